"""Types for the web: python -m scripts.generate.typescript [--check].

Messages and calls go into one file, the view of each game into the folder of its web table.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import get_type_hints

from msgspec.inspect import StructType, type_info

from fileira.core.game import Game, load_games
from fileira.server.api import CALLS
from fileira.server.protocol.commands import Command
from fileira.server.protocol.messages import Answer, Message
from fileira.server.protocol.replies import Problem
from scripts.generate import generated
from scripts.generate.declarations import Declarations
from scripts.generate.shapes import inside, members, parts

FILE = generated.ROOT / "web" / "src" / "lib" / "server" / "generated" / "messages.ts"
HEAD = "// Written by python -m scripts.generate.typescript: edit the Python sources instead."
DRAFT = "Draft"  # ends the name of what clients may send with fewer fields than we do


def files() -> dict[Path, str]:
    """The text of every generated file."""
    games = [game for game in load_games().values() if (game.folder / "web").is_dir()]
    views = {game.folder / "web" / "view.ts": view_file(game) for game in games}
    return {FILE: messages_file()} | views


def messages_file() -> str:
    """All that goes over the wire, but for the views of games."""
    told = _distinct([Message, Problem, *(call.gives for call in CALLS if call.gives)])
    taken = _distinct([Command, *(call.takes for call in CALLS if call.takes)])
    ours = Declarations()
    theirs = Declarations(lambda member: member.has_default, _drafts(told, taken))
    return _file(
        [
            *map(ours.declare, told),
            *(
                theirs.declare(struct)
                for struct in taken
                if theirs.name(struct) not in _names(told)
            ),
            ours.union("Answer", parts(Answer)),
            ours.union("Message", parts(Message)),
            theirs.union("Command", parts(Command)),
        ]
    )


def view_file(game: Game) -> str:
    """What the table of a game is drawn from."""
    view = get_type_hints(game.view)["return"]
    return _file(map(Declarations().declare, _distinct([view])))


def _file(declarations: Iterable[str]) -> str:
    return "\n\n".join([HEAD, *declarations]) + "\n"


def _distinct(types: Iterable[object]) -> list[StructType]:
    """The structs in these types, each once, those that others are made of first."""
    found = {struct.cls: struct for given in types for struct in inside(type_info(given))}
    assert len(_names(found.values())) == len(found), "two structs have the same name"
    return list(found.values())


def _names(structs: Iterable[StructType]) -> set[str]:
    return {struct.cls.__name__ for struct in structs}


def _drafts(told: Iterable[StructType], taken: Iterable[StructType]) -> dict[type, str]:
    """Other names for what goes both ways and may be shorter one way."""
    return {
        struct.cls: struct.cls.__name__ + DRAFT
        for struct in taken
        if struct.cls.__name__ in _names(told) and any(m.has_default for m in members(struct))
    }


if __name__ == "__main__":
    generated.run(files())
