"""Who may import whom, what may be named where, and which files a game has."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

import fileira
from fileira.core.game import Game, load_games

PACKAGE = Path(fileira.__file__).parent
# Each layer with those it may import, besides the package itself.
LAYERS = {
    "": ("core",),  # the package itself
    "core": ("core",),
    "games": ("core", "games"),
    "bots": ("core", "games", "bots"),
    "learn": ("core", "games", "learn"),
    "arena": ("core", "games", "bots", "arena"),
    "envs": ("core", "games", "bots", "envs"),
    "analysis": ("core", "games", "bots", "analysis"),
    "server": ("core", "games", "bots", "learn", "arena", "envs", "analysis", "server"),
    "client": ("core", "server", "client"),
    "cli": ("core", "games", "bots", "arena", "envs", "analysis", "server", "cli"),
}
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


def _imports() -> Iterator[Import]:
    """What the modules import from the package, also inside functions."""
    for path in _files():
        for node in ast.walk(_tree(path)):
            for module in _imported(node, _module(str(path))):
                if module.split(".")[0] == "fileira":
                    yield Import(str(path), getattr(node, "lineno", 0), module)


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
    is_package = source.count(".") < 1 or source == "fileira.games"
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
    >>> _layer("fileira.core.match"), _layer("fileira.__init__"), _layer("fileira.__version__")
    ('core', '', '')
    """
    layer = module.split(".")[1]
    return layer if layer in LAYERS else ""


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
