"""Decisions of a match: asked, answered, changed, and refused."""

import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.messages import Because, Done, Refused, Stale
from tests.server.kit.trial_room import HOST, Room


def test_a_choice_can_be_changed_until_the_last_one_is_in(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    first = live_match.questions[0]
    playing.play(HOST, 0)
    playing.send(HOST, ask.Play(id="x", decision=first.decision, move=first.moves[1]))
    choice = live_match.choice_on(0, first.decision)
    assert choice
    assert choice.move == first.moves[1]
    playing.play("bob")
    playing.let_bots_play(1)
    again = playing.send(HOST, ask.Play(id="y", decision=first.decision, move=first.moves[0]))
    assert again == Stale(id="y", n=playing.table.n)


def test_a_question_stays_the_same_while_others_choose(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    before = live_match.questions[0]
    playing.play("bob")
    assert live_match.questions[0] is before
    playing.let_bots_play(1)
    playing.play(HOST)
    assert live_match.questions[0].decision == playing.table.n > before.decision


def test_a_withdrawn_choice_is_asked_for_again(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    before = live_match.questions[1]
    playing.play("bob")
    assert 1 not in live_match.questions
    playing.send("bob", ask.Withdraw(id="x", decision=before.decision))
    assert live_match.questions[1] == before


def test_withdrawing_what_is_still_open_changes_nothing(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    n, open_question = playing.table.n, live_match.questions[1]
    answer = playing.send("bob", ask.Withdraw(id="y", decision=open_question.decision))
    assert isinstance(answer, Done)
    assert (playing.table.n, live_match.questions[1]) == (n, open_question)


def test_others_see_that_a_seat_has_chosen_and_nothing_else(playing: Room) -> None:
    eve = playing.join("eve")
    playing.play("bob")
    assert eve.got[-1] == (
        b'{"is":"step","n":%d,"did":"moved","who":1,"set":{"waiting":[0,2],"chosen":[1]}}'
        % playing.table.n
    )


def test_an_illegal_move_is_refused_with_its_clause(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    question = live_match.questions[0]
    move = next(move for move in range(1, 13) if move not in question.moves)
    answer = playing.send(HOST, ask.Play(id="x", decision=question.decision, move=move))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.clause, answer.args[0]) == ("illegal_move", 2, move)


@pytest.mark.parametrize("move", ["nonsense", 13, ""])
def test_what_is_no_move_is_refused(playing: Room, move: str | int) -> None:
    live_match = playing.table.live_match
    assert live_match
    play = ask.Play(id="x", decision=live_match.questions[0].decision, move=move)
    assert playing.refused(HOST, play) == "unreadable_move"


def test_a_move_may_be_sent_as_text(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    question = live_match.questions[0]
    text = playing.table.game.notation.write(question.moves[0])
    answer = playing.send(HOST, ask.Play(id="x", decision=question.decision, move=text))
    assert isinstance(answer, Done)


def test_one_may_ask_why_a_move_is_not_possible(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    legal = live_match.questions[0].moves[0]
    why = playing.send(HOST, ask.Why(id="x", move=legal))
    assert isinstance(why, Because)
    assert why.clause == 0
    why = playing.send(HOST, ask.Why(id="y", move=0))
    assert isinstance(why, Because)
    assert why.clause == 2


def test_spectators_do_not_play(playing: Room) -> None:
    assert playing.refused("eve", ask.Play(id="x", decision=1, move=1)) == "not_seated"
    assert playing.refused("eve", ask.Phrase(id="y", phrase="hello")) == "not_seated"
