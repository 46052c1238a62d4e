"""What bots are to think about: each gets what its seat sees, before the others' open choices."""

from typing import NamedTuple

from ...bots.chance import luck
from ...bots.levels import LEVELS, USUAL, find_level
from ...core.record import AnyState
from ..protocol.messages import PLAYING
from .live_match import LiveMatch
from .table import Table

ADVISOR = "expert"
FIRST_PACE = 0.25  # who has just sat down wants to play; the page shows move after move anyway


class Thought(NamedTuple):
    seat: int
    level: str
    decision: int
    observation: AnyState
    seed: int  # for what the bot leaves to chance
    exact: bool = False  # it may take its time, so that everybody meets the same bot
    pace: float = 1.0  # how long it seems to think, as a part of the usual time

    @property
    def searches(self) -> bool:
        """Whether its level thinks further than the next move."""
        return find_level(self.level).searches


def thoughts(table: Table) -> list[Thought]:
    """The decisions that bots owe."""
    if table.stage != PLAYING or table.live_match is None:
        return []
    if all(chair.level is None and not chair.autopilot for chair in table.seating.chairs):
        return []
    levels = {
        seat: table.level_of(seat) for seat in table.live_match.questions if table.is_asked(seat)
    }
    return [_thought(table, seat, level) for seat, level in levels.items() if level]


def thoughts_by_clock(table: Table) -> list[Thought]:
    """The decisions that bots owe without anybody who looks: with a clock, to people who sit."""
    has_people = any(chair.owner is not None for chair in table.seating.chairs)
    return thoughts(table) if table.setup.clock is not None and has_people else []


def thoughts_for_nobody(table: Table) -> list[Thought]:
    """The decisions that bots owe if nobody is connected anywhere.

    They play as agreed until a bot plays for all who sit: whoever loses the line for a moment
    meets no weaker ones. Then the match is played to its end at sight.
    """
    owned = [chair for chair in table.seating.chairs if chair.owner is not None]
    is_left = all(chair.autopilot for chair in owned)
    return [_at_sight(each) if is_left else each for each in thoughts_by_clock(table)]


def _at_sight(thought: Thought) -> Thought:
    return thought._replace(level=min(thought.level, USUAL, key=LEVELS.index))


def _thought(table: Table, seat: int, level: str) -> Thought:
    assert table.live_match
    decision = table.live_match.questions[seat].decision
    observation = table.live_match.seen(seat)
    exact = bool(table.opened.deal)
    seed = luck(table.opened.seed, seat)
    return Thought(seat, level, decision, observation, seed, exact, _pace(table.live_match, seat))


def _pace(live_match: LiveMatch, seat: int) -> float:
    if live_match.choices.get(seat):
        return 0.0  # in the middle of its turn, of which nobody has seen anything
    if not live_match.people:
        return 1.0
    deciders = (step.seat for step in live_match.settled if step.seat >= 0)
    has_begun = any(live_match.people >> decider & 1 for decider in deciders)
    return 1.0 if has_begun else FIRST_PACE


def advised(table: Table, seat: int) -> Thought | None:
    """What the expert is to think about for a person, by what the person's seat sees alone."""
    question = table.live_match.questions.get(seat) if table.live_match else None
    if table.stage != PLAYING or table.live_match is None or question is None:
        return None
    observation = table.live_match.seen(seat)
    return Thought(seat, ADVISOR, question.decision, observation, question.decision)
