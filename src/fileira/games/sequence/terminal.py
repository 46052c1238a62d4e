"""A table of Sequence in the terminal, 80 columns wide and readable without colours."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ...core.events import Event
from ...core.text import terminal
from . import GAME
from . import happenings as did
from .board import SIDE
from .notation import COLUMNS, TEAM_NAMES
from .state import DRAW, EXCHANGE
from .view import Held, View
from .view_seats import Seat

STYLES = {"blue": "bold blue", "green": "bold green", "red": "bold red"}
NAME_WIDTH = 10
FEW = 4  # seats that stand in one column
SEAT_TITLES = ("team", "hand", "pile", "top")
MANY = 6  # cells; a jack with more names none
SILENT = {did.PLAYED, did.PLACED, did.REMOVED, did.EXCHANGED}  # plain from the move itself


class Signs(NamedTuple):
    corner: str
    asked: str  # seat
    chips: tuple[str, ...]  # of the teams
    safe: tuple[str, ...]  # the same in a sequence


UNICODE = Signs("★", "▸", ("○", "□", "△"), ("●", "■", "▲"))
ASCII = Signs("**", ">", ("o", "#", "^"), ("o*", "#*", "^*"))


class Picture(terminal.Picture[View, Signs]):
    game = GAME

    def _signs(self, *, plain: bool) -> Signs:
        return ASCII if plain else UNICODE

    def _headline(self) -> str:
        view = self.view
        key = "over" if view.phase == "over" else "turn"
        return self.words(
            f"table.headline_{key}", turn=view.turns + 1, turns=view.turns, deck=view.deck
        )

    def _parts(self, signs: Signs, spare: int) -> Iterator[RenderableType]:
        yield self._board(signs)
        yield Text(self._legend(signs), "dim")
        yield self._seats(signs)
        yield from self._own_cards()
        yield from self._choices()

    # The board

    def _board(self, signs: Signs) -> Table:
        grid = Table.grid(padding=(0, 1, 0, 0))
        grid.add_column(justify="right", no_wrap=True)
        for _ in range(SIDE):
            grid.add_column(no_wrap=True, min_width=6, max_width=6)
        grid.add_row("", *(Text(f" {column}", "dim") for column in COLUMNS))
        for row in range(SIDE):
            cells = range(row * SIDE, (row + 1) * SIDE)
            grid.add_row(Text(str(row + 1), "dim"), *(self._cell(cell, signs) for cell in cells))
        return grid

    def _cell(self, cell: int, signs: Signs) -> Text:
        """The card, the chip, and signs of a sequence, the last play and a possible target."""
        view, name = self.view, self.view.cell_names[cell]
        card, team = view.cell_cards[cell], view.chips[cell]
        if card is None:
            return Text(f" {signs.corner}", "yellow")
        last = view.last is not None and view.last.cell == name
        aimed = name in view.targets
        text = Text(("<" if aimed else "!" if last else " ") + card, _suit_style(card, team))
        if team is not None:
            safe = any(name in line for line in view.teams[team].lines)
            chip = (signs.safe if safe else signs.chips)[team]
            text.append(f" {chip}", STYLES[TEAM_NAMES[team]] + (" reverse" if safe else ""))
        return text.append(">" if aimed else "")

    def _legend(self, signs: Signs) -> str:
        named = zip(signs.chips, self.view.teams, strict=False)
        chips = " ".join(f"{chip} {self.words(f'team.{team.color}')}" for chip, team in named)
        return self.words("table.legend", corner=signs.corner, chips=chips, safe=signs.safe[0])

    # The seats

    def _seats(self, signs: Signs) -> Table:
        """A line for each seat; many seats stand in two columns."""
        columns = 1 if len(self.names) <= FEW else 2
        height = -(-len(self.names) // columns)
        seats = [self._seat(number, signs) for number in range(len(self.names))]
        seats += [[Text()] * len(seats[0])] * (columns * height - len(seats))
        grid = Table.grid(padding=(0, 2, 0, 0))
        titles = [Text(self.words(f"table.{title}"), "dim") for title in SEAT_TITLES]
        grid.add_row(*[Text(), Text(), *titles] * columns)
        for line in range(height):
            grid.add_row(*(part for seat in seats[line::height] for part in seat))
        return grid

    def _seat(self, number: int, signs: Signs) -> list[Text]:
        seat = self.view.seats[number]
        team = self.view.teams[seat.team]
        count = f"{signs.chips[seat.team]} {team.sequences}/{self.view.needed}"
        return [
            Text(signs.asked if seat.asked else ""),
            Text(self.names[number][:NAME_WIDTH], "bold" if seat.asked else ""),
            Text(count, STYLES[team.color]),
            Text(str(seat.hand)),
            Text(str(len(seat.discards))),
            Text(self._note(seat)),
        ]

    def _note(self, seat: Seat) -> str:
        """The top of the pile, the cards that are seen, and what is open."""
        notes = [*seat.discards[-1:], *seat.known_cards]
        if seat.may_draw:
            notes.append(self.words("table.may_draw"))
        if seat.laid:
            notes.append(self.words("table.has_paid"))
        return " ".join(notes)

    def _own_cards(self) -> Iterator[RenderableType]:
        """The hand, two cards in a line, each with the cells it matches."""
        if not self.view.hand:
            return
        parts = []
        for held, count in Counter(self.view.hand).items():
            name = Text(held.card, _suit_style(held.card, None) + " bold")
            parts.append([name.append(f" x{count}" if count > 1 else "", ""), self._where(held)])
        grid = Table.grid(padding=(0, 3, 0, 0))
        for left, right in zip_longest(parts[::2], parts[1::2], fillvalue=[Text(), Text()]):
            grid.add_row(*left, *right)
        yield Text(self.words("table.your_hand"), "dim")
        yield grid

    def _where(self, held: Held) -> Text:
        """The cells that a card matches."""
        if held.dead:
            return Text(self.words("table.dead"), "dim")
        if len(held.cells) > MANY:
            return Text(self.words("table.many", n=len(held.cells)))
        return Text(", ".join(held.cells) or self.words("table.nowhere"))

    # What the viewer may do

    def _question(self) -> str:
        return self.words(f"table.ask.{self._asked_for()}", card=self.view.card)

    def _asked_for(self) -> str:
        moves = set(self.previews)
        if moves <= {DRAW}:
            return "draw"
        return "voluntary" if not self.view.seats[self.view.seat].asked else self.view.phase

    def _choices(self) -> Iterator[RenderableType]:
        """The moves that the hand and the board do not show, and what the others would do."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for move in sorted(self.previews):
            effect = self._effect(move)
            if effect or move > EXCHANGE:
                grid.add_row(self._named(move), effect)
        if grid.row_count:
            yield grid

    def _effect(self, move: int) -> str:
        events: Iterable[Event] = self.previews[move]
        told = [event for event in events if event.kind not in SILENT]
        return self._said(told)


def _suit_style(card: str, team: int | None) -> str:
    """Covered cells step back; suits in red as on the cards."""
    if team is not None:
        return "dim"
    return "red" if card[1] in "HD" else ""


draw = Picture
