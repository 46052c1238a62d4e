"""Who sits where at a table, and when."""

import msgspec

from fileira.core.events import SPECTATOR
from fileira.server.protocol import commands as ask
from fileira.server.protocol.messages import Done, Refused
from fileira.server.views.viewers import viewer_of
from tests.server.kit.trial_room import HOST, Room


def test_a_seat_belongs_to_one_person(room: Room) -> None:
    room.sit(HOST)
    assert room.refused("bob", ask.Sit(id="x", seat=0)) == "seat_taken"


def test_who_sits_elsewhere_leaves_the_old_seat(room: Room) -> None:
    room.sit(HOST)
    room.send(HOST, ask.Sit(id="x", seat=2))
    assert [chair.owner for chair in room.table.seating.chairs] == [None, None, HOST]


def test_a_bot_makes_room_for_a_person(room: Room) -> None:
    room.send(HOST, ask.Fill(id="x", seat=1))
    room.send("bob", ask.Sit(id="y", seat=1))
    assert room.table.seating.seat_of("bob") == 1


def test_a_table_has_no_more_seats_than_agreed(room: Room) -> None:
    answer = room.send("bob", ask.Sit(id="x", seat=3))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.values) == ("no_such_seat", {"seats": 3})


def test_who_sits_no_more_watches(room: Room) -> None:
    room.sit(HOST, "bob")
    room.send("bob", ask.Stand(id="x"))
    assert viewer_of(room.table, "bob") == SPECTATOR


def test_nobody_changes_the_seat_after_the_start(playing: Room) -> None:
    assert playing.refused("bob", ask.Sit(id="x", seat=2)) == "while_playing"
    assert playing.refused("bob", ask.Stand(id="y")) == "while_playing"


def test_a_watcher_takes_the_seat_of_a_bot_and_sees_its_cards(playing: Room) -> None:
    eve = playing.join("eve")
    hands = [len(seat["hand"]) for seat in eve.copy["view"]["seats"]]
    assert eve.copy["seat"] == SPECTATOR
    assert isinstance(playing.send("eve", ask.Sit(id="x", seat=2)), Done)
    assert playing.table.level_of(2) is None
    assert (eve.copy["seat"], eve.copy["asked"]["must"]) == (2, True)
    assert [len(seat["hand"]) for seat in eve.copy["view"]["seats"]] == hands
    assert isinstance(playing.play("eve"), Done)


def test_the_seat_of_somebody_who_is_away_waits(playing: Room) -> None:
    playing.drop(playing.join("bob"))
    assert playing.refused("eve", ask.Sit(id="x", seat=1)) == "seat_taken"


def test_who_gave_up_a_seat_takes_only_that_one_back(playing: Room) -> None:
    playing.send("bob", ask.Leave(id="x"))
    assert playing.refused("bob", ask.Sit(id="y", seat=2)) == "other_seat_given_up"
    playing.send("bob", ask.Sit(id="z", seat=1))
    assert viewer_of(playing.table, "bob") == 1
    assert playing.table.seating.leavers == {}


def test_who_was_sent_away_does_not_join_late(room: Room) -> None:
    room.sit(HOST, "bob")
    room.send(HOST, ask.Kick(id="x", seat=1))
    room.send(HOST, ask.Start(id="y"))
    assert room.refused("bob", ask.Sit(id="z", seat=1)) == "sent_away"


def test_nobody_joins_late_where_the_cards_are_given(playing: Room) -> None:
    playing.table.opened = msgspec.structs.replace(playing.table.opened, deal="d1")
    assert playing.refused("eve", ask.Sit(id="x", seat=2)) == "deal_given"


def test_bots_take_the_free_seats_at_the_start(playing: Room) -> None:
    assert [chair.level for chair in playing.table.seating.chairs] == [None, None, "casual"]
