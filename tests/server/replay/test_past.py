"""Who comes late, or again, can look back at all that happened, as far as it is theirs to know."""

from collections.abc import Iterable
from typing import Any

import msgspec
import pytest

from fileira.core.events import SPECTATOR
from fileira.core.match import match_record
from fileira.core.match.match import Match
from fileira.core.seed import read_seed
from fileira.server.protocol.entries import Setup
from fileira.server.replay.past import AT_ONCE, moves_of, past
from fileira.server.table.opening import opened
from fileira.server.table.table import deal
from tests.server.kit.trial_room import HOST, Client, Room
from tests.strategies import KINDS, Kind, play_at_random

DECISIONS = 40

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)


def begun(kind: Kind) -> Room:
    setup = Setup(game=kind.game.name, variant=kind.variant.name, seats=kind.variant.seats[0])
    room = Room(setup)
    room.start(HOST)
    for _ in range(DECISIONS):
        room.let_bots_play(1)
        if room.table.live_match and room.seat(HOST) in room.table.live_match.questions:
            room.play(HOST)
    return room


def look_back(room: Room, client: Client) -> dict[str, Any]:
    assert room.table.live_match
    seat = max(client.viewer, SPECTATOR)
    return read(past(room.table.opened, moves_of(room.table.live_match), seat))


def read(pieces: Iterable[bytes]) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.json.decode(b"".join(pieces))
    return told


@every_kind
def test_the_log_begins_with_the_deal_and_ends_with_the_last_event(kind: Kind) -> None:
    room = begun(kind)
    for client in (room.join(HOST), room.join("eve")):
        told = look_back(room, client)
        events = [event for frame in told["frames"] for event in frame.get("events", [])]
        assert events[client.copy["log_start"] :] == client.copy["log"]


@every_kind
def test_a_spectator_sees_at_the_end_what_lies_on_the_table(kind: Kind) -> None:
    room = begun(kind)
    client = room.join("eve")
    told = look_back(room, client)
    view = told["view"]
    for frame in told["frames"]:
        view |= frame.get("view", {})
    assert view == client.copy["view"]


def test_nobody_looks_back_at_open_choices() -> None:
    room = Room(Setup(game="high_card", variant="high", seats=3))
    room.start(HOST, "bob", "cem")
    before = look_back(room, room.join("bob"))
    room.play(HOST)
    assert look_back(room, room.join("bob")) == before


def test_a_table_that_goes_on_from_another_match_looks_back_at_both() -> None:
    match = Match("high_card", 3, seed=1)
    match.play(0, match.legal_moves(0)[0])
    first = opened(Setup(game="high_card", variant="high", seats=3), HOST, read_seed(1), 0.0)
    first = msgspec.structs.replace(first, record=match_record.write(match))
    match.play(1, match.legal_moves(1)[0])
    told = read(past(first, tuple(match.moves), SPECTATOR))
    assert sum(len(frame["events"]) for frame in told["frames"]) == len(match.events(SPECTATOR))


@every_kind
def test_a_long_match_is_looked_back_at_in_small_pieces_so_that_nobody_waits(kind: Kind) -> None:
    seats = kind.variant.seats[0]
    setup = Setup(game=kind.game.name, variant=kind.variant.name, seats=seats)
    first = opened(setup, HOST, read_seed(1), 0.0)
    match = deal(first)
    play_at_random(match, 1, 10 * DECISIONS)
    pieces = list(past(first, tuple(match.moves), SPECTATOR))
    told = [list_of_frames(piece) for piece in pieces[1:-1]]
    assert max(map(len, told)) <= AT_ONCE
    assert sum(map(len, told)) == len(read(pieces)["frames"])
    assert match.over or len(told) > 1


def list_of_frames(piece: bytes) -> list[dict[str, Any]]:
    frames: list[dict[str, Any]] = msgspec.json.decode(b"[%b]" % piece.removeprefix(b","))
    return frames
