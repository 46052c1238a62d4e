"""A table to try the rules at: positions and moves are texts, and so is what came of them."""

from collections import Counter

import numpy as np

from fileira.core.chance import sow
from fileira.core.events import Event, Log, clear, events, seats_of
from fileira.core.match import Refusal, explain
from fileira.core.position import Line
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from .. import GAME, notation, position, rules
from ..state import State

SEED = 7
REDEALS = 40  # enough to see each of a few cards at each of its places


class Table:
    """A position on which everything automatic has happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Event] = []  # since the last decision, or the last choice of all
        self._log = Log.new()

    def __getitem__(self, key: str) -> str:
        """A line of the position."""
        return self._line(key).join(self.parts(key))

    def parts(self, key: str) -> list[list[str]]:
        """What a line says of each seat or row."""
        return self._line(key).shown(self.state)

    def sizes(self, key: str) -> list[int]:
        """How many cards a line has of each seat or row."""
        return [len(words) for words in self.parts(key)]

    def _line(self, key: str) -> Line:
        return next(line for line in position.lines_of(self.state) if line.key == key)

    # Playing

    def choose(self, cards: str) -> None:
        """Each seat chooses a card, and all that follows by itself happens."""
        self.told = []
        for seat, card in enumerate(cards.split()):
            self._apply(seat, card)

    def play(self, moves: str) -> None:
        """The seats in turn make these moves, with commas between them."""
        self.told = []
        for move in moves.split(","):
            (seat,) = self.asked
            self._apply(seat, move)

    def play_out(self) -> "Table":
        """All play their first legal move until the match is over."""
        while self.asked:
            self._apply(self.asked[0], self.legal(self.asked[0]).split(", ")[0])
        return self

    def settle(self) -> "Table":
        clear(self._log)
        while rules.advance(self.state, self._log):
            self._note()
        return self

    def _apply(self, seat: int, move: str) -> None:
        assert self.refusal(seat, move) == 0, self.reason(seat, move)
        clear(self._log)
        rules.apply(self.state, seat, notation.read(move), self._log)
        self._note()
        self.settle()

    def _note(self) -> None:
        self.told += events(self._log)
        clear(self._log)

    # Asking

    @property
    def asked(self) -> list[int]:
        """The seats the game waits for."""
        return seats_of(rules.actors(self.state))

    @property
    def scores(self) -> list[int]:
        return [int(rules.score(self.state, seat)) for seat in range(self.state.seats)]

    def legal(self, seat: int) -> str:
        """The legal moves, with commas between them."""
        out = np.empty(rules.MOVES, np.int16)
        count = rules.legal_moves(self.state, seat, out)
        return ", ".join(notation.write(int(move)) for move in out[:count])

    def refusal(self, seat: int, move: str) -> int:
        """The clause that forbids a move, or 0."""
        return int(
            rules.refuses(self.state, seat, notation.read(move), np.zeros(REASONS, np.int16))
        )

    def reason(self, seat: int, move: str) -> str:
        """Why a move is not possible, in words."""
        args = np.zeros(REASONS, np.int16)
        clause = int(rules.refuses(self.state, seat, notation.read(move), args))
        return explain(GAME, Refusal(clause, tuple(args.tolist())))

    def events(self, name: str) -> list[Event]:
        """What has been told of this kind."""
        return [event for event in self.told if GAME.event_names[event.kind] == name]

    @property
    def story(self) -> list[str]:
        """What has been told, each event with its clause."""
        return [f"{GAME.event_names[event.kind]} {event.clause}" for event in self.told]

    # Knowing

    def seen_by(self, seat: int) -> "Table":
        """The position as a seat sees it; -1 is a spectator."""
        state = self.state.copy()
        rules.observe(state, seat)
        return Table(state)

    def redeals(self, seat: int) -> "list[Table]":
        """What the table may look like by all the seat knows."""
        tables = [self.seen_by(seat) for _ in range(REDEALS)]
        for number, table in enumerate(tables):
            rules.redeal(table.state, seat, seed_words(read_seed(number)))
        return tables

    def possible(self, viewer: int, key: str, seat: int = 0) -> set[str]:
        """The cards that may be there, by all the viewer knows."""
        return {card for table in self.redeals(viewer) for card in table.parts(key)[seat]}

    def certain(self, viewer: int, key: str, seat: int = 0) -> list[str]:
        """The cards that must be there, by all the viewer knows."""
        first, *others = (Counter(table.parts(key)[seat]) for table in self.redeals(viewer))
        for cards in others:
            first &= cards
        return list(first.elements())


def at(text: str) -> Table:
    """The table of a position."""
    state = position.read(text)
    sow(state.rng, seed_words(read_seed(SEED)))
    return Table(state).settle()


def placing(
    card: int, rows: str, specials: str = "-", *, hand: str = "103", more: str = ""
) -> Table:
    """Seat 0 is about to place a card in the anniversary variant; seat 1 has placed its card."""
    return at(
        f"table: anniversary 2; rows: {rows}; chosen: {card} / -; phase: place;"
        f"hands: {hand} / 104; specials: {specials} / -; {more}"
    )
