"""Lengths, new decks and first-team advantage of Sequence, at random and by simple play.

Simple play: the card and space with the most chips of one's own team in a line of five that no
other team has touched; a one-eyed jack only if nothing else can be played; dead cards are
exchanged.

    python -m benchmarks.sequence_lengths [MATCHES]
"""

import sys
from collections.abc import Iterator
from random import Random

import numpy as np

from fileira.core.record import AnyState
from fileira.games.sequence import GAME
from fileira.games.sequence.board import CELLS, CELLS_OF, CORNERS, WINDOW_CELLS, cells_of_set
from fileira.games.sequence.cards import EYES, KINDS, ONE_EYED
from fileira.games.sequence.figures import measure
from fileira.games.sequence.state import CELL, EXCHANGE, PASS

from .sanity import Play, Played, at_random, print_table, with_interval

COLUMNS = (
    *("players", "teams", "play", "turns", "new decks", "matches with a new deck"),
    *("wins of the first team", "matches without a winner"),
)
TABLES = ((2, 2), (3, 3), (4, 2), (6, 2), (6, 3), (8, 2), (9, 3), (10, 2), (12, 2), (12, 3))
CELLS_FOR = [cells_of_set(upper, lower) for upper, lower in CELLS_OF]
LINES = [[line for line in WINDOW_CELLS if cell in line] for cell in range(CELLS)]


def simply(s: AnyState, seat: int, moves: list[int], luck: Random) -> int:
    instead = [move for move in moves if move == PASS or EXCHANGE < move <= EXCHANGE + KINDS]
    if instead:
        return instead[0]
    owner = _owners(s)
    team = seat % int(s.teams)
    if moves[0] >= CELL:
        return max(moves, key=lambda move: _best_line(owner, team, move - CELL))
    putting = [move for move in moves if EYES[move] != ONE_EYED]
    return max(putting or moves, key=lambda card: _best_cell(owner, team, card))


def _owners(s: AnyState) -> list[int]:
    """The team on each cell, -1 = none."""
    owner = [-1] * CELLS
    for team in range(s.teams):
        for cell in cells_of_set(*s.chips[team]):
            owner[cell] = team
    return owner


def _best_cell(owner: list[int], team: int, card: int) -> int:
    free = [cell for cell in CELLS_FOR[card] if owner[cell] < 0]
    return max((_best_line(owner, team, cell) for cell in free), default=-1)


def _best_line(owner: list[int], team: int, cell: int) -> int:
    """Chips of the team in the best line through the cell; corners count."""
    best = 0
    for line in LINES[cell]:
        owners = [team if place in CORNERS else owner[place] for place in line if place != cell]
        if all(each in (-1, team) for each in owners):
            best = max(best, owners.count(team))
    return best


def line(seats: int, teams: int, play: Play, matches: int) -> tuple[object, ...]:
    options = {"teams": teams} if seats in (6, 12) else {}
    variant = GAME.variants[0]
    played = [Played(GAME, variant, seats, play, seed, options) for seed in range(matches)]
    finals = np.array([each.state for each in played], played[0].state.dtype)
    found = measure(finals, np.array([each.scores for each in played]))
    numbers = {name: figure.numbers.tolist() for name, figure in found.items()}
    return (
        seats,
        teams,
        play.__name__.replace("_", " "),
        with_interval(numbers["turns"]),
        with_interval(numbers["new_decks"], ".2f"),
        with_interval(numbers["with_new_deck"], ".1%"),
        with_interval([ahead + 1 / teams for ahead in numbers["first_team"]], ".1%"),
        with_interval(numbers["no_winner"], ".1%"),
    )


def lines(matches: int) -> Iterator[tuple[object, ...]]:
    for seats, teams in TABLES:
        for play in (at_random, simply):
            yield line(seats, teams, play, matches)


if __name__ == "__main__":
    print_table(COLUMNS, lines(int(sys.argv[1]) if len(sys.argv) > 1 else 100))
