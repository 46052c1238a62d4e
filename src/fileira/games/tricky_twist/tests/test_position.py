"""Positions as text."""

from random import Random

import pytest

from fileira.core.errors import BadPosition
from fileira.core.match.match import Match

from ..position import read, write
from ..rules import observe
from ..state import State
from ..tables import FOLDER, SCORES
from .table import at

HANDS = "hands: 7S 3W / 9S 1L / 2L 4T"
ROUND_END = "table: classic 3\nhands: - / 11S / 10S\nplayed: 12S 1S 2S"
VALUES = "bonus: flip blank odd shift / - / -"
SUITS = "bonus: suit_1 / suit_4 / -"
DECK = " ".join([*SCORES[3:], *SCORES[:3]])
ENDED = "played: 12S 1S 2S; hands: - / 11S / 10S; phase: use_shift; choice: 6; bonus: shift / - / -"


# The law


@pytest.mark.parametrize(("seats", "returns", "seed"), [(3, False, 1), (4, True, 2), (3, True, 3)])
def test_a_state_survives_its_text(seats: int, returns: bool, seed: int) -> None:
    match = Match("tricky_twist", seats, options={"retake_returns": returns}, seed=seed)
    luck = Random(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal_moves(seat)))
        step = match.steps[-1]
        for state in [step.before, *(frame.state for frame in step.frames)]:
            if luck.random() < 0.7:
                continue
            seen = state.copy()
            if luck.random() < 0.7:
                observe(seen, luck.randrange(-1, seats))
            seen.rng = State.new().rng
            assert read(write(seen)).tobytes() == seen.tobytes(), write(seen)


# What is usual


def test_hands_are_enough() -> None:
    state = read(HANDS)
    assert write(state) == f"table: classic 3\n{HANDS}"
    assert state.waiting == 0b001


def test_a_table_alone_is_about_to_be_dealt() -> None:
    assert write(read("table: classic 4")) == "table: classic 4"
    assert at("table: classic 4")["phase"] == "pick"


def test_winners_and_false_tricks_follow_from_the_cards_played() -> None:
    table = at(f"{HANDS}; played: 5W 12W 6T | 8L 7L 12L | - - -")
    assert table["tricks"] == "0 / 1 / 1"
    assert table["false"] == "- / - / 6T"
    assert table.asked == [2]


def test_score_cards_that_are_not_named_follow() -> None:
    deck = at(f"{HANDS}; deck: most even_values").parts("deck")[0]
    assert deck[:4] == ["most", "even_values", "longest_run", "two_suits_1"]
    assert len(set(deck)) == 9


def test_a_person_may_write_as_he_likes() -> None:
    assert write(read("Hands: 3w 7s/1L 9S/4t 2l;;")) == f"table: classic 3\n{HANDS}"


# Each line


@pytest.mark.parametrize(
    "text",
    [
        f"table: classic 3 retake_returns=on\nfinished: 1\nfirst: 2\ntotals: 3 / 0 / 12\n{HANDS}",
        f"table: classic 3\n{HANDS}\nreserves: 1S 2S / 3S / -",
        "table: classic 3\nhands: 7S 3W / ? ? / ? ?\nreserves: ~ 1S 2S / ? ? / -",
        f"table: classic 3\n{HANDS}\nphase: step\nreserves: 1S / 2S / -\nasked: 1",
        f"table: classic 3\n{HANDS}\nreserves: - / 3S / -\nplayed: 5W +12W 6T | - +- -",
        f"table: classic 3\n{HANDS}\nphase: bonus\nplayed: 7L 8L 9L\nentitled: 1\nasked: 0",
        f"table: classic 3\n{HANDS}\nphase: pick\nreserves: 1S 2S / ? / -",
        f"table: classic 3\n{HANDS}\nbonus: blank / - / extra\ngone: retake",
        f"table: classic 3\n{HANDS}\ntricks: 3 / 0 / 1\nfalse: - / 5T / -\nfalses: 2 / 1 / 0",
        f"table: classic 3\n{HANDS}\nplayed: 5W 12W 6T | - - -\nretaken: 6T\nbonus: - / - / retake",
        f"{ROUND_END}\nphase: sign\n{VALUES}\nused: blank=false odd=5 shift=odd\nchoice: 6",
        f"{ROUND_END}\nphase: score\n{VALUES}\nused: flip=12S shift=12S-1\nchoice: 18",
        f"deck: {DECK}\n{ROUND_END}\nphase: score\n{SUITS}\nused: suit_1=wave suit_4=tile",
    ],
)
def test_a_text_survives_its_state(text: str) -> None:
    assert set(text.splitlines()) - {"asked: 0"} <= set(write(read(text)).splitlines())


def test_what_was_flipped_and_used_changes_what_is_usual() -> None:
    used = "bonus: flip blank suit_1 / - / -; used: flip=1S blank=false suit_1=star"
    state = read(
        f"deck: most; hands: - / 11S / 10S; phase: score; played: 12S 1S 2S; choice: 18; {used}"
    )
    assert (state.tricks[0], state.falses[0]) == (0, 3)


# What cannot be


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "how many players there are"),
        ("nonsense", "written as 'key: value', not 'nonsense'"),
        (f"{HANDS}; colour: red", "a line 'colour' here. Possible: table, points"),
        (f"{HANDS}; {HANDS}", "The line 'hands' appears twice"),
        ("table: classic 5", "3-4 players, not 5"),
        ("table: classic x", "how many players there are"),
        ("table: chess 3", "no variant 'chess'"),
        ("table: classic 3 colour=red", "no option colour"),
        ("table: classic 3 retake_returns=maybe", "retake_returns must be on or off"),
        (f"table: classic 4; {HANDS}", "hands: 4 parts are needed"),
        ("hands: 13S / 1W / 1L", "'hands: 13s' cannot be read; expected: 1S ... 12T"),
        ("hands: blank / 1W / 1L", "'hands: blank' cannot be read"),
        ("hands: 1S / 1S / 1L", "The card 1S appears twice"),
        (f"{HANDS}; reserves: 7S / - / -", "The card 7S appears twice"),
        (f"{HANDS}; played: 7S 1T 2T | - - -", "The card 7S appears twice"),
        (f"{HANDS}; false: 7S / - / -", "The card 7S appears twice"),
        (f"{HANDS}; reserves: 1S 2S 3S 4S 5S 6S / - / -", "reserves: at most 5 are possible"),
        (f"{HANDS}; played: 5W 12W", "played: 3 parts are needed, not '5w 12w'"),
        (f"{HANDS}; played: 5W - - | 6W 7W 8W", "The line 'played' does not fit"),
        (f"{HANDS}; played: - 5W -", "The line 'played' does not fit"),
        (f"{HANDS}; phase: sleep", "phase: one of open, deal, pick"),
        (f"{HANDS}; finished: many", "finished: a number from 0 to 4 is needed"),
        (f"{HANDS}; finished: 3", "The line 'finished' does not fit the phase play"),
        (f"{HANDS}; first: 3", "first: a number from 0 to 2 is needed, not '3'"),
        (f"{HANDS}; deck: -", "The line 'deck' does not fit"),
        (f"{HANDS}; deck: joker", "'joker' cannot be read; expected: longest_run"),
        (f"{HANDS}; deck: most most", "'most' cannot be read"),
        (f"{HANDS}; totals: 1 / x / 2", "totals: a number from 0 to 32767 is needed, not 'x'"),
        (f"{HANDS}; bonus: suit_1 / - / -", "'bonus: suit_1' cannot be read; expected: retake"),
        (f"{HANDS}; bonus: odd / odd / -", "The card odd appears twice"),
        (f"{HANDS}; gone: flip", "'flip' cannot be read; expected: retake"),
        (f"{HANDS}; used: blank=trick", "The line 'used' does not fit"),
        (f"{HANDS}; bonus: blank / - / -; used: blank=5", "'blank=5' cannot be read"),
        (f"{HANDS}; bonus: odd / - / -; used: odd=13", "used: a number from 1 to 12 is needed"),
        (f"{HANDS}; bonus: shift / - / -; used: shift=blank+1", "'used: blank' cannot be read"),
        (f"{HANDS}; phase: step", "The line 'asked' does not fit the phase step"),
        (f"{HANDS}; asked: 3", "asked: a number from 0 to 2 is needed, not '3'"),
        ("hands: - / 1S / 2S", "The line 'asked' does not fit the phase play"),
        (f"{HANDS}; sides: suit | value", "sides: 9 parts are needed"),
        (f"{HANDS}; named: star star | leaf tile", "named: 2 parts are needed, not 'star star'"),
        (f"{HANDS}; values: 1 13 | 2", "values: a number from 1 to 12 is needed, not '13'"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, error: str) -> None:
    with pytest.raises(BadPosition) as raised:
        read(text)
    assert error in str(raised.value)


def test_a_position_opens_no_file_for_whoever_wrote_it() -> None:
    with pytest.raises(BadPosition, match="tables"):
        read(f"table: classic 3 tables={FOLDER}/tables.toml; hands: 7S / 9S / 2L")


def test_a_shift_without_a_false_trick_can_only_be_passed() -> None:
    assert at(ENDED).legal() == "pass"
