"""Learn how good it is to choose a card in 6 nimmt!: the numbers of `games/six_nimmt/prices.py`.

Rounds are played by the present policy and by short searches in turn. At each choice every card
of the hand is tried in the same worlds; least squares then explain by what a card can be seen to
do how many heads it saves, compared with the other cards of the hand. Run it twice for each
table, the second time with what the first has found.

    python benchmarks/fit_six_nimmt.py base 4 [--seconds 60] [--seed 1]
"""

import argparse
from collections.abc import Iterator
from time import perf_counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from fileira.bots.bot import legal_moves
from fileira.bots.mind import Mind
from fileira.bots.policy import likely_move
from fileira.bots.worlds import STATES, try_moves
from fileira.core.events import Log, clear, seats_of
from fileira.core.game import find_game
from fileira.games.six_nimmt.cards import HEADS
from fileira.games.six_nimmt.choosing import GAP_LIMITS, PARTS, part_of
from fileira.games.six_nimmt.sizes import deck_size
from fileira.games.six_nimmt.state import CAPACITY, CHOOSE, ROWS, State

WORLDS = 24  # in which each card of a hand is tried
RIDGE = 10.0  # for the sake of cards that are hardly ever seen
GAPS = len(GAP_LIMITS)
FREE = CAPACITY  # rows at the start of a trick have 0 to 4 free places
Floats = NDArray[np.float64]


class Choice(NamedTuple):
    """What the cards of a hand do, a row for each, and how many heads each saves."""

    features: Floats
    saved: Floats


def choices(variant: str, seats: int, seconds: float, seed: int) -> Iterator[Choice]:
    """Play rounds for so long, and look at all that is chosen."""
    game = find_game("six_nimmt")
    rules = game.rules
    chosen_variant = game.variant(variant)
    options = game.options_record(chosen_variant, game.choose_options(chosen_variant, seats, {}))
    chance = np.random.default_rng(seed)
    state, log, mind = State.new(), Log.new(), Mind.new()
    mind.horizon = 1000
    mind.rng.key[:4] = 1, 2, 3, 4
    start = perf_counter()
    while perf_counter() - start < seconds:
        rules.deal(state, seats, chance.integers(1 << 62, size=4), options)
        while state.rounds_done == 0:
            clear(log)
            if rules.advance(state, log):
                continue
            moves = {}
            for seat in seats_of(rules.actors(state)):
                moves[seat] = likely_move(state, seat, mind)
                if state.phase == CHOOSE and state.held[seat] > 1:
                    mind.seed[:2] = chance.integers(1 << 62, size=2)
                    best, choice = try_cards(state, seat, mind)
                    yield choice
                    if chance.integers(2):
                        moves[seat] = best
            for seat, move in moves.items():
                rules.apply(state, seat, move, log)


def try_cards(state: State, seat: int, mind: Mind) -> tuple[int, Choice]:
    """The best card by a short search, and what it found."""
    seen = state.copy()
    find_game("six_nimmt").rules.observe(seen, seat)
    cards = np.array(legal_moves(seen, seat), np.int16)
    wins, points = np.zeros((2, WORLDS, len(cards)))
    try_moves(seen, seat, cards, State.many(STATES), mind, 0, wins, points)
    saved = points.mean(axis=0)
    return int(cards[saved.argmax()]), Choice(features(seen, cards), saved - saved.mean())


def features(seen: State, cards: NDArray[np.int16]) -> Floats:
    """For each card: gap and free places, heads of a full row, low card, part of the deck."""
    columns = np.zeros((len(cards), GAPS * FREE + GAPS + 2 + PARTS))
    lengths = seen.length[:ROWS].astype(int)
    ends = seen.rows[range(ROWS), lengths - 1].astype(int)
    heads = HEADS[seen.rows[:ROWS]].sum(axis=1)
    for i, card in enumerate(cards.tolist()):
        if card < ends.min():
            columns[i, -PARTS - 2 :][:2] = 1, heads.min()
        else:
            row = int(np.where(ends < card, ends, 0).argmax())
            gap = int(np.searchsorted(GAP_LIMITS, card - ends[row]))
            free = CAPACITY - lengths[row]
            columns[i, gap * FREE + free] = 1
            if free == 0:
                columns[i, GAPS * FREE + gap] = heads[row]
        columns[i, len(columns[i]) - PARTS + part_of(card, deck_size(seen))] = 1
    centred: Floats = columns - columns.mean(axis=0)
    return centred


def fit(found: list[Choice]) -> Floats:
    x = np.concatenate([choice.features for choice in found])
    y = np.concatenate([choice.saved for choice in found])
    solution: Floats = np.linalg.solve(x.T @ x + RIDGE * np.eye(x.shape[1]), x.T @ y)
    error = float(((y - x @ solution) ** 2).mean() / (y**2).mean())
    print(f"# {len(found)} choices, {1 - error:.0%} of the differences explained")
    return solution


def main() -> None:
    parser = argparse.ArgumentParser(description="Learn the prices of cards in 6 nimmt!")
    parser.add_argument("variant")
    parser.add_argument("seats", type=int)
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    found = list(choices(given.variant, given.seats, given.seconds, given.seed))
    tenths = np.rint(fit(found) * 10).astype(int)
    places, heads, low, parts = np.split(tenths, np.cumsum([GAPS * FREE, GAPS, 2]))
    print(f'    ("{given.variant}", {given.seats}): Prices(')
    print(f"        {tuple(low.tolist())},")
    print(f"        {tuple(parts.tolist())},")
    print(f"        {tuple(heads.tolist())},")
    for free in range(FREE):
        print(f"        {tuple(places.reshape(GAPS, FREE)[:, free].tolist())},")
    print("    ),")


if __name__ == "__main__":
    main()
