"""Scopes: what a caller may do. A token has one of the smaller ones, a cookie the largest."""

from typing import Literal

from .commands import Command, Ping, Refresh

Scope = Literal["read", "play"]  # of a token
READ: Scope = "read"  # watch, lists, replays, own results
PLAY: Scope = "play"  # the same, and whatever is done at tables
OPEN = "open"  # what anybody may know: no guest is asked for
ACCOUNT = "account"  # the guest itself: name, data, tokens, sign-out; never a token's
SCOPES = (READ, PLAY)
_SMALL_TO_LARGE = (OPEN, READ, PLAY, ACCOUNT)  # each includes those before it


def includes(scope: str, need: str) -> bool:
    """Whether a scope is enough; one that this program does not know is enough for nothing.

    >>> includes("play", "read"), includes("read", "play"), includes("of a newer program", "read")
    (True, False, False)
    """
    if scope not in _SMALL_TO_LARGE or need not in _SMALL_TO_LARGE:
        return need == OPEN
    return _SMALL_TO_LARGE.index(scope) >= _SMALL_TO_LARGE.index(need)


def scope_of(command: Command) -> Scope:
    """What a command needs: two of them change nothing and tell what a watcher sees anyway."""
    return READ if isinstance(command, Ping | Refresh) else PLAY
