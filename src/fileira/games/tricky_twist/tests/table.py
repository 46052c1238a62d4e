"""A table to try the rules at: positions and moves are texts, and so is what came of them."""

import numpy as np

from fileira.core.chance import sow
from fileira.core.events import Event, Log, clear, events, seats_of
from fileira.core.match import Refusal, explain
from fileira.core.position import Line
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

from .. import GAME, notation, position, rules
from ..position_lines import cards_in
from ..scoring import measure, round_points, score_card
from ..state import State
from ..tricks import trick_cards

SEED = 7


class Table:
    """A position on which everything automatic has happened."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.told: list[Event] = []  # since the last call of `play`
        self._log = Log.new()

    def __getitem__(self, key: str) -> str:
        """A line of the position."""
        return self._line(key).join(self.parts(key))

    def parts(self, key: str) -> list[list[str]]:
        """What a line says of each seat or trick."""
        return self._line(key).shown(self.state)

    def sizes(self, key: str) -> list[int]:
        """How many cards a line has of each seat."""
        return [len(words) for words in self.parts(key)]

    def _line(self, key: str) -> Line:
        return next(line for line in position.LINES if line.key == key)

    # Playing

    def play(self, moves: str) -> "Table":
        """The seats in turn make these moves, with commas between them."""
        self.told = []
        for move in moves.split(","):
            self._apply(self.asked[0], move)
        return self

    def play_out(self) -> "Table":
        """All play their first legal move until the match is over."""
        while self.asked:
            self._apply(self.asked[0], self.legal().split(", ")[0])
        return self

    def settle(self) -> "Table":
        clear(self._log)
        while rules.advance(self.state, self._log):
            self._note()
        return self

    def _apply(self, seat: int, move: str) -> None:
        assert self.refusal(move, seat) == 0, self.reason(move, seat)
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
        return seats_of(int(rules.actors(self.state)))

    @property
    def scores(self) -> list[int]:
        return [int(rules.score(self.state, seat)) for seat in range(self.state.seats)]

    def legal(self, seat: int | None = None) -> str:
        """The legal moves of a seat, or of the one asked, with commas between them."""
        out = np.empty(rules.MOVES, np.int16)
        count = rules.legal_moves(self.state, self.asked[0] if seat is None else seat, out)
        return ", ".join(notation.write(int(move)) for move in out[:count])

    def refusal(self, move: str, seat: int | None = None) -> int:
        """The clause that forbids a move of the seat asked, or 0."""
        return self._refuses(move, seat)[0]

    def reason(self, move: str, seat: int | None = None) -> str:
        """Why a move is not possible, in words."""
        return explain(GAME, Refusal(*self._refuses(move, seat)))

    def _refuses(self, move: str, seat: int | None) -> tuple[int, tuple[int, ...]]:
        args = np.zeros(REASONS, np.int16)
        mover = self.asked[0] if seat is None else seat
        clause = rules.refuses(self.state, mover, notation.read(move), args)
        return int(clause), tuple(args.tolist())

    def preview(self, move: str) -> list[str]:
        """What the move of the seat asked would do."""
        log, (seat, *_) = Log.new(), self.asked
        seen = self.seen_by(seat).state
        rules.preview(seen, seat, notation.read(move), log)
        return [GAME.event_names[event.kind] for event in events(log)]

    def events(self, name: str) -> list[Event]:
        """What has been told of this kind."""
        return [event for event in self.told if GAME.event_names[event.kind] == name]

    @property
    def story(self) -> list[str]:
        """What has been told, each event with its clause."""
        return [f"{GAME.event_names[event.kind]} {event.clause}" for event in self.told]

    # Scoring

    @property
    def points(self) -> list[int]:
        """What the round gives to each seat as things lie."""
        return [int(round_points(self.state, seat)) for seat in range(self.state.seats)]

    @property
    def measures(self) -> list[int]:
        """What the score card measures of each seat."""
        kind = score_card(self.state)
        return [int(measure(self.state, seat, kind)) for seat in range(self.state.seats)]

    def trick(self, number: int = 0) -> str:
        """The cards that the winner of a trick took."""
        cards = cards_in(trick_cards(self.state, number))
        return " ".join(map(notation.write_card, cards))

    # Knowing

    def seen_by(self, seat: int) -> "Table":
        """The position as a seat sees it; -1 is a spectator."""
        state = self.state.copy()
        rules.observe(state, seat)
        return Table(state)

    def redeals(self, seat: int, count: int) -> "list[Table]":
        """What the table may look like by all the seat knows."""
        tables = [self.seen_by(seat) for _ in range(count)]
        for number, table in enumerate(tables):
            rules.redeal(table.state, seat, seed_words(read_seed(number)))
        return tables


def at(text: str) -> Table:
    """The table of a position."""
    state = position.read(text)
    sow(state.rng, seed_words(read_seed(SEED)))
    return Table(state).settle()


def ended(text: str, *, score: str = "most") -> Table:
    """The last trick is over; seat 0 has won it and is the first to use bonus cards."""
    tricks = "played: 12S 1S 2S; hands: - / 11S / 10S; phase: next_choice"
    return at(f"deck: {score}; {tricks}; {text}")
