"""Calls about the games: what can be played, and how the rules read."""

from starlette.responses import Response

from ...bots.levels import LEVELS, USUAL
from ...core.game import Game, load_games
from ...core.options import Flag, Number, Option, Variant
from ...core.text.language import ENGLISH
from ..http.calls import TEXT, Visit
from ..http.problems import Problematic
from ..http.server import Server
from ..protocol.replies import Catalogue as Catalogue
from ..protocol.replies import GameFacts, OptionFacts, VariantFacts


async def games(server: Server, visit: Visit) -> Catalogue:
    """The games with their variants and options, and the levels of bots."""
    return catalogue(server.rooms.warmup.games)


async def rulebook(server: Server, visit: Visit) -> Response:
    """The rulebook of a game, as Markdown; in English if the language has none."""
    game = load_games().get(visit.request.path_params["game"])
    if game is None:
        raise Problematic(404, "no_such_game")
    asked = visit.request.path_params["language"]
    known = {file.stem for file in (game.folder / "rulebook").glob("*.md")}
    return Response(game.rulebook(asked if asked in known else ENGLISH), media_type=TEXT)


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
