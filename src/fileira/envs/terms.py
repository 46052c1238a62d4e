"""What is agreed on for all matches of an environment."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

from ..core.errors import UserError
from ..core.game import Game, find_game
from ..core.optional.bounds import Bounds
from ..core.options import Value, Variant
from ..core.record import AnyOptions

Choice = TypeVar("Choice")


class Terms(NamedTuple):
    """A game, one of its variants, how many play it, and all options."""

    game: Game
    variant: Variant
    seats: int
    options: Mapping[str, Value]

    @property
    def record(self) -> AnyOptions:
        """The options as they lie in a state."""
        return self.game.options_record(self.variant, self.options)

    @property
    def bounds(self) -> Bounds:
        return self.game.bounds(self.variant, self.seats, self.options)


def agree(
    game: Game | str,
    players: int | None = None,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
) -> Terms:
    """The terms asked for, checked; what is left out is as usual.

    >>> terms = agree("take_that")
    >>> terms.variant.name, terms.seats, dict(terms.options)
    ('classic', 3, {'rounds': 2})
    """
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.variant(variant)
    seats = found.usual_seats(chosen) if players is None else found.check_seats(chosen, players)
    return Terms(found, chosen, seats, found.choose_options(chosen, seats, options or {}))


def one_of(name: str, got: str, known: Sequence[str] | Mapping[str, Choice]) -> str:
    """What was given, if it is known; else an error that says what is."""
    if got not in known:
        raise UserError("one_of", name=name, got=got, names=", ".join(known))
    return got
