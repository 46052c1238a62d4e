"""What a bot of the user's own consists of: its text, the modules beside it, and its `FILES`."""

import ast
import hashlib
import sys
from collections.abc import Iterator
from pathlib import Path, PurePosixPath
from typing import NamedTuple

from ...core.errors import UserError

NAMES = "FILES"


class OwnFile(NamedTuple):
    """A file as it was when the contest began: who trains on does not change a run."""

    name: str  # relative to the file of the bot, with slashes
    content: bytes

    @property
    def digest(self) -> str:
        return hashlib.sha256(self.content).hexdigest()


def read_text(file: Path) -> str:
    try:
        return file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise UserError("file_unreadable", file=file, reason=error) from None
    except OSError as error:
        raise _unreadable(file, error) from None


def files_beside(file: Path, text: str) -> tuple[OwnFile, ...]:
    """What the bot names as its `FILES`, and the modules beside it that it imports."""
    tree = _parsed(text)
    named = [OwnFile(name, _content(file.parent / name)) for name in _named(tree, file)]
    modules = [OwnFile(path.name, _content(path)) for path in _modules(tree, file)]
    return tuple({own.name: own for own in (*named, *modules)}.values())


def _parsed(text: str) -> ast.Module:
    try:
        return ast.parse(text)
    except (SyntaxError, ValueError):  # its process will say what is wrong
        return ast.Module([], [])


def _named(tree: ast.Module, file: Path) -> list[str]:
    """The list, read without running the file."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if any(isinstance(target, ast.Name) and target.id == NAMES for target in targets):
            return _names(getattr(node, "value", None), file)
    return []


def _names(value: ast.expr | None, file: Path) -> list[str]:
    try:
        names = ast.literal_eval(value or "None")
    except ValueError:
        names = None
    if not isinstance(names, list | tuple) or not all(map(_lies_beside, names)):
        raise UserError("bot_files", name=file.stem)
    return list(names)


def _lies_beside(name: object) -> bool:
    if not isinstance(name, str):
        return False
    path = PurePosixPath(name)
    return bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def _modules(tree: ast.Module, file: Path) -> Iterator[Path]:
    """Modules of one file beside the bot, and those beside it that they import."""
    todo, seen = [tree], {file}
    while todo:
        for name in _imported(todo.pop()):
            path = file.with_name(f"{name}.py")
            if path in seen or name in sys.stdlib_module_names or not path.is_file():
                continue
            seen.add(path)
            yield path
            todo.append(_parsed(read_text(path)))


def _imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module.partition(".")[0]


def _content(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise _unreadable(file, error) from None


def _unreadable(file: Path, error: OSError) -> UserError:
    return UserError("file_unreadable", file=file, reason=error.strerror or error)
