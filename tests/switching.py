"""Matches whose rules become compiled at any moment, for a process that interprets first.

A kernel is first a function, then a dispatcher that knows no types and runs the function, then
one that knows them. `Stage` puts all kernels back to one of these.
"""

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from types import FunctionType, ModuleType
from typing import Any

from fileira.bots.levels import new_bot
from fileira.core.compiler import readiness
from fileira.core.game import Game, find_game
from fileira.core.match.match import Match
from fileira.core.seed import seed_words

DECISIONS = 24  # of a match: after them nothing is called with other types
PLACES = 4  # of a decision at which rules may change
SIGHT = ("random", "beginner", "casual")

_WORDS = seed_words(bytes(range(32)))

Kernels = dict[Any, Any]  # by the functions that they are made of


def check_all_switches(name: str) -> None:
    """One match, played with every pair of moments at which its rules change."""
    game = find_game(name)
    told = _told(game, {})
    stage = Stage.of_all_kernels()
    assert "numba" not in sys.modules
    readiness.bring_in()
    cold = stage.now()
    stage.set({function: _another(function) for function in cold})
    warm = stage.now()
    _load(game)
    assert game.rules.apply.signatures  # type: ignore[attr-defined]  # it was in the cache
    stage.set({function: function for function in cold})
    assert _told(game, {}) == told
    for first in range(DECISIONS + 1):
        assert _told(game, {first: lambda: stage.set(cold)}, stage) == told
        for second in {first, (first + DECISIONS) // 2}:
            moments = {first: lambda: stage.set(cold), second: lambda: stage.set(warm)}
            assert _told(game, moments, stage) == told, (first, second)


def check_that_nothing_is_compiled(name: str) -> None:
    """Whatever is loaded, an empty cache leaves everything as it was."""
    game = find_game(name)
    told = _told(game, {})
    assert "numba" not in sys.modules
    _load(game)
    assert _told(game, {}) == told
    assert not game.rules.apply.signatures  # type: ignore[attr-defined]  # of a dispatcher


@dataclass(frozen=True)
class Stage:
    """Where modules have kernels."""

    places: tuple[tuple[ModuleType, str, FunctionType], ...]

    @classmethod
    def of_all_kernels(cls) -> "Stage":
        functions = set(readiness._progress.functions)
        return cls(
            tuple(
                (module, name, value)
                for module in list(sys.modules.values())
                for name, value in list(vars(module).items())
                if isinstance(value, FunctionType) and value in functions
            )
        )

    def now(self) -> Kernels:
        return {function: getattr(module, name) for module, name, function in self.places}

    def set(self, kernels: Kernels) -> None:
        for module, name, function in self.places:
            setattr(module, name, kernels[function])


def _another(function: FunctionType) -> Callable[..., object]:
    from fileira.core.compiler import choice

    return choice.compiled(function)


def _load(game: Game) -> None:
    from fileira.server.workers.table_kernels import load

    load(game)


def _told(
    game: Game, moments: dict[int, Callable[[], None]], stage: Stage | None = None
) -> list[object]:
    """All that can be noticed of a match, decision by decision."""
    if stage:
        stage.set({function: function for _, _, function in stage.places})
    _switch(moments, 0, 0)
    match, luck = Match(game, game.usual_seats(game.variants[0]), seed=3), Random(3)
    told = list(_notice(match))
    for number in range(1, DECISIONS + 1):
        _switch(moments, number, 0)
        if match.over:
            break
        seat = luck.choice(match.to_act)
        bot, seen = new_bot(luck.choice(SIGHT), number), match.observation(seat)
        _switch(moments, number, 1)
        move = bot.choose(seen, seat)
        _switch(moments, number, 2)
        match.play(seat, move)
        _switch(moments, number, 3)
        told += _notice(match)
    return told


def _switch(moments: dict[int, Callable[[], None]], number: int, place: int) -> None:
    """Before that decision, when the bot knows what it sees, when it has chosen, or after it."""
    if number in moments and place == number % PLACES:
        moments[number]()


def _notice(match: Match) -> Iterator[object]:
    """States have the random numbers in them."""
    step = match.steps[-1]
    yield match.state.tobytes()
    yield step.move, step.events, step.final, match.scores, match.rounds
    yield [(frame.state.tobytes(), frame.events, frame.chance) for frame in step.frames]
    for seat in match.to_act:
        seen = match.observation(seat)
        yield seen.tobytes(), [match.preview(seat, move) for move in match.legal_moves(seat)]
        match.game.rules.redeal(seen, seat, _WORDS)
        yield seen.tobytes()
