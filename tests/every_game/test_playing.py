"""Playing on, taking back, beginning elsewhere: every game comes to the same."""

from itertools import zip_longest

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.errors import MoveError
from fileira.core.match import match_record
from fileira.core.match.match import Match, StartPosition
from tests.every_game.of_matches import bytes_of, deal_again, every_kind, of
from tests.strategies import SEEDS, Kind, all_played, matches, movers, play_at_random


@every_kind
@given(of)
def test_a_replay_gives_the_same_bytes(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    replay = deal_again(match)
    for seat, move in match.moves:
        replay.play(seat, move)
    assert bytes_of(replay) == bytes_of(match)


@every_kind
@given(of, SEEDS)
def test_a_match_may_begin_at_a_position(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    start = StartPosition(match.position, tuple(match.rounds))
    later = Match(
        kind.game,
        match.seats,
        variant=kind.variant.name,
        options=match.options,
        seed=seed % 2**32,
        start=start,
    )
    assert (later.position, later.to_act) == (match.position, match.to_act)
    play_at_random(later, seed, 20)
    replay = match_record.read(match_record.save(later))
    assert replay.state.tobytes() == later.state.tobytes()
    assert (replay.start, replay.rounds) == (start, later.rounds)


@every_kind
@given(of)
def test_the_order_of_simultaneous_choices_does_not_matter(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choices = _choices(of, match)
    other = match.copy()
    for seat, move in choices:
        match.play(seat, move)
    for seat, move in of.draw(st.permutations(choices)):
        other.play(seat, move)
    assert other.state.tobytes() == match.state.tobytes()


@every_kind
@given(of)
def test_a_withdrawn_choice_was_never_made(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choices = _choices(of, match)[1:]  # One choice stays open, or all were fixed.
    if not choices:
        return
    withdrawn, _ = of.draw(st.sampled_from(choices))
    for seat, move in choices:
        match.play(seat, move)
    without = match.copy()
    open_steps = []
    while not without.steps[-1].final:  # A seat may have chosen several things one by one.
        open_steps.append(without.undo())
    for step in reversed(open_steps):
        if step.seat != withdrawn:
            without.play(step.seat, step.move)
    match.withdraw(withdrawn)
    assert match.state.tobytes() == without.state.tobytes()
    assert match.moves == without.moves
    match.play(withdrawn, of.draw(st.sampled_from(match.legal_moves(withdrawn))))


@every_kind
def test_while_a_choice_is_open_all_others_are_asked_what_they_were(kind: Kind) -> None:
    """Else they would be offered moves that cannot be made, or learn of the choice."""
    for match in all_played(kind):
        for seat, move in _tried(match):
            after = match.copy()
            after.play(seat, move)
            if not after.steps[-1].final:
                assert _asked_others(after, seat) == _asked_others(match, seat), move


def _tried(match: Match) -> list[tuple[int, int]]:
    """A move of each seat that is waited for, and all that need not be made."""
    return [
        (seat, move)
        for seat in movers(match)
        for move in match.legal_moves(seat)[: 1 if seat in match.to_act else None]
    ]


def _asked_others(match: Match, mover: int) -> dict[int, tuple[bool, list[int]]]:
    """Whether the game waits for each other seat, and its moves."""
    others = [seat for seat in movers(match) if seat != mover]
    return {seat: (seat in match.to_act, match.legal_moves(seat)) for seat in others}


@every_kind
@given(of)
def test_only_an_open_choice_can_be_withdrawn(kind: Kind, of: st.DataObject) -> None:
    """One that nothing has followed, and to which no other seat could react."""
    match = of.draw(matches(kind))
    seat = of.draw(st.integers(0, match.seats - 1))
    before, moves = match.state.tobytes(), match.moves
    try:
        match.withdraw(seat)
    except MoveError:
        assert match.state.tobytes() == before
        assert match.moves == moves
        return
    kept = len(moves) - sum(1 for step in zip_longest(moves, match.moves) if step[0] != step[1])
    assert seat in movers(match)
    assert [mover for mover, _ in moves[kept:] if mover != seat] == [
        mover for mover, _ in match.moves[kept:]
    ]


@every_kind
@given(of)
def test_undoing_all_moves_returns_to_the_deal(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    moves = match.moves
    undone = [match.undo() for _ in moves]
    assert [(step.seat, step.move) for step in reversed(undone)] == moves
    assert bytes_of(match) == bytes_of(deal_again(match))
    assert match.rounds == []
    with pytest.raises(MoveError):
        match.undo()


@every_kind
@given(of, SEEDS)
def test_undone_moves_can_be_made_again(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    other = match.copy()
    for _ in range(of.draw(st.integers(0, len(match.moves)))):
        other.undo()
    for seat, move in match.moves[len(other.moves) :]:
        other.play(seat, move)
    assert bytes_of(other) == bytes_of(match)
    assert other.rounds == match.rounds


@every_kind
@given(of, SEEDS)
def test_a_copy_goes_its_own_way(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    before = bytes_of(match), match.rounds.copy(), repr(match)
    other = match.copy()
    play_at_random(other, seed, len(match.moves) + 10)
    while len(other.moves) > len(match.moves) // 2:
        other.undo()
    assert (bytes_of(match), match.rounds, repr(match)) == before


@every_kind
@given(of)
def test_the_repr_rebuilds_the_match(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    rebuilt = eval(repr(match), {"Match": Match})  # noqa: S307  # this is what a repr is for
    assert bytes_of(rebuilt) == bytes_of(match)
    assert repr(rebuilt) == repr(match)


@every_kind
@given(of)
def test_no_card_is_dealt_twice(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    deals = [chance for step in match.steps for chance in step.chance if chance.kind == 0]
    assert all(len(set(deal.cards)) == len(deal.cards) for deal in deals)


def _choices(of: st.DataObject, match: Match) -> list[tuple[int, int]]:
    """A choice for each seat, where several choose at once."""
    if len(match.to_act) < 2:
        return []
    return [(seat, of.draw(st.sampled_from(match.legal_moves(seat)))) for seat in match.to_act]
