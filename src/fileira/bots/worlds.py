"""Trying moves in worlds that may be the real one: flat Monte Carlo search.

All moves are tried in the same worlds, with the same luck afterwards, so that their
differences are of the moves and not of the cards.
"""

from ..core.chance import sow
from ..core.events import clear
from ..core.kernel import kernel
from ..core.optional.heuristics import believe, facts, outlook
from ..core.record import AnyRecords, AnyState, Float64s, Int16s
from ..core.rules import actors, apply, redeal, score
from .mind import Mind
from .policy import decide, play_round, settle_round

WORLD, TRIAL = range(2)  # the states a search keeps
STATES = 2
CARDS, CHOICES, LUCK = range(3)  # what the last word of a seed is for


@kernel
def try_moves(
    seen: AnyState,
    seat: int,
    moves: Int16s,
    states: AnyRecords,
    mind: Mind,
    first: int,
    wins: Float64s,
    points: Float64s,
) -> None:
    """Write for each world, numbered from `first`, and each move how the round ended."""
    for world in range(len(wins)):
        mind.seed[2] = first + world
        imagine(seen, seat, states, mind)
        for i in range(len(moves)):
            states[TRIAL] = states[WORLD]
            finish(states[TRIAL], seat, moves[i], mind)
            wins[world, i] = outlook(states[TRIAL], seat)
            points[world, i] = score(states[TRIAL], seat)


@kernel
def imagine(seen: AnyState, seat: int, states: AnyRecords, mind: Mind) -> None:
    """Make a world in which the others who choose at the same time have chosen."""
    mind.log.unread = 1
    states[WORLD] = seen
    mind.seed[3] = CARDS
    redeal(states[WORLD], seat, mind.seed)
    mind.seed[3] = CHOICES
    sow(mind.rng, mind.seed)
    if mind.belief:
        believe(states[WORLD], seat, mind.rng)
    clear(mind.log)
    decide(states[WORLD], actors(states[WORLD]) & ~(1 << seat), mind)
    mind.seed[3] = LUCK
    sow(mind.luck, mind.seed)


@kernel
def finish(trial: AnyState, seat: int, move: int, mind: Mind) -> None:
    """Make the move and play on; the luck depends on the world only."""
    mind.rng = mind.luck
    number = int(trial.rounds_done)
    clear(mind.log)
    apply(trial, seat, move, mind.log)
    play_round(trial, number, mind)


@kernel
def note_facts(
    seen: AnyState,
    seat: int,
    moves: Int16s,
    states: AnyRecords,
    mind: Mind,
    worlds: int,
    sums: Float64s,
) -> None:
    """Add up, world by world, the facts about each move by the time the seat is asked again."""
    for world in range(worlds):
        mind.seed[2] = world
        imagine(seen, seat, states, mind)
        for i in range(len(moves)):
            states[TRIAL] = states[WORLD]
            play_until_asked(states[TRIAL], seat, moves[i], mind)
            for fact in range(sums.shape[1]):
                mind.values[fact] = 0.0
            facts(states[WORLD], states[TRIAL], seat, moves[i], mind.values)
            for fact in range(sums.shape[1]):
                sums[i, fact] += mind.values[fact]


@kernel
def play_until_asked(trial: AnyState, seat: int, move: int, mind: Mind) -> None:
    """Make the move and play on until the game waits for the seat again, in this round."""
    mind.rng = mind.luck
    number = int(trial.rounds_done)
    clear(mind.log)
    apply(trial, seat, move, mind.log)
    for _ in range(mind.horizon):
        settle_round(trial, number, mind)
        waiting = actors(trial)
        if trial.rounds_done != number or not waiting or waiting >> seat & 1:
            return
        decide(trial, waiting, mind)
