"""What the game knows about good play, and what searching bots make of it."""

from random import Random

import numpy as np
import pytest

from fileira.bots.bot import Judgement
from fileira.bots.budget import Budget
from fileira.bots.search_bots import ExpertBot, StrongBot
from fileira.core.events import MOVES_LIMIT
from fileira.core.match.match import Match
from fileira.core.record import Float64s

from .. import GAME, heuristics, notation, rules
from ..state import State
from .table import Table, at

BUDGET = Budget(samples=400, threads=1)


def weights_of(s: State, seat: int, verb: str) -> tuple[list[int], Float64s]:
    """The moves of a seat with what the verb writes about them."""
    moves, weights = np.empty(MOVES_LIMIT, np.int16), np.empty(MOVES_LIMIT)
    count = rules.legal_moves(s, seat, moves)
    getattr(heuristics, verb)(s, seat, moves, count, weights)
    return moves[:count].tolist(), weights[:count]


def best_at_sight(table: Table) -> str:
    """The move that is rated best by what the seat asked sees."""
    (seat,) = table.asked
    moves, points = weights_of(table.seen_by(seat).state, seat, "rate")
    return notation.write(moves[int(points.argmax())])


def best_of(bot: StrongBot | ExpertBot, table: Table) -> str:
    (seat,) = table.asked
    return notation.write(bot.choose(table.seen_by(seat).state, seat, BUDGET))


def judgements(table: Table) -> dict[str, Judgement]:
    """What the strong bot thinks of each move."""
    (seat,) = table.asked
    thoughts = StrongBot(1).explain(table.seen_by(seat).state, seat, BUDGET)
    return {notation.write(thought.move): thought for thought in thoughts}


@pytest.mark.parametrize("variant", ["classic", "professional"])
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("verb", ["weigh", "rate"])
def test_moves_are_judged_by_what_the_seat_sees(variant: str, seats: int, verb: str) -> None:
    match = Match(GAME, seats, variant=variant, seed=5)
    luck = Random(7)
    while not match.over:
        seat = match.to_act[0]
        _, known = weights_of(match.state, seat, verb)
        moves, seen = weights_of(match.observation(seat), seat, verb)
        assert seen.tolist() == known.tolist()
        assert np.isfinite(seen).all()
        assert verb == "rate" or (seen > 0).all()
        match.play(seat, luck.choice(moves))


# Plain moves


@pytest.mark.parametrize(
    ("position", "move"),
    [
        # a twist instead of more cards in an expensive row
        ("row: 33 38 44 49; hands: 94 45 48 / 98 97; pile: 12 13 14", "twist 94"),
        # a card that hardly anything fits behind
        (
            "row: 85 88; hands: 83 98 / 31 32 34; pile: 12; minus: 87 89 91 92 93 94 95 96 / 97",
            "98",
        ),
        # a cheap row rather than the last card that could save from an expensive one
        ("row: 31; hands: 37 75 57 91 / 98 97; pile: 12 13 14", "take"),
    ],
)
def test_plain_moves_are_found_at_sight(position: str, move: str) -> None:
    assert best_at_sight(at(position)) == move


def test_nobody_takes_many_toads_who_can_twist() -> None:
    table = at("row: 22 33 44 49; hands: 94 12 / 98 97; pile: 13 14 15")
    assert best_of(StrongBot(1), table) == "twist 94"


@pytest.mark.parametrize("bot", [StrongBot(1), ExpertBot(1)])
def test_the_last_move_of_a_round_is_counted_out(bot: StrongBot | ExpertBot) -> None:
    """The twist ends the round with two points more; extending leaves the other the last word."""
    table = at("table: classic 2 rounds=1; row: 49; hands: 48 94 / 45 51; plus: 12 21 / 13 31")
    assert best_of(bot, table) == "twist 94"


# Winning the match is what counts

AHEAD = "table: classic 2; finished: 1; row: 34 44; hands: 45 98 / 12 13"


@pytest.mark.parametrize("bot", [StrongBot(1), ExpertBot(1)])
def test_a_small_lead_is_brought_home_at_the_price_of_the_round(
    bot: StrongBot | ExpertBot,
) -> None:
    """Six minus points end the match and leave a lead of one; extending promises more points."""
    assert best_of(bot, at(f"{AHEAD}; totals: 7 / 0")) == "take"


def test_without_a_lead_the_same_row_is_not_taken() -> None:
    table = at(f"{AHEAD}; totals: 0 / 0")
    assert best_of(StrongBot(1), table) == "45"
    thoughts = judgements(table)
    assert thoughts["45"].points > thoughts["take"].points


# The outlook


def outlooks(table: Table) -> list[float]:
    return [heuristics.outlook(table.state, seat) for seat in range(table.state.seats)]


def test_the_end_of_a_match_is_judged_exactly() -> None:
    row = "row: 22; hands: 98 / 97 / 96"
    table = at(f"table: classic 3; finished: 1; totals: 4 / 4 / 3; {row}").play("take")
    assert outlooks(table) == [0, 1, 0]
    table = at(f"table: classic 3; finished: 1; totals: 9 / 4 / 3; {row}").play("take")
    assert outlooks(table) == [0.5, 0.5, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_outlooks_of_all_seats_are_one(seats: int) -> None:
    match = Match(GAME, seats, seed=5)
    luck = Random(3)
    while not match.over:
        shares = [heuristics.outlook(match.state, seat) for seat in range(seats)]
        assert sum(shares) == pytest.approx(1)
        assert min(shares) > 0
        seat = match.to_act[0]
        match.play(seat, luck.choice(match.legal_moves(seat)))


def test_a_lead_counts_more_with_fewer_rounds_left() -> None:
    shares = [
        outlooks(at(f"table: classic 2 rounds={rounds}; finished: 1; totals: 9 / 0"))[0]
        for rounds in (2, 4, 16)
    ]
    assert 1 > shares[0] > shares[1] > shares[2] > 0.5


# Facts


def test_facts_tell_what_a_card_opens() -> None:
    thoughts = judgements(
        at("row: 92; hands: 91 98 / 12 13 14; pile: 15 16; minus: 89 93 94 95 96 97 / -")
    )
    assert thoughts["98"].facts["openings"] == 1  # 88
    assert thoughts["91"].facts["openings"] == 8  # 81 to 88
    assert set(thoughts["98"].facts) == set(heuristics.FACTS)


def test_facts_tell_the_points_of_a_twist_and_of_a_taken_row() -> None:
    thoughts = judgements(at("row: 49 44; hands: 94 45 / 98 97 96; pile: 12 13 14"))
    assert thoughts["take"].facts["points"] == -6
    assert thoughts["twist 94"].facts["points"] == 2
    assert thoughts["45"].facts["chance_twisted"] < 0.2
