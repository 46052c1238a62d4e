"""Positions as text."""

from collections.abc import Iterator
from random import Random

import pytest

from fileira.core.errors import BadPosition
from fileira.core.match.match import Match
from fileira.core.text.words import languages

from .. import GAME
from ..notation import read_card, write_card
from ..position import read, write
from ..rules import observe
from ..state import State

ROWS = "rows: 12 | 37 38 | 43 | 58"
HANDS = "hands: 3 45 60 / 7 9 61"
ANNIVERSARY = f"table: anniversary 2; {ROWS}; {HANDS}"
DRAFT = "table: professional 2; rows: - | - | - | -; phase: pick"
PLACING = f"table: anniversary 2\n{ROWS}\nhands: 60 / 61\nchosen: 45 / 50"


# The law


@pytest.mark.parametrize(
    ("variant", "seats", "options", "seed"),
    [
        ("base", 10, {"limit": 1}, 1),
        ("base", 3, {"rounds": 2}, 2),
        ("professional", 2, {"open_hands": True}, 3),
        ("professional", 5, {"rounds": 1, "hidden_heads": True}, 4),
        ("anniversary", 8, {}, 5),
        ("anniversary", 2, {"hidden_heads": True}, 6),
        ("anniversary", 5, {}, 7),
    ],
)
def test_a_state_survives_its_text(
    variant: str, seats: int, options: dict[str, object], seed: int
) -> None:
    match = Match("six_nimmt", seats, variant=variant, options=options, seed=seed)
    luck = Random(seed)
    while not match.over:
        seat = luck.choice(match.to_act)
        match.play(seat, luck.choice(match.legal_moves(seat)))
        for state in _some_states(match, luck):
            state.rng = State.new().rng
            assert read(write(state)).tobytes() == state.tobytes(), write(state)


def _some_states(match: Match, luck: Random) -> Iterator[State]:
    """The states after the last step, some as a seat or a spectator sees them."""
    step = match.steps[-1]
    for state in [step.before, *(frame.state for frame in step.frames)]:
        if luck.random() < 0.2:
            seen = state.copy()
            if luck.random() < 0.7:
                observe(seen, luck.randrange(-1, match.seats))
            yield seen


# What is usual


def test_rows_and_hands_are_enough() -> None:
    state = read(f"{ROWS}; {HANDS}")
    assert write(state) == f"table: base 2\n{ROWS}\n{HANDS}"
    assert state.options.limit == 66
    assert state.waiting == 0b11


def test_a_table_alone_is_about_to_be_dealt() -> None:
    assert write(read("table: anniversary 5")) == "table: anniversary 5"


def test_cards_on_the_rows_have_been_seen() -> None:
    assert read(f"{ROWS}; {HANDS}").known.nonzero()[0].tolist() == [12, 37, 38, 43, 58]


def test_revealed_cards_have_been_seen() -> None:
    assert read(f"{PLACING}; phase: place").known[[45, 50]].tolist() == [-1, -1]
    assert read(PLACING).known[[45, 50]].tolist() == [0, 0]


def test_revealed_cards_are_placed_lowest_first() -> None:
    assert read(f"{ROWS}; hands: 1 / 2 / 3; chosen: 50 / - / 45; phase: place").order[
        :3
    ].tolist() == [*(1, 2, 0)]


def test_special_cards_that_are_not_named_lie_in_the_deck() -> None:
    state = read(f"{ANNIVERSARY}; specials: block move / insert; discard: block")
    assert state.deck_end - state.deck_top == 28 - 4
    assert write(state).splitlines()[-2:] == ["specials: move block / insert", "discard: block"]


def test_if_the_deck_is_named_the_others_are_discarded() -> None:
    state = read(f"{ANNIVERSARY}; specials: block / insert; deck: move")
    assert state.discard.tolist() == [4, 4, 3, 4, 3, 3, 4]


def test_a_person_may_write_as_he_likes() -> None:
    assert write(read("Hands: 45 3/9 7;;Rows:12|37|43|58")) == (
        "table: base 2\nrows: 12 | 37 | 43 | 58\nhands: 3 45 / 7 9"
    )


# Each line


@pytest.mark.parametrize(
    "text",
    [
        f"table: base 2 limit=99 hidden_heads=on\n{ROWS}\n{HANDS}",
        "table: professional 2 rounds=3 open_hands=on\nrows: 1 | 2 | 3 | 4\nhands: 5 6 / 7 8",
        f"table: base 2\n{ROWS}\nhands: 3 45 60 / 7 9\nchosen: - / 61",
        f"table: base 2\n{ROWS}\nhands: 3 45 60 / ? ?\nchosen: - / ?",
        f"table: base 2\n{ROWS}\n{HANDS}\nfinished: 3\ntotals: 12 / 40\nheads: 0 / 5",
        f"table: base 2\n{ROWS}\nfinished: 3\nphase: over\ntotals: 12 / 70",
        f"table: base 2\n{ROWS}\nhands: 60 / 61\nchosen: 45 / -\nphase: place",
        f"table: base 2\n{ROWS}\nhands: 60 / 61\nchosen: 3 / 45\nphase: low_row",
        f"table: base 2\n{ROWS}\nhands: 60 / 61\nchosen: 3 / 45\nphase: take\nplaying: r2",
        f"table: base 3\n{ROWS}\nhands: 1 / 2 / 3\nchosen: 45 / - / -\nphase: place\norder: 2 1 0",
        f"table: base 2\n{ROWS}\n{HANDS}\nseen: 80 81 82",
        f"table: anniversary 2\n{ROWS}\n{HANDS}\nknown: 45 / -",
        "table: professional 2\nrows: - | - | - | -\nhands: 5 / 6 7\nphase: pick\nfirst: 1",
        "table: professional 2\nrows: 1 | 2 | 3 | 4\nhands: 5 6 / ? ?\nknown: 5 6 / 7 8",
        f"table: anniversary 2\nrows: 12 take_7 | 37 block | 43 | 58 take_7 block | 70\n{HANDS}",
        f"table: anniversary 2\n{ROWS}\n{HANDS}\nspecials: block block / ? ?",
        f"table: anniversary 2\n{ROWS}\n{HANDS}\nspecials: block / -\ndrawn: - / move",
        f"table: anniversary 2\n{ROWS}\n{HANDS}\nspecials: ? / -\nshuffled: move block",
        f"{PLACING}\nphase: move_row\nplaying: move 43 r1",
        f"{PLACING}\nphase: place\nplaying: none",
    ],
)
def test_a_text_survives_its_state(text: str) -> None:
    assert set(text.splitlines()) <= set(write(read(text)).splitlines())


# What cannot be


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", "how many players there are"),
        ("table:", "how many players there are"),
        ("nonsense", "written as 'key: value', not 'nonsense'"),
        (f"{ROWS}; {HANDS}; colour: red", "a line 'colour' here. Possible: table, rows, hands"),
        (f"{ROWS}; {HANDS}; specials: block / -", "a line 'specials' here"),
        (f"{ROWS}; {ROWS}; {HANDS}", "The line 'rows' appears twice"),
        ("table: base", "how many players there are"),
        ("table: base 11", "is for 2-10 players, not 11"),
        ("table: base 1", "is for 2-10 players, not 1"),
        ("table: chess 2", "no variant 'chess'"),
        ("table: base 2 colour=red", "no option colour"),
        ("table: anniversary 2 limit=9", "no option limit"),
        ("table: base 2 limit=0", "limit must be a whole number from 1 to 999, not '0'"),
        ("table: base 2 limit=9 rounds=9", "limit cannot be combined with"),
        (f"table: base 3; {HANDS}", "hands: 3 parts are needed, not '3 45 60 / 7 9 61'"),
        (f"rows: 12 | 37 | 43; {HANDS}", "rows: 4 parts are needed, not '12 | 37 | 43'"),
        (f"rows: 12 | 37 | 43 | 58 | 70; {HANDS}", "rows: 4 parts are needed"),
        (f"table: anniversary 2; rows: 12; {HANDS}", "rows: 4-5 parts are needed, not '12'"),
        (f"rows: 12 | 37 | 43 | 158; {HANDS}", "rows: a number from 1 to 104 is needed, not '158'"),
        (f"rows: 12 | 37 | 43 | x; {HANDS}", "rows: a number from 1 to 104 is needed, not 'x'"),
        (f"rows: 12 | 37 | 43 | ?; {HANDS}", "rows: a number from 1 to 104 is needed, not '?'"),
        (f"rows: 12 | 37 | 43 | 58 block; {HANDS}", "1 to 104 is needed, not 'block'"),
        (f"rows: 12 | 37 | 43 | 1 2 4 5 6 8; {HANDS}", "at most 5 are possible, not '1 2 4 5 6 8'"),
        (f"rows: 12 | 37 | 43 | 59 58; {HANDS}", "must go up: '59 58'"),
        (f"{ROWS}; hands: 12 45 / 7 9", "The card 12 appears twice"),
        (f"{ROWS}; hands: 3 45 / 7 45", "The card 45 appears twice"),
        (f"{ROWS}; hands: 3 45 / 7; chosen: - / 3", "The card 3 appears twice"),
        (f"{ROWS}; {HANDS}; seen: 45", "The card 45 appears twice"),
        (f"{ROWS}; hands: 3 45 / 7", "the same number of cards"),
        (f"{ROWS}; hands: 3 45 / 7 9; chosen: - / 8", "the same number of cards"),
        (f"{ROWS}; hands: 1 2 3 4 5 6 7 8 9 10 11 / 13", "hands: at most 10 are possible"),
        (
            "table: professional 2; rows: 1 | 2 | 3 | 4; hands: 25 / 5",
            "1 to 24 is needed, not '25'",
        ),
        (f"{ROWS}; hands: 3 / 7; chosen: 8 9 / -", "chosen: at most 1 are possible, not '8 9'"),
        (f"{ROWS}; {HANDS}; phase: sleep", "phase: one of deal, pick, choose"),
        (f"{ROWS}; {HANDS}; finished: many", "finished: a number from 0 to 127 is needed"),
        (f"{ROWS}; {HANDS}; heads: 3 / x", "heads: a number from 0 to 32767 is needed, not 'x'"),
        (f"{ROWS}; {HANDS}; heads: 3", "heads: 2 parts are needed, not '3'"),
        (f"{PLACING}; phase: place; order: 0 0", "order: 2 parts are needed, not '0 0'"),
        (f"{PLACING}; phase: place; order: 0 2", "order: a number from 0 to 1 is needed, not '2'"),
        (f"{ROWS}; {HANDS}; phase: place", "The line 'chosen' does not fit the phase place"),
        (f"{ROWS}; phase: choose; table: base 2", "The line 'hands' does not fit the phase choose"),
        (f"{ROWS}; {HANDS}; phase: deal", "The line 'hands' does not fit the phase deal"),
        (f"{ROWS}; {HANDS}; phase: pick", "The line 'table' does not fit the phase pick"),
        (f"{ROWS}; {HANDS}; phase: ask", "The line 'table' does not fit the phase ask"),
        ("hands: 3 / 7", "The line 'rows' does not fit the phase choose"),
        (f"{DRAFT}; hands: 3 / 7 8", "The line 'hands' does not fit the phase pick"),
        (f"{DRAFT}; hands: 3 / 7; seen: 8", "The line 'hands' does not fit the phase pick"),
        (f"{PLACING}; phase: act", "The line 'playing' does not fit the phase act"),
        (f"{PLACING}; phase: act; playing: move", "The line 'playing' does not fit the phase act"),
        (f"{PLACING}; phase: move_row; playing: move 99 r1", "does not fit the phase move_row"),
        (f"{PLACING}; phase: move_card; playing: block", "does not fit the phase move_card"),
        (f"{PLACING}; phase: exchange; playing: block", "does not fit the phase exchange"),
        (f"{PLACING}; playing: block", "does not fit the phase choose"),
        (f"{PLACING}; phase: take; playing: none", "does not fit the phase take"),
        (f"{PLACING}; phase: place; playing: keep", "none, a card or a row, not 'keep'"),
        (f"{ANNIVERSARY}; specials: jump / -", "special cards are fifth_row, take_7, insert"),
        (
            f"{ANNIVERSARY}; specials: block block block / block block",
            "4 block cards; the position",
        ),
        (f"{ANNIVERSARY}; deck: block; discard: move", "28 special cards; the position has 2"),
        (
            f"table: anniversary 2; rows: 12 block | 37 block | 43 block | 58; {HANDS}",
            "rows: at most 2 can be blocked, not 3",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text: str, error: str) -> None:
    with pytest.raises(BadPosition) as raised:
        read(text)
    assert error in str(raised.value)


@pytest.mark.parametrize("language", languages())
def test_the_special_card_named_to_who_wrote_a_wrong_one_can_be_read(language: str) -> None:
    *_, example = GAME.words(language)("notation.cards").split()
    assert write_card(read_card(example)) == example
