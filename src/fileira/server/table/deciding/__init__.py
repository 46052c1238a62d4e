"""What a command leads to: entries for the log and an answer. Deciding changes no table."""

from dataclasses import dataclass
from typing import NamedTuple

import msgspec

from ....core.game import Game
from ....core.match.sentences import Refusal
from ...protocol import commands as ask
from ...protocol.commands import Command
from ...protocol.entries import NO_SEAT, Entry, Left, Moved, Returned, Setup
from ...protocol.messages import CLOSED, OVER, PLAYING, Answer, Because, Done, Pong, Refused, Stale
from ..live_match import Question
from ..seating import Chair, Seating
from ..table import Table
from .case import Case, Declined, TooLate
from .play import move_number, play_entries
from .seats import seat_entries


@dataclass(frozen=True)
class Sequel:
    """A rematch to open: its setup, its host, and who sits where."""

    setup: Setup
    host: str
    chairs: tuple[Chair, ...]


class Decided(NamedTuple):
    """Store the entries, let them happen, tell them, `remember`, then send the answer."""

    person: str
    answer: Answer
    entries: tuple[Entry, ...] = ()
    whole: bool = False  # the whole table is to follow the answer
    sequel: Sequel | None = None  # open it, then add Continued with its id


def decide(table: Table, person: str, command: Command, now: float) -> Decided:
    known = table.answers.find(person, command.id)
    if known is not None:
        return Decided(person, known, whole=isinstance(known, Stale))
    try:
        return _decide(Case(table, person, now), command)
    except Declined as no:
        return Decided(person, _refused(command.id, no))
    except TooLate:
        return Decided(person, Stale(id=command.id, n=table.n), whole=True)


def remember(table: Table, decided: Decided) -> None:
    """Keep the answer, for a command that comes twice; that of one with entries is in the log."""
    if not decided.entries and isinstance(decided.answer, Done | Refused | Stale):
        table.answers.note(decided.person, decided.answer)


def left(table: Table, person: str, now: float) -> list[Entry]:
    """What to add when a person lost the last connection."""
    seat = table.seating.seat_of(person)
    if seat is None:
        is_there = _watches_as_host(table, person) and table.seating.is_there(person)
        return [Left(at=now, by=person, seat=NO_SEAT)] if is_there else []
    if not table.seating.chairs[seat].present:
        return []
    return [Left(at=now, by=person, seat=seat)]


def returned(table: Table, person: str, now: float) -> list[Entry]:
    """What to add when a person is connected again."""
    seat = table.seating.seat_of(person)
    if seat is None:
        is_gone = _watches_as_host(table, person) and not table.seating.is_there(person)
        return [Returned(at=now, by=person, seat=NO_SEAT)] if is_gone else []
    chair = table.seating.chairs[seat]
    if chair.present and not chair.autopilot:
        return []
    return [Returned(at=now, by=person, seat=seat)]


def _watches_as_host(table: Table, person: str) -> bool:
    """Whether a person who has no seat opened the table, and it goes on."""
    return person == table.seating.opener and table.stage not in (OVER, CLOSED)


def came_back(table: Table, person: str, now: float) -> list[Entry]:
    """What to add when a person who counts as away is there."""
    seat = table.seating.seat_of(person)
    is_away = seat is None or table.seating.chairs[seat].away_since is not None
    return returned(table, person, now) if is_away else []


def bot_moved(table: Table, seat: int, decision: int, move: int, now: float) -> list[Entry]:
    """What to add when a bot has made up its mind: nothing if it is not asked any more."""
    question = table.live_match.questions.get(seat) if table.live_match else None
    asked = question is not None and question.decision == decision and move in question.moves
    if not asked or table.stage != PLAYING or table.level_of(seat) is None:
        return []
    return [Moved(at=now, seat=seat, decision=decision, move=move, seconds=0.0)]


def _decide(case: Case, command: Command) -> Decided:
    if isinstance(command, ask.Ping):
        return Decided(case.person, Pong(id=command.id, now=case.now))
    if isinstance(command, ask.Refresh):
        return Decided(case.person, Done(id=command.id, n=case.table.n), whole=True)
    if isinstance(command, ask.Why):
        return Decided(case.person, _because(case, command))
    if isinstance(command, ask.Rematch):
        return _rematch(case, command)
    return _done(case, command)


def _done(case: Case, command: Command) -> Decided:
    entries = tuple(
        msgspec.structs.replace(entry, by=case.person, id=command.id)
        for entry in _led_to(case, command)
    )
    return Decided(case.person, Done(id=command.id, n=case.table.n + len(entries)), entries)


def _led_to(case: Case, command: Command) -> list[Entry]:
    lead = play_entries if type(command) in play_entries.registry else seat_entries
    entries = lead(command, case)
    is_known = any(isinstance(entry, Returned) for entry in entries)
    if is_known or isinstance(command, ask.Leave | ask.Stand):
        return entries
    return [*came_back(case.table, case.person, case.now), *entries]  # who acts is there


def _because(case: Case, command: ask.Why) -> Because:
    seat, move = case.seat, move_number(command.move, case)
    question = case.live_match.questions.get(seat, Question(case.table.n, must=False, moves=()))
    refusal = case.live_match.refusal(seat, question, move)
    return because(case.table.game, move, refusal, command.id)


def because(game: Game, move: int, refusal: Refusal | None, id_: str = "") -> Because:
    """Why a move is refused, if it is."""
    write = game.notation.write
    return Because(
        id=id_,
        move=move,
        text=write(move),
        clause=refusal.clause if refusal else 0,
        args=refusal.args if refusal else (),
        about=write(refusal.args[0]) if refusal else "",
    )


def _rematch(case: Case, command: ask.Rematch) -> Decided:
    case.must_be(OVER)
    if not case.table.seating.may_host(case.person):
        case.must_sit()
    if case.table.next is not None:  # somebody was faster: all go there
        return Decided(case.person, Done(id=command.id, n=case.table.n))
    chairs = _next_chairs(case.table.seating)
    chairs = (*chairs[-1:], *chairs[:-1]) if command.rotate else chairs
    sequel = Sequel(case.table.setup, _next_host(case), chairs)
    return Decided(case.person, Done(id=command.id, n=case.table.n + 1), sequel=sequel)


def _next_host(case: Case) -> str:
    """The host, if still there; else whoever asks for the rematch."""
    seating = case.table.seating
    seat = seating.seat_of(seating.host)
    stays = seat in seating.present and seat not in seating.quitters
    return seating.host if stays else case.person


def _next_chairs(seating: Seating) -> tuple[Chair, ...]:
    """The same people and bots; bots for those who are gone."""
    return tuple(
        Chair(level=seating.quitters[seat])
        if seat in seating.quitters
        else Chair(owner=chair.owner, level=chair.level, face=chair.face)
        for seat, chair in enumerate(seating.chairs)
    )


def _refused(id_: str, no: Declined) -> Refused:
    return Refused(id=id_, reason=no.reason, clause=no.clause, args=no.numbers, values=no.values)
