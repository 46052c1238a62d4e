"""A table to try the rules at: positions and moves are texts, and so is what came of them."""

import numpy as np

from fileira.core.chance import sow
from fileira.core.events import Event, Log, clear, events, redact, seats_of
from fileira.core.match import Refusal, explain, say
from fileira.core.position import Line
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from .. import GAME, notation, position, rules
from ..position_lines import LINES
from ..state import State

SEED = 7
NAMES = ("Ana", "Ben", "Cleo", "Dan")


class Table:
    """A position on which everything automatic has happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Event] = []  # since the last moves were made
        self._log = Log.new()

    def __getitem__(self, key: str) -> str:
        """A line of the position."""
        line = _line(key)
        return line.join(line.shown(self.state))

    def sizes(self, key: str) -> list[int]:
        """How many cards a line has, for each seat where seats have their own."""
        return [len(words) for words in _line(key).shown(self.state)]

    # Playing

    def play(self, moves: str) -> "Table":
        """The seats in turn make these moves, with commas between them."""
        self.told = []
        for move in moves.split(","):
            (seat,) = self.asked
            assert not self.refusal(seat, move), self.reason(move)
            clear(self._log)
            rules.apply(self.state, seat, notation.read(move), self._log)
            self.told += events(self._log)
            self.settle()
        return self

    def play_out(self, move: str) -> "Table":
        """All make this move if they can, else their first legal one, to the end of the match."""
        while self.asked:
            legal = self.legal.split(", ")
            self.play(move if move in legal else legal[0])
        return self

    def settle(self) -> "Table":
        clear(self._log)
        while rules.advance(self.state, self._log):
            self.told += events(self._log)
            clear(self._log)
        return self

    # Asking

    @property
    def asked(self) -> list[int]:
        """The seats the game waits for."""
        return seats_of(rules.actors(self.state))

    @property
    def scores(self) -> list[int]:
        return [int(rules.score(self.state, seat)) for seat in range(self.state.seats)]

    @property
    def legal(self) -> str:
        """The legal moves of the seat whose turn it is, with commas between them."""
        out = np.empty(rules.MOVES, np.int16)
        count = rules.legal_moves(self.state, self.asked[0], out)
        return ", ".join(notation.write(int(move)) for move in out[:count])

    def refusal(self, seat: int, move: str) -> int:
        """The clause that forbids a move, or 0."""
        return self._refusal(seat, move).clause

    def reason(self, move: str) -> str:
        """Why the seat whose turn it is cannot make a move, in words."""
        return explain(GAME, self._refusal(self.asked[0], move))

    def _refusal(self, seat: int, move: str) -> Refusal:
        args = np.zeros(REASONS, np.int16)
        clause = int(rules.refuses(self.state, seat, notation.read(move), args))
        return Refusal(clause, tuple(args.tolist()))

    @property
    def story(self) -> list[str]:
        """What has been told, each event with its clause."""
        return [f"{GAME.event_names[event.kind]} {event.clause}" for event in self.told]

    def heard_by(self, seat: int) -> list[str]:
        """What has been told, in words and as the seat may know it."""
        return [say(GAME, redact(event, seat), NAMES) for event in self.told]

    def preview(self, move: str) -> list[str]:
        """What a move would do, as the seat whose turn it is is told before it makes it."""
        seat = self.asked[0]
        seen, log = self.seen_by(seat).state, Log.new()
        rules.preview(seen, seat, notation.read(move), log)
        return [say(GAME, event, NAMES) for event in events(log)]

    # Knowing

    def seen_by(self, seat: int) -> "Table":
        """The position as a seat sees it; -1 is a spectator."""
        state = self.state.copy()
        rules.observe(state, seat)
        return Table(state)

    def redealt(self, seat: int, seed: int) -> "Table":
        """What the table may look like by all the seat knows."""
        table = self.seen_by(seat)
        rules.redeal(table.state, seat, seed_words(read_seed(seed)))
        return table


def at(text: str) -> Table:
    """The table of a position."""
    state = position.read(text)
    sow(state.rng, seed_words(read_seed(SEED)))
    return Table(state).settle()


def _line(key: str) -> Line:
    return next(line for line in LINES if line.key == key)
