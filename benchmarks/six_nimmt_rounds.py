"""Heads and lengths of 6 nimmt!, at random and by simple play, as a Markdown table.

Simple play: the card nearest above the end of a row with room; if there is none, the highest
card; of the rows the one with the fewest heads; no special card, and none is swapped.

    python -m benchmarks.six_nimmt_rounds [MATCHES]
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import mean, quantiles

from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.games.six_nimmt import GAME
from fileira.games.six_nimmt import happenings as did
from fileira.games.six_nimmt.rows import is_full, row_for, row_heads
from fileira.games.six_nimmt.state import ASK, CHOOSE, KEEP, LOW_ROW, NO_SPECIAL, ROW, SWAP_SPECIAL

from .sanity import Play, Played, at_random, print_table

COLUMNS = (
    *("variant", "players", "play", "heads of a seat in a round", "middle 90 %"),
    *("rows taken in a round", "low cards in a round", "rounds of a match", "best seat"),
)
SEATS = {2, 4, 6, 8, 10}


def simply(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    if s.phase == CHOOSE:
        return _nearest(s, moves)
    if s.phase == LOW_ROW:
        return min(moves, key=lambda move: row_heads(s, move - ROW))
    passes = {ASK: NO_SPECIAL, SWAP_SPECIAL: KEEP}
    return passes.get(int(s.phase)) or luck.choice(moves)


def _nearest(s: AnyState, cards: list[int]) -> int:
    rows = {card: row_for(s, card) for card in cards}
    safe = [card for card in cards if rows[card] >= 0 and not is_full(s, rows[card])]
    if not safe:
        return max(cards)
    return min(safe, key=lambda card: card - int(s.rows[rows[card]].max()))


def line(variant: Variant, seats: int, play: Play, matches: int) -> tuple[object, ...]:
    played = [Played(GAME, variant, seats, play, seed) for seed in range(matches)]
    heads = [event.amount for each in played for event in each.of(did.ROUND_SCORED)]
    rounds = [int(each.state.rounds_done) for each in played]
    twentieths = quantiles(heads, n=20)
    return (
        variant.name,
        seats,
        play.__name__.replace("_", " "),
        f"{mean(heads):.1f}",
        f"{twentieths[0]:.0f} to {twentieths[-1]:.0f}",
        f"{sum(len(each.of(did.ROW_TAKEN)) for each in played) / sum(rounds):.1f}",
        f"{sum(len(each.of(did.LOW_CARD)) for each in played) / sum(rounds):.1f}",
        f"{mean(rounds):.1f}",
        f"{mean(max(each.scores) for each in played):.1f}",
    )


def lines(matches: int) -> Iterator[tuple[object, ...]]:
    for variant in GAME.variants:
        for seats in sorted(SEATS & set(variant.seats)):
            for play in (at_random, simply):
                yield line(variant, seats, play, matches)


if __name__ == "__main__":
    print_table(COLUMNS, lines(int(sys.argv[1]) if len(sys.argv) > 1 else 50))
