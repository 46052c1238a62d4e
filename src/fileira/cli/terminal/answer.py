"""Reading what a person types: a move, also in short, or a command."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass

from ...core.errors import MoveError
from ...core.game import Game
from ...core.match.match import Match
from ...core.match.sentences import explain
from ...core.text.rulebook import clauses

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
            move = self._move(text)
        except MoveError as error:
            return self._guess(text, str(error))
        return Answer(move) if move in self._legal() else Answer(text=self._refusal(move))

    def _move(self, text: str) -> int:
        """The move that is typed in notation, or with the names that people read."""
        game = self.match.game
        try:
            return game.notation.read(text)
        except MoveError:
            with suppress(MoveError):
                return game.notation.read(game.words().notation(text))
            raise

    def _legal(self) -> list[int]:
        return self.match.legal_moves(self.seat)

    def _guess(self, text: str, error: str) -> Answer:
        """The one legal move that the text is short for."""
        typed, texts = _plain(text), {move: self._texts(move) for move in self._legal()}
        fits = [move for move in texts if any(each.startswith(typed) for each in texts[move])]
        fits = fits or [
            move
            for move in texts
            if any(typed in _word_starts(each, typed) for each in texts[move])
        ]
        if len(fits) == 1:
            return Answer(fits[0])
        if fits:
            moves = named(self.match.game, fits)
            return Answer(text=self.match.game.words()("cli.several", got=text, moves=moves))
        return Answer(text=" ".join([error, *self.possible()]))

    def _texts(self, move: int) -> tuple[str, str]:
        """A move in notation and in names."""
        game = self.match.game
        text = game.notation.write(move)
        return _plain(text), _plain(game.words().move(text))

    def _refusal(self, move: int) -> str:
        """Why the move is not legal, with the clause that says so."""
        match = self.match
        refusal = match.refusal(self.seat, move)
        assert refusal is not None
        said = match.game.words()(
            "cli.refused",
            move=named(match.game, [move]),
            reason=explain(match.game, refusal),
            clause=refusal.clause,
            title=clauses(match.game)[refusal.clause].title,
        )
        return " ".join([said, *self.possible()])

    def possible(self) -> Iterator[str]:
        moves = self._legal()
        if len(moves) <= MOST_LISTED:
            yield self.match.game.words()("cli.possible", moves=named(self.match.game, moves))


def named(game: Game, moves: Iterable[int]) -> str:
    """Moves in a row, as people read them."""
    words = game.words()
    return ", ".join(words.move(game.notation.write(move)) for move in moves)


def _plain(text: str) -> str:
    return " ".join(text.lower().replace("_", " ").split())


def _word_starts(text: str, typed: str) -> set[str]:
    """
    >>> sorted(_word_starts("swap fifth_row", "fi"))
    ['fi', 'ro', 'sw']
    """
    return {word[: len(typed)] for word in _plain(text).split()}
