"""The rooms of the command line: what they are for, how large they are, who imports whom."""

import ast
from pathlib import Path

import pytest

import fileira.cli

FOLDER = Path(fileira.cli.__file__).parent
ROOMS = ("shell", "reports", "terminal", "commands")  # each imports only from those before it
MOST = {"commands": 20}  # modules of a room
USUAL_MOST = 14

every_room = pytest.mark.parametrize("room", ROOMS)


def test_there_are_no_other_rooms() -> None:
    assert {path.parent.name for path in FOLDER.glob("*/__init__.py")} == set(ROOMS)
    assert {path.name for path in FOLDER.glob("*.py")} == {"__init__.py", "__main__.py"}


@every_room
def test_a_room_says_what_belongs_there_and_exports_nothing(room: str) -> None:
    law, *rest = ast.parse((FOLDER / room / "__init__.py").read_text(encoding="utf-8")).body
    assert isinstance(law, ast.Expr)
    assert not rest


@every_room
def test_a_room_can_be_looked_over(room: str) -> None:
    modules = [path for path in (FOLDER / room).glob("*.py") if path.name != "__init__.py"]
    assert 4 <= len(modules) <= MOST.get(room, USUAL_MOST)


@every_room
def test_a_room_imports_only_from_those_before_it(room: str) -> None:
    allowed = {*ROOMS[: ROOMS.index(room)]}
    assert _rooms_imported_by(room) <= allowed


def test_every_command_is_a_module() -> None:
    modules = {path.stem for path in (FOLDER / "commands").glob("*.py")} - {"__init__"}
    assert modules == set(fileira.cli.COMMANDS)


def _rooms_imported_by(room: str) -> set[str]:
    """The other rooms that `from ..room.module import name` names, also inside functions."""
    return {
        (node.module or "").partition(".")[0]
        for path in (FOLDER / room).glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and node.level == 2
    }
