"""The pages of the reference: one per public module, with the names of its `__all__`."""

import re
from importlib import import_module

from scripts.site_pages.sources import DOCS

LIBRARY = DOCS / "library.md"


def reference() -> dict[str, str]:
    return {f"reference/{module}.md": _page(module) for module in public_modules()}


def public_modules() -> list[str]:
    """Those that the page of the library tells about.

    >>> public_modules()
    ['fileira', 'fileira.bots', 'fileira.envs', 'fileira.analysis']
    """
    return re.findall(r"^## `([\w.]+)`$", LIBRARY.read_text(encoding="utf-8"), re.MULTILINE)


def _page(module: str) -> str:
    anchor = module.replace(".", "")
    examples = f"[The library](../library.md#{anchor}) shows each of these with an example."
    names = sorted(import_module(module).__all__)
    return "\n\n".join([f"# `{module}`", examples, *(f"::: {module}.{name}" for name in names), ""])
