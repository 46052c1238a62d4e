"""Folders and files that only their owner reads: they hold secrets and hidden cards."""

import os
from pathlib import Path

from ..core.errors import UserError

OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700


def make_folder(folder: Path) -> None:
    """Make a folder if there is none; one that is there keeps its rights."""
    try:
        folder.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("folder", folder=folder, reason=error.strerror) from None


def new_file(file: Path) -> int:
    """Open a file for writing that must not be there yet."""
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)
