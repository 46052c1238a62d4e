"""Build the site of the documentation, and fail on a dead link: python -m scripts.site_pages."""

import shutil
import subprocess
import sys

import tomli_w

from scripts.site_pages.dead_links import problems
from scripts.site_pages.navigation import menu, settings
from scripts.site_pages.reference import reference
from scripts.site_pages.sources import DOCS, ROOT, pages

BUILD = ROOT / "build"
PAGES = BUILD / "site-pages"
SITE = BUILD / "site"
CONFIG = BUILD / "site.toml"
LOGO = ROOT / "web" / "public" / "favicon.svg"


def main() -> int:
    write()
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "-f", str(CONFIG)]
    if subprocess.run(command, check=False).returncode:
        return 1
    found = problems(SITE)
    print(*found, sep="\n", end="\n" if found else "")
    if not found:
        print("The site is in build/site; to look at it: python -m http.server -d build/site")
    return bool(found)


def write() -> None:
    """All that the builder reads: pages, pictures and its settings."""
    shutil.rmtree(PAGES, ignore_errors=True)
    shutil.rmtree(SITE, ignore_errors=True)
    shutil.copytree(DOCS / "pictures", PAGES / "pictures")
    shutil.copy(DOCS / "site.css", PAGES / "site.css")
    shutil.copy(LOGO, PAGES / "pictures" / "logo.svg")
    texts = pages() | reference()
    for place, text in texts.items():
        (PAGES / place).parent.mkdir(parents=True, exist_ok=True)
        (PAGES / place).write_text(text, encoding="utf-8")
    chosen = settings()
    chosen["project"]["nav"] = menu(chosen["project"]["nav"], texts)
    chosen["project"] |= {"docs_dir": PAGES.name, "site_dir": SITE.name}
    CONFIG.write_text(tomli_w.dumps(chosen), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
