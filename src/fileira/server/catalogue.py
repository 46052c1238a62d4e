"""The games of a server, for those who open a table. Words for all this are in the catalogues."""

from ..bots.levels import LEVELS, USUAL
from ..core.game import Game, load_games
from ..core.options import Flag, Number, Option, Variant
from .replies import Catalogue as Catalogue
from .replies import GameFacts, OptionFacts, VariantFacts


def catalogue(ready: dict[str, bool]) -> Catalogue:
    games = tuple(_game(game, ready[name]) for name, game in load_games().items())
    return Catalogue(games=games, levels=LEVELS, usual_level=USUAL)


def _game(game: Game, ready: bool) -> GameFacts:  # noqa: FBT001  # a fact, not a switch
    return GameFacts(
        name=game.name,
        title=game.title,
        rules_version=game.rules_version,
        variants=tuple(_variant(game, variant) for variant in game.variants),
        options=tuple(map(_option, game.options)),
        ready=ready,
    )


def _variant(game: Game, variant: Variant) -> VariantFacts:
    return VariantFacts(
        name=variant.name, seats=variant.seats, usual_seats=game.usual_seats(variant)
    )


def _option(option: Option) -> OptionFacts:
    number = option if isinstance(option, Number) else None
    default = option.default if isinstance(option, Number | Flag) else None
    return OptionFacts(
        name=option.name,
        kind=type(option).__name__.lower(),
        low=number.low if number else None,
        high=number.high if number else None,
        default=default,
        variants=option.variants,
        seats=option.seats,
        instead_of=option.instead_of,
    )
