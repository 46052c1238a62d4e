"""What an earlier version has kept opens and plays on: its database, cookies, tokens and records.

`tests/kept/README.md` says what is kept. An answer may say more than it did; one that is changed on
purpose is named here.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2 as httpx
import msgspec
import pytest
from click.testing import CliRunner

from fileira.cli import main
from fileira.core import kernel
from fileira.core.game import load_games
from fileira.core.match import match_record
from tests.server.kit import kept_version as kept
from tests.server.kit.kept_version import Kept, KeptTable, KnownGuest, Manifest, ask, whole_of
from tests.server.kit.people import at_table
from tests.server.kit.server_process import Process, serving

pytestmark = [
    pytest.mark.anyio,
    pytest.mark.skipif(kernel.INTERPRETED, reason="a server is the same compiled or not"),
]
VERSIONS = [Kept(folder) for folder in sorted(kept.FOLDER.iterdir()) if folder.is_dir()]
RECORDS = [record for version in VERSIONS for record in version.records]
# By the time now: clocks that run, when lists changed, when guests and tokens were seen. By who is
# there: `away`, and `n` with the entries of these kinds, since who does not come back has left.
PASSING = {"clocks", "touched", "seen", "used", "away", "n"}
# Analyses judge turns now, not parts of them: those of before are made anew when somebody asks.
RENEWED = ("/analysis", "/turning-points")
# Of results, read from analyses; of seats of Tricky Twist, where a round counted twice at its end.
RENEWED_FIELDS = {"mistakes", "total"}
COMING_AND_GOING = {"left", "returned"}
RENAMED = {  # options that had another name
    option.formerly: option.name
    for game in load_games().values()
    for option in game.options
    if option.formerly
}

every_version = pytest.mark.parametrize(
    "version", VERSIONS, ids=lambda version: version.folder.name, scope="module"
)
every_record = pytest.mark.parametrize(
    "file", RECORDS, ids=lambda file: f"{file.parents[1].name}-{file.stem}"
)


@pytest.fixture(scope="module")
def told(version: Kept, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the server of today answers."""
    data = version.unpack(tmp_path_factory.mktemp("told") / "data")
    with serving(data) as server:
        answers = ask(server, version.manifest)
        assert server.stop() == 0
        assert _troubles(server) == []
    return answers


@pytest.fixture(scope="module")
def server(version: Kept, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server that plays on; each test has tables of its own kind."""
    data = version.unpack(tmp_path_factory.mktemp("server") / "data")
    with serving(data) as server:
        yield server
        assert _troubles(server) == []


@every_version
def test_every_answer_is_as_before(version: Kept, told: dict[str, Any]) -> None:
    before = version.answers
    assert list(told) == list(before)
    lasting = [asked for asked in before if not asked.endswith(RENEWED)]
    assert [asked for asked in lasting if not _says(told[asked], before[asked])] == []


@every_version
def test_no_entry_of_a_table_is_lost(version: Kept, told: dict[str, Any]) -> None:
    wholes = {asked: whole for asked, whole in version.answers.items() if " whole " in asked}
    assert [asked for asked, whole in wholes.items() if told[asked]["n"] < whole["n"]] == []


@every_version
def test_a_cookie_and_a_token_of_before_are_still_good(version: Kept, server: Process) -> None:
    for guest in version.manifest.guests:
        me = {"id": guest.id, "name": guest.name}
        assert KnownGuest(server, guest).call("GET", "/api/me").json() == me
        assert [_by_token(server, token) for token in (guest.read, guest.play)] == [me, me]


@every_version
def test_a_table_that_waited_starts(version: Kept, server: Process) -> None:
    host = KnownGuest(server, version.manifest.guests[0])
    waiting = version.manifest.of_kind(kept.GATHERING)
    answers = [host.do(table.id, do="start", id="go on") for table in waiting]
    assert [answer["is"] for answer in answers] == ["done"] * len(waiting)


@every_version
def test_a_move_can_be_played_at_every_match_in_progress(version: Kept, server: Process) -> None:
    host = KnownGuest(server, version.manifest.guests[0])
    for table in version.manifest.of_kind(kept.PAUSED):
        assert host.do(table.id, do="resume", id="go on")["is"] == "done"
    for table in version.manifest.of_kind(kept.PLAYING, kept.PAUSED, kept.TRIED):
        assert _play_one(server, version.manifest, table)["is"] == "done"


@every_version
def test_a_command_of_before_that_comes_again_is_not_carried_out_again(
    version: Kept, server: Process
) -> None:
    guest = version.manifest.guests[0]
    for table in version.manifest.of_kind(kept.PLAYING):
        answer = KnownGuest(server, guest).do(table.id, do="phrase", id="phrase", phrase="hello")
        assert answer["is"] == "done"
        assert answer["n"] < version.answers[f"{guest.name} whole {table.id}"]["n"]


@every_version
async def test_matches_are_played_to_their_end_and_their_records_hold(
    version: Kept, server: Process, tmp_path: Path
) -> None:
    tables = version.manifest.of_kind(kept.CLOCKED)
    await asyncio.gather(*(_play_on(server, version.manifest, table) for table in tables))
    for table in tables:
        file = tmp_path / f"{table.name}.fileira"
        file.write_bytes(server.get(f"/api/tables/{table.id}/record").content)
        assert _verifies(file), table


@every_version
def test_every_kind_of_table_is_kept_of_every_game_and_variant(version: Kept) -> None:
    tables = version.manifest.tables
    variants = {(table.game, table.variant) for table in tables}
    for kind in (kept.OVER, kept.PLAYING, kept.GATHERING):
        found = {(table.game, table.variant) for table in tables if table.kind == kind}
        assert found == variants
    assert len(version.records) == len(version.manifest.of_kind(*kept.ENDED))


@every_record
def test_a_record_of_before_holds_and_is_written_as_before(file: Path) -> None:
    text = file.read_bytes().decode()
    assert _undigested(match_record.write(match_record.read(text))) == _undigested(_today(text))
    assert _verifies(file)


def _says(now: object, before: object) -> bool:
    """Whether an answer says all that it did, but for what passes and new names of options."""
    if isinstance(before, dict) and isinstance(now, dict):
        names = before.keys() - PASSING - RENEWED_FIELDS
        new = {name: name if name in now else RENAMED.get(name, name) for name in names}
        return all(new[name] in now and _says(now[new[name]], before[name]) for name in names)
    if isinstance(before, list) and isinstance(now, list):
        new_ones, old = ([each for each in told if not _is_passing(each)] for told in (now, before))
        return len(new_ones) == len(old) and all(map(_says, new_ones, old))
    if isinstance(before, str) and isinstance(now, str):
        if before.startswith("{"):
            return _moments(now) == _moments(before)
        return _undigested(now) == _undigested(_today(before))
    return now == before


def _moments(replay: str) -> int:
    """How many there are: what each shows changed with rule 38 of 6 nimmt!, and with `total`."""
    return len(replay.splitlines())


def _today(text: str) -> str:
    for former, name in RENAMED.items():
        text = text.replace(former, name)
    return text


def _undigested(record: str) -> str:
    """A record without its digest, which changes with the name of an option."""
    return re.sub(r"(?m)^(end \d+) [0-9a-f]{64}$", r"\1", record)


def _is_passing(entry: object) -> bool:
    return isinstance(entry, dict) and entry.get("kind") in COMING_AND_GOING


def _by_token(server: Process, token: str) -> object:
    headers = {"authorization": f"Bearer {token}"}
    return httpx.get(f"{server.url}/api/me", headers=headers).json()


def _play_one(server: Process, manifest: Manifest, table: KeptTable) -> dict[str, Any]:
    """The answer to the first move of whoever the game waits for."""
    asked = {guest: whole_of(server, guest, table.id)["asked"] for guest in manifest.guests}
    guest, question = next((guest, each) for guest, each in asked.items() if each and each["must"])
    answered = {"decision": question["decision"], "move": question["moves"][0][0]}
    return KnownGuest(server, guest).do(table.id, do="play", id="go on", **answered)


async def _play_on(server: Process, manifest: Manifest, table: KeptTable) -> None:
    """All who sit there play until the end."""
    seats = {guest: whole_of(server, guest, table.id)["seat"] for guest in manifest.guests}
    seated = [KnownGuest(server, guest) for guest, seat in seats.items() if seat >= 0]
    async with at_table(seated, table.id) as players:
        await asyncio.gather(*(player.play() for player in players))


def _verifies(file: Path) -> bool:
    return CliRunner().invoke(main, ["verify", str(file)]).exit_code == 0


def _troubles(server: Process) -> list[str]:
    """What the server has complained about."""
    lines = [msgspec.json.decode(line) for line in server.log.splitlines()]
    return [line["event"] for line in lines if line["level"] not in ("debug", "info")]
