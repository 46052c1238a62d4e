"""Given deals over HTTP: the same cards and bots for everybody, compared after playing."""

import asyncio
import time
from collections.abc import Iterator
from datetime import date
from typing import Any

import pytest

from fileira.core import kernel
from fileira.core.game import load_games
from fileira.core.match import match_record
from fileira.core.seed import read_seed
from fileira.server.table.deals import find_daily, seed_of
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import PATIENCE, Process, serving, short_game

pytestmark = pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not")
NOON = 1_800_000_000.0  # of 2027-01-15


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with serving(tmp_path_factory.mktemp("giving")) as server:
        server.wait_for(short_game(server)["game"])
        yield server
        assert "_failed" not in server.log


@pytest.fixture
def ann(server: Process) -> Guest:
    return Guest(server, "Ann")


@pytest.fixture
def bob(server: Process) -> Guest:
    return Guest(server, "Bob")


@pytest.fixture
def table(ann: Guest) -> str:
    """A table where Ann has played against a bot."""
    table = open_short(ann)
    asyncio.run(play(ann, table))
    return table


def open_short(guest: Guest) -> str:
    table = guest.open_table(**short_game(guest.process), level="random")
    sit_down([guest], table)
    return table


async def play(guest: Guest, table: str) -> None:
    async with at_table([guest], table) as (player,):
        await player.play()


def give(guest: Guest, table: str) -> dict[str, Any]:
    made = guest.call("POST", f"/api/tables/{table}/deals")
    assert made.status_code == 201, made.text
    deal: dict[str, Any] = made.json()
    return deal


def look(guest: Guest, deal: str) -> dict[str, Any]:
    shown: dict[str, Any] = guest.call("GET", f"/api/deals/{deal}").json()
    return shown


def open_deal(guest: Guest, deal: str) -> str:
    made = guest.call("POST", f"/api/deals/{deal}/tables")
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def record(process: Process, table: str) -> str:
    return process.get(f"/api/tables/{table}/record").text


def test_a_match_under_way_is_given_to_nobody(ann: Guest) -> None:
    answer = ann.call("POST", f"/api/tables/{open_short(ann)}/deals")
    assert (answer.status_code, answer.json()["reason"]) == (409, "not_over")


def test_a_friend_gets_the_same_cards_and_the_same_bot(
    server: Process, ann: Guest, bob: Guest, table: str
) -> None:
    deal = give(ann, table)["id"]
    tried = open_deal(bob, deal)
    asyncio.run(play(bob, tried))
    first, second = (match_record.read(record(server, each)) for each in (table, tried))
    assert second.seed == first.seed
    assert second.steps[0].chance == first.steps[0].chance
    assert second.names == ("Bob", "random")


def test_the_record_says_that_the_deal_was_given(
    server: Process, ann: Guest, bob: Guest, table: str
) -> None:
    deal = give(ann, table)["id"]
    tried = open_deal(bob, deal)
    asyncio.run(play(bob, tried))
    assert match_record.read(record(server, tried)).origin == {"deal": deal}
    assert match_record.read(record(server, table)).origin == {}


def test_who_has_not_played_is_told_no_result(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    before = look(bob, deal)
    assert (before["by"], before["people"], before["played"]) == ("Ann", 1, False)
    assert before["tries"] == []
    asyncio.run(play(bob, open_deal(bob, deal)))
    tries = {each["name"]: each for each in look(bob, deal)["tries"]}
    assert (tries["Ann"]["first"], tries["Bob"]["first"]) == (True, False)
    assert [each["practice"] for each in tries.values()] == [False, False]
    assert tries["Bob"]["you"]


def test_par_is_told_to_who_has_finished_and_to_nobody_else(
    ann: Guest, bob: Guest, table: str
) -> None:
    deal = give(ann, table)["id"]
    end = time.monotonic() + PATIENCE
    while (par := look(ann, deal)["par"]) is None:  # worked out once somebody has looked
        assert time.monotonic() < end
        time.sleep(0.2)
    assert set(par) == {"score", "won"}
    assert look(bob, deal)["par"] is None


def test_the_link_leads_neither_to_the_table_nor_to_the_seed(
    server: Process, ann: Guest, bob: Guest, table: str
) -> None:
    deal = give(ann, table)
    shown = bob.call("GET", f"/api/deals/{deal['id']}").text
    opened = bob.call("POST", f"/api/deals/{deal['id']}/tables").text
    seed = match_record.read(record(server, table)).seed
    assert seed
    assert seed.hex() not in shown + opened + bob.call("GET", "/api/me/data").text
    assert table not in shown + opened


def test_a_try_goes_on_where_it_was_left(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    tried = open_deal(bob, deal)
    assert open_deal(bob, deal) == tried
    assert look(bob, deal)["table"] == bob.call("GET", f"/api/tables/{tried}").json()["code"]


def test_only_the_first_try_counts(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    for _ in range(2):
        asyncio.run(play(bob, open_deal(bob, deal)))
    mine = [each["practice"] for each in look(bob, deal)["tries"] if each["you"]]
    assert mine == [False, True]


def test_who_gives_up_has_tried(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    bob.do(open_deal(bob, deal), do="leave", id="leave")
    asyncio.run(play(bob, open_deal(bob, deal)))
    assert [each["practice"] for each in look(bob, deal)["tries"] if each["you"]] == [True]


def test_who_gives_up_stands_in_the_count_and_in_no_place(
    ann: Guest, bob: Guest, table: str
) -> None:
    deal = give(ann, table)["id"]
    bob.do(open_deal(bob, deal), do="leave", id="leave")
    shown = look(ann, deal)
    assert (shown["people"], shown["given_up"]) == (1, 1)
    assert [each["name"] for each in shown["tries"]] == ["Ann"]
    assert not look(bob, deal)["played"]


def test_a_match_that_was_given_up_is_told_as_such(ann: Guest) -> None:
    table = open_short(ann)
    ann.do(table, do="leave", id="leave")
    (played,) = ann.call("GET", "/api/me/results").json()["played"]
    assert (played["table"], played["given_up"], played["winners"]) == (table, True, [])


def go_on(guest: Guest, table: str, *, redealt: bool) -> str:
    """Continue a match from its first decision on, at another table."""
    wish = {"decision": 0, "seat": 0, "redealt": redealt, "level": "random"}
    made = guest.call("POST", f"/api/tables/{table}/branches", wish)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


@pytest.mark.parametrize("redealt", [False, True])
def test_who_goes_on_with_a_match_has_played_one(ann: Guest, table: str, *, redealt: bool) -> None:
    deal = give(ann, table)["id"]
    branch = go_on(ann, table, redealt=redealt)
    asyncio.run(play(ann, branch))
    told = ann.call("GET", "/api/me/results").json()
    assert [played["table"] for played in told["played"]] == [table]
    assert len(look(ann, deal)["tries"]) == 1
    refused = ann.call("POST", f"/api/tables/{branch}/deals")
    assert (refused.status_code, refused.json()["reason"]) == (409, "not_dealt")


async def origin(guest: Guest, table: str) -> object:
    async with at_table([guest], table) as (player,):
        await player.until(lambda me: "origin" in me.copy)
        return player.copy["origin"]


def test_a_table_says_which_match_goes_on_there(ann: Guest, table: str) -> None:
    branch = go_on(ann, table, redealt=True)
    code = ann.call("GET", f"/api/tables/{table}").json()["code"]

    assert asyncio.run(origin(ann, table)) == {}
    told = asyncio.run(origin(ann, branch))
    assert told == {"match": code, "decision": 0, "cards": "new"}


def test_what_is_kept_of_a_guest_tells_no_hidden_card(ann: Guest, table: str) -> None:
    branch = go_on(ann, table, redealt=True)
    opened = ann.call("GET", "/api/me/data").json()["entries"][branch][0]
    assert (opened["seed"], opened.get("record", "")) == ("", "")


def test_a_deal_given_twice_is_one_deal(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    tried = open_deal(bob, deal)
    asyncio.run(play(bob, tried))
    assert give(ann, table)["id"] == give(bob, tried)["id"] == deal


def test_what_is_kept_of_a_guest_is_shown_and_forgotten(ann: Guest, bob: Guest, table: str) -> None:
    deal = give(ann, table)["id"]
    asyncio.run(play(bob, open_deal(bob, deal)))
    kept = ann.call("GET", "/api/me/data").json()
    assert [played["table"] for played in kept["played"]] == [table]
    assert [given["id"] for given in kept["deals"]] == [deal]
    assert ann.call("DELETE", "/api/me").status_code == 204
    left = look(bob, deal)
    assert (left["by"], [each["name"] for each in left["tries"]]) == ("", ["Bob"])


def test_the_results_of_a_guest_are_those_of_the_own_matches(ann: Guest, table: str) -> None:
    told = ann.call("GET", "/api/me/results").json()
    entrance = ann.call("GET", f"/api/tables/{table}").json()
    (played,) = told["played"]
    assert (played["table"], played["seat"], played["scores"]) == (table, 0, entrance["scores"])
    assert played["levels"] == [None, "random"]
    assert [sum(scored) for scored in zip(*played["rounds"], strict=True)] == played["scores"]
    assert told["mistakes"] == {}


def test_what_analyses_found_stands_beside_the_results(ann: Guest, table: str) -> None:
    asked = ann.call("POST", f"/api/tables/{table}/analysis")
    assert asked.status_code == 202, asked.text
    end = time.monotonic() + PATIENCE
    while not (told := ann.call("GET", "/api/me/results").json())["mistakes"]:
        assert time.monotonic() < end
        time.sleep(0.2)
    analysis = ann.call("GET", f"/api/tables/{table}/analysis").json()["analysis"]
    account = analysis["accounts"][0]
    assert told["mistakes"] == {table: account["mistakes"] / account["turns"]}


def test_nobody_else_has_results(server: Process) -> None:
    assert server.get("/api/me/results").status_code == 401


def test_there_is_a_deal_for_each_game_and_day(server: Process, ann: Guest) -> None:
    deals = ann.call("GET", "/api/daily").json()
    games = [game["name"] for game in server.get("/api/games").json()["games"]]
    assert [deal["game"] for deal in deals] == games
    assert len({deal["day"] for deal in deals}) == 1
    assert not any(deal["played"] for deal in deals)


def test_the_daily_deal_has_the_seed_that_anybody_can_compute(ann: Guest) -> None:
    today = ann.call("GET", "/api/daily").json()[0]
    deal = find_daily(today["id"], NOON * 2)
    assert deal
    assert read_seed(deal.seed) == seed_of(today["game"], date.fromisoformat(today["day"]))


@pytest.mark.parametrize("day", ["2027-01-16", "2027-1-15", "yesterday", ""])
def test_no_other_day_has_a_deal(day: str) -> None:
    game = next(iter(load_games()))
    assert find_daily(f"day-2027-01-15-{game}", NOON)
    assert find_daily(f"day-{day}-{game}", NOON) is None


def test_what_is_no_deal_is_not_found(ann: Guest) -> None:
    answer = ann.call("GET", "/api/deals/nothing")
    assert (answer.status_code, answer.json()["reason"]) == (404, "no_such_deal")
