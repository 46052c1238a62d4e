"""Hypothesis strategies: matches of any game, played at random to any point."""

from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from fileira.core.game import Game, load_games
from fileira.core.match import Match
from fileira.core.options import Number, Option, Value, Variant

SHORT = settings().max_examples < 20  # interpreted matches are cut short
MOST_MOVES = 60 if SHORT else 150
LONGEST = 3  # how far above its lowest value a number is chosen for a match played to its end


class Kind(NamedTuple):
    """A game in one of its variants."""

    game: Game
    variant: Variant

    def __str__(self) -> str:
        return f"{self.game.name}-{self.variant.name}"


KINDS = [Kind(game, variant) for game in load_games().values() for variant in game.variants]


@st.composite
def matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match in progress, or over by chance."""
    match = draw(dealt(kind, draw(_options(kind))))
    play_at_random(match, draw(_luck), draw(st.integers(0, MOST_MOVES)))
    return match


@st.composite
def finished_matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match that is over, with options that make it short."""
    match = draw(dealt(kind, draw(_options(kind, short=True))))
    play_at_random(match, draw(_luck))
    return match
