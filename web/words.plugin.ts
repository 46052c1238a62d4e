// The shell's catalogue has the words of the command line and of operators too: the web leaves them out.
import type { Plugin } from "vite";

const SHELL = /src\/fileira\/words\/[\w-]+\.json$/;
const UNUSED = [
  ..."cli. compiler. doctor. metric. openapi. protocol_page. setting. setting_page.".split(" "),
  ..."error.position error.record".split(" "),
];

export function shellWords(): Plugin {
  return {
    name: "shell-words",
    enforce: "pre",
    transform(code, id) {
      if (!SHELL.test(id)) return null;
      const kept = Object.entries(JSON.parse(code)).filter(
        ([key]) => !UNUSED.some((start) => key.startsWith(start)),
      );
      return { code: JSON.stringify(Object.fromEntries(kept)), map: null };
    },
  };
}
