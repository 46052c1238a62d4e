"""A table of Take That in the terminal, 80 columns wide and readable without colours."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...core.text import terminal
from . import GAME
from . import happenings as did
from .cards import TOADS
from .view import Seat, View

NAME_WIDTH = 10
LINE = 13  # cards of the row in one line
TOAD, TWIST = "green", "bold cyan"  # styles
LABELS = ("row", "your_hand", "fits", "twists")
# What the hand does not show of a move.
EFFECTS = {
    did.TAKEN,
    did.EXTRA_TAKEN,
    did.ROW_EMPTY,
    did.ENDED_BY_TAKE,
    did.ENDED_BY_TWIST,
}


class Signs(NamedTuple):
    toad: str  # behind a card
    asked: str  # before a seat
    fits: str  # below a card that may extend the row
    twist: str  # below a card of the row that the viewer may twist
    last: str  # below the last card of the row


UNICODE = Signs("°", "▸", "✓", "⇅", "▲")
ASCII = Signs("*", ">", "yes", "x", "^")


class Picture(terminal.Picture[View, Signs]):
    game = GAME

    def _signs(self, *, plain: bool) -> Signs:
        return ASCII if plain else UNICODE

    def _headline(self) -> str:
        view = self.view
        key = "over" if view.phase == "over" else "end_phase" if view.end_phase else "round"
        facts = {"round": view.round, "rounds": view.rounds, "n": view.pile}
        return self.words(f"table.headline_{key}", **facts)

    def _parts(self, signs: Signs, spare: int) -> Iterator[RenderableType]:
        yield Padding(self._seats(signs), (0, 0, 1, 0))
        yield from self._row(signs)
        yield from self._hands(signs)
        yield from self._effects()

    def _seats(self, signs: Signs) -> Table:
        titles = ("hand", "plus", "minus", "total", "pile")
        grid = self._grid("label", "label", "right", "right", "right", "right", "text")
        grid.add_row("", "", *(Text(self.words(f"table.{title}"), "dim") for title in titles))
        for number, seat in enumerate(self.view.seats):
            mark = signs.asked if seat.asked else ""
            name = Text(self.names[number][:NAME_WIDTH], "bold" if seat.asked else "")
            counts = (seat.hand, len(seat.plus), seat.minus, seat.total)
            grid.add_row(mark, name, *map(str, counts), self._piles(seat, signs))
        return grid

    def _piles(self, seat: Seat, signs: Signs) -> Text:
        """The cards of the plus pile, and after the scoring those of the minus pile."""
        pairs = zip(seat.plus[::2], seat.plus[1::2], strict=True)
        text = Text(" ".join(f"{low}-{high}" for low, high in pairs))
        if seat.minus_cards:
            text.append(f"  {self.words('table.minus')}: ", "dim")
            text.append(_cards(seat.minus_cards, signs))
        return text

    def _row(self, signs: Signs) -> Iterator[RenderableType]:
        """The row, line by line; below it the last card and those the viewer may twist."""
        row = self.view.row
        if not row:
            yield self._label("row").append(f"  {self.words('table.empty')}", "")
            return
        twists = {card.twin for card in self.view.hand}
        grid = self._grid("label", *["right"] * min(LINE, len(row)))
        for start in range(0, len(row), LINE):
            cards = row[start : start + LINE]
            label = self._label("row") if start == 0 else ""
            grid.add_row(label, *(_card(card, signs) for card in cards))
            marks = [signs.twist + " " if card in twists else "" for card in cards]
            if start + LINE >= len(row):
                marks[-1] = signs.last + (signs.twist if row[-1] in twists else " ")
            grid.add_row("", *(Text(mark, TWIST) for mark in marks))
        yield grid
        if self.view.window:
            low, high = self.view.window
            yield Text(self.words("table.window", last=row[-1], low=low, high=high), "dim")

    def _hands(self, signs: Signs) -> Iterator[RenderableType]:
        for name, seat in zip(self.names, self.view.seats, strict=True):
            if seat.known_cards:
                line = Text(self.words("table.holds", name=name) + " ", "dim")
                yield line.append(_cards(seat.known_cards, signs))
        if self.view.hand:
            yield self._hand(signs)

    def _hand(self, signs: Signs) -> Table:
        hand = self.view.hand
        grid = self._grid("label", *["right"] * len(hand))
        fits = [signs.fits + " " if card.fits else "" for card in hand]
        twists = [f"{card.twin} " if card.twin else "" for card in hand]
        grid.add_row(self._label("your_hand"), *(_card(card.card, signs) for card in hand))
        if self.view.row:
            grid.add_row(self._label("fits"), *fits)
            grid.add_row(self._label("twists"), *(Text(text, TWIST) for text in twists))
        return grid

    def _effects(self) -> Iterator[RenderableType]:
        """What taking the row costs, and which moves empty the row or end the round."""
        grid = self._grid("label", "text")
        for move in sorted(self.previews):
            told = [event for event in self.previews[move] if event.kind in EFFECTS]
            if told:
                grid.add_row(self._named(move), self._said(told))
        if grid.row_count:
            yield grid

    def _question(self) -> str:
        return self.words(f"table.ask.{self.view.phase}")

    def _label(self, label: str) -> Text:
        """What stands before a line of cards; all are equally wide."""
        texts = {key: self.words(f"table.{key}") for key in LABELS}
        return Text(texts[label].ljust(max(map(len, texts.values()))), "dim")


def _card(card: int, signs: Signs) -> Text:
    return Text(f"{card}{signs.toad}", TOAD) if card in TOADS else Text(f"{card} ")


def _cards(cards: Iterable[int], signs: Signs) -> Text:
    return Text(" ").join(_card(card, signs) for card in cards)


draw = Picture
