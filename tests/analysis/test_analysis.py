"""What an analysis says of a match, and what it may not depend on."""

from functools import cache
from itertools import chain
from threading import Event

import pytest

from fileira.analysis.account import Breakdown
from fileira.analysis.analysis import SEED, Analysis, Stopped, analyse
from fileira.analysis.decisions import decisions, turns
from fileira.analysis.judging import DOUBT, WORTH, Estimate, Judged, Value, judge
from fileira.analysis.outcomes import outcomes
from fileira.analysis.reasons import MOST, costliest, ends_round
from fileira.bots.budget import Budget
from fileira.bots.levels import new_bot
from fileira.bots.search_bots import ExpertBot
from fileira.core.events import Log
from fileira.core.game import Game, load_games
from fileira.core.kernel import INTERPRETED
from fileira.core.match.match import Match
from fileira.core.match.steps import Step
from fileira.core.optional.heuristics import heuristics_of

from ..strategies import KINDS, Kind

FEW = 4 if INTERPRETED else 40  # samples
MOVES = 12 if INTERPRETED else 60  # of a match, at most
TINY = 1e-9

every_kind = pytest.mark.parametrize("kind", KINDS, ids=repr)


@cache
def _played(number: int) -> Match:
    """Seat 0 plays as the expert would, the others at random."""
    game, variant = KINDS[number]
    match = Match(game, game.usual_seats(variant), variant=variant.name, seed=5)
    bots = [new_bot("expert", SEED)] + [new_bot("random", 1)] * (match.seats - 1)
    budget = Budget(samples=FEW, threads=1)
    while not match.over and len(match.moves) < MOVES:
        for seat in match.to_act:
            match.play(seat, bots[seat].choose(match.observation(seat), seat, budget))
    return match


@cache
def _analysed(number: int) -> Analysis:
    return analyse(_played(number), FEW, threads=1)


def _both(kind: Kind) -> tuple[Match, Analysis]:
    number = KINDS.index(kind)
    return _played(number), _analysed(number)


@every_kind
def test_moves_are_measured_in_the_worlds_that_the_expert_imagines(kind: Kind) -> None:
    for decision in decisions(_played(KINDS.index(kind)))[:6]:
        samples = FEW * len(decision.moves)
        budget = Budget(samples=samples, threads=1)
        thought = ExpertBot(SEED).explain(decision.seen.copy(), decision.seat, budget)
        lines = tuple((move,) for move in decision.moves)
        found = outcomes(decision.seen, decision.seat, lines, thought[0].samples, SEED)
        own = found.wins[:, :, decision.seat]
        points = found.points[:, :, decision.seat]
        # The same numbers, added up in another order.
        assert points.mean(axis=0) == pytest.approx([each.points for each in thought])
        assert own.mean(axis=0) == pytest.approx([each.wins for each in thought])


@every_kind
def test_every_decision_is_judged_once_in_the_turn_it_belongs_to(kind: Kind) -> None:
    match, analysis = _both(kind)
    made = [
        (number, each.seat, move)
        for each in analysis.turns
        for number, move in zip(each.decisions, each.played.line, strict=True)
    ]
    assert sorted(made) == [(n, *move) for n, move in enumerate(match.moves, 1)]
    assert [each.number for each in analysis.turns] == [*range(1, len(analysis.turns) + 1)]


@every_kind
def test_a_turn_goes_on_until_something_happens_or_another_is_asked(kind: Kind) -> None:
    match = _played(KINDS.index(kind))
    for turn in turns(match):
        *first, last = [match.steps[part.number] for part in turn.parts]
        assert not any(step.frames for step in first)
        if not last.final:  # others had not answered yet, or the match was left in mid-turn
            assert turn.seat not in _asked_after(match, last) or last is match.steps[-1]


def _asked_after(match: Match, step: Step) -> list[int]:
    state = step.before.copy()
    match.game.rules.apply(state, step.seat, step.move, Log.new())
    bits = match.game.rules.actors(state)
    return [seat for seat in range(match.seats) if bits >> seat & 1]


@every_kind
def test_the_cost_of_a_turn_is_booked_once(kind: Kind) -> None:
    """The mistakes of a seat are the costs of its turns, each counted once."""
    _, analysis = _both(kind)
    for account in analysis.accounts:
        own = [each for each in analysis.turns if each.seat == account.seat]
        lost = sum(each.regret.mean for each in own)
        assert -account.wins.mistakes.mean == pytest.approx(lost, abs=TINY)
        assert account.mistakes == sum(each.is_mistake for each in own)


@every_kind
def test_the_better_move_is_never_worse_than_the_one_played(kind: Kind) -> None:
    for each in _both(kind)[1].turns:
        assert each.regret.mean >= -DOUBT * each.regret.error
        assert each.best.wins.mean - each.played.wins.mean == pytest.approx(each.regret.mean)


@every_kind
def test_a_mistake_names_a_move_that_was_better_beyond_doubt(kind: Kind) -> None:
    for each in _both(kind)[1].turns:
        if each.is_mistake:
            assert each.best.line != each.played.line
            assert each.regret.mean > DOUBT * each.regret.error


@every_kind
def test_no_mistake_is_too_small_to_be_told_in_whole_percent(kind: Kind) -> None:
    for each in _both(kind)[1].turns:
        assert not each.is_mistake or each.regret.mean >= WORTH


@every_kind
def test_a_turn_that_was_cut_short_is_judged_by_what_was_played_of_it(kind: Kind) -> None:
    match = _played(KINDS.index(kind)).copy()
    long = next((turn for turn in turns(match) if len(turn.parts) > 1), None)
    if long is None:
        return
    while len(match.moves) >= long.parts[1].number:
        match.undo()
    cut = [turn for turn in turns(match) if turn.seat == long.seat][-1]
    judged = judge(match.game, cut, FEW, SEED)
    assert judged.played.line == long.line[:1]
    assert judged.best.line == judged.played.line or judged.best.line[0] != long.line[0]


@every_kind
def test_turns_are_counted_seat_by_seat_in_every_round(kind: Kind) -> None:
    seen: dict[tuple[int, int], int] = {}
    for each in _both(kind)[1].turns:
        seen[each.seat, each.round] = seen.get((each.seat, each.round), 0) + 1
        assert each.turn == seen[each.seat, each.round]


@every_kind
def test_an_analysis_is_the_same_with_any_number_of_threads(kind: Kind) -> None:
    match, analysis = _both(kind)
    assert analyse(match, FEW, threads=3) == analysis


@every_kind
def test_a_forced_move_costs_nothing(kind: Kind) -> None:
    for each in _both(kind)[1].turns:
        if each.choices == 1:
            assert each.best == each.played
            assert each.regret == Estimate(0.0, 0.0)


@every_kind
def test_who_decides_as_the_expert_makes_no_mistake(kind: Kind) -> None:
    account = _both(kind)[1].accounts[0]
    if _chooses_among_others(kind):
        return  # it decided after others, whose choices it must not know
    assert account.agreed == account.turns
    assert account.mistakes == 0
    assert account.wins.mistakes == account.points.mistakes == Estimate(0.0, 0.0)


def _chooses_among_others(kind: Kind) -> bool:
    """Whether others have chosen, unseen, when seat 0 is asked."""
    return any(step.seat and not step.final for step in _both(kind)[0].steps[1:])


def _accounts_of_both_kinds(analysis: Analysis) -> list[list[Breakdown]]:
    wins = [each.wins for each in analysis.accounts]
    return [wins, [each.points for each in analysis.accounts]]


@every_kind
def test_luck_sums_to_nothing_and_what_one_loses_others_win(kind: Kind) -> None:
    for parts in _accounts_of_both_kinds(_both(kind)[1]):
        assert sum(each.luck.mean for each in parts) == pytest.approx(0.0, abs=TINY)
        given = sum(each.gifts.mean + each.mistakes.mean for each in parts)
        assert given == pytest.approx(0.0, abs=TINY)


@every_kind
def test_an_account_adds_up_to_the_result(kind: Kind) -> None:
    match, analysis = _both(kind)
    for each in chain(*_accounts_of_both_kinds(analysis)):
        parts = each.start + each.luck.mean + each.gifts.mean + each.mistakes.mean
        assert parts == pytest.approx(each.end, abs=TINY)
    mean = sum(match.scores) / match.seats
    ends = [each.points.end + mean for each in analysis.accounts]
    assert ends == pytest.approx(list(match.scores))


@every_kind
def test_what_moved_a_result_is_told_in_parts_of_a_whole(kind: Kind) -> None:
    for each in _both(kind)[1].accounts:
        weight = sum(map(abs, each.weights))
        assert weight == pytest.approx(1.0) or weight == 0


@every_kind
def test_a_seat_is_judged_by_what_it_saw(kind: Kind) -> None:
    match = _played(KINDS.index(kind))
    for decision in decisions(match):
        if match.steps[decision.number - 1].final:  # nothing was chosen and open before it
            seen = match.steps[decision.number].before.copy()
            match.game.rules.observe(seen, decision.seat)
            assert decision.seen.tobytes() == seen.tobytes()


@every_kind
def test_what_others_choose_at_the_same_time_is_unknown(kind: Kind) -> None:
    match = Match(kind.game, kind.game.usual_seats(kind.variant), variant=kind.variant.name, seed=5)
    if len(match.to_act) == 1:
        return
    first, second = match.to_act[:2]
    seen = []
    for move in match.legal_moves(first)[:2]:
        table = match.copy()
        table.play(first, move)
        table.play(second, table.legal_moves(second)[0])
        seen.append(decisions(table)[-1].seen.tobytes())
    assert seen[0] == seen[1] == match.observation(second).tobytes()


@every_kind
def test_every_mistake_has_a_reason_the_costliest_first(kind: Kind) -> None:
    _, analysis = _both(kind)
    told = [analysis.turns[reason.number - 1] for reason in analysis.reasons]
    assert {each.number for each in told} == {e.number for e in analysis.turns if e.is_mistake}
    losses = [each.regret.mean for each in told]
    assert losses == sorted(losses, reverse=True)


@every_kind
def test_the_costliest_decisions_are_told_with_their_facts(kind: Kind) -> None:
    match, analysis = _both(kind)
    worst = costliest(analysis.turns)
    assert [each.number for each in worst] == [each.number for each in analysis.costliest]
    for reason in analysis.reasons:
        names = heuristics_of(match.state).FACTS
        assert tuple(reason.played) == tuple(reason.best) == names


@every_kind
def test_the_costliest_turns_of_every_seat_are_told(kind: Kind) -> None:
    _, analysis = _both(kind)
    told = {each.number for each in analysis.costliest}
    for seat in range(len(analysis.accounts)):
        mistakes = [each for each in analysis.turns if each.seat == seat and each.is_mistake]
        mistakes.sort(key=lambda each: -each.regret.mean)
        assert {each.number for each in mistakes[:MOST]} <= told


@every_kind
def test_the_facts_of_a_turn_are_those_that_a_hint_tells_of_its_only_move(kind: Kind) -> None:
    match, analysis = _both(kind)
    made = turns(match)
    for reason in analysis.reasons[:3]:
        turn, judged = made[reason.number - 1], analysis.turns[reason.number - 1]
        if len(judged.played.line) == len(judged.best.line) == 1:
            budget = Budget(samples=FEW * judged.choices, threads=1)
            thought = ExpertBot(SEED).explain(turn.seen.copy(), turn.seat, budget)
            told = {each.move: each.facts for each in thought}
            assert reason.played == pytest.approx(told[judged.played.line[0]])
            assert reason.best == pytest.approx(told[judged.best.line[0]])


@every_kind
def test_after_a_turn_that_ends_the_round_nobody_decides_in_it(kind: Kind) -> None:
    match, analysis = _both(kind)
    made = turns(match)
    for each in analysis.reasons:
        turn = made[each.number - 1]
        following = [later for later in made[each.number :] if later.round == turn.round]
        assert not (each.played_ends and following)


def test_a_row_taken_when_the_deck_is_empty_ends_the_round() -> None:
    match = Match.at("take_that", "row: 45; hands: 46 12 / 47 13", seed=1)
    match.play(0, "46")
    (turn,) = turns(match)
    take, extend = (match.game.notation.read(text) for text in ("take", "46"))
    assert ends_round(turn, (take,), SEED)
    assert not ends_round(turn, (extend,), SEED)


@pytest.mark.parametrize("game", load_games().values(), ids=lambda game: game.name)
def test_reasons_are_told_of_facts_that_a_game_knows(game: Game) -> None:
    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    told = {key.split(".")[1] for key in game.words().sentences if key.startswith("why.")}
    assert told <= set(heuristics_of(match.state).FACTS)


def test_only_clear_losses_are_costly_and_the_worst_comes_first() -> None:
    losses = ((0.1, 0.01), (0.3, 0.2), (0.2, 0.02), (0.0, 0.0), (0.05, 0.01), (0.04, 0.01))
    judged = [_judged(number, *loss) for number, loss in enumerate(losses)]
    assert [each.number for each in costliest(judged)] == [2, 0, 4]


def _judged(number: int, mean: float, error: float) -> Judged:
    value = Value(line=(0,), texts=("",), points=Estimate(0, 0), wins=Estimate(0, 0))
    return Judged(
        number=number,
        decisions=(number,),
        round=0,
        turn=1,
        seat=0,
        choices=2,
        played=value,
        best=value,
        regret=Estimate(mean, error),
        points_regret=Estimate(0, 0),
        is_mistake=Estimate(mean, error).is_above_doubt,
        effects=(),
        leads=(),
    )


def test_progress_is_told_decision_by_decision() -> None:
    told: list[tuple[int, int]] = []
    match = _played(0)
    analyse(match, 2, progress=lambda done, of: told.append((done, of)))
    made = len(turns(match))
    assert told == [(n + 1, made) for n in range(made)]


def test_an_analysis_can_be_stopped() -> None:
    stop = Event()
    stop.set()
    with pytest.raises(Stopped):
        analyse(_played(0), FEW, stop=stop)
