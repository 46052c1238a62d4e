"""The professional variant, clause by clause."""

from .table import at

PRO = "table: professional 2"


def test_whoever_takes_a_single_card_takes_one_from_the_pile_too() -> None:  # clause 21: S9
    table = at(f"{PRO} rounds=1; row: 38; hands: 45 56 / 98; pile: 66 12 13").play("take")
    assert (table["minus"], table["extra"]) == ("38 / -", "66 / -")
    assert table.story == ["taken 12", "extra_taken 21"]
    assert (table.asked, table.legal()) == ([0], "45, 56")
    table.play("45")
    assert table["hands"] == "12 56 / 98"


def test_an_extra_toad_costs_five_points() -> None:  # clause 21: S9
    table = at(f"{PRO} rounds=1; row: 45; minus: 38 / -; extra: 66 / -; hands: 44 / 98")
    assert table.play("44, take").scores == [-6, -6]


def test_for_a_longer_row_there_is_no_extra_card() -> None:  # clause 21: D14
    table = at(f"{PRO}; row: 38 41; hands: 45 56 / 98; pile: 66 12").play("take")
    assert (table["minus"], table["extra"]) == ("38 41 / -", "- / -")
    assert table.play("45")["hands"] == "56 66 / 98"


def test_for_a_twist_there_is_no_extra_card() -> None:  # clause 21: D15
    table = at(f"{PRO}; row: 38; hands: 45 83 / 98; pile: 66 12").play("twist 83")
    assert (table["plus"], table["minus"], table["extra"]) == ("38 83 / -", "- / -", "- / -")
    assert table["hands"] == "45 66 / 98"


def test_in_the_classic_game_there_is_no_extra_card() -> None:  # clause 21: S9
    table = at("table: classic 2; row: 38; hands: 45 56 / 98; pile: 66 12").play("take")
    assert (table["minus"], table["pile"]) == ("38 / -", "66 12")


def test_if_the_extra_card_is_the_last_one_the_play_goes_on() -> None:  # clause 22: D12 Q5
    table = at(f"{PRO}; row: 38; hands: 45 56 / 98; pile: 77").play("take")
    assert (table["minus"], table["extra"]) == ("38 / -", "77 / -")
    assert table.story == ["taken 12", "extra_taken 22", "pile_empty 15"]
    table.play("45")
    assert table["hands"] == "56 / 98"
    assert (table.asked, table["phase"]) == ([1], "turn")


def test_with_an_empty_pile_there_is_no_extra_card() -> None:  # clause 22: D13 Q4
    table = at(f"{PRO} rounds=1; row: 38; hands: 45 56 / 98").play("take")
    assert (table["minus"], table["extra"]) == ("38 / -", "- / -")
    assert table["phase"] == "over"
    assert table.scores == [-1, 0]


def test_nobody_sees_an_extra_card_before_the_scoring() -> None:  # clause 23: Q7
    table = at(f"{PRO}; row: 38; hands: 45 56 / 98; pile: 66 12 13").play("take")
    assert [table.seen_by(seat)["extra"] for seat in (-1, 0, 1)] == ["? / -"] * 3
    assert table.heard_by(0)[1] == "Ana also takes the top card of the deck, face down."
    assert table.scores == [-1, 0]


def test_extra_cards_are_shown_when_the_round_is_scored() -> None:  # clause 23: Q7
    table = at(f"{PRO} rounds=1; row: 45; extra: 66 / 12 77; hands: - / 98").play("take")
    assert (table["minus"], table["extra"]) == ("45 66 / 12 77", "- / -")
    assert table.scores == [-6, -6]
    assert table.story[2:] == [
        "extra_shown 23",
        "round_scored 17",
        "extra_shown 23",
        "extra_shown 23",
        "round_scored 17",
        "ended 18",
    ]
