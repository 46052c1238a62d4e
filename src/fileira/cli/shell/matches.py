"""Matches as files: where they are kept, and reading them back."""

import os
import time
from pathlib import Path

from ...core.errors import UserError
from ...core.game import Game
from ...core.match.match import Match
from ...core.match.match_record import read, save, write


def data_folder(name: str) -> Path:
    """A folder for data of this user."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home, "fileira", name)


def new_file(game: Game) -> Path:
    """A file for a match that begins now."""
    name = f"{game.name}-{time.strftime('%Y-%m-%d-%H%M%S')}"
    folder = data_folder("matches")
    file = folder / f"{name}.fileira"
    number = 2
    while file.exists():
        file = folder / f"{name}-{number}.fileira"
        number += 1
    return file


def keep(match: Match, file: Path) -> None:
    """Write the match; one in progress with its seed, so that it can go on exactly."""
    file.parent.mkdir(parents=True, exist_ok=True)
    text = write(match) if match.over else save(match)
    draft = file.with_suffix(".new")
    draft.write_text(text, encoding="utf-8")
    draft.replace(file)


def read_match(file: Path) -> Match:
    return read(read_text(file))


def seat_of(match: Match, number: int) -> int:
    """The seat that people call by this number: they count from 1."""
    if not 1 <= number <= match.seats:
        raise UserError("seat", first=1, last=match.seats, got=number)
    return number - 1


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8", errors="replace")
    except OSError as error:
        raise UserError("file_unreadable", file=file, reason=error.strerror) from None
