"""Matches played to their end, and the figures that simulations would read from them."""

import numpy as np

from fileira.core.events import Event
from fileira.core.match.match import Match
from tests.strategies import play_at_random


def finish(name: str, seats: int, seed: int, **options: object) -> Match:
    match = Match(name, seats, seed=seed, options=options)
    play_at_random(match, seed)
    return match


def measure(match: Match) -> dict[str, float]:
    assert match.game.figures
    finals = np.array([match.state], match.state.dtype)
    found = match.game.figures.measure(finals, np.array([match.scores]))
    return {name: figure.numbers.item() for name, figure in found.items()}


def told(match: Match) -> list[Event]:
    return [event for step in match.steps for event in step.happened]


def count(match: Match, *kinds: int) -> int:
    """How many events of these kinds there were."""
    return sum(event.kind in kinds for event in told(match))
