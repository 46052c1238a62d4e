"""Attacks by commands: anybody asks for anything, at tables of others and at her own."""

import asyncio
from random import Random
from typing import get_args

import msgspec

from fileira.bots.levels import LEVELS
from fileira.server.protocol.commands import Command
from fileira.server.protocol.texts import PHRASES
from tests.attack.connections import changed
from tests.attack.eve import Eve, frame

BURST = 400  # commands on one line
PIECE = 40  # of them sent at once
VERBS = (
    *("sit", "stand", "fill", "empty", "kick", "readmit", "swap"),
    *("change", "start", "leave", "close", "replace", "rematch"),
    *("pause", "resume", "back"),
)
LIFE = 60  # commands of a table's life
KINDS: dict[str, tuple[str, ...]] = {  # the fields of each command
    kind.__name__.lower(): tuple(name for name in kind.__struct_fields__ if name != "id")
    for kind in get_args(Command)
}
ODD: tuple[object, ...] = (
    None, True, -1, 2**15, 2**31, 2**53, 2**63, 2**64, 1.5, "", " ", "x" * 64, "x" * 65,
    "\x00", "é", [], {}, [1], {"a": 1}, "ping", 10**30,
)  # fmt: skip


async def odd_commands(eve: Eve) -> None:
    """As a watcher at the victims' table: all commands, with all values."""
    victims = eve.target.victims()
    await _say_much(eve, victims.table, victims.decision)


async def own_table(eve: Eve) -> None:
    """As a player and host at a table of her own, where her commands are carried out."""
    table = await eve.open_table(level=eve.luck.choice(LEVELS[:3]), chat=True)
    if not table:
        return
    seat = eve.luck.randrange(3)
    for command in ({"do": "sit", "seat": seat}, {"do": "start"}):
        await eve.do(table, id=command["do"], **command)
        eve.count("commands")
    await _say_much(eve, table, 3)
    await eve.do(table, do="leave", id="leave")


async def strangers_commands(eve: Eve) -> None:
    """The same by calls: to tables of others, by code and by id."""
    victims = eve.target.victims()
    requests = []
    for number in range(18):
        name = eve.luck.choice((victims.table, victims.code, victims.code.lower()))
        body = odd_command(eve.luck, number, victims.decision)
        requests.append(eve.request("POST", f"/api/tables/{name}/commands", body))
    await eve.flood(requests)


async def table_life(eve: Eve) -> None:
    """Open, sit, kick, replace, leave, close, start, rematch: by anybody, in any order."""
    luck = eve.luck
    friends = [Eve(eve.target, eve.address, luck) for _ in range(2)]
    for friend in friends:
        friend.counts, friend.found = eve.counts, eve.found
        await friend.introduce(luck.choice(("Ann", "Bob")))
    crowd = [eve, *friends]
    table = await eve.open_table(level=LEVELS[0], options={"rounds": 1})
    for number in range(LIFE if table else 0):
        who = luck.choice(crowd)
        fields = {
            "seat": luck.randrange(4),
            "other": luck.randrange(4),
            "face": luck.randrange(-1, 20),
            "level": luck.choice(LEVELS[:2]),
            "setup": {**eve.target.setup, "seats": luck.randrange(7)},
            "rotate": True,
        }
        do = luck.choice(VERBS)
        values = {name: fields[name] for name in KINDS[do] if luck.random() < 0.95}
        eve.count("commands")
        answer = await who.do(table, do=do, id=f"{number}", **values)
        if number % 10 == 9:
            await _play_what_is_asked(who, table, answer)


async def _play_what_is_asked(who: Eve, table: str, answer: bytes) -> None:
    for decision in range(3, 8):
        move = who.luck.randrange(104)
        who.count("commands")
        await who.do(table, do="play", id=f"m{decision}", decision=decision, move=move)


async def _say_much(eve: Eve, table: str, decision: int) -> None:
    async with eve.socket(table) as writer:
        for start in range(0, BURST, PIECE):
            bodies = [
                odd_command(eve.luck, number, decision) for number in range(start, start + PIECE)
            ]
            writer.write(b"".join(map(frame, bodies)))
            eve.count("commands", PIECE)
            await writer.drain()
            await asyncio.sleep(0.01)
        await asyncio.sleep(0.1)


def odd_command(luck: Random, number: int, decision: int) -> bytes:
    """Some command with some values, most of them such that it can be read."""
    do = luck.choice([*KINDS, "ping", "why", "play"])
    wish: dict[str, object] = {"do": do, "id": f"e{luck.choice((number, number, 0))}"}
    wish |= {name: _value(name, luck, decision) for name in KINDS[do]}
    if luck.random() < 0.15:
        wish[luck.choice(["id", "do", "x", *wish])] = luck.choice(ODD)
    body = msgspec.json.encode(wish)
    return changed(body, luck) if luck.random() < 0.05 else body


def _value(name: str, luck: Random, decision: int) -> object:
    usual: dict[str, object] = {
        "seat": luck.choice((0, 1, 2, 3, 63)),
        "other": luck.choice((0, 1, 2, 63)),
        "face": luck.choice((0, 1, 7, 99, -1)),
        "setup": {"game": luck.choice(("", "none")), "seats": luck.choice((0, 2, 60))},
        "level": luck.choice(("", *LEVELS[:3], "god")),
        "decision": max(0, decision + luck.randint(-5, 5)),
        "move": luck.choice((0, 1, 50, 104, 2**15, "1", "?", "pass", "x y")),
        "phrase": luck.choice((PHRASES[0], "%s")),
        "reaction": luck.choice(("smile", "\u202e")),
        "text": luck.choice(("hello", "<b>", "\u202e", "x" * 200)),
        "rotate": luck.choice((True, False)),
    }
    return usual[name]


COMMANDS = (odd_commands, odd_commands, own_table, strangers_commands, table_life)
