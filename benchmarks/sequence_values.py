"""Fit what open lines are worth in Sequence: play by the heuristics, regress who won on the lines.

    python benchmarks/sequence_values.py [GAMES]

Prints the constants of `games/sequence/line_values.py`. A softmax over the teams turns the
strength of each into its chance to win; strength is linear in what `note` writes.
"""

import sys
from itertools import pairwise

import numpy as np

from fileira.bots.mind import Mind
from fileira.bots.policy import likely_move
from fileira.core.chance import below, sow
from fileira.core.events import clear
from fileira.core.kernel import kernel
from fileira.core.optional.heuristics import rate
from fileira.core.record import Float64s, Int64s
from fileira.games.sequence import GAME
from fileira.games.sequence.board import WINDOWS
from fileira.games.sequence.cards import ONE_EYED, TWO_EYED
from fileira.games.sequence.chips import team_of
from fileira.games.sequence.open_lines import (
    KINDS_OF_LINES,
    count_chips,
    count_jacks,
    seats_of_team,
    sort_lines,
)
from fileira.games.sequence.rules import actors, advance, apply, deal, legal_moves
from fileira.games.sequence.sequences import sequences_needed
from fileira.games.sequence.state import TAKE_TURN, TEAMS, State

SEATS = ((2, 4), (3,))  # tables with two teams, with three
EVERY = 3  # one of so many turns is noted
CAREFUL = 70  # moves in a hundred that are the best at sight; the others follow the policy
MOST = 200  # positions of one game
RIDGE = 1.0

LINES, JACKS, LEFT, WAIT, WON = 0, KINDS_OF_LINES, KINDS_OF_LINES + 2, KINDS_OF_LINES + 3, -1
COLUMNS = KINDS_OF_LINES + 5


@kernel
def note(s: State, row: Float64s, kinds: Float64s, lines: Int64s) -> None:
    """What each team has, all its hands seen."""
    count_chips(s, lines)
    for team in range(s.teams):
        seats = seats_of_team(s, team)
        sort_lines(s, team, seats, lines, kinds)
        for kind in range(KINDS_OF_LINES):
            row[team, LINES + kind] = kinds[kind]
        row[team, JACKS] = count_jacks(s, seats, TWO_EYED)
        row[team, JACKS + 1] = count_jacks(s, seats, ONE_EYED)
        row[team, LEFT] = sequences_needed(s) - s.sequences[team]
        row[team, WAIT] = (team + s.teams - team_of(s, s.turn)) % s.teams


@kernel
def choose(s: State, seat: int, mind: Mind) -> int:
    """Mostly the best move at sight, else a likely one."""
    if below(mind.rng, 100) >= CAREFUL:
        return likely_move(s, seat, mind)
    count = legal_moves(s, seat, mind.moves)
    rate(s, seat, mind.moves, count, mind.weights)
    best = 0
    for i in range(1, count):
        if mind.weights[i] > mind.weights[best]:
            best = i
    return int(mind.moves[best])


@kernel
def play(s: State, mind: Mind, rows: Float64s, kinds: Float64s, lines: Int64s) -> int:
    """Play to the end and note some positions; how many."""
    n = 0
    sow(mind.rng, mind.seed)
    while True:
        clear(mind.log)
        while advance(s, mind.log):
            clear(mind.log)
        if not actors(s):
            break
        if s.phase == TAKE_TURN and s.exchanges == 0 and below(mind.rng, EVERY) == 0 and n < MOST:
            note(s, rows[n], kinds, lines)
            n += 1
        apply(s, s.asked, choose(s, s.asked, mind), mind.log)
    for i in range(n):
        for team in range(s.teams):
            rows[i, team, WON] = s.sequences[team] >= sequences_needed(s)
    return n


def gather(seats: int, games: int) -> Float64s:
    """Positions of games with a winner."""
    variant = GAME.variant()
    options = GAME.options_record(variant, GAME.choose_options(variant, seats, {}))
    s, mind, rows = State.new(), Mind.new(), np.zeros((MOST, TEAMS, COLUMNS))
    kinds, lines = np.zeros(KINDS_OF_LINES), np.zeros(WINDOWS, np.int64)
    found = []
    for game in range(games):
        mind.seed[:] = game, seats, 77, 0
        deal(s, seats, np.array([game, seats, 78, 0]), options)
        n = play(s, mind, rows, kinds, lines)
        if n and rows[0, :, WON].any():
            found.append(rows[:n, : s.teams].copy())
    return np.concatenate(found)


def stages(rows: Float64s, columns: Float64s) -> Float64s:
    """The columns once for each number of sequences that a team still needs."""
    if rows.shape[1] == TEAMS:
        return columns
    parts = [columns * (rows[..., LEFT] == left)[..., None] for left in (1, 2)]
    return np.concatenate(parts, axis=-1)


def seen(rows: Float64s) -> tuple[Float64s, Float64s]:
    """The columns of the regression for outlooks, and for gains at sight: others by their chips."""
    lines, jacks = rows[..., LINES : LINES + KINDS_OF_LINES], rows[..., JACKS : JACKS + 2]
    has_jack = (jacks[..., :1] > 0).astype(float)
    in_turn = (rows[..., WAIT] == 0)[..., None].astype(float)
    can = np.maximum(lines[..., 1:2] > 0, (lines[..., :1] > 0) * has_jack)
    by_jack = np.concatenate([lines * (1 - has_jack), lines * has_jack], axis=-1)
    ahead = (rows[..., LEFT] == 1)[..., None] * (1.0 if rows.shape[1] < TEAMS else 0.0)
    known = stages(rows, np.concatenate([by_jack, can, can * in_turn], axis=-1))
    starts = (0, 2, 5, 9, 14)
    chips = np.stack([lines[..., a:b].sum(-1) for a, b in pairwise(starts)], axis=-1)
    return (
        np.concatenate([in_turn, ahead, jacks, known], axis=-1),
        np.concatenate([in_turn, ahead, stages(rows, chips)], axis=-1),
    )


def fit(columns: Float64s, winner: Int64s) -> Float64s:
    """Softmax regression by Newton's method."""
    weights = np.zeros(columns.shape[2])
    won = np.eye(columns.shape[1])[winner]
    for _ in range(15):
        chance = chances(columns, weights)
        slope = np.einsum("nt,ntf->f", won - chance, columns) - RIDGE * weights
        mean = np.einsum("nt,ntf->nf", chance, columns)
        bend = np.einsum("nt,ntf,ntg->fg", chance, columns, columns, optimize=True)
        bend += RIDGE * np.eye(len(weights)) - mean.T @ mean
        weights += np.linalg.solve(bend, slope)
    return weights


def chances(columns: Float64s, weights: Float64s) -> Float64s:
    strength = columns @ weights
    power = np.exp(strength - strength.max(axis=1, keepdims=True))
    chance: Float64s = power / power.sum(axis=1, keepdims=True)
    return chance


def report(name: str, columns: Float64s, winner: Int64s) -> Float64s:
    """Fit to three quarters of the positions, and tell how well that fits the others."""
    cut = len(winner) * 3 // 4
    weights = fit(columns[:cut], winner[:cut])
    chance = chances(columns[cut:], weights)
    surprise = -np.log(chance[np.arange(len(chance)), winner[cut:]]).mean()
    print(f"# {name}: {len(winner)} positions, log loss {surprise:.4f}")
    return weights


def main(games: int) -> None:
    for tables in SEATS:
        rows = np.concatenate([gather(seats, games) for seats in tables])
        np.random.default_rng(1).shuffle(rows)
        winner = rows[..., WON].argmax(axis=1)
        known, chips = seen(rows)
        weights = report(f"{tables} players, outlook", known, winner)
        print(f"turn {weights[0]:.2f}, sequence {weights[1]:.2f}, jacks {weights[2:4].round(2)}")
        width = 2 * KINDS_OF_LINES + 2
        for stage in weights[4:].reshape(-1, width):
            for jack in range(2):
                values = stage[jack * KINDS_OF_LINES : (jack + 1) * KINDS_OF_LINES]
                print("[" + ", ".join(f"{value:.2f}" for value in values) + "],")
            print(f"can complete {stage[-2]:.2f}, in turn {stage[-1]:.2f}")
        weights = report(f"{tables} players, chips only", chips, winner)
        print(f"turn {weights[0]:.2f}, sequence {weights[1]:.2f}")
        for stage in weights[2:].reshape(-1, 4):
            print("[" + ", ".join(f"{value:.2f}" for value in stage) + "],")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 8000)
