"""Getting games ready: kernels are compiled by a child process and then loaded by a thread.

So the event loop never waits for a compiler, and pages can be used meanwhile.
"""

import asyncio
import sys

from ..core.game import Game, find_game, load_games
from .diary import diary

_WARM = "from fileira.cli import main; main()"


class Readiness:
    def __init__(self) -> None:
        self._ready = {name: asyncio.Event() for name in load_games()}

    @property
    def games(self) -> dict[str, bool]:
        """Which games can be played at once."""
        return {name: ready.is_set() for name, ready in self._ready.items()}

    async def wait_for(self, game: str) -> None:
        await self._ready[find_game(game).name].wait()

    async def prepare(self) -> None:
        """Make all games ready, one after the other."""
        for name, ready in self._ready.items():
            if not ready.is_set():
                await self._compile(name)
                await asyncio.to_thread(load, find_game(name))
                ready.set()
                diary().info("game_ready", game=name)

    async def _compile(self, name: str) -> None:
        child = await asyncio.create_subprocess_exec(
            sys.executable,
            "-c",
            _WARM,
            "warm",
            name,
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.DEVNULL,
        )
        try:
            if await child.wait():
                diary().error("game_not_compiled", game=name)
        except asyncio.CancelledError:
            child.terminate()
            raise


def load(game: Game) -> None:
    """Use everything once that a table uses."""
    from ..bots.budget import Budget
    from ..bots.levels import LEVELS, new_bot
    from ..core.match import Match

    match = Match(game, game.usual_seats(game.variants[0]), seed=1)
    seat = match.to_act[0]
    for level in LEVELS:
        new_bot(level, 1).choose(match.observation(seat), seat, Budget(samples=2, threads=1))
    move = match.legal_moves(seat)[0]
    match.preview(seat, move)
    match.refusal(seat, move)
    match.play(seat, move)
    match.withdraw(seat) if not match.steps[-1].final else None
    assert match.view(seat)
