"""A table to try the rules at: positions and moves are texts, and so is what came of them."""

import numpy as np

from fileira.core.chance import sow
from fileira.core.events import Event, Log, clear, events, seats_of
from fileira.core.match import Refusal, explain
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from .. import GAME, notation, position, rules
from ..position_lines import LINES
from ..state import State

SEED = 7
REDEALS = 40  # enough to see each of a few cards at each of a few places


class Table:
    """A position on which everything automatic has happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Event] = []  # since the last call of `play`
        self._log = Log.new()

    def __getitem__(self, key: str) -> str:
        """A line of the position; the parts of seats and teams are separated."""
        (line,) = (line for line in LINES if line.key == key)
        return line.join(line.shown(self.state))

    # Playing

    def play(self, moves: str) -> "Table":
        """The seats that the game waits for make these moves, with commas between them."""
        self.told = []
        for move in moves.split(", "):
            self._apply(self.asked[0], move)
        return self

    def by(self, seat: int, moves: str) -> "Table":
        """A seat makes these moves, waited for or not."""
        self.told = []
        for move in moves.split(", "):
            self._apply(seat, move)
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
    def volunteers(self) -> list[int]:
        """The seats that may move besides."""
        return seats_of(rules.may_also(self.state))

    @property
    def over(self) -> bool:
        return self["phase"] == "over"

    @property
    def scores(self) -> list[int]:
        return [int(rules.score(self.state, seat)) for seat in range(self.state.seats)]

    @property
    def sequences(self) -> list[int]:
        """How many each team has."""
        return [int(count) for count in self.state.sequences[: self.state.teams]]

    @property
    def held(self) -> list[int]:
        """How many cards each seat holds."""
        return [int(count) for count in self.state.held[: self.state.seats]]

    @property
    def deck(self) -> int:
        return int(self.state.deck_end - self.state.deck_top)

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

    def possible(self, viewer: int, key: str, part: int = 0) -> set[str]:
        """The cards that may be there, by all the viewer knows."""
        (line,) = (line for line in LINES if line.key == key)
        return {card for table in self.redeals(viewer) for card in line.show(table.state, part)}


def at(text: str) -> Table:
    """The table of a position."""
    state = position.read(text)
    sow(state.rng, seed_words(read_seed(SEED)))
    return Table(state).settle()
