"""Commands of play and talk: answers to decisions, pauses, phrases."""

from functools import singledispatch

from ....core.errors import UnreadableMove
from ...protocol import commands as ask
from ...protocol.commands import Command
from ...protocol.entries import (
    Agreed,
    Entry,
    Hinted,
    Moved,
    Paused,
    Resumed,
    Returned,
    Said,
    Withdrew,
)
from ...protocol.messages import PAUSED, PLAYING
from ...protocol.texts import PHRASES, REACTIONS, in_one_line
from ..live_match import Question
from .case import Case, Declined, TooLate


@singledispatch
def play_entries(command: Command, case: Case) -> list[Entry]:
    raise TypeError(command)


@play_entries.register
def _(command: ask.Play, case: Case) -> list[Entry]:
    case.must_be(PLAYING)
    seat = case.seat
    question = case.live_match.question_of(seat, command.decision)
    if question is None:
        raise TooLate
    move = move_number(command.move, case)
    _check_legal(case, seat, question, move)
    choice = case.live_match.choice_on(seat, command.decision)
    if choice and choice.move == move:
        return _back(case)
    used = choice.seconds if choice else case.table.seconds(seat, case.now)
    moved = Moved(
        at=case.now, seat=seat, decision=command.decision, move=move, seconds=round(used, 1)
    )
    return [*_back(case), moved]


@play_entries.register
def _(command: ask.Withdraw, case: Case) -> list[Entry]:
    case.must_be(PLAYING)
    seat = case.seat
    if case.live_match.choice_on(seat, command.decision):
        return [*_back(case), Withdrew(at=case.now, seat=seat, decision=command.decision)]
    if case.live_match.question_of(seat, command.decision):
        return _back(case)  # it is open: that is what was asked for
    raise TooLate


@play_entries.register
def _(command: ask.Hint, case: Case) -> list[Entry]:
    case.must_be(PLAYING)
    seat = case.seat
    if not case.table.setup.hints:
        raise Declined("hints_off")
    question = case.live_match.questions.get(seat)
    if question is None or question.decision != command.decision:
        raise TooLate
    if case.table.hints.is_too_much(seat, command.decision):
        raise Declined("too_many_hints")
    return [*_back(case), Hinted(at=case.now, seat=seat, decision=command.decision)]


@play_entries.register
def _(command: ask.Back, case: Case) -> list[Entry]:
    return _back(case)


@play_entries.register
def _(command: ask.Pause, case: Case) -> list[Entry]:
    case.must_be(PLAYING)
    seat = case.seat
    agreed = Agreed(at=case.now, seat=seat)
    seating = case.table.seating
    others = [chair for chair in seating.chairs if chair.present and chair.owner != case.person]
    return [agreed, Paused(at=case.now)] if all(c.agrees for c in others) else [agreed]


@play_entries.register
def _(command: ask.Resume, case: Case) -> list[Entry]:
    case.must_be(PAUSED)
    case.must_sit()
    return [Resumed(at=case.now)]


@play_entries.register
def _(command: ask.Phrase, case: Case) -> list[Entry]:
    return _say(case, command.phrase, PHRASES)


@play_entries.register
def _(command: ask.React, case: Case) -> list[Entry]:
    return _say(case, command.reaction, REACTIONS)


@play_entries.register
def _(command: ask.Say, case: Case) -> list[Entry]:
    if not case.table.setup.chat:
        raise Declined("chat_off")
    text = in_one_line(command.text)
    if not text:
        raise Declined("unreadable")
    _check_talk(case)
    return [Said(at=case.now, seat=case.seat, text=text)]


def move_number(move: int | str, case: Case) -> int:
    """The move, given as number or text."""
    if isinstance(move, str):
        try:
            return case.table.game.notation.read(move)
        except UnreadableMove:
            raise Declined("unreadable_move") from None
    if move >= case.table.game.rules.MOVES:
        raise Declined("unreadable_move")
    return move


def _check_legal(case: Case, seat: int, question: Question, move: int) -> None:
    if move not in question.moves:
        refusal = case.live_match.refusal(seat, question, move)
        if refusal is None:  # the rules would take it, but it does not answer this question
            raise TooLate
        raise Declined("illegal_move", refusal.clause, refusal.args)
    if move not in case.live_match.offered(question):
        raise Declined("only_bots")


def _back(case: Case) -> list[Entry]:
    """Who acts is there, and plays the seat again."""
    seat = case.seat
    chair = case.chair(seat)
    is_back = chair.present and not chair.autopilot
    return [] if is_back else [Returned(at=case.now, seat=seat)]


def _say(case: Case, phrase: str, known: tuple[str, ...]) -> list[Entry]:
    if phrase not in known:
        raise Declined("no_such_phrase")
    _check_talk(case)
    return [Said(at=case.now, seat=case.seat, phrase=phrase)]


def _check_talk(case: Case) -> None:
    if case.table.talk.is_too_much(case.seat, case.now):
        raise Declined("too_much_talk")
