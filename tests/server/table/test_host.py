"""Who arranges a table, closes it, and is the host when others leave."""

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.messages import CLOSED, GATHERING, OVER, PLAYING, Done
from fileira.server.table.seating import HOST_ABSENCE
from fileira.server.views.viewers import WATCHING_HOST, viewer_of
from tests.server.kit.small_table import setup
from tests.server.kit.trial_room import HOST, Room


@pytest.mark.parametrize(
    "command",
    [
        ask.Start(id="x"),
        ask.Fill(id="x", seat=2),
        ask.Empty(id="x", seat=2),
        ask.Kick(id="x", seat=0),
    ],
    ids=lambda command: type(command).__name__,
)
def test_only_the_host_arranges_the_table(room: Room, command: Command) -> None:
    room.sit(HOST, "bob")
    assert room.refused("bob", command) == "not_host"


def test_the_host_need_not_sit(room: Room) -> None:
    room.sit("bob")
    assert viewer_of(room.table, HOST) == WATCHING_HOST
    assert isinstance(room.send(HOST, ask.Start(id="x")), Done)


def test_who_was_sent_away_does_not_come_back(room: Room) -> None:
    room.sit(HOST, "bob")
    room.send(HOST, ask.Kick(id="x", seat=1))
    assert room.refused("bob", ask.Sit(id="y", seat=1)) == "sent_away"


def test_a_bot_that_is_sent_away_is_nobody(room: Room) -> None:
    room.send(HOST, ask.Fill(id="x", seat=1))
    assert room.refused(HOST, ask.Kick(id="y", seat=1)) == "nobody_there"
    room.send(HOST, ask.Empty(id="z", seat=1))
    assert room.table.seating.chairs[1].free


def test_a_host_who_acts_is_back(room: Room) -> None:
    client = room.join(HOST)
    room.sit(HOST, "bob")
    room.drop(client)
    room.wait(HOST_ABSENCE)
    assert room.table.seating.host == "bob"
    assert isinstance(room.send(HOST, ask.Start(id="go")), Done)
    assert room.table.seating.chairs[0].present
    assert room.table.seating.host == HOST


def test_a_host_who_leaves_before_the_start_passes_the_rights_on(room: Room) -> None:
    room.sit(HOST, "bob", "cem")
    assert isinstance(room.send(HOST, ask.Leave(id="bye")), Done)
    assert room.table.seating.host == "bob"
    assert isinstance(room.send("bob", ask.Start(id="go")), Done)


def test_a_host_who_only_watched_and_is_gone_passes_the_rights_on(room: Room) -> None:
    watching = room.join(HOST)
    bob = room.join("bob")
    assert isinstance(room.send("bob", ask.Sit(id="sit", seat=0)), Done)
    room.drop(watching)
    room.wait(HOST_ABSENCE)
    assert bob.copy["host"]
    assert isinstance(room.send("bob", ask.Fill(id="fill", seat=1)), Done)
    room.rejoin(watching)
    assert watching.copy["host"]
    assert not bob.copy["host"]


def test_alone_a_host_who_was_away_has_the_rights_still(room: Room) -> None:
    room.drop(room.join(HOST))
    assert isinstance(room.send(HOST, ask.Start(id="go")), Done)


def test_who_stands_up_and_stays_is_the_host_still(room: Room) -> None:
    room.sit(HOST, "bob")
    room.send(HOST, ask.Stand(id="up"))
    assert room.refused("bob", ask.Start(id="go")) == "not_host"


def test_who_leaves_a_match_leaves_a_bot(playing: Room) -> None:
    playing.send("bob", ask.Leave(id="x"))
    assert playing.table.level_of(1) == "casual"
    assert playing.table.stage == PLAYING


def test_the_last_person_who_leaves_a_match_closes_the_table(playing: Room) -> None:
    for person in (HOST, "bob"):
        assert playing.table.stage == PLAYING
        playing.send(person, ask.Leave(id="x"))
    assert playing.table.stage == CLOSED


def test_who_leaves_after_the_end_closes_nothing(playing: Room) -> None:
    playing.play_to_the_end()
    for person in (HOST, "bob"):
        playing.send(person, ask.Leave(id="x"))
    assert playing.table.stage == OVER


def test_the_last_person_who_leaves_before_the_start_closes_the_table(room: Room) -> None:
    room.sit(HOST, "bob")
    room.send(HOST, ask.Leave(id="x"))
    assert room.table.stage == GATHERING
    room.send("bob", ask.Leave(id="y"))
    assert room.table.stage == CLOSED


def test_a_table_waits_for_guests_as_long_as_its_host_watches(room: Room) -> None:
    room.sit("bob")
    room.send("bob", ask.Leave(id="x"))
    assert room.table.stage == GATHERING
    room.send(HOST, ask.Leave(id="y"))
    assert room.table.stage == CLOSED


def test_only_the_host_closes_a_table_before_the_start(room: Room) -> None:
    room.sit(HOST, "bob")
    assert room.refused("bob", ask.Close(id="x")) == "not_host"
    room.send(HOST, ask.Close(id="y"))
    assert room.table.stage == CLOSED


def test_nobody_closes_a_match_that_is_on(playing: Room) -> None:
    assert playing.refused(HOST, ask.Close(id="x")) == "while_playing"


def test_what_is_written_cannot_disturb_the_table() -> None:
    room = Room(setup(chat=True))
    room.start(HOST, "bob")
    bob = room.join("bob")
    room.send(HOST, ask.Say(id="x", text="well\n\x1b[2J pla\u202eyed\x00"))
    said = msgspec.json.decode(bob.got[-1])["said"]
    assert said["text"] == "well [2J played"
    assert room.refused(HOST, ask.Say(id="y", text="\u202e\n")) == "unreadable"
