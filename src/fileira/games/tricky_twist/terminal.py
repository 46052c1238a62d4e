"""A table of Tricky Twist in the terminal, 80 columns wide and readable without colours."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.console import RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from ...core.text import terminal
from . import GAME
from . import happenings as did
from .notation import write, write_card
from .view import Bonus, Card, FalseTrick, ScoreCard, Seat, View

NAME_WIDTH = 10  # on such a screen
STYLES = {"star": "yellow", "wave": "cyan", "leaf": "green", "tile": "magenta"}
EFFECTS = {did.LED: "leads", did.OVERTOOK: "best", did.FOLLOWED: "below", did.DISCARDED: "false"}
SEEN_IN_HAND = {"pick", "play"}  # the moves need no list


class Signs(NamedTuple):
    asked: str  # seat
    wins: str  # the trick, so far
    maybe: str  # a shown void that may have ended


UNICODE = Signs("▸", "★", "?")
ASCII = Signs(">", "*", "?")


class Picture(terminal.Picture[View, Signs]):
    game = GAME
    cell = 3

    def _signs(self, *, plain: bool) -> Signs:
        return ASCII if plain else UNICODE

    def _headline(self) -> str:
        view = self.view
        key = view.phase if view.phase in ("pick", "over") else "trick"
        facts = {"round": view.round, "rounds": view.rounds, "trick": view.trick}
        return self.words(f"table.headline_{key}", **facts)

    def _parts(self, signs: Signs, spare: int) -> Iterator[RenderableType]:
        if self.view.score_card:
            yield self._score_card(self.view.score_card)
        if self.view.phase != "bonus" and self.view.bonuses:
            yield self._bonuses()
        yield Padding(self._seats(signs, spare), (1, 0))
        yield from self._lines()

    # The cards in the middle

    def _score_card(self, card: ScoreCard) -> Text:
        suits = self._joined(card.suits)
        about = self.words(f"table.score.{card.name}", suits=suits)
        points = " ".join(map(str, card.points))
        kind = self.words("table.places" if card.ranks else "table.points", points=points)
        name = Text(self.words.name(card.name), "bold")
        return self._labelled("score_card", name.append(f" {about} {kind}", ""))

    def _bonuses(self) -> Text:
        free = [bonus for bonus in self.view.bonuses if bonus.owner is None and not bonus.gone]
        text = Text(", ").join(Text(self._bonus(bonus)) for bonus in free)
        return self._labelled("bonuses", text)

    # The seats

    def _seats(self, signs: Signs, spare: int) -> Table:
        columns = ["trick", "hand", "reserve", "tricks", "false", "now", "total"]
        grid = self._grid("label", "label", *["right"] * len(columns), "text")
        titles = [Text(self.words(f"table.{column}"), "dim") for column in columns]
        grid.add_row("", "", *titles, Text(self.words("table.false_tricks"), "dim"))
        for number, seat in enumerate(self.view.seats):
            name = Text(self.names[number][: NAME_WIDTH + max(0, spare)], _bold(seat))
            numbers = [seat.hand, seat.reserve, seat.tricks, seat.falses]
            numbers += [seat.points.total if seat.points else 0, seat.total]
            grid.add_row(
                signs.asked if seat.asked else "",
                name,
                _laid(seat, signs),
                *map(str, numbers),
                Text("; ").join(self._notes(number, seat, signs)),
            )
        return grid

    def _notes(self, number: int, seat: Seat, signs: Signs) -> Iterator[Text]:
        """False tricks, bonus cards and what is known of the hand."""
        if seat.false_tricks:
            yield _cards_text(map(self._false_trick, seat.false_tricks))
        own = [bonus for bonus in self.view.bonuses if bonus.owner == number]
        if own:
            yield Text(self.words("table.has", bonuses=", ".join(map(self._bonus, own))))
        if seat.known_cards:
            yield self._labelled("holds", _cards_text(map(_card_text, seat.known_cards)))
        if seat.known_reserve:
            yield self._labelled("reserve_holds", _cards_text(map(_card_text, seat.known_reserve)))
        if seat.voids and self.view.phase in ("step", "play"):
            voids = [(self.words.name(void.suit), void.drawn) for void in seat.voids]
            suits = [f"{suit}{signs.maybe if drawn else ''}" for suit, drawn in voids]
            yield Text(self.words("table.voids", suits=", ".join(suits)), "dim")

    # The viewer

    def _lines(self) -> Iterator[RenderableType]:
        view = self.view
        if view.hand:
            yield self._hand()
        if view.reserve:
            yield self._labelled("your_reserve", _cards_text(map(_card_text, view.reserve)))
        if view.own_tricks:
            tricks = (_cards_text(map(_card_text, trick)) for trick in view.own_tricks)
            yield self._labelled("your_tricks", Text(" | ").join(tricks))
        if self.previews and view.phase not in SEEN_IN_HAND:
            yield self._choices()

    def _hand(self) -> Table:
        """The hand; below each card that may be played, what it does now."""
        columns = [(_card_text(card), self._effect_in_hand(card)) for card in self.view.hand]
        grid = self._grid("label", *["right"] * len(columns))
        for label, *cells in zip(("your_hand", "it"), *columns, strict=True):
            if any(cells):
                grid.add_row(Text(self.words(f"table.{label}"), "dim"), *cells)
        return grid

    def _effect_in_hand(self, card: Card) -> Text:
        if self.view.phase != "play" or not self.previews:
            return Text()
        for event in self.previews.get(card.card, ()):
            if event.kind in EFFECTS:
                return Text(self.words(f"table.effect.{EFFECTS[event.kind]}"))
        return Text(self.words("table.effect.none"), "dim")

    def _choices(self) -> RenderableType:
        if self.view.phase in ("step", "take_back"):
            return self._list_of(self.previews, self._sentence)
        if self.view.phase == "bonus":
            return self._list_of(self.previews, self._use, columns=2)
        results = (self._named(move).append(self._result(move)) for move in self.previews)
        return self._labelled("results", Text(" | ").join(results))

    def _list_of(
        self, moves: Iterable[int], explain: Callable[[int], str], columns: int = 1
    ) -> Table:
        grid = self._grid(*["label", "text"] * columns)
        cells = [cell for move in moves for cell in (self._named(move), explain(move))]
        for start in range(0, len(cells), 2 * columns):
            grid.add_row(*cells[start : start + 2 * columns])
        return grid

    def _sentence(self, move: int) -> str:
        return self._said(self.previews[move])

    def _use(self, move: int) -> str:
        """What a bonus card is good for."""
        name = write(move).removeprefix("bonus ")
        suits = next((bonus.suits for bonus in self.view.bonuses if bonus.name == name), ())
        return self.words(f"table.use.{'suit' if suits else name}", suits=self._joined(suits))

    def _result(self, move: int) -> str:
        """What the round gives after a choice."""
        points = [event.amount for event in self.previews[move] if event.kind == did.STANDS]
        return f": {points[0]}" if points else ""

    def _question(self) -> str:
        view = self.view
        suit, choice = (self.words.name(text or "") for text in (view.led, view.choice))
        facts = {"suit": suit, "choice": choice, "n": 5 - len(view.reserve)}
        key = view.phase if view.led or view.phase != "play" else "lead"
        return self.words(f"table.ask.{key}", **facts)

    # Names

    def _false_trick(self, trick: FalseTrick) -> Text:
        """A false trick; behind it how it was shifted, of a bonus card what it counts as."""
        if trick.card:
            text = _card_text(trick.card)
        else:
            suit = self.words.name(trick.suit or "")
            counts_as = suit or (str(trick.value - trick.shift) if trick.value else "")
            name = self.words.name(trick.bonus or "")
            text = Text(f"{name}{f'={counts_as}' if counts_as else ''}")
        return text.append(f"{trick.shift:+d}" if trick.shift else "")

    def _bonus(self, bonus: Bonus) -> str:
        """A bonus card with what is printed on it: suit_1 (star or wave)."""
        printed = bonus.suits or (tuple(map(str, bonus.values)) if len(bonus.values) < 12 else ())
        use = f" = {self.words.name(bonus.used)}" if bonus.used else ""
        name = self.words.name(bonus.name)
        return f"{name}{f' ({self._joined(printed)})' if printed else ''}{use}"

    def _joined(self, texts: Sequence[str]) -> str:
        names = [self.words.name(text) for text in texts]
        if len(names) != 2:
            return " ".join(names)
        return self.words("table.or", first=names[0], second=names[1])


def _bold(seat: Seat) -> str:
    return "bold" if seat.asked else ""


def _card_text(card: Card) -> Text:
    return Text(write_card(card.card), STYLES[card.suit])


def _cards_text(cards: Iterable[Text]) -> Text:
    return Text(" ").join(cards)


def _laid(seat: Seat, signs: Signs) -> Text:
    if seat.card is None:
        return Text()
    return _card_text(seat.card).append(signs.wins if seat.wins else " ", "bold")


draw = Picture
