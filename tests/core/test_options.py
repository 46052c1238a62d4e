"""Options: declared once, checked once."""

import pytest

from fileira.core.errors import UserError
from fileira.core.game import Game
from fileira.core.options import Flag, Number, Value, Variant, choose

LIMIT = Number("limit", 1, 99, default=66)
ROUNDS = Number("rounds", 1, 9, instead_of="limit")
OPEN = Flag("open", variants=("tactics",))
LOUD = Flag("loud", default=True, seats=(2, 3))
OPTIONS = (LIMIT, ROUNDS, OPEN, LOUD)


def test_options_that_are_not_given_have_their_usual_values() -> None:
    assert choose(OPTIONS, "classic", 4, {}) == {"limit": 66}
    assert choose(OPTIONS, "tactics", 4, {}) == {"limit": 66, "open": False}
    assert choose(OPTIONS, "classic", 2, {}) == {"limit": 66, "loud": True}


def test_an_option_given_replaces_the_usual_value() -> None:
    given = {"limit": 10, "loud": False}
    assert choose(OPTIONS, "classic", 2, given) == given


def test_an_option_may_take_the_place_of_another() -> None:
    assert choose(OPTIONS, "classic", 4, {"rounds": 3}) == {"rounds": 3}


def test_an_option_cannot_be_given_together_with_what_takes_its_place() -> None:
    with pytest.raises(UserError, match="limit cannot be combined with another option"):
        choose(OPTIONS, "classic", 4, {"rounds": 3, "limit": 66})


def test_an_option_of_a_record_of_before_may_have_another_name() -> None:
    renamed = (LIMIT, Flag("open_hands", formerly="bare"))
    assert choose(renamed, "classic", 4, {"bare": True}) == {"limit": 66, "open_hands": True}


def test_options_chosen_can_be_given_again() -> None:
    """A record holds all options with their values."""
    chosen = choose(OPTIONS, "tactics", 3, {"rounds": 3, "open": True})
    assert choose(OPTIONS, "tactics", 3, chosen) == chosen


@pytest.mark.parametrize(
    ("variant", "seats", "name"),
    [("classic", 4, "open"), ("classic", 4, "loud"), ("tactics", 2, "quick")],
)
def test_an_option_that_the_table_does_not_have_is_refused(
    variant: str, seats: int, name: str
) -> None:
    with pytest.raises(UserError, match=f"no option {name} at a table for .*: limit, rounds"):
        choose(OPTIONS, variant, seats, {name: True})


@pytest.mark.parametrize("value", [1, 99])
def test_a_number_may_have_its_lowest_and_its_highest_value(value: int) -> None:
    assert LIMIT.check(value) == LIMIT.read(str(value)) == value


@pytest.mark.parametrize("value", [0, 100, -1, 2**70, True, "66", 6.0, None])
def test_a_number_outside_its_range_is_refused(value: object) -> None:
    with pytest.raises(UserError, match="limit must be a whole number from 1 to 99, not"):
        LIMIT.check(value)


@pytest.mark.parametrize("text", ["", "0", "100", "many", "6.0", "on", "9" * 5000])
def test_a_text_that_is_no_number_of_the_range_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="limit must be a whole number from 1 to 99, not"):
        LIMIT.read(text)


@pytest.mark.parametrize(("text", "value"), [("on", True), ("off", False)])
def test_a_flag_is_on_or_off(text: str, value: bool) -> None:
    assert OPEN.read(text) is value
    assert OPEN.check(value) is value


@pytest.mark.parametrize("text", ["", "yes", "1", "true"])
def test_a_text_that_is_neither_on_nor_off_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="open must be on or off, not"):
        OPEN.read(text)


@pytest.mark.parametrize("value", [0, 1, "on", None])
def test_a_flag_is_no_number(value: object) -> None:
    with pytest.raises(UserError, match="open must be on or off, not"):
        OPEN.check(value)


def test_a_variant_is_found_by_its_name() -> None:
    assert _game().variant("tactics").seats == (2, 4)
    assert _game().variant().name == "classic"
    with pytest.raises(UserError, match=r"no variant 'chess'\. Choose from: classic, tactics"):
        _game().variant("chess")


def test_a_variant_need_not_be_for_all_numbers_between_two() -> None:
    tactics = _game().variant("tactics")
    assert _game().check_seats(tactics, 4) == 4
    with pytest.raises(UserError, match="is for 2, 4 players, not 3"):
        _game().check_seats(tactics, 3)


@pytest.mark.parametrize(("name", "seats"), [("classic", 3), ("tactics", 2)])
def test_a_table_has_as_many_seats_as_is_best_if_the_variant_allows(name: str, seats: int) -> None:
    assert _game().usual_seats(_game().variant(name)) == seats


def _game() -> Game:
    variants = (Variant("classic", (2, 3, 4, 5)), Variant("tactics", (2, 4)))
    return Game("high_card", variants, OPTIONS, players=3)


def test_a_value_is_what_a_record_can_hold() -> None:
    chosen: dict[str, Value] = choose(OPTIONS, "tactics", 2, {})
    assert {type(value) for value in chosen.values()} == {int, bool}
