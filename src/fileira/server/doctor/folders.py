"""Folders and files: what can be written, how much room there is, who else may read."""

import shutil
import stat
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryFile

from ..ops.files import read_secret
from ..ops.settings import Settings
from ..store.database import sqlite_file
from .finding import Finding, fine, note, wrong

MEGABYTE = 1_000_000
LITTLE, NEXT_TO_NOTHING = 1000, 100  # MB
OTHERS = 0o077


def data(settings: Settings) -> Iterator[Finding]:
    folder = settings.folder
    if reason := _why_unwritable(folder):
        yield wrong("data.unwritable", folder=folder, reason=reason)
    else:
        yield fine("data.good" if folder.is_dir() else "data.new", folder=folder)
    file = sqlite_file(settings.database_url)
    if file and _is_open(file):
        yield note("data.open", file=file)


def cache(settings: Settings) -> Iterator[Finding]:
    from ...core.compiler import kernel_cache

    if reason := _why_unwritable(kernel_cache.FOLDER):
        yield wrong("cache.unwritable", folder=kernel_cache.FOLDER, reason=reason)
    else:
        yield fine("cache.good", folder=kernel_cache.FOLDER)


def space(settings: Settings) -> Iterator[Finding]:
    folder = nearest(settings.folder)
    yield judge_space(folder, shutil.disk_usage(folder).free // MEGABYTE)


def judge_space(folder: Path, free: int) -> Finding:
    """So many MB are free there."""
    if free < NEXT_TO_NOTHING:
        return wrong("space.full", folder=folder, free=free)
    if free < LITTLE:
        return note("space.little", folder=folder, free=free)
    return fine("space.good", folder=folder, free=free)


def secret(settings: Settings) -> Iterator[Finding]:
    file = settings.secret
    if not file.exists():
        database = sqlite_file(settings.database_url)
        is_lost = database is not None and database.exists()
        yield wrong("secret.lost", file=file) if is_lost else fine("secret.new", file=file)
        return
    read_secret(file)
    yield wrong("secret.open", file=file) if _is_open(file) else fine("secret.good", file=file)


def nearest(path: Path) -> Path:
    """The folder itself, or the first one above it that is there."""
    return next(each for each in (path.absolute(), *path.absolute().parents) if each.exists())


def _why_unwritable(folder: Path) -> str:
    """Empty if files can be made there: only trying shows it, as rights are not all there is."""
    try:
        with TemporaryFile(dir=nearest(folder)):
            return ""
    except OSError as error:
        return error.strerror or str(error)


def _is_open(file: Path) -> bool:
    """Whether others on this machine may read it; Windows keeps that elsewhere."""
    if sys.platform == "win32":
        return False
    try:
        mode = file.stat().st_mode
    except OSError:  # it is not there, or in a folder that we may not look into
        return False
    return bool(stat.S_IMODE(mode) & OTHERS)
