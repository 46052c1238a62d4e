"""How rounds of Take That go and end, at random and by simple play, as a Markdown table.

Simple play: twist if possible, else extend with the card nearest to the last one, else take.

    python -m benchmarks.take_that_endings [ROUNDS]
"""

import sys
from collections.abc import Iterator
from random import Random
from statistics import mean, quantiles

from fileira.core.options import Variant
from fileira.core.record import AnyState
from fileira.games.take_that import GAME
from fileira.games.take_that import happenings as did
from fileira.games.take_that.row import last_card
from fileira.games.take_that.state import TAKE, TWIST

from .sanity import Play, Played, at_random, print_table

COLUMNS = (
    *("variant", "players", "play", "points of a seat", "middle 90 %", "best seat", "turns"),
    *("twists", "rows taken", "cards of a taken row", "ended by a twist", "row gone with the pile"),
)


def simply(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    if s.row_length == 0:
        return luck.choice(moves)
    twists = [move for move in moves if move >= TWIST]
    fitting = [move for move in moves if TAKE < move < TWIST]
    nearest = sorted(fitting, key=lambda card: abs(card - last_card(s)))
    return [*twists, *nearest, TAKE][0]


def row_went_with_the_pile(played: Played) -> bool:
    kinds = ({event.kind for event in told} for told in played.told)
    return any({did.ROW_EMPTY, did.PILE_EMPTY} <= together for together in kinds)


def line(variant: Variant, seats: int, play: Play, rounds: int) -> tuple[object, ...]:
    options = {"rounds": 1}
    played = [Played(GAME, variant, seats, play, seed, options) for seed in range(rounds)]
    points = [score for each in played for score in each.scores]
    rows = [event.amount for each in played for event in each.of(did.TAKEN)]
    twentieths = quantiles(points, n=20)
    return (
        variant.name,
        seats,
        play.__name__.replace("_", " "),
        f"{mean(points):.1f}",
        f"{twentieths[0]:.0f} to {twentieths[-1]:.0f}",
        f"{mean(max(each.scores) for each in played):.1f}",
        f"{mean(int(each.state.turns) for each in played):.1f}",
        f"{mean(len(each.of(did.TWISTED)) for each in played):.1f}",
        f"{len(rows) / rounds:.1f}",
        f"{mean(rows):.1f}",
        f"{mean(len(each.of(did.ENDED_BY_TWIST)) for each in played):.1%}",
        f"{mean(row_went_with_the_pile(each) for each in played):.1%}",
    )


def lines(rounds: int) -> Iterator[tuple[object, ...]]:
    for variant in GAME.variants:
        for seats in variant.seats:
            for play in (at_random, simply):
                yield line(variant, seats, play, rounds)


if __name__ == "__main__":
    print_table(COLUMNS, lines(int(sys.argv[1]) if len(sys.argv) > 1 else 2000))
