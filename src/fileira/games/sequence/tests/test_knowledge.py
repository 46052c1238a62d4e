"""What a seat knows: clause 26, and dealing the hidden cards again in accordance with it."""

from collections import Counter
from random import Random

import numpy as np
import pytest

from fileira.core.match.match import Match

from .. import knowledge, position
from ..cards import CARDS, NAMES
from ..knowledge import FRESH, OLD
from ..state import State
from .table import REDEALS, Table, at


def test_a_seat_sees_its_own_hand_only() -> None:  # clause 26: A21
    table = at("hands: 2C / 3C / 4C / 5C")
    assert table.seen_by(0)["hands"] == "2C / ? / ? / ?"
    assert table.seen_by(-1)["hands"] == "? / ? / ? / ?"


def test_nobody_sees_the_deck() -> None:  # clause 26: A21
    table = at("hands: 2C / 3C; deck: QH KH")
    assert table.seen_by(0)["deck"] == "? ?"


def test_all_see_the_discard_piles_and_the_card_played() -> None:  # clause 26: A21
    table = at("hands: 2C / 3C").play("2C, @e2, 3C")
    assert table.seen_by(0)["discards"] == "0=2C"
    assert table.seen_by(0)["card"] == "3C"


def test_what_lies_on_the_piles_is_in_no_hand_and_not_in_the_deck() -> None:  # clause 26: A21
    table = at("hands: 2C / 3C 5D 6D; discards: 1=QH 0=QH 0=KD")
    found = table.possible(0, "hands", 1) | table.possible(0, "deck")
    assert "QH" not in found
    assert {"KD", "2C"} <= found


def test_with_one_copy_in_the_own_hand_the_other_may_be_anywhere() -> None:  # clause 26: A21
    table = at("hands: 2C / 3C 5D 6D 7D 8D 9D TD")
    assert "2C" in table.possible(0, "deck")
    assert max(_copies(world, "2C") for world in table.redeals(0, REDEALS)) == 1


def test_a_redeal_keeps_two_copies_of_each_card() -> None:  # clause 26: A21
    match = Match("sequence", 4, seed=3)
    play_at_random(match, 90)
    for world in Table(match.state).redeals(1, REDEALS):
        assert position.write(position.read(position.write(world.state)))


# After a new deck


NEW_DECK = "new_decks: 1; shuffled: QH QH KD 9C; deck: QH KD; draws: 1 / 1; drawn: 9C / QH"


def after_new_deck() -> Table:
    """A deck of four was shuffled, each seat has drawn one of it; the first discarded 9C."""
    left = [name for name in NAMES for _ in range(2)]
    for name in ["QH", "QH", "KD", "KD", "9C", "9C", "2C", "3C", "4C"]:
        left.remove(name)
    piles = " ".join(f"1={name}" for name in left)
    return at(f"hands: 2C 9C / QH KD 3C 4C; {NEW_DECK}; discards: 0=9C {piles}")


def test_what_was_discarded_before_may_be_in_the_new_deck() -> None:  # clause 26: A13
    assert after_new_deck().possible(0, "deck") == {"QH", "KD"}


def test_a_card_that_was_in_no_pile_is_not_in_the_new_deck() -> None:  # clause 26: A13
    assert after_new_deck().possible(0, "hands", 1) == {"QH", "KD", "3C", "4C"}


def test_who_has_drawn_one_card_of_the_new_deck_holds_at_most_one() -> None:  # clause 26: A13
    hands = [world["hands"] for world in after_new_deck().redeals(0, REDEALS)]
    assert {hand.count("QH") for hand in hands} == {0, 1}
    # One KD is old and must be in the hand, so a second KD or one QH is the card drawn.
    assert {hand.count("QH") + hand.count("KD") for hand in hands} == {2}


def test_who_has_drawn_the_only_copy_knows_that_the_other_is_in_a_hand() -> None:  # clause 26: A13
    text = "hands: KD / 3C KD; new_decks: 1; shuffled: KD 2S 3S; deck: 2S; draws: 1 / 1"
    left = [name for name in NAMES for _ in range(2)]
    for name in ["KD", "KD", "3C", "2S"]:
        left.remove(name)
    piles = " ".join(f"0={name}" for name in left)
    drawn = at(f"{text}; drawn: KD / 3S; discards: {piles}")
    kept = at(f"{text}; drawn: 3S / KD; discards: {piles}")
    assert drawn.possible(0, "deck") == {"2S"}
    assert kept.possible(0, "deck") == {"2S", "KD"}


def test_a_played_out_match_agrees_with_what_all_know() -> None:  # clause 26: A13
    """The true deck is always one that a redeal could give: it came from the shuffled cards."""
    match = Match("sequence", 3, seed=11)
    play_at_random(match, 200)
    table = Table(match.state)
    shuffled = table["shuffled"].split()
    for world in [table, *table.redeals(0, REDEALS)]:
        deck = world["deck"].split()
        assert all(deck.count(card) <= 2 for card in deck)
        assert set(deck) <= set(shuffled) or shuffled == ["all"]


# Passes


def test_who_passes_shows_what_he_lacks() -> None:  # clause 26: Q10
    table = at("chips: - | b4 j4; hands: KS / QH 2D 3D; exchanges: 1").play("pass")
    assert table.possible(1, "hands", 0) == {"KS"}
    assert table["lacks"].count(" ") == 50 + 2  # all but KS, and a slash with a dash


def test_what_a_pass_shows_is_forgotten_with_the_next_draw() -> None:  # clause 26: Q10
    table = at("chips: - | b4 j4; hands: KS / QH; exchanges: 1").play("pass, QH, @h2, exchange KS")
    assert table["lacks"] == "- / -"


def _copies(table: Table, card: str) -> int:
    return table["hands"].split(" / ")[1].split().count(card)


def play_at_random(match: Match, moves: int) -> None:
    luck = Random(1)
    while match.to_act and len(match.moves) < moves:
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.legal_moves(seat)))


@pytest.mark.parametrize(("seats", "seed"), [(3, 0), (9, 6), (12, 1)])
def test_the_truth_and_all_redeals_fit_what_is_known(seats: int, seed: int) -> None:
    # clause 26: A13 Q10
    match = Match("sequence", seats, seed=seed)
    for moves in range(140, 260, 15):
        play_at_random(match, moves)
        table = Table(match.state)
        for world in [table, *table.redeals(1, REDEALS)[:3]]:
            assert misplaced(table.seen_by(1).state, world.state) == []
    assert match.state.new_decks


def misplaced(seen: State, world: State) -> list[str]:
    """What contradicts the knowledge of seat 1."""
    hidden = np.empty((2, CARDS), np.int8)
    cards, origins = hidden[:, : knowledge._list_hidden(seen, 1, hidden)].tolist()
    old = Counter(card for card, origin in zip(cards, origins, strict=True) if origin == OLD)
    open_to_all = Counter(cards) - old
    fresh = {card for card in cards if all_fresh(card, cards, origins)}
    deck = Counter(world.deck[world.deck_top : world.deck_end].tolist())
    wrong = [f"{card} in the deck" for card in deck if deck[card] > open_to_all[card]]
    for seat in {*range(seen.seats)} - {1}:
        hand = world.hand[seat, : world.held[seat]].tolist()
        wrong += [f"{card} after a pass" for card in hand if int(seen.lacks[seat]) >> card & 1]
        if sum(card in fresh for card in hand) > seen.draws[seat]:
            wrong.append(f"too much of this deck in hand {seat}")
    return wrong


def all_fresh(card: int, cards: list[int], origins: list[int]) -> bool:
    pairs = zip(cards, origins, strict=True)
    return all(origin == FRESH for other, origin in pairs if other == card)
