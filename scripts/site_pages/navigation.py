"""The menu of the site, as `docs/site.toml` has it, with its patterns filled in."""

import tomllib
from collections.abc import Iterator, Mapping
from fnmatch import fnmatch
from typing import Any

from scripts.site_pages.sources import DOCS, title

Menu = list[dict[str, Any]]


def settings() -> dict[str, Any]:
    return tomllib.loads((DOCS / "site.toml").read_text(encoding="utf-8"))


def menu(entries: Menu, pages: Mapping[str, str]) -> Menu:
    """Entries with each pattern replaced by the pages that it means.

    >>> menu([{"Rules": ["rules/*.md"]}], {"rules/a.md": "# A", "b.md": "# B"})
    [{'Rules': [{'A': 'rules/a.md'}]}]
    """
    return [_entry(name, inside, pages) for entry in entries for name, inside in entry.items()]


def places(entries: Menu) -> Iterator[str]:
    """All pages of a menu, in its order."""
    for entry in entries:
        for inside in entry.values():
            yield from places(inside) if isinstance(inside, list) else [inside]


def _entry(name: str, inside: object, pages: Mapping[str, str]) -> dict[str, Any]:
    return {name: list(_inside(inside, pages)) if isinstance(inside, list) else inside}


def _inside(entries: list[Any], pages: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    for entry in entries:
        if isinstance(entry, dict):
            yield from menu([entry], pages)
        else:
            yield from _matching(entry, pages)


def _matching(pattern: str, pages: Mapping[str, str]) -> list[dict[str, Any]]:
    found = sorted(place for place in pages if fnmatch(place, pattern))
    if not found:
        raise ValueError(f"docs/site.toml: no page is called {pattern}")
    return [{title(pages[place]): place} for place in found]
