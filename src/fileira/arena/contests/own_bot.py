"""A bot of the user's own, in a process that may crash or hang without harm."""

import multiprocessing
import shutil
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import mkdtemp

import numpy as np

from ...bots.bot import legal_moves
from ...core.errors import UserError
from ...core.record import AnyRecords, AnyState, Int64s
from .bare_matches import are_legal
from .contest import Contest
from .entrant import Entrant
from .own_bot_child import Briefing, ManyQuestions, OneQuestion, serve
from .own_threads import limited

START = 300.0  # seconds to start Python, to read the file and to get ready
MOST = 2**31  # more than any move; a bot may answer with whatever number it likes
THREADS = 1  # a bot has a core: the arena plays several deals at a time


class Lost(Exception):  # a signal, no error of ours
    """The bot loses this deal, for this kind of reason."""

    def __init__(self, kind: str, detail: str) -> None:
        self.kind = kind
        self.detail = detail
        super().__init__(kind, detail)


class OwnBot:
    """The table's end of the pipe to such a bot."""

    def __init__(self, contest: Contest, entrant: Entrant, first_look: OneQuestion) -> None:
        self._contest = contest
        self._first_look = first_look
        self._entrant = entrant
        self._process: BaseProcess | None = None
        self._pipe: Connection
        self._seconds = entrant.seconds or 0.0  # for a decision
        self._folder = ""  # where its files are laid out
        self._answers_many = False

    def check(self) -> None:
        """Start it: a file that cannot even be read is an error of the user."""
        try:
            self._start()
        except Lost as lost:
            raise UserError("bot_file", name=self._entrant.name, reason=lost.detail) from None

    @property
    def answers_many(self) -> bool:
        """Whether it answers the questions of many tables at once."""
        if self._process is None:
            with suppress(Lost):  # it will be told when it is asked
                self._start()
        return self._answers_many

    def choose(self, seed: int, seen: AnyState, seat: int) -> int:
        """Its move, in the deal with that seed."""
        if self._process is None:
            self._start()
        if self._answers_many:
            move = self._many(seen.tobytes(), [seat])[0]
        else:
            move = self._one(OneQuestion(seed, seen.tobytes(), seat))
        if move not in (moves := legal_moves(seen, seat)):
            raise _illegal(move, moves)
        return move

    def choose_many(self, seen: AnyRecords, seats: Int64s) -> list[int | Lost]:
        """Its moves at many tables; if they are lost together, they are better asked for singly."""
        moves = self._many(seen.tobytes(), seats.tolist())
        legal = are_legal(seen, seats, np.array([max(-1, min(move, MOST)) for move in moves]))
        return [
            move if legal[i] else _illegal(move, legal_moves(seen[i], seats[i]))
            for i, move in enumerate(moves)
        ]

    def leave(self, seed: int) -> None:
        """The deal with that seed is over."""
        if self._process is not None:
            with suppress(OSError):
                self._pipe.send(seed)

    def close(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
            self._process = None
        shutil.rmtree(self._folder, ignore_errors=True)

    def _one(self, question: OneQuestion) -> int:
        answer = self._ask(question, self._contest.patience + self._seconds)
        assert isinstance(answer, int)
        return answer

    def _many(self, seen: bytes, seats: list[int]) -> list[int]:
        limit = self._contest.patience + self._seconds * len(seats)
        answer = self._ask(ManyQuestions(self._contest.seed, seen, seats), limit)
        assert isinstance(answer, list)
        return answer

    def _start(self) -> None:
        self._folder = mkdtemp(prefix="fileira-bot-")
        for own in self._entrant.own_files:
            path = Path(self._folder, own.name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(own.content)
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        entrant = replace(self._entrant, files=())
        game, look = self._contest.game, self._first_look
        briefing = Briefing(game, self._folder, entrant, THREADS, look)
        process = context.Process(target=serve, args=(theirs, briefing), daemon=True)
        with limited(THREADS):
            process.start()
        self._process = process
        theirs.close()
        try:
            self._answers_many = bool(self._hear(START))
        except Lost:
            self.close()
            raise

    def _ask(self, question: OneQuestion | ManyQuestions, limit: float) -> object:
        if self._process is None:  # it died of the question before
            self._start()
        try:
            self._pipe.send(question)
        except OSError:
            raise self._died() from None
        return self._hear(limit)

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


def _illegal(move: int, moves: list[int]) -> Lost:
    return Lost("illegal", f"{move}, not in {moves}")


class Seated:
    """Such a bot at one table."""

    def __init__(self, own: OwnBot, seed: int) -> None:
        self._own = own
        self._seed = seed

    def choose(self, seen: AnyState, seat: int) -> int:
        return self._own.choose(self._seed, seen, seat)

    def leave(self) -> None:
        self._own.leave(self._seed)
