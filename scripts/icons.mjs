// Draw the icons of the installed app from web/public/icon.svg: node scripts/icons.mjs
import { readFileSync } from "node:fs";
import { chromium } from "playwright-core";

const SIZES = [180, 192, 512];
const folder = new URL("../web/public/", import.meta.url);
const drawing = readFileSync(new URL("icon.svg", folder), "utf8");
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox"] });
for (const size of SIZES) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw;height:100vh}</style>${drawing}`);
  await page.screenshot({ path: new URL(`icon-${size}.png`, folder).pathname });
}
await browser.close();
