"""Who may do what at a table, and when."""

import ast
from pathlib import Path

import msgspec
import pytest

from fileira.core.errors import UserError
from fileira.core.events import SPECTATOR
from fileira.core.match import match_record
from fileira.core.seed import commitment
from fileira.core.text.words import shell_words
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Closed, Setup
from fileira.server.protocol.messages import (
    CLOSED,
    GATHERING,
    OVER,
    PLAYING,
    Because,
    Done,
    Pong,
    Refused,
    Stale,
)
from fileira.server.protocol.texts import BURST, PHRASES, REACTIONS, WINDOW
from fileira.server.rooms.listing import summary
from fileira.server.table import table as table_module
from fileira.server.table.deciding import decide
from fileira.server.table.opening import opened, seated
from fileira.server.table.seating import HOST_ABSENCE
from fileira.server.views.names import record_of
from fileira.server.views.viewers import WATCHING_HOST, viewer_of
from tests.server.kit.trial_room import HOST, Room


def setup(seats: int = 3, game: str = "high_card", **facts: object) -> Setup:
    return Setup(game=game, variant="high", seats=seats, **facts)  # type: ignore[arg-type]


@pytest.fixture
def room() -> Room:
    return Room(setup())


@pytest.fixture
def playing(room: Room) -> Room:
    room.start(HOST, "bob")
    return room


# Seats


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


# The host


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


# Decisions


def test_a_choice_can_be_changed_until_the_last_one_is_in(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    first = live_match.questions[0]
    playing.play(HOST, 0)
    playing.send(HOST, ask.Play(id="x", decision=first.decision, move=first.moves[1]))
    choice = live_match.choice_on(0, first.decision)
    assert choice
    assert choice.move == first.moves[1]
    playing.play("bob")
    playing.let_bots_play(1)
    again = playing.send(HOST, ask.Play(id="y", decision=first.decision, move=first.moves[0]))
    assert again == Stale(id="y", n=playing.table.n)


def test_a_question_stays_the_same_while_others_choose(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    before = live_match.questions[0]
    playing.play("bob")
    assert live_match.questions[0] is before
    playing.let_bots_play(1)
    playing.play(HOST)
    assert live_match.questions[0].decision == playing.table.n > before.decision


def test_a_withdrawn_choice_is_asked_for_again(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    before = live_match.questions[1]
    playing.play("bob")
    assert 1 not in live_match.questions
    playing.send("bob", ask.Withdraw(id="x", decision=before.decision))
    assert live_match.questions[1] == before


def test_withdrawing_what_is_still_open_changes_nothing(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    n, open_question = playing.table.n, live_match.questions[1]
    answer = playing.send("bob", ask.Withdraw(id="y", decision=open_question.decision))
    assert isinstance(answer, Done)
    assert (playing.table.n, live_match.questions[1]) == (n, open_question)


def test_others_see_that_a_seat_has_chosen_and_nothing_else(playing: Room) -> None:
    eve = playing.join("eve")
    playing.play("bob")
    assert eve.got[-1] == (
        b'{"is":"step","n":%d,"did":"moved","who":1,"set":{"waiting":[0,2],"chosen":[1]}}'
        % playing.table.n
    )


def test_an_illegal_move_is_refused_with_its_clause(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    question = live_match.questions[0]
    move = next(move for move in range(1, 13) if move not in question.moves)
    answer = playing.send(HOST, ask.Play(id="x", decision=question.decision, move=move))
    assert isinstance(answer, Refused)
    assert (answer.reason, answer.clause, answer.args[0]) == ("illegal_move", 2, move)


@pytest.mark.parametrize("move", ["nonsense", 13, ""])
def test_what_is_no_move_is_refused(playing: Room, move: str | int) -> None:
    live_match = playing.table.live_match
    assert live_match
    play = ask.Play(id="x", decision=live_match.questions[0].decision, move=move)
    assert playing.refused(HOST, play) == "unreadable_move"


def test_a_move_may_be_sent_as_text(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    question = live_match.questions[0]
    text = playing.table.game.notation.write(question.moves[0])
    answer = playing.send(HOST, ask.Play(id="x", decision=question.decision, move=text))
    assert isinstance(answer, Done)


def test_one_may_ask_why_a_move_is_not_possible(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    legal = live_match.questions[0].moves[0]
    why = playing.send(HOST, ask.Why(id="x", move=legal))
    assert isinstance(why, Because)
    assert why.clause == 0
    why = playing.send(HOST, ask.Why(id="y", move=0))
    assert isinstance(why, Because)
    assert why.clause == 2


def test_spectators_do_not_play(playing: Room) -> None:
    assert playing.refused("eve", ask.Play(id="x", decision=1, move=1)) == "not_seated"
    assert playing.refused("eve", ask.Phrase(id="y", phrase="hello")) == "not_seated"


# Commands


def test_a_command_that_comes_twice_is_carried_out_once(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    question = live_match.questions[0]
    play = ask.Play(id="x", decision=question.decision, move=question.moves[0])
    answer, number = playing.send(HOST, play), playing.table.n
    playing.restart(down=1.0)
    assert playing.send(HOST, play) == answer
    assert playing.table.n == number + 1  # the restart


def test_a_refusal_stays_a_refusal(room: Room) -> None:
    room.sit(HOST)
    assert room.refused("bob", ask.Sit(id="x", seat=0)) == "seat_taken"
    room.send(HOST, ask.Stand(id="y"))
    assert room.refused("bob", ask.Sit(id="x", seat=0)) == "seat_taken"


def test_two_people_may_use_the_same_id(room: Room) -> None:
    room.send(HOST, ask.Sit(id="x", seat=0))
    room.send("bob", ask.Sit(id="x", seat=1))
    assert room.table.seating.seat_of("bob") == 1


def test_deciding_changes_nothing(playing: Room) -> None:
    live_match = playing.table.live_match
    assert live_match
    before = playing.whole(0)
    question = live_match.questions[0]
    play = ask.Play(id="x", decision=question.decision, move=question.moves[0])
    assert decide(playing.table, HOST, play, playing.now).entries
    assert playing.whole(0) == before


def test_a_ping_tells_the_time(room: Room) -> None:
    assert room.send("eve", ask.Ping(id="x")) == Pong(id="x", now=room.now)


# Talk


def test_a_few_phrases_at_a_time_are_enough(playing: Room) -> None:
    for number in range(BURST):
        playing.send("bob", ask.Phrase(id=f"p{number}", phrase="hello"))
    assert playing.refused("bob", ask.React(id="x", reaction="smile")) == "too_much_talk"
    playing.wait(WINDOW)
    assert isinstance(playing.send("bob", ask.React(id="y", reaction="smile")), Done)


def test_only_known_phrases_are_said(playing: Room) -> None:
    assert playing.refused("bob", ask.Phrase(id="x", phrase="smile")) == "no_such_phrase"
    assert playing.refused("bob", ask.React(id="y", reaction="hello")) == "no_such_phrase"


def test_people_write_only_where_chat_is_on(playing: Room) -> None:
    assert playing.refused("bob", ask.Say(id="x", text="hi")) == "chat_off"
    room = Room(setup(chat=True))
    room.sit(HOST)
    eve = room.join("eve")
    room.send(HOST, ask.Say(id="x", text="hi"))
    assert b'"said":{"seat":0,"text":"hi"}' in eve.got[-1]


def test_phrases_and_reasons_have_their_words() -> None:
    keys = {f"phrase.{phrase}" for phrase in PHRASES} | {f"reaction.{each}" for each in REACTIONS}
    keys |= {f"table.{reason}" for reason in _reasons()}
    told = ("phrase.", "reaction.", "table.")
    assert {key for key in shell_words().sentences if key.startswith(told)} == keys


def _reasons() -> set[str]:
    """The ids with which commands are declined, by the table or before it hears them."""
    found = {f"while_{stage}" for stage in ("gathering", "playing", "paused", "over", "closed")}
    found |= {"too_fast", "unreadable", "away", "unstorable", "gone", "failed"}  # of sockets
    found |= {"token_play", "signed_out"}  # of sessions
    for path in Path(table_module.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Declined":
                found |= {arg.value for arg in node.args[:1] if isinstance(arg, ast.Constant)}  # type: ignore[misc]  # they are texts
    return found


# The end


def test_the_seed_is_told_after_the_match_and_was_promised_before(playing: Room) -> None:
    eve = playing.join("eve")
    promise = eve.copy["commitment"]
    assert playing.table.opened.seed.encode() not in b"".join(eve.got)
    playing.play_to_the_end()
    assert eve.copy["stage"] == "over"
    assert commitment(bytes.fromhex(eve.copy["result"]["seed"])) == promise
    assert playing.refused(HOST, ask.Play(id="x", decision=1, move=1)) == "while_over"


def test_the_record_can_be_checked_after_the_end(playing: Room) -> None:
    assert record_of(playing.table, str.upper) is None
    playing.play_to_the_end()
    text = record_of(playing.table, str.upper)
    assert text
    match = match_record.read(text)
    assert match.names == ("ANA", "BOB", "casual")
    assert match.commitment == playing.table.opened.commitment
    assert playing.table.match
    assert match.scores == playing.table.match.scores


def test_a_rematch_seats_the_same_people(playing: Room) -> None:
    assert playing.refused(HOST, ask.Rematch(id="w")) == "while_playing"
    playing.play_to_the_end()
    command = ask.Rematch(id="x", rotate=True)
    sequel = decide(playing.table, "bob", command, playing.now).sequel
    assert sequel
    assert sequel.setup == playing.table.setup
    assert [chair.owner for chair in sequel.chairs] == [None, HOST, "bob"]
    assert [entry.seat for entry in seated(sequel.chairs, 1.0)] == [0, 1, 2]  # type: ignore[union-attr]


def test_who_leaves_after_the_end_has_played_it_nevertheless(playing: Room) -> None:
    playing.play_to_the_end()
    before = record_of(playing.table, str.upper), summary(playing.table)
    assert isinstance(playing.send("bob", ask.Leave(id="bye")), Done)
    assert (record_of(playing.table, str.upper), summary(playing.table)) == before
    sequel = decide(playing.table, HOST, ask.Rematch(id="again"), playing.now).sequel
    assert sequel
    assert [chair.owner for chair in sequel.chairs] == [HOST, None, None]
    assert sequel.chairs[1].level == playing.table.setup.level


def test_nothing_happens_at_a_closed_table(room: Room) -> None:
    room.sit(HOST)
    room.add([Closed(at=room.now)])
    assert room.refused(HOST, ask.Start(id="x")) == "while_closed"


def test_a_table_needs_a_setup_that_can_be_played() -> None:
    for wrong in (setup(9), setup(game="chess"), setup(level="god"), setup(options={"x": 1})):
        with pytest.raises(UserError):
            opened(wrong, HOST, bytes(32), 0.0)
