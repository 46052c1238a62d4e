"""Matches as trees: points at which a card is drawn or seats are asked, and what follows.

A node never changes, so matches that branch share what they have in common.
"""

from collections.abc import Sequence
from functools import cached_property
from random import Random
from typing import Any

import numpy as np

from ...core.asking import CardAsker, Standstill
from ...core.chance import FAST, blank
from ...core.events import (
    MOVES_LIMIT,
    Chance,
    DrawAsked,
    Event,
    redact,
    seats_of,
)
from ...core.match.log import MatchLog
from ...core.record import AnyState
from ...core.rules import actors, apply, deal, legal_moves, observe, redeal
from ..terms import Terms

Made = tuple[tuple[int, int], ...]  # seats and their moves


class Node:
    """Where it is to be said which cards are drawn, or which moves the seats asked make."""

    def __init__(self, before: "Node | None", made: Made, pause: Standstill) -> None:
        self.before = before
        self.made = made  # what led here: the moves of all who were asked
        self.state = pause.state
        self.rows = pause.rows
        self.given: tuple[Chance, ...] = pause.given
        self.wanted: DrawAsked | None = pause.wanted
        self.asked = [] if pause.wanted else seats_of(actors(pause.state))
        self.over = not self.wanted and not self.asked
        self.legal: dict[int, list[int]] = {}  # the moves of seats, once they were looked for
        self.deals: list[Any] | None = None  # what chance can lead to, once it was looked for
        self.positions: dict[int | None, str] = {}
        self.texts: dict[int, str] = {}  # what each seat was told up to here, as far as asked

    def draw(self, cards: Sequence[int], asker: CardAsker) -> "Node":
        """What follows if these cards are drawn."""
        assert self.wanted
        given = (*self.given, Chance(self.wanted.kind, tuple(cards)))
        return Node(self, (), asker.go_on(self.state, given))

    def play(self, moves: Sequence[int], asker: CardAsker) -> "Node":
        """What follows if the seats asked make these moves, in their order."""
        after = self.state.copy()
        made = tuple(zip(self.asked, moves, strict=True))
        told = [row for seat, move in made for row in _moved(after, seat, move, asker.log)]
        pause = asker.go_on(after)
        return Node(self, made, pause._replace(rows=told + pause.rows))

    @cached_property
    def events(self) -> tuple[Event, ...]:
        """What happened on the way from the node before."""
        return tuple(map(Event._make, self.rows))

    def moves(self, seat: int) -> list[int]:
        """The legal moves of a seat that is asked."""
        if seat not in self.legal:
            self.legal[seat] = moves_of(self.state, seat)
        return self.legal[seat]

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

    def written(self, terms: Terms, seat: int | None = None) -> str:
        """The position as a seat sees it, or all of it."""
        if seat not in self.positions:
            state = self.state.copy()
            if seat is not None:
                observe(state, seat)
            self.positions[seat] = terms.game.position.write(state)
        return self.positions[seat]

    def __deepcopy__(self, memo: object) -> "Node":
        return self


def root(terms: Terms, asker: CardAsker) -> Node:
    """A match before anything is drawn."""
    state: AnyState = terms.game.rules.State.new()
    state.rng.mode = FAST  # and never drawn from
    deal(state, terms.seats, np.zeros(4, np.int64), terms.record)
    return Node(None, (), asker.go_on(state))


def resampled(node: Node, seat: int, terms: Terms, luck: Random) -> Node:
    """A node that the seat cannot tell from this one. It has no past but what the seat knows of it:
    what the others were dealt is not what they were dealt on the way here.
    """
    state = node.state.copy()
    observe(state, seat)
    redeal(state, seat, np.array([luck.getrandbits(63) for _ in range(4)], np.int64))
    blank(state.rng)
    twin = Node(None, (), Standstill(state, [], (), node.wanted))
    twin.texts[seat] = node.told(seat, terms)
    return twin


def moves_of(state: AnyState, seat: int) -> list[int]:
    """The legal moves of a seat, ascending."""
    out = np.empty(MOVES_LIMIT, np.int16)
    moves: list[int] = out[: legal_moves(state, seat, out)].tolist()
    return moves


def _moved(state: AnyState, seat: int, move: int, log: MatchLog) -> list[list[int]]:
    """Make a move; what it says at once."""
    log.clear()
    apply(state, seat, move, log.record)
    return log.rows


def _event(terms: Terms, event: Event) -> str:
    numbers = (event.seat, event.card, event.place, event.amount)
    return f"{terms.game.event_names[event.kind]}({','.join(map(str, numbers))})"
