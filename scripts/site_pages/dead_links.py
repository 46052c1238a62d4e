"""What is wrong with the built pages: dead links, and what they would fetch from elsewhere."""

from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urldefrag, urlsplit

LOADED = {"link", "script", "img", "iframe", "source"}


class Page(HTMLParser):
    """The ids of a page, its links, and what it loads."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.loaded: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.ids |= {value for name in ("id", "name") if (value := given.get(name))}
        address = given.get("href") or given.get("src")
        if address:
            (self.loaded if tag in LOADED else self.links).append(address)


def problems(site: Path) -> list[str]:
    """One line per dead link and per request to elsewhere."""
    read = {file: Page(file.read_text(encoding="utf-8")) for file in sorted(site.rglob("*.html"))}
    return [
        f"{file.relative_to(site)}: {problem}"
        for file, page in read.items()
        for problem in _problems(file, page, read, site)
    ]


def _problems(file: Path, page: Page, read: dict[Path, Page], site: Path) -> Iterator[str]:
    for address in page.loaded:
        if _is_outside(address):
            yield f"is loaded from elsewhere: {address}"
    for address in sorted({*page.links, *page.loaded}):
        if not _is_outside(address):
            target, anchor = _target(file, address, site)
            if not target.is_file() or (anchor and anchor not in read[target].ids):
                yield f"dead link: {address}"


def _is_outside(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def _target(file: Path, address: str, site: Path) -> tuple[Path, str]:
    """The file that an address leads to, and the place in it."""
    path, anchor = urldefrag(unquote(address))
    start = site if path.startswith("/") else file.parent
    target = (start / path.lstrip("/")).resolve() if path else file
    return target / "index.html" if target.is_dir() else target, anchor
