"""The secret key of a server: made on its first start, and read by its owner only."""

import os
import secrets
from contextlib import suppress
from pathlib import Path

LENGTH = 32  # bytes


def read_secret(file: Path) -> bytes:
    """The key in the file, which is made if there is none."""
    if not file.exists():
        _make(file)
    return bytes.fromhex(file.read_text(encoding="ascii"))


def _make(file: Path) -> None:
    """Write a whole key or nothing: two servers that start together must agree on one."""
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{secrets.token_hex(8)}")
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as opened:
        opened.write(secrets.token_hex(LENGTH))
        opened.flush()
        os.fsync(opened.fileno())
    with suppress(FileExistsError):
        file.hardlink_to(draft)
    draft.unlink()
