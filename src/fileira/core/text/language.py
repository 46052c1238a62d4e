"""The language in use: English, unless somebody has asked for another one."""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

ENGLISH = "en"

_spoken = ContextVar("_spoken", default=ENGLISH)


def spoken() -> str:
    return _spoken.get()


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """
    >>> with speaking("pt-PT"):
    ...     spoken()
    'pt-PT'
    >>> spoken()
    'en'
    """
    before = _spoken.set(language)
    try:
        yield
    finally:
        _spoken.reset(before)


def nearest(tag: str, known: Collection[str]) -> str | None:
    """The known language that a system or a reader means, if there is one.

    >>> known = ("de", "pt", "pt-PT")
    >>> [nearest(tag, known) for tag in ("de_AT.UTF-8", "pt_BR", "PT-pt", "pt_AO", "C.UTF-8")]
    ['de', 'pt', 'pt-PT', 'pt-PT', None]
    """
    language, _, country = _plain(tag).partition("-")
    ours = [code for code in known if _plain(code).partition("-")[0] == language]
    if len(ours) < 2:
        return ours[0] if ours else None
    homes = {_home(code): code for code in ours}
    abroad = next((code for code in ours if "-" in code), ours[0])
    return homes.get(country or _home(language), abroad)


def _plain(tag: str) -> str:
    """
    >>> _plain("de_AT.UTF-8@euro")
    'de-at'
    """
    return tag.partition(".")[0].partition("@")[0].replace("_", "-").lower()


def _home(code: str) -> str:
    """The country of a language; of one without a country, that of most of its speakers."""
    from babel.core import get_global  # slow to import, and most languages are of one kind

    language, _, country = _plain(code).partition("-")
    likely: str = get_global("likely_subtags").get(language, "")
    return country or likely.rpartition("_")[2].lower()
