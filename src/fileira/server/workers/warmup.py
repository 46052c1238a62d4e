"""Getting games ready: kernels are compiled by a child process and then loaded by a thread.

So the event loop never waits for a compiler, and pages can be used meanwhile.
"""

import asyncio
import sys
from contextlib import suppress
from pathlib import Path
from zlib import crc32

from ...core.game import Game, find_game, load_games
from ..ops.logging import logger


class Unplayable(Exception):
    """The game could not be made ready."""


class Warmup:
    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in load_games()}
        self._waiting = list(self._ready)  # games that are not ready, the next first
        self._failed: set[str] = set()  # and will not be, until the server starts anew

    @property
    def games(self) -> dict[str, bool]:
        """Which games can be played at once."""
        return {
            name: ready.is_set() and name not in self._failed for name, ready in self._ready.items()
        }

    async def wait_for(self, game: str) -> None:
        """Games that somebody waits for come first; Unplayable if one cannot be made ready."""
        name = find_game(game).name
        self._waiting.sort(key=lambda other: other != name)
        await self._ready[name].wait()
        if name in self._failed:
            raise Unplayable(name)

    async def prepare(self) -> None:
        """Make all games ready, one after the other; one that fails is not in the others' way."""
        while self._waiting:
            name = self._waiting[0]
            try:
                await _compile(name)
                await asyncio.to_thread(load, find_game(name))
                logger().info("game_ready", game=name)
            except Exception:  # noqa: BLE001  # of any part of a game
                self._failed.add(name)
                logger().exception("game_failed", game=name)
            self.done(name)

    def done(self, game: str) -> None:
        """Nobody need wait for the game any longer."""
        self._waiting.remove(game)
        self._ready[game].set()


def ready_file(name: str) -> Path:
    """It is there once all of a game is compiled."""
    from ...core import kernel  # brings Numba in

    # Numba keeps kernels by the path of their sources: another copy of this program has its own.
    place = crc32(str(Path(__file__)).encode())
    return kernel.FOLDER / f"{name}-{place:08x}.ready"


async def _compile(name: str) -> None:
    """Let a child compile, unless that was done before: then loading is enough."""
    from ...core import kernel  # brings Numba in

    done = ready_file(name)
    if kernel.INTERPRETED or done.exists():
        return
    child = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "fileira.cli", "warm", name),
        stdin=asyncio.subprocess.DEVNULL,
        stdout=asyncio.subprocess.DEVNULL,
    )
    try:
        failed = await child.wait()
    except asyncio.CancelledError:
        child.terminate()
        raise
    if failed:
        logger().error("game_not_compiled", game=name)
    else:
        with suppress(OSError):  # a folder that cannot be written to: the next start takes longer
            done.touch()


def load(game: Game) -> None:
    """Use everything once that a table uses."""
    from ...bots.budget import Budget
    from ...bots.levels import LEVELS, new_bot
    from ...core.match import Match
    from ..views.offers import offers

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    for level in LEVELS:
        new_bot(level, 1).choose(match.observation(seat), seat, Budget(samples=2, threads=1))
    move = match.legal_moves(seat)[0]
    offers(game, match.observation(seat), seat, (move,))
    match.refusal(seat, move)
    match.play(seat, move)
    assert match.view(seat)
