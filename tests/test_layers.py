"""Who may import whom, what may be named where, and which files a game has."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import fileira
from fileira.core.game import Game, load_games

PACKAGE = Path(fileira.__file__).parent
ROOT = Path(__file__).parents[1]
COMPONENTS = ROOT / "web" / "src" / "components"
PARTS = ("src", "tests", "scripts", "benchmarks", "examples", "web/src", "web/tests", "web/e2e")
# Each layer with those it may import, besides the package itself.
LAYERS = {
    "": ("core", "envs"),  # the package itself
    "core": ("core",),
    "games": ("core", "games"),
    "bots": ("core", "games", "bots"),
    "envs": ("core", "games", "bots", "envs"),
    "learn": ("core", "games", "learn"),
    "arena": ("core", "games", "bots", "arena"),
    "analysis": ("core", "games", "bots", "analysis"),
    "server": ("core", "games", "bots", "learn", "arena", "analysis", "server"),
    "client": ("core", "server", "client"),
    "cli": ("core", "games", "bots", "envs", "arena", "analysis", "server", "cli"),
}
# The packages of the server with those they may import, besides themselves.
PACKAGES = {
    "protocol": (),
    "ops": ("protocol",),
    "bus": ("protocol",),
    "table": ("protocol",),
    "store": ("protocol", "ops"),
    "views": ("protocol", "table"),
    "replay": ("protocol", "table", "views"),
    "workers": ("protocol", "ops", "store", "table", "views", "replay"),
    "rooms": ("protocol", "ops", "bus", "store", "table", "views", "workers"),
    "http": ("protocol", "ops", "store", "replay", "workers", "rooms"),
    "net": ("protocol", "ops", "rooms", "http"),
    "api": ("protocol", "ops", "store", "table", "views", "replay", "workers", "rooms", "http"),
    "doctor": ("ops", "store", "workers", "http", "net"),
}
# What they may not bring in, also not by what they import.
WITHOUT = {
    "protocol": ("numba", "asyncio", "sqlalchemy", "starlette", "uvicorn"),
    "store": ("numba", "starlette", "uvicorn"),
    "table": ("asyncio", "sqlalchemy", "starlette", "uvicorn"),
    "views": ("asyncio", "sqlalchemy", "starlette", "uvicorn"),
    "replay": ("asyncio", "sqlalchemy", "starlette", "uvicorn"),
}
# Classes with one name at two ends: of the line between client and server, and what happens in a
# match as it is told.
TWO_ENDS = {
    "Away": {"client", "server"},
    "Guest": {"client", "server"},
    "Table": {"client", "server"},
    "Frame": {"core", "server"},
    "Step": {"core", "server"},
}
MOST_MODULES = 15  # in one package, besides its `__init__`
MOST_FILES = 25  # in one folder of sources, tests and tools
# Finding the games by their folders: the one place where core looks at them.
DISCOVERY = ("core/game.py", "fileira.games")
GAME_FILES = (
    "__init__.py",
    "clauses.py",
    "happenings.py",
    "notation.py",
    "options.py",
    "position.py",
    "rules.py",
    "terminal.py",
    "view.py",
    "golden/perft.toml",
    "golden/playthroughs.toml",
    "golden/traces.json",
    "rulebook/en.md",
    "words/en.json",
)
GAMES = list(load_games().values())

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


class Import(NamedTuple):
    file: str  # relative to the package
    line: int
    module: str  # in full


def test_imports_go_from_right_to_left_only() -> None:
    wrong = [
        found
        for found in _imports()
        if _layer(found.module) not in ("", *LAYERS[_layer(_module(found.file))])
        and (found.file, found.module) != DISCOVERY
    ]
    assert wrong == []


def test_packages_of_the_server_import_only_those_below() -> None:
    inside = [found for found in _imports() if _package(_module(found.file)) in PACKAGES]
    wrong = [
        found
        for found in inside
        if (target := _package(found.module))
        and target not in (package := _package(_module(found.file)), *PACKAGES[package])
    ]
    assert {_package(_module(found.file)) for found in inside} == set(PACKAGES)
    assert wrong == []


@pytest.mark.parametrize("package", WITHOUT)
def test_a_package_of_the_server_brings_in_no_more_than_it_needs(package: str) -> None:
    folder = PACKAGE / "server" / package
    modules = [f"fileira.server.{package}.{file.stem}" for file in sorted(folder.glob("*.py"))]
    code = f"import sys, {', '.join(modules)}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True)
    assert set(WITHOUT[package]) & set(done.stdout.split()) == set()


def test_every_package_has_a_law_and_few_modules() -> None:
    """A game has one module for each word of its rules."""
    packages = [path.parent for path in PACKAGE.rglob("__init__.py")]
    counted = [path for path in packages if path.parent != PACKAGE / "games"]
    assert len(counted) > len(LAYERS)
    assert [path for path in counted if len(list(path.glob("*.py"))) > MOST_MODULES + 1] == []
    assert [path for path in packages if not ast.get_docstring(_tree(path / "__init__.py"))] == []


def test_no_folder_is_too_full_to_look_through() -> None:
    """But those of games, where a module is a word of the rules, and the shelf of components."""
    folders = [path.parent for path in _sources((".py", ".ts", ".svelte"))]
    full = {folder for folder in folders if folders.count(folder) > MOST_FILES}
    assert {ROOT / "tests", ROOT / "web" / "tests"} <= set(folders)
    assert {folder for folder in full if PACKAGE / "games" not in folder.parents} == {COMPONENTS}


def test_nobody_imports_what_is_private_to_a_module() -> None:
    imports = [
        (path.relative_to(ROOT), alias.name)
        for path in _sources((".py",))
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    ]
    assert imports
    assert [(path, name) for path, name in imports if re.fullmatch(r"_[a-z]\w*", name)] == []


def test_a_class_name_is_used_once() -> None:
    """Games have the same names by intent; the two ends of one thing may share theirs."""
    homes: dict[str, set[str]] = {}
    for file in _files():
        for name in _classes(file):
            assert file.parts[0] not in homes.setdefault(name, set()), name
            homes[name].add(file.parts[0])
    shared = {name: layers for name, layers in homes.items() if len(layers) > 1}
    assert shared == TWO_ENDS


def test_games_do_not_import_each_other() -> None:
    inside = [found for found in _imports() if found.file.startswith("games/")]
    wrong = [
        found
        for found in inside
        if _layer(found.module) == "games" and _game(found.module) != _game(_module(found.file))
    ]
    assert inside
    assert wrong == []


def test_every_layer_is_known_to_this_test() -> None:
    layers = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert layers <= set(LAYERS)


def test_core_is_imported_without_any_game() -> None:
    core = [found for found in _imports() if found.file.startswith("core/")]
    lazy = [found for found in core if (found.file, found.module) == DISCOVERY]
    assert len(lazy) == 1
    assert _is_inside_a_function(lazy[0])


@every_game
def test_no_code_outside_its_folder_names_a_game(game: Game) -> None:
    """Examples in docstrings may: they are documentation."""
    outside = [path for path in _files() if game.name not in path.parts]
    assert outside
    assert [str(path) for path in outside if game.name in _code(path)] == []


@every_game
def test_no_sentence_of_the_shell_names_a_game(game: Game) -> None:
    sentences = (PACKAGE / "words" / "en.json").read_text(encoding="utf-8")
    assert game.name not in sentences
    assert game.title not in sentences


@every_game
def test_every_game_has_the_same_files(game: Game) -> None:
    assert [name for name in GAME_FILES if not (game.folder / name).exists()] == []
    assert list((game.folder / "tests").glob("test_*.py"))


@every_game
def test_a_game_has_the_name_of_its_folder(game: Game) -> None:
    assert game.folder.name == game.name


def _files() -> Iterator[Path]:
    """The modules of the package, without tests of games."""
    for path in sorted(PACKAGE.rglob("*.py")):
        if "tests" not in path.parts:
            yield path.relative_to(PACKAGE)


def _sources(endings: tuple[str, ...]) -> list[Path]:
    """Those of all parts of the repository, tests too."""
    found = (path for part in PARTS for path in (ROOT / part).rglob("*"))
    return [path for path in found if path.suffix in endings]


def _imports() -> Iterator[Import]:
    """What the modules import from the package, also inside functions."""
    for path in _files():
        for node in ast.walk(_tree(path)):
            for module in _imported(node, _module(str(path))):
                if module.split(".")[0] == "fileira":
                    yield Import(str(path), getattr(node, "lineno", 0), module)


def _classes(file: Path) -> Iterator[str]:
    """The public ones of a module that is no game's."""
    if file.parts[0] != "games":
        for node in _tree(file).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                yield node.name


def _tree(path: Path) -> ast.Module:
    return ast.parse((PACKAGE / path).read_text(encoding="utf-8"))


def _module(file: str) -> str:
    """
    >>> _module("games/chess/rules.py"), _module("core/__init__.py")
    ('fileira.games.chess.rules', 'fileira.core.__init__')
    """
    return f"fileira.{file.removesuffix('.py').replace('/', '.')}"


def _imported(node: ast.AST, importer: str) -> list[str]:
    if isinstance(node, ast.Import):
        return [alias.name for alias in node.names]
    if not isinstance(node, ast.ImportFrom):
        return []
    source = _source(node.level, node.module or "", importer)
    # From a package, the names may be modules: `from fileira import games`.
    is_package = source in ("fileira", "fileira.games", "fileira.server")
    return [f"{source}.{alias.name}" for alias in node.names] if is_package else [source]


def _source(level: int, name: str, importer: str) -> str:
    """What `from ..name import` means in a module, with as many dots as the level.

    >>> _source(1, "told", "fileira.cli.shell.by_game"), _source(1, "told", "fileira.cli.__init__")
    ('fileira.cli.shell.told', 'fileira.cli.told')
    >>> _source(2, "", "fileira.cli.shell.by_game"), _source(3, "core", "fileira.cli.shell.by_game")
    ('fileira.cli', 'fileira.core')
    """
    start = importer.split(".")[:-level] if level else []
    return ".".join([*start, *filter(None, [name])])


def _layer(module: str) -> str:
    """
    >>> (
    ...     _layer("fileira.core.game"),
    ...     _layer("fileira.__init__"),
    ...     _layer("fileira.__version__"),
    ... )
    ('core', '', '')
    """
    layer = module.split(".")[1]
    return layer if layer in LAYERS else ""


def _package(module: str) -> str:
    """The package of the server that a module is in, if it is in one.

    >>> _package("fileira.server.store.tables"), _package("fileira.server.app")
    ('store', '')
    """
    _, layer, *rest = module.split(".")
    return rest[0] if layer == "server" and rest and rest[0] in PACKAGES else ""


def _game(module: str) -> str:
    return module.split(".")[2]


def _is_inside_a_function(found: Import) -> bool:
    functions = [
        node for node in ast.walk(_tree(Path(found.file))) if isinstance(node, ast.FunctionDef)
    ]
    return any(node.lineno < found.line <= (node.end_lineno or 0) for node in functions)


def _code(path: Path) -> str:
    """A module without its comments and docstrings."""
    tree = _tree(path)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(
            node
        ):
            del node.body[0]
            node.body.append(ast.Pass())
    return ast.unparse(tree)
