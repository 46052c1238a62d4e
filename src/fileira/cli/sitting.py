"""A person at a table in the terminal, bots on the other seats."""

import sys
import time
from collections.abc import Mapping
from contextlib import suppress

from rich.console import Console
from rich.text import Text

from ..bots.bot import Bot
from ..core.match import Match
from .answer import Answer, Question
from .story import tell, this_round
from .why import explain_steps, show_clause, show_help

with suppress(ImportError):  # Windows has none
    import readline as readline  # so that `input` knows the arrow keys


class Leave(Exception):  # a signal, no error
    """The person wants to stop here."""


class Sitting:
    """A match being played. `match` is whole at any moment, also when Ctrl-C comes in between."""

    def __init__(self, match: Match, seat: int, bots: Mapping[int, Bot], console: Console) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.console = console
        self.told = max(0, len(match.steps) - 1)  # steps that the person has read about

    def play(self) -> None:
        """Play to the end of the match, or until the person leaves."""
        while not self.match.over:
            others = [seat for seat in self.match.to_act if seat != self.seat]
            if others:
                self._let_bot_play(others[0])
            else:
                self._let_person_play()
        self._tell()

    def _let_bot_play(self, seat: int) -> None:
        move = self.bots[seat].choose(self.match.observation(seat), seat)
        self._make(seat, move, None)

    def _make(self, seat: int, move: int, seconds: float | None) -> None:
        """Make a move on a copy: half a move is never seen."""
        after = self.match.copy()
        after.play(seat, move, seconds)
        self.match = after

    def _let_person_play(self) -> None:
        first = self.told
        self._tell()
        self._draw()
        start = time.monotonic()
        while True:
            answer = self._ask()
            if answer.move is not None:
                break
            self._serve(answer, first)
        seconds = time.monotonic() - start if sys.stdin.isatty() else None
        self._make(self.seat, answer.move, seconds)

    def _tell(self) -> None:
        """Print what the person has not read yet."""
        for line in tell(self.match, self.match.steps[self.told :], self.seat):
            self.console.print(line)
        self.told = len(self.match.steps)
        self.console.print()

    def _draw(self) -> None:
        match, seat = self.match, self.seat
        previews = {move: match.preview(seat, move) for move in match.legal_moves(seat)}
        table = match.game.terminal
        self.console.print(table.draw(match.view(seat), match.game.words(), match.names, previews))

    def _ask(self) -> Answer:
        text = input("> ")
        if not sys.stdin.isatty():
            self.console.print(text)
        return Question(self.match, self.seat).read(text)

    def _serve(self, answer: Answer, first: int) -> None:
        """Do what was asked for instead of a move."""
        match, console = self.match, self.console
        if answer.command == "quit":
            raise Leave
        if answer.command == "help":
            show_help(match.game, Question(match, self.seat).possible(), console)
        elif answer.command == "why":
            explain_steps(match, match.steps[first:], self.seat, console)
        elif answer.command == "rules":
            show_clause(match.game, answer.text, console)
        elif answer.command == "log":
            for line in tell(match, this_round(match), self.seat):
                console.print(line)
        elif answer.command == "table":
            self._draw()
        elif answer.text:
            console.print(Text(answer.text, "yellow"))
