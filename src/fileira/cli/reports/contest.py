"""The results of a contest as tables and sentences for people."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...arena.statistics.intervals import Interval, interval
from ...arena.statistics.results import REASONS, Pair, Results
from ...core.game import Game
from ...core.text.words import Words, shell_words
from .numbers import local, percent, points


def headline(results: Results, game: Game) -> str:
    """What was played."""
    words = game.words()
    contest = results.contest
    facts = {"title": game.title, "variant": game.called(contest.variant), "n": contest.seats}
    played = words(
        "cli.arena.deals",
        n=len(results),
        deals=local(f"{len(results):,}"),
        seatings=len(contest.seatings),
        seed=contest.seed,
    )
    return f"{words('cli.table', **facts)} {played}"


def standings(results: Results, game: Game) -> RenderableType:
    words = game.words()
    contest = results.contest
    return Group(
        Text(headline(results, game), "bold"),
        "",
        _bots(results, words),
        Text(words("cli.arena.interval", fair=local(f"{1 / contest.seats:.1%}")), "dim"),
        "",
        *(verdict(pair, contest.names) for pair in results.pairs),
        *(Text(line, "yellow") for line in forfeits(results)),
    )


def verdict(pair: Pair, names: list[str]) -> Text:
    """One sentence about two bots."""
    words = shell_words()
    first, second = names[pair.first], names[pair.second]
    ahead = pair.difference
    if pair.winner == 0:
        facts = {"difference": points(ahead, sign="+"), "p": p_value(pair.p)}
        return Text(words("cli.arena.undecided", first=first, second=second, **facts))
    if pair.winner < 0:
        first, second = second, first
        ahead = Interval(-ahead.mean, -ahead.high, -ahead.low)
    facts = {"difference": points(ahead, sign="+"), "p": p_value(pair.p)}
    return Text(words("cli.arena.stronger", stronger=first, weaker=second, **facts), "green")


def running(results: Results) -> str:
    """The estimates so far, in short."""
    if len(results) < 2:
        return " - ".join(results.contest.names)
    names = results.contest.names
    return ", ".join(
        f"{names[pair.first]} - {names[pair.second]} {points(pair.difference, sign='+')}"
        for pair in results.pairs
    )


def forfeits(results: Results) -> Iterator[str]:
    """Who lost deals without playing them, and why."""
    words = shell_words()
    for name, found in zip(results.contest.names, results.forfeits, strict=True):
        if found:
            deals = len(results) * len(results.contest.seatings)
            yield words("cli.arena.forfeits", name=name, n=len(found), deals=deals)
        for forfeit in found[:REASONS]:
            yield "  " + words(f"cli.arena.{forfeit.kind}", detail=forfeit.detail)


def p_value(p: float) -> str:
    """
    >>> p_value(0.2345), p_value(0.0012), p_value(3e-9)
    ('= 0.23', '= 0.001', '< 0.001')
    """
    if p < 0.001:
        return "< 0.001"
    return local(f"= {p:.3f}" if p < 0.1 else f"= {p:.2f}")


def _bots(results: Results, words: Words) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column(words("cli.arena.bot"))
    for column in ("points", "wins", "time"):
        table.add_column(words(f"cli.arena.{column}"), justify="right", no_wrap=True)
    for bot, name in enumerate(results.contest.names):
        table.add_row(
            name,
            points(interval(results.points[:, bot])),
            percent(interval(results.wins[:, bot])),
            local(f"{1000 * results.seconds_per_move[bot]:.2f} ms"),
        )
    return table
