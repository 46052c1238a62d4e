"""Files that only their owner reads: databases hold hidden cards, the key is secret."""

import os
import secrets
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ...core.errors import UserError

OWNER_ONLY, OWNER_ONLY_FOLDER = 0o600, 0o700
LONGEST = 1000  # bytes that say who has a file
LENGTH = 32  # bytes
WANTED = 65_536  # more would be no use
WITHOUT_LIMIT = 8192  # what Windows gives


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


def read_secret(file: Path) -> bytes:
    """The key in the file, which is made if there is none."""
    if not file.exists():
        _make(file)
    key = _read(file)
    if len(key) < LENGTH:  # who can guess it passes for anybody
        raise UserError("secret", file=file, digits=2 * LENGTH)
    return key


def _read(file: Path) -> bytes:
    """Nothing if it holds no key."""
    try:
        return bytes.fromhex(file.read_text(encoding="ascii"))
    except OSError as error:
        raise UserError("file_unreadable", file=file, reason=error.strerror) from None
    except ValueError:
        return b""


def _make(file: Path) -> None:
    """Write a whole key or nothing: two servers that start together must agree on one."""
    make_folder(file.parent)
    try:
        _write(file)
    except OSError as error:
        raise UserError("file_unwritable", file=file, reason=error.strerror) from None


def _write(file: Path) -> None:
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(new_file(draft), "w") as opened:
        opened.write(secrets.token_hex(LENGTH))
        opened.flush()
        os.fsync(opened.fileno())
    with suppress(FileExistsError):
        file.hardlink_to(draft)
    draft.unlink()


def raise_file_limit() -> int:
    """As many as the system allows without asking its owner."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    allowed = WANTED if hard == endless else min(hard, WANTED)
    if soft == endless or soft >= allowed:
        return WANTED if soft == endless else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
