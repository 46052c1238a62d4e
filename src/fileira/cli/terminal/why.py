"""Explaining: the clauses behind what happened, clauses in full, and what can be typed."""

from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from ...core.errors import UserError
from ...core.game import Game
from ...core.match.match import Match
from ...core.match.steps import Step
from ...core.text.rulebook import clauses, find_clause
from ..shell.screen import markdown
from .story import Viewer, automatic, tell_one


def explain_steps(match: Match, steps: Sequence[Step], viewer: Viewer, console: Console) -> None:
    """What happened by itself, under the clause that each thing follows from."""
    said: dict[int, list[str]] = {}
    for event in automatic(steps, viewer):
        said.setdefault(event.clause, []).append(tell_one(match, event, viewer))
    if not said:
        console.print(match.game.words()("cli.nothing_to_explain"))
        return
    book = clauses(match.game)
    for number, sentences in said.items():
        console.print(Text(f"{number}. {book[number].title}", "bold"))
        console.print(Padding(" ".join(sentences), (0, 0, 0, 3)))
        console.print(Padding(Text(book[number].first_paragraph, "dim"), (0, 0, 0, 3)))
    console.print(match.game.words()("cli.more_in_rules"))


def show_clause(game: Game, text: str, console: Console) -> None:
    """One clause in full, or the list of all."""
    if not text:
        titles = [f"{clause.number} {clause.title}" for clause in clauses(game).values()]
        console.print(game.words()("cli.clauses", clauses=", ".join(titles)))
        return
    try:
        console.print(markdown(find_clause(game, text).markdown))
    except UserError as error:
        console.print(str(error), style="yellow")


def show_help(game: Game, possible: Iterable[str], console: Console) -> None:
    words = game.words()
    console.print(" ".join([words("cli.moves", moves=words("notation.moves")), *possible]))
    if "table.help" in words:
        console.print(words("table.help"))
    console.print(words("cli.commands"))
