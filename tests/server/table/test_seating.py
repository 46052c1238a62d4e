"""A seat belongs to its owner, a table to who opened it: nobody else gets either by a bad line."""

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Filled, Setup
from fileira.server.protocol.messages import CLOSED, GATHERING, PLAYING, Done
from fileira.server.rooms.listing import summary
from fileira.server.table.clocks import CASUAL_GRACE
from fileira.server.table.deciding import decide
from fileira.server.table.seating import HOST_ABSENCE
from tests.server.kit.trial_room import HOST, Client, Room

MOMENT = 3.0  # seconds after which somebody whose line is gone counts as away
GRACE = 60.0
CLOCK = ClockPolicy(bank=600.0, cap=600.0, grace=GRACE)


def setup(**facts: object) -> Setup:
    return Setup(game="high_card", variant="high", seats=3, **facts)  # type: ignore[arg-type]


def seated(room: Room) -> tuple[Client, Client]:
    """The host, and Bob beside."""
    people = room.join(HOST), room.join("bob")
    room.sit(HOST, "bob")
    return people


@pytest.fixture
def room() -> Room:
    return Room(setup())


# A seat in a running match


@pytest.fixture(params=[None, CLOCK], ids=["no clock", "clock"])
def away(request: pytest.FixtureRequest) -> tuple[Room, Client]:
    """A match where Bob's line is gone."""
    room = Room(setup(clock=request.param, late_seats=True))
    _, bob = seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.drop(bob)
    return room, bob


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
    seated(room)
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
    _, bob = seated(room)
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
    facts: dict[str, object],
) -> None:
    room = Room(setup(**facts))
    room.start(HOST, "bob")
    eve = room.join("eve")
    assert room.refused("eve", ask.Sit(id="x", seat=2)) == "no_late_seats"
    assert eve.copy["seat"] == -1


@pytest.mark.parametrize("facts", [{}, {"clock": CLOCK, "public": True, "late_seats": True}])
def test_a_friend_who_comes_late_takes_the_seat_of_a_bot_where_that_was_agreed_on(
    facts: dict[str, object],
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


# Who opened the table


def test_a_line_that_is_gone_for_a_moment_costs_nobody_the_table(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(ana)
    room.wait(MOMENT)
    assert not bob.copy["host"]
    for command in (ask.Kick(id="x", seat=0), ask.Start(id="y"), ask.Close(id="z")):
        assert room.refused("bob", command) == "not_host"
    room.wait(HOST_ABSENCE - MOMENT - 0.1)
    assert not bob.copy["host"]


def test_friends_go_on_when_the_host_has_been_away_for_minutes(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    assert bob.copy["host"]
    assert isinstance(room.send("bob", ask.Start(id="go")), Done)
    assert room.table.seating.chairs[0].owner == HOST


def test_nobody_sends_away_who_opened_the_table(room: Room) -> None:
    ana, _ = seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    assert room.refused("bob", ask.Kick(id="x", seat=0)) == "opener_stays"
    assert room.refused("bob", ask.Close(id="y")) == "not_opener"
    room.rejoin(ana)
    assert (ana.copy["seat"], ana.copy["host"]) == (0, True)


def test_the_rights_come_back_with_the_host(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    room.rejoin(ana)
    assert (ana.copy["host"], bob.copy["host"]) == (True, False)
    room.drop(ana)
    room.wait(MOMENT)
    assert not bob.copy["host"]


def test_a_table_knows_its_host_after_a_restart(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    room.restart()
    assert bob.copy["host"]
    assert room.table.seating.host == "bob"


def test_the_rights_wait_until_somebody_is_there(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(ana)
    room.drop(bob)
    assert room.table.due() is None
    room.wait(HOST_ABSENCE)
    assert room.table.seating.host == HOST
    room.rejoin(bob)
    assert room.table.due() is not None
    room.wait(0.0)
    assert bob.copy["host"]
    assert room.table.due() is None


def test_when_a_deputy_leaves_the_next_one_is_the_host(room: Room) -> None:
    cem = _next_after_the_deputy(room)
    assert not cem.copy["host"]
    room.send("bob", ask.Leave(id="bye"))
    assert cem.copy["host"]


def test_when_a_deputy_stands_up_the_next_one_is_the_host(room: Room) -> None:
    cem = _next_after_the_deputy(room)
    room.send("bob", ask.Stand(id="up"))
    room.wait(0.0)
    assert cem.copy["host"]


def _next_after_the_deputy(room: Room) -> Client:
    """The host is away, and Bob in charge."""
    ana, _ = seated(room)
    cem = room.join("cem")
    room.send("cem", ask.Sit(id="sit", seat=2))
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    return cem


def test_a_guest_who_leaves_does_not_close_the_table_of_a_host_who_is_away_for_a_moment(
    room: Room,
) -> None:
    ana = room.join(HOST)
    room.sit("bob")
    room.drop(ana)
    room.wait(MOMENT)
    room.send("bob", ask.Leave(id="bye"))
    assert room.table.stage == GATHERING


def test_a_table_that_all_have_left_is_closed(room: Room) -> None:
    ana, bob = seated(room)
    room.drop(bob)
    room.send(HOST, ask.Leave(id="bye"))
    room.drop(ana)
    room.send("bob", ask.Leave(id="bye"))
    assert room.table.stage == CLOSED


def test_in_a_match_the_rights_pass_on_after_minutes_too(room: Room) -> None:
    ana, bob = seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.drop(ana)
    room.wait(CASUAL_GRACE)
    assert not bob.copy["host"]
    room.wait(HOST_ABSENCE - CASUAL_GRACE)
    assert (bob.copy["host"], room.table.stage) == (True, PLAYING)


def test_a_rematch_belongs_to_the_host_whoever_asks_first(room: Room) -> None:
    ana, _ = seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.play_to_the_end()
    assert _host_of_rematch(room, "bob") == HOST
    room.drop(ana)
    assert _host_of_rematch(room, "bob") == "bob"
    room.rejoin(ana)
    room.send(HOST, ask.Leave(id="bye"))
    assert _host_of_rematch(room, "bob") == "bob"


def _host_of_rematch(room: Room, person: str) -> str:
    sequel = decide(room.table, person, ask.Rematch(id="again"), room.now).sequel
    assert sequel
    return sequel.host


# What is agreed on, until the start


def agreed(room: Room, **facts: object) -> Setup:
    return msgspec.structs.replace(room.table.setup, **facts)


def owners(room: Room) -> list[str | None]:
    return [chair.owner for chair in room.table.seating.chairs]


def test_the_host_changes_the_setup_and_everybody_sees_it(room: Room) -> None:
    host, bob = seated(room)
    changed = agreed(room, seats=4, variant="low", level="strong", clock=CLOCK)
    assert isinstance(room.send(HOST, ask.Change(id="x", setup=changed)), Done)
    for client in (host, bob):
        assert client.copy["setup"]["variant"] == "low"
        assert client.copy["setup"]["clock"]["bank"] == CLOCK.bank
        assert len(client.copy["seats"]) == 4
    assert summary(room.table).variant == "low"


def test_a_match_is_dealt_by_what_was_agreed_on_last(room: Room) -> None:
    seated(room)
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
    seated(room)
    room.join("eve")
    room.send("eve", ask.Sit(id="a", seat=2))
    assert room.refused(HOST, ask.Change(id="x", setup=agreed(room, seats=2))) == "more_people"


def test_bots_get_the_level_that_is_agreed_on(room: Room) -> None:
    seated(room)
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
    seated(room)
    before = room.table.setup
    assert room.refused(HOST, ask.Change(id="x", setup=agreed(room, **facts))) == reason
    assert room.table.setup == before


def test_who_gets_into_the_list_of_tables_is_not_changed_later(room: Room) -> None:
    seated(room)
    room.send(HOST, ask.Change(id="x", setup=agreed(room, public=True, chat=True)))
    assert (room.table.setup.public, room.table.setup.chat) == (False, False)


def test_nothing_is_changed_by_guests_or_after_the_start(room: Room) -> None:
    seated(room)
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
    host, bob = seated(room)
    room.send(HOST, ask.Swap(id="x", seat=0, other=1))
    assert owners(room)[:2] == ["bob", HOST]
    assert (host.copy["seat"], bob.copy["seat"], host.copy["host"]) == (1, 0, True)
    room.send(HOST, ask.Swap(id="y", seat=0, other=2))  # the third seat is free
    assert owners(room) == [None, HOST, "bob"]


# Sent away


def test_who_is_sent_away_is_told_and_may_be_let_in_again(room: Room) -> None:
    _, bob = seated(room)
    room.send(HOST, ask.Kick(id="x", seat=1))
    assert (bob.copy["seat"], bob.copy["sent_away"]) == (-1, True)
    assert room.refused("bob", ask.Sit(id="y", seat=1)) == "sent_away"
    assert isinstance(room.send(HOST, ask.Readmit(id="z", seat=1)), Done)
    assert bob.copy["sent_away"] is False
    assert isinstance(room.send("bob", ask.Sit(id="w", seat=1)), Done)


def test_only_who_was_sent_away_last_from_a_seat_is_let_in_again(room: Room) -> None:
    seated(room)
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
