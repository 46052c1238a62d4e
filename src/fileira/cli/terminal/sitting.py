"""A person at a table in the terminal, bots on the other seats."""

import sys
import time
from collections.abc import Mapping
from contextlib import suppress
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from ...bots.bot import Bot
from ...core.match.match import Match
from .answer import Answer, Prompt, named
from .getting_ready import GettingReady
from .hint import show_hint
from .story import tell, this_round
from .why import explain_steps, show_clause, show_help

with suppress(ImportError):  # Windows has none
    import readline as readline  # so that `input` knows the arrow keys


class LeaveTable(Exception):  # a signal, no error
    """The person wants to stop here."""


class Ahead(NamedTuple):
    """A bot that may move before the person, and the match as it takes it to be."""

    seat: int
    seen: Match


class Sitting:
    """A match being played. `match` is whole at any moment, also when Ctrl-C comes in between."""

    def __init__(
        self,
        match: Match,
        seat: int,
        bots: Mapping[int, Bot],
        console: Console,
        getting_ready: GettingReady,
    ) -> None:
        self.match = match
        self.seat = seat
        self.bots = bots
        self.console = console
        self.getting_ready = getting_ready
        self.told = max(0, len(match.steps) - 1)  # steps that the person has read about
        self.news = self.told  # where what was told last begins
        self._services = {
            "quit": self._leave,
            "help": self._help,
            "why": self._explain,
            "hint": self._hint,
            "rules": self._show_rules,
            "log": self._tell_round,
            "table": self._show_table,
            "later": self._cannot_wait,
        }

    def play(self) -> None:
        """Play to the end of the match, or until the person leaves."""
        while not self.match.over:
            others = [seat for seat in self.match.to_act if seat != self.seat]
            if others:
                self._let_bot_play(others[0], self.match)
            else:
                self._let_person_play()
        self._tell()

    def _let_bot_play(self, seat: int, seen: Match) -> None:
        """Let a bot make its move, unless the person makes a voluntary one before."""
        after = self._after(seat, self.bots[seat].choose(seen.observation(seat), seat), None)
        if not self._offer(after):
            self.match = after

    def _after(self, seat: int, move: int, seconds: float | None) -> Match:
        """The match after a move: a copy, so that half a move is never seen."""
        after = self.match.copy()
        after.play(seat, move, seconds)
        return after

    def _let_person_play(self) -> None:
        self._tell()
        self._draw()
        ahead = _forestall(self.match, self.seat)
        if ahead:
            name = self.match.names[ahead.seat]
            self.console.print(self.match.game.words()("cli.can_wait", name=name), style="dim")
        answer = self._listen(Prompt(self.match, self.seat), "later" if ahead else "")
        if ahead and answer.move is None:
            self._let_bot_play(ahead.seat, ahead.seen)

    def _offer(self, after: Match) -> bool:
        """Ask for the voluntary moves that are no longer possible after the next move of a bot.

        Those that stay possible can wait for a prompt of the person. Tells whether one was made.
        """
        if self.seat in self.match.to_act or after.over:  # a question would tell that it ends now
            return False
        later = after.legal_moves(self.seat)
        moves = [move for move in self.match.legal_moves(self.seat) if move not in later]
        if not moves:
            return False
        self._tell()
        texts = named(self.match.game, moves)
        self.console.print(self.match.game.words()("cli.voluntary", moves=texts))
        question = Prompt(self.match, self.seat, enter="go_on")
        return self._listen(question, "go_on").move is not None

    def _listen(self, question: Prompt, way_out: str) -> Answer:
        """Ask until there is a move, which is made, or the command that needs none."""
        start = time.monotonic()
        while True:
            answer = self._ask(question)
            if answer.move is not None:
                seconds = time.monotonic() - start if sys.stdin.isatty() else None
                self.match = self._after(self.seat, answer.move, seconds)
                return answer
            if answer.command and answer.command == way_out:
                return answer
            self._serve(answer)

    def _tell(self) -> None:
        """Print what the person has not read yet."""
        for line in tell(self.match, self.match.steps[self.told :], self.seat):
            self.console.print(line)
        self.news, self.told = self.told, len(self.match.steps)
        self.console.print()

    def _draw(self) -> None:
        match, seat = self.match, self.seat
        previews = {move: match.preview(seat, move) for move in match.legal_moves(seat)}
        table = match.game.terminal
        self.console.print(table.draw(match.view(seat), match.game.words(), match.names, previews))

    def _ask(self, question: Prompt) -> Answer:
        text = input("> ")
        if not sys.stdin.isatty():
            self.console.print(text)
        return question.read(text)

    def _serve(self, answer: Answer) -> None:
        """Do what was asked for instead of a move."""
        self._services.get(answer.command, self._say)(answer.text)

    def _leave(self, _text: str) -> None:
        raise LeaveTable

    def _help(self, _text: str) -> None:
        possible = Prompt(self.match, self.seat).possible()
        show_help(self.match.game, possible, self.console)

    def _explain(self, _text: str) -> None:
        explain_steps(self.match, self.match.steps[self.news :], self.seat, self.console)

    def _hint(self, _text: str) -> None:
        if self.getting_ready.is_done:
            show_hint(self.match, self.seat, self.console)
        else:
            self._say(self.match.game.words()("cli.hint.getting_ready"))

    def _show_rules(self, text: str) -> None:
        show_clause(self.match.game, text, self.console)

    def _tell_round(self, _text: str) -> None:
        for line in tell(self.match, this_round(self.match), self.seat):
            self.console.print(line)

    def _show_table(self, _text: str) -> None:
        self._draw()

    def _cannot_wait(self, _text: str) -> None:
        self.console.print(self.match.game.words()("cli.cannot_wait"))

    def _say(self, text: str) -> None:
        """What there is to say about something that is neither a move nor a command."""
        self.console.print(Text(text, "yellow"))


def _forestall(match: Match, seat: int) -> Ahead | None:
    """The bot that may go on while the game waits for the one possible move of a seat.

    It sees that move as made: where the game does not wait for it, it might take up voluntary
    moves, which are for people.
    """
    moves = match.legal_moves(seat)
    if len(moves) != 1:
        return None
    seen = match.copy()
    seen.play(seat, moves[0])
    ready = [other for other in seen.to_act if other != seat and match.legal_moves(other)]
    return Ahead(ready[0], seen) if ready else None
