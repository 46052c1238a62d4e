"""Every match of every game ends, with winners and a score."""

from hypothesis import given
from hypothesis import strategies as st

from fileira.bots.playout import play_games
from fileira.core.chance import Generator, sow
from fileira.core.events import Log
from fileira.core.seed import read_seed, seed_words
from tests.every_game.of_matches import every_kind, of
from tests.strategies import Kind, finished_matches, matches, movers


@every_kind
@given(of)
def test_every_match_ends(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert match.over


@every_kind
@given(of)
def test_someone_can_move_until_the_end(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(matches(kind))
    able = [seat for seat in range(match.seats) if match.legal_moves(seat)]
    assert able == movers(match)
    assert match.over == (not able)


@every_kind
@given(of)
def test_the_rounds_add_up_to_the_score(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert len(match.rounds) == match.state.rounds_done > 0
    assert tuple(map(sum, zip(*match.rounds, strict=True))) == match.scores


@every_kind
@given(of)
def test_the_winners_have_the_best_score(kind: Kind, of: st.DataObject) -> None:
    match = of.draw(finished_matches(kind))
    assert {match.scores[seat] for seat in match.winners} == {max(match.scores)}


@every_kind
def test_kernels_of_no_game_play_every_game(kind: Kind) -> None:
    """Compiled, the type of the state tells whose rules they call."""
    seats = kind.variant.seats[-1]
    options = kind.game.choose_options(kind.variant, seats, {})
    record = kind.game.options_record(kind.variant, options)
    state, rng = kind.game.rules.State.new(), Generator.new()
    sow(rng, seed_words(read_seed(1)))
    decisions = play_games(state, Log.new(), rng, seats, record, 2, 1)
    assert decisions > 2 * seats
    assert kind.game.rules.actors(state) == 0
