"""A table of 6 nimmt! in the terminal, 80 columns wide and readable without colours."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...core.text import terminal
from . import GAME
from . import happenings as did
from .cards import FIRST_SPECIAL
from .notation import SPECIAL_NAMES, write
from .state import CAPACITY, SWAP
from .view import CARD_HEADS, Row, Seat, View

DECADE = 10  # cards in a line of the draft
NAME_WIDTH = 8  # on such a screen, beside five rows and special cards
STYLES = {1: "", 2: "cyan", 3: "yellow", 5: "red", 7: "bold magenta"}  # of a card by its heads
NOT_AN_EFFECT = {did.CHOSEN, did.DECLINED, did.SPECIAL_PLAYED, did.SPECIAL_DISCARDED, did.SWAPPED}
SEEN_ON_THE_TABLE = {"choose", "pick", "move_card", "replace_card"}  # the moves need no list


class Signs(NamedTuple):
    free: str  # place of a row
    face_down: str  # card
    asked: str  # seat
    heads: Mapping[int, str]  # of a card, in small


UNICODE = Signs("·", "■", "▸", {1: " ", 2: "²", 3: "³", 5: "⁵", 7: "⁷"})
ASCII = Signs(".", "#", ">", {1: "", 2: "^2", 3: "^3", 5: "^5", 7: "^7"})


class Picture(terminal.Picture[View, Signs]):
    game = GAME

    def _signs(self, *, plain: bool) -> Signs:
        return ASCII if plain else UNICODE

    def _headline(self) -> str:
        view = self.view
        until = "limit" if view.limit else "rounds"
        key = "draft" if view.phase == "pick" else "over" if view.phase == "over" else "trick"
        ending = self.words(f"table.until_{until}", n=view.limit or view.rounds or 0)
        facts = {"round": view.round, "trick": view.trick, "tricks": view.tricks}
        return self.words(f"table.headline_{key}", until=ending, **facts)

    def _parts(self, signs: Signs, spare: int) -> Iterator[RenderableType]:
        yield Padding(self._middle(signs, spare), (0, 0, 1, 0))
        yield from self._lines(signs)

    def _middle(self, signs: Signs, spare: int) -> Table:
        left = self._display(signs) if self.view.phase == "pick" else self._rows(signs)
        middle = Table.grid(padding=(0, 1, 0, 0))
        middle.add_row(left, self._seats(signs, NAME_WIDTH + max(0, spare)))
        return middle

    def _rows(self, signs: Signs) -> Table:
        places = max([CAPACITY, *(row.capacity for row in self.view.rows)])
        grid = self._grid("label", *["right"] * (places + 1), "label")
        grid.add_row("", *[""] * places, Text(self.words("table.heads"), "dim"))
        for number, row in enumerate(self.view.rows, 1):
            cards = [_card(card, signs) for card in row.cards]
            cards += [_free(signs)] * (row.capacity - len(cards))
            cards += [Text()] * (places - len(cards))
            style = _danger(row)
            note = Text(self._note(row), style)
            grid.add_row(Text(f"r{number}", "bold"), *cards, Text(str(row.heads), style), note)
        return grid

    def _note(self, row: Row) -> str:
        if row.blocked:
            return self.words("table.blocked")
        if len(row.cards) >= row.capacity:
            return self.words("table.full")
        return self.words("table.take_7") if row.take_7 else ""

    def _display(self, signs: Signs) -> Table:
        grid = self._grid(*["right"] * DECADE)
        for start in range(1, max(self.view.display) + 1, DECADE):
            cards = range(start, start + DECADE)
            display = self.view.display
            grid.add_row(*(_card(card, signs) if card in display else "" for card in cards))
        return grid

    def _seats(self, signs: Signs, name_width: int) -> Table:
        columns = ["round", "total"]
        if self.view.phase != "pick":
            columns.insert(0, "laid")
        if self.view.variant == "anniversary":
            columns.append("specials")
        else:
            name_width += 4
        grid = self._grid("label", "label", *["right"] * len(columns))
        grid.add_row("", "", *(Text(self.words(f"table.{title}"), "dim") for title in columns))
        for number, seat in enumerate(self.view.seats):
            name = Text(self.names[number][:name_width], "bold" if seat.asked else "")
            facts = {
                "laid": _laid(seat, signs),
                "round": Text("?" if seat.heads is None else str(seat.heads)),
                "total": Text(str(seat.total)),
                "specials": Text(str(seat.special_hand)),
            }
            mark = signs.asked if seat.asked else ""
            grid.add_row(mark, name, *(facts[column] for column in columns))
        return grid

    def _lines(self, signs: Signs) -> Iterator[RenderableType]:
        view = self.view
        if view.revealed:
            yield self._revealed(signs)
        yield from self._known(signs)
        if view.phase == "choose" and self.previews:
            yield self._hand_with_places(signs)
        elif view.hand:
            yield self._labelled("your_hand", _cards(view.hand, signs))
        if view.variant == "anniversary":
            yield from self._specials()
        if self.previews and view.phase not in SEEN_ON_THE_TABLE:
            yield self._choices()

    def _revealed(self, signs: Signs) -> Text:
        parts = [
            _short(laid.card, signs).append(f" {self.names[laid.seat]}", "")
            for laid in self.view.revealed
        ]
        return self._labelled("revealed", Text(", ").join(parts))

    def _known(self, signs: Signs) -> Iterator[Text]:
        for name, seat in zip(self.names, self.view.seats, strict=True):
            known = [_cards(seat.known_cards, signs), Text(self._counted(seat.known_specials))]
            if any(known):
                line = Text(self.words("table.holds", name=name) + " ", "dim")
                yield line.append(Text("  ").join(part for part in known if part))

    def _hand_with_places(self, signs: Signs) -> Table:
        labels = ("your_hand", "goes_to", "as_card", "takes")
        columns = [self._placed(card, signs) for card in self.view.hand]
        grid = self._grid("label", *["right"] * len(columns))
        for label, *cells in zip(labels, *columns, strict=True):
            if any(cells):
                grid.add_row(Text(self.words(f"table.{label}"), "dim"), *cells)
        return grid

    def _placed(self, card: int, signs: Signs) -> tuple[Text, Text, Text, Text]:
        """A card of the hand, the row it would go to now, its place there, the heads it takes."""
        row, place, heads = "", "", ""
        style = ""
        for event in self.previews.get(card, ()):
            if event.kind == did.PLACED:
                row, place = f"r{event.place + 1}", str(event.amount)
            elif event.kind == did.ROW_TAKEN:
                row, heads, style = f"r{event.place + 1}", str(event.amount), "red"
            elif event.kind == did.LOW_CARD:
                row, style = self.words("table.low"), "yellow"
        space = " " * len(signs.heads[1])
        lower = (Text(text + space if text else "", style) for text in (row, place, heads))
        first, second, third = lower
        return _card(card, signs), first, second, third

    def _specials(self) -> Iterator[Text]:
        view = self.view
        if view.seat >= 0:
            held = self._counted(view.specials) or self.words("table.none")
            yield self._labelled("your_specials", Text(held))
        discard = self._counted(view.special_discard) or self.words("table.none")
        text = self.words("table.special_piles", deck=view.special_deck, discard=discard)
        yield Text(text, "dim")

    def _choices(self) -> Table:
        grid = self._grid("label", "text")
        for move in sorted(self.previews):
            grid.add_row(self._named(move), self._effect(move))
        if self.view.phase == "ask":
            playable = {write(move) for move in self.previews}
            for special in sorted({*self.view.specials} - playable, key=SPECIAL_NAMES.index):
                grid.add_row(
                    Text(self.words.name(special), "dim"), Text(self.words("table.not_now"), "dim")
                )
        return grid

    def _effect(self, move: int) -> str:
        if move >= SWAP:
            return self.words("table.swap")
        quiet = NOT_AN_EFFECT | ({did.ROW_TAKEN} if self.view.phase == "plus_card" else set())
        effects = [event for event in self.previews[move] if event.kind not in quiet]
        if not effects and move >= FIRST_SPECIAL:
            return self.words(f"table.does.{write(move)}")
        return self._said(effects)

    def _question(self) -> str:
        view = self.view
        facts = {"card": view.chosen, "special_card": view.special_card}
        return self.words(f"table.ask.{view.phase}", **facts)

    def _counted(self, specials: Iterable[str]) -> str:
        """Special cards by their names: 2× Block, Move."""
        counts = Counter(map(self.words.name, specials)).items()
        return ", ".join(name if count == 1 else f"{count}× {name}" for name, count in counts)


def _card(card: int, signs: Signs) -> Text:
    heads = CARD_HEADS[card]
    return Text(f"{card}{signs.heads[heads]}", STYLES[heads])


def _short(card: int, signs: Signs) -> Text:
    text = _card(card, signs)
    text.rstrip()
    return text


def _free(signs: Signs) -> Text:
    return Text(signs.free + signs.heads[1], "dim")


def _cards(cards: Iterable[int], signs: Signs) -> Text:
    return Text("  ").join(_short(card, signs) for card in cards)


def _laid(seat: Seat, signs: Signs) -> Text:
    if not seat.chosen:
        return Text()
    return Text(signs.face_down) if seat.card is None else _card(seat.card, signs)


def _danger(row: Row) -> str:
    """The colour of a row: it rises as the row fills."""
    free = row.capacity - len(row.cards)
    return "bold red" if free <= 0 else "yellow" if free == 1 else ""


draw = Picture
