"""The report of a contest: a page with plots."""

from pathlib import Path

from ..core.game import Game
from .results import Results


def write_page(folder: Path, results: Results, game: Game) -> Path:
    raise NotImplementedError
