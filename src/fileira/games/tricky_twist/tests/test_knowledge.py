"""What each seat knows, and redeals that agree with it."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np
import pytest

from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match

from .. import redeal as dealing
from ..cards import CARDS, SUITS, suit_of
from ..knowledge import NEVER, shown_void
from ..position_lines import cards_in
from ..state import State
from .table import Table, at

SAMPLES = 300 if INTERPRETED else 20000
SIGMAS = 5  # a frequency may differ from what is expected by so many standard deviations

# Seat 1 has shown that it has no waves; seat 2 has followed.
VOID = "hands: 1S 2S / 3S 4S / 5W 6L; played: 9W 1T 8W | - - -; first: 0"


def hand(table: Table, seat: int) -> set[str]:
    return set(table.parts("hands")[seat])


# What is seen


def test_everybody_sees_what_lies_on_the_table() -> None:  # clause 31: 3_6
    text = (
        "deck: best_suit; totals: 3 / 4 / 5; hands: 1S 2S / 3S 4S / 5S 6S;"
        "reserves: 9S 8S / 7S / -; played: 9W +1T 8W | 2L - -; bonus: blank / - / suit_1"
    )
    table = at(text)
    for key in ("totals", "played", "bonus", "tricks", "false", "falses", "asked"):
        assert table.seen_by(-1)[key] == table[key]
    assert table.seen_by(-1).sizes("hands") == [2, 2, 2]
    assert table.seen_by(-1).sizes("reserves") == [2, 1, 0]


def test_only_the_owner_sees_hand_and_reserve() -> None:  # clause 31: 3_6
    table = at("hands: 1S 2S / 3S 4S / 5S; reserves: 9S 8S / 7S / -")
    assert table.seen_by(1)["hands"] == "? ? / 3S 4S / ?"
    assert table.seen_by(1)["reserves"] == "? ? / ~ 7S / -"


def test_nobody_sees_the_score_cards_to_come() -> None:  # clause 31: 3_6
    table = at("deck: most fewest; finished: 1; hands: 1S / 2S / 3S")
    assert table.seen_by(0).parts("deck")[0] == ["most", "fewest", *["?"] * 7]


def test_the_score_card_that_nobody_needed_stays_hidden() -> None:  # clause 31: 3_6
    table = at("finished: 3; phase: over; table: classic 3")
    assert table.seen_by(0).parts("deck")[0][3:] == ["?"] * 6


def test_picks_of_others_are_hidden() -> None:  # clause 31: 3_6
    table = at("phase: pick; hands: 1S 2S / 3S 4S / 5S 6S; reserves: 7S / 8S 9S / -")
    assert table.seen_by(0)["reserves"] == "7S / ? ? / -"


# Shown voids


def test_who_does_not_follow_shows_a_void() -> None:  # clause 31: 3_6
    table = at(VOID)
    assert [shown_void(table.state, 1, suit) for suit in range(SUITS)] == [NEVER, 0, NEVER, NEVER]
    assert all(shown_void(table.state, 2, suit) == NEVER for suit in range(SUITS))


def test_a_card_drawn_later_may_end_a_void() -> None:  # clause 31: 3_6
    table = at("hands: 1S 2S / 3S 4S 4W / 5W 6L; played: 9W 1T 8W | - +- -")
    assert shown_void(table.state, 1, 1) == 1


def test_a_void_can_be_shown_again() -> None:  # clause 31: 3_6
    table = at("hands: 1S / 3S / 5L; played: 9W 1T 8W | 10W +2T 7W | - - -")
    assert shown_void(table.state, 1, 1) == 0


# Redeals


def test_own_cards_stay_and_only_the_order_of_the_reserve_changes() -> None:  # clause 31: 3_6
    table = at("hands: 1S 2S / 3S 4S / 5S 6S; reserves: 9S 8S 7S / - / -")
    orders = {redealt["reserves"] for redealt in table.redeals(0, 100)}
    assert len(orders) == 6
    assert {redealt["hands"].split(" /")[0] for redealt in table.redeals(0, 50)} == {"1S 2S"}


def test_cards_played_and_false_tricks_are_in_no_hand() -> None:  # clause 31: 3_6
    table = at("hands: 1S 2S / 3S 4S / 5S 6S; played: 9W 1T 8W | - - -; false: - / 1T 2T / -")
    gone = {"9W", "1T", "8W", "2T", "1S", "2S"}
    assert all(not (hand(redealt, 1) | hand(redealt, 2)) & gone for redealt in table.redeals(0, 50))


def test_a_shown_void_is_respected() -> None:  # clause 31: 3_6
    for redealt in at(VOID).redeals(0, 100):
        assert not any(card.endswith("W") for card in hand(redealt, 1))


def test_the_reserve_may_have_a_suit_that_the_hand_has_not() -> None:  # clause 31: 3_6
    table = at(f"{VOID}; reserves: - / 11W 12W / -")
    reserves = [redealt.parts("reserves")[1] for redealt in table.redeals(0, 100)]
    assert any(card.endswith("W") for reserve in reserves for card in reserve)


def test_after_a_draw_one_card_of_the_void_suit_is_possible() -> None:  # clause 31: 3_6
    table = at("hands: 1S 2S / 3S 4S 4W / 5W 6L; played: 9W 1T 8W | - +- -")
    waves = {
        sum(card.endswith("W") for card in hand(redealt, 1)) for redealt in table.redeals(0, 200)
    }
    assert waves == {0, 1}


def test_a_retaken_card_is_known_to_be_in_that_hand() -> None:  # clause 31: 3_6
    table = at("hands: 4L 1S / 7W 2S 3S / 9L 3T").play("4L, 7W, 9L, bonus retake, 7W")
    assert all("7W" in hand(redealt, 1) for redealt in table.redeals(0, 50))
    assert table.seen_by(0)["retaken"] == "7W"


def test_score_cards_to_come_are_shuffled_again() -> None:  # clause 31: 3_6
    table = at("deck: most fewest; finished: 1; hands: 1S / 2S / 3S")
    decks = [redealt.parts("deck")[0] for redealt in table.redeals(0, 100)]
    assert {tuple(deck[:2]) for deck in decks} == {("most", "fewest")}
    assert len({deck[2] for deck in decks}) == 7
    assert all(len(set(deck)) == 9 for deck in decks)


# Compared with the definition: all deals that could have led to what the seat has seen


class Way(NamedTuple):
    """How a seat may have come to its cards: in hand at the start, and its reserve from the top."""

    start: frozenset[int]
    reserve: tuple[int, ...]


def ways(s: State, seat: int, held: tuple[int, ...], left: tuple[int, ...]) -> Iterator[Way]:
    """All ways for a seat that now has these cards in hand and in its reserve."""
    played = {int(card) for card in s.laid[: s.trick + 1, seat]} - {0}
    had = frozenset(held) | played
    draws = int(s.drew[seat]).bit_count()
    for drawn in permutations(sorted(had), draws):
        way = Way(had - {*drawn}, (*drawn, *left))
        if could_have_played(s, seat, way):
            yield way


def could_have_played(s: State, seat: int, way: Way) -> bool:
    """Whether these cards allowed what the seat has played, by the rules alone."""
    cards, draws = set(way.start), 0
    for trick in range(s.trick + 1):
        if s.drew[seat] >> trick & 1:
            cards.add(way.reserve[draws])
            draws += 1
        card, lead = int(s.laid[trick, seat]), int(s.laid[trick, s.leads[trick]])
        if card == 0:
            continue
        follows = suit_of(card) == suit_of(lead)
        if card not in cards or (not follows and any(suit_of(c) == suit_of(lead) for c in cards)):
            return False
        cards.remove(card)
    return True


def worlds(s: State, viewer: int, deck: set[int]) -> Counter[tuple[tuple[int, ...], ...]]:
    """In how many ways each deal of the hidden cards of a small deck can have come about."""
    others = [seat for seat in range(s.seats) if seat != viewer]
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()

    def deal(number: int, rest: set[int], hands: tuple[tuple[int, ...], ...], weight: int) -> None:
        if number == len(others):
            found[hands] += weight
            return
        seat = others[number]
        for held in combinations(sorted(rest), int(s.held[seat])):
            for left in permutations(sorted(rest - {*held}), int(s.reserved[seat])):
                count = sum(1 for _ in ways(s, seat, held, left))
                if count:
                    deal(number + 1, rest - {*held, *left}, (*hands, held), weight * count)

    deal(0, deck, (), 1)
    return found


SMALL = [
    # A void, and no card drawn since.
    "hands: 1S 2S / 3S 4L / 5W 6L; played: 9W 1T 8W | 10W - -",
    # Seat 1 drew once after it had shown a void in waves.
    "hands: 1S 2S / 3S 5W / 6L 3W; reserves: - / 7L / -; played: 9W 1T 8W | 12T +2T 4T | - - -",
    # It drew before and after, and has played a wave since: that was the card drawn.
    "hands: 1S 2S / 3S 4L / 6L 3W; played: 9W +1T 8W | 10W 2T 7W | 11W +2W 12W | - - -",
    # Two seats with different voids, one of which may have ended.
    "hands: 1S 2S / 3S 4S 2L / 6W 3W; reserves: 9T / 7L / -; played: 9W 1T 8W | 9L +5L 4T | - - -",
]


@pytest.mark.parametrize("text", SMALL)
def test_every_possible_deal_is_equally_likely(text: str) -> None:  # clause 31: 3_6
    table = at(text)
    s = table.state
    hidden = {card for seat in (1, 2) for card in cards_in(s.hand[seat] | s.reserve[seat])}
    small = _with_small_deck(table, hidden)
    expected = worlds(s, 0, hidden)
    sampled = Counter(_hands(redealt) for redealt in small.redeals(0, SAMPLES))
    assert set(sampled) <= set(expected)
    total = sum(expected.values())
    for deal, weight in expected.items():
        share = weight / total
        deviation = sqrt(SAMPLES * share * (1 - share))
        assert abs(sampled[deal] - SAMPLES * share) <= SIGMAS * max(deviation, 1)


def _with_small_deck(table: Table, hidden: set[int]) -> Table:
    """The same table; all cards that are not there count as seen: false tricks of seat 0."""
    s = table.state
    there = hidden | {*cards_in(s.hand[0] | s.reserve[0])}
    s.false_tricks[0] = sum(1 << card for card in range(1, CARDS + 1) if card not in there)
    return table


def _hands(table: Table) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(cards_in(table.state.hand[seat])) for seat in (1, 2))


# Compared with the definition in real matches


def could_be(s: State, seat: int) -> bool:
    """Whether the present cards of the seat agree with all that it has played.

    A card that came after a void in its suit must be one of the cards drawn in between.
    """
    draws = [trick for trick in range(s.trick + 1) if s.drew[seat] >> trick & 1]
    spans = [*_played_after_void(s, seat), *_held_after_void(s, seat)]
    return any(
        all(after < draw <= until for draw, (after, until) in zip(drawn, spans, strict=True))
        for drawn in permutations(draws, len(spans))
    )


def _voids(s: State, seat: int, suit: int, until: int) -> list[int]:
    """The tricks before `until` in which the seat did not follow this suit."""
    laid = s.laid[:, seat]
    leads = [s.laid[trick, s.leads[trick]] for trick in range(until)]
    return [t for t in range(until) if suit_of(leads[t]) == suit != suit_of(laid[t]) and laid[t]]


def _played_after_void(s: State, seat: int) -> Iterator[tuple[int, int]]:
    """The last void before each such card was played for the first time, and that trick."""
    seen = set()
    for trick in range(s.trick + 1):
        card = int(s.laid[trick, seat])
        voids = _voids(s, seat, suit_of(card), trick) if card else []
        if voids and card not in seen:
            yield voids[-1], trick
        seen.add(card)


def _held_after_void(s: State, seat: int) -> Iterator[tuple[int, int]]:
    complete = s.trick + int(s.laid[s.trick, seat] > 0)
    for card in cards_in(s.hand[seat]):
        voids = _voids(s, seat, suit_of(card), complete)
        if voids and card != s.retaken:
            yield voids[-1], int(s.trick)


def some_positions(count: int) -> Iterator[Match]:
    """Positions of random matches, from all parts of a round."""
    luck = Random(1)
    for seed in range(count):
        match = Match("tricky_twist", 3 + seed % 2, seed=seed)
        for _ in range(luck.randrange(20, 95)):
            seat = luck.choice(match.to_act)
            match.play(seat, luck.choice(match.legal_moves(seat)))
        yield match


def test_real_matches_agree_with_the_definition() -> None:  # clause 31: 3_6
    for match in some_positions(30):
        assert all(could_be(match.state, seat) for seat in range(match.seats))


def test_every_redeal_could_have_come_about() -> None:  # clause 31: 3_6
    for match in some_positions(20 if INTERPRETED else 60):
        for viewer in range(-1, match.seats):
            for redealt in Table(match.state).redeals(viewer, 3):
                assert all(could_be(redealt.state, seat) for seat in range(match.seats))


def test_the_way_that_never_fails_agrees_with_what_is_known_too() -> None:  # clause 31: 3_6
    for match in some_positions(20 if INTERPRETED else 60):
        for viewer in range(-1, match.seats):
            s = match.observation(viewer)
            _deal_without_tries(s, viewer)
            assert all(could_be(s, seat) for seat in range(match.seats))
            assert [len(cards_in(bits)) for bits in s.hand] == s.held.tolist()


def _deal_without_tries(s: State, viewer: int) -> None:
    pool, left = np.empty((SUITS, 12), np.int8), np.zeros(SUITS, np.int64)
    slots, voids = np.empty((CARDS, 3), np.int64), np.empty(SUITS, np.int64)
    dealing._gather(s, viewer, pool, left)
    count = dealing._list_slots(s, viewer, left, slots, voids)
    dealing._place_slots_early(s, viewer, slots, count, voids)
    dealing._fill_carefully(s, viewer, pool, left.copy(), left, slots, count)
