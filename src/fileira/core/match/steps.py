"""The steps of which a match consists."""

from typing import NamedTuple

from ..events import Chance, Event
from ..record import AnyState

CHANCE = -1  # the seat of the step that deals


class Frame(NamedTuple):
    """The state after one automatic step, and what happened in it."""

    state: AnyState
    events: tuple[Event, ...]
    chance: tuple[Chance, ...] = ()


class Step(NamedTuple):
    """A decision with all that followed from it by itself; the first step is the deal."""

    seat: int
    move: int
    seconds: float | None
    before: AnyState  # the state in which the decision was made
    events: tuple[Event, ...]  # of the move itself
    frames: tuple[Frame, ...]
    final: bool = True  # something happened by itself, or others have something else to decide

    @property
    def happened(self) -> tuple[Event, ...]:
        return self.events + tuple(event for frame in self.frames for event in frame.events)

    @property
    def chance(self) -> tuple[Chance, ...]:
        return tuple(event for frame in self.frames for event in frame.chance)
