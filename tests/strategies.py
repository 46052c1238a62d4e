"""Hypothesis strategies: matches of any game, played at random to any point."""

from random import Random
from typing import NamedTuple

from hypothesis import strategies as st

from fileira.core.events import seats_of
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.match import Match
from fileira.core.options import Flag, Number, Variant
from fileira.core.options import _is_offered as is_offered

MOST_MOVES = 60 if INTERPRETED else 200
FEW = 2  # the highest number above the lowest, for options of a match that is to end soon


class Kind(NamedTuple):
    """A game in one of its variants."""

    game: Game
    variant: Variant

    def __repr__(self) -> str:
        return f"{self.game.name}-{self.variant.name}"

    def options(self, seats: int) -> list[Number | Flag]:
        """The options of such a table; of a game's own kinds of option nothing is known here."""
        known = [each for each in self.game.options if isinstance(each, Number | Flag)]
        return [each for each in known if is_offered(each, self.variant.name, seats)]


KINDS = [Kind(game, variant) for game in load_games().values() for variant in game.variants]
SEEDS = st.integers(0, 2**64)


@st.composite
def matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match at any point, with any options."""
    seats = draw(st.sampled_from(kind.variant.seats))
    options = kind.options(seats)
    given = draw(st.sets(st.sampled_from(options))) if options else set()
    values = {each.name: draw(_value(each)) for each in _fitting(given)}
    match = _deal(kind, seats, values, draw(SEEDS))
    play_at_random(match, draw(SEEDS), draw(st.integers(0, MOST_MOVES)))
    return match


@st.composite
def finished_matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match that is over, with options that let it end soon."""
    seats = draw(st.sampled_from(kind.variant.seats))
    options = _fitting(set(kind.options(seats)))
    values = {each.name: draw(_low_value(each)) for each in options}
    match = _deal(kind, seats, values, draw(SEEDS))
    play_at_random(match, draw(SEEDS))
    return match


def play_at_random(match: Match, seed: int, most: int | None = None) -> None:
    """Make moves until the match is over, or so many are made."""
    luck = Random(seed)
    while not match.over and (most is None or len(match.moves) < most):
        seat = luck.choice(movers(match))
        match.play(seat, luck.choice(match.legal_moves(seat)))


def movers(match: Match) -> list[int]:
    """The seats that must or may move."""
    rules = match.game.rules
    return seats_of(rules.actors(match.state) | rules.may_also(match.state))


def _deal(kind: Kind, seats: int, options: dict[str, int], seed: int) -> Match:
    return Match(kind.game, seats, variant=kind.variant.name, options=options, seed=seed)


def _fitting(options: set[Number | Flag]) -> list[Number | Flag]:
    """Those that no other one makes void, in the order of their names."""
    void = {each.instead_of for each in options}
    return sorted((each for each in options if each.name not in void), key=lambda each: each.name)


def _value(option: Number | Flag) -> st.SearchStrategy[int]:
    if isinstance(option, Flag):
        return st.booleans()
    return st.integers(option.low, option.high)


def _low_value(option: Number | Flag) -> st.SearchStrategy[int]:
    if isinstance(option, Flag):
        return st.booleans()
    return st.integers(option.low, min(option.high, option.low + FEW))
