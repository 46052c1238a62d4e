"""Programs at the table: the client keeps a true copy, loses nothing, and plays every game."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from random import Random

import msgspec
import pytest

from fileira.client import CallRefused, CommandRefused, Guest, Table
from fileira.client.merging import Gap, merged, read_message
from fileira.core.game import Game, load_games
from fileira.core.match.match_record import read
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Step, Whole
from fileira.server.protocol.scopes import SCOPES
from tests.client.process import Process
from tests.server.kit.trial_room import HOST, Room

BOT = Path(__file__).parents[2] / "examples" / "table_bot.py"
HEAVY = {"numba", "starlette", "sqlalchemy", "uvicorn"}
GAMES = list(load_games().values())

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    process = Process(tmp_path_factory.mktemp("server"))
    yield process
    process.kill()


@pytest.fixture
def come(server: Process) -> Iterator[Callable[..., Guest]]:
    """Guests who are gone after the test."""
    with ExitStack() as stack:
        yield lambda **who: stack.enter_context(Guest(server.url, **who))


def setup_of(game: Game) -> Setup:
    variant = game.variants[0]
    seats = game.usual_seats(variant)
    return Setup(game=game.name, variant=variant.name, seats=seats, level="random")


def start_when_somebody_sits(table: Table) -> None:
    """Then watch to the end."""
    messages = table.follow()
    while not table.whole.seats[0].name:
        next(messages)
    table.start()
    assert list(messages)


@every_game
def test_the_bot_of_the_example_plays_a_whole_match(
    game: Game, server: Process, come: Callable[..., Guest]
) -> None:
    host = come(name="Ana")
    with host.open(setup_of(game)) as table:
        command = [sys.executable, str(BOT), table.entrance.code, "--url", server.url]
        with subprocess.Popen(command) as bot:
            start_when_somebody_sits(table)
        assert bot.returncode == 0
        match = read(host.record(table))
        assert match.over
        assert table.whole.result
        assert match.scores == table.whole.result.scores


def test_a_token_makes_a_program_the_same_guest_every_time(come: Callable[..., Guest]) -> None:
    ana = come(name="Ana")
    assert come(token=ana.new_token("robot")).person == ana.person


def test_a_wrong_token_is_refused(server: Process) -> None:
    with pytest.raises(CallRefused, match="token is not valid"):
        Guest(server.url, token="fileira_wrong")  # noqa: S106  # that is the point


def test_a_program_whose_token_may_not_do_it_is_told_so(come: Callable[..., Guest]) -> None:
    ana = come(name="Ana")
    watcher, player = (come(token=ana.new_token(scope, scope)) for scope in SCOPES)
    with ana.open(setup_of(GAMES[0])) as table:
        with pytest.raises(CallRefused, match="may only watch"):
            watcher.open(setup_of(GAMES[0]))
        with watcher.join(table.entrance.code) as seen:
            assert seen.whole.n == table.whole.n
            with pytest.raises(CallRefused, match="may only watch") as caught:
                seen.sit()
        assert (caught.value.status, caught.value.reason) == (403, "token_play")
        with player.join(table.entrance.code) as played:
            assert played.sit() == 0
    with pytest.raises(CallRefused, match="No token can do this"):
        player.new_token("heir")


def test_a_program_whose_token_is_removed_is_told_so(come: Callable[..., Guest]) -> None:
    ana = come(name="Ana")
    robot = come(token=ana.new_token("robot"))
    with ana.open(setup_of(GAMES[0])) as table, robot.join(table.entrance.code) as same:
        robot.end_token()
        with pytest.raises(CallRefused, match="token is not valid"):
            list(same.follow())


def test_a_refused_command_says_why(come: Callable[..., Guest]) -> None:
    with come(name="Ana").open(setup_of(GAMES[0])) as table:
        stranger = come(name="Bo")
        with (
            stranger.join(table.entrance.code) as same,
            pytest.raises(CommandRefused, match="Only the host"),
        ):
            same.start()


def test_a_pause_between_question_and_move_stops_no_program(come: Callable[..., Guest]) -> None:
    with come(name="Ann").open(setup_of(GAMES[0])) as table:
        table.sit()
        assert not table.play("anything")  # nothing is asked before the start
        table.start()
        asked = next(table.questions())
        table.do(ask.Pause(id="pause"))  # alone: it begins at once
        assert not table.play(asked.moves[0].move)
        table.do(ask.Resume(id="resume"))
        asked = next(table.questions())  # it is asked once more
        assert table.play(asked.moves[0].move)


def test_a_match_goes_on_after_the_server_was_killed(tmp_path: Path) -> None:
    process, luck = Process(tmp_path), Random(1)
    with Guest(process.url, name="Ana") as guest, guest.open(setup_of(GAMES[0])) as table:
        table.sit()
        table.start()
        for number, asked in enumerate(table.questions()):
            if number == 3:
                process.kill()
                process.start()
            assert table.play(luck.choice(asked.moves).move)
        assert table.whole.result
    process.kill()


@every_game
def test_the_copy_of_a_client_is_the_table_as_it_was_told(game: Game) -> None:
    room = Room(setup_of(game))
    client = room.join(HOST)
    room.start(HOST)
    room.play_to_the_end()
    copy: Whole | None = None
    for body in client.got:
        copy = merged(copy, read_message(body))
    assert msgspec.json.decode(msgspec.json.encode(copy)) == client.copy


def test_a_missing_step_is_noticed() -> None:
    room = Room(setup_of(GAMES[0]))
    whole = read_message(room.join(HOST).got[0])
    assert isinstance(whole, Whole)
    with pytest.raises(Gap):
        merged(whole, Step(n=whole.n + 2))


def test_a_step_that_comes_twice_counts_once() -> None:
    room = Room(setup_of(GAMES[0]))
    whole = read_message(room.join(HOST).got[0])
    assert isinstance(whole, Whole)
    assert merged(whole, Step(n=whole.n, did="sat")) is whole


def test_the_client_loads_no_engine_and_no_server() -> None:
    code = f"import sys, fileira.client; sys.exit(bool({HEAVY!r} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
