"""Who goes first on a busy processor."""

import os
from contextlib import suppress
from threading import get_native_id

NICE = 10  # the system gives bots at tables the processor first


def stand_back() -> None:
    """Let others go first; threads that this one starts do so, too. Only Linux knows how."""
    with suppress(AttributeError, OSError):
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)
