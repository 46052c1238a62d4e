"""How much work something is: counted, so that a slow machine changes nothing."""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType


class TooMuch(BaseException):
    """More work than is allowed; no reader of anything takes it for an error of its own."""


def work_of(action: Callable[[], object], most: int, *expected: type[Exception]) -> int:
    """How many functions are called until the action ends, as it may by what is expected."""
    count = 0

    def note(frame: FrameType, event: str, value: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")
        if count > most:
            raise TooMuch(most)

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        with suppress(*expected):
            action()
    finally:
        sys.setprofile(before)
    return count
