"""How a table looks to a seat, as text or as a picture, drawn as the terminal does."""

import io
from collections.abc import Sequence

from ..core.events import SPECTATOR, Log, events
from ..core.record import AnyState
from .terms import Terms
from .trees.nodes import moves_of

WIDTH = 100
MODES = ("ansi", "svg", "human")


def picture(
    terms: Terms, state: AnyState, seat: int, names: Sequence[str], mode: str
) -> str | None:
    """The table as the seat sees it, -1 = a spectator; `human` prints it."""
    from rich.console import Console

    drawn = _drawn(terms, state, seat, names)
    if mode == "human":
        Console(markup=False, highlight=False, emoji=False).print(drawn)
        return None
    out = io.StringIO()
    console = Console(file=out, width=WIDTH, record=True, force_terminal=True, emoji=False)
    console.print(drawn, markup=False, highlight=False)
    return console.export_svg(title=terms.game.title) if mode == "svg" else out.getvalue()


def _drawn(terms: Terms, state: AnyState, seat: int, names: Sequence[str]) -> object:
    game = terms.game
    seen = state.copy()
    game.rules.observe(seen, seat)
    asked = seat != SPECTATOR and int(game.rules.actors(state)) >> seat & 1
    moves = moves_of(state, seat) if asked else []
    previews = {}
    for move in moves:
        log = Log.new()
        game.rules.preview(seen.copy(), seat, move, log)
        previews[move] = events(log)
    return game.terminal.draw(game.view(seen, seat), game.words(), names, previews)
