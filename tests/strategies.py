"""Hypothesis strategies: matches of any game, played at random to any point.

Playing takes longer than looking, so some matches are played once for all laws, and a law gets
one of them at any point. `HYPOTHESIS_PROFILE=thorough` plays many more.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import NamedTuple

from hypothesis import settings
from hypothesis import strategies as st

from fileira.core.events import seats_of
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.options import Flag, Number, Variant
from fileira.core.options import is_offered as is_offered

SEEDS = st.integers(0, 2**64)
THOROUGH = settings().max_examples > 100
PLAYED = 500 if THOROUGH else 10 if INTERPRETED else 24  # matches of each kind, any options
ENDED = 100 if THOROUGH else 2 if INTERPRETED else 8  # matches of each kind that are over
MOST_MOVES = 80 if INTERPRETED and not THOROUGH else 300
FEW = 2  # the highest number above the lowest, for options of a match that is to end soon


class Kind(NamedTuple):
    """A game in one of its variants."""

    game: Game
    variant: Variant

    def __repr__(self) -> str:
        return f"{self.game.name}-{self.variant.name}"

    def options(self, seats: int) -> list[Number | Flag]:
        """The options of such a table; of a game's own kinds of option nothing is known here."""
        known = [each for each in self.game.studied.options if isinstance(each, Number | Flag)]
        return [each for each in known if is_offered(each, self.variant.name, seats)]


KINDS = [Kind(game, variant) for game in load_games().values() for variant in game.variants]
STUDIED = [Kind(game, variant) for game in load_games().values() for variant in game.for_study]
ALL_KINDS = KINDS + STUDIED  # also those that no table plays


@st.composite
def matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match at any point, with any options."""
    played = _played(ALL_KINDS.index(kind), draw(st.integers(0, PLAYED - 1)))
    match = played.copy()
    for _ in range(len(played.moves) - draw(st.integers(0, len(played.moves)))):
        match.undo()
    return match


def all_played(kind: Kind) -> Iterator[Match]:
    """Every match that `matches` knows, at every point: for what is too rare to be drawn."""
    for number in range(PLAYED):
        match = _played(ALL_KINDS.index(kind), number).copy()
        while match.moves:
            yield match.copy()
            match.undo()


@st.composite
def finished_matches(draw: st.DrawFn, kind: Kind) -> Match:
    """A match that is over, with options that let it end soon."""
    return ended_match(ALL_KINDS.index(kind), draw(st.integers(0, ENDED - 1))).copy()


def play_at_random(match: Match, seed: int, most: int | None = None) -> None:
    """Make moves until the match is over, or so many are made."""
    luck = Random(seed)
    while not match.over and (most is None or len(match.steps) <= most):
        seat = luck.choice(movers(match))
        match.play(seat, luck.choice(match.legal_moves(seat)))


def settled(match: Match) -> Match:
    """The match without choices that are still open."""
    while not match.steps[-1].final:
        match.undo()
    return match


def movers(match: Match) -> list[int]:
    """The seats that must or may move."""
    rules = match.game.rules
    return seats_of(rules.actors(match.state) | rules.may_also(match.state))


def any_options(kind: Kind, seats: int, luck: Random) -> dict[str, int]:
    """Half of the options of such a table, with any values; or all at once, flags on."""
    if luck.random() < 0.4:  # what goes wrong between two options is rare among any values
        every = fitting_options(kind.options(seats))
        values = {each.name: isinstance(each, Flag) or some_value(each, luck) for each in every}
        return _without_misfits(kind, seats, values)
    options = [each for each in kind.options(seats) if luck.random() < 0.5]
    return _without_misfits(
        kind, seats, {each.name: some_value(each, luck) for each in fitting_options(options)}
    )


def _without_misfits(kind: Kind, seats: int, values: dict[str, int]) -> dict[str, int]:
    """Without numbers that are too low for the others."""
    usual = {each.name: each.default for each in kind.options(seats) if each.default is not None}
    table = {**usual, **values}
    low = [
        each.name
        for each in kind.options(seats)
        if isinstance(each, Number)
        and each.least
        and each.name in values
        and values[each.name] < each.least(seats, table)
    ]
    return {name: value for name, value in values.items() if name not in low}


@cache
def _played(kind: int, number: int) -> Match:
    """Match number so and so of a kind; all numbers of seats have their turn."""
    luck = Random(number)
    seats = _seats(ALL_KINDS[kind], number)
    values = any_options(ALL_KINDS[kind], seats, luck)
    match = _deal(ALL_KINDS[kind], seats, values, number)
    play_at_random(match, number, MOST_MOVES)
    return match


@cache
def ended_match(kind: int, number: int) -> Match:
    luck = Random(number)
    seats = _seats(ALL_KINDS[kind], number * 5)
    options = fitting_options(ALL_KINDS[kind].options(seats))
    values = {each.name: low_value(each, luck) for each in options}
    match = _deal(ALL_KINDS[kind], seats, _without_misfits(ALL_KINDS[kind], seats, values), number)
    play_at_random(match, number)
    return match


def _seats(kind: Kind, number: int) -> int:
    return kind.variant.seats[number % len(kind.variant.seats)]


def _deal(kind: Kind, seats: int, options: dict[str, int], seed: int) -> Match:
    return Match(kind.game, seats, variant=kind.variant.name, options=options, seed=seed)


def fitting_options(options: Sequence[Number | Flag]) -> list[Number | Flag]:
    """Those that no other one makes void."""
    void = {each.instead_of for each in options}
    return [each for each in options if each.name not in void]


def some_value(option: Number | Flag, luck: Random) -> int:
    if isinstance(option, Flag):
        return luck.random() < 0.5
    return luck.randint(option.low, option.high)


def low_value(option: Number | Flag, luck: Random) -> int:
    if isinstance(option, Flag):
        return luck.random() < 0.5
    return luck.randint(option.low, min(option.high, option.low + FEW))
