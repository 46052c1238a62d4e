"""The decisions of a match, each with what its seat knew when it was made."""

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


def decisions(match: Match) -> list[Decision]:
    """All of them, in order. What others had chosen at the same time is unknown to each."""
    found: list[Decision] = []
    for first, group in _groups(match.steps):
        for number, step in enumerate(group, first):
            seen = _seen(match.game, group[: number - first], step.seat, group[0].before)
            moves = tuple(legal_moves(seen, step.seat))
            found.append(Decision(number, step.seat, step.move, seen, moves))
    return found


def _groups(steps: list[Step]) -> Iterator[tuple[int, list[Step]]]:
    """The steps between which nothing happened by itself, with the number of the first."""
    group: list[Step] = []
    for number, step in enumerate(steps[1:], 1):
        group.append(step)
        if step.final or number == len(steps) - 1:
            yield number - len(group) + 1, group
            group = []


def _seen(game: Game, earlier: list[Step], seat: int, ground: AnyState) -> AnyState:
    """What the seat saw: its own choices that were still open, and none of the others."""
    state, log = ground.copy(), Log.new()
    for step in earlier:
        if step.seat == seat:
            clear(log)
            game.rules.apply(state, seat, step.move, log)
    game.rules.observe(state, seat)
    return state
