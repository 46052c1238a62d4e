"""Laws of observations as numbers: only what a seat sees, own things first, all of it bounded."""

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from fileira.core.events import HIDDEN
from fileira.core.game import Game
from fileira.core.kinds import NO_AXIS, RecordField
from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.envs import unfold
from fileira.envs.kernels.encoding import flats
from fileira.envs.observations.encoding import Encoding
from fileira.envs.observations.seeing import ENCODINGS, encoding_of
from fileira.envs.terms import agree

from .play import COUNT, GAMES, STEPS, chosen, made, tables

every_table = pytest.mark.parametrize(
    ("game", "variant", "seats"), tables(), ids=lambda each: str(getattr(each, "name", each))
)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@every_table
def test_encodings_law_hidden_things_change_nothing(
    game: Game, variant: Variant, seats: int
) -> None:
    encodings = list(_encodings(game, variant, seats))
    for number, state in enumerate(_states(game, variant, seats)):
        for seat in (0, seats - 1):
            world = state.copy()
            game.rules.observe(world, seat)
            game.rules.redeal(world, seat, np.array([number, 0, 0, 0]))
            for encoding in encodings:
                seen = encoding.encode(state, seat)
                assert (encoding.encode(world, seat) == seen).all(), encoding.name


@every_table
def test_encodings_law_all_numbers_lie_in_their_bounds(
    game: Game, variant: Variant, seats: int
) -> None:
    """Features: those that are planes of zeros and ones have nothing else."""
    for encoding in _encodings(game, variant, seats):
        if encoding.name == "record":
            continue
        ones = np.repeat(
            [part.top == 1 and not _may_be_negative(part) for part in encoding.layout],
            [part.size for part in encoding.layout],
        )
        assert len(ones) == encoding.shape[0]
        for state in _states(game, variant, seats):
            seen = encoding.encode(state, 0)
            assert encoding.low <= seen.min()
            assert seen.max() <= encoding.high
            assert seen[ones].max(initial=0) <= 1


@every_table
def test_encodings_law_features_are_as_many_as_they_say(
    game: Game, variant: Variant, seats: int
) -> None:
    if not game.features:
        return
    encoding = encoding_of(agree(game, seats, variant.name), "features")
    for state in _states(game, variant, seats):
        out = np.empty(encoding.shape, np.uint8)
        assert game.features.encode(state, seats - 1, out) == len(out)


@every_table
def test_encodings_law_turning_the_seats_turns_nothing_else(
    game: Game, variant: Variant, seats: int
) -> None:
    """What the second seat sees is what the first would see, if all had moved up by one."""
    if all(field.kind.seat_axis == NO_AXIS for field in game.rules.State.fields):
        return  # a game that does not tell what its fields hold
    encodings = [each for each in _encodings(game, variant, seats) if each.name != "record"]
    for state in _states(game, variant, seats):
        for seat, by in ((0, 1), (seats - 1, seats - 1)):
            seen = state.copy()
            game.rules.observe(seen, seat)
            for encoding in encodings:
                here = encoding.encode(seen, seat)
                there = encoding.encode(_turned(seen, game, by), (seat + by) % seats)
                assert (here == there).all(), (encoding.name, _where(encoding, here != there))


@every_game
def test_a_flat_encoder_is_a_module_that_can_be_imported_again(game: Game) -> None:
    """Compiled kernels are kept with its name: without one they could not be loaded."""
    encoding_of(agree(game), "flat")
    module = flats[game.rules.State.dtype]
    assert import_module(module.__name__) is module


@every_game
def test_unfolded_records_are_the_fields(game: Game) -> None:
    env = made(game, view="turn", count=3)
    see = env.reset()
    seen = see.obs.view(env.states.dtype)[:, 0]
    fields = unfold(see.obs, env.encoding.layout)
    for name, found in fields.items():
        expected: Any = seen
        for part in name.split("."):
            expected = expected[part]
        assert (found == expected).all()


def _encodings(game: Game, variant: Variant, seats: int) -> Iterator[Encoding]:
    for name in ENCODINGS:
        if name != "features" or game.features:
            yield encoding_of(agree(game, seats, variant.name), name)


def _states(game: Game, variant: Variant, seats: int) -> Iterator[AnyState]:
    """From some points of a match."""
    env = made(game, players=seats, variant=variant.name, count=COUNT // 3, view="turn")
    see, luck = env.reset(), np.random.default_rng(1)
    for step in range(STEPS):
        if step % (STEPS // 2) == STEPS // 3:
            yield from (state.copy() for state in env.states)
        see = env.step(chosen(see.mask, luck))


def _turned(state: AnyState, game: Game, by: int) -> AnyState:
    """The same with every seat as many places further."""
    turned = state.copy()
    memory = np.frombuffer(turned.data, np.uint8)
    for field in game.rules.State.fields:
        size = field.dtype.itemsize * int(np.prod(field.shape))
        part = memory[field.offset : field.offset + size].view(field.dtype).reshape(field.shape)
        part[...] = _turned_field(part.copy(), field, state, by)
    return turned


def _turned_field(
    values: NDArray[Any], field: RecordField, state: AnyState, by: int
) -> NDArray[Any]:
    kind, seats = field.kind, int(state.seats)
    groups = int(state.teams) if kind.by_teams or kind.name == "teams" else seats
    if kind.seat_axis != NO_AXIS:
        places = min(groups, field.shape[kind.seat_axis])
        used = np.take(values, range(places), axis=kind.seat_axis)
        rest = np.take(values, range(places, values.shape[kind.seat_axis]), axis=kind.seat_axis)
        rolled = np.roll(used, by, axis=kind.seat_axis)
        values = np.concatenate([rolled, rest], axis=kind.seat_axis)
    if kind.name in ("seats", "teams"):
        bits = values.astype(np.int64)
        return (bits << by % groups | bits >> groups - by % groups) & (1 << groups) - 1
    if kind.name == "seat":
        block, seat = np.divmod(values.astype(np.int64) - kind.first, kind.size)
        moved = kind.first + block * kind.size + (seat + by) % seats
        return np.where((values >= kind.first) & (values != HIDDEN) & (seat < seats), moved, values)
    return values


def _may_be_negative(part: Any) -> bool:  # noqa: ANN401  # a plane or a feature
    return getattr(part, "kind", "") in ("count", "number", "card")


def _where(encoding: Encoding, apart: NDArray[np.bool_]) -> list[str]:
    """The parts that differ."""
    ends = np.cumsum([part.size for part in encoding.layout])
    places = np.searchsorted(ends, np.flatnonzero(apart), side="right")
    return sorted({encoding.layout[place].name for place in places})
