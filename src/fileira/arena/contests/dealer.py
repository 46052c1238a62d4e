"""Playing deals: rounds, or whole matches, between bots on records, as fast as they decide."""

import hashlib
from time import perf_counter
from typing import Protocol, Self

import numpy as np

from ...bots.bot import Bot
from ...bots.budget import Budget
from ...bots.levels import USUAL, new_bot
from ...core.events import seats_of
from ...core.game import find_game
from ...core.record import AnyState
from .bare_match import BareMatch
from .block import Block, Forfeit
from .contest import Contest
from .entrant import Entrant
from .own_bot import Lost, OwnBot

CARDS = 2  # what the seed is for: simulations use 0 and 1


class Player(Protocol):
    """An entrant at the table."""

    def sit_down(self, seed: int) -> None:
        """Forget everything: another deal begins."""
        ...

    def choose(self, seen: AnyState, seat: int) -> int:
        """A legal move, or `Lost` is raised."""
        ...

    def close(self) -> None: ...


class Native:
    """A bot of ours: it plays in this process and is trusted."""

    def __init__(self, entrant: Entrant) -> None:
        self._level = entrant.level
        self._budget = Budget(seconds=entrant.seconds, samples=entrant.samples, threads=1)
        self._bot: Bot

    def sit_down(self, seed: int) -> None:
        self._bot = new_bot(self._level, seed)

    def choose(self, seen: AnyState, seat: int) -> int:
        return self._bot.choose(seen, seat, self._budget)

    def close(self) -> None:
        pass


class Dealer:
    """It plays the blocks of a contest; each depends on the contest and its number alone."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        game = find_game(contest.game)
        self._rules = game.rules
        self._options = game.options_record(game.variant(contest.variant), contest.options)
        self._own_bots = {
            bot: OwnBot(contest, entrant)
            for bot, entrant in enumerate(contest.entrants)
            if entrant.is_own
        }
        self._players: list[Player] = [
            self._own_bots.get(bot) or Native(entrant)
            for bot, entrant in enumerate(contest.entrants)
        ]
        self._moves = [0] * len(self._players)
        self._seconds = [0.0] * len(self._players)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for player in self._players:
            player.close()

    def check_own_bots(self) -> None:
        """Fail now if the file of a bot cannot be used at all."""
        for own in self._own_bots.values():
            own.check()

    def block(self, number: int) -> Block:
        """The deal of that number with every seating."""
        self._moves = [0] * len(self._players)
        self._seconds = [0.0] * len(self._players)
        forfeits: list[Forfeit] = []
        tables = [
            self._play(number, i, seating, forfeits)
            for i, seating in enumerate(self.contest.seatings)
        ]
        seconds = [round(seconds, 6) for seconds in self._seconds]
        scores, rounds = [table.scores for table in tables], [table.rounds_done for table in tables]
        return Block(number, scores, self._moves, seconds, rounds, forfeits)

    def _play(
        self, number: int, place: int, seating: tuple[int, ...], forfeits: list[Forfeit]
    ) -> BareMatch:
        """The table at the end of the deal."""
        contest = self.contest
        for bot, player in enumerate(self._players):
            player.sit_down(_seed(contest.seed, number, place, bot))
        at_table = list(self._players)
        table = BareMatch(self._rules, contest.seats, contest.rounds)
        table.deal(np.array([contest.seed, number, CARDS, 0], np.int64), self._options)
        while waiting := table.go_on():
            for seat in seats_of(waiting):
                bot = seating[seat]
                try:
                    table.chosen[seat] = self._ask(at_table[bot], bot, table.seen(seat), seat)
                except Lost as lost:
                    forfeits.append(Forfeit(bot, place, lost.kind, lost.detail))
                    at_table[bot] = _stand_in(number)
                    table.chosen[seat] = at_table[bot].choose(table.seen(seat), seat)
        return table

    def _ask(self, player: Player, bot: int, seen: AnyState, seat: int) -> int:
        start = perf_counter()
        move = player.choose(seen, seat)
        self._seconds[bot] += perf_counter() - start
        self._moves[bot] += 1
        return move


def _stand_in(seed: int) -> Player:
    """Who plays on for a bot that has lost the deal."""
    player = Native(Entrant(USUAL, level=USUAL))
    player.sit_down(seed)
    return player


def _seed(*numbers: int) -> int:
    text = " ".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest())
