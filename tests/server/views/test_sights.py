"""Views are the same however quickly they are made, and partners are known before the deal."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.events import SPECTATOR
from fileira.core.record_reader import quick
from fileira.server.protocol.entries import Setup
from fileira.server.table.live_match import LiveMatch
from fileira.server.views.facts import teams
from fileira.server.views.sights import own_sight, view_of_all, whole_sight
from tests.strategies import KINDS, Kind, finished_matches, matches

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)
of = st.data()
CHOICES = 4  # at most


@every_kind
@given(of)
def test_a_quick_record_gives_the_same_view(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind) | finished_matches(kind))
    for seat in range(SPECTATOR, match.seats):
        seen = match.observation(seat)
        plain, fast = (match.game.view(each, seat) for each in (seen, quick(seen)))
        assert msgspec.json.encode(fast) == msgspec.json.encode(plain)


@every_kind
@given(of)
def test_a_view_stays_the_same_while_other_records_are_read(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    view = match.game.view(quick(match.observation(0)), 0)
    told = msgspec.json.encode(view)
    for seat in range(SPECTATOR, match.seats):
        match.game.view(quick(match.observation(seat)), seat)
    assert msgspec.json.encode(view) == told


@every_kind
@given(of)
def test_what_a_seat_sees_is_what_all_see_and_its_own(kind: Kind, of: st.DataObject) -> None:
    live_match = LiveMatch(of.draw(matches(kind) | finished_matches(kind)), 1)
    for number in range(of.draw(st.integers(0, CHOICES))):  # some of them stay open
        for seat, question in sorted(live_match.questions.items())[:1]:
            move = question.moves[of.draw(st.integers(0, len(question.moves) - 1))]
            live_match.answer(seat, question.decision, move, 0.0, number + 2, number + 2)
    public = view_of_all(live_match)
    for seat in range(live_match.match.seats):
        told = msgspec.structs.asdict(public) | own_sight(live_match, seat, public).own
        assert msgspec.json.encode(told) == msgspec.json.encode(whole_sight(live_match, seat).own)


@every_kind
@given(of)
def test_a_copy_is_a_record_of_its_own(kind: Kind, of: st.DataObject) -> None:
    state = of.draw(matches(kind)).state
    copy = state.copy()
    before = state.tobytes()
    assert copy.tobytes() == before
    assert type(copy) is type(state)
    copy.seats += 1
    assert state.tobytes() == before != copy.tobytes()


@every_kind
@given(of)
def test_partners_are_known_before_the_start(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    setup = Setup(
        game=kind.game.name,
        variant=kind.variant.name,
        seats=match.seats,
        options=match.options,  # type: ignore[arg-type]  # as a setup holds them
    )
    dealt = [getattr(seat, "team", None) for seat in getattr(match.view(), "seats", ())]
    partners = any(dealt.count(team) > 1 for team in dealt if team is not None)
    assert teams(setup) == (tuple(dealt) if partners else None)
