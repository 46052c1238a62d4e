"""Plots of a contest, as SVG files."""

from collections.abc import Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from ...core.errors import UserError
from ...core.record import Float64s
from ...core.text.words import Words
from .intervals import CONFIDENCE, Interval
from .rating import rate, win_credits
from .results import Pair, Results

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

WIDTH, HEIGHT = 8.0, 3.4  # inches
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00")  # told apart by all
MOST = 6  # pairs with a picture of their own
STYLE: dict[str, object] = {
    "svg.hashsalt": "fileira",  # the same results give the same file
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.alpha": 0.3,
    "font.size": 10,
}


class Plots:
    """Draws into a folder; matplotlib is optional, so only imported when asked for."""

    def __init__(self, results: Results, words: Words, folder: Path) -> None:
        try:
            self._matplotlib = import_module("matplotlib")
            self._new_figure = import_module("matplotlib.figure").Figure
        except ImportError:
            raise UserError("extra_missing", name="matplotlib", extra="arena") from None
        self._results = results
        self._words = words
        self._folder = folder

    def differences(self) -> str:
        """How the differences of points are spread, for each pair."""
        pairs = self._results.pairs[:MOST]
        with self._style():
            figure = self._figure(len(pairs))
            for i, (axes, pair) in enumerate(zip(figure.axes, pairs, strict=True)):
                values = _differences(self._results, pair)
                axes.hist(values, bins="auto", color=COLOURS[i % len(COLOURS)], alpha=0.8)
                axes.axvline(0, color="black", linewidth=1)
                axes.axvline(pair.difference.mean, color="black", linewidth=2, linestyle="--")
                self._label(axes, "difference_axis", "deals_axis")
                axes.set_title(self._name(pair), fontsize=10)
            return self._save(figure, "differences")

    def running(self) -> str:
        """How the estimates went."""
        with self._style():
            figure = self._figure(1)
            (axes,) = figure.axes
            for i, pair in enumerate(self._results.pairs[:MOST]):
                counts, means, errors = running_means(_differences(self._results, pair))
                colour = COLOURS[i % len(COLOURS)]
                axes.plot(counts, means, color=colour, label=self._name(pair))
                axes.fill_between(counts, means - errors, means + errors, color=colour, alpha=0.2)
            axes.axhline(0, color="black", linewidth=1)
            self._label(axes, "deals_axis", "difference_axis")
            axes.legend(frameon=False)
            return self._save(figure, "running")

    def ratings(self, rated: Sequence[Interval]) -> str:
        """The bots by their strength."""
        names = self._results.contest.names
        order = sorted(range(len(names)), key=lambda bot: rated[bot].mean)
        with self._style():
            figure = self._figure(1)
            (axes,) = figure.axes
            for place, bot in enumerate(order):
                mean, low, high = rated[bot]
                axes.plot([low, high], [place, place], color=COLOURS[0], linewidth=2)
                axes.plot([mean], [place], "o", color=COLOURS[0])
            axes.margins(y=0.2)
            axes.set_yticks(range(len(order)), [names[bot] for bot in order])
            axes.set_xlabel(self._words("cli.arena.rating_axis"))
            return self._save(figure, "ratings")

    def times(self) -> str:
        """What the bots took to decide."""
        names = self._results.contest.names
        with self._style():
            figure = self._figure(1)
            (axes,) = figure.axes
            milliseconds = [1000 * seconds for seconds in self._results.seconds_per_move]
            bars = axes.barh(names, milliseconds, color=COLOURS[2], height=0.6)
            axes.bar_label(bars, fmt="%.2f", padding=3)
            axes.set_xscale("log")
            axes.set_xlabel(self._words("cli.arena.times_axis"))
            return self._save(figure, "times")

    def _style(self) -> AbstractContextManager[None]:
        style: AbstractContextManager[None] = self._matplotlib.rc_context(STYLE)
        return style

    def _figure(self, columns: int) -> "Figure":
        rows = (columns + 2) // 3
        figure: Figure = self._new_figure(figsize=(WIDTH, HEIGHT * rows), layout="constrained")
        for i in range(columns):
            figure.add_subplot(rows, min(columns, 3), i + 1)
        return figure

    def _label(self, axes: "Axes", x: str, y: str) -> None:
        axes.set_xlabel(self._words(f"cli.arena.{x}"))
        axes.set_ylabel(self._words(f"cli.arena.{y}"))

    def _name(self, pair: Pair) -> str:
        names = self._results.contest.names
        return f"{names[pair.first]} - {names[pair.second]}"

    def _save(self, figure: "Figure", name: str) -> str:
        figure.savefig(self._folder / f"{name}.svg", metadata={"Date": None})
        return f"{name}.svg"


def ratings(results: Results) -> list[Interval]:
    """Of the bots of a contest; the first has 0."""
    bots = len(results.contest.entrants)
    pairs = combinations(range(bots), 2)
    return rate(bots, {pair: win_credits(results, *pair) for pair in pairs})


def running_means(values: Float64s) -> tuple[Float64s, Float64s, Float64s]:
    """After each number from the second on: how many there are, their mean, half its interval.

    >>> counts, means, errors = running_means(np.array([1.0, 3.0, 2.0]))
    >>> counts.tolist(), means.tolist(), errors.round(2).tolist()
    ([2.0, 3.0], [2.0, 2.0], [1.96, 1.13])
    """
    counts = np.arange(1.0, len(values) + 1)
    means = values.cumsum() / counts
    squares = np.maximum((values**2).cumsum() - counts * means**2, 0.0)
    errors = CONFIDENCE * np.sqrt(squares[1:] / (counts[1:] - 1) / counts[1:])
    return counts[1:], means[1:], errors


def _differences(results: Results, pair: Pair) -> Float64s:
    values: Float64s = results.points[:, pair.first] - results.points[:, pair.second]
    return values
