"""Seatings are fair: everybody has every seat, and meets everybody, equally often."""

from collections import Counter

import pytest

from fileira.arena.contests.contest import new_contest
from fileira.arena.contests.entrant import read_entrants
from fileira.arena.contests.seatings import seatings
from fileira.core.errors import UserError
from fileira.core.game import find_game

TABLES = [(bots, seats) for seats in range(2, 11) for bots in range(2, seats + 1)]


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_every_bot_has_every_seat_equally_often(bots: int, seats: int) -> None:
    for seat in range(seats):
        counts = Counter(seating[seat] for seating in seatings(bots, seats))
        assert len(counts) == bots
        assert len(set(counts.values())) == 1


@pytest.mark.parametrize(("bots", "seats"), TABLES)
def test_no_seating_comes_twice_and_all_bots_sit_at_each(bots: int, seats: int) -> None:
    found = seatings(bots, seats)
    assert len(set(found)) == len(found)
    assert all(set(seating) == set(range(bots)) for seating in found)


def test_two_bots_swap_all_their_seats() -> None:
    for seats in range(2, 11):
        found = set(seatings(2, seats))
        assert {tuple(1 - bot for bot in seating) for seating in found} == found


def test_known_seatings() -> None:
    assert len(seatings(2, 4)) == 2
    assert len(seatings(2, 3)) == 6
    assert len(seatings(4, 4)) == 4
    assert len(seatings(3, 4)) == 12


@pytest.mark.parametrize("bots", [1, 3])
def test_a_table_needs_two_bots_and_a_seat_for_each(bots: int) -> None:
    with pytest.raises(UserError, match="needs 2 to 2 bots"):
        new_contest(find_game("six_nimmt"), read_entrants(["random"] * bots), seats=2)
