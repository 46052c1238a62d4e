"""`fileira ladder GAME`: all levels, each against the one below, and their ratings."""

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import click

from ...core.game import Game
from ...core.text.words import shell_words
from ..shell.by_game import ByGame, contest_options
from ..shell.told import Command
from .arena import play_contest

if TYPE_CHECKING:
    from ...arena.contests.contest import Contest
    from ...arena.statistics.results import Results

DEALS = 5000
OUT = Path("benchmarks/ladder")


def _build(game: Game) -> click.Command:
    words = game.words()
    names = "|".join(variant.name for variant in game.variants)
    return Command(
        game.name,
        help=words("cli.ladder.game_help", title=game.title),
        short_help=game.title,
        callback=partial(_ladder, game),
        params=[
            click.Option(["--variant"], metavar=names, help=words("cli.option.rated_variant")),
            click.Option(
                ["--players"], type=int, metavar="N", help=words("cli.option.rated_players")
            ),
            *contest_options(words, DEALS),
            click.Option(
                ["--minutes"],
                type=click.FloatRange(min=0, min_open=True),
                metavar="M",
                help=words("cli.option.minutes"),
            ),
            click.Option(
                ["--out"],
                type=click.Path(path_type=Path, file_okay=False),
                metavar="FOLDER",
                default=OUT,
                help=f"{words('cli.option.out')} {words('cli.default', value=OUT)}",
            ),
            click.Option(["--json", "as_json"], is_flag=True, help=words("cli.option.json_last")),
        ],
    )


command = ByGame("ladder", _build)


def _ladder(
    game: Game,
    *,
    variant: str | None,
    players: int | None,
    deals: int,
    seed: int,
    on: str,
    workers: int | None,
    fresh: bool,
    minutes: float | None,
    out: Path,
    as_json: bool,
) -> None:
    from ..shell.screen import announce_compiling, new_console

    announce_compiling(game)
    from ...arena.statistics.ladder import as_record, climb, contests, tables
    from ..reports.ladder_pages import ladder_table, write_pages

    chosen = _chosen(game, tables(game), variant, players)
    end = monotonic() + 60 * minutes if minutes else None
    out.mkdir(parents=True, exist_ok=True)
    records = []
    for place, (name, seats) in enumerate(chosen):

        def play(contest: "Contest", part: float, later: int = len(chosen) - place) -> "Results":
            stop = _deadline(end, part / later)
            return play_contest(contest, deals, on, workers, fresh=fresh, stop=stop)

        record = as_record(climb(contests(game, name, seats, seed), play))
        text = json.dumps(record, indent=1)
        (out / f"{game.name}-{name}-{seats}.json").write_text(text + "\n", encoding="utf-8")
        records.append(record)
        if not as_json:
            new_console().print(ladder_table(record, game))
    if out == OUT:
        write_pages(out)
    new_console().print(shell_words()("cli.ladder.written", folder=out), soft_wrap=True)
    if as_json:
        click.echo(json.dumps(records))


def _chosen(
    game: Game, usual: list[tuple[str, int]], variant: str | None, players: int | None
) -> list[tuple[str, int]]:
    """The table that was named, or those of the variant, or all."""
    if players:
        kind = game.offered(variant)
        return [(kind.name, game.check_seats(kind, players))]
    name = game.offered(variant).name if variant else None
    return [table for table in usual if name in (None, table[0])]


def _deadline(end: float | None, part: float) -> Callable[[], bool]:
    """Tells whether this part of the time that is left now is over."""
    if end is None:
        return lambda: False
    now = monotonic()
    stop = now + part * max(0.0, end - now)
    return lambda: monotonic() > stop
