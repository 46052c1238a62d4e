"""A whole game as a tree in Gambit's format, which OpenSpiel and Gambit read and solve."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..core.events import Log, redact
from ..core.game import Game
from ..core.record import Int64s
from .deals import distinct_deals
from .nodes import Node, moves_of, root
from .rewards import Reward, scores_of
from .rewards import reward as paid
from .terms import Terms, agree

MOST_HISTORIES = 10_000_000


class GameTree(NamedTuple):
    """A game written as a tree, and how large it is."""

    text: str
    deals: int
    histories: int  # nodes: of chance, of decisions, ends
    information_states: int
    choices: int  # information states with more than one move


class TooLarge(ValueError):
    """A tree that would not end."""


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
    none knowing what the others did.
    """
    return _Writer(agree(game, players, variant, options), reward, most).tree()


class _Writer:
    """Walks the tree once, depth first, and numbers what the seats can tell apart."""

    def __init__(self, terms: Terms, reward: Reward, most: int) -> None:
        self.terms, self.reward, self.most = terms, reward, most
        self.log = Log.new()
        self.known: list[dict[object, int]] = [{} for _ in range(terms.seats)]
        self.sets: list[dict[object, int]] = [{} for _ in range(terms.seats)]
        self.ends: dict[tuple[float, ...], int] = {}
        self.histories = self.choices = self.chances = self.deals = 0

    def tree(self) -> GameTree:
        start = root(self.terms, self.log)
        knows = [self._knows(start, seat, 0) for seat in range(self.terms.seats)]
        lines = "\n".join([self._title(), "", *self._walk(start, knows)])
        sets = sum(map(len, self.sets))
        return GameTree(lines + "\n", self.deals, self.histories, sets, self.choices)

    def _title(self) -> str:
        seats = " ".join(f'"seat {seat}"' for seat in range(self.terms.seats))
        return f'EFG 2 R "{self.terms.game.name} {self.terms.variant.name}" {{ {seats} }}'

    def _walk(self, node: Node, knows: list[int]) -> Iterator[str]:
        if node.wanted:
            yield from self._chance(node, knows)
        elif node.asked:
            yield from self._asked(node, knows, ())
        else:
            self._count()
            yield self._end(node)

    def _count(self) -> None:
        self.histories += 1
        if self.histories > self.most:
            raise TooLarge(f"the tree has more than {self.most} histories")

    def _chance(self, node: Node, knows: list[int]) -> Iterator[str]:
        self._count()
        deals = distinct_deals(node, self.log)
        self.chances += 1
        self.deals = self.deals or len(deals)
        chances = " ".join(f'"{i}" {deal.chance}' for i, deal in enumerate(deals))
        yield f'c "" {self.chances} "" {{ {chances} }} 0'
        for deal in deals:
            yield from self._walk(deal.node, self._learn(deal.node, knows))

    def _asked(self, node: Node, knows: list[int], said: tuple[int, ...]) -> Iterator[str]:
        """The seats asked answer in their order, each by what it knew before."""
        if len(said) == len(node.asked):
            after = node.play(said, self.log)
            yield from self._walk(after, self._learn(after, knows))
            return
        self._count()
        seat = node.asked[len(said)]
        moves = moves_of(node.state, seat)
        names = " ".join(f'"{self.terms.game.notation.write(move)}"' for move in moves)
        yield f'p "" {seat + 1} {self._set(seat, knows[seat], len(moves))} "" {{ {names} }} 0'
        for move in moves:
            yield from self._asked(node, knows, (*said, move))

    def _set(self, seat: int, known: int, moves: int) -> int:
        sets = self.sets[seat]
        if known not in sets:
            self.choices += moves > 1
        return sets.setdefault(known, len(sets) + 1)

    def _learn(self, node: Node, knows: list[int]) -> list[int]:
        return [self._knows(node, seat, known) for seat, known in enumerate(knows)]

    def _knows(self, node: Node, seat: int, before: int) -> int:
        """The number of all that a seat has done and seen."""
        own = tuple(move for mover, move in node.made if mover == seat)
        told = tuple(redact(event, seat) for event in node.events)
        seen = b"" if node.wanted else node.seen(seat)
        known = self.known[seat]
        return known.setdefault((before, own, told, seen), len(known) + 1)

    def _end(self, node: Node) -> str:
        after = scores_of(node.state)
        none = np.zeros_like(after)
        pays = tuple(self._paid(none, after))
        number = self.ends.setdefault(pays, len(self.ends) + 1)
        return f't "" {number} "" {{ {" ".join(map(str, pays))} }}'

    def _paid(self, before: Int64s, after: Int64s) -> Sequence[float]:
        if callable(self.reward):
            return [*map(float, self.reward(before[None], after[None], np.ones(1, np.bool_))[0])]
        return [*map(float, paid(self.reward, before, after, ended=True))]
