"""Matches one after the other, seat by seat: what frameworks drive that ask for one move at a time.

Seats that are asked at the same time answer by what lay there when they were asked, and their moves
are made together, as in `Vector`. So all environments show a seat the same for the same decision.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from secrets import randbits
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ..core.batch.checked_moves import illegal
from ..core.errors import MoveError, NotYourTurn, UserError
from ..core.events import MOVES_LIMIT, seats_of
from ..core.match import match_record
from ..core.match.log import MatchLog
from ..core.match.match import Match
from ..core.record import AnyState, Int64s
from .observations.seeing import wait_of
from .rewards import Floats, Reward, kind_of
from .rewards import reward as reward_by_name
from .terms import Terms, one_of

Marks = NDArray[np.int8]
EPISODES = ("match", "round")
ILLEGAL = ("raise", "random", "lose")


class Course(Protocol):
    """A match that goes on by the moves of all who are asked."""

    @property
    def state(self) -> AnyState: ...
    def play(self, moves: dict[int, int]) -> None: ...


class Quick:
    """A match that keeps nothing of its past."""

    def __init__(self, terms: Terms, words: Int64s) -> None:
        self.state: AnyState = terms.game.rules.State.new()
        self._game, self._log = terms.game, MatchLog()
        self._log.record.unread = 1
        terms.game.rules.deal(self.state, terms.seats, words, terms.record)
        self._settle()

    def play(self, moves: dict[int, int]) -> None:
        apply = self._game.rules.apply
        for seat in sorted(moves):
            apply(self.state, seat, moves[seat], self._log.record)
        self._settle()

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """What `pickle` and `copy.deepcopy` kept; the log of a copy is read by nobody, either."""
        self.__dict__.update(kept)
        self._log.record.unread = 1

    def _settle(self) -> None:
        advance, log = self._game.rules.advance, self._log
        while advance(self.state, log.record):
            log.clear()


class Recorded:
    """A match that can be written down. Its cards are not those that the quick one is dealt."""

    def __init__(self, terms: Terms, words: Int64s) -> None:
        name, options = terms.variant.name, terms.options
        seed = int.from_bytes(words.tobytes())
        self.match = Match(terms.game, terms.seats, variant=name, options=options, seed=seed)

    @property
    def state(self) -> AnyState:
        return self.match.state

    def play(self, moves: dict[int, int]) -> None:
        for seat in sorted(moves):
            self.match.play(seat, moves[seat])


class Episodes:
    """The episode that is played, and how it stands."""

    def __init__(
        self,
        terms: Terms,
        *,
        reward: Reward = "points",
        episode: str = "match",
        illegal: str = "raise",
        max_cycles: int | None = None,
        record: bool = False,
    ) -> None:
        self.terms, self.max_cycles = terms, max_cycles
        kind_of(reward)  # an error if nothing has that name
        self._reward = reward
        self._by_round = one_of("episode", episode, EPISODES) == "round"
        self._illegal = one_of("illegal", illegal, ILLEGAL)
        self._kind: Callable[[Terms, Int64s], Course] = Recorded if record else Quick
        self._seed, self._number = -1, -1
        self._moves = terms.game.rules.MOVES
        self._room = np.empty(MOVES_LIMIT, np.int16)  # where legal moves are listed

    def begin(self, seed: int | None = None) -> None:
        """The next episode; a seed begins anew with its first."""
        if seed is not None or self._seed < 0:
            self._seed = randbits(63) if seed is None else seed
            self._number = -1
        self._number += 1
        self._luck = np.random.default_rng([self._seed, self._number])
        self.played = self._kind(self.terms, np.array([self._seed, self._number, 0, 0], np.int64))
        self.cycles, self.lost, self.over, self.cut = 0, 0, False, False
        self._rounds = int(self.state.rounds_done)
        self._scores = self._count_scores()
        self.rewards: Floats = np.zeros(self.terms.seats, np.float32)
        self._ask()

    @property
    def state(self) -> AnyState:
        return self.played.state

    @property
    def ended(self) -> bool:
        return self.over or self.cut

    @property
    def waiting(self) -> list[int]:
        """The seats that still have to answer."""
        return [seat for seat in self.legal if seat not in self._given]

    def mask(self, seat: int) -> Marks:
        """The moves that a seat has; one that need not answer has to wait."""
        if seat in self.legal and seat not in self._given and not self.ended:
            return self._masks[seat]
        mask = np.zeros(self._moves + 1, np.int8)
        mask[-1] = 1
        return mask

    def answer(self, seat: int, move: int) -> bool:
        """Take the move of a seat; whether the moves of all were made."""
        if seat in self._given or self.ended:
            raise UserError("reset_first")
        self._take({seat: move})
        if not self.lost and len(self._given) < len(self.legal):
            return False
        self._go_on()
        return True

    def answer_all(self, moves: Mapping[int, int]) -> None:
        """Take the moves of all seats; one of which nothing is given waits."""
        if self.ended:
            raise UserError("reset_first")
        self._take({seat: moves.get(seat, self._moves) for seat in range(self.terms.seats)})
        self._go_on()

    def save(self, path: str) -> None:
        """Write the match of this episode to a file."""
        if not isinstance(self.played, Recorded):
            raise UserError("not_recorded")
        Path(path).write_text(match_record.write(self.played.match), encoding="utf-8")

    def _take(self, moves: Mapping[int, int]) -> None:
        """Note the moves; an error leaves everything as it is."""
        waits = (self._moves,)
        for seat, move in moves.items():
            if move not in self.legal.get(seat, waits) and self._illegal == "raise":
                raise self._refusal(seat, move)
        for seat, move in moves.items():
            if move in self.legal.get(seat, waits):
                self._given |= {seat: move} if seat in self.legal else {}
            elif self._illegal == "lose":
                self.lost |= 1 << seat
            elif seat in self.legal:
                self._given[seat] = int(self._luck.choice(self.legal[seat]))

    def _refusal(self, seat: int, move: int) -> MoveError:
        """Why a seat may not do that."""
        if seat in self.legal and move != self._moves:
            return illegal(self.terms.game, self.state, self._number, seat, move)
        return NotYourTurn("must_wait", wait=wait_of(self.terms.game), got=move)

    def _go_on(self) -> None:
        if not self.lost:
            self.played.play(self._given)
        self.cycles += 1
        self._ask()
        self.over = bool(self.lost) or not self.legal or self._is_round_over()
        self.cut = not self.over and self.max_cycles is not None and self.cycles >= self.max_cycles
        before, self._scores = self._scores, self._count_scores()
        for seat in seats_of(self.lost):
            self._scores[seat] = self.terms.bounds.least - 1  # below all that can be
        self.rewards = self._pay(before, self._scores)

    def _pay(self, before: Int64s, after: Int64s) -> Floats:
        """The reward of one step."""
        if callable(self._reward):
            ended = np.array([self.over])
            return np.asarray(self._reward(before[None], after[None], ended)[0], np.float32)
        return reward_by_name(self._reward, before, after, ended=self.over)

    def _count_scores(self) -> Int64s:
        score, state = self.terms.game.rules.score, self.state
        return np.array([score(state, seat) for seat in range(self.terms.seats)], np.int64)

    def _is_round_over(self) -> bool:
        return self._by_round and self.state.rounds_done > self._rounds

    def _ask(self) -> None:
        self._given: dict[int, int] = {}
        self.legal: dict[int, list[int]] = {}
        self._masks: dict[int, Marks] = {}
        rules, state = self.terms.game.rules, self.state
        for seat in seats_of(rules.actors(state)):
            moves = self._room[: rules.legal_moves(state, seat, self._room)]
            mask = self._masks[seat] = np.zeros(self._moves + 1, np.int8)
            mask[moves] = 1
            self.legal[seat] = moves.tolist()
