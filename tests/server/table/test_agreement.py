"""What is agreed on until the start, and who is sent away."""

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
from fileira.server.rooms.listing import summary
from tests.server.kit.small_table import CLOCK, two_seated
from tests.server.kit.trial_room import HOST, Room


def agreed(room: Room, **facts: object) -> Setup:
    return msgspec.structs.replace(room.table.setup, **facts)


def owners(room: Room) -> list[str | None]:
    return [chair.owner for chair in room.table.seating.chairs]


# What is agreed on, until the start


def test_the_host_changes_the_setup_and_everybody_sees_it(room: Room) -> None:
    host, bob = two_seated(room)
    changed = agreed(room, seats=4, variant="low", level="strong", clock=CLOCK)
    assert isinstance(room.send(HOST, ask.Change(id="x", setup=changed)), Done)
    for client in (host, bob):
        assert client.copy["setup"]["variant"] == "low"
        assert client.copy["setup"]["clock"]["bank"] == CLOCK.bank
        assert len(client.copy["seats"]) == 4
    assert summary(room.table).variant == "low"


def test_a_match_is_dealt_by_what_was_agreed_on_last(room: Room) -> None:
    two_seated(room)
    room.send(HOST, ask.Change(id="x", setup=agreed(room, seats=4, variant="low", clock=CLOCK)))
    room.send(HOST, ask.Start(id="start"))
    match = room.table.match
    assert match is not None
    assert (match.seats, match.variant.name) == (4, "low")
    assert [clock.bank for clock in room.table.clocks.of] == [CLOCK.bank] * 4
    room.restart()
    assert room.table.setup.variant == "low"


def test_who_sits_keeps_a_seat_when_there_are_fewer(room: Room) -> None:
    room.join(HOST), room.join("bob")
    room.send(HOST, ask.Sit(id="a", seat=0))
    bob = room.clients[-1]
    room.send(HOST, ask.Fill(id="b", seat=1))
    room.send("bob", ask.Sit(id="c", seat=2))
    room.send(HOST, ask.Change(id="x", setup=agreed(room, seats=2)))
    assert owners(room) == [HOST, "bob"]  # the bot made room
    assert (bob.copy["seat"], len(bob.copy["seats"])) == (1, 2)


def test_nobody_loses_the_seat_because_there_are_fewer(room: Room) -> None:
    two_seated(room)
    room.join("eve")
    room.send("eve", ask.Sit(id="a", seat=2))
    assert room.refused(HOST, ask.Change(id="x", setup=agreed(room, seats=2))) == "more_people"


def test_bots_get_the_level_that_is_agreed_on(room: Room) -> None:
    two_seated(room)
    room.send(HOST, ask.Fill(id="a", seat=2))
    room.send(HOST, ask.Change(id="x", setup=agreed(room, level="expert")))
    assert room.table.seating.chairs[2].level == "expert"


@pytest.mark.parametrize(
    ("facts", "reason"),
    [
        ({"game": "no_game"}, "setup_stays"),
        ({"variant": "no_variant"}, "no_such_setup"),
        ({"seats": 60}, "no_such_setup"),
        ({"level": "no_level"}, "no_such_setup"),
        ({"options": {"no_option": 1}}, "no_such_setup"),
    ],
)
def test_what_cannot_be_played_is_not_agreed_on(
    room: Room, facts: dict[str, object], reason: str
) -> None:
    two_seated(room)
    before = room.table.setup
    assert room.refused(HOST, ask.Change(id="x", setup=agreed(room, **facts))) == reason
    assert room.table.setup == before


def test_who_gets_into_the_list_of_tables_is_not_changed_later(room: Room) -> None:
    two_seated(room)
    room.send(HOST, ask.Change(id="x", setup=agreed(room, public=True, chat=True)))
    assert (room.table.setup.public, room.table.setup.chat) == (False, False)


def test_nothing_is_changed_by_guests_or_after_the_start(room: Room) -> None:
    two_seated(room)
    commands = (
        ask.Change(id="x", setup=agreed(room, level="strong")),
        ask.Swap(id="y", seat=0, other=1),
        ask.Readmit(id="z", seat=1),
    )
    assert [room.refused("bob", each) for each in commands] == ["not_host"] * 3
    room.send(HOST, ask.Start(id="start"))
    assert [
        room.refused(HOST, msgspec.structs.replace(each, id=f"{each.id}2")) for each in commands
    ] == ["while_playing"] * 3


def test_the_host_lets_two_people_change_places(room: Room) -> None:
    host, bob = two_seated(room)
    room.send(HOST, ask.Swap(id="x", seat=0, other=1))
    assert owners(room)[:2] == ["bob", HOST]
    assert (host.copy["seat"], bob.copy["seat"], host.copy["host"]) == (1, 0, True)
    room.send(HOST, ask.Swap(id="y", seat=0, other=2))  # the third seat is free
    assert owners(room) == [None, HOST, "bob"]


# Sent away


def test_who_is_sent_away_is_told_and_may_be_let_in_again(room: Room) -> None:
    _, bob = two_seated(room)
    room.send(HOST, ask.Kick(id="x", seat=1))
    assert (bob.copy["seat"], bob.copy["sent_away"]) == (-1, True)
    assert room.refused("bob", ask.Sit(id="y", seat=1)) == "sent_away"
    assert isinstance(room.send(HOST, ask.Readmit(id="z", seat=1)), Done)
    assert bob.copy["sent_away"] is False
    assert isinstance(room.send("bob", ask.Sit(id="w", seat=1)), Done)


def test_only_who_was_sent_away_last_from_a_seat_is_let_in_again(room: Room) -> None:
    two_seated(room)
    room.send(HOST, ask.Kick(id="a", seat=1))
    eve = room.join("eve")
    room.send("eve", ask.Sit(id="b", seat=1))
    room.send(HOST, ask.Kick(id="c", seat=1))
    room.send(HOST, ask.Readmit(id="d", seat=1))
    assert (eve.copy["sent_away"], list(room.table.seating.kicked)) == (False, ["bob"])
    assert room.refused(HOST, ask.Readmit(id="e", seat=0)) == "nobody_sent_away"


def test_a_face_is_seen_by_all_and_can_be_changed_until_the_start(room: Room) -> None:
    eve = room.join("eve")
    room.send(HOST, ask.Sit(id="a", seat=0, face=3))
    assert eve.copy["seats"][0]["face"] == 3
    room.send(HOST, ask.Sit(id="b", seat=0, face=5))
    assert eve.copy["seats"][0]["face"] == 5
    room.send(HOST, ask.Sit(id="c", seat=0))
    assert eve.copy["seats"][0]["face"] == 5
    room.send(HOST, ask.Start(id="d"))
    before = len(room.log)
    room.send(HOST, ask.Sit(id="e", seat=0, face=1))
    assert len(room.log) == before
