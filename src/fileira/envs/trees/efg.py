"""A whole game as a tree in Gambit's format, which OpenSpiel and Gambit read and solve."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import numpy as np

from ...core.asking import CardAsker
from ...core.game import Game
from ...core.record import Int16s, Int64s
from ..kernels.trees import END
from ..rewards import Reward
from ..rewards import reward as paid
from ..terms import Terms, agree
from .deals import distinct_deals
from .nodes import root
from .walker import TooLarge as TooLarge
from .walker import Walker

MOST_HISTORIES = 10_000_000


class GameTree(NamedTuple):
    """A game written as a tree, and how large it is."""

    text: str
    deals: int
    histories: int  # nodes: of chance, of decisions, ends
    information_states: int
    choices: int  # information states with more than one move


def to_efg(
    game: Game | str,
    players: int | None = None,
    *,
    variant: str | None = None,
    options: Mapping[str, object] | None = None,
    reward: Reward = "margin",
    most: int = MOST_HISTORIES,
) -> GameTree:
    """The tree of a game with a small deck; seats that decide together do so one after the other,
    none knowing what the others did. Chance has to be over when the first seat decides.

    >>> tree = to_efg("six_nimmt", 2, variant="tiny", options={"hand": 1})
    >>> tree.deals, tree.histories, tree.text.split("{")[0]
    (24, 89, 'EFG 2 R "six_nimmt tiny" ')
    """
    return _Writer(agree(game, players, variant, options), reward, most).tree()


class _Writer:
    """Writes what the kernels walk through, and numbers what the seats can tell apart."""

    def __init__(self, terms: Terms, reward: Reward, most: int) -> None:
        self.terms, self.reward = terms, reward
        self.walker = Walker(terms, most)
        self.names = [f'"{terms.game.notation.write(n)}"' for n in range(terms.game.rules.MOVES)]
        self.sets: list[dict[tuple[int, int], int]] = [{} for _ in range(terms.seats)]
        self.ends: dict[tuple[int, ...], str] = {}
        self.choices = 0

    def tree(self) -> GameTree:
        asker = CardAsker()
        deals = distinct_deals(root(self.terms, asker), asker)
        chances = " ".join(f'"{i}" {deal.chance}' for i, deal in enumerate(deals))
        chance = f'c "" 1 "" {{ {chances} }} 0'
        walked = (line for deal in deals for line in self._lines(*self.walker.walk(deal.node)))
        lines = [self._title(), "", chance, *walked, ""]
        sets = sum(map(len, self.sets))
        return GameTree("\n".join(lines), len(deals), self.walker.histories + 1, sets, self.choices)

    def _title(self) -> str:
        seats = " ".join(f'"seat {seat}"' for seat in range(self.terms.seats))
        return f'EFG 2 R "{self.terms.game.name} {self.terms.variant.name}" {{ {seats} }}'

    def _lines(self, rows: Int64s, moves: Int16s, scores: Int64s) -> Iterator[str]:
        names = [self.names[move] for move in moves.tolist()]
        for seat, first, count, known, also in rows.tolist():
            if seat == END:
                yield self._end(tuple(scores[first].tolist()))
                continue
            number = self._set(seat, (known, also), count)
            yield f'p "" {seat + 1} {number} "" {{ {" ".join(names[first : first + count])} }} 0'

    def _set(self, seat: int, known: tuple[int, int], moves: int) -> int:
        """The number of an information state."""
        sets = self.sets[seat]
        if known not in sets:
            self.choices += moves > 1
        return sets.setdefault(known, len(sets) + 1)

    def _end(self, scores: tuple[int, ...]) -> str:
        if scores not in self.ends:
            pays = " ".join(map(str, self._paid(np.array(scores, np.int64))))
            self.ends[scores] = f't "" {len(self.ends) + 1} "" {{ {pays} }}'
        return self.ends[scores]

    def _paid(self, after: Int64s) -> list[float]:
        none = np.zeros_like(after)
        if callable(self.reward):
            return [*map(float, self.reward(none[None], after[None], np.ones(1, np.bool_))[0])]
        return [*map(float, paid(self.reward, none, after, ended=True))]
