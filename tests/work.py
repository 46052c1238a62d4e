"""How much work something is: counted, so that a slow machine changes nothing."""

import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

CALLS = ("call", "c_call")
OURS = ("fileira", "tomllib")  # in paths of files


class TooMuch(BaseException):
    """More work than is allowed; no reader of anything takes it for an error of its own."""


def work_of(action: Callable[[], object], most: int, *expected: type[Exception]) -> int:
    """How many functions our code calls until the action ends, as it may by what is expected.

    Loading compiled kernels is no work of ours, and must not be broken off.
    """
    count = 0

    def note(frame: FrameType, event: str, value: object) -> None:
        nonlocal count
        count += event in CALLS and any(part in frame.f_code.co_filename for part in OURS)
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
