"""Tables played in step, so that a bot can answer the questions of all of them at once."""

from collections.abc import Mapping, Sequence
from time import perf_counter

import numpy as np

from ...core.record import AnyRecords, AnyState
from .bare_matches import BareMatches, Waiting
from .block import Forfeit
from .own_bot import Lost, OwnBot
from .players import Player, stand_in


class DealtTable:
    """One deal with one seating: who plays there, and what they did."""

    def __init__(
        self, number: int, place: int, seating: Sequence[int], players: list[Player]
    ) -> None:
        self.number = number
        self.seating = seating
        self.forfeits: list[Forfeit] = []
        self.moves = [0] * len(players)
        self.seconds = [0.0] * len(players)
        self._place = place
        self._players = players

    def ask(self, seat: int, seen: AnyState) -> int:
        """The move of the seat: that of its bot, or of the bot that stands in from now on."""
        bot = self.seating[seat]
        start = perf_counter()
        try:
            move = self._players[bot].choose(seen, seat)
        except Lost as lost:
            return self._replace(bot, lost).choose(seen, seat)
        self._count(bot, perf_counter() - start)
        return move

    def hear(self, seat: int, seen: AnyState, answer: int | Lost, seconds: float) -> int:
        """The move of the seat, whose bot has been asked together with others."""
        bot = self.seating[seat]
        if self.has_lost(bot):  # by another answer of the same moment
            return self.ask(seat, seen)
        if isinstance(answer, Lost):
            return self._replace(bot, answer).choose(seen, seat)
        self._count(bot, seconds)
        return answer

    def has_lost(self, bot: int) -> bool:
        return any(forfeit.bot == bot for forfeit in self.forfeits)

    def end(self) -> None:
        for player in self._players:
            player.leave()

    def _count(self, bot: int, seconds: float) -> None:
        self.moves[bot] += 1
        self.seconds[bot] += seconds

    def _replace(self, bot: int, lost: Lost) -> Player:
        self.forfeits.append(Forfeit(bot, self._place, lost.kind, lost.detail))
        self._players[bot].leave()
        self._players[bot] = stand_in(self.number)
        return self._players[bot]


def play(
    matches: BareMatches, tables: Sequence[DealtTable], respondents: Mapping[int, OwnBot]
) -> None:
    """Play all deals to the end; these bots answer the questions of all tables at once."""
    while len((asked := matches.go_on()).seats):
        seen = matches.seen(*asked)
        at_once: dict[int, list[int]] = {bot: [] for bot in respondents}
        for i, (place, seat) in enumerate(zip(*map(np.ndarray.tolist, asked), strict=True)):
            table = tables[place]
            bot = table.seating[seat]
            if bot in at_once and not table.has_lost(bot):
                at_once[bot].append(i)
            else:
                matches.chosen[place, seat] = table.ask(seat, seen[i])
        for bot, questions in at_once.items():
            _ask_at_once(matches, tables, respondents[bot], asked, seen, questions)
    for table in tables:
        table.end()


def _ask_at_once(
    matches: BareMatches,
    tables: Sequence[DealtTable],
    own: OwnBot,
    asked: Waiting,
    seen: AnyRecords,
    questions: list[int],
) -> None:
    places, seats = asked.tables[questions], asked.seats[questions]
    start = perf_counter()
    try:
        answers = own.choose_many(seen[questions], seats) if len(questions) > 1 else None
    except Lost:
        answers = None  # which of them was too much? Waiting one by one, only that deal is lost.
    seconds = (perf_counter() - start) / max(1, len(questions))
    for n, i in enumerate(questions):
        table, seat = tables[places[n]], int(seats[n])
        matches.chosen[places[n], seat] = (
            table.ask(seat, seen[i])
            if answers is None
            else table.hear(seat, seen[i], answers[n], seconds)
        )
