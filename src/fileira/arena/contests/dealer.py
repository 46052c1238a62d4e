"""Playing deals: rounds, or whole matches, between bots on records, as fast as they decide."""

import hashlib
from collections.abc import Mapping
from typing import Self

import numpy as np

from ...core.game import find_game
from .bare_matches import BareMatches
from .block import Block
from .contest import Contest
from .in_step import DealtTable, play
from .own_bot import OwnBot, Seated
from .own_bot_child import OneQuestion
from .players import Native, Player

CARDS = 2  # what the seed is for: simulations use 0 and 1


class Dealer:
    """It plays the blocks of a contest; each depends on the contest and its number alone."""

    def __init__(self, contest: Contest) -> None:
        self.contest = contest
        game = find_game(contest.game)
        self._rules = game.rules
        self._options = game.options_record(game.variant(contest.variant), contest.options)
        self._own_bots = {
            bot: OwnBot(contest, entrant, self._first_look())
            for bot, entrant in enumerate(contest.entrants)
            if entrant.is_own
        }

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        for own in self._own_bots.values():
            own.close()

    def check_own_bots(self) -> None:
        """Fail now if the file of a bot cannot be used at all."""
        for own in self._own_bots.values():
            own.check()

    def blocks(self, first: int, size: int) -> list[Block]:
        """The deals from that number on, with every seating.

        They are played one by one, but in step for a bot that answers the questions of many.
        """
        numbers = range(first, first + size)
        many = {bot: own for bot, own in self._own_bots.items() if own.answers_many}
        if many:
            return self._together(list(numbers), many)
        return [block for number in numbers for block in self._together([number], {})]

    def _first_look(self) -> OneQuestion:
        """What is seen in a deal that is never played."""
        match = BareMatches(self._rules, 1, self.contest.seats, self.contest.rounds)
        match.deal(0, np.zeros(4, np.int64), self._options)
        asked = match.go_on()
        return OneQuestion(0, match.seen(*asked)[0].tobytes(), int(asked.seats[0]))

    def _together(self, numbers: list[int], respondents: Mapping[int, OwnBot]) -> list[Block]:
        contest = self.contest
        size = len(contest.seatings)
        matches = BareMatches(self._rules, len(numbers) * size, contest.seats, contest.rounds)
        tables = [self._table(number, place) for number in numbers for place in range(size)]
        for i, table in enumerate(tables):
            seed = np.array([contest.seed, table.number, CARDS, 0], np.int64)
            matches.deal(i, seed, self._options)
        play(matches, tables, respondents)
        return [
            _block(matches, range(i, i + size), tables[i : i + size])
            for i in range(0, len(tables), size)
        ]

    def _table(self, number: int, place: int) -> DealtTable:
        players = [
            self._player(bot, _seed(self.contest.seed, number, place, bot))
            for bot in range(len(self.contest.entrants))
        ]
        return DealtTable(number, place, self.contest.seatings[place], players)

    def _player(self, bot: int, seed: int) -> Player:
        if own := self._own_bots.get(bot):
            return Seated(own, seed)
        return Native(self.contest.entrants[bot], seed)


def _block(matches: BareMatches, places: range, tables: list[DealtTable]) -> Block:
    """What came of one deal."""
    return Block(
        tables[0].number,
        [matches.scores(place) for place in places],
        [sum(moves) for moves in zip(*(table.moves for table in tables), strict=True)],
        [round(sum(spent), 6) for spent in zip(*(table.seconds for table in tables), strict=True)],
        [matches.rounds_done(place) for place in places],
        [forfeit for table in tables for forfeit in table.forfeits],
    )


def _seed(*numbers: int) -> int:
    text = " ".join(map(str, numbers)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest())
