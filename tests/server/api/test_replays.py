"""Looking back over HTTP: replays of tables and files, and going on from a moment."""

import asyncio
import time
from collections.abc import Iterator
from typing import Any

import httpx2 as httpx
import msgspec
import pytest

from fileira.core import kernel
from fileira.core.match import match_record
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import Process, serving, short_game

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
SEATS = 2


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("review")) as server:
        server.wait_for(short_game(server)["game"])
        yield server
        assert "_failed" not in server.log


@pytest.fixture(scope="module")
def guests(server: Process) -> list[Guest]:
    return [Guest(server, "Ann"), Guest(server, "Bob")]


@pytest.fixture(scope="module")
def finished(guests: list[Guest]) -> str:
    """A table whose match is over."""
    table = guests[0].open_table(**short_game(guests[0].process))
    sit_down(guests, table)
    asyncio.run(_play(guests, table))
    return table


async def _play(guests: list[Guest], table: str) -> None:
    async with at_table(guests, table) as players:
        await asyncio.gather(*(player.play() for player in players))


def lines(answer: httpx.Response) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return [msgspec.json.decode(line) for line in answer.text.splitlines()]


def test_a_match_that_is_not_over_has_no_replay(guests: list[Guest]) -> None:
    table = guests[0].open_table(**short_game(guests[0].process))
    for answer in (
        guests[0].call("GET", f"/api/tables/{table}/replay"),
        guests[0].call("GET", f"/api/tables/{table}/turning-points"),
        guests[0].call("POST", f"/api/tables/{table}/branches", {"decision": 0, "seat": 0}),
    ):
        assert (answer.status_code, answer.json()["reason"]) == (409, "not_over")


def test_who_played_sees_the_match_with_the_own_eyes(guests: list[Guest], finished: str) -> None:
    for seat, guest in enumerate(guests):
        head, *scenes = lines(guest.call("GET", f"/api/tables/{finished}/replay"))
        assert (head["seat"], head["you"], head["open"]) == (seat, seat, False)
        assert len(scenes) == head["timeline"]["length"]
        assert [place["name"] for place in head["people"]] == ["Ann", "Bob"]


def test_others_see_what_the_public_saw(
    server: Process, guests: list[Guest], finished: str
) -> None:
    head, *scenes = lines(server.get(f"/api/tables/{finished}/replay"))
    asked = guests[0].call("GET", f"/api/tables/{finished}/replay?seat=-1")
    assert (head["seat"], head["you"]) == (-1, -1)
    assert lines(asked)[1:] == scenes


def test_turning_points_are_moments_of_the_replay(guests: list[Guest], finished: str) -> None:
    _, *scenes = lines(guests[0].call("GET", f"/api/tables/{finished}/replay"))
    points = guests[0].call("GET", f"/api/tables/{finished}/turning-points").json()
    assert points
    assert [scenes[point["at"]]["events"] for point in points] == [p["events"] for p in points]


def test_a_file_shows_the_same_as_its_table(
    server: Process, guests: list[Guest], finished: str
) -> None:
    record = server.get(f"/api/tables/{finished}/record").text
    for seat, is_open in ((-1, False), (1, False), (0, True)):
        query = f"seat={seat}&open={str(is_open).lower()}"
        of_table = lines(server.get(f"/api/tables/{finished}/replay?{query}"))
        wish = {"record": record, "seat": seat, "open": is_open}
        assert lines(guests[0].call("POST", "/api/replays", wish)) == of_table


def test_a_seat_that_there_is_not_has_no_eyes(server: Process, finished: str) -> None:
    answer = server.get(f"/api/tables/{finished}/replay?seat={SEATS}")
    assert (answer.status_code, answer.json()["reason"]) == (422, "error.seat")


@pytest.mark.parametrize(
    ("record", "status", "reason"),
    [
        ("nonsense", 422, "error.record_toml"),
        ("format = 1", 422, "error.record_field"),
        ("x" * 200_000, 413, "too_long"),
    ],
)
def test_what_is_no_record_is_refused(
    guests: list[Guest], record: str, status: int, reason: str
) -> None:
    branch = {"decision": 0, "seat": 0}
    for answer in (
        guests[0].call("POST", "/api/replays", {"record": record}),
        guests[0].call("POST", "/api/branches", {"record": record, "branch": branch}),
    ):
        assert (answer.status_code, answer.json()["reason"]) == (status, reason)


def test_a_damaged_record_is_refused(server: Process, guests: list[Guest], finished: str) -> None:
    record = server.get(f"/api/tables/{finished}/record").text.replace("Ann", "Eve")
    answer = guests[0].call("POST", "/api/replays", {"record": record})
    assert (answer.status_code, answer.json()["reason"]) == (422, "error.record_damaged")


@pytest.mark.parametrize("redealt", [False, True])
async def test_a_match_goes_on_at_a_table_of_its_own(
    server: Process, guests: list[Guest], finished: str, *, redealt: bool
) -> None:
    wish = {"decision": 4, "seat": 1, "redealt": redealt, "level": "random"}
    made = guests[1].call("POST", f"/api/tables/{finished}/branches", wish)
    assert made.status_code == 201, made.text
    table = made.json()["id"]
    async with at_table(guests[1:], table) as (bob,):
        await bob.play()
    match = match_record.read(server.get(f"/api/tables/{table}/record").text)
    code = server.get(f"/api/tables/{finished}").json()["code"]
    cards = "new" if redealt else "true"
    assert match.origin["match"] == code
    assert match.origin["cards"] == cards
    assert lines(server.get(f"/api/tables/{table}/replay"))[0]["origin"]["match"] == code


def test_after_its_end_a_match_cannot_go_on(guests: list[Guest], finished: str) -> None:
    wish = {"decision": 10_000, "seat": 0}
    answer = guests[0].call("POST", f"/api/tables/{finished}/branches", wish)
    assert (answer.status_code, answer.json()["reason"]) == (409, "nothing_to_continue")


def test_a_finished_match_is_analysed_once_and_for_all(guests: list[Guest], finished: str) -> None:
    path = f"/api/tables/{finished}/analysis"
    started = guests[0].call("POST", path)
    assert started.status_code == 202, started.text
    while (told := guests[1].call("GET", path).json())["stage"] != "done":
        time.sleep(0.1)
    record = match_record.read(guests[0].call("GET", f"/api/tables/{finished}/record").text)
    turns = told["analysis"]["turns"]
    assert sum(len(each["played"]["line"]) for each in turns) == len(record.moves)
    assert guests[1].call("POST", path).json() == told


def test_a_match_that_is_not_over_is_not_analysed(guests: list[Guest]) -> None:
    table = guests[0].open_table(**short_game(guests[0].process))
    answer = guests[0].call("POST", f"/api/tables/{table}/analysis")
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_over")
    assert guests[0].call("GET", f"/api/tables/{table}/analysis").json()["stage"] == "none"
