"""A match can be continued from any of its decisions, and its record says so and holds."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.bots.levels import USUAL
from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.server.protocol.entries import Started, decode, encode
from fileira.server.replay.branch import Branch, NothingLeft, branched, setup_of
from fileira.server.table.opening import continued, seated
from fileira.server.table.seating import chairs_around
from fileira.server.table.table import Table
from fileira.server.views.names import record_of
from tests.strategies import KINDS, Kind, finished_matches, play_at_random

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
of = st.data()


@every_kind
@given(of)
def test_with_the_true_cards_the_same_moves_lead_to_the_same_end(
    kind: Kind, of: st.DataObject
) -> None:
    match = of.draw(finished_matches(kind))
    branch = _branched(of, match, redealt=False)
    for seat, move in match.moves[len(branch.moves) :]:
        branch.play(seat, move)
    assert branch.state.tobytes() == match.state.tobytes()
    assert branch.rounds == match.rounds


@every_kind
@given(of)
def test_a_seat_cannot_tell_new_cards_from_the_true_ones(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    decision = of.draw(st.integers(0, len(match.moves) - 1))
    seat = of.draw(st.integers(0, match.seats - 1))
    true, new = (
        branched(match, Branch(decision=decision, seat=seat, redealt=redealt), "ABCDEF")
        for redealt in (False, True)
    )
    assert msgspec.json.encode(new.view(seat)) == msgspec.json.encode(true.view(seat))
    assert new.rounds == true.rounds


@every_kind
@pytest.mark.parametrize("redealt", [False, True])
@given(of=of)
def test_the_record_of_a_continued_match_holds_and_says_where_it_came_from(
    kind: Kind, *, redealt: bool, of: st.DataObject
) -> None:
    match = of.draw(finished_matches(kind))
    wish = Branch(decision=len(match.moves) // 2, seat=0, redealt=redealt)
    branch = branched(match, wish, "ABCDEF")
    play_at_random(branch, 1)
    read = match_record.read(match_record.write(branch))
    assert read.state.tobytes() == branch.state.tobytes()
    assert read.rounds == branch.rounds
    assert tuple(map(sum, zip(*read.rounds, strict=True))) == read.scores
    assert read.origin["match"] == "ABCDEF"
    assert read.origin["cards"] == ("new" if redealt else "true")


@every_kind
@given(of)
def test_a_table_goes_on_where_the_match_stood(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    branch = _branched(of, match, redealt=True)
    table = _table(branch)
    assert table.match
    assert table.match.position == branch.position
    assert table.match.to_act == branch.to_act
    while table.match.to_act:
        seat = table.match.to_act[0]
        table.match.play(seat, table.match.legal_moves(seat)[0])
    record = match_record.read(match_record.write(table.match))
    assert record.origin == branch.origin


def test_a_record_without_a_seed_can_be_continued_with_new_luck() -> None:
    match = Match("high_card", 2, seed=1)
    play_at_random(match, 1)
    text = match_record.write(match)
    seedless = match_record.read(_without_seed(match))
    assert seedless.seed is None
    branch = branched(seedless, Branch(decision=1, seat=0), "")
    play_at_random(branch, 2)
    assert branch.over
    assert text


def test_after_the_end_there_is_nothing_to_go_on_with() -> None:
    match = Match("high_card", 2, seed=1)
    play_at_random(match, 1)
    with pytest.raises(NothingLeft):
        branched(match, Branch(decision=10_000, seat=0), "")


def _branched(of: st.DataObject, match: Match, *, redealt: bool) -> Match:
    decision = of.draw(st.integers(0, len(match.moves) - 1))
    return branched(match, Branch(decision=decision, seat=0, redealt=redealt), "ABCDEF")


def _table(branch: Match) -> Table:
    setup = setup_of(branch, "random")
    chairs = chairs_around("ann", 0, [USUAL] * branch.seats)
    entries = [continued(branch, setup, "ann", 1.0), *seated(chairs, 1.0), Started(at=1.0)]
    first, *others = [decode(encode(entry)) for entry in entries]
    table = Table(first, others)  # type: ignore[arg-type]  # the first one is Opened
    assert record_of(table, str) is None
    return table


def _without_seed(match: Match) -> str:
    twin = match.copy()
    twin.seed = twin.commitment = None
    return match_record.write(twin)
