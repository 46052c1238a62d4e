"""What people are called at a table: names that can be seen, and told apart."""

import json
import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fileira.bots.levels import LEVELS
from fileira.core.errors import UserError
from fileira.core.match.match_record import read
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
from fileira.server.protocol.texts import MOST_MARKS, in_one_line, read_name
from fileira.server.views.facts import places
from fileira.server.views.lookalikes import BOT_NAMES, letter_prototypes, look_alike, told_apart
from fileira.server.views.names import record_of
from tests.server.kit.trial_room import HOST, Room

WORDS = Path(__file__).parents[3] / "web" / "src" / "words"
ACUTE = "\u0301"


@pytest.mark.parametrize(
    "text",
    [
        "\u3164",
        "\u115f\u1160",
        "\u2800 \u2800",
        "\uffa0",
        "\ufffc",
        "\u200b\u200d",
        "\ufe0f",
        ACUTE,
    ],
)
def test_a_name_that_shows_nothing_is_refused(text: str) -> None:
    with pytest.raises(UserError):
        read_name(text)


@pytest.mark.parametrize(
    "text", ["A\u3164nn", "An\u200bn", "\u202eAnn\u202c", "A\u2800nn", "\u0301Ann"]
)
def test_nothing_is_hidden_in_a_name(text: str) -> None:
    assert read_name(text) == "Ann"


def test_marks_on_a_letter_do_not_reach_other_lines() -> None:
    name = read_name("a" + "\u0336\u0337\u0338\u0335" * 5)
    assert sum(unicodedata.combining(each) > 0 for each in name) == MOST_MARKS
    assert in_one_line("hi\u0301\u0302\u0303\u0304\u0305 \u0301") == "hí\u0302\u0303\u0304"


@pytest.mark.parametrize(
    "name", ["Zoë", "Nguyễn", "Łukasz", "Σοφία", "محمد", "שָׁלוֹם", "नमस्ते", "美咲", "🦊"]
)
def test_names_of_all_scripts_stay_as_they_are(name: str) -> None:
    assert read_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("text", ["Ann (you)", "Ann （you）", "Bob⑵", "Bob ⁽²⁾", "Ann ❨2❩"])
def test_what_a_table_adds_to_names_is_in_no_name(text: str) -> None:
    assert not set("()（）⑵⁽⁾❨❩") & set(read_name(text))


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ann"),
        ("Ann", "Ａｎｎ"),  # wide letters
        ("Ann", "Аnn"),  # a Cyrillic letter among Latin ones
        ("Beca", "Веса"),  # Cyrillic letters only
        ("beca", "ВЕСА"),
        ("Tom", "Torn"),
        ("Bill", "BilI"),
        ("Bill", "Bi11"),
        ("Bob", "B0b"),
        ("Zoé", "Zoe\u0301"),
        ("Ann", "A\ufe00nn"),
        ("Ann", "A\u034fnn"),
        ("Ann", "𝒜𝓃𝓃"),
    ],
)
def test_two_people_who_would_look_the_same_are_numbered(one: str, other: str) -> None:
    assert look_alike(one, other)
    first, second = told_apart([one, other])
    assert (first, second) == (one, f"{other} (2)")


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Ze", "Zé"), ("Bob", "Rob"), ("美", "咲"), ("Сара", "Sara")],
)
def test_people_whose_names_differ_are_called_by_them(one: str, other: str) -> None:
    assert told_apart([one, other]) == [one, other]


def test_what_a_letter_looks_like_looks_like_itself() -> None:
    prototypes = letter_prototypes()
    assert len(prototypes) > 6000
    for drawn in set(prototypes.values()):
        assert drawn.translate(prototypes) == drawn


def test_a_number_is_given_once() -> None:
    assert told_apart(["Bob", "Bob (2)", "bob", "", ""]) == ["Bob", "Bob (2)", "bob (3)", "", ""]


@given(st.lists(st.text("AaАаlI1|0Oo\u0301m rn(2)", max_size=6), max_size=6))
def test_no_two_names_at_a_table_look_the_same(names: list[str]) -> None:
    shown = [name for name in told_apart(names) if name]
    for at, name in enumerate(shown):
        assert not any(look_alike(name, other) for other in shown[:at])


@pytest.mark.parametrize("level", [*LEVELS, "СASUAL"])
def test_nobody_is_called_like_a_level_of_bots(level: str) -> None:
    assert told_apart([level]) == [f"{level} (2)"]


def test_nobody_passes_for_a_bot_by_other_letters() -> None:
    assert told_apart(["Віа", "Gi1", "Ni\u034fna"]) == ["Віа (2)", "Gi1 (2)", "Ni\u034fna (2)"]
    assert told_apart(["Nina", "GIL", "Zé"]) == ["Nina", "GIL", "Zé"]


def test_the_names_of_bots_are_those_of_the_pages() -> None:
    for file in WORDS.glob("*.json"):
        assert set(json.loads(file.read_text(encoding="utf-8"))["bot.names"].split()) <= {
            *BOT_NAMES
        }


def test_a_table_shows_its_people_apart_whenever_they_take_their_names() -> None:
    room = Room(Setup(game="high_card", variant="high", seats=3))
    room.sit(HOST, "bob")
    assert isinstance(room.send("eve", ask.Sit(id="x", seat=2)), Done)
    room.names.learn({"eve": "\u0410na"})  # after she has sat down
    shown = [place.name for place in places(room.table, room.names)]
    assert shown == ["ANA", "BOB", "\u0410na (2)"]


def test_a_record_tells_people_and_bots_apart() -> None:
    room = Room(Setup(game="high_card", variant="high", seats=3, options={"rounds": 1}))
    room.start(HOST, "bob")
    room.names.learn({"ana": "casual", "bob": "Casual"})
    room.play_to_the_end()
    text = record_of(room.table, room.names)
    assert text
    assert read(text).names == ("casual (2)", "Casual (3)", "casual")
