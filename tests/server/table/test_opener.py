"""A table belongs to who opened it; others are the host only while that one is away."""

from fileira.server.protocol import commands as ask
from fileira.server.protocol.messages import CLOSED, GATHERING, PLAYING, Done
from fileira.server.table.clocks import CASUAL_GRACE
from fileira.server.table.deciding import decide
from fileira.server.table.seating import HOST_ABSENCE
from tests.server.kit.small_table import MOMENT, two_seated
from tests.server.kit.trial_room import HOST, Client, Room


def test_a_line_that_is_gone_for_a_moment_costs_nobody_the_table(room: Room) -> None:
    ana, bob = two_seated(room)
    room.drop(ana)
    room.wait(MOMENT)
    assert not bob.copy["host"]
    for command in (ask.Kick(id="x", seat=0), ask.Start(id="y"), ask.Close(id="z")):
        assert room.refused("bob", command) == "not_host"
    room.wait(HOST_ABSENCE - MOMENT - 0.1)
    assert not bob.copy["host"]


def test_friends_go_on_when_the_host_has_been_away_for_minutes(room: Room) -> None:
    ana, bob = two_seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    assert bob.copy["host"]
    assert isinstance(room.send("bob", ask.Start(id="go")), Done)
    assert room.table.seating.chairs[0].owner == HOST


def test_nobody_sends_away_who_opened_the_table(room: Room) -> None:
    ana, _ = two_seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    assert room.refused("bob", ask.Kick(id="x", seat=0)) == "opener_stays"
    assert room.refused("bob", ask.Close(id="y")) == "not_opener"
    room.rejoin(ana)
    assert (ana.copy["seat"], ana.copy["host"]) == (0, True)


def test_the_rights_come_back_with_the_host(room: Room) -> None:
    ana, bob = two_seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    room.rejoin(ana)
    assert (ana.copy["host"], bob.copy["host"]) == (True, False)
    room.drop(ana)
    room.wait(MOMENT)
    assert not bob.copy["host"]


def test_a_table_knows_its_host_after_a_restart(room: Room) -> None:
    ana, bob = two_seated(room)
    room.drop(ana)
    room.wait(HOST_ABSENCE)
    room.restart()
    assert bob.copy["host"]
    assert room.table.seating.host == "bob"


def test_the_rights_wait_until_somebody_is_there(room: Room) -> None:
    ana, bob = two_seated(room)
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
    ana, _ = two_seated(room)
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
    ana, bob = two_seated(room)
    room.drop(bob)
    room.send(HOST, ask.Leave(id="bye"))
    room.drop(ana)
    room.send("bob", ask.Leave(id="bye"))
    assert room.table.stage == CLOSED


def test_in_a_match_the_rights_pass_on_after_minutes_too(room: Room) -> None:
    ana, bob = two_seated(room)
    room.send(HOST, ask.Start(id="start"))
    room.drop(ana)
    room.wait(CASUAL_GRACE)
    assert not bob.copy["host"]
    room.wait(HOST_ABSENCE - CASUAL_GRACE)
    assert (bob.copy["host"], room.table.stage) == (True, PLAYING)


def test_a_rematch_belongs_to_the_host_whoever_asks_first(room: Room) -> None:
    ana, _ = two_seated(room)
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
