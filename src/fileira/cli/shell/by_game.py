"""Commands with a subcommand for each game, so that the options of a game become flags.

The options that several of them have stand here, too.
"""

from collections.abc import Callable, Mapping

import click

from ...core.errors import UserError
from ...core.game import Game, find_game, load_games, spans
from ...core.options import Flag, Number, Option, Value
from ...core.text.words import Words
from .told import Group

ALL = "all"  # numbers of players of a variant
LARGEST_SEED = 2**63 - 1


class ByGame(Group):
    """A command whose first argument is a game; `build` makes the command for that game."""

    def __init__(
        self, name: str, build: Callable[[Game], click.Command], usage: str = "GAME [OPTIONS]"
    ) -> None:
        super().__init__(name, help=f"cli.{name}.help", subcommand_metavar=usage)
        self.build = build

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(load_games())

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        return self.build(find_game(cmd_name))


def table_options(game: Game) -> list[click.Parameter]:
    """What kind of table it is: variant, players, and the options that the game declares."""
    return [
        _variant_option(game),
        click.Option(
            ["--players"], type=int, metavar="N", help=_players_help(game, "cli.option.players")
        ),
        *_game_options(game),
    ]


def tables_options(game: Game) -> list[click.Parameter]:
    """The same for several tables, which differ in the number of players."""
    text = _players_help(game, "cli.option.players_compared")
    return [
        _variant_option(game),
        click.Option(["--players"], metavar="N,N,...|all", help=text),
        *_game_options(game),
    ]


def contest_options(words: Words, deals: int) -> list[click.Parameter]:
    """How many deals are played, where, and from where on."""
    return [
        click.Option(
            ["--deals"],
            type=click.IntRange(min=2),
            metavar="N",
            default=deals,
            help=f"{words('cli.option.deals')} {words('cli.default', value=deals)}",
        ),
        seed_option(words),
        click.Option(
            ["--on"],
            type=click.Choice(["local", "ray"]),
            default="local",
            help=f"{words('cli.option.on')} {words('cli.default', value='local')}",
        ),
        click.Option(
            ["--workers"],
            type=click.IntRange(min=1),
            metavar="N",
            help=words("cli.option.workers"),
        ),
        click.Option(["--fresh"], is_flag=True, help=words("cli.option.fresh")),
    ]


def seed_option(words: Words) -> click.Option:
    return click.Option(
        ["--seed"],
        type=click.IntRange(0, LARGEST_SEED),
        metavar="N",
        default=1,
        help=f"{words('cli.option.seed_number')} {words('cli.default', value=1)}",
    )


def seats_for(game: Game, variant: str | None, players: int | None) -> int:
    return players or game.usual_seats(game.variant(variant))


def all_seats_for(game: Game, variant: str | None, players: str | None) -> list[int]:
    """The numbers of players that a text such as `2,3` or `all` names."""
    chosen = game.variant(variant)
    if players is None:
        return [game.usual_seats(chosen)]
    if players == ALL:
        return list(chosen.seats)
    try:
        counts = [int(part) for part in players.split(",")]
    except ValueError:
        raise UserError("player_counts", got=players) from None
    return [game.check_seats(chosen, count) for count in counts]


def given(options: Mapping[str, Value | None]) -> dict[str, Value]:
    """The options of the game that stand on the command line."""
    return {name: value for name, value in options.items() if value is not None}


def _variant_option(game: Game) -> click.Option:
    words = game.words()
    names = [variant.name for variant in game.variants]
    variants = "; ".join(f"{name}: {words(f'variant.{name}')}" for name in names)
    usual = words("cli.default", value=names[0])
    return click.Option(
        ["--variant"],
        metavar="|".join(names),
        help=f"{words('cli.option.variant', variants=variants)} {usual}",
    )


def _players_help(game: Game, sentence: str) -> str:
    words = game.words()
    seats = "; ".join(f"{v.name} {spans(v.seats)}" for v in game.variants)
    return f"{words(sentence, seats=seats)} {words('cli.default', value=game.players)}"


def _game_options(game: Game) -> list[click.Option]:
    words = game.words()
    return [_game_option(option, words) for option in game.options]


def _game_option(option: Option, words: Words) -> click.Option:
    flag = f"--{option.name.replace('_', '-')}"
    text = words(f"option.{option.name}") + _limits(option, words)
    if isinstance(option, Flag):
        both = f"{flag}/--no-{flag[2:]}" if option.default else flag
        return click.Option([both, option.name], is_flag=True, default=None, help=text)

    def read(ctx: click.Context, parameter: click.Parameter, value: str | None) -> Value | None:
        return None if value is None else option.read(value)

    metavar = f"{option.low}-{option.high}" if isinstance(option, Number) else "VALUE"
    return click.Option([flag, option.name], metavar=metavar, callback=read, help=text)


def _limits(option: Option, words: Words) -> str:
    """Which tables have the option, and its usual value."""
    tables = ", ".join(option.variants)
    if option.seats:
        tables = ", ".join(filter(None, [tables, words("cli.seats", seats=spans(option.seats))]))
    only = f" ({tables})" if tables else ""
    if isinstance(option.default, int) and option.default is not False:
        only += " " + words("cli.default", value=option.default)
    return only
