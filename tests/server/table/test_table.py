"""What else may be said and done at a table, and its end."""

import ast
from pathlib import Path

import pytest

from fileira.core.errors import UserError
from fileira.core.match import match_record
from fileira.core.seed import commitment
from fileira.core.text.words import shell_words
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Closed
from fileira.server.protocol.messages import Done, Pong
from fileira.server.protocol.texts import BURST, PHRASES, REACTIONS, WINDOW
from fileira.server.rooms.listing import summary
from fileira.server.table import table as table_module
from fileira.server.table.deciding import decide
from fileira.server.table.opening import opened, seated
from fileira.server.views.names import record_of
from tests.server.kit.small_table import setup
from tests.server.kit.trial_room import HOST, Room

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
