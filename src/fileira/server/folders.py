"""Folders and files that only their owner reads: they hold secrets and hidden cards."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ..core.errors import UserError

OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
LONGEST = 1000  # bytes that say who has a file


def make_folder(folder: Path) -> None:
    """Make a folder if there is none; one that is there keeps its rights."""
    try:
        folder.mkdir(OWNER_ONLY_FOLDER, parents=True, exist_ok=True)
    except OSError as error:
        raise UserError("folder", folder=folder, reason=error.strerror) from None


def new_file(file: Path) -> int:
    """Open a file for writing that must not be there yet."""
    return os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY)


@contextmanager
def alone_with(file: Path, url: str) -> Iterator[None]:
    """Have a file for this process alone; a UserError says which one has it.

    The system lets go of it when the process ends, however that happens.
    """
    make_folder(file.parent)
    lock = file.with_name(f"{file.name}.lock")
    try:
        opened = os.open(lock, os.O_RDWR | os.O_CREAT, OWNER_ONLY)
    except OSError as error:
        raise UserError("file_unwritable", file=lock, reason=error.strerror) from None
    try:
        if not _is_locked(opened):
            raise _in_use(file.parent, opened)
        os.ftruncate(opened, 0)
        os.write(opened, f"{os.getpid()} {url}".encode())
        yield
    finally:
        os.close(opened)


def _in_use(folder: Path, opened: int) -> UserError:
    process, _, url = os.read(opened, LONGEST).decode("ascii", "replace").partition(" ")
    return UserError("folder_in_use", folder=folder, process=process or "?", url=url or "?")


if sys.platform == "win32":
    import msvcrt

    def _is_locked(opened: int) -> bool:
        os.lseek(opened, LONGEST, os.SEEK_SET)  # others may read what comes before
        try:
            msvcrt.locking(opened, msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        finally:
            os.lseek(opened, 0, os.SEEK_SET)
        return True

else:
    import fcntl

    def _is_locked(opened: int) -> bool:
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system that knows no locks
            return True
        return True
