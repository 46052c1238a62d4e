"""Two tables that differ only in what a viewer may not know."""

import asyncio
from collections.abc import Sequence
from random import Random

from fileira.bots.levels import LEVELS, new_bot
from fileira.core.chance import CHACHA20, sow
from fileira.core.events import SPECTATOR, Log, clear, redact
from fileira.core.match.match import Match, StartPosition
from fileira.core.match.steps import Frame, Step
from fileira.core.record import AnyState
from fileira.core.seed import read_seed, seed_words
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Setup, encode
from fileira.server.rooms.listener import Listener
from fileira.server.table.deciding import bot_moved
from fileira.server.table.live_match import LiveMatch, Question
from fileira.server.table.opening import continued
from fileira.server.table.table import Table, deal
from fileira.server.table.thoughts import thoughts
from fileira.server.views.viewers import seat_of, viewer_of
from tests.server.kit.trial_room import CLOCK, HOST, Client, Room
from tests.strategies import Kind, fitting_options, low_value, movers, some_value

SEED = 1  # of both tables: it tells nothing of cards that are given


class Ear(Client):
    """Keeps what it is told, and nothing more."""

    def hear(self, body: bytes) -> None:
        self.got.append(body)


class World(Room):
    """A table that goes on with a match as it stands."""

    def __init__(self, setup: Setup, match: Match, *, recorded: bool) -> None:
        """A recorded one is read from its record, as a table is that goes on with another."""
        super().__init__(setup, seed=SEED, deal=lambda _: _standing(match))
        if recorded:
            self._deal = deal
            self.log[0] = encode(continued(started(match), setup, HOST, self.now))
            self._load()
        self._steps = 1  # of the match that were looked at

    @property
    def live_match(self) -> LiveMatch:
        assert self.table.live_match
        return self.table.live_match

    def listen(self, person: str, after: int | None = None) -> Ear:
        ear = Ear(person, viewer_of(self.table, person))
        self.clients.append(ear)
        self._connect(ear, after)
        return ear

    def come_again(self, ear: Client, after: int | None) -> None:
        """The line breaks, and is mended at once."""
        self._run(self._hang_up(self._lines.pop(ear)))
        self._connect(ear, after)

    async def _hang_up(self, line: Listener) -> None:
        self._room.part(line)

    def ask(self, wishes: Sequence[tuple[str, Command]]) -> list[list[bytes]]:
        """All of them in one turn; of each its answer, and what follows it."""
        return self._run(self._ask(wishes))

    async def _ask(self, wishes: Sequence[tuple[str, Command]]) -> list[list[bytes]]:
        doing = [
            self._room.turns.do(person, command, self._open_sequel) for person, command in wishes
        ]
        return [list(answer) for answer in await asyncio.gather(*doing)]

    def let_think(self, seat: int) -> None:
        """The bot of a seat moves, if it is asked."""
        for thought in thoughts(self.table):
            if thought.seat == seat:
                bot = new_bot(thought.level, thought.seed)
                move = bot.choose(thought.observation.copy(), seat)
                self.add(bot_moved(self.table, seat, thought.decision, move, self.now))

    def questions(self, seat: int) -> list[Question]:
        """All that a seat may answer, also anew."""
        known = [choice.question for choice in self.live_match.choices.get(seat, ())]
        now = self.live_match.questions.get(seat)
        return [*known, now] if now else known

    def shown(self, person: str) -> list[object]:
        """What the rules let a person see of what has happened since the last call."""
        steps, self._steps = self._steps, len(self.live_match.settled)
        return shown(self.table, seat_of(viewer_of(self.table, person)), steps)


def shown(table: Table, seat: int, steps: int) -> list[object]:
    """What the rules let a seat see of a table, and of what has happened after so many steps."""
    live_match = table.live_match
    assert live_match
    grown = len(live_match.settled) > steps
    frames = live_match.happened() if grown and table.settled else ()
    told = [event for step in live_match.settled[steps:] for event in step.happened]
    return [
        _seen(table, seat),
        [redact(event, seat)[:6] for event in told],
        [_observed(table, frame.state.copy(), seat) for frame in frames],
    ]


def _seen(table: Table, seat: int) -> bytes:
    """The table now, with the open choices of the seat alone; the rules say it, not the server."""
    assert table.live_match
    state, log = table.live_match.ground.copy(), Log.new()
    for choice in table.live_match.choices.get(seat, ()):
        clear(log)
        table.game.rules.apply(state, seat, choice.move, log)
    return _observed(table, state, seat)


def _observed(table: Table, state: AnyState, seat: int) -> bytes:
    table.game.rules.observe(state, seat)
    return bytes(state.tobytes())


def new_match(kind: Kind, luck: Random) -> Match:
    """A match with any seats and options, most of them such that it ends soon."""
    seats = luck.choice(kind.variant.seats)
    options = [each for each in kind.options(seats) if luck.random() < 0.8]
    value = some_value if luck.random() < 0.2 else low_value
    chosen = {each.name: value(each, luck) for each in fitting_options(options)}
    chosen |= {each: True for each in chosen if chosen[each] is False and luck.random() < 0.5}
    seed = luck.getrandbits(64)
    return Match(kind.game, seats, variant=kind.variant.name, options=chosen, seed=seed)


def play_on(match: Match, luck: Random, most: int) -> Match:
    """Some moves later; seldom voluntary ones, which would soon leave nothing to play with."""
    for _ in range(luck.randrange(most)):
        if match.over:
            break
        seats = movers(match) if luck.random() < 0.01 else match.to_act
        seat = luck.choice(seats)
        match.play(seat, luck.choice(match.legal_moves(seat)))
    return without_open_choices(match)


def new_setup(match: Match, luck: Random) -> Setup:
    return Setup(
        game=match.game.name,
        variant=match.variant.name,
        seats=match.seats,
        options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
        level=luck.choice(LEVELS[:3]),
        clock=luck.choice((None, CLOCK)),
        public=luck.random() < 0.5,
        chat=luck.random() < 0.5,
        hints=luck.random() < 0.8,
    )


def twin_of(match: Match, seat: int, seed: int) -> Match:
    """A match that the seat cannot tell from this one: what it does not see is dealt anew."""
    twin = match.copy()
    twin.state = match.observation(seat)
    words = seed_words(read_seed(seed))
    twin.game.rules.redeal(twin.state, seat, words)
    twin.state.rng.mode = CHACHA20
    sow(twin.state.rng, words)
    return twin


def without_open_choices(match: Match) -> Match:
    settled = match.copy()
    while not settled.steps[-1].final:
        settled.undo()
    return settled


def _standing(match: Match) -> Match:
    """The match with its state as the first one that the table knows."""
    given = match.copy()
    frame = Frame(given.state.copy(), ())
    given.steps = [Step(SPECTATOR, SPECTATOR, None, given.state, (), (frame,))]
    return given


def started(match: Match) -> Match:
    """A match that begins where this one stands."""
    return Match(
        match.game,
        match.seats,
        variant=match.variant.name,
        options=match.options,
        seed=SEED,
        names=match.names,
        start=StartPosition(match.game.position.write(match.state), tuple(match.rounds)),
    )
