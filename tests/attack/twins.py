"""One viewer at two tables that must look the same, and what can be asked of both at once."""

from collections import Counter
from random import Random

from fileira.core.events import SPECTATOR
from fileira.core.match.match import Match
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Setup
from fileira.server.views.viewers import seat_of, viewer_of
from tests.attack.worlds import World, twin_of
from tests.server.kit.trial_room import HOST

WATCHER, LATE = "watcher", "late"
RECORDED = 0.1  # of all pairs are read from records
INTERFERE, MUST = 0.4, 0.7  # how often those move who have not chosen, or who must
BOTS = 0.25  # of all seats
Wishes = list[tuple[str, Command]]  # for each person a command


class Leak(Exception):
    """The viewer could tell the tables apart, or one of them failed."""

    def __init__(self, what: str, **facts: object) -> None:
        super().__init__(what)
        self.what, self.facts = what, facts


class Twins:
    """`luck` decides everything, so that a number tells all that was done."""

    def __init__(self, match: Match, setup: Setup, luck: Random, *, same: bool) -> None:
        """With the same cards at both, play goes on for long: that shows what a table stands."""
        self.luck = luck
        self.kind = f"{match.game.name}-{match.variant.name}"
        self.deeds: Counter[str] = Counter()
        self.is_recorded = luck.random() < RECORDED
        self.numbers = 0  # of commands
        seat = luck.choice((*range(match.seats), SPECTATOR))
        self.people = [f"p{seat}" for seat in range(match.seats)]
        host = luck.choice((*range(match.seats), seat))
        if host >= 0:
            self.people[host] = HOST
        self.viewer = self.people[seat] if seat >= 0 else luck.choice((WATCHER, WATCHER, HOST))
        if seat == SPECTATOR and self.viewer == HOST:
            self.people = [f"p{seat}" for seat in range(match.seats)]
        self._bots = {each for each in range(match.seats) if luck.random() < BOTS} - {seat}
        twin = match.copy() if same else twin_of(match, seat, luck.getrandbits(64))
        self.worlds = [World(setup, each, recorded=self.is_recorded) for each in (match, twin)]
        self.answers: list[list[bytes]] = [[], []]  # to the viewer
        self._gather()

    def _gather(self) -> None:
        """Everybody sits, the viewer listens, and some others do."""
        sitting = [
            (person, ask.Sit(id=f"sit-{seat}", seat=seat))
            for seat, person in enumerate(self.people)
            if seat not in self._bots
        ]
        others = [person for person in self.people if person != self.viewer]
        listening = self.luck.sample(others, min(len(others), self.luck.choice((0, 0, 1, 2))))
        for world in self.worlds:
            world.ask([*sitting, (HOST, ask.Start(id="start"))])
        self.ears = [world.listen(self.viewer) for world in self.worlds]
        for person in listening:
            for world in self.worlds:
                world.listen(person)

    @property
    def seat(self) -> int:
        """The viewer's now: it may have changed."""
        return seat_of(viewer_of(self.worlds[0].table, self.viewer))

    def ask_both(self, wishes: list[Wishes]) -> None:
        """Of each table what it is asked; the answers to the viewer are kept."""
        for world, wish, kept in zip(self.worlds, wishes, self.answers, strict=True):
            answers = world.ask(wish)
            for (person, command), bodies in zip(wish, answers, strict=True):
                self._check_answer(command, bodies)
                if person == self.viewer:
                    kept.extend(bodies)

    def _check_answer(self, command: Command, bodies: list[bytes]) -> None:
        if b'"reason":"failed"' in bodies[0]:
            what = f"{self.kind}: {type(command).__name__.lower()} failed"
            raise Leak(what, command=str(command), answer=bodies[0])

    def same(self, person: str, *commands: Command) -> None:
        """The same at both tables."""
        wish: Wishes = [(person, command) for command in commands]
        self.ask_both([wish, wish])

    def id(self) -> str:
        self.numbers += 1
        return f"a{self.numbers}"

    def owner(self, seat: int) -> str:
        return self.worlds[0].table.seating.chairs[seat].owner or self.people[seat]

    def askable(self) -> list[int]:
        """Seats that have something to answer at both tables: also anew, or if they like to."""
        able = [set(world.live_match.questions) | _choosers(world) for world in self.worlds]
        both = able[0] & able[1]
        must = both & set(self.worlds[0].live_match.waiting)
        others = both - _choosers(self.worlds[0])
        whim = self.luck.random()
        if whim < INTERFERE and others != both:
            return sorted(others)
        return sorted(must if must and whim < MUST else both)


def _choosers(world: World) -> set[int]:
    """The seats with choices that are still open."""
    return {seat for seat, made in world.live_match.choices.items() if made}
