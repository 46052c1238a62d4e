"""What a seat may know in every game, and nothing else."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.events import EVERYBODY, HIDDEN, SPECTATOR, Chance, Event, Log, events, redact
from fileira.core.match.match import Match
from fileira.core.record import AnyState
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words
from tests.every_game.of_matches import (
    deal_again,
    every_kind,
    every_move,
    known_in,
    of,
    view_of,
    viewers,
)
from tests.strategies import SEEDS, Kind, matches, movers, play_at_random


@every_kind
@given(of, SEEDS)
def test_a_redeal_looks_the_same_to_the_seat_it_is_for(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    for seat in viewers(match):
        world = _redealt(match, seat, seed)
        match.game.rules.observe(world, seat)
        assert known_in(world) == known_in(match.observation(seat))


@every_kind
@given(of, SEEDS)
def test_a_redealt_world_has_no_holes(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    position = match.game.position
    for seat in viewers(match):
        world = _redealt(match, seat, seed)
        assert known_in(position.read(position.write(world))) == known_in(world)


@every_kind
@given(of, SEEDS)
def test_a_redealt_world_can_be_played(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    match.state = _redealt(match, of.draw(_seats(match)), seed)
    play_at_random(match, seed, len(match.moves) + 40)


@every_kind
@given(of, SEEDS)
def test_a_redeal_depends_on_nothing_but_its_seed(kind: Kind, of: st.DataObject, seed: int) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(_seats(match))
    assert _redealt(match, seat, seed).tobytes() == _redealt(match, seat, seed).tobytes()


@every_kind
@given(of)
def test_nobody_sees_the_generator(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in viewers(match):
        generator = match.observation(seat).rng.copy()
        generator.mode = 0  # no secret
        assert not any(generator.tobytes())


@every_kind
@given(of)
def test_an_observation_has_nothing_left_to_blank(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in viewers(match):
        seen = match.observation(seat)
        again = seen.copy()
        match.game.rules.observe(again, seat)
        assert again.tobytes() == seen.tobytes()


@every_kind
@given(of)
def test_a_spectator_knows_no_more_than_a_seat(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        seen = match.observation(seat)
        match.game.rules.observe(seen, SPECTATOR)
        assert seen.tobytes() == match.observation(SPECTATOR).tobytes()


@every_kind
@given(of)
def test_cards_dealt_face_down_are_seen_by_their_owners_only(kind: Kind, of: st.DataObject) -> None:
    """If two of them are exchanged, two seats at most notice it, and no spectator."""
    match = deal_again(of.draw(matches(kind)))
    shown = {event.card for event in match.steps[0].happened if event.seen_by == EVERYBODY}
    other = deal_again(match, _exchange(of, match.steps[0].chance, shown))
    noticed = [viewer for viewer in viewers(match) if _differs(match, other, viewer)]
    assert SPECTATOR not in noticed
    assert len(noticed) <= 2


@every_kind
@given(of)
def test_what_is_told_of_a_deal_can_also_be_seen(kind: Kind, of: st.DataObject) -> None:
    """So no event tells a card that the observation hides; a hand has no order."""
    match = deal_again(of.draw(matches(kind)))
    other = deal_again(match, _exchange(of, match.steps[0].chance, set()))
    for viewer in viewers(match):
        if sorted(match.events(viewer)) != sorted(other.events(viewer)):
            assert _differs(match, other, viewer)


@every_kind
@given(of)
def test_legality_does_not_depend_on_what_is_hidden(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in range(match.seats):
        assert _may_do(match, match.observation(seat), seat) == _may_do(match, match.state, seat)


@every_kind
@given(of)
def test_a_preview_does_not_depend_on_what_is_hidden(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in movers(match):
        seen = match.observation(seat)
        for move in match.legal_moves(seat):
            assert _preview(match, seen, seat, move) == _preview(match, match.state, seat, move)


@every_kind
@given(of)
def test_a_preview_tells_only_what_then_happens(kind: Kind, of: st.DataObject) -> None:
    """A choice made at the same time as others is previewed alone, so it may turn out otherwise."""
    match = of.draw(matches(kind))
    for seat in movers(match):
        for move in match.legal_moves(seat):
            told = match.preview(seat, move)
            after = match.copy()
            happened = after.play(seat, move)
            if all(event.seen_by == EVERYBODY for event in after.steps[-1].events):
                assert all(map(_agree, told, happened))
                assert len(told) <= len(happened)


@every_kind
@given(of, SEEDS)
def test_worlds_that_differ_in_hidden_things_only_look_the_same(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    seat = of.draw(_seats(match))
    world = _redealt(match, seat, seed)
    assert view_of(match, world, seat) == view_of(match, match.state, seat)
    assert _may_do(match, world, seat) == _may_do(match, match.state, seat)


@every_kind
@given(of, SEEDS)
def test_a_move_tells_its_seat_the_same_in_all_worlds(
    kind: Kind, of: st.DataObject, seed: int
) -> None:
    match = of.draw(matches(kind))
    for seat in movers(match):
        world = _redealt(match, seat, seed)
        for move in match.legal_moves(seat):
            assert _preview(match, world, seat, move) == _preview(match, match.state, seat, move)
            assert _told(match, world, seat, move) == _told(match, match.state, seat, move)


@every_kind
@given(of)
def test_nobody_sees_what_another_chooses_at_the_same_time(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    choosers = match.to_act if len(match.to_act) > 1 else []
    for seat in choosers:
        legal = match.legal_moves(seat)
        for viewer in set(viewers(match)) - {seat}:
            assert len({_told(match, match.state, seat, move, viewer) for move in legal}) == 1


def _seats(match: Match) -> st.SearchStrategy[int]:
    return st.sampled_from(viewers(match))


def _exchange(of: st.DataObject, drawn: tuple[Chance, ...], but: set[int]) -> tuple[Chance, ...]:
    """The chance of a deal, two of its cards exchanged but never those named."""
    dealt = list(drawn)
    if not dealt:
        return ()
    which = of.draw(st.integers(0, len(dealt) - 1))
    cards = list(dealt[which].cards)
    places = [place for place, card in enumerate(cards) if card not in but]
    one, other = (of.draw(st.sampled_from(places or [0])) for _ in range(2))
    cards[one], cards[other] = cards[other], cards[one]
    dealt[which] = Chance(dealt[which].kind, tuple(cards))
    return tuple(dealt)


def _differs(match: Match, other: Match, viewer: int) -> bool:
    return known_in(match.observation(viewer)) != known_in(other.observation(viewer))


def _redealt(match: Match, seat: int, seed: int) -> AnyState:
    """Another state that the seat cannot tell from the true one."""
    world = match.observation(seat)
    match.game.rules.redeal(world, seat, seed_words(read_seed(seed)))
    return world


def _may_do(match: Match, state: AnyState, seat: int) -> list[tuple[int, ...]]:
    """Who is to move, the legal moves of the seat, and why others are refused."""
    rules, moves = match.game.rules, np.zeros(match.game.rules.MOVES, np.int16)
    found: list[tuple[int, ...]] = [(int(rules.actors(state)), int(rules.may_also(state)))]
    if seat == SPECTATOR:
        return found
    count = rules.legal_moves(state, seat, moves)
    found.append(tuple(moves[:count].tolist()))
    for move in every_move(match):
        args = np.zeros(REASONS, np.int16)
        found.append((int(rules.refuses(state, seat, move, args)), *args.tolist()))
    return found


def _preview(match: Match, state: AnyState, seat: int, move: int) -> tuple[Event, ...]:
    log = Log.new()
    match.game.rules.preview(state.copy(), seat, move, log)
    return events(log)


def _told(
    match: Match, state: AnyState, seat: int, move: int, viewer: int | None = None
) -> tuple[bytes, tuple[Event, ...]]:
    """What a viewer, or the seat itself, sees and hears when the seat moves."""
    eyes = seat if viewer is None else viewer
    after, log = state.copy(), Log.new()
    match.game.rules.apply(after, seat, move, log)
    match.game.rules.observe(after, eyes)
    return known_in(after), tuple(redact(event, eyes) for event in events(log))


def _agree(told: Event, happened: Event) -> bool:
    """Whether a preview was right, or left the card open."""
    return told in (happened, happened._replace(card=HIDDEN))
