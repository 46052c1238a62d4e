"""What a seat may see, and that cards dealt again agree with all it knows."""

from .. import position
from .table import REDEALS, Table, at, placing

ROWS = "rows: 12 | 37 | 43 | 58"
# Of its 24 cards only 5 to 9 have not been seen, and nobody knows who picked what.
SMALL = """table: professional 2; rows: 1 | 2 | 3 | 4; known: - / -
    seen: 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24"""


# What a seat may see


def test_only_you_see_your_hand_and_your_chosen_card() -> None:  # clause 13: B12
    table = at(f"{ROWS}; hands: 45 / 9 / 60 61; chosen: 3 / 7 / -")
    assert table.seen_by(0)["hands"] == "45 / ? / ? ?"
    assert table.seen_by(0)["chosen"] == "3 / ? / -"


def test_only_you_see_your_special_cards() -> None:  # clause 39: V2
    table = at(f"table: anniversary; {ROWS}; hands: 3 / 7; specials: block move / insert")
    assert table.seen_by(0)["specials"] == "move block / ?"
    assert table.seen_by(1)["specials"] == "? ? / insert"
    assert table.seen_by(-1)["specials"] == "? ? / ?"


def test_only_you_see_the_special_card_you_draw() -> None:  # clause 39: D5
    table = placing(22, "40 | 50 51 | 60 | 5 9 14 18 21", "block", more="deck: insert move")
    table.play("none, swap block")
    assert [event.seen_by for event in table.events("special_drawn")] == [1 << 0]
    assert table.seen_by(0)["drawn"] == "insert block / -"
    assert table.seen_by(1)["drawn"] == "? ? / -"


def test_nobody_sees_the_special_deck_but_its_size() -> None:  # clause 39: V2
    table = at(f"table: anniversary; {ROWS}; hands: 3 / 7; deck: block move insert")
    assert table.seen_by(0)["deck"] == "? ? ?"


def test_everyone_sees_the_special_discard_pile() -> None:  # clause 39: V5
    table = at(f"table: anniversary; {ROWS}; hands: 3 / 7; discard: block move")
    assert table.seen_by(-1)["discard"] == "move block"


def test_everyone_sees_the_special_cards_on_the_table() -> None:  # clause 39: V5
    table = at("table: anniversary; rows: 12 take_7 | 37 block | 43 | 58 | 70; hands: 3 / 7")
    assert table.seen_by(-1)["rows"] == "12 take_7 | 37 block | 43 | 58 | 70"


def test_everyone_sees_the_card_that_replace_returns() -> None:  # clause 39: V15
    table = placing(25, "8 10 | 2 6 9 12 17 | 40 | 60", "replace", hand="15")
    table.play("replace, 15")
    assert table.seen_by(1)["known"] == "25 / -"


def test_everyone_sees_which_special_card_is_being_played() -> None:  # clause 39: V4
    table = placing(45, "40 | 50 | 60 | 70", "move block")
    table.play("move, 50")
    assert table.seen_by(-1)["playing"] == "move 50 r1"


# Cards dealt again


def test_cards_dealt_again_give_the_same_observation() -> None:  # clause 13: B12
    table = at(f"{ROWS}; hands: 45 / 9 / 60 61; chosen: 3 / 7 / -; seen: 1 2")
    texts = {position.write(redealt.seen_by(0).state) for redealt in table.redeals(0, REDEALS)}
    assert texts == {position.write(table.seen_by(0).state)}


def test_the_own_cards_stay() -> None:  # clause 13: B12
    table = at(f"{ROWS}; hands: 45 / 9 / 60 61; chosen: 3 / 7 / -")
    assert table.certain(0, "hands", 0) == ["45"]
    assert table.certain(0, "chosen", 0) == ["3"]


def test_no_card_that_was_seen_is_dealt_again() -> None:  # clause 13: B12
    table = at(f"{SMALL}; hands: 5 6 / 7 8")
    assert table.possible(0, "hands", 1) == {"7", "8", "9"}


def test_a_chosen_card_may_be_any_unseen_card() -> None:  # clause 13: B12
    table = at(f"{SMALL}; hands: 5 6 / 7; chosen: - / 8")
    assert table.possible(0, "chosen", 1) == {"7", "8", "9"}


def test_a_spectator_knows_no_hand() -> None:  # clause 13: B12
    table = at(f"{SMALL}; hands: 5 6 / 7 8")
    assert table.possible(-1, "hands", 0) == {"5", "6", "7", "8", "9"}


def test_hands_stay_ascending_when_dealt_again() -> None:  # clause 13: B12
    hands = [table.parts("hands")[1] for table in at("table: base 2").redeals(0, REDEALS)]
    assert hands == [sorted(hand, key=int) for hand in hands]


def test_drafted_cards_stay_with_their_owners() -> None:  # clause 18: P7
    table = at("table: professional 3; rows: 1 | 2 | 3 | 4; hands: 5 20 / 6 7 / 8 30")
    assert table.certain(0, "hands", 1) == ["6", "7"]
    assert table.certain(-1, "hands", 2) == ["8", "30"]


def test_a_chosen_drafted_card_is_any_of_those_its_owner_holds() -> None:  # clause 18: P7
    table = at("table: professional 2; rows: 1 | 2 | 3 | 4; hands: 5 20 22 / 7 9; chosen: - / 6")
    assert table.possible(0, "chosen", 1) == {"6", "7", "9"}
    assert table.possible(0, "hands", 1) == {"6", "7", "9"}


def test_during_the_draft_the_picks_are_known() -> None:  # clause 18: P7
    table = at("table: professional 2; phase: pick; rows: - | - | - | -; hands: 5 20 / 6 7")
    assert table.certain(0, "hands", 1) == ["6", "7"]


def test_a_card_returned_by_replace_stays_with_its_owner() -> None:  # clause 39: V15
    table = placing(25, "8 10 | 2 6 9 12 17 | 40 | 60", "replace", hand="15")
    table.play("replace, 15")
    assert table.certain(1, "hands", 0) == ["25"]


def test_a_returned_card_may_be_the_one_chosen_next() -> None:  # clause 39: V15
    table = at(f"table: anniversary; {ROWS}; hands: 26 / 98 99; chosen: 25 / -; known: 25 / -")
    assert "25" in table.possible(1, "chosen", 0) & table.possible(1, "hands", 0)


# Special cards dealt again


def _hidden_specials(lines: str) -> Table:
    return at(f"table: anniversary 2; {ROWS}; hands: 3 / 7; {lines}")


def test_the_own_special_cards_stay() -> None:  # clause 39: V2
    table = _hidden_specials("specials: block move / insert insert")
    assert table.certain(0, "specials", 0) == ["move", "block"]
    assert {len(each.parts("specials")[1]) for each in table.redeals(0, REDEALS)} == {2}


def test_special_cards_that_all_see_are_not_dealt_again() -> None:  # clause 39: V5
    table = _hidden_specials("specials: move / insert insert; discard: block block block block")
    assert "block" not in table.possible(0, "specials", 1) | table.possible(0, "deck")


def test_special_cards_on_the_table_are_not_dealt_again() -> None:  # clause 39: V5
    table = at(
        "table: anniversary; rows: 12 take_7 | 37 block | 43 block | 58 | 70; hands: 3 / 7;"
        "specials: - / insert;"
        "discard: take_7 take_7 take_7 block block fifth_row fifth_row fifth_row"
    )
    others = table.possible(0, "specials", 1) | table.possible(0, "deck")
    assert others == {"insert", "replace", "move", "minus_plus"}


def test_the_special_card_being_played_is_not_dealt_again() -> None:  # clause 39: V4
    table = placing(45, "40 | 50 | 60 | 70", "block", more="discard: block block block")
    table.play("block")
    assert "block" not in table.possible(1, "specials", 0) | table.possible(1, "deck")


def test_special_cards_are_conserved_when_dealt_again() -> None:  # clause 39: V2
    table = _hidden_specials("specials: block move / insert insert take_7; discard: block")
    held = [each["specials"] + " " + each["deck"] for each in table.redeals(1, REDEALS)]
    assert {text.count("block") for text in held} == {3}
    assert {len(text.replace("/", "").split()) for text in held} == {27}


def test_the_deck_has_only_what_was_shuffled_into_it() -> None:  # clause 39: R1
    table = _hidden_specials(
        "specials: move / insert take_7; drawn: - / -; deck: block block replace"
    )
    assert table.possible(0, "deck") == {"block", "replace"}


def test_what_the_seat_itself_has_drawn_is_no_longer_in_the_deck() -> None:  # clause 39: R1
    table = _hidden_specials("specials: move / insert; drawn: move / -; deck: block block")
    assert table.certain(0, "deck") == ["block", "block"]
    assert table.possible(1, "deck") == {"move", "block"}


def test_who_has_drawn_nothing_since_holds_only_older_cards() -> None:  # clause 39: R1
    table = at(
        f"table: anniversary 3; {ROWS}; hands: 3 / 7 / 9;"
        "specials: - / insert / block; drawn: - / - / block; deck: block block block"
    )
    assert table.certain(0, "specials", 1) == ["insert"]
    assert table.certain(0, "specials", 2) == ["block"]


def test_nobody_holds_more_new_cards_than_he_has_drawn() -> None:  # clause 39: R1
    table = at(
        f"table: anniversary 3; {ROWS}; hands: 3 / 7 / 9;"
        "specials: - / take_7 take_7 block / move insert; drawn: - / block / move insert;"
        "deck: block block block move move move insert insert insert"
    )
    assert table.certain(0, "specials", 1)[:2] == ["take_7", "take_7"]


def test_special_cards_are_conserved_after_an_end_with_five_rows() -> None:  # clause 39: V21
    table = at(
        "table: anniversary 2; phase: over; finished: 2; rows: 12 | 37 | 43 | 58 | 70;"
        "specials: - / block; deck: move"
    )
    hidden = {each["specials"] + " / " + each["deck"] for each in table.redeals(0, REDEALS)}
    assert hidden == {"- / block / move", "- / move / block"}
