"""Encoders of games, called by the type of a state."""

from typing import Any

import numpy as np

from ...core.chance import blank
from ...core.compiler.dispatch import let_kernels_call
from ...core.kernel import kernel
from ...core.record import AnyRecords, AnyState, Int8s, UInt8s
from ...core.rules import observe
from .looking import seat_at

features: dict[np.dtype[Any], Any] = {}  # what has `encode`: features.py of games
flats: dict[np.dtype[Any], Any] = {}  # what has `encode_flat`: see `envs/flat.py`


def encode(observation: AnyState, seat: int, out: UInt8s) -> int:
    """Write the features of what a seat sees, and say how many there are."""
    return int(features[observation.dtype].encode(observation, seat, out))


def encode_flat(observation: AnyState, seat: int, out: Int8s) -> int:
    """The same as `flat` has it."""
    return int(flats[observation.dtype].encode_flat(observation, seat, out))


let_kernels_call(encode, features)
let_kernels_call(encode_flat, flats)


@kernel
def look_through(glass: AnyRecords, state: AnyState, seat: int, shows: int) -> None:
    """Lay the state there as the seat sees it, or with nothing hidden but chance to come."""
    glass[0] = state
    if shows:
        blank(glass[0].rng)
    else:
        observe(glass[0], seat)


@kernel
def see_features(
    states: AnyRecords, runs: AnyRecords, glass: AnyRecords, out: AnyRecords, shows: int
) -> None:
    """The glass is a state to look through."""
    for i in range(len(states)):
        for place in range(out.shape[1]):
            seat = seat_at(runs[i], place, out.shape[1])
            look_through(glass, states[i], seat, shows)
            encode(glass[0], seat, out[i, place])


@kernel
def see_flat(
    states: AnyRecords, runs: AnyRecords, glass: AnyRecords, out: AnyRecords, shows: int
) -> None:
    for i in range(len(states)):
        for place in range(out.shape[1]):
            seat = seat_at(runs[i], place, out.shape[1])
            look_through(glass, states[i], seat, shows)
            encode_flat(glass[0], seat, out[i, place])
