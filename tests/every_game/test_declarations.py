"""What every game declares: states, bounds, options, seats."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from fileira.core.chance import CHACHA20
from fileira.core.events import HIDDEN
from fileira.core.game import Game
from fileira.core.match.match import Match
from fileira.core.options import Flag
from tests.every_game.of_matches import GAMES, every_game, every_kind, of, viewers
from tests.strategies import Kind, finished_matches, matches


@every_game
def test_a_state_has_what_all_games_need(game: Game) -> None:
    names = game.rules.State.dtype.names or ()
    assert {"rng", "options", "seats", "rounds_done"} <= set(names)
    assert game.rules.State.dtype["options"] == game.rules.Options.dtype


@every_kind
@given(of)
def test_what_a_seat_sees_lies_in_the_bounds_of_its_fields(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    for seat in viewers(match):
        seen = match.observation(seat).tobytes()
        for field in kind.game.rules.State.fields:
            shape, (low, high) = field.shape or (1,), field.bounds
            values = np.ndarray(shape, field.dtype, seen, field.offset)
            inside = (values >= low) & (values <= high) | (values == HIDDEN)
            assert inside.all(), (field, values)


@every_game
def test_a_field_for_each_seat_has_as_many_places_as_a_variant_has_seats(game: Game) -> None:
    most = {variant.seats[-1] for variant in game.variants}
    for field in game.rules.State.fields:
        if field.kind.seat_axis >= 0 and not field.kind.by_teams:
            assert field.shape[field.kind.seat_axis] in most


@every_kind
@given(of)
def test_scores_and_lengths_lie_in_the_bounds_of_the_table(kind: Kind, of: st.DataObject) -> None:
    for match in (of.draw(matches(kind)), of.draw(finished_matches(kind))):
        bounds = kind.game.bounds(match.variant, match.seats, match.options)
        assert bounds.least <= min(match.scores) <= max(match.scores) <= bounds.greatest
        assert len(match.moves) <= bounds.decisions


def test_no_two_games_share_the_type_of_their_states() -> None:
    assert len({game.rules.State.dtype for game in GAMES}) == len(GAMES)


@every_kind
def test_every_value_of_an_option_fits_into_the_state(kind: Kind) -> None:
    for option in kind.options(kind.variant.seats[0]):
        for value in (True, False) if isinstance(option, Flag) else (option.low, option.high):
            record = kind.game.options_record(kind.variant, {option.name: value})
            assert option.load(record) == value


@every_kind
def test_the_preset_of_a_variant_is_part_of_the_state(kind: Kind) -> None:
    match = Match(kind.game, kind.variant.seats[0], variant=kind.variant.name, seed=1)
    assert {name: match.state.options[name] for name in kind.variant.preset} == kind.variant.preset
    for option in kind.options(match.seats):
        if option.name in match.options:
            assert option.load(match.state.options) == match.options[option.name]


@every_kind
def test_every_number_of_seats_gets_a_deal(kind: Kind) -> None:
    for seats in kind.variant.seats:
        match = Match(kind.game, seats, variant=kind.variant.name, seed=1)
        assert match.state.seats == match.seats == len(match.scores) == seats
        assert match.state.rng.mode == CHACHA20
        assert match.to_act
