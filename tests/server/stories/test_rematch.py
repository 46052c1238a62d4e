"""A rematch over real sockets: all follow it to its new table, and play there."""

import asyncio
from pathlib import Path

import pytest

from fileira.core import kernel
from tests.server.kit.people import Guest, at_table, sit_down
from tests.server.kit.server_process import game_for, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]


async def test_a_rematch_is_followed_to_its_new_table(tmp_path: Path) -> None:
    with serving(tmp_path) as server:
        setup = game_for(server, 2)
        server.wait_for(setup["game"])
        guests = [Guest(server, "Ann"), Guest(server, "Bob")]
        table = guests[0].open_table(**setup)
        sit_down(guests, table)
        async with at_table(guests, table) as (ann, bob):
            await asyncio.gather(ann.play(), bob.play())
            asked = await asyncio.gather(ann.ask("rematch", rotate=True), bob.ask("rematch"))
            assert {answer["is"] for answer in asked} == {"done"}
            await asyncio.gather(*(each.until(lambda me: me.copy["next"]) for each in (ann, bob)))
            assert ann.copy["next"] == bob.copy["next"] != table
            followed: str = ann.copy["next"]
        async with at_table(guests, followed) as (ann, bob):
            await asyncio.gather(
                *(each.until(lambda me: "seats" in me.copy) for each in (ann, bob))
            )
            assert [seat["name"] for seat in ann.copy["seats"]] == ["Bob", "Ann"]
            assert (ann.copy["host"], bob.copy["host"]) == (True, False)
            assert (await ann.ask("start"))["is"] == "done"
            await asyncio.gather(ann.play(), bob.play())
            assert ann.copy["result"] == bob.copy["result"]
