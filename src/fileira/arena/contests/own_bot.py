"""A bot of the user's own, in a process that may crash or hang without harm."""

import multiprocessing
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from ...bots.bot import legal_moves
from ...core.errors import UserError
from ...core.record import AnyState
from .contest import Contest
from .entrant import Entrant
from .own_bot_child import serve

START = 120.0  # seconds to start Python and to read the file


class Lost(Exception):  # a signal, no error of ours
    """The bot loses this deal, for this kind of reason."""

    def __init__(self, kind: str, detail: str) -> None:
        self.kind = kind
        self.detail = detail
        super().__init__(kind, detail)


class OwnBot:
    """The table's end of the pipe to such a bot."""

    def __init__(self, contest: Contest, entrant: Entrant) -> None:
        self._contest = contest
        self._entrant = entrant
        self._limit = (entrant.seconds or 0.0) + contest.patience
        self._process: BaseProcess | None = None
        self._pipe: Connection
        self._seed = 0

    def check(self) -> None:
        """Start it: a file that cannot even be read is an error of the user."""
        try:
            self._start()
        except Lost as lost:
            raise UserError("bot_file", name=self._entrant.name, reason=lost.detail) from None

    def sit_down(self, seed: int) -> None:
        self._seed = seed

    def choose(self, seen: AnyState, seat: int) -> int:
        moves = legal_moves(seen, seat)
        if self._process is None:
            self._start()
        budget = (self._entrant.seconds, self._entrant.samples)
        try:
            self._pipe.send((self._seed, seen.tobytes(), seat, budget))
            move = int(str(self._hear(self._limit)))
        except OSError:
            raise self._died() from None
        if move not in moves:
            raise Lost("illegal", f"{move}, not in {moves}")
        return move

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None

    def _start(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        file = (self._entrant.name, self._entrant.source, self._entrant.folder)
        self._process = context.Process(
            target=serve, args=(theirs, self._contest.game, *file), daemon=True
        )
        self._process.start()
        theirs.close()
        try:
            self._hear(START)
        except Lost:
            self.close()
            raise

    def _hear(self, limit: float) -> object:
        """The answer, if it comes in time."""
        if not self._pipe.poll(limit):
            self.close()
            raise Lost("late", f"{limit:g} s")
        try:
            kind, answer = self._pipe.recv()
        except (EOFError, OSError):
            raise self._died() from None
        if kind != "answer":
            raise Lost(kind, answer)
        return answer

    def _died(self) -> Lost:
        assert self._process is not None
        self._process.join(1.0)
        lost = Lost("died", f"exit code {self._process.exitcode}")
        self.close()
        return lost
