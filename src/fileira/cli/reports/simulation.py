"""A simulation as tables for people and as an object for programs."""

from collections.abc import Iterator

import numpy as np
from rich.console import Console, ConsoleOptions, Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...arena.simulation import Simulation
from ...arena.statistics.intervals import Interval, bins, interval
from ...core.game import Game
from ...core.optional.figures import Figure, Unit
from ...core.record import Int64s
from .numbers import local, points

BINS = 14
BAR = 40  # columns of the longest bar


def as_object(simulation: Simulation) -> dict[str, object]:
    scores, wins = simulation.mean_scores, simulation.win_shares
    return {
        "game": simulation.game,
        "variant": simulation.variant,
        "players": simulation.seats,
        "options": dict(simulation.options),
        "games": simulation.games,
        "seed": simulation.seed,
        "seats": [
            {"seat": seat, "score": scores[seat]._asdict(), "win_share": wins[seat]._asdict()}
            for seat in range(simulation.seats)
        ],
        "first_seat": {
            "points": simulation.first_seat_points._asdict(),
            "win_share": simulation.first_seat_wins._asdict(),
        },
        "scores": _counts(simulation.scores),
        "decisions": _length(simulation.decisions),
        "rounds": _length(simulation.rounds) | {"counts": _counts(simulation.rounds)},
        "figures": {name: _figure(figure) for name, figure in simulation.figures.items()},
    }


def report(simulation: Simulation, game: Game) -> RenderableType:
    words = game.words()
    called = game.called(simulation.variant)
    facts = {"title": game.title, "variant": called, "n": simulation.seats}
    table = words("cli.table", **facts)
    games = words("cli.simulate.games", games=local(f"{simulation.games:,}"), seed=simulation.seed)
    return Group(
        Text(f"{table} {games}", "bold"),
        "",
        _seats(simulation, game),
        Text(words("cli.simulate.interval"), "dim"),
        "",
        *(Text(line) for line in _facts(simulation, game)),
        *_figures(simulation, game),
        "",
        Text(words("cli.simulate.distribution"), "bold"),
        Histogram(simulation.scores),
    )


class Histogram:
    """Bars of hashes, or of blocks where the terminal has them."""

    def __init__(self, numbers: Int64s) -> None:
        self.bins = bins(numbers, BINS)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Text]:
        brick = "#" if options.ascii_only else "█"
        largest = max(part.size for part in self.bins)
        total = sum(part.size for part in self.bins)
        for low, high, size in self.bins:
            label = f"{low} .. {high}" if high > low else str(low)
            bar = brick * round(BAR * size / largest)
            share = local(f" {size / total:.1%}")
            yield Text.assemble((f"{label:>14} ", "dim"), (bar, "cyan"), share)


def _seats(simulation: Simulation, game: Game) -> Table:
    words = game.words()
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in ("seat", "score", "wins"):
        table.add_column(words(f"cli.simulate.{column}"), justify="right", no_wrap=True)
    estimates = zip(simulation.mean_scores, simulation.win_shares, strict=True)
    for seat, (score, wins) in enumerate(estimates):
        table.add_row(str(seat + 1), points(score), percent(wins))
    return table


def _facts(simulation: Simulation, game: Game) -> Iterator[str]:
    """Sentences about the first seat and about lengths."""
    words = game.words()
    ahead = points(simulation.first_seat_points, sign="+")
    share = percent(simulation.first_seat_wins, sign="+")
    yield words("cli.simulate.first_seat", points=ahead, share=share)
    for name in ("decisions", "rounds"):
        numbers: Int64s = getattr(simulation, name)
        facts = {"low": local(f"{numbers.min():,}"), "high": local(f"{numbers.max():,}")}
        yield words(f"cli.simulate.{name}", mean=points(interval(numbers)), **facts)
    per_round = points(interval(simulation.decisions / simulation.rounds))
    yield words("cli.simulate.per_round", mean=per_round)


def _figures(simulation: Simulation, game: Game) -> Iterator[RenderableType]:
    """What the game itself counts, after an empty line."""
    if not simulation.figures:
        return
    words = game.words()
    table = Table(box=None, padding=(0, 2, 0, 0), show_header=False)
    table.add_column()
    table.add_column(justify="right", no_wrap=True)
    for name, figure in simulation.figures.items():
        table.add_row(words(f"figure.{name}"), show(figure))
    yield ""
    yield table


def show(figure: Figure) -> str:
    mean = interval(figure.numbers)
    if figure.unit is Unit.NUMBER:
        return points(mean)
    return percent(mean, sign="+" if figure.unit is Unit.ADVANTAGE else "")


def percent(number: Interval, sign: str = "") -> str:
    return local(f"{number.mean:{sign}.2%} ± {(number.high - number.low) / 2:.2%}")


def _length(numbers: Int64s) -> dict[str, object]:
    facts = {"min": int(numbers.min()), "max": int(numbers.max())}
    return {**interval(numbers)._asdict(), **facts}


def _figure(figure: Figure) -> dict[str, object]:
    return {"unit": figure.unit.value, **interval(figure.numbers)._asdict()}


def _counts(numbers: Int64s) -> dict[str, int]:
    """How often each number occurs."""
    values, counts = np.unique(numbers, return_counts=True)
    return {str(value): int(count) for value, count in zip(values, counts, strict=True)}
