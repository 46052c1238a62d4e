"""Words of the laws: what a match, a move or a world is to them."""

import msgspec
import numpy as np
import pytest
from hypothesis import strategies as st

from fileira.core.events import SPECTATOR, Chance
from fileira.core.game import load_games
from fileira.core.match.match import Match
from fileira.core.record import AnyState
from tests.strategies import ALL_KINDS

GAMES = list(load_games().values())
every_kind = pytest.mark.parametrize("kind", ALL_KINDS, ids=repr)
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
of = st.data()  # the match is drawn inside, because its strategy depends on the kind


def every_move(match: Match) -> range:
    return range(match.game.rules.MOVES)


def viewers(match: Match) -> range:
    """The seats and a spectator."""
    return range(SPECTATOR, match.seats)


def bytes_of(match: Match) -> list[bytes]:
    """All states the match has gone through."""
    frames = [frame.state.tobytes() for step in match.steps for frame in step.frames]
    return [*(step.before.tobytes() for step in match.steps), *frames, match.state.tobytes()]


def known_in(state: AnyState) -> bytes:
    """A state without its generator."""
    copy = state.copy()
    copy.rng = np.zeros(1, copy.rng.dtype)[0]
    return bytes(copy.tobytes())


def deal_again(match: Match, dealt: tuple[Chance, ...] | None = None) -> Match:
    """The same match before its first move, perhaps with other cards."""
    return Match(
        match.game,
        match.seats,
        variant=match.variant.name,
        options=match.options,
        seed=match.seed if dealt is None else None,
        dealt=dealt,
    )


def view_of(match: Match, state: AnyState, seat: int) -> bytes:
    seen = state.copy()
    match.game.rules.observe(seen, seat)
    return msgspec.json.encode(match.game.view(seen, seat))
