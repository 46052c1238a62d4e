"""Worlds that a seat may be in, and how matches go on from states, many in one call."""

from ...core.chance import Generator, sow
from ...core.events import Log, clear
from ...core.kernel import kernel
from ...core.optional.heuristics import believe
from ...core.record import AnyRecord, AnyRecords, AnyState, Int64s
from ...core.rules import actors, advance, apply, redeal, score
from .others import answer
from .run import Run

CARDS, BELIEF, LUCK, CHOICES = range(4)  # what the last word of a seed is for


@kernel
def imagine_all(
    seen: AnyState, seat: int, worlds: AnyRecords, words: Int64s, rng: Generator, believes: int
) -> None:
    """World number n depends on the seed and its number alone."""
    first = int(words[1])
    for i in range(len(worlds)):
        worlds[i] = seen
        words[1] = first + i
        words[3] = CARDS
        redeal(worlds[i], seat, words)
        if believes:
            words[3] = BELIEF
            sow(rng, words)
            believe(worlds[i], seat, rng)
        words[3] = LUCK
        worlds[i].rng.mode = 0
        sow(worlds[i].rng, words)


@kernel
def play_out_all(
    states: AnyRecords, run: Run, words: Int64s, players: AnyRecord, by_round: int, scores: Int64s
) -> None:
    """Play all to the end of the match, or of the round, and note the scores."""
    first = int(words[1])
    for i in range(len(states)):
        words[1] = first + i
        words[3] = CHOICES
        sow(run.rng, words)
        play_on(states[i], run, players, by_round)
        for seat in range(scores.shape[1]):
            scores[i, seat] = score(states[i], seat)


@kernel
def settle_up_to(state: AnyState, number: int, by_round: int, log: Log) -> None:
    while not by_round or state.rounds_done == number:
        clear(log)
        if not advance(state, log):
            return


@kernel
def play_on(state: AnyState, run: Run, players: AnyRecord, by_round: int) -> None:
    """Until the match or the round is over; what belongs to the next round does not happen."""
    number = int(state.rounds_done)
    while True:
        settle_up_to(state, number, by_round, players.mind.log)
        waiting = actors(state)
        if not waiting or (by_round and state.rounds_done != number):
            return
        for seat in range(state.seats):
            if waiting >> seat & 1 & actors(state) >> seat:
                clear(players.mind.log)
                apply(state, seat, answer(players, state, seat, run), players.mind.log)
