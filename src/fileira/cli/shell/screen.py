"""The terminal: what is printed on, and the notice before rules are compiled."""

from typing import TYPE_CHECKING

from rich.console import Console

from ...core.game import Game
from ...core.text.words import shell_words

if TYPE_CHECKING:
    from rich.markdown import Markdown


def new_console() -> Console:
    """Standard output. Names and sentences are printed as they are: no markup, no emoji."""
    return Console(markup=False, highlight=False, emoji=False)


def new_side_console() -> Console:
    """Standard error: notices and progress, which are no results."""
    return Console(stderr=True, markup=False, highlight=False, emoji=False)


def announce_compiling(game: Game) -> None:
    """Say why it takes a while, if the rules have not been compiled before."""
    from ...core import kernel  # brings Numba in

    if not kernel.is_warm():
        kernel.prune(kernel.FOLDER)
        new_side_console().print(shell_words()("cli.compiling", title=game.title), style="dim")


def markdown(text: str) -> "Markdown":
    from rich.markdown import Markdown  # slow to import

    return Markdown(text)
