"""Choices that can still be changed: what is offered can be played, and nobody else notices."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.events import seats_of
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Opened, Setup, decode, encode
from fileira.server.protocol.messages import Done
from fileira.server.table.live_match import LiveMatch, Question
from fileira.server.table.table import Table
from tests.server.kit.trial_room import CLOCK, HOST, Room
from tests.strategies import KINDS, Kind, matches, settled

TRIED = 4  # moves of each question, the others are much like them
TURNS = 12  # choices made in a row, by any seats
every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
of = st.data()


@every_kind
@given(of)
def test_every_move_that_a_table_offers_is_taken_in_any_order(
    kind: Kind, of: st.DataObject
) -> None:
    """Also voluntary moves, answers anew and withdrawals, after any choices of the others."""
    live_match = LiveMatch(settled(of.draw(matches(kind))), 1)
    for turn in range(2, 2 + of.draw(st.integers(0, TURNS))):
        for seat, question in _answerable(live_match):
            for move in question.moves[:: len(question.moves) // TRIED + 1]:
                live_match.copy().answer(seat, question.decision, move, 0.0, turn, turn)
        for seat, choices in live_match.choices.items():
            for choice in choices:
                live_match.copy().withdraw(seat, choice.question.decision)
        if not live_match.questions:
            return
        seat, question = of.draw(st.sampled_from(_answerable(live_match)))
        move = of.draw(st.sampled_from(question.moves))
        live_match.answer(seat, question.decision, move, 0.0, turn, turn)


@every_kind
@given(of)
def test_who_has_chosen_is_who_was_asked_and_is_not_any_more(kind: Kind, of: st.DataObject) -> None:
    live_match = LiveMatch(settled(of.draw(matches(kind))), 1)
    for turn in range(2, 2 + of.draw(st.integers(0, TURNS))):
        if not live_match.questions:
            return
        seat, question = of.draw(st.sampled_from(_answerable(live_match)))
        live_match.answer(seat, question.decision, question.moves[0], 0.0, turn, turn)
        before = int(live_match.match.game.rules.actors(live_match.ground))
        assert live_match.chosen == tuple(seats_of(before & ~live_match.asked))


def _answerable(live_match: LiveMatch) -> list[tuple[int, Question]]:
    anew = [(seat, c.question) for seat, choices in live_match.choices.items() for c in choices]
    return [*live_match.questions.items(), *anew]


# Nobody notices


@pytest.fixture
def room() -> Room:
    room = Room(Setup(game="high_card", variant="high", seats=3, clock=CLOCK))
    room.start(HOST, "bob", "cat")
    return room


def test_a_changed_choice_leaves_no_trace_on_the_lines_of_others(room: Room) -> None:
    ana, others = room.join(HOST), [room.join("bob"), room.join("watcher")]
    room.play(HOST, 0)
    told = [list(other.got) for other in others]
    _choose_again(room, HOST, 1)
    assert [other.got for other in others] == told
    assert ana.copy["answered"][0][1] == _choice(room, HOST)


def test_after_the_cards_are_shown_nothing_tells_that_a_choice_was_changed() -> None:
    """Not even numbers: of steps, of decisions, or the time left."""
    told = [_played(first) for first in (0, 1)]
    assert told[0] == told[1]


def _played(changes: int) -> list[bytes]:
    """All that a watcher and the next decision tell, if somebody has changed a choice."""
    room = Room(Setup(game="high_card", variant="high", seats=3, clock=CLOCK))
    room.start(HOST, "bob", "cat")
    watcher, bob = room.join("watcher"), room.join("bob")
    room.play(HOST, changes)
    for number in range(changes):
        _choose_again(room, HOST, number)
    room.play("bob")
    room.play("cat")
    return [*watcher.got, *bob.got]


def test_a_seat_that_takes_its_choice_back_is_waited_for_again(room: Room) -> None:
    bob = room.join("bob")
    room.play(HOST)
    assert 0 not in bob.copy["waiting"]
    decision = _live_match(room).choices[0][0].question.decision
    room.send(HOST, ask.Withdraw(id=room.id(), decision=decision))
    assert 0 in bob.copy["waiting"]


def test_everybody_is_told_at_once_who_has_chosen_also_who_comes_later(room: Room) -> None:
    """Those who have not chosen, too: the table they see lies as it was, so it cannot tell them."""
    there = [room.join(HOST), room.join("bob"), room.join("watcher")]
    room.play(HOST)
    there += [room.join("cat"), room.join("late")]
    assert [each.copy["chosen"] for each in there] == [[0]] * 5
    room.play("cat")
    assert [each.copy["chosen"] for each in there] == [[0, 2]] * 5
    room.play("bob")
    assert [each.copy["chosen"] for each in there] == [[]] * 5


def test_who_comes_back_sees_the_choice_as_it_was_changed(room: Room) -> None:
    ana = room.join(HOST)
    room.play(HOST, 0)
    room.drop(ana)
    _choose_again(room, HOST, 1)
    room.rejoin(ana)
    assert ana.copy["answered"][0][1] == _choice(room, HOST)


def test_a_log_of_before_has_a_number_for_every_entry(room: Room) -> None:
    """A match that was under way when the server was renewed goes on."""
    room.play(HOST, 0)
    _choose_again(room, HOST, 1)
    assert room.table.length == room.table.n + 1
    first, *others = map(decode, room.log)
    assert isinstance(first, Opened)
    old = decode(encode(first).replace(b',"discreet":true', b""))
    assert isinstance(old, Opened)
    table = Table(old, others)
    assert (table.length, table.n) == (len(others), len(others))


def _choose_again(room: Room, person: str, number: int) -> None:
    (choice,) = _live_match(room).choices[room.seat(person)]
    move = choice.question.moves[number]
    play = ask.Play(id=room.id(), decision=choice.question.decision, move=move)
    assert isinstance(room.send(person, play), Done)


def _choice(room: Room, person: str) -> int:
    return _live_match(room).choices[room.seat(person)][0].move


def _live_match(room: Room) -> LiveMatch:
    assert room.table.live_match
    return room.table.live_match
