"""The secret key of a server: made on its first start, and read by its owner only."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

from ..core.errors import UserError
from .folders import make_folder, new_file

LENGTH = 32  # bytes


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
