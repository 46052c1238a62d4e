"""The mistakes of a match, with what speaks for the better moves."""

from collections.abc import Iterable

import msgspec
import numpy as np

from ..bots.chance import seed_for
from ..bots.mind import Mind, new_mind
from ..bots.search_bots import ExpertBot
from ..bots.worlds import STATES, TRIAL, WORLD, imagine, play_until_asked
from ..core.events import Log, clear
from ..core.kernel import kernel
from ..core.optional.heuristics import facts, heuristics_of
from ..core.record import AnyRecords, AnyState, Float64s, Int16s
from ..core.rules import advance, apply, redeal, rules_of
from .decisions import TurnTaken
from .judging import Judged
from .outcomes import play_but_last

MOST = 3  # of each seat are called the costliest
WORLDS = 200  # in which facts are gathered at most
TRIES = 8  # worlds in which a turn ends the round, or else it is not said


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """A mistake: what the turn and the better one led to by the time the seat was asked again."""

    number: int  # of the turn
    played: dict[str, float]
    best: dict[str, float]
    played_ends: bool = False  # the round, before anybody is asked again
    best_ends: bool = False


def mistakes(judged: Iterable[Judged]) -> list[Judged]:
    """Of all seats, the costliest first."""
    found = [each for each in judged if each.is_mistake]
    return sorted(found, key=lambda each: (-each.regret.mean, each.number))


def costliest(judged: Iterable[Judged]) -> list[Judged]:
    """The first few mistakes of each seat."""
    told: dict[int, int] = {}
    found = []
    for each in mistakes(judged):
        told[each.seat] = told.get(each.seat, 0) + 1
        if told[each.seat] <= MOST:
            found.append(each)
    return found


def reason(turn: TurnTaken, judged: Judged, samples: int, seed: int) -> Reason:
    lines, worlds = (judged.played.line, judged.best.line), min(samples, WORLDS)
    played, best = (_facts(turn, line, worlds, seed) for line in lines)
    return Reason(
        number=judged.number,
        played=played,
        best=best,
        played_ends=ends_round(turn, lines[0], seed),
        best_ends=ends_round(turn, lines[1], seed),
    )


def ends_round(turn: TurnTaken, line: tuple[int, ...], seed: int) -> bool:
    """Whether nobody decides anything in the round after it, whatever cards the others hold."""
    words = seed_for(turn.seen, turn.seat, seed)
    for world in range(TRIES):
        words[2] = world
        table, log = turn.seen.copy(), Log.new()
        redeal(table, turn.seat, words)
        for move in line:
            apply(table, turn.seat, move, log)
        while table.rounds_done == turn.round:
            clear(log)
            if not advance(table, log):
                return False
    return True


def _facts(turn: TurnTaken, line: tuple[int, ...], worlds: int, seed: int) -> dict[str, float]:
    """Averages over worlds, of the whole turn."""
    names = heuristics_of(turn.seen).FACTS
    states = rules_of(turn.seen).State.many(STATES)
    mind = new_mind(turn.seen, seed_for(turn.seen, turn.seat, seed), ExpertBot.opinion)
    sums = np.zeros(len(names))
    moves = np.array(line, np.int16)
    _note_facts(turn.seen.copy(), turn.seat, moves, states, mind, worlds, sums)
    return dict(zip(names, (sums / worlds).tolist(), strict=True))


@kernel
def _note_facts(
    seen: AnyState,
    seat: int,
    line: Int16s,
    states: AnyRecords,
    mind: Mind,
    worlds: int,
    sums: Float64s,
) -> None:
    """As `note_facts`, about all moves of a turn: what the last one did since the turn began."""
    for world in range(worlds):
        mind.seed[2] = world
        imagine(seen, seat, states, mind)
        states[TRIAL] = states[WORLD]
        last = play_but_last(states[TRIAL], seat, line, mind)
        play_until_asked(states[TRIAL], seat, last, mind)
        for fact in range(len(sums)):
            mind.values[fact] = 0.0
        facts(states[WORLD], states[TRIAL], seat, last, mind.values)
        for fact in range(len(sums)):
            sums[fact] += mind.values[fact]
