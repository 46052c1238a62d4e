"""The result of a match: who won, and what each seat scored in each round."""

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ...core.match.match import Match
from ...core.text.words import listed

COLUMNS = 9  # rounds shown one by one; what came before is summed up


def result(match: Match) -> str:
    words = match.game.words()
    names = [match.names[seat] for seat in match.winners]
    return words("cli.winner", names=listed(names), score=max(match.scores), n=len(match.winners))


def score_sheet(match: Match) -> RenderableType:
    """The seats from first to last with their places, shared places with the same number."""
    words = match.game.words()
    hidden = max(0, len(match.rounds) - COLUMNS)
    table = Table(box=None, padding=(0, 2, 0, 0))
    table.add_column("")
    table.add_column(words("cli.round"), overflow="fold", max_width=20)
    for title in _titles(hidden, len(match.rounds)):
        table.add_column(title, justify="right", no_wrap=True)
    table.add_column(words("cli.total"), justify="right")
    scores = match.scores
    for seat in sorted(range(match.seats), key=lambda seat: -scores[seat]):
        place = 1 + sum(score > scores[seat] for score in scores)
        early = [str(sum(scored[seat] for scored in match.rounds[:hidden]))] if hidden else []
        late = [str(scored[seat]) for scored in match.rounds[hidden:]]
        name = Text(match.names[seat], "bold" if place == 1 else "")
        table.add_row(f"{place}.", name, *early, *late, str(scores[seat]))
    return table


def _titles(hidden: int, rounds: int) -> list[str]:
    """
    >>> _titles(2, 4), _titles(0, 2)
    (['1-2', '3', '4'], ['1', '2'])
    """
    early = [f"1-{hidden}"] if hidden else []
    return early + [str(number) for number in range(hidden + 1, rounds + 1)]
