"""What bots know about Tricky Twist: cards, bonus cards, and the standings of a match."""

from random import Random

import numpy as np
import pytest

from fileira.bots.budget import Budget
from fileira.bots.search_bots import ExpertBot, StrongBot
from fileira.core.events import Log, clear
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.record import AnyState
from fileira.core.seed import read_seed, seed_words

from .. import GAME, heuristics, notation, position, rules
from ..cards import SUITS, bit, suit_bits
from ..knowledge import shown_void
from ..scoring import base_points
from ..state import DRAW, PLAY, STEP, State
from ..worth import LATER, LIMIT, worth
from .table import Table, at, ended

SAMPLES = 60 if INTERPRETED else 600
MATCHES = 2 if INTERPRETED else 20


def weights(state: AnyState, seat: int) -> dict[str, float]:
    return _judged(heuristics.weigh, state, seat)


def _judged(judge: object, state: AnyState, seat: int) -> dict[str, float]:
    assert callable(judge)
    moves = np.empty(rules.MOVES, np.int16)
    count = rules.legal_moves(state, seat, moves)
    out = np.zeros(count)
    judge(state, seat, moves, count, out)
    return {notation.write(int(moves[i])): float(out[i]) for i in range(count)}


def at_sight(table: Table) -> str:
    """The move that looks best to the seat asked."""
    rates = _judged(heuristics.rate, table.state, table.asked[0])
    return max(rates, key=rates.__getitem__)


def searched(table: Table, bot: StrongBot | ExpertBot, samples: int = SAMPLES) -> str:
    """The move that the bot chooses for the seat asked."""
    (seat, *_) = table.asked
    seen = table.seen_by(seat).state
    return notation.write(bot.choose(seen, seat, Budget(samples=samples, threads=1)))


def moments(number: int) -> list[tuple[State, int]]:
    """States of a random match in which a seat has a choice, and the seat."""
    luck = Random(number)
    match = Match(GAME, seats=3 + number % 2, seed=number)
    found = []
    while not match.over:
        seat = luck.choice(match.to_act)
        found.append((match.state.copy(), seat))
        match.play(seat, luck.choice(match.legal_moves(seat)))
    return found


# What a seat sees


@pytest.mark.parametrize("number", range(MATCHES))
def test_moves_are_judged_by_what_the_seat_sees(number: int) -> None:
    for state, seat in moments(number):
        seen = state.copy()
        rules.observe(seen, seat)
        for judge in (heuristics.weigh, heuristics.rate):
            assert _judged(judge, seen, seat) == _judged(judge, state, seat)


@pytest.mark.parametrize("number", range(MATCHES))
def test_judging_changes_nothing_and_leaves_every_match_a_move(number: int) -> None:
    for state, seat in moments(number):
        before = state.tobytes()
        found = weights(state, seat)
        assert min(found.values()) >= 0.0
        assert max(found.values()) == 1.0
        assert state.tobytes() == before


@pytest.mark.parametrize("number", range(MATCHES))
def test_beliefs_fit_what_the_seat_knows(number: int) -> None:
    for state, seat in moments(number):
        world = state.copy()
        rules.observe(world, seat)
        seen = world.copy()
        rules.redeal(world, seat, seed_words(read_seed(number)))
        heuristics.believe(world, seat, world.rng)
        for other in range(world.seats):
            for suit in range(SUITS):
                void = shown_void(world, other, suit) == 0  # and nothing drawn since
                hand = int(world.hand[other]) & ~bit(world.retaken)
                assert not (void and hand & suit_bits(suit))
        rules.observe(world, seat)
        world.rng = seen.rng
        assert world.tobytes() == seen.tobytes()


# Tricks and false tricks


def test_without_tricks_to_come_worth_is_what_clause_15_pays() -> None:
    table = at("hands: 1S / 2S / 3S")
    for tricks in range(LIMIT + 1):
        for falses in range(LIMIT + 1):
            points = base_points(tricks, falses)
            assert worth(table.state, 0, tricks, falses) == points


def test_more_tricks_to_come_are_never_worth_less_to_who_has_nothing() -> None:
    for hands in ("1S / 2S / 3S", "1S / 2S / 3S / 4S"):
        state = at(f"hands: {hands}").state
        worths = [worth(state, later, 0, 0) for later in range(LATER + 1)]
        assert worths == sorted(worths)


def last_trick(tricks: int, falses: str, rest: str = "deck: most") -> Table:
    """Seat 0 is the last to play in the last trick of the round."""
    played = "played: - 3S 8S; first: 1; hands: 9S 2S 5S / - / -"
    return at(f"{played}; tricks: {tricks} / 1 / 2; falses: {falses}; {rest}")


@pytest.mark.parametrize(("tricks", "moves"), [(2, {"9S"}), (3, {"2S", "5S"})])
def test_a_trick_is_taken_if_it_makes_as_many_as_false_tricks(tricks: int, moves: set[str]) -> None:
    table = last_trick(tricks, "3 / 1 / 1")
    assert at_sight(table) in moves
    assert searched(table, StrongBot(1)) in moves
    assert searched(table, ExpertBot(1)) in moves


def test_a_seven_is_a_welcome_false_trick() -> None:
    table = at("played: - 3S 8S; first: 1; hands: 7W 9W 2L 3L / 1T 2T / 3T 4T; deck: most")
    assert at_sight(table) == "7W"


def test_the_false_trick_that_the_score_card_pays_is_preferred() -> None:
    hands = "hands: 9W 10W 9L 10L / 1T 2T / 3T 4T; false: 2W 4W / - / -"
    for score, values in (("even_values", "10"), ("odd_values", "9")):
        table = at(f"played: - 3S 8S; first: 1; {hands}; deck: {score}")
        assert at_sight(table)[:-1] == values


def test_a_single_card_goes_to_the_reserve() -> None:
    hands = "1S 6W 3L 4L 5L 6L 8L 9L 1T 2T 3T 5T / 1W / 2W / 3W"
    table = at(f"hands: {hands}; phase: pick; deck: most")
    assert at_sight(table) in {"1S", "6W"}


# Bonus cards


@pytest.mark.parametrize(
    ("text", "score", "moves"),
    [
        ("bonus: blank / - / -; tricks: 2 / 0 / 0; falses: 3 / 0 / 0", "all_suits", {"trick"}),
        ("bonus: blank / - / -; tricks: 3 / 0 / 0; falses: 2 / 0 / 0", "all_suits", {"false"}),
        ("bonus: blank / - / -; tricks: 3 / 0 / 0; falses: 3 / 0 / 0", "all_suits", {"pass"}),
        # The suit side makes the pair, so the blank would break it.
        (
            "bonus: blank suit_1 / - / -; tricks: 2 / 0 / 0; false: 3W / - / -",
            "all_suits",
            {"pass"},
        ),
        ("bonus: any / - / -; tricks: 3 / 0 / 0; false: 4W 6W / - / -", "longest_run", {"5"}),
        (
            "bonus: shift / - / -; tricks: 2 / 0 / 0; false: 4W 6W / - / -",
            "longest_run",
            {"4W", "6W"},
        ),
        (
            "bonus: flip / - / -; tricks: 3 / 0 / 0; false: 4L / - / -",
            "all_suits",
            {"12S", "1S", "2S"},
        ),
    ],
)
def test_a_bonus_card_is_used_for_the_most_points(text: str, score: str, moves: set[str]) -> None:
    table = ended(text, score=score)
    best = {move: points_after(text, score, move) for move in table.legal().split(", ")}
    assert at_sight(table) in moves
    assert best[at_sight(table)] == max(best.values())


def points_after(text: str, score: str, move: str) -> int:
    """What the round gives to seat 0 after the choice, if those to come are the best ones."""
    table = ended(text, score=score).play(move)
    if table.asked != [0]:
        return table.scores[0] if not table.asked else table.points[0]
    seen = table.state.copy()
    found = []
    for each in table.legal().split(", "):
        branch = Table(seen.copy()).play(each)
        found.append(branch.scores[0] if branch.state.rounds_done else branch.points[0])
    return max(found)


# The match


def test_a_search_wins_the_match_rather_than_points() -> None:
    """The trick breaks up three pairs and costs 5 points, but would give 10 to the leader."""
    totals = "finished: 2; totals: 40 / 0 / 43; deck: most fewest all_suits"
    table = last_trick(3, "3 / 1 / 3", totals)
    taken = Table(table.state.copy()).play("9S").scores
    left = Table(table.state.copy()).play("2S").scores
    assert left[0] > taken[0]
    assert taken[0] > taken[2]
    assert left[0] < left[2]
    assert searched(table, StrongBot(1)) == "9S"
    assert searched(table, ExpertBot(1)) == "9S"


@pytest.mark.parametrize("finished", [0, 1, 2, 3])
def test_chances_sum_to_one(finished: int) -> None:
    phase = "over" if finished == 3 else "deal"
    text = f"table: classic 3; phase: {phase}; finished: {finished}; totals: 40 / 33 / 40"
    state = position.read(text)
    chances = [heuristics.outlook(state, seat) for seat in range(3)]
    assert sum(chances) == pytest.approx(1.0)
    assert chances[0] == chances[2] >= chances[1]
    if finished == 3:
        assert chances == [0.5, 0.0, 0.5]


# The end of a round


@pytest.mark.skipif(INTERPRETED, reason="searches thousands of worlds")
@pytest.mark.parametrize("number", range(6))
def test_an_expert_finds_the_best_card_of_the_last_two_tricks(number: int) -> None:
    table = two_tricks_to_come(number)
    (seat, *_) = table.asked
    values = dict.fromkeys(table.legal().split(", "), 0.0)
    worlds = table.redeals(seat, 60)
    for world in worlds:
        for move in values:
            values[move] += expected(Table(world.state.copy()).play(move).state, seat)
    best = max(values.values()) / len(worlds)
    chosen = values[searched(table, ExpertBot(1), 4000)] / len(worlds)
    assert chosen >= best - 0.01


def two_tricks_to_come(number: int) -> Table:
    """A round in which everybody drew all cards; somebody has a choice and two cards."""
    luck = Random(number)
    match = Match(GAME, seats=3, seed=number)
    while not match.over:
        seat = luck.choice(match.to_act)
        state, moves = match.state, match.legal_moves(seat)
        if state.phase == PLAY and state.held[seat] == 2 and len(moves) == 2:
            return Table(state.copy())
        match.play(seat, DRAW if state.phase == STEP else luck.choice(moves))
    raise AssertionError(number)


def expected(state: State, seat: int) -> float:
    """The outlook when the round has ended, if all play by the policy: every way is tried."""
    log = Log.new()
    done = int(state.rounds_done)
    while state.rounds_done == done and rules.advance(state, log):
        clear(log)
    asked = int(rules.actors(state))
    if state.rounds_done != done or not asked:
        return float(heuristics.outlook(state, seat))
    actor = asked.bit_length() - 1
    found = weights(state, actor)
    total = sum(found.values())
    value = 0.0
    for move, weight in found.items():
        if weight > 0.02 * total:
            branch = state.copy()
            rules.apply(branch, actor, notation.read(move), log)
            value += weight * expected(branch, seat)
        else:
            total -= weight
    return value / total
