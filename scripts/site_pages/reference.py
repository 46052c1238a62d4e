"""The pages of the reference: one per public module, with the names of its `__all__`."""

import re
from importlib import import_module

from scripts.site_pages.sources import DOCS

# Where each name has an example, beside that in its docstring.
LIBRARY = "library.md"
ADAPTERS = "adapters.md"


def reference() -> dict[str, str]:
    return {f"reference/{module}.md": _page(module) for module in public_modules()}


def public_modules() -> list[str]:
    """Those that the page of the library tells about, and the adapters.

    >>> [module for module in public_modules() if "envs" not in module]
    ['fileira', 'fileira.bots', 'fileira.analysis']
    >>> [module.removeprefix("fileira.") for module in public_modules() if "envs" in module]
    ['envs', 'envs.gymnasium', 'envs.openspiel', 'envs.pettingzoo']
    """
    return [*_of_the_library(), *_adapters()]


def _of_the_library() -> list[str]:
    text = (DOCS / LIBRARY).read_text(encoding="utf-8")
    return re.findall(r"^## `([\w.]+)`$", text, re.MULTILINE)


def _adapters() -> list[str]:
    """The modules from which their page imports."""
    text = (DOCS / ADAPTERS).read_text(encoding="utf-8")
    return sorted(set(re.findall(r"^>>> (?:from|import) (fileira\.envs\.\w+)", text, re.MULTILINE)))


def _page(module: str) -> str:
    names = sorted(import_module(module).__all__)
    return "\n\n".join(
        [f"# `{module}`", _examples(module), *(f"::: {module}.{name}" for name in names), ""]
    )


def _examples(module: str) -> str:
    if module in _of_the_library():
        anchor = module.replace(".", "")
        return f"[The library](../{LIBRARY}#{anchor}) shows each of these with an example."
    anchor = module.rpartition(".")[2]
    return f"[Adapters](../{ADAPTERS}#{anchor}) shows how these are used."
