"""Variants that are only for study: known to the library, offered to nobody at a table."""

import pytest
from click.testing import CliRunner

from fileira.arena.statistics.ladder import tables
from fileira.cli import main
from fileira.core.errors import UserError
from fileira.core.game import load_games
from fileira.core.match.match import Match
from fileira.server.api.games import catalogue
from fileira.server.protocol.entries import Setup
from fileira.server.table.opening import agreed, continued
from tests.strategies import STUDIED, Kind

every_study = pytest.mark.parametrize("kind", STUDIED, ids=repr)


def test_there_is_something_to_study() -> None:
    assert STUDIED


@every_study
def test_a_server_opens_no_table_for_it(kind: Kind) -> None:
    setup = Setup(game=kind.game.name, variant=kind.variant.name, seats=kind.variant.seats[0])
    with pytest.raises(UserError, match=kind.variant.name):
        agreed(setup)


@every_study
def test_a_server_goes_on_with_no_match_of_it(kind: Kind) -> None:
    match = Match(kind.game, kind.variant.seats[0], variant=kind.variant.name, seed=1)
    setup = Setup(game=kind.game.name, variant=kind.variant.name, seats=match.seats)
    with pytest.raises(UserError, match=kind.variant.name):
        continued(match, setup, "host", 0.0)


@every_study
def test_no_page_no_ladder_and_no_list_names_it(kind: Kind) -> None:
    offered = {game.name: game for game in catalogue(dict.fromkeys(load_games(), True)).games}
    names = {variant.name for variant in offered[kind.game.name].variants}
    options = {option.name for option in offered[kind.game.name].options}
    assert kind.variant.name not in names
    assert not options & {option.name for option in kind.game.study_options}
    assert kind.variant.name not in {name for name, _ in tables(kind.game)}
    assert kind.variant.name not in CliRunner().invoke(main, ["games"]).output


@every_study
def test_it_can_be_simulated(kind: Kind) -> None:
    call = ["simulate", kind.game.name, "--variant", kind.variant.name, "--players", "2"]
    done = CliRunner().invoke(main, [*call, "--games", "20", "--json"])
    assert done.exit_code == 0
    assert f'"variant": "{kind.variant.name}"' in done.output
