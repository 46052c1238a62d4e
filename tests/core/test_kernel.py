"""The cache of compiled kernels belongs to one state of their sources."""

import ast
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import fileira
from fileira.core.compiler import kernel_cache

SOURCES = (
    "core/chance.py",
    "games/chess/rules.py",
    "games/chess/pieces.py",
    "bots/playout.py",
    "envs/kernels/stepping.py",
)
OTHERS = (
    "games/chess/notation.py",
    "games/chess/position.py",
    "games/chess/view.py",
    "games/chess/terminal.py",
    "games/chess/tests/test_rules.py",
    "games/chess/words/en.json",
    "cli/commands/play.py",
    "envs/vector/vector.py",
    "server/app.py",
    "core/notes.txt",
)


@pytest.fixture(name="package")
def _package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package with these files, each with its name as text."""
    for name in (*SOURCES, *OTHERS):
        path = tmp_path / "fileira" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(name, encoding="utf-8")
    monkeypatch.setattr(kernel_cache, "_PACKAGE", tmp_path / "fileira")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "fileira"


@pytest.mark.parametrize("name", SOURCES)
def test_a_changed_kernel_has_another_cache(package: Path, name: str) -> None:
    before = kernel_cache.cache_folder()
    (package / name).write_text("changed", encoding="utf-8")
    assert kernel_cache.cache_folder() != before


@pytest.mark.parametrize("name", OTHERS)
def test_a_file_without_kernels_changes_no_cache(package: Path, name: str) -> None:
    before = kernel_cache.cache_folder()
    (package / name).write_text("changed", encoding="utf-8")
    assert kernel_cache.cache_folder() == before


def test_a_new_game_has_another_cache(package: Path) -> None:
    before = kernel_cache.cache_folder()
    (package / "games" / "go").mkdir()
    (package / "games" / "go" / "rules.py").write_text("go", encoding="utf-8")
    assert kernel_cache.cache_folder() != before


def test_the_same_sources_have_the_same_cache(package: Path) -> None:
    before = kernel_cache.cache_folder()
    (package / SOURCES[0]).write_text("changed", encoding="utf-8")
    (package / SOURCES[0]).write_text(SOURCES[0], encoding="utf-8")
    assert kernel_cache.cache_folder() == before


@pytest.mark.usefixtures("package")
def test_the_cache_lies_in_the_folder_for_caches(tmp_path: Path) -> None:
    assert kernel_cache.cache_folder().is_relative_to(tmp_path / "cache" / "fileira")


def test_the_caches_used_last_are_kept(tmp_path: Path) -> None:
    folders = [tmp_path / f"cache{number}" for number in range(7)]
    for number, folder in enumerate(folders):
        folder.mkdir()
        (folder / "kernel.nbi").write_bytes(b"")
        os.utime(folder, (number, number))
    kernel_cache.prune(folders[0])
    assert [folder.name for folder in folders if folder.exists()] == [
        "cache0",  # in use, though the oldest
        "cache3",
        "cache4",
        "cache5",
        "cache6",
    ]


def test_without_a_cache_there_is_nothing_to_prune(tmp_path: Path) -> None:
    kernel_cache.prune(tmp_path / "none" / "folder")
    assert list(tmp_path.iterdir()) == []


def test_no_file_that_is_left_out_has_a_kernel() -> None:
    plain = [path for path in _files() if kernel_cache.is_plain(path)]
    assert plain
    assert [path for path in plain if _has_kernels(path)] == []


def test_no_file_with_kernels_imports_one_that_is_left_out() -> None:
    """Numba freezes what a kernel reads there, and nobody would notice a change."""
    kernels = [path for path in _files() if _has_kernels(path)]
    wrong = [(path, name) for path in kernels for name in _imported(path) if _is_plain(name)]
    assert kernels
    assert wrong == []


def _files() -> Iterator[Path]:
    """Those of the real package that may have kernels."""
    for layer in kernel_cache._LAYERS:
        for path in sorted((Path(fileira.__file__).parent / layer).rglob("*.py")):
            if "tests" not in path.parts:
                yield path


def _has_kernels(path: Path) -> bool:
    functions = [node for node in ast.walk(_tree(path)) if isinstance(node, ast.FunctionDef)]
    return any(ast.unparse(mark) == "kernel" for node in functions for mark in node.decorator_list)


def _imported(path: Path) -> Iterator[str]:
    """The modules that are imported, also as `from . import view`."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
        elif isinstance(node, ast.Import | ast.ImportFrom):
            yield from (one.name for one in node.names)


def _is_plain(module: str) -> bool:
    return kernel_cache.is_plain(Path(*module.split(".")))


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))
