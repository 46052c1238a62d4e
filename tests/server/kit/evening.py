"""An evening at a server: people open tables of every game and variant, and play at them.

No list of games stands here: a new one is played like all others.
"""

import asyncio
import random
import time
from collections.abc import Iterator
from typing import Any

from fileira.core.game import Game, load_games
from fileira.core.options import Variant
from tests.server.kit import kept_version as kept
from tests.server.kit.kept_version import KeptGuest, KeptTable, Manifest
from tests.server.kit.people import Guest, Player, at_table, sit_down
from tests.server.kit.server_process import PATIENCE, Process

NAMES = ("Ann", "Bob", "Zoë")
PEOPLE = 2  # who sit; the third one watches
LEAST, MOST = (
    6,
    24,
)  # decisions of people in a match in progress: until a choice is open, or at most
CLOCK = {"bank": 20_000.0, "cap": 20_000.0, "grace": 20_000.0}
Json = dict[str, Any]


class Evening:
    """Some people at a server, and all that they do there."""

    def __init__(self, server: Process) -> None:
        self.server = server
        self.guests = [Guest(server, name) for name in NAMES]
        self.known = [_with_tokens(guest) for guest in self.guests]
        self.level: str = server.get("/api/games").json()["levels"][0]  # it thinks for no time
        self.tables: list[KeptTable] = []
        self.deals: list[str] = []

    async def spend(self) -> Manifest:
        """Matches in progress come last: nobody is away from them for long."""
        variants = list(_variants())
        for game, variant in variants:
            await self._finish(game, variant)
            self._gather(game, variant)
            self._close(game, variant)
        for game, variant in variants:
            await self._play(kept.PLAYING, game, variant, chat=True, hints=True)
        for game in load_games().values():
            await self._pause(game, game.variants[0])
            await self._play(kept.CLOCKED, game, game.variants[0], clock=CLOCK, public=True)
        self._wake()
        return Manifest(
            guests=tuple(self.known), tables=tuple(self.tables), deals=tuple(self.deals)
        )

    async def _finish(self, game: Game, variant: Variant) -> None:
        """A match that is over; of the usual variant also what can follow from it."""
        host, *_ = self.guests
        table = self._open(kept.OVER, game, variant, variant.seats[0])
        sit_down([host], table)
        await _play_on([host], table)
        if variant is not game.variants[0]:
            return
        self._analyse(table)
        _done(host.do(table, do="rematch", id="rematch", rotate=True))
        self._note(kept.GATHERING, game, variant, self._whole(table)["next"])
        await self._give(game, variant, table)
        await self._branch(game, variant, table)

    def _analyse(self, table: str) -> None:
        """Let the expert judge the match, and wait for it."""
        assert self.guests[0].call("POST", f"/api/tables/{table}/analysis").status_code == 202
        end = time.monotonic() + PATIENCE
        while not self.guests[0].call("GET", f"/api/tables/{table}/analysis").json()["analysis"]:
            assert time.monotonic() < end
            time.sleep(0.2)

    async def _give(self, game: Game, variant: Variant, table: str) -> None:
        """Others may try the deal, and one of them does, until only their move is owed."""
        host, friend, *_ = self.guests
        deal = host.call("POST", f"/api/tables/{table}/deals").json()["id"]
        self.deals.append(deal)
        tried = friend.call("POST", f"/api/deals/{deal}/tables").json()["id"]
        self._note(kept.TRIED, game, variant, tried)
        async with at_table([friend], tried) as (player,):
            await player.until(lambda me: me.copy.get("waiting") == [me.copy.get("seat")])

    async def _branch(self, game: Game, variant: Variant, table: str) -> None:
        """Go on from the second half of the match, with other cards."""
        host, *_ = self.guests
        record = host.call("GET", f"/api/tables/{table}/record").text
        decisions = int(record.rpartition("\nend ")[2].split()[0])
        wish = {"decision": decisions // 2, "seat": 0, "redealt": True, "level": self.level}
        branch = host.call("POST", f"/api/tables/{table}/branches", wish).json()["id"]
        self._note(kept.BRANCHED, game, variant, branch)
        await _play_on([host], branch)

    def _close(self, game: Game, variant: Variant) -> None:
        table = self._open(kept.CLOSED, game, variant, variant.seats[-1])
        _done(self.guests[0].do(table, do="close", id="close"))

    def _gather(self, game: Game, variant: Variant) -> None:
        """A table that waits, with a guest who sits and a bot."""
        host, friend, *_ = self.guests
        table = self._open(kept.GATHERING, game, variant, variant.seats[0], public=True, chat=True)
        for command in ({"do": "sit", "seat": 0}, {"do": "fill", "seat": 1, "level": self.level}):
            _done(host.do(table, id=command["do"], **command))
        _done(friend.do(table, do="sit", id="sit", seat=1))
        _done(friend.do(table, do="say", id="say", text="Grüße – is this 6️⃣?"))
        _done(friend.do(table, do="stand", id="stand"))

    async def _pause(self, game: Game, variant: Variant) -> None:
        table = await self._play(kept.PAUSED, game, variant)
        self._agree_to_pause(table, "first")
        _done(self.guests[0].do(table, do="resume", id="resume"))
        self._agree_to_pause(table, "second")
        assert self._whole(table)["stage"] == "paused"

    def _wake(self) -> None:
        """Start the server again: clocks get the time back."""
        assert self.server.stop() == 0, self.server.log
        self.server.start()
        for table in self.tables:
            if table.kind == kept.CLOCKED:
                self._whole(table.id)

    def _agree_to_pause(self, table: str, id_: str) -> None:
        for guest in self.guests[:PEOPLE]:
            _done(guest.do(table, do="pause", id=id_))

    async def _play(self, kind: str, game: Game, variant: Variant, **agreed: object) -> str:
        """A match in progress with people and a bot, in which nobody but people is waited for."""
        people = self.guests[:PEOPLE]
        seats = next(seats for seats in variant.seats if seats > PEOPLE)
        table = self._open(kind, game, variant, seats, **agreed)
        sit_down(people, table)
        async with at_table(people, table) as players:
            await _play_some(players)
        _talk(people[0], table, is_chatting=bool(agreed.get("chat")))
        if agreed.get("hints"):
            self._ask_for_hint(table)
        return table

    def _ask_for_hint(self, table: str) -> None:
        """Everybody does who is to decide something."""
        for seat, guest in enumerate(self.guests[:PEOPLE]):
            asked = self._whole(table, seat)["asked"]
            if asked:
                _done(guest.do(table, do="hint", id="hint", decision=asked["decision"]))

    def _whole(self, table: str, who: int = 0) -> Json:
        return kept.whole_of(self.server, self.known[who], table)

    def _open(self, kind: str, game: Game, variant: Variant, seats: int, **agreed: object) -> str:
        options = {option["name"]: option["low"] for option in self._short(game, variant)}
        setup = {"game": game.name, "variant": variant.name, "seats": seats, "options": options}
        table = self.guests[0].open_table(**setup, level=self.level, **agreed)
        self._note(kind, game, variant, table)
        return table

    def _short(self, game: Game, variant: Variant) -> list[Json]:
        """The option that makes a match short, where there is one."""
        games: list[Json] = self.server.get("/api/games").json()["games"]
        options = next(facts["options"] for facts in games if facts["name"] == game.name)
        return [
            option
            for option in options
            if option["name"] == "rounds" and variant.name in (option["variants"] or [variant.name])
        ]

    def _note(self, kind: str, game: Game, variant: Variant, table: str) -> None:
        new = KeptTable(id=table, kind=kind, game=game.name, variant=variant.name)
        self.tables.append(new)
        print(new.name, flush=True)


def _variants() -> Iterator[tuple[Game, Variant]]:
    for game in load_games().values():
        for variant in game.variants:
            yield game, variant


async def _play_on(guests: list[Guest], table: str) -> None:
    async with at_table(guests, table) as players:
        await asyncio.gather(*(player.play() for player in players))


async def _play_some(players: list[Player]) -> None:
    """Until the first one has an open choice and somebody else owes one, or else for a while."""
    first, *_ = players
    luck = random.Random(1)
    offered: dict[int, list[int]] = {}  # moves, by decision
    for number in range(MOST):
        await _until_people_owe(first)
        if number >= LEAST and first.copy["answered"]:
            await _change_choice(first, offered)
            return
        player = players[first.copy["waiting"][0]]
        await _catch_up(player, first.copy["n"])
        asked = player.copy["asked"]
        offered[asked["decision"]] = [move[0] for move in asked["moves"]]
        move = luck.choice(offered[asked["decision"]])
        answer = await player.ask("play", decision=asked["decision"], move=move)
        await _catch_up(first, _done(answer))
    await _until_people_owe(first)


async def _change_choice(player: Player, offered: dict[int, list[int]]) -> None:
    """Withdraw the last open choice and make it anew, with another move if there is one."""
    decision, move, _ = player.copy["answered"][-1]
    _done(await player.ask("withdraw", decision=decision))
    others = [other for other in offered[decision] if other != move]
    _done(await player.ask("play", decision=decision, move=(others or [move])[0]))


async def _catch_up(player: Player, n: int) -> None:
    await player.until(lambda me: me.copy["n"] >= n)


async def _until_people_owe(first: Player) -> None:
    """Until no bot is waited for."""
    await first.until(lambda me: max(me.copy.get("waiting") or [PEOPLE]) < PEOPLE or me.is_over)
    assert not first.is_over


def _talk(guest: Guest, table: str, *, is_chatting: bool) -> None:
    _done(guest.do(table, do="phrase", id="phrase", phrase="hello"))
    _done(guest.do(table, do="react", id="react", reaction="smile"))
    if is_chatting:
        _done(guest.do(table, do="say", id="say", text="à bientôt"))


def _with_tokens(guest: Guest) -> KeptGuest:
    read, play = (_new_token(guest, scope) for scope in ("read", "play"))
    return KeptGuest(id=guest.id, name=guest.name, cookie=guest.cookie, read=read, play=play)


def _new_token(guest: Guest, scope: str) -> str:
    made = guest.call("POST", "/api/me/tokens", {"name": f"to {scope}", "scope": scope})
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


def _done(answer: Json) -> int:
    """The number up to which the table tells what came of a command."""
    assert answer["is"] == "done", answer
    return int(answer["n"])
