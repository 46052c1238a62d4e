"""A game being played: the checked, object-like face of the rules."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

import numpy as np

from ..chance import CHACHA20, sow
from ..errors import BadPosition, IllegalMove, MoveError, NotYourTurn, UnreadableMove, UserError
from ..events import SPECTATOR, Chance, Event, Log, events, force, redact, seats_of
from ..game import Game, find_game
from ..options import Value
from ..questions import asks_others_the_same
from ..record import AnyState, AnyView
from ..rules import REASONS
from ..seed import commitment, new_seed, read_seed, seed_words
from .log import MatchLog
from .position import agreed
from .sentences import Refusal, explain, say
from .steps import CHANCE, Frame, Step


@dataclass(frozen=True)
class StartPosition:
    """A position with which a match begins, and what each seat scored in the rounds before."""

    position: str
    rounds: tuple[tuple[int, ...], ...] = ()


class WrongChance(Exception):  # a signal between Match and the reader of records
    """The cards given do not fit what the rules draw."""


class Match:
    """A match of any game; the README shows how it is used."""

    def __init__(
        self,
        game: Game | str,
        seats: int,
        *,
        variant: str | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | str | bytes | None = None,
        names: Sequence[str] = (),
        moves: str = "",
        dealt: tuple[Chance, ...] | None = None,
        start: StartPosition | None = None,
    ) -> None:
        """Deal the cards, and make the moves given as `SEAT move, SEAT move ...`.

        The cards may be given as they were `dealt`: with a seed they must be those of the seed,
        without one the match goes on only as far as its cards are given. A match with a `start`
        begins there, and its seed is for what comes after.
        """
        self.game = find_game(game) if isinstance(game, str) else game
        self.variant = self.game.variant(variant)
        self.seats = self.game.check_seats(self.variant, seats)
        self.options: dict[str, Value] = self.game.choose_options(
            self.variant, seats, options or {}
        )
        self.names = tuple(names) or self._usual_names()
        if len(self.names) != seats:
            raise UserError("names", seats=seats, got=len(self.names))
        self.seed = _choose_seed(seed, dealt)
        self.commitment = None if self.seed is None else commitment(self.seed)
        self.start = start
        self.origin: dict[str, str | int] = {}  # of a match that continues another: its facts
        self.steps: list[Step] = []
        # What each seat scored in each finished round.
        self.rounds: list[tuple[int, ...]] = list(start.rounds) if start else []
        self._log = MatchLog()
        self._deal(dealt)
        for step in filter(None, map(str.strip, moves.split(","))):
            self.play_text(step)

    @classmethod
    def at(
        cls,
        game: Game | str,
        position: str,
        *,
        options: Mapping[str, object] | None = None,
        rounds: Sequence[Sequence[int]] = (),
        seed: int | str | bytes | None = None,
        names: Sequence[str] = (),
    ) -> Self:
        """A match that begins at a position.

        The position says who sits there and what they play. Options that it cannot tell, such as a
        file of tables, may be given, and what each seat scored in the rounds before must be.

        >>> match = Match.at("six_nimmt", "rows: 12 | 37 | 43 | 58; hands: 45 60 / 7 9", seed=1)
        >>> match.seats, match.variant.name, match.legal_moves(1)
        (2, 'base', [7, 9])
        """
        game = find_game(game) if isinstance(game, str) else game
        state = game.position.read(position)
        variant, told = agreed(game, state)
        return cls(
            game,
            int(state.seats),
            variant=variant.name,
            options={**told, **(options or {})},
            seed=seed,
            names=names,
            start=StartPosition(position, tuple(map(tuple, rounds))),
        )

    def _usual_names(self) -> tuple[str, ...]:
        words = self.game.words()
        return tuple(words("player", number=seat + 1) for seat in range(self.seats))

    def _deal(self, feed: tuple[Chance, ...] | None) -> None:
        self.state = self._read_start(self.start) if self.start else self._new_state()
        self.state.rng.mode = CHACHA20
        before = self.state.copy()
        seed = seed_words(self.seed or bytes(32))
        if self.start:
            sow(self.state.rng, seed)
        else:
            options = self.game.options_record(self.variant, self.options)
            self.game.rules.deal(self.state, self.seats, seed, options)
        self.steps.append(Step(CHANCE, CHANCE, None, before, (), self._settle(feed)))

    def _new_state(self) -> AnyState:
        return self.game.rules.State.new()

    def _complete_options(self, state: AnyState) -> None:
        """A position that says nothing of a game's own kinds of option has those of the match.

        It leaves out what is usual, and that may have been something else when it was written.
        """
        variant, told = agreed(self.game, state)
        usual = self.game.choose_options(variant, int(state.seats), told)
        if state.options.tobytes() == self.game.options_record(variant, usual).tobytes():
            state.options = self.game.options_record(variant, {**self.options, **told})

    def _read_start(self, start: StartPosition) -> AnyState:
        """The state of a position, which must be one of this table."""
        state = self.game.position.read(start.position)
        self._complete_options(state)
        options = self.game.options_record(self.variant, self.options)
        if state.seats != self.seats or state.options.tobytes() != options.tobytes():
            raise BadPosition("start_table")
        shapes = {len(scored) for scored in start.rounds} - {self.seats}
        if shapes or len(start.rounds) != state.rounds_done:
            raise BadPosition("start_rounds", n=int(state.rounds_done))
        return state

    # Looking

    @property
    def to_act(self) -> list[int]:
        """The seats the game waits for; empty when the match is over."""
        return seats_of(self._waiting())

    @property
    def over(self) -> bool:
        return self._waiting() == 0

    @property
    def scores(self) -> tuple[int, ...]:
        """The result so far; more is better."""
        return tuple(int(self.game.rules.score(self.state, seat)) for seat in range(self.seats))

    @property
    def winners(self) -> list[int]:
        """The seats with the best score, several if they share it."""
        scores = self.scores
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    @property
    def moves(self) -> list[tuple[int, int]]:
        """The decisions so far as (seat, move)."""
        return [(step.seat, step.move) for step in self.steps[1:]]

    @property
    def position(self) -> str:
        """The state as text, hidden cards included."""
        return self.game.position.write(self.state)

    def legal_moves(self, seat: int) -> list[int]:
        """The moves of a seat now; none if it has nothing to do."""
        if not self._may_move(seat):
            return []
        out = np.empty(self.game.rules.MOVES, np.int16)
        count = self.game.rules.legal_moves(self.state, seat, out)
        return [int(move) for move in out[:count]]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        """Why the move is not legal, or None if it is."""
        if not 0 <= move < self.game.rules.MOVES:
            raise self._unreadable(move)
        args = np.zeros(REASONS, np.int16)
        clause = int(self.game.rules.refuses(self.state, seat, move, args))
        return Refusal(clause, tuple(args.tolist())) if clause else None

    def preview(self, seat: int, move: int) -> tuple[Event, ...]:
        """What a legal move would do on the table as it lies, by what the seat knows."""
        log = Log.new()
        self.game.rules.preview(self.observation(seat), seat, move, log)
        return events(log)

    def observation(self, seat: int) -> AnyState:
        """The state as the seat (or a spectator, seat -1) sees it, what is hidden blanked."""
        seen = self.state.copy()
        self.game.rules.observe(seen, seat)
        return seen

    def view(self, seat: int = SPECTATOR) -> AnyView:
        """What a table shows to the seat."""
        return self.game.view(self.observation(seat), seat)

    def events(self, seat: int) -> list[Event]:
        """All that has happened, as the seat may know it."""
        return [redact(event, seat) for step in self.steps for event in step.happened]

    def say(self, event: Event, language: str = "", you: int = SPECTATOR) -> str:
        """The event as a sentence, which speaks to the seat `you`."""
        return say(self.game, event, self.names, language, you)

    # Playing

    def play(self, seat: int, move: int | str, seconds: float | None = None) -> tuple[Event, ...]:
        """Make a move, given as number or text, and return what happened."""
        number = self._read(move) if isinstance(move, str) else int(move)
        try:
            return self._play(seat, number, seconds, None)
        except WrongChance:
            raise MoveError("cards_unknown") from None

    def play_text(self, text: str) -> tuple[Event, ...]:
        """Make a move written as `SEAT move`."""
        seat, _, move = text.partition(" ")
        if not seat.isdecimal():
            raise UnreadableMove("step", got=text)
        return self.play(int(seat), move.strip())

    def play_with(
        self, seat: int, move: int, seconds: float | None, feed: tuple[Chance, ...]
    ) -> tuple[Event, ...]:
        """Make a move after which chance is to give these cards."""
        return self._play(seat, move, seconds, feed)

    def withdraw(self, seat: int) -> None:
        """Take back what the seat has decided while nobody could react to it.

        So a simultaneous choice can be changed until the last one is in, and a chain of
        decisions until it is complete.
        """
        first = len(self.steps)
        while not self.steps[first - 1].final:
            first -= 1
        open_steps = self.steps[first:]
        if all(step.seat != seat for step in open_steps):
            raise MoveError("nothing_to_withdraw", name=self._name(seat))
        twin = self.copy()
        del twin.steps[first:]
        twin.state = open_steps[0].before.copy()
        for step in open_steps:
            if step.seat != seat:
                twin._play(step.seat, step.move, step.seconds, None)  # noqa: SLF001  # of its own kind
        self.state, self.steps, self.rounds = twin.state, twin.steps, twin.rounds

    def undo(self) -> Step:
        """Take back the last decision, with everything that followed from it."""
        if len(self.steps) == 1:
            raise MoveError("nothing_to_undo")
        step = self.steps.pop()
        self.state = step.before.copy()
        del self.rounds[int(self.state.rounds_done) :]
        return step

    def copy(self) -> Self:
        """Another match at the same point; steps are shared, they never change."""
        twin = type(self).__new__(type(self))
        own = {"state": self.state.copy(), "steps": list(self.steps), "rounds": list(self.rounds)}
        twin.__dict__.update(self.__dict__, **own, _log=MatchLog())
        return twin

    def __repr__(self) -> str:
        facts = [repr(self.game.name), str(self.seats), f"variant={self.variant.name!r}"]
        facts += [f"options={self.options!r}", f"names={self.names!r}"]
        moves = ", ".join(self._step_text(step) for step in self.steps[1:])
        if self.seed is not None and self.start is None:
            return f"Match({', '.join(facts)}, seed={self.seed.hex()!r}, moves={moves!r})"
        from .match_record import save  # it imports this module

        return f"read({save(self)!r})"

    def _step_text(self, step: Step) -> str:
        return f"{step.seat} {self.game.notation.write(step.move)}"

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < self.seats else str(seat)

    def _waiting(self) -> int:
        return int(self.game.rules.actors(self.state))

    def _may_move(self, seat: int) -> bool:
        bits = self._waiting() | int(self.game.rules.may_also(self.state))
        return self._is_among(bits, seat)

    def _is_among(self, bits: int, seat: int) -> bool:
        return 0 <= seat < self.seats and bool(bits >> seat & 1)

    def _play(
        self, seat: int, move: int, seconds: float | None, feed: tuple[Chance, ...] | None
    ) -> tuple[Event, ...]:
        self._check(seat, move)
        before, log = self.state.copy(), self._log
        try:
            log.clear()
            self.game.rules.apply(self.state, seat, move, log.record)
            told = log.events
            frames = self._settle(feed)
            final = bool(frames) or not self._asks_others_the_same(before, seat)
        except Exception:
            self.state = before
            del self.rounds[int(before.rounds_done) :]
            raise
        self.steps.append(Step(seat, move, seconds, before, told, frames, final))
        return self.steps[-1].happened

    def _asks_others_the_same(self, before: AnyState, mover: int) -> bool:
        old, new = np.empty((2, self.game.rules.MOVES), np.int16)
        return bool(asks_others_the_same(before, self.state, mover, old, new))

    def _check(self, seat: int, move: int) -> None:
        if not self._is_among(self._waiting(), seat) and not self._may_move(seat):
            raise NotYourTurn("not_your_turn", name=self._name(seat), position=self.position)
        refusal = self.refusal(seat, move)
        if refusal:
            raise IllegalMove(
                "illegal_move",
                move=self.game.notation.write(move),
                reason=explain(self.game, refusal),
                clause=refusal.clause,
                position=self.position,
            )

    def _read(self, text: str) -> int:
        try:
            return self.game.notation.read(text)
        except UnreadableMove as error:
            error.position = self.position
            raise

    def _unreadable(self, move: int) -> MoveError:
        most = self.game.rules.MOVES - 1
        return UnreadableMove("move_number", got=move, most=most, position=self.position)

    def _settle(self, feed: tuple[Chance, ...] | None) -> tuple[Frame, ...]:
        """Let everything automatic happen; a feed tells what chance must give."""
        frames: list[Frame] = []
        left = feed or ()
        log = self._log
        while True:
            log.clear()
            if self.seed is None:
                force(log.record, left)
            if not self.game.rules.advance(self.state, log.record):
                break
            if log.take_refusal():
                raise WrongChance
            drawn = log.chance
            if feed is not None and drawn != left[: len(drawn)]:
                raise WrongChance
            left = left[len(drawn) :]
            frames.append(Frame(self.state.copy(), log.events, drawn))
            self._note_round()
        if left:
            raise WrongChance
        return tuple(frames)

    def _note_round(self) -> None:
        if _rounds_done(self.state) > len(self.rounds):
            before = [sum(scored) for scored in zip(*self.rounds, strict=True)] or [0] * self.seats
            now = zip(self.scores, before, strict=True)
            self.rounds.append(tuple(score - old for score, old in now))


def _rounds_done(state: AnyState) -> int:
    return int(np.void.__getitem__(state, "rounds_done"))  # for every step: quicker than its name


def _choose_seed(seed: int | str | bytes | None, dealt: tuple[Chance, ...] | None) -> bytes | None:
    if seed is not None:
        return read_seed(seed)
    return new_seed() if dealt is None else None
