"""The decisions of a match, each with what its seat knew when it was made, turn by turn.

A turn is what a seat decides in one go, such as a card and then where it goes: nothing happens in
between, and nobody else is asked anything new.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from ..bots.bot import legal_moves
from ..core.events import Log, clear
from ..core.game import Game
from ..core.match.match import Match
from ..core.match.steps import Step
from ..core.record import AnyState


class Decision(NamedTuple):
    number: int  # of its step, from 1
    seat: int
    move: int
    seen: AnyState  # the observation of the seat
    moves: tuple[int, ...]  # that were legal

    @property
    def is_forced(self) -> bool:
        return len(self.moves) == 1


class TurnTaken(NamedTuple):
    """Decisions of a seat that are one for its player."""

    number: int  # of all turns, from 1
    nth: int  # of the turns of its seat in its round, from 1
    parts: tuple[Decision, ...]
    before: AnyState  # the table then, with the cards of all: the seat is shown none of it

    @property
    def seat(self) -> int:
        return self.parts[0].seat

    @property
    def seen(self) -> AnyState:
        return self.parts[0].seen

    @property
    def round(self) -> int:
        return int(self.seen.rounds_done)

    @property
    def line(self) -> tuple[int, ...]:
        """The moves that were made."""
        return tuple(part.move for part in self.parts)

    @property
    def is_forced(self) -> bool:
        return all(part.is_forced for part in self.parts)


def decisions(match: Match) -> list[Decision]:
    """All of them, in order. What others had chosen at the same time is unknown to each."""
    parts = [part for turn in turns(match) for part in turn.parts]
    return sorted(parts, key=lambda part: part.number)


def turns(match: Match) -> list[TurnTaken]:
    """All of them, in the order in which they began."""
    found: list[TurnTaken] = []
    counts: Counter[tuple[int, int]] = Counter()
    for first, group in _groups(match.steps):
        for parts in _parts(match.game, first, group):
            key = parts[0].seat, int(parts[0].seen.rounds_done)
            counts[key] += 1
            found.append(TurnTaken(len(found) + 1, counts[key], parts, group[0].before))
    return found


def _groups(steps: list[Step]) -> Iterator[tuple[int, list[Step]]]:
    """The steps between which nothing happened by itself, with the number of the first."""
    group: list[Step] = []
    for number, step in enumerate(steps[1:], 1):
        group.append(step)
        if step.final or number == len(steps) - 1:
            yield number - len(group) + 1, group
            group = []


def _parts(game: Game, first: int, group: list[Step]) -> list[tuple[Decision, ...]]:
    """The decisions of the group, seat by seat."""
    by_seat: dict[int, list[Decision]] = {}
    for number, step in enumerate(group, first):
        seen = _seen(game, group[: number - first], step.seat, group[0].before)
        moves = tuple(legal_moves(seen, step.seat))
        part = Decision(number, step.seat, step.move, seen, moves)
        by_seat.setdefault(step.seat, []).append(part)
    return [tuple(parts) for parts in by_seat.values()]


def _seen(game: Game, earlier: list[Step], seat: int, ground: AnyState) -> AnyState:
    """What the seat saw: its own choices that were still open, and none of the others."""
    state, log = ground.copy(), Log.new()
    for step in earlier:
        if step.seat == seat:
            clear(log)
            game.rules.apply(state, seat, step.move, log)
    game.rules.observe(state, seat)
    return state
