"""The process in which a bot of the user's own lives."""

import operator
import os
import random
import shutil
import sys
import threading
import time
from collections.abc import Callable, Collection
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

import numpy as np

from ...bots.budget import Budget
from ...core.game import find_game
from .entrant import Entrant
from .own_bot_class import OwnInstance, excerpt, find_class, load, maker
from .own_threads import limit_torch


class OneQuestion(NamedTuple):
    """What move a seat makes; a deal is known by its seed."""

    deal: int
    seen: bytes
    seat: int


class Briefing(NamedTuple):
    """What the process must know to begin."""

    game: str
    folder: str  # where the files of the bot are laid out
    entrant: Entrant
    threads: int
    first_look: OneQuestion  # what it may get ready with


class ManyQuestions(NamedTuple):
    """What moves seats of many tables make, for a bot that answers them at once."""

    seed: int
    seen: bytes
    seats: list[int]


class Nonsense(Exception):  # a signal, as `Lost` is
    """An answer that is no move."""


class Deals:
    """The instances of a bot in the deals that it plays, with the chance of each deal."""

    def __init__(self, new_bot: Callable[[int], OwnInstance]) -> None:
        self._new_bot = new_bot
        self._bots: dict[int, dict[int, OwnInstance]] = {}
        self._chance: dict[int, tuple[Any, Any]] = {}
        self._seated: int | None = None

    def bot(self, deal: int, seat: int) -> OwnInstance:
        if deal != self._seated:
            self._turn_to(deal)
        bots = self._bots[deal]
        if seat not in bots:
            bots[seat] = self._new_bot(deal + seat)
        return bots[seat]

    def end(self, deal: int) -> None:
        self._bots.pop(deal, None)
        self._chance.pop(deal, None)
        if self._seated == deal:
            self._seated = None

    def _turn_to(self, deal: int) -> None:
        """Tables take turns; a bot may use either source of chance."""
        if self._seated is not None:
            self._chance[self._seated] = random.getstate(), np.random.get_state()  # noqa: NPY002
        self._seated = deal
        if deal in self._chance:
            plain, arrays = self._chance[deal]
            random.setstate(plain)
            np.random.set_state(arrays)  # noqa: NPY002
        else:
            random.seed(deal)
            np.random.seed(deal % 2**32)  # noqa: NPY002
            self._bots[deal] = {}


def serve(pipe: Connection, briefing: Briefing) -> None:
    """Answer observations with moves until the pipe is closed."""
    watch = threading.Thread(target=_leave_with_parent, args=(os.getppid(), briefing.folder))
    watch.daemon = True
    watch.start()
    try:
        sys.path.insert(0, briefing.folder)
        own = briefing.entrant
        kind = find_class(load(own.name, own.source, Path(briefing.folder, own.file_name)))
        limit_torch(briefing.threads)
        respondent = Respondent(briefing, Deals(maker(kind)))
        if hasattr(kind, "prepare"):
            respondent.get_ready(briefing.first_look)
    except BaseException as error:  # noqa: BLE001  # whatever the file does, we tell it
        pipe.send(("crashed", excerpt(error)))
        return
    pipe.send(("answer", hasattr(kind, "choose_many")))
    while True:
        try:
            question = pipe.recv()
        except (EOFError, ConnectionResetError):  # the arena has ended, with answers unread
            return
        if isinstance(question, int):
            respondent.deals.end(question)
        else:
            pipe.send(_said(respondent, question))


class Respondent:
    """It puts questions to the bot."""

    def __init__(self, briefing: Briefing, deals: Deals) -> None:
        self.deals = deals
        self._dtype = find_game(briefing.game).rules.State.dtype
        entrant = briefing.entrant
        self._budget = Budget(entrant.seconds, entrant.samples, threads=briefing.threads)

    def get_ready(self, look: OneQuestion) -> None:
        """Whatever it compiles or loads now costs it no deal."""
        seen = np.frombuffer(look.seen, self._dtype)[0].copy()
        self.deals.bot(look.deal, look.seat).prepare(seen, look.seat)
        self.deals.end(look.deal)

    def move(self, question: OneQuestion) -> int:
        bot = self.deals.bot(question.deal, question.seat)
        seen = np.frombuffer(question.seen, self._dtype)[0].copy()
        return _whole(bot.choose(seen, question.seat, self._budget))

    def moves(self, questions: ManyQuestions) -> list[int]:
        bot = self.deals.bot(questions.seed, 0)
        seen = np.frombuffer(bytearray(questions.seen), self._dtype)
        moves = bot.choose_many(seen, np.array(questions.seats), self._budget)
        if not isinstance(moves, Collection) or len(moves) != len(seen):
            raise Nonsense(_shown(moves))
        return [_whole(move) for move in moves]


def _said(respondent: Respondent, question: OneQuestion | ManyQuestions) -> tuple[str, object]:
    try:
        if isinstance(question, ManyQuestions):
            return "answer", respondent.moves(question)
        return "answer", respondent.move(question)
    except Nonsense as error:
        return "nonsense", str(error)
    except BaseException as error:  # noqa: BLE001  # SystemExit, too
        return "crashed", excerpt(error)


def _whole(move: object) -> int:
    if not isinstance(move, SupportsIndex):
        raise Nonsense(_shown(move))
    return operator.index(move)


def _shown(thing: object) -> str:
    return f"{thing!r:.80} ({type(thing).__name__})"


def _leave_with_parent(parent: int, folder: str) -> None:
    """A bot that hangs shall not outlive a run that was killed, nor shall its files."""
    while os.getppid() == parent:
        time.sleep(1.0)
    shutil.rmtree(folder, ignore_errors=True)
    os._exit(1)
