"""What a check has found: fine, worth knowing, or wrong, in a sentence that says what to do."""

from collections.abc import Callable, Iterator
from typing import Literal

import msgspec

from ...core.errors import UserError
from ...core.text.words import shell_words
from ..ops.settings import Settings

Mark = Literal["ok", "note", "wrong"]
OK: Mark = "ok"
NOTE: Mark = "note"
WRONG: Mark = "wrong"


class Finding(msgspec.Struct, frozen=True):
    check: str
    mark: Mark
    says: str  # for programs: stays the same in all languages
    text: str


Check = Callable[[Settings], Iterator[Finding]]


def fine(key: str, /, **values: object) -> Finding:
    return _finding(OK, key, values)


def note(key: str, /, **values: object) -> Finding:
    return _finding(NOTE, key, values)


def wrong(key: str, /, **values: object) -> Finding:
    return _finding(WRONG, key, values)


def refused(check: str, error: UserError) -> Finding:
    """What a server would say that does not start for this reason."""
    return Finding(check, WRONG, error.key, str(error))


def _finding(mark: Mark, key: str, values: dict[str, object]) -> Finding:
    check, _, says = key.partition(".")
    return Finding(check, mark, says, shell_words()(f"doctor.{key}", **values))
