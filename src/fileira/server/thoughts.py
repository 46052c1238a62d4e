"""What bots are to think about: each gets what its seat sees, before the others' open choices."""

from typing import NamedTuple

from ..core.record import AnyRecord
from .luck import luck
from .messages import PLAYING
from .table import Table

ADVISOR = "expert"


class Thought(NamedTuple):
    seat: int
    level: str
    decision: int
    observation: AnyRecord
    seed: int  # for what the bot leaves to chance
    exact: bool = False  # it may take its time, so that everybody meets the same bot


def thoughts(table: Table) -> list[Thought]:
    """The decisions that bots owe."""
    if table.stage != PLAYING or table.course is None:
        return []
    if all(chair.level is None and not chair.autopilot for chair in table.seating.chairs):
        return []
    levels = {seat: table.level_of(seat) for seat in table.course.questions if table.is_asked(seat)}
    return [_thought(table, seat, level) for seat, level in levels.items() if level]


def _thought(table: Table, seat: int, level: str) -> Thought:
    assert table.course
    decision = table.course.questions[seat].decision
    observation = table.course.seen(seat)
    exact = bool(table.opened.deal)
    return Thought(seat, level, decision, observation, luck(table.opened.seed, seat), exact)


def advised(table: Table, seat: int) -> Thought | None:
    """What the expert is to think about for a person, by what the person's seat sees alone."""
    question = table.course.questions.get(seat) if table.course else None
    if table.stage != PLAYING or table.course is None or question is None:
        return None
    observation = table.course.seen(seat)
    return Thought(seat, ADVISOR, question.decision, observation, question.decision)
