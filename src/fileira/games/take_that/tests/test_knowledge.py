"""What each seat may know, what it is told, and worlds dealt again by that."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from fileira.core.match.match import Match
from fileira.core.seed import read_seed, seed_words

from .. import GAME, rules
from ..cards import CARDS
from .table import Table, at

ALL = {str(card) for card in CARDS}


def test_all_see_the_row_the_plus_piles_and_how_many_cards_lie_elsewhere() -> None:
    # clause 20
    table = at("row: 34 41; hands: 12 13 / 98; pile: 66 67; plus: 49 94 / -; minus: 22 / -")
    spectator = table.seen_by(-1)
    assert (spectator["row"], spectator["plus"]) == ("34 41", "49 94 / -")
    assert (spectator["hands"], spectator["pile"]) == ("? ? / ?", "? ?")


def test_one_sees_the_own_hand_only() -> None:  # clause 20
    table = at("row: 34; hands: 12 13 / 98 / 76")
    assert table.seen_by(1)["hands"] == "? ? / 98 / ?"


def test_nobody_sees_the_pile() -> None:  # clause 20
    table = at("row: 34; hands: 12 / 98; pile: 66 67")
    assert [table.seen_by(seat)["pile"] for seat in (-1, 0, 1)] == ["? ?"] * 3


def test_only_the_own_draws_are_told() -> None:  # clause 20
    table = at("row: 34; hands: 35 / 98; pile: 66 67").play("35")
    assert table.heard_by(0)[-1] == "Ana draws 66."
    assert table.heard_by(1)[-1] == table.heard_by(-1)[-1] == "Ana draws a card."


def test_minus_piles_show_how_many_cards_they_hold_and_nothing_else() -> None:  # clause 20: Q8
    table = at("row: 34; hands: 35 / 98; minus: 22 45 / -; table: professional 2; extra: 12 / -")
    for viewer in (-1, 0, 1):
        view = GAME.view(table.seen_by(viewer).state, viewer)
        assert [seat.minus for seat in view.seats] == [3, 0]
        assert [seat.minus_cards for seat in view.seats] == [(), ()]


def test_minus_piles_are_shown_when_the_round_is_scored() -> None:  # clause 20: Q8
    table = at("table: classic 2 rounds=1; row: 34; hands: 35 / 98; minus: 22 45 / -").play("take")
    view = GAME.view(table.seen_by(-1).state, -1)
    assert view.seats[0].minus_cards == (22, 34, 45)


def test_a_preview_never_tells_what_would_be_drawn() -> None:  # clause 20
    table = at("row: 34; hands: 35 / 98; pile: 66 67")
    assert table.preview("35") == ["Ana extends the row with 35.", "Ana draws a card."]


def test_a_preview_tells_what_a_move_costs_and_ends() -> None:  # clause 16: L10
    assert at("row: 49; hands: 45 94 / 98").preview("twist 94")[1:] == [
        "The round is over: the deck is empty and Ana has twisted the last card of the row."
    ]
    assert at("row: 49 44; hands: 45 94 / 98").preview("take") == [
        "Ana takes the row: −6 points.",
        "The round is over: the deck is empty and Ana has taken the row.",
    ]


# Worlds dealt again


def test_a_redeal_leaves_the_own_hand_and_all_that_lies_open() -> None:
    table = at("row: 34; hands: 12 13 / 98; pile: 66 67; plus: 49 94 / -; minus: - / 22")
    world = table.redealt(0, 5)
    assert world["hands"].startswith("12 13 / ")
    for key in ("row", "plus", "minus"):
        assert world[key] == table[key]


def test_a_redeal_needs_no_observation() -> None:
    table = at("row: 34; hands: 12 13 / 98 / 76; pile: 66 67")
    world = table.state.copy()
    rules.redeal(world, 1, seed_words(read_seed(5)))
    assert Table(world)["hands"] == table.redealt(1, 5)["hands"]


@pytest.mark.parametrize("viewer", [-1, 0, 2])
def test_a_redeal_gives_each_card_once(viewer: int) -> None:
    match = Match(GAME, 3, variant="professional", seed=11)
    luck = Random(5)
    for _ in range(40):
        match.play(match.to_act[0], luck.choice(match.legal_moves(match.to_act[0])))
    world = Table(match.state).redealt(viewer, 9)
    keys = ("row", "hands", "pile", "plus", "minus", "extra")
    cards = Counter(word for key in keys for word in world[key].split() if word not in "-/")
    assert set(cards) == ALL
    assert set(cards.values()) == {1}


def test_every_unseen_card_is_equally_likely_in_each_place() -> None:
    """Compared with all ways to deal three unseen cards."""
    seen = " ".join(sorted(ALL - {"12", "13", "98", "45", "46"}))
    table = at(
        f"table: professional 2; hands: 45 46 / 12; extra: - / 13; pile: 98; minus: {seen} / -"
    )
    worlds = Counter(
        tuple(table.redealt(0, seed)[key] for key in ("hands", "extra", "pile"))
        for seed in range(1200)
    )
    expected = {
        (f"45 46 / {hand}", f"- / {extra}", pile)
        for hand, extra, pile in permutations(("12", "13", "98"))
    }
    assert set(worlds) == expected
    assert all(140 < count < 260 for count in worlds.values())
