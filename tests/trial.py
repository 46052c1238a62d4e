"""A table to try rules at: positions and moves are texts, and so is what came of them."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import ClassVar, Self

import numpy as np

from fileira.core.chance import sow
from fileira.core.events import Event, Log, clear, events, seats_of
from fileira.core.game import Game
from fileira.core.match.position import Line
from fileira.core.match.sentences import Refusal, explain
from fileira.core.record import AnyState
from fileira.core.rules import REASONS
from fileira.core.seed import read_seed, seed_words

SEED = 7


class Trial(ABC):
    """A position on which everything automatic has happened; each game has a table of its own."""

    game: ClassVar[Game]

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.told: list[Event] = []  # since the last call that made moves
        self._log = Log.new()
        self._rules = self.game.rules

    @classmethod
    def at(cls, text: str) -> Self:
        """The table of a position."""
        state = cls.game.position.read(text)
        sow(state.rng, seed_words(read_seed(SEED)))
        return cls(state).settle()

    # Reading

    def __getitem__(self, key: str) -> str:
        """A line of the position."""
        return self._line(key).join(self.parts(key))

    def parts(self, key: str) -> list[list[str]]:
        """What a line says of each seat, row, team or trick."""
        return self._line(key).shown(self.state)

    def sizes(self, key: str) -> list[int]:
        """How many cards a line has of each."""
        return [len(words) for words in self.parts(key)]

    def _line(self, key: str) -> Line:
        return next(line for line in self._lines() if line.key == key)

    @abstractmethod
    def _lines(self) -> Iterable[Line]:
        """The lines that a position has."""

    # Playing

    def play(self, moves: str) -> Self:
        """The seats that the game waits for make these moves, with commas between them."""
        self.told = []
        for move in moves.split(","):
            self._apply(self.asked[0], move)
        return self

    def play_out(self) -> Self:
        """All play their first legal move until the match is over."""
        while self.asked:
            self._apply(self.asked[0], self.legal().split(", ")[0])
        return self

    def settle(self) -> Self:
        clear(self._log)
        while self._rules.advance(self.state, self._log):
            self._note()
        return self

    def _apply(self, seat: int, move: str) -> None:
        assert self.refusal(move, seat) == 0, self.reason(move, seat)
        clear(self._log)
        self._rules.apply(self.state, seat, self._read(move), self._log)
        self._note()
        self.settle()

    def _note(self) -> None:
        self.told += events(self._log)
        clear(self._log)

    def _read(self, move: str) -> int:
        return self.game.notation.read(move.strip())

    # Asking

    @property
    def asked(self) -> list[int]:
        """The seats the game waits for."""
        return seats_of(int(self._rules.actors(self.state)))

    @property
    def scores(self) -> list[int]:
        return [int(self._rules.score(self.state, seat)) for seat in range(self.state.seats)]

    def legal(self, seat: int | None = None) -> str:
        """The legal moves of a seat, or of the one asked, with commas between them."""
        out = np.empty(self._rules.MOVES, np.int16)
        count = self._rules.legal_moves(self.state, self._mover(seat), out)
        return ", ".join(self.game.notation.write(int(move)) for move in out[:count])

    def refusal(self, move: str, seat: int | None = None) -> int:
        """The clause that forbids a move of a seat, or of the one asked; 0 = none."""
        return self._refusal(move, seat).clause

    def reason(self, move: str, seat: int | None = None) -> str:
        """Why a move is not possible, in words."""
        return explain(self.game, self._refusal(move, seat))

    def _refusal(self, move: str, seat: int | None) -> Refusal:
        args = np.zeros(REASONS, np.int16)
        clause = self._rules.refuses(self.state, self._mover(seat), self._read(move), args)
        return Refusal(int(clause), tuple(args.tolist()))

    def _mover(self, seat: int | None) -> int:
        return self.asked[0] if seat is None else seat

    def foreseen(self, move: str) -> list[Event]:
        """What the seat asked is told that a move would do."""
        log, seat = Log.new(), self.asked[0]
        self._rules.preview(self.seen_by(seat).state, seat, self._read(move), log)
        return list(events(log))

    def events(self, name: str) -> list[Event]:
        """What has been told of this kind."""
        return [event for event in self.told if self.game.event_names[event.kind] == name]

    @property
    def story(self) -> list[str]:
        """What has been told, each event with its clause."""
        return [f"{self.game.event_names[event.kind]} {event.clause}" for event in self.told]

    # Knowing

    def seen_by(self, seat: int) -> Self:
        """The position as a seat sees it; -1 is a spectator."""
        state = self.state.copy()
        self._rules.observe(state, seat)
        return type(self)(state)

    def redealt(self, seat: int, seed: int) -> Self:
        """What the table may look like by all the seat knows."""
        table = self.seen_by(seat)
        self._rules.redeal(table.state, seat, seed_words(read_seed(seed)))
        return table

    def redeals(self, seat: int, count: int) -> list[Self]:
        return [self.redealt(seat, number) for number in range(count)]
