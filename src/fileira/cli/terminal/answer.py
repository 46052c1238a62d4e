"""Reading what a person types: a move, also in short, or a command."""

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.errors import MoveError
from ...core.match import Match
from ...core.match_words import explain
from ...core.rulebook import clauses

COMMANDS = {
    "?": "help",
    "h": "help",
    "help": "help",
    "why": "why",
    "hint": "hint",
    "rules": "rules",
    "log": "log",
    "later": "later",
    "table": "table",
    "quit": "quit",
    "q": "quit",
    "exit": "quit",
}
MOST_LISTED = 12  # moves; more are seen on the table


@dataclass(frozen=True)
class Answer:
    """A legal move, or a command with its argument, or else what to say about the text."""

    move: int | None = None
    command: str = ""
    text: str = ""


@dataclass(frozen=True)
class Prompt:
    """What a seat is asked: its moves, read and explained."""

    match: Match
    seat: int
    enter: str = "table"  # the command that Enter alone stands for

    def read(self, text: str) -> Answer:
        word, _, rest = text.strip().partition(" ")
        if not word:
            return Answer(command=self.enter)
        if word.lower() in COMMANDS:
            return Answer(command=COMMANDS[word.lower()], text=rest.strip())
        try:
            move = self.match.game.notation.read(text)
        except MoveError as error:
            return self._guess(text, str(error))
        return Answer(move) if move in self._legal() else Answer(text=self._refusal(move))

    def _legal(self) -> list[int]:
        return self.match.legal_moves(self.seat)

    def _guess(self, text: str, error: str) -> Answer:
        """The one legal move that the text is short for."""
        write = self.match.game.notation.write
        typed = _plain(text)
        fits = [move for move in self._legal() if _plain(write(move)).startswith(typed)]
        fits = fits or [move for move in self._legal() if typed in _word_starts(write(move), typed)]
        if len(fits) == 1:
            return Answer(fits[0])
        if fits:
            moves = ", ".join(map(write, fits))
            return Answer(text=self.match.game.words()("cli.several", got=text, moves=moves))
        return Answer(text=" ".join([error, *self.possible()]))

    def _refusal(self, move: int) -> str:
        """Why the move is not legal, with the clause that says so."""
        match = self.match
        refusal = match.refusal(self.seat, move)
        assert refusal, f"neither legal nor refused: {match.game.notation.write(move)}"
        said = match.game.words()(
            "cli.refused",
            move=match.game.notation.write(move),
            reason=explain(match.game, refusal),
            clause=refusal.clause,
            title=clauses(match.game)[refusal.clause].title,
        )
        return " ".join([said, *self.possible()])

    def possible(self) -> Iterator[str]:
        moves = self._legal()
        if len(moves) <= MOST_LISTED:
            listed = ", ".join(map(self.match.game.notation.write, moves))
            yield self.match.game.words()("cli.possible", moves=listed)


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split())


def _word_starts(text: str, typed: str) -> set[str]:
    """
    >>> sorted(_word_starts("swap fifth_row", "fi"))
    ['fi', 'ro', 'sw']
    """
    return {word[: len(typed)] for word in _plain(text).split()}
