"""Chance that is asked for: a state goes on by itself up to the next card that somebody must name.

So a tree of deals can be walked, and every game tells what could come.
"""

from typing import NamedTuple

from .events import Chance, DrawAsked, Event, Log, clear, events, force, wanted
from .record import AnyState
from .rules import advance


class Standstill(NamedTuple):
    """Where nothing goes on by itself."""

    state: AnyState  # before the step that draws what is wanted
    events: tuple[Event, ...]  # what happened on the way
    given: tuple[Chance, ...]  # what that step has drawn already
    wanted: DrawAsked | None  # None: seats decide, or the match is over


def go_on(state: AnyState, log: Log, given: tuple[Chance, ...] = ()) -> Standstill:
    """Let everything automatic happen, as far as it is given what is drawn; the state is left as it
    is.
    """
    told: tuple[Event, ...] = ()
    while True:
        after = state.copy()
        clear(log)
        force(log, given)
        if not advance(after, log):
            return Standstill(after, told, (), None)
        if log.refused:
            return Standstill(state, told, given, _asked(log, given))
        drawn = int(log.chance_size)
        state, told, given = after, told + events(log), _left(given, drawn)


def _left(given: tuple[Chance, ...], drawn: int) -> tuple[Chance, ...]:
    """What is given without the first so many numbers of the tape."""
    while drawn:
        drawn -= 2 + len(given[0].cards)
        given = given[1:]
    return given


def _asked(log: Log, given: tuple[Chance, ...]) -> DrawAsked:
    asked = wanted(log)
    if asked is None:
        raise ValueError(f"these cards cannot be drawn here: {given}")
    return asked
