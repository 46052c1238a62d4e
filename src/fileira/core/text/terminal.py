"""How a table is drawn in the terminal: what the pictures of all games have in common."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Generic, Protocol, TypeVar

from rich.console import Console, ConsoleOptions, RenderableType
from rich.table import Table
from rich.text import Text

from ..events import Event
from ..game import Game
from ..match.sentences import say
from .words import Words

SCREEN = 80  # columns that all must fit in


class SeatView(Protocol):
    """What a seat sees, or a spectator: seat -1."""

    @property
    def seat(self) -> int: ...


View = TypeVar("View", bound=SeatView)
Signs = TypeVar("Signs")  # the characters of a game


@dataclass(frozen=True)
class Picture(ABC, Generic[View, Signs]):
    """A table; what it is drawn with depends on the terminal it is printed on."""

    game: ClassVar[Game]
    cell: ClassVar[int] = 4  # columns for a card or a number

    view: View
    words: Words
    names: Sequence[str]
    previews: Mapping[int, Sequence[Event]]  # what each legal move of the viewer would do

    def __rich_console__(
        self, console: Console, options: ConsoleOptions
    ) -> Iterator[RenderableType]:
        yield Text(self._headline(), "bold")
        yield from self._parts(self._signs(plain=options.ascii_only), options.max_width - SCREEN)
        if self.previews:
            yield Text(self._question(), "bold")

    @abstractmethod
    def _signs(self, *, plain: bool) -> Signs:
        """Those for all terminals, or for those that know more than ASCII."""

    @abstractmethod
    def _headline(self) -> str: ...

    @abstractmethod
    def _parts(self, signs: Signs, spare: int) -> Iterator[RenderableType]:
        """What stands between headline and question; so many columns more than usual."""

    @abstractmethod
    def _question(self) -> str:
        """What the viewer is asked."""

    def _said(self, events: Iterable[Event]) -> str:
        language, you = self.words.language, self.view.seat
        return " ".join(say(self.game, event, self.names, language, you) for event in events)

    def _named(self, move: int) -> Text:
        """A move in bold, as people read it and may type it."""
        return Text(self.words.move(self.game.notation.write(move)), "bold")

    def _labelled(self, label: str, text: Text) -> Text:
        return Text(self.words(f"table.{label}") + "  ", "dim").append(text)

    def _grid(self, *columns: str) -> Table:
        """A grid of `text`, which may wrap, `label`, and `right`: a card or a number."""
        grid = Table.grid(padding=(0, 1, 0, 0))
        for column in columns:
            if column == "right":
                width = self.cell
                grid.add_column(justify="right", no_wrap=True, min_width=width, overflow="crop")
            else:
                grid.add_column(no_wrap=column == "label", overflow="fold")
        return grid
