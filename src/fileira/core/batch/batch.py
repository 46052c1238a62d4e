"""Thousands of matches at once: arrays of states, stepped by one call on all cores.

The README shows ten lines that play thousands of matches.
"""

from collections.abc import Mapping

import numpy as np
from numpy.typing import ArrayLike

from ..events import Log
from ..game import Game, find_game
from ..record import AnyRecords, Int16s, Int64s
from .checked_moves import check_states, illegal, read_moves
from .many import NEW, NOBODY, check_all, deal_all, list_all, observe_all, score_all, step_all
from .parts import Parts


class Batch:
    """Matches of one game, played in step; each waits for its lowest acting seat.

    `states` is a NumPy array of records: copy, slice and store it as you like.
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        count: int,
        *,
        variant: str | None = None,
        options: Mapping[str, object] | None = None,
        seed: int = 0,
        threads: int | None = None,
    ) -> None:
        self.game = find_game(game) if isinstance(game, str) else game
        chosen = self.game.variant(variant)
        self.seats = self.game.check_seats(chosen, seats)
        record = self.game.options_record(
            chosen, self.game.choose_options(chosen, seats, options or {})
        )
        self.states: AnyRecords = self.game.rules.State.many(count)
        self.acting = np.full(count, NEW, np.int16)  # the seat each match waits for, -1 = over
        self._parts = Parts(count, threads)
        self._moves = np.empty((count, self.game.rules.MOVES), np.int16)
        self._counts = np.zeros(count, np.int16)
        self._scores = np.zeros((count, seats), np.int64)
        self._parts.each(lambda part: deal_all(self.states[part], seats, seed, part.start, record))
        self._go_on(np.zeros(count, np.int64))

    @property
    def running(self) -> bool:
        """Whether any match is not over."""
        return bool((self.acting != NOBODY).any())

    @property
    def scores(self) -> Int64s:
        """The result so far of each match and seat; more is better."""
        self._parts.each(lambda part: score_all(self.states[part], self._scores[part]))
        return self._scores

    def observations(self) -> AnyRecords:
        """The states as the acting seats see them."""
        seen: AnyRecords = np.empty_like(self.states)
        self._parts.each(lambda part: observe_all(self.states[part], self.acting[part], seen[part]))
        return seen

    def legal_moves(self) -> tuple[Int16s, Int16s]:
        """The legal moves of the acting seats, ascending, and how many each has.

        Both arrays are written anew by the next call.
        """
        self._parts.each(
            lambda part: list_all(
                self.states[part], self.acting[part], self._moves[part], self._counts[part]
            )
        )
        return self._moves, self._counts

    def step(self, moves: ArrayLike) -> None:
        """Make one move in each match; what is over stays as it is.

        If one of them is illegal, none is made, and the error names match, seat, move and rule.
        """
        chosen = read_moves(moves, (len(self.states),))
        wrong = np.full(len(self.states), NOBODY, np.int16)
        most = self.game.rules.MOVES
        self._parts.each(
            lambda part: check_all(
                self.states[part], self.acting[part], chosen[part], most, wrong[part]
            )
        )
        for match in np.flatnonzero(wrong != NOBODY)[:1].tolist():
            seat = int(wrong[match])
            raise illegal(self.game, self.states[match], match, seat, int(chosen[match]))
        self._go_on(chosen)

    def restore(self, states: AnyRecords) -> None:
        """Go on from states kept before, such as `batch.states.copy()`."""
        self.states[:] = check_states(self.states, states)
        self.acting[:] = NEW
        self._go_on(np.zeros(len(self.states), np.int64))

    def _go_on(self, moves: Int64s) -> None:
        self._parts.each(
            lambda part: step_all(self.states[part], self.acting[part], moves[part], Log.new())
        )

    def __setstate__(self, kept: dict[str, object]) -> None:
        """What `pickle` and `copy.deepcopy` kept; kernels ask for rules that are there."""
        self.__dict__.update(kept)
        _ = self.game.rules
