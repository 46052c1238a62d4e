"""Time at a table: clocks, absence, autopilot, pauses, restarts."""

import msgspec
import pytest

from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import ClockPolicy, Setup
from fileira.server.protocol.messages import Done
from fileira.server.table.clocks import CASUAL_GRACE, LEAST
from tests.server.kit.trial_room import HOST, Client, Room

BANK, CAP, GRACE = 30.0, 12.0, 20.0
CASUAL = Setup(game="high_card", variant="high", seats=2, options={"rounds": 3})
SETUP = msgspec.structs.replace(CASUAL, clock=ClockPolicy(BANK, CAP, GRACE))


def seated(setup: Setup) -> tuple[Room, Client, Client]:
    room = Room(setup)
    people = room.join(HOST), room.join("bob")
    room.start(HOST, "bob")
    return room, *people


@pytest.fixture
def room() -> Room:
    return seated(SETUP)[0]


def autopilots(room: Room) -> list[bool]:
    return [chair.autopilot for chair in room.table.seating.chairs]


def test_after_the_cap_a_bot_plays(room: Room) -> None:
    room.play(HOST)
    room.wait(CAP - 0.1)
    assert autopilots(room) == [False, False]
    room.wait(0.1)
    assert autopilots(room) == [False, True]
    room.let_bots_play(1)
    assert room.table.live_match
    assert room.table.live_match.match.moves[-1][0] == 1


def test_thinking_is_taken_from_the_bank(room: Room) -> None:
    room.wait(10.0)
    room.play(HOST)
    assert [clock.bank for clock in room.table.clocks.of] == [BANK - 10.0, BANK]
    room.play("bob")
    assert [clock.bank for clock in room.table.clocks.of] == [BANK - 10.0, BANK - 10.0]


def test_with_an_empty_bank_a_few_seconds_are_left(room: Room) -> None:
    for _ in range(3):
        room.wait(10.0)
        room.play(HOST)
        room.play("bob")
    assert room.table.clocks.of[0].bank == 0.0
    assert room.table.due() == room.now + LEAST


def test_who_plays_again_has_the_seat_back_at_once(room: Room) -> None:
    room.wait(CAP)
    assert autopilots(room) == [True, True]
    assert isinstance(room.play(HOST), Done)
    assert autopilots(room) == [False, True]
    room.send("bob", ask.Back(id="x"))
    assert autopilots(room) == [False, False]


def test_a_clock_at_zero_costs_one_decision_and_not_those_after_it(room: Room) -> None:
    room.play(HOST)
    room.wait(CAP)
    room.let_bots_play()
    assert autopilots(room) == [False, False]
    room.play(HOST)
    assert room.table.is_asked(1)
    assert isinstance(room.play("bob"), Done)


def test_who_lost_a_decision_by_the_clock_is_told_so() -> None:
    room, _, bob = seated(SETUP)
    room.play(HOST)
    room.wait(CAP)
    assert "autopilot" not in bob.copy["seats"][1]
    room.let_bots_play()
    assert bob.copy["seats"][1]["bot_moves"] == 1


def test_for_who_is_away_a_bot_plays_on_when_the_clock_is_at_zero() -> None:
    room, _, bob = seated(SETUP)
    room.drop(bob)
    room.wait(CAP)
    room.let_bots_play()
    assert autopilots(room)[1]


def alone(setup: Setup) -> tuple[Room, Client]:
    room = Room(setup)
    ana = room.join(HOST)
    room.start(HOST)
    return room, ana


def test_a_table_whose_only_person_is_away_pauses_by_itself() -> None:
    room, ana = alone(SETUP)
    before = room.table.clocks.of[0].bank
    room.drop(ana)
    room.wait(GRACE - 0.1)
    assert room.table.stage == "playing"
    assert room.table.due() == pytest.approx(room.now + 0.1)
    room.wait(0.1)
    assert room.table.stage == "paused"
    room.wait(1000.0)
    room.rejoin(ana)
    assert autopilots(room) == [False, False]
    room.send(HOST, ask.Resume(id="x"))
    assert room.table.stage == "playing"
    assert room.table.clocks.of[0].bank == pytest.approx(before - GRACE)
    assert isinstance(room.play(HOST), Done)


def test_a_reload_does_not_pause_a_table() -> None:
    room, ana = alone(SETUP)
    room.drop(ana)
    room.wait(2.0)
    room.rejoin(ana)
    room.wait(0.0)
    assert room.table.stage == "playing"


def test_a_bot_that_thinks_too_long_is_not_heard() -> None:
    room, _, bob = seated(CASUAL)
    room.drop(bob)
    room.wait(CASUAL_GRACE)
    assert autopilots(room) == [False, True]
    room.rejoin(bob)
    before = room.table.n
    room.let_bots_play()
    assert room.table.n == before


def test_after_the_grace_a_bot_plays_for_who_is_away() -> None:
    room, _, bob = seated(CASUAL)
    room.drop(bob)
    room.wait(CASUAL_GRACE - 0.1)
    assert autopilots(room) == [False, False]
    room.wait(0.1)
    assert autopilots(room) == [False, True]
    room.rejoin(bob)
    assert autopilots(room) == [False, False]
    assert bob.copy["asked"]


def test_a_casual_table_waits_for_everybody_to_come_back() -> None:
    room, ana, bob = seated(CASUAL)
    room.drop(ana)
    room.drop(bob)
    room.wait(10 * CASUAL_GRACE)
    assert autopilots(room) == [False, False]
    room.rejoin(ana)
    room.wait(0.0)
    assert autopilots(room) == [False, True]


def test_nobody_hurries_at_a_casual_table() -> None:
    room, _, _ = seated(CASUAL)
    room.wait(1e6)
    assert autopilots(room) == [False, False]
    assert room.table.due() is None


def test_the_time_the_server_was_down_counts_for_nobody(room: Room) -> None:
    room.wait(5.0)
    room.restart(down=3600.0)
    room.wait(0.0)
    assert autopilots(room) == [False, False]
    assert room.table.due() == room.now + CAP - 5.0


def test_clocks_go_on_after_a_restart(room: Room) -> None:
    room.wait(4.0)
    room.play(HOST)
    before = room.table.clocks.of[0].bank, room.table.due()
    room.restart()
    assert (room.table.clocks.of[0].bank, room.table.due()) == before


def test_the_grace_does_not_run_while_the_server_is_down() -> None:
    room, _, bob = seated(CASUAL)
    room.drop(bob)
    room.wait(10.0)
    room.restart(down=3600.0)
    assert room.table.due() == room.now + CASUAL_GRACE - 10.0


def test_a_pause_needs_everybody_present(room: Room) -> None:
    room.wait(5.0)
    room.send(HOST, ask.Pause(id="x"))
    assert room.table.stage == "playing"
    room.send("bob", ask.Pause(id="y"))
    assert room.table.stage == "paused"
    room.wait(1000.0)
    assert autopilots(room) == [False, False]
    assert room.refused(HOST, ask.Play(id="z", decision=3, move=1)) == "while_paused"
    room.send(HOST, ask.Resume(id="w"))
    assert room.table.stage == "playing"
    assert [clock.bank for clock in room.table.clocks.of] == [BANK - 5.0] * 2
    assert not any(chair.agrees for chair in room.table.seating.chairs)


def test_who_is_away_is_not_asked_about_a_pause() -> None:
    room, _, bob = seated(CASUAL)
    room.drop(bob)
    room.send(HOST, ask.Pause(id="x"))
    assert room.table.stage == "paused"


def test_a_record_tells_how_long_each_decision_took(room: Room) -> None:
    room.wait(2.5)
    room.play(HOST)
    assert room.table.live_match
    assert room.table.live_match.match.steps[-1].seconds == 2.5


def test_a_changed_choice_took_as_long_as_the_first_one(room: Room) -> None:
    assert room.table.live_match
    question = room.table.live_match.questions[0]
    room.wait(2.5)
    room.play(HOST, 0)
    room.wait(4.0)
    change = ask.Play(id="x", decision=question.decision, move=question.moves[1])
    room.send(HOST, change)
    assert room.table.live_match.match.steps[-1].seconds == 2.5


def test_who_comes_back_is_told_how_many_moves_a_bot_made() -> None:
    room, _, bob = seated(CASUAL)
    room.drop(bob)
    room.wait(CASUAL_GRACE)
    assert room.table.live_match
    events = room.table.live_match.event_count
    room.let_bots_play(1)
    room.play(HOST)
    room.let_bots_play(1)
    room.rejoin(bob)
    place = bob.copy["seats"][1]
    assert (place.get("autopilot"), place["bot_moves"], place["bot_from"]) == (None, 2, events)
    room.play(HOST)
    room.play("bob")
    assert "bot_moves" not in bob.copy["seats"][1]
