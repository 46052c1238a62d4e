"""Matches as trees: points at which a card is drawn or seats are asked, and what follows.

A node never changes, so matches that branch share what they have in common.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from ..core.asking import Standstill, go_on
from ..core.chance import FAST, blank
from ..core.events import (
    MOVES_LIMIT,
    Chance,
    DrawAsked,
    Event,
    Log,
    clear,
    events,
    redact,
    seats_of,
)
from ..core.record import AnyState
from ..core.rules import actors, apply, deal, legal_moves, observe, redeal
from .terms import Terms

Made = tuple[tuple[int, int], ...]  # seats and their moves


class Node:
    """Where it is to be said which cards are drawn, or which moves the seats asked make."""

    def __init__(self, before: "Node | None", made: Made, pause: Standstill) -> None:
        self.before = before
        self.made = made  # what led here: the moves of all who were asked
        self.state = pause.state
        self.events: tuple[Event, ...] = pause.events
        self.given: tuple[Chance, ...] = pause.given
        self.wanted: DrawAsked | None = pause.wanted
        self.asked = [] if pause.wanted else seats_of(actors(pause.state))
        self.deals: list[Any] | None = None  # what chance can lead to, once it was looked for
        self.texts: dict[int, str] = {}  # what each seat was told up to here, as far as asked

    @property
    def over(self) -> bool:
        return not self.wanted and not self.asked

    def draw(self, cards: Sequence[int], log: Log) -> "Node":
        """What follows if these cards are drawn."""
        assert self.wanted
        given = (*self.given, Chance(self.wanted.kind, tuple(cards)))
        return Node(self, (), go_on(self.state, log, given))

    def play(self, moves: Sequence[int], log: Log) -> "Node":
        """What follows if the seats asked make these moves, in their order."""
        after = self.state.copy()
        made = tuple(zip(self.asked, moves, strict=True))
        told = [event for seat, move in made for event in _moved(after, seat, move, log)]
        pause = go_on(after, log)
        return Node(self, made, pause._replace(events=(*told, *pause.events)))

    def told(self, seat: int, terms: Terms) -> str:
        """All that the seat has done and seen, so that it never forgets."""
        way: list[Node] = [self]
        while seat not in way[-1].texts and way[-1].before:
            way.append(way[-1].before)
        text = way[-1].texts.get(seat, "")
        for node in reversed(way):
            if seat not in node.texts:
                node.texts[seat] = "\n".join(filter(None, [text, node.news(seat, terms)]))
            text = node.texts[seat]
        return text

    def news(self, seat: int, terms: Terms) -> str:
        """What the seat has done and seen since the node before."""
        write = terms.game.notation.write
        own = [f"[{write(move)}]" for mover, move in self.made if mover == seat]
        events = [_event(terms, redact(event, seat)) for event in self.events]
        seen = [] if self.wanted else self._changes(seat, terms)
        return " ".join([*own, *events, *seen])

    def _changes(self, seat: int, terms: Terms) -> list[str]:
        """The fields that look otherwise to the seat than when somebody was asked before."""
        old = self._asked_before
        was = old.seen(seat) if old else terms.game.rules.State.new().tobytes()
        now = self.seen(seat)
        return [
            f"{field.name}={np.frombuffer(now, field.dtype, size, field.offset).tolist()}"
            for field in terms.game.rules.State.fields
            for size in [int(np.prod(field.shape))]
            for part in [slice(field.offset, field.offset + size * field.dtype.itemsize)]
            if was[part] != now[part]
        ]

    @cached_property
    def _asked_before(self) -> "Node | None":
        node = self.before
        while node and node.wanted:
            node = node.before
        return node

    def seen(self, seat: int) -> bytes:
        """The record as the seat sees it."""
        state = self.state.copy()
        observe(state, seat)
        return bytes(state.tobytes())

    def written(self, seat: int, terms: Terms) -> str:
        """The position as the seat sees it."""
        state = self.state.copy()
        observe(state, seat)
        return terms.game.position.write(state)

    def __deepcopy__(self, memo: object) -> "Node":
        return self


def root(terms: Terms, log: Log) -> Node:
    """A match before anything is drawn."""
    state: AnyState = terms.game.rules.State.new()
    state.rng.mode = FAST  # and never drawn from
    deal(state, terms.seats, np.zeros(4, np.int64), terms.record)
    return Node(None, (), go_on(state, log))


def resampled(node: Node, seat: int, terms: Terms, luck: Random) -> Node:
    """A node that the seat cannot tell from this one. It has no past but what the seat knows of it:
    what the others were dealt is not what they were dealt on the way here.
    """
    state = node.state.copy()
    observe(state, seat)
    redeal(state, seat, np.array([luck.getrandbits(63) for _ in range(4)], np.int64))
    blank(state.rng)
    twin = Node(None, (), Standstill(state, (), (), node.wanted))
    twin.texts[seat] = node.told(seat, terms)
    return twin


def moves_of(state: AnyState, seat: int) -> list[int]:
    """The legal moves of a seat, ascending."""
    out = np.empty(MOVES_LIMIT, np.int16)
    moves: list[int] = out[: legal_moves(state, seat, out)].tolist()
    return moves


def _moved(state: AnyState, seat: int, move: int, log: Log) -> tuple[Event, ...]:
    """Make a move; what it says at once."""
    clear(log)
    apply(state, seat, move, log)
    return events(log)


def _event(terms: Terms, event: Event) -> str:
    numbers = (event.seat, event.card, event.place, event.amount)
    return f"{terms.game.event_names[event.kind]}({','.join(map(str, numbers))})"
