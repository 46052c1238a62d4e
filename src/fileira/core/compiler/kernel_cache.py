"""Where compiled kernels are kept between runs: one folder for each state of their sources."""

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from zlib import crc32

_PACKAGE = Path(__file__).parents[2]
_LAYERS = (
    "core",
    "games",
    "bots",
    "envs/kernels",
)  # of the layers above Numba itself watches: none calls another
# How files without kernels begin.
_PLAIN = ("notation", "position", "view", "terminal", "figures", "bounds")
_NO_KERNELS = "match"  # a package of core
_KEPT = 4  # caches of earlier sources: other checkouts use them


def cache_folder() -> Path:
    """Where compiled kernels live.

    Numba does not notice that a function called from another file has changed,
    so a cache belongs to one state of all these files, and to one Numba.
    """
    digest = hashlib.sha256(version("numba").encode())
    for path in _sources():
        digest.update(path.read_bytes())
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home, "fileira", "kernels", digest.hexdigest()[:16])


def _sources() -> Iterator[Path]:
    """The files that kernels are made of, with the constants Numba freezes into them."""
    for layer in _LAYERS:
        for path in sorted((_PACKAGE / layer).rglob("*.py")):
            if not is_plain(path) and "tests" not in path.parts:
                yield path


def is_plain(path: Path) -> bool:
    """Whether a file of these layers has no kernels, by where it is."""
    return path.name.startswith(_PLAIN) or path.parent.name == _NO_KERNELS


def is_kept(game: str) -> bool:
    """Whether all that a table of the game needs has been compiled."""
    return _mark(game).exists()


def note_kept(game: str) -> None:
    with suppress(OSError):  # a folder that cannot be written to: the next start takes longer
        _mark(game).touch()


def _mark(game: str) -> Path:
    # Numba keeps kernels by the path of their sources: another copy of this program has its own.
    return FOLDER / f"{game}-{crc32(str(_PACKAGE).encode()):08x}.ready"


def prune(folder: Path) -> None:
    """Remove the caches that have not been used for longest."""
    if not folder.parent.is_dir():
        return
    others = [path for path in folder.parent.iterdir() if path != folder]
    others.sort(key=lambda path: path.stat().st_mtime, reverse=True)
    for path in others[_KEPT:]:
        shutil.rmtree(path, ignore_errors=True)


FOLDER = cache_folder()
