"""Setting up a match and a round, clause by clause."""

import pytest

from fileira.core.errors import MoveError, UserError
from fileira.core.events import CHANCE_NAMES
from fileira.core.match.match import Match

from ..tables import FACES, SCORES
from .table import at

OPEN = "table: classic 4; phase: open; deck: -"
PICKING = "phase: pick; hands: 1S 2S 3S 4S 5S 6S 7S / 1W 2W 3W 4W 5W 6W 7W / 1L 2L 3L 4L 5L 6L 7L"
SUIT_SIDES = ["two_suits_1", "two_suits_2", "best_suit", "all_suits", "fewest", "most"]
LAST_TRICK = "hands: 12S / 1S / 2S"


def chances(match: Match) -> list[tuple[str, int]]:
    """What has been left to chance: its kind and how many cards it drew."""
    drawn = [chance for step in match.steps for chance in step.chance]
    return [(CHANCE_NAMES[kind], len(cards)) for kind, cards in drawn]


# Players and cards


@pytest.mark.parametrize("seats", [3, 4])
def test_three_or_four_can_play(seats: int) -> None:  # clause 1: L1
    assert len(Match("tricky_twist", seats, seed=1).scores) == seats


@pytest.mark.parametrize("seats", [2, 5])
def test_fewer_or_more_cannot_play(seats: int) -> None:  # clause 1: L1
    with pytest.raises(UserError, match="3-4 players"):
        Match("tricky_twist", seats)


def test_play_goes_clockwise() -> None:  # clause 1: L1
    table = at("first: 2; hands: 1S 2T / 2S 3T / 3S 4T / 4S 5T")
    table.play("3S, 4S, 1S")
    assert table.asked == [1]


# Score cards


def test_the_nine_score_cards_are_shuffled_once() -> None:  # clause 2: L2
    match = Match("tricky_twist", 4, seed=1)
    assert chances(match) == [("shuffle", 9), ("draw", 1), ("deal", 48)]
    (shuffled, *_) = match.steps[0].chance
    assert len(set(shuffled.cards)) == 9


def test_the_first_score_card_is_revealed() -> None:  # clause 2: L2
    table = at(OPEN)
    (revealed,) = {table.parts("deck")[0][0]}
    assert table.seen_by(0).parts("deck")[0] == [revealed, *["?"] * 8]


def test_each_later_round_reveals_the_next_score_card() -> None:  # clause 2: L5
    table = at(f"{LAST_TRICK}; deck: best_suit most").play("12S, 1S, 2S")
    assert table["finished"] == "1"
    assert table.seen_by(0).parts("deck")[0][:3] == ["best_suit", "most", "?"]


def test_the_score_card_is_known_before_the_reserve_is_chosen() -> None:  # clause 2: Q21
    table = at(OPEN)
    assert table["phase"] == "pick"
    assert table.seen_by(2).parts("deck")[0][0] in SCORES


# Bonus cards


@pytest.mark.parametrize("score", SUIT_SIDES)
def test_the_suit_sides_lie_up_for_score_cards_without_values(score: str) -> None:  # clause 3: L3
    table = at(f"deck: {score}; hands: 7S 1W / 1S 2W / 2S 3W").play("7S, 1S, 2S")
    taken = [name for name in FACES if f"bonus {name}" in table.legal()]
    assert taken == [*FACES[:4], "suit_1", "suit_2", "suit_3", "suit_4"]


@pytest.mark.parametrize("score", ["longest_run", "even_values", "odd_values"])
def test_the_value_sides_lie_up_for_score_cards_with_values(score: str) -> None:  # clause 3: L3
    table = at(f"deck: {score}; hands: 7S 1W / 1S 2W / 2S 3W").play("7S, 1S, 2S")
    taken = [name for name in FACES if f"bonus {name}" in table.legal()]
    assert taken == [*FACES[:4], "odd", "even", "any", "shift"]


def test_a_side_that_lies_down_cannot_be_taken() -> None:  # clause 3: L3
    table = at("deck: most; hands: 7S 1W / 1S 2W / 2S 3W").play("7S, 1S, 2S")
    assert table.refusal("bonus odd") == 3
    assert "face down" in table.reason("bonus odd")


def test_all_bonus_cards_are_back_in_each_round() -> None:  # clause 3: L6 Q8
    table = at(f"{LAST_TRICK}; deck: most; bonus: blank extra suit_1 / flip suit_3 / suit_2 suit_4")
    table.play("12S, 1S, 2S, pass, pass, pass, pass, pass, pass")
    assert table["finished"] == "1"
    assert table["bonus"] == "- / - / -"


# First player


def test_the_first_player_is_drawn_by_lot() -> None:  # clause 4: L4
    firsts = [int(Match("tricky_twist", 4, seed=seed).state.first) for seed in range(40)]
    assert set(firsts) == {0, 1, 2, 3}


def test_all_totals_start_at_zero() -> None:  # clause 4: L4
    assert at(OPEN).scores == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("first", "cards", "then"),
    [(0, "12S, 1S, 2S", "1"), (1, "1S, 2S, 12S", "2"), (2, "2S, 12S, 1S", "0")],
)
def test_each_round_is_started_by_the_next_player(
    first: int, cards: str, then: str
) -> None:  # clause 4: L9
    assert at(f"{LAST_TRICK}; first: {first}").play(cards)["first"] == then


def test_the_first_player_leads_the_first_trick() -> None:  # clause 4: L9
    table = at(
        f"first: 1; {PICKING}; reserves: 8S 9S 10S 11S 12S / 8W 9W 10W 11W 12W / 8L 9L 10L 11L"
    )
    table.play("1L, stay, stay, stay")
    assert table.asked == [1]
    assert table["phase"] == "play"


# Deal


@pytest.mark.parametrize(("seats", "size"), [(3, 16), (4, 12)])
def test_all_cards_are_dealt(seats: int, size: int) -> None:  # clause 5: L7 D19
    table = at(f"table: classic {seats}; phase: open; deck: -")
    assert table.sizes("hands") == [size] * seats
    assert len({card for hand in table.parts("hands") for card in hand}) == 48


def test_hands_are_secret() -> None:  # clause 5: L7
    table = at("hands: 1S 2S / 3S / 4S 5S")
    assert table.seen_by(0)["hands"] == "1S 2S / ? / ? ?"
    assert table.seen_by(-1)["hands"] == "? ? / ? / ? ?"


# Reserve


def test_all_pick_at_the_same_time() -> None:  # clause 6: L8
    assert at(PICKING).asked == [0, 1, 2]


@pytest.mark.parametrize(("seats", "hand"), [(3, 11), (4, 7)])
def test_exactly_five_cards_go_to_the_reserve(seats: int, hand: int) -> None:  # clause 6: L8 D19
    match = Match("tricky_twist", seats, seed=1)
    for seat in [seat for seat in range(seats) for _ in range(5)]:
        match.play(seat, match.legal_moves(seat)[0])
    assert match.state.reserved[:seats].tolist() == [5] * seats
    assert match.state.held[:seats].tolist() == [hand] * seats


def test_a_sixth_card_cannot_be_picked() -> None:  # clause 6: L8
    table = at(f"{PICKING}; reserves: 8S 9S 10S 11S 12S / - / -")
    assert table.legal(0) == ""
    assert table.refusal("1S", 0) == 6
    assert "yours has 5" in table.reason("1S", 0)


def test_only_cards_of_the_own_hand_can_be_picked() -> None:  # clause 6: L8
    table = at(PICKING)
    assert table.refusal("1W", 0) == 6
    assert table.refusal("draw", 0) == 6


def test_picks_can_be_taken_back_until_the_last_player_is_done() -> None:  # clause 6: L8
    match = Match("tricky_twist", 3, seed=1)
    for seat in (0, 0, 0, 0, 0, 1, 2):
        match.play(seat, match.legal_moves(seat)[0])
    match.withdraw(0)
    assert match.state.reserved[:3].tolist() == [0, 1, 1]


def test_picks_are_final_when_all_have_picked() -> None:  # clause 6: L8
    match = Match("tricky_twist", 3, seed=1)
    for seat in [seat for seat in range(3) for _ in range(5)]:
        match.play(seat, match.legal_moves(seat)[0])
    with pytest.raises(MoveError):
        match.withdraw(0)


def test_each_reserve_is_shuffled() -> None:  # clause 6: L8
    match = Match("tricky_twist", 3, seed=1)
    for seat in [seat for seat in range(3) for _ in range(5)]:
        match.play(seat, match.legal_moves(seat)[0])
    assert chances(match)[3:] == [("shuffle", 5)] * 3


def test_nobody_knows_the_order_of_a_reserve() -> None:  # clause 6: L8
    table = at("hands: 1S / 2S / 3S; reserves: 9S 7S 8S / 4S 6S 5S / -")
    assert table.seen_by(0)["reserves"] == "~ 7S 8S 9S / ? ? ? / -"
    assert table.seen_by(-1)["reserves"] == "? ? ? / ? ? ? / -"
