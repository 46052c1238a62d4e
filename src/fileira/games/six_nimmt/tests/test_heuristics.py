"""What bots know of 6 nimmt!: likely moves, chances to win, facts; and rounds without any skill."""

from collections.abc import Iterator

import numpy as np
import pytest

from fileira.bots.budget import Budget
from fileira.bots.levels import new_bot
from fileira.core.chance import Generator, below, sow
from fileira.core.events import MOVES_LIMIT, Log, clear
from fileira.core.kernel import INTERPRETED, kernel, lowest_bit
from fileira.core.record import Int64s
from fileira.core.seed import read_seed, seed_words

from .. import GAME, heuristics, notation, rules
from ..choosing import cheapest_heads
from ..options import Options
from ..rows import row_heads
from ..state import LOW_ROW, ROW, State
from .table import Table, at, placing

SEED = 3
BUDGET = Budget(samples=12 if INTERPRETED else 2000, threads=1)
MATCHES = 1 if INTERPRETED else 4
DEALS = 30 if INTERPRETED else 20_000

# Two cards are left to place, 62 of seat 1 and 82 of seat 2; seat 0 must take a row for its 3.
# Without the 61 seat 1 takes five heads, without the 81 seat 2 does.
LAST_PLACEMENT = """rows: 61 | 81 | 31 34 46 52 54 | 64 67 68 69 71
    chosen: 3 / 62 / 82; phase: place; hands: - / - / -; finished: 5"""


def _weights(table: Table, seat: int, verb: str = "weigh") -> dict[str, float]:
    moves, weights = np.zeros(MOVES_LIMIT, np.int16), np.full(MOVES_LIMIT, np.nan)
    count = rules.legal_moves(table.state, seat, moves)
    getattr(heuristics, verb)(table.state, seat, moves, count, weights)
    pairs = zip(moves[:count].tolist(), weights[:count].tolist(), strict=True)
    return {notation.write(move): weight for move, weight in pairs}


def _likeliest(table: Table, seat: int = 0) -> str:
    weights = _weights(table, seat)
    return max(weights, key=lambda move: weights[move])


def _choice(level: str, table: Table, seat: int = 0) -> str:
    bot = new_bot(level, SEED)
    return notation.write(bot.choose(table.seen_by(seat).state, seat, BUDGET))


def _positions(variant: str, seats: int) -> Iterator[Table]:
    """All positions of some matches played at random."""
    chosen = GAME.variant(variant)
    options = GAME.options_record(chosen, GAME.choose_options(chosen, seats, {}))
    chance = np.random.default_rng(SEED)
    for number in range(MATCHES):
        state = State.new()
        rules.deal(state, seats, seed_words(read_seed(number)), options)
        table = Table(state).settle()
        while table.asked and state.rounds_done < 2:
            yield table
            for seat in table.asked:
                table._apply(seat, chance.choice(table.legal(seat).split(", ")))


every_table = pytest.mark.parametrize(
    ("variant", "seats"),
    [("base", 2), ("base", 10), ("professional", 4), ("anniversary", 2), ("anniversary", 8)],
)


# Likely moves


@every_table
def test_weights_use_only_what_the_seat_sees(variant: str, seats: int) -> None:
    for table in _positions(variant, seats):
        for seat in table.asked:
            for verb in ("weigh", "rate"):
                seen = _weights(table.seen_by(seat), seat, verb)
                assert _weights(table, seat, verb) == seen


@every_table
def test_some_move_is_always_likely_and_none_is_less_than_unlikely(
    variant: str, seats: int
) -> None:
    for table in _positions(variant, seats):
        for seat in table.asked:
            weights = list(_weights(table, seat).values())
            assert min(weights) >= 0
            assert 0 < sum(weights) < np.inf


def test_a_card_that_takes_many_heads_is_unlikely() -> None:
    table = at("rows: 10 | 30 | 50 | 66 77 78 79 88; hands: 31 89 / 1 2")
    weights = _weights(table, 0)
    assert weights["31"] > 10 * weights["89"]


def test_a_low_card_takes_the_cheapest_row() -> None:
    table = at(f"table: base 3; {LAST_PLACEMENT}")
    weights = _weights(table, 0)
    assert weights["r1"] == weights["r2"] > 10 * weights["r3"]


@pytest.mark.parametrize("level", ["casual", "strong", "expert"])
def test_searching_or_not_bots_avoid_a_full_row_of_many_heads(level: str) -> None:
    table = at("rows: 10 | 30 | 50 | 66 77 78 79 88; hands: 12 31 89 / 1 2 3")
    assert _choice(level, table) != "89"


# Special cards


def test_an_emergency_calls_for_a_special_card() -> None:
    full = "40 | 50 51 | 60 | 11 12 14 18 22"
    assert _likeliest(placing(23, full, "fifth_row")) == "fifth_row"
    assert _likeliest(placing(23, full, "take_7")) == "take_7"
    assert _likeliest(placing(23, full, "insert")) == "insert"
    assert _likeliest(placing(23, full, "minus_plus")) == "minus_plus"
    assert _likeliest(placing(41, full, "block")) == "none"


def test_parameters_of_special_cards_save_heads() -> None:
    table = placing(24, "10 17 | 4 8 13 19 22 | 50 | 60 61 70 80 90", "insert move block")
    assert _likeliest(table) in ("insert", "move", "block")
    table.play("insert")
    assert _likeliest(table) == "r3"
    table = placing(22, "6 9 12 16 20 | 14 18 | 40 | 50", "block")
    table.play("block")
    assert _likeliest(table) == "r1"
    table = placing(20, "3 5 11 13 17 | 40 | 50 | 60", "minus_plus")
    table.play("minus_plus")
    assert _likeliest(table) == "11"


# Chances to win


def test_the_search_wins_the_match_and_not_the_round() -> None:
    # Seat 0 ends the round with 4 heads. If it hurts seat 2 it has the fewest of all in this
    # round, 4 to 5 and 5, but the match goes to seat 1, 63 to 64.
    totals = "totals: 60 / 58 / 65; heads: 3 / 5 / 0"
    assert _choice("strong", at(f"table: base 3; {LAST_PLACEMENT}; {totals}")) == "r1"
    assert _choice("strong", at(f"table: base 3 rounds=6; {LAST_PLACEMENT}; {totals}")) == "r1"
    # The same without the rounds before: now it is seat 2 that has to take.
    totals = "totals: 0 / 0 / 0; heads: 3 / 5 / 0"
    assert _choice("strong", at(f"table: base 3 rounds=6; {LAST_PLACEMENT}; {totals}")) == "r2"


def test_the_outlook_is_exact_when_the_match_is_over() -> None:
    table = at(f"table: base 3; {LAST_PLACEMENT}; totals: 60 / 58 / 65; heads: 3 / 5 / 0")
    table.play("r1")
    assert table.asked == []
    assert [heuristics.outlook(table.state, seat) for seat in range(3)] == [1.0, 0.0, 0.0]


def test_players_with_the_lowest_total_share_the_outlook() -> None:
    table = at("table: base 3 rounds=1; totals: 4 / 4 / 9; finished: 1; phase: over")
    assert [heuristics.outlook(table.state, seat) for seat in range(3)] == [0.5, 0.5, 0.0]


@pytest.mark.parametrize("table", ["base 4", "base 4 rounds=9", "professional 4", "anniversary 4"])
def test_the_outlook_before_the_end_prefers_few_heads(table: str) -> None:
    state = at(f"table: {table}; totals: 3 / 9 / 20 / 40; finished: 1; phase: deal").state
    chances = [heuristics.outlook(state, seat) for seat in range(4)]
    assert chances == sorted(chances, reverse=True)
    assert sum(chances) == pytest.approx(1)
    assert 0 < chances[3] < 0.1
    assert 0.4 < chances[0] < 1


# Facts


def test_facts_tell_whether_a_card_takes_a_row_and_its_heads() -> None:
    text = "rows: 10 | 30 | 50 | 66 77 78 79 88; hands: {} / 2 104"
    assert _facts(text.format("31 89"), "31", "2") == [0.0, 0.0]
    assert _facts(text.format("31 89"), "89", "104") == [1.0, 17.0]
    assert _facts(text.format("1 89"), "1", "104") == [1.0, 3.0]  # about to take


def _facts(text: str, card: str, reply: str) -> list[float]:
    table, out = at(text), np.zeros(2)
    before = table.state.copy()
    table._apply(1, reply)
    table._apply(0, card)
    heuristics.facts(before, table.state, 0, notation.read(card), out)
    return [float(number) for number in out]


# The rules by their averages


@kernel
def _deal_at_random(
    s: State, seats: int, options: Options, deals: int, seed: Int64s, rng: Generator, log: Log
) -> float:
    """Mean heads of a player in a round of random cards, the cheapest row for a low card."""
    heads = 0
    sow(rng, seed)
    for number in range(deals):
        seed[3] = number
        rules.deal(s, seats, seed, options)
        while s.rounds_done == 0:
            clear(log)
            if rules.advance(s, log):
                continue
            waiting = int(rules.actors(s))
            while waiting:
                seat = lowest_bit(waiting)
                count = rules.legal_moves(s, seat, log.moves)
                move = int(log.moves[below(rng, count)])
                if s.phase == LOW_ROW:
                    move = ROW
                    while row_heads(s, move - ROW) > cheapest_heads(s):
                        move += 1
                rules.apply(s, seat, move, log)
                waiting &= waiting - 1
        for seat in range(seats):
            heads -= rules.score(s, seat)
    return heads / (deals * seats)


@pytest.mark.parametrize(("seats", "heads"), [(2, 8.19), (4, 12.14), (5, 12.96), (10, 14.66)])
def test_random_play_takes_as_many_heads_as_elsewhere(seats: int, heads: float) -> None:
    # Two other engines, rl-6-nimmt and a Rust probe, agree on these means.
    chosen = GAME.variant("base")
    options = GAME.options_record(chosen, GAME.choose_options(chosen, seats, {"rounds": 1}))
    seed = np.array([SEED, seats, 0, 0], np.int64)
    mean = _deal_at_random(State.new(), seats, options, DEALS, seed, Generator.new(), Log.new())
    assert mean == pytest.approx(heads, abs=16 / np.sqrt(DEALS))
