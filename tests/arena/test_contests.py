"""Contests: the same for the same seed, on any number of workers, resumed or not."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from fileira.arena.contests.block import Block, Forfeit, points_and_wins
from fileira.arena.contests.entrant import read_entrants
from fileira.arena.contests.players import Native
from fileira.arena.runs.crew import local_crew
from fileira.arena.runs.journal import Journal
from fileira.arena.runs.run import run
from fileira.arena.statistics.results import Results, as_object
from fileira.bots import legal_moves
from fileira.core.errors import UserError
from fileira.core.kernel import INTERPRETED
from fileira.core.record import AnyState

from .conftest import THINKER, contest, play

DEALS = 4 if INTERPRETED else 30


def scores(results: Results) -> list[list[list[int]]]:
    return [block.scores for block in results.blocks]


def test_the_same_seed_gives_the_same_results() -> None:
    chosen = contest("casual", THINKER)
    first = scores(play(chosen, 1))
    assert scores(play(chosen, 1)) == first
    assert scores(play(replace(chosen, seed=2), 1)) != first


def test_the_number_of_workers_changes_nothing() -> None:
    chosen = contest("random", "casual", "beginner", seats=3)
    alone, together = play(chosen, DEALS), play(chosen, DEALS, workers=2)
    assert scores(alone) == scores(together)
    assert [pair.p for pair in alone.pairs] == [pair.p for pair in together.pairs]


def test_the_same_cards_are_dealt_to_every_seating(monkeypatch: pytest.MonkeyPatch) -> None:
    first_looks: dict[tuple[int, int], list[bytes]] = {}

    def look(player: Native, seen: AnyState, seat: int) -> int:
        first_looks.setdefault((id(player), seat), []).append(seen.tobytes())
        return legal_moves(seen, seat)[0]

    monkeypatch.setattr(Native, "choose", look)
    play(contest("random", "casual"), 1)
    looks = {(bot, seat): found[0] for (bot, seat), found in first_looks.items()}
    assert len(looks) == 4  # both bots on both seats
    assert len(set(looks.values())) == 2  # a seat sees the same, whoever sits there


def test_equal_bots_are_not_told_apart() -> None:
    results = play(contest("random", "random"), 2 * DEALS)
    assert not results.decided
    shares = results.wins.mean(axis=0)
    assert shares.sum() == pytest.approx(1)


@pytest.mark.skipif(INTERPRETED, reason="thinking is slow")
def test_a_clear_case_stops_early() -> None:
    results = play(contest("random", "strong:40", seats=4), 200)
    assert results.decided
    assert 10 <= len(results) < 60
    assert results.pairs[0].winner == -1


class Interrupted(Exception):
    pass


def stop_at(size: int) -> Callable[[Results], None]:
    def watch(results: Results) -> None:
        if len(results) == size:
            raise Interrupted

    return watch


def test_an_interrupted_run_goes_on_to_the_same_results(tmp_path: Path) -> None:
    chosen = contest("random", "casual")
    whole = play(chosen, DEALS)
    journal = Journal(tmp_path / "run.jsonl")
    with local_crew(chosen, 1) as crew, pytest.raises(Interrupted):
        run(chosen, DEALS, crew, journal, stop_at(3))
    assert len(list(journal.blocks())) == 3
    resumed = play(chosen, DEALS, journal=journal)
    assert scores(resumed) == scores(whole)
    assert len(list(journal.blocks())) == len(whole)


def test_a_line_cut_off_by_a_crash_is_played_again(tmp_path: Path) -> None:
    chosen = contest("random", "casual")
    journal = Journal(tmp_path / "run.jsonl")
    whole = play(chosen, 4, journal=journal)
    text = journal.file.read_bytes()
    journal.file.write_bytes(text[:-20])
    assert len(list(journal.blocks())) == 3
    assert scores(play(chosen, 4, journal=journal)) == scores(whole)
    assert journal.file.read_bytes().count(b"\n") == 4


def test_what_has_been_played_is_not_played_again(tmp_path: Path) -> None:
    chosen = contest("random", "casual")
    journal = Journal(tmp_path / "run.jsonl")
    play(chosen, 3, journal=journal)
    before = journal.file.read_bytes()
    again = play(chosen, 3, journal=journal)
    assert journal.file.read_bytes() == before
    assert len(again) == 3


def test_everything_that_decides_results_has_another_file() -> None:
    chosen = contest("random", "strong")
    others = [
        replace(chosen, seed=2),
        replace(chosen, rounds=0),
        replace(chosen, options={**chosen.options, "limit": 20}),
        contest("random", "strong", seats=4),
        contest("random", "strong:900"),
        contest("strong", "random"),
    ]
    assert len({other.digest for other in [chosen, *others]}) == 7
    assert chosen.digest == contest("random", "strong").digest


def test_whole_matches_can_be_played() -> None:
    chosen = replace(contest("random", "casual"), rounds=0)
    results = play(chosen, 1)
    assert min(map(min, results.blocks[0].scores)) <= -66  # base: a match ends at 66 heads


def test_a_shared_win_is_divided_and_a_seat_is_what_counts() -> None:
    block = Block(0, [[5, 5, 1], [0, 3, 3]], [0, 0], [0.0, 0.0], [1, 1])
    points, wins = points_and_wins(block, [(0, 1, 0), (1, 0, 0)], 2)
    assert points.tolist() == [(3 + 3) / 2, (5 + 0) / 2]
    assert wins.tolist() == [(0.25 + 0.5) / 2, (0.5 + 0) / 2]


def test_a_forfeit_costs_the_win_and_gives_the_worst_score() -> None:
    forfeits = [Forfeit(0, 0, "late", "10 s")]
    block = Block(0, [[9, 5, 1, 7]], [0, 0], [0.0, 0.0], [1], forfeits)
    points, wins = points_and_wins(block, [(0, 1, 0, 1)], 2)
    assert points.tolist() == [1, 6]
    assert wins.tolist() == [0, 0.5]


def test_results_are_an_object_for_programs() -> None:
    facts = as_object(play(contest("random", "casual"), 3))
    assert facts["deals"] == 3
    assert facts["seatings"] == 2
    assert facts["players"] == 2


@pytest.mark.parametrize("text", ["genius", "strong:fast", ":3", "strong:-1"])
def test_an_unknown_bot_is_refused(text: str) -> None:
    with pytest.raises(UserError, match="There is no bot"):
        read_entrants([text])


def test_budgets_are_written_behind_the_bot() -> None:
    few, quick, usual, timed = (
        *read_entrants(["strong:50", "expert:0.5s", "expert"]),
        *read_entrants(["expert"], seconds=0.1),
    )
    assert (few.samples, few.seconds) == (50, None)
    assert (quick.samples, quick.seconds) == (None, 0.5)
    assert usual.samples
    assert (timed.samples, timed.seconds) == (None, 0.1)
