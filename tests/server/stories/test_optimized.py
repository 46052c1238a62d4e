"""`python -O` drops asserts: no right may hang on one."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import pytest

from fileira.core import kernel
from tests.server.kit.people import Guest, sit_down
from tests.server.kit.server_process import Process, game_for, serving

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
COMMANDS: tuple[dict[str, Any], ...] = (
    {"do": "stand"},
    {"do": "fill", "seat": 0},
    {"do": "empty", "seat": 2},
    {"do": "kick", "seat": 0},
    {"do": "kick", "seat": 1},
    {"do": "readmit", "seat": 1},
    {"do": "swap", "seat": 0, "other": 1},
    {"do": "change", "setup": {"game": "none"}},
    {"do": "start"},
    {"do": "play", "decision": 0, "move": 1},
    {"do": "withdraw", "decision": 0},
    {"do": "why", "move": 1},
    {"do": "hint", "decision": 0},
    {"do": "back"},
    {"do": "pause"},
    {"do": "resume"},
    {"do": "phrase", "phrase": "hello"},
    {"do": "react", "reaction": "laugh"},
    {"do": "say", "text": "hello"},
    {"do": "leave"},
    {"do": "close"},
    {"do": "replace", "seat": 0},
    {"do": "replace", "seat": 1},
    {"do": "rematch"},
)
OF_THE_HOST = {
    *("fill", "empty", "kick", "readmit", "swap", "change"),
    *("start", "close", "replace", "rematch"),
}
_ASKED = count()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONOPTIMIZE", "1")
        with serving(tmp_path_factory.mktemp("optimized")) as server:
            yield server


@pytest.fixture(scope="module")
def people(server: Process) -> list[Guest]:
    """The host, another seat, somebody who watches, and somebody who does not."""
    return [Guest(server, name) for name in ("Ann", "Bob", "Cat", "Dan")]


@pytest.fixture
def table(server: Process, people: list[Guest]) -> str:
    """A match that is paused."""
    setup = game_for(server, 3)
    server.wait_for(setup["game"])
    table = people[0].open_table(**setup)
    sit_down(people[:2], table)
    for guest in people[:2]:
        assert guest.do(table, do="pause", id="pause")["is"] == "done"
    return table


def test_without_asserts_strangers_and_watchers_still_change_nothing(
    people: list[Guest], table: str
) -> None:
    before = _number(people[0], table)
    for guest in people[2:]:
        for number, command in enumerate(COMMANDS):
            answer = guest.do(table, id=str(number), **command)
            assert answer["is"] == "refused", (command, answer)
    assert _number(people[0], table) == before


def test_without_asserts_a_seat_still_has_no_rights_of_the_host(
    people: list[Guest], table: str
) -> None:
    before = _number(people[0], table)
    for number, command in enumerate(COMMANDS):
        if command["do"] in OF_THE_HOST:
            answer = people[1].do(table, id=str(number), **command)
            assert answer["is"] == "refused", (command, answer)
    assert _number(people[0], table) == before


def _number(guest: Guest, table: str) -> int:
    """How much has happened; a question asked twice would get the same answer."""
    number: int = guest.do(table, do="refresh", id=f"n{next(_ASKED)}")["n"]
    return number
