"""The course of play at a table: a match whose decisions have numbers.

What a seat has decided and may still take back is nobody else's business: until something
follows from it, all others see the table without it, and are asked what they were asked before.
So choices made at the same time cannot race, and an answer can be changed without a trace.
"""

from copy import copy
from typing import NamedTuple, Self

import numpy as np

from ...core.events import SPECTATOR, Event, Log, clear, seats_of
from ...core.match.match import Match
from ...core.match.sentences import Refusal
from ...core.match.steps import Frame, Step
from ...core.record import AnyState
from ...core.rules import REASONS

ALL = -1  # seats, as bits


class Question(NamedTuple):
    """What a seat is to decide."""

    decision: int  # number of the entry that raised it
    must: bool  # the game waits for it
    moves: tuple[int, ...]


class Choice(NamedTuple):
    """An answer that can still be changed."""

    question: Question
    move: int
    seconds: float


class Impossible(Exception):
    """What is to happen does not fit what was asked; nothing has changed."""


class LiveMatch:
    def __init__(self, match: Match, number: int) -> None:
        self.match = match
        self.questions: dict[int, Question] = {}
        self.choices: dict[int, tuple[Choice, ...]] = {}
        self.people = ALL  # the seats of people, as bits: nobody says of bots what only people do
        self._rules = match.game.rules
        self._light = 0  # steps that have no states any more
        self._counted = self._count = 0  # settled steps, and their events
        self._log = Log.new()
        self._moves = np.empty(self._rules.MOVES, np.int16)
        self._ask_all(number)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that the game waits for."""
        return tuple(seats_of(self.asked))

    @property
    def chosen(self) -> tuple[int, ...]:
        """The seats that were to decide and have, while nothing has followed from it."""
        have = (seat for seat, choices in self.choices.items() if _must(choices))
        return tuple(sorted(seat for seat in have if not self.asked >> seat & 1))

    @property
    def over(self) -> bool:
        return self.asked == 0

    def offered(self, question: Question) -> tuple[int, ...]:
        """The moves that answer a question and make sense among these people and bots.

        The log may hold others, from before the rest were left out.
        """
        blamed = self.match.game.blamed
        if blamed is None:
            return question.moves
        whom = ((move, int(blamed(self.match.state, move))) for move in question.moves)
        return tuple(move for move, seats in whom if not seats or seats & self.people)

    def question_of(self, seat: int, decision: int) -> Question | None:
        """The question of that number, if the seat may answer it now or anew."""
        known = [choice.question for choice in self.choices.get(seat, ())]
        known += [self.questions[seat]] if seat in self.questions else []
        return next((each for each in known if each.decision == decision), None)

    def answer(
        self, seat: int, decision: int, move: int, seconds: float, number: int, own_number: int
    ) -> bool:
        """Make a move; whether something followed from it. If it cannot be, nothing changes.

        New questions get the number, one to the seat alone its own number.
        """
        question = self._must_be_known(seat, decision)
        kept = self._before(seat, decision)
        match = self._without(seat, kept) if self.choice_on(seat, decision) else self.match
        match.play(seat, move, seconds)
        self.match = match
        if match.steps[-1].final:
            self._lighten()
            self.choices.clear()
            self._ask_all(number, seat)
            return True
        self.choices[seat] = (*kept, Choice(question, move, seconds))
        self._ask_again(seat, own_number)
        return False

    def choice_on(self, seat: int, decision: int) -> Choice | None:
        """How the seat has answered the decision, if it may change that."""
        choices = self.choices.get(seat, ())
        return next((each for each in choices if each.question.decision == decision), None)

    def withdraw(self, seat: int, decision: int) -> None:
        """Take an answer back, with those of the seat that followed from it."""
        question = self._must_be_known(seat, decision)
        kept = self._before(seat, decision)
        self.match = self._without(seat, kept)
        self.choices[seat] = kept
        self.questions[seat] = question
        self._look()

    def copy(self) -> Self:
        """Another course at the same point."""
        twin = copy(self)
        twin.match = self.match.copy()
        twin.questions, twin.choices = dict(self.questions), dict(self.choices)
        return twin

    def refusal(self, seat: int, question: Question, move: int) -> Refusal | None:
        """Why a move does not answer the question."""
        args = np.zeros(REASONS, np.int16)
        state = self.ground.copy()
        self._choose(state, seat, self._before(seat, question.decision))
        clause = int(self._rules.refuses(state, seat, move, args))
        return Refusal(clause, tuple(args.tolist())) if clause else None

    def seen(self, seat: int) -> AnyState:
        """What the seat or a spectator sees, without open choices of others."""
        state = self.ground.copy()
        self.show(state, seat)
        return state

    def show(self, ground: AnyState, seat: int) -> None:
        """Make a copy of the ground what the seat or a spectator sees."""
        self._choose(ground, seat, self.choices.get(seat, ()))
        self._rules.observe(ground, seat)

    @property
    def ground(self) -> AnyState:
        """The state before all open choices."""
        return self.match.steps[-self._open_steps].before if self._open_steps else self.match.state

    def happened(self) -> tuple[Frame, ...]:
        """What followed last: the choices up to then as one frame, then each automatic step."""
        steps = self.match.steps
        first = len(steps) - 1
        while first and not steps[first - 1].final:
            first -= 1
        last = steps[-1]
        events = tuple(event for step in steps[first:] for event in step.events)
        moved = (Frame(self._applied(), events),) if events or last.seat >= 0 else ()
        return moved + last.frames

    @property
    def settled(self) -> list[Step]:
        """The steps so far, without open choices; the first is the deal."""
        return self.match.steps[: len(self.match.steps) - self._open_steps]

    @property
    def event_count(self) -> int:
        """How much has happened, without what open choices did; a long match has thousands."""
        settled = len(self.match.steps) - self._open_steps
        for step in self.match.steps[self._counted : settled]:
            self._count += len(step.happened)
        self._counted = settled
        return self._count

    def last_events(self, most: int) -> tuple[Event, ...]:
        """The end of it."""
        found: list[Event] = []
        for step in reversed(self.settled):
            if len(found) >= most:
                break
            found[:0] = step.happened
        return tuple(found[-most:])

    def _must_be_known(self, seat: int, decision: int) -> Question:
        question = self.question_of(seat, decision)
        if question is None:
            raise Impossible
        return question

    def _without(self, seat: int, kept: tuple[Choice, ...]) -> Match:
        """The match without the open choices of a seat but for those that are kept."""
        match = self.match.copy()
        match.withdraw(seat)
        for choice in kept:
            match.play(seat, choice.move, choice.seconds)
        return match

    def _lighten(self) -> None:
        """Drop the states before the last group of steps: a long match has megabytes of them."""
        steps = self.match.steps
        while self._light < len(steps) - 1 - self._open_steps:
            step = steps[self._light]
            frames = tuple([Frame(None, events, drawn) for _, events, drawn in step.frames])
            steps[self._light] = step._replace(before=None, frames=frames)
            self._light += 1

    def _applied(self) -> AnyState:
        """The state between the last move and what followed from it."""
        last = self.match.steps[-1]
        state = last.before.copy()
        clear(self._log)
        self._rules.apply(state, last.seat, last.move, self._log)
        return state

    def _choose(self, state: AnyState, seat: int, choices: tuple[Choice, ...]) -> None:
        for choice in choices:
            clear(self._log)
            self._rules.apply(state, seat, choice.move, self._log)

    @property
    def _open_steps(self) -> int:
        return sum(map(len, self.choices.values()))

    def _before(self, seat: int, decision: int) -> tuple[Choice, ...]:
        """The open choices of a seat that came before a decision."""
        choices = self.choices.get(seat, ())
        return tuple(c for c in choices if c.question.decision < decision)

    def _ask_all(self, number: int, mover: int = SPECTATOR) -> None:
        old = self.questions
        self.questions = {}
        self._look()
        for seat in seats_of(self._able):
            self._ask(seat, number, None if seat == mover else old.get(seat))

    def _look(self) -> None:
        """Who must decide, and who may; asked often, so kept."""
        self.asked = int(self._rules.actors(self.match.state))  # who must, as bits
        self._able = self.asked | int(self._rules.may_also(self.match.state))

    def _ask_again(self, seat: int, number: int) -> None:
        """Ask a seat that has just chosen for what is left of its decision, if anything is."""
        self.questions.pop(seat, None)
        self._look()
        if self._able >> seat & 1:
            self._ask(seat, number, None)

    def _ask(self, seat: int, number: int, old: Question | None) -> None:
        """Ask anew, unless it is the old question: as long as it is, the game cannot pass it."""
        count = self._rules.legal_moves(self.match.state, seat, self._moves)
        moves = tuple(self._moves[:count].tolist())
        question = Question(number, bool(self.asked >> seat & 1), moves)
        self.questions[seat] = old if old and old[1:] == question[1:] else question


def _must(choices: tuple[Choice, ...]) -> bool:
    """Whether the game waited for one of them."""
    return any(choice.question.must for choice in choices)
