"""Thousands of matches for those who learn: arrays in, arrays out, one call of kernels a step."""

from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from ...core.batch.checked_moves import check_states, read_moves
from ...core.batch.parts import Parts
from ...core.errors import UserError
from ...core.record import AnyRecord, AnyRecords, Int64s, Record
from ..kernels.others import Nobody
from ..kernels.run import NEW, RAISE, SAME_STEP, Plan, Run
from ..kernels.stepping import BEGIN, CHECK, KEEP, MOVE, NOTHING, RESUME, run_all
from ..observations.encoding import Encoding, Numbers
from ..rewards import Reward
from ..spec import Spec
from ..terms import Terms
from .refusals import refusal
from .seen import Seen, check_seen, new_seen


class Vector:
    """Rows of matches of one game, all stepped together; `fileira.make` makes one.

    Row i plays the matches number i, i + count, i + 2 count ... of the seed, one after the other.

    >>> import fileira
    >>> env = fileira.make("take_that", players=2, count=3, seed=1)
    >>> see = env.reset()
    >>> for _ in range(10):
    ...     see = env.step(see.mask.argmax(axis=-1))
    >>> env.count, env.seats, see.obs.shape[:2]
    (3, 2, (3, 2))
    """

    def __init__(
        self,
        terms: Terms,
        encoding: Encoding,
        plan: Plan,
        reward: Reward,
        players: type[Record] = Nobody,
        *,
        final: bool = False,
        copy: bool = True,
        threads: int | None = None,
    ) -> None:
        self.terms, self.encoding = terms, encoding
        self.count = int(plan.count)
        self._plan, self._reward, self._players = plan, reward, players
        self._final, self._copies = final, copy
        self._options = terms.record
        self._states: AnyRecords = terms.game.rules.State.many(self.count)
        self._fresh: AnyRecords = terms.game.rules.State.many(1)
        self._runs = Run.many(self.count)
        self._runs["episode"], self._runs["over"] = -1, NEW
        self._is_begun = False
        self._ledger = np.zeros((self.count, 2, terms.seats), np.int64)
        self._turn = np.zeros(self.count, np.int64)
        self._asked = np.zeros((self.count, terms.seats), np.bool_)
        self._parts = Parts(self.count, threads)
        self._own = self.buffers()
        self.spec = Spec.of(terms, encoding)

    @property
    def seats(self) -> int:
        return self.terms.seats

    @property
    def moves(self) -> tuple[str, ...]:
        """The notation of each move, by its number."""
        return tuple(map(self.terms.game.notation.write, range(self.terms.game.rules.MOVES)))

    @property
    def states(self) -> AnyRecords:
        """The states of all rows, to be read and copied.

        Of seats that are asked at the same time, moves are made when all have answered.
        """
        seen = self._states.view()
        seen.flags.writeable = False
        return seen

    def buffers(self) -> Seen:
        """Arrays of the right form for `out`; any of them may be replaced by one of your own."""
        return new_seen(self.count, self._plan, self.encoding)

    def reset(
        self, mask: ArrayLike | None = None, *, seed: int | None = None, out: Seen | None = None
    ) -> Seen:
        """Begin the next episode in all rows, or in those of a mask; a seed begins all anew."""
        seen = self._place(out)
        if seed is not None:
            self._plan.seed, self._runs["episode"] = seed, -1
        self._runs["over"][slice(None) if mask is None else np.asarray(mask, np.bool_)] = NEW
        self._run(BEGIN, seen)
        self._is_begun = True
        return seen

    def step(self, moves: ArrayLike, out: Seen | None = None) -> Seen:
        """Make a move for each seat that is asked, or for the seat whose turn it is.

        If one of them is illegal, the error names row, seat, move and rule, and none is made.
        """
        if not self._is_begun:
            raise UserError("reset_first")
        given = read_moves(moves, self._own.acting.shape).reshape(self.count, -1)
        seen = self._place(out)
        if self._plan.illegal == RAISE and self._parts.are_many:
            self._run(CHECK, seen, given, looks=False)
        self._run(self._tasks(), seen, given, looks=not self._final)
        if self._final:
            seen = self._end(seen)
        if callable(self._reward):
            before, after = self._ledger[:, 0], self._ledger[:, 1]
            seen.reward[:] = self._reward(before, after, seen.done)
        return seen

    def look(self, out: Seen | None = None) -> Seen:
        """What is to be answered now, once more; nothing is paid."""
        seen = self._place(out)
        self._run(NOTHING, seen)
        return seen

    def restore(self, states: AnyRecords, out: Seen | None = None) -> Seen:
        """Go on from states kept before, such as `env.states.copy()`; all seats are asked anew."""
        seen = self._place(out)
        self._states[:] = check_states(self._states, states)
        self._run(RESUME, seen)
        self._is_begun = True
        return seen

    def full(self) -> Numbers:
        """As `obs`, with nothing hidden but chance to come: for a critic, never for a player."""
        out = np.empty_like(self._own.obs)
        self._parts.each(
            lambda part: self.encoding.show_all(
                self._states[part], self._runs[part], self._by_seats(out[part])
            )
        )
        return out

    def _tasks(self) -> int:
        check = CHECK if self._plan.illegal == RAISE and not self._parts.are_many else NOTHING
        return check | MOVE | (NOTHING if self._final else BEGIN)

    def _place(self, out: Seen | None) -> Seen:
        """Where to write what is seen."""
        if out is not None:
            return check_seen(out, self._own)
        return self.buffers() if self._copies else self._own

    def _run(
        self, tasks: int, seen: Seen, moves: Int64s | None = None, *, looks: bool = True
    ) -> None:
        """Have the kernels do it, on all parts at once."""
        given = np.zeros((self.count, 1), np.int64) if moves is None else moves
        wrong: list[tuple[int, int]] = []

        def work(part: slice) -> None:
            if not self._run_part(part, tasks, seen, given, wrong):
                return
            if looks:
                self.encoding.see_all(
                    self._states[part], self._runs[part], self._by_seats(seen.obs[part])
                )

        self._parts.each(work)
        for row, seat in sorted(wrong)[:1]:
            raise refusal(self.terms.game, self._states[row], self._runs[row], row, seat, given)

    def _run_part(
        self, part: slice, tasks: int, seen: Seen, moves: Int64s, wrong: list[tuple[int, int]]
    ) -> bool:
        found = np.full(2, -1, np.int64)
        by_turns = self._plan.by_turns
        run_all(
            self._states[part],
            self._runs[part],
            moves[part],
            found,
            seen.reward[part],
            self._ledger[part],
            seen.done[part],
            seen.cut[part],
            self._by_seats(seen.mask[part]),
            (self._asked if by_turns else seen.acting)[part],
            (seen.acting if by_turns else self._turn)[part],
            self._plan,
            self._options,
            self._fresh,
            new_players(self._players),
            part.start,
            tasks,
        )
        if found[0] >= 0:
            wrong.append((part.start + int(found[0]), int(found[1])))
        return not tasks & CHECK or found[0] < 0

    def _by_seats(self, array: Numbers) -> Numbers:
        """With an axis of seats, also of the one whose turn it is."""
        return array[:, None] if self._plan.by_turns else array

    def _end(self, seen: Seen) -> Seen:
        """Keep what all saw at the end, then begin anew where that is wanted."""
        ended = np.flatnonzero(seen.done | seen.cut)
        final = np.empty((len(ended), self.seats, *self.encoding.shape), self.encoding.dtype)
        self.encoding.see_all(self._states[ended], self._runs[ended], final)
        if self._plan.autoreset == SAME_STEP:
            self._runs["over"][ended] = NEW
        self._run(BEGIN | KEEP, seen)
        return seen._replace(final=final)

    def __setstate__(self, kept: dict[str, Any]) -> None:
        """What `pickle` and `copy.deepcopy` kept, if it still means the same."""
        self.__dict__.update(kept)
        Spec.of(self.terms, self.encoding).require(self.spec)


def new_players(kind: type[Record]) -> AnyRecord:
    """Who plays the other seats, and room to think."""
    if kind.dtype not in _players:
        players: AnyRecord = kind.new()
        players.mind.log.unread = 1  # once: it takes NumPy as long as a short playout
        _players[kind.dtype] = players
    return _players[kind.dtype].copy()


_players: dict[np.dtype[Any], AnyRecord] = {}
