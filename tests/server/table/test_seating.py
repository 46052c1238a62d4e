"""A seat in a running match belongs to its owner, that of a bot to who may come late."""

from typing import Any

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Filled
from fileira.server.protocol.messages import Done
from fileira.server.table.clocks import CASUAL_GRACE
from fileira.server.table.deciding import decide
from tests.server.kit.small_table import CLOCK, GRACE, MOMENT, setup, two_seated
from tests.server.kit.trial_room import HOST, Client, Room


@pytest.fixture(params=[None, CLOCK], ids=["no clock", "clock"])
def away(request: pytest.FixtureRequest) -> tuple[Room, Client]:
    """A match where Bob's line is gone."""
    room = Room(setup(clock=request.param, late_seats=True))
    _, bob = two_seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.drop(bob)
    return room, bob


# A seat in a running match


def test_nobody_is_replaced_before_the_agreed_time_to_come_back_is_over(
    away: tuple[Room, Client],
) -> None:
    room, _ = away
    room.wait(MOMENT)
    assert room.refused(HOST, ask.Replace(id="x", seat=1)) == "may_come_back"
    room.wait(GRACE - MOMENT - 0.1)
    assert room.refused(HOST, ask.Replace(id="y", seat=1)) == "may_come_back"
    room.wait(0.1)
    assert isinstance(room.send(HOST, ask.Replace(id="z", seat=1)), Done)
    assert room.table.level_of(1) == "casual"


def test_nobody_sits_down_on_the_seat_of_somebody_for_whom_a_bot_plays(
    away: tuple[Room, Client],
) -> None:
    room, _ = away
    room.wait(GRACE)
    room.send(HOST, ask.Replace(id="x", seat=1))
    eve = room.join("eve")
    assert room.refused("eve", ask.Sit(id="y", seat=1)) == "seat_taken"
    assert eve.copy["seat"] == -1
    assert room.table.seating.leavers == {}


def test_who_was_replaced_comes_back_to_the_seat(away: tuple[Room, Client]) -> None:
    room, bob = away
    room.wait(GRACE)
    room.send(HOST, ask.Replace(id="x", seat=1))
    room.rejoin(bob)
    assert (bob.copy["seat"], room.table.level_of(1)) == (1, None)


def test_who_was_replaced_is_back_by_playing(away: tuple[Room, Client]) -> None:
    room, _ = away
    room.wait(GRACE)
    room.send(HOST, ask.Replace(id="x", seat=1))
    assert isinstance(room.play("bob"), Done)
    assert room.table.level_of(1) is None


def test_who_is_there_is_not_replaced(room: Room) -> None:
    two_seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.wait(CASUAL_GRACE)
    assert room.refused(HOST, ask.Replace(id="x", seat=1)) == "not_away"
    assert room.refused(HOST, ask.Replace(id="y", seat=2)) == "not_away"


def test_to_replace_somebody_twice_changes_nothing(away: tuple[Room, Client]) -> None:
    room, _ = away
    room.wait(GRACE)
    room.send(HOST, ask.Replace(id="x", seat=1))
    before = len(room.log)
    assert isinstance(room.send(HOST, ask.Replace(id="y", seat=1)), Done)
    assert len(room.log) == before


def test_in_a_pause_the_time_to_come_back_binds_the_host_too() -> None:
    room = Room(setup())
    _, bob = two_seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.drop(bob)
    room.send(HOST, ask.Pause(id="pause"))
    assert room.refused(HOST, ask.Replace(id="x", seat=1)) == "may_come_back"
    room.wait(CASUAL_GRACE)
    assert isinstance(room.send(HOST, ask.Replace(id="y", seat=1)), Done)
    assert room.refused("eve", ask.Sit(id="z", seat=1)) == "while_paused"
    room.rejoin(bob)
    assert bob.copy["seat"] == 1


def test_who_was_replaced_has_played_the_match_nevertheless(away: tuple[Room, Client]) -> None:
    room, _ = away
    room.wait(GRACE)
    room.send(HOST, ask.Replace(id="x", seat=1))
    room.play_to_the_end()
    sequel = decide(room.table, HOST, ask.Rematch(id="again"), room.now).sequel
    assert sequel
    assert [chair.owner for chair in sequel.chairs] == [HOST, "bob", None]


def test_an_old_log_that_gave_the_seat_of_an_absent_person_to_a_bot_is_read_as_it_was(
    away: tuple[Room, Client],
) -> None:
    room, bob = away
    room.add([Filled(at=room.now, by=HOST, id="old", seat=1, level="casual")])
    room.restart()
    assert room.table.seating.chairs[1].level == "casual"
    assert room.table.seating.leavers == {"bob": 1}
    room.rejoin(bob)
    assert bob.copy["seat"] == -1
    assert isinstance(room.send("bob", ask.Sit(id="back", seat=1)), Done)


# The seat of a bot in a running match


@pytest.mark.parametrize("facts", [{"clock": CLOCK}, {"public": True}, {"late_seats": False}])
def test_nobody_looks_at_the_cards_of_a_bot_where_that_was_not_agreed_on(
    facts: dict[str, Any],
) -> None:
    room = Room(setup(**facts))
    room.start(HOST, "bob")
    eve = room.join("eve")
    assert room.refused("eve", ask.Sit(id="x", seat=2)) == "no_late_seats"
    assert eve.copy["seat"] == -1


@pytest.mark.parametrize("facts", [{}, {"clock": CLOCK, "public": True, "late_seats": True}])
def test_a_friend_who_comes_late_takes_the_seat_of_a_bot_where_that_was_agreed_on(
    facts: dict[str, Any],
) -> None:
    room = Room(setup(**facts))
    room.start(HOST, "bob")
    assert isinstance(room.send("eve", ask.Sit(id="x", seat=2)), Done)


def test_what_was_agreed_on_is_told_to_everybody() -> None:
    assert Room(setup()).join("eve").copy["setup"]["late_seats"] is True
    assert Room(setup(clock=CLOCK)).join("eve").copy["setup"]["late_seats"] is False


def test_who_sat_on_the_seat_of_a_bot_and_left_plays_on_no_other_seat() -> None:
    room = Room(setup())
    room.start(HOST)
    room.send("eve", ask.Sit(id="a", seat=2))
    room.send("eve", ask.Leave(id="b"))
    assert room.refused("eve", ask.Sit(id="c", seat=1)) == "other_seat_given_up"
    room.restart()
    assert room.refused("eve", ask.Sit(id="d", seat=1)) == "other_seat_given_up"
    assert isinstance(room.send("eve", ask.Sit(id="e", seat=2)), Done)


def test_who_gave_a_seat_up_takes_it_back_where_no_watcher_may() -> None:
    room = Room(setup(late_seats=False))
    room.start(HOST, "bob")
    room.send("bob", ask.Leave(id="bye"))
    assert room.refused("eve", ask.Sit(id="x", seat=1)) == "no_late_seats"
    assert isinstance(room.send("bob", ask.Sit(id="y", seat=1)), Done)


def test_at_a_table_of_an_older_server_nobody_has_agreed_on_late_seats() -> None:
    room = Room(setup())
    room.start(HOST, "bob")
    room.table.setup = msgspec.structs.replace(room.table.setup, late_seats=None)
    assert room.refused("eve", ask.Sit(id="x", seat=2)) == "no_late_seats"
