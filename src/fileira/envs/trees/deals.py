"""All the ways in which chance can fall, each once: for small decks only."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import factorial, perm, prod
from typing import NamedTuple

from ...core.asking import CardAsker
from .nodes import Node

MOST_DRAWS = 100_000  # ways to draw cards one after another that are looked through


class ChanceOutcome(NamedTuple):
    """One of the distinct outcomes of chance."""

    chance: Fraction
    node: Node  # what follows


class TooManyDeals(ValueError):
    """So many that listing them would not end."""


def distinct_deals(node: Node, asker: CardAsker) -> list[ChanceOutcome]:
    """What can follow a node of chance until seats are asked, and how likely it is."""
    found: dict[tuple[object, ...], Node] = {}
    chances: dict[tuple[object, ...], Fraction] = {}
    for chance, end in _all_ends(node, asker, [MOST_DRAWS]):
        key = (end.state.tobytes(), end.events)
        found.setdefault(key, end)
        chances[key] = chances.get(key, Fraction()) + chance
    return [ChanceOutcome(chances[key], end) for key, end in found.items()]


def _all_ends(node: Node, asker: CardAsker, left: list[int]) -> Iterator[tuple[Fraction, Node]]:
    if not node.wanted:
        yield Fraction(1), node
        return
    pool = Counter(node.wanted.pool)
    all_ways = perm(pool.total(), node.wanted.size)
    if all_ways > left[0] * prod(map(factorial, pool.values())):
        left[0] = 0  # more than can be looked through: say so before the first
    for ways, cards in _draws(pool, node.wanted.size):
        left[0] -= 1
        if left[0] < 0:
            raise TooManyDeals(f"more than {MOST_DRAWS} ways to draw; take the cards one by one")
        for chance, end in _all_ends(node.draw(cards, asker), asker, left):
            yield Fraction(ways, all_ways) * chance, end


def _draws(pool: Counter[int], count: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """All sequences of so many cards, and in how many ways each can be drawn."""
    if count == 0:
        yield 1, ()
        return
    for card in sorted(pool):
        copies = pool[card]
        if copies:
            pool[card] -= 1
            for ways, rest in _draws(pool, count - 1):
                yield copies * ways, (card, *rest)
            pool[card] += 1
