"""Trying moves in worlds that may be the real one: flat Monte Carlo search.

All moves are tried in the same worlds, with the same luck afterwards, so that their
differences are of the moves and not of the cards.
"""

from ..core.chance import sow
from ..core.events import clear
from ..core.heuristics import believe, facts, outlook, weigh
from ..core.kernel import kernel, lowest_bit
from ..core.record import AnyRecord, AnyRecords, Float64s, Int16s
from ..core.rules import actors, apply, legal_moves, observe, redeal, score
from .mind import Mind
from .policy import decide, play_round, settle_round

WORLD, TRIAL, TABLE, VIEW, GUESS = range(5)  # the states a search keeps: see the functions
STATES = 5
MOST_REPLIES = 4  # of another seat that are searched
CARDS, CHOICES, LUCK, REPLIES = range(4)  # what the last word of a seed is for


@kernel
def try_moves(
    seen: AnyRecord,
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
def imagine(seen: AnyRecord, seat: int, states: AnyRecords, mind: Mind) -> None:
    """Make a world in which the others who choose at the same time have chosen."""
    states[WORLD] = seen
    mind.seed[3] = CARDS
    redeal(states[WORLD], seat, mind.seed)
    mind.seed[3] = CHOICES
    sow(mind.rng, mind.seed)
    if mind.belief:
        believe(states[WORLD], seat, mind.rng)
    clear(mind.log)
    others = actors(states[WORLD]) & ~(1 << seat)
    if mind.depth == 0:
        decide(states[WORLD], others, mind)
        return
    states[TABLE] = states[WORLD]  # nobody sees what another is choosing
    while others:
        other = lowest_bit(others)
        apply(states[WORLD], other, best_reply(other, states, mind), mind.log)
        others &= others - 1


@kernel
def finish(trial: AnyRecord, seat: int, move: int, mind: Mind) -> None:
    """Make the move and play on; the luck depends on the world only."""
    mind.seed[3] = LUCK
    sow(mind.rng, mind.seed)
    number = int(trial.rounds_done)
    clear(mind.log)
    apply(trial, seat, move, mind.log)
    play_round(trial, number, mind)


@kernel
def best_reply(seat: int, states: AnyRecords, mind: Mind) -> int:
    """What a player on that seat would choose who searches a little, by what it sees."""
    states[VIEW] = states[TABLE]
    observe(states[VIEW], seat)
    count = _likely_replies(states[VIEW], seat, mind)
    for i in range(count):
        mind.values[i] = 0.0
    world = mind.seed[2]
    for guess in range(mind.depth):
        mind.seed[2] = (world * mind.depth + guess) * 16 + seat
        _add_values(seat, count, states, mind)
    mind.seed[2] = world
    best = 0
    for i in range(count):
        if mind.values[i] > mind.values[best]:
            best = i
    return int(mind.replies[best])


@kernel
def _likely_replies(view: AnyRecord, seat: int, mind: Mind) -> int:
    """The likeliest of the seat's moves, likeliest first: time is too short to search them all."""
    count = legal_moves(view, seat, mind.replies)
    if count == 1:
        return 1
    weigh(view, seat, mind.replies, count, mind.weights)
    kept = min(count, MOST_REPLIES)
    for i in range(kept):
        best = i
        for j in range(i + 1, count):
            if mind.weights[j] > mind.weights[best]:
                best = j
        move, weight = mind.replies[i], mind.weights[i]
        mind.replies[i], mind.weights[i] = mind.replies[best], mind.weights[best]
        mind.replies[best], mind.weights[best] = move, weight
    return kept


@kernel
def _add_values(seat: int, count: int, states: AnyRecords, mind: Mind) -> None:
    """Try the replies in one world that the seat may think to be in."""
    states[GUESS] = states[VIEW]
    mind.seed[3] = REPLIES
    redeal(states[GUESS], seat, mind.seed)
    sow(mind.rng, mind.seed)
    clear(mind.log)
    decide(states[GUESS], actors(states[GUESS]) & ~(1 << seat), mind)
    for i in range(count):
        states[TRIAL] = states[GUESS]
        finish(states[TRIAL], seat, mind.replies[i], mind)
        mind.values[i] += outlook(states[TRIAL], seat)


@kernel
def note_facts(
    seen: AnyRecord,
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
def play_until_asked(trial: AnyRecord, seat: int, move: int, mind: Mind) -> None:
    """Make the move and play on until the game waits for the seat again, in this round."""
    mind.seed[3] = LUCK
    sow(mind.rng, mind.seed)
    number = int(trial.rounds_done)
    clear(mind.log)
    apply(trial, seat, move, mind.log)
    for _ in range(mind.horizon):
        settle_round(trial, number, mind)
        waiting = actors(trial)
        if trial.rounds_done != number or not waiting or waiting >> seat & 1:
            return
        decide(trial, waiting, mind)
