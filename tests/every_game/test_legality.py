"""What is legal in every game, and what happens to what is not."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.errors import IllegalMove, MoveError, NotYourTurn
from fileira.core.events import Log, events
from fileira.core.match.match import Match
from fileira.core.match.sentences import explain
from tests.every_game.of_matches import every_kind, every_move, of
from tests.strategies import Kind, matches, movers


@every_kind
@given(of)
def test_legal_moves_are_ascending_distinct_and_in_range(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        bounded = [-1, *match.legal_moves(seat), match.game.rules.MOVES]
        assert all(one < other for one, other in pairwise(bounded))


@every_kind
@given(of)
def test_a_move_is_refused_exactly_if_it_is_not_legal(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        accepted = [move for move in every_move(match) if match.refusal(seat, move) is None]
        assert accepted == match.legal_moves(seat)


@every_kind
@given(of)
def test_every_refusal_has_a_sentence_and_a_clause(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        refusals = {match.refusal(seat, move) for move in every_move(match)} - {None}
        assert all(explain(match.game, refusal) for refusal in refusals if refusal)


@every_kind
@given(of)
def test_looking_changes_nothing(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    before = match.state.tobytes()
    rules, out, log = match.game.rules, np.empty(match.game.rules.MOVES, np.int16), Log.new()
    assert not rules.advance(match.state, log)
    for seat in range(match.seats):
        rules.legal_moves(match.state, seat, out)
        rules.refuses(match.state, seat, 0, out)
        rules.score(match.state, seat)
    assert events(log) == ()
    assert match.state.tobytes() == before


@every_kind
@given(of)
def test_an_illegal_move_changes_nothing_and_quotes_the_position(
    kind: Kind, of: st.DataObject
) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.integers(0, match.seats - 1))
    legal = match.legal_moves(seat)
    move = of.draw(st.sampled_from([move for move in every_move(match) if move not in legal]))
    error = IllegalMove if legal else NotYourTurn
    assert match.position in _refused(match, error, seat, move)


@every_kind
@given(of)
def test_a_seat_that_is_not_at_the_table_cannot_move(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.sampled_from([-1, match.seats, 64, 10**6]))
    assert match.position in _refused(match, NotYourTurn, seat, 1)
    assert match.legal_moves(seat) == []


@every_kind
@given(of)
def test_a_number_that_is_no_move_changes_nothing(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    number = of.draw(st.sampled_from([-1, match.game.rules.MOVES, 2**40, -(2**40)]))
    seat = of.draw(st.sampled_from(movers(match) or [0]))
    assert match.position in _refused(match, MoveError, seat, number)


@every_kind
@given(of, st.text() | st.sampled_from(["", "0", "-1", "999", "1.5", "45 45", "r0", "\u0663"]))
def test_a_text_that_is_no_move_changes_nothing(kind: Kind, of: st.DataObject, text: str) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(st.sampled_from(movers(match) or [0]))
    legal = [match.game.notation.write(move).lower() for move in match.legal_moves(seat)]
    if " ".join(text.lower().split()) not in legal:
        assert match.position in _refused(match, MoveError, seat, text)


def _refused(match: Match, error: type[MoveError], seat: int, move: int | str) -> str:
    """What the error says; nothing may have changed."""
    before, moves = match.state.tobytes(), match.moves
    with pytest.raises(error) as caught:
        match.play(seat, move)
    assert match.state.tobytes() == before
    assert match.moves == moves
    return str(caught.value)
