"""One viewer at two tables that must look the same: whatever is done, no byte may differ."""

import traceback
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec

from fileira.core.events import SPECTATOR
from fileira.core.match import Match
from fileira.server import commands as ask
from fileira.server import listing
from fileira.server.commands import Command
from fileira.server.entries import Setup
from fileira.server.messages import PAUSED, PLAYING
from fileira.server.past import moves_of, past
from fileira.server.phrases import PHRASES
from fileira.server.thoughts import advised
from fileira.server.viewers import seat_of, viewer_of
from tests.attack.report import SHOWN
from tests.attack.worlds import SEED, World, twin_of
from tests.server.room import HOST

WATCHER, LATE = "watcher", "late"
REMEMBERED = 12  # actions told with a finding
Wishes = list[tuple[str, Command]]  # for each person a command


class Leak(Exception):
    """The viewer could tell the tables apart, or one of them failed."""

    def __init__(self, what: str, **facts: object) -> None:
        super().__init__(what)
        self.what, self.facts = what, facts


class Pair:
    """`luck` decides everything, so that a number tells all that was done."""

    def __init__(self, match: Match, setup: Setup, luck: Random) -> None:
        self.seen: Counter[str] = Counter()  # what was compared
        self.deeds: Counter[str] = Counter()
        self.done: list[str] = []
        self._luck = luck
        self._numbers = 0
        self._kind = f"{match.game.name}-{match.variant.name}"
        self._recorded = luck.random() < 0.1
        seats = range(match.seats)
        viewer = luck.choice((*seats, SPECTATOR))
        self.people = _people(match.seats, luck)
        self._bots = {seat for seat in seats if luck.random() < 0.25} - {viewer}
        self._viewer = self.people[viewer] if viewer >= 0 else luck.choice((WATCHER, HOST))
        if viewer == SPECTATOR and self._viewer == HOST:
            self.people = [name if name != HOST else "guest" for name in self.people]
        twin = twin_of(match, viewer, luck.getrandbits(64))
        self.worlds = [World(setup, each, recorded=self._recorded) for each in (match, twin)]
        for world in self.worlds:
            self._gather(world)
        self._ears = [world.listen(self._viewer) for world in self.worlds]
        others = [person for person in self.people if person != self._viewer]
        for person in luck.sample(others, min(len(others), luck.choice((0, 0, 1, 2)))):
            for world in self.worlds:
                world.listen(person)
        self._answers: list[list[bytes]] = [[], []]

    def run(self, ticks: int) -> None:
        """Do so many things, or until the viewer is lawfully shown a difference."""
        if self._sees_difference():
            self.deeds["twins that are none"] += 1
            return
        self._compare()
        for _ in range(ticks):
            self._tick()
            if any(world.table.stage not in (PLAYING, PAUSED) for world in self.worlds):
                return
            if self._sees_difference():
                return
            self._be_curious()
            self._compare()
        self._look_around()

    def _gather(self, world: World) -> None:
        for seat, person in enumerate(self.people):
            if seat not in self._bots:
                world.ask([(person, ask.Sit(id=f"sit-{seat}", seat=seat))])
        world.ask([(HOST, ask.Start(id="start"))])

    @property
    def _seat(self) -> int:
        """The viewer's now: it may have changed."""
        return seat_of(viewer_of(self.worlds[0].table, self._viewer))

    # What happens

    def _tick(self) -> None:
        luck = self._luck
        seconds = luck.choice((0.1, 0.5, 2.0, 2.0, 25.0 if luck.random() < 0.1 else 1.0))
        for world in self.worlds:
            world.wait(seconds)
        act = luck.choices(list(_ACTS), list(_ACTS.values()))[0]
        self._do(act.__name__.strip("_"), lambda: act(self))

    def _do(self, name: str, act: Callable[[], None]) -> None:
        self.done.append(name)
        del self.done[:-REMEMBERED]
        try:
            act()
        except Leak:
            raise
        except Exception as error:
            place = traceback.extract_tb(error.__traceback__)[-1]
            where = f"{place.filename.rpartition('/')[2]}:{place.name}"
            what = f"{self._kind}: a table failed: {type(error).__name__} in {where}"
            raise Leak(what, trace=traceback.format_exc()[-SHOWN:]) from error

    def _ask_both(self, wishes: list[Wishes]) -> None:
        """Of each table what it is asked; the answers to the viewer are kept."""
        for world, wish, kept in zip(self.worlds, wishes, self._answers, strict=True):
            answers = world.ask(wish)
            for (person, command), bodies in zip(wish, answers, strict=True):
                self._check_answer(command, bodies)
                if person == self._viewer:
                    kept.extend(bodies)

    def _check_answer(self, command: Command, bodies: list[bytes]) -> None:
        if b'"reason":"failed"' in bodies[0]:
            what = f"{self._kind}: {type(command).__name__.lower()} failed"
            raise Leak(what, command=str(command), answer=bodies[0])

    def _same(self, person: str, *commands: Command) -> None:
        """The same at both tables."""
        wish: Wishes = [(person, command) for command in commands]
        self._ask_both([wish, wish])

    def _id(self) -> str:
        self._numbers += 1
        return f"a{self._numbers}"

    def _owner(self, seat: int) -> str:
        return self.worlds[0].table.seating.chairs[seat].owner or self.people[seat]

    def _askable(self) -> list[int]:
        """Seats that have something to answer at both tables: also anew, or if they like to."""
        able = [
            set(world.course.questions) | {s for s, made in world.course.choices.items() if made}
            for world in self.worlds
        ]
        both = able[0] & able[1]
        must = both & set(self.worlds[0].course.waiting)
        return sorted(must if must and self._luck.random() < 0.5 else both)

    def _play(self) -> None:
        seats = self._askable()
        if not seats:
            return
        seat = self._luck.choice(seats)
        must = all(question.must for question in self.worlds[0].questions(seat))
        self.deeds["moves" if must else "voluntary moves"] += 1
        if self.worlds[0].table.level_of(seat):
            self._let_think(seat)
        elif self._owner(seat) == self._viewer:
            self._play_alike(seat)
        else:
            self._play_likewise(seat)

    def _let_think(self, seat: int) -> None:
        for world in self.worlds:
            world.let_think(seat)

    def _play_alike(self, seat: int) -> None:
        """What the viewer does is the same at both tables, to the letter."""
        question = self._luck.choice(self.worlds[0].questions(seat))
        number = self._luck.choice(question.moves or (0,))
        text = self.worlds[0].table.game.notation.write(number)
        move = text if self._luck.random() < 0.2 else number
        self._same(self._viewer, ask.Play(id=self._id(), decision=question.decision, move=move))

    def _play_likewise(self, seat: int) -> None:
        """Others do what they can; mostly the same, so that the tables stay alike for long."""
        luck, id_ = self._luck, self._id()
        asked = [world.questions(seat) for world in self.worlds]
        at = luck.randrange(len(asked[0]))
        made = [_moves_made(world, seat) for world in self.worlds]
        if [len(each) for each in asked] != [len(asked[0])] * 2 or len(made[0]) != len(made[1]):
            return  # one chain of choices is longer: what follows is for all to see
        # Who thinks again chooses something else at both tables, or at none.
        able = [
            [move for move in each[at].moves if chosen[at : at + 1] != [move]]
            for each, chosen in zip(asked, made, strict=True)
        ]
        if not all(able):
            return
        common = sorted(set(able[0]) & set(able[1]))
        number, alike = luck.getrandbits(16), luck.random() < 0.8
        wishes: list[Wishes] = []
        for questions, moves in zip(asked, able, strict=True):
            chosen = common if alike and common else moves
            move = chosen[number % len(chosen)]
            play = ask.Play(id=id_, decision=questions[at].decision, move=move)
            wishes.append([(self._owner(seat), play)])
        self._ask_both(wishes)

    def _withdraw(self) -> None:
        made = [world.course.choices for world in self.worlds]
        seats = [seat for seat in made[0] if made[0][seat] and made[1].get(seat)]
        if not seats:
            return
        seat, id_ = self._luck.choice(seats), self._id()
        at = self._luck.randrange(min(len(each[seat]) for each in made))
        wishes: list[Wishes] = []
        for choices in made:
            choice = choices[seat][at]
            withdraw = ask.Withdraw(id=id_, decision=choice.question.decision)
            wishes.append([(self._owner(seat), withdraw)])
        self._ask_both(wishes)

    def _blunder(self) -> None:
        """Moves that may be illegal, to decisions that may be past."""
        luck, world = self._luck, self.worlds[0]
        decision = luck.randint(0, world.table.n + 1)
        questions = world.questions(self._seat)
        if questions and luck.random() < 0.7:
            decision = luck.choice(questions).decision
        move = luck.randrange(world.table.game.rules.MOVES + 1)
        command: Command = ask.Play(id=self._id(), decision=decision, move=move)
        if luck.random() < 0.1:
            command = ask.Withdraw(id=self._id(), decision=decision)
        self._same(self._viewer, command)

    def _blunder_of_others(self) -> None:
        """They are told by the rules why not; nobody else notices."""
        seats = self._askable()
        if not seats or self._owner(seat := self._luck.choice(seats)) == self._viewer:
            return
        asked = [world.questions(seat) for world in self.worlds]
        legal = {move for each in asked for question in each for move in question.moves}
        illegal = sorted(set(range(self.worlds[0].table.game.rules.MOVES)) - legal)
        move, id_ = self._luck.choice(illegal), self._id()
        wishes: list[Wishes] = [
            [(self._owner(seat), ask.Play(id=id_, decision=each[-1].decision, move=move))]
            for each in asked
        ]
        self._ask_both(wishes)

    def _anybody(self) -> str:
        return self._luck.choice([*self.people, WATCHER, LATE, HOST])

    def _talk(self) -> None:
        luck = self._luck
        command: Command = ask.Phrase(id=self._id(), phrase=luck.choice(PHRASES))
        if luck.random() < 0.3:
            command = ask.Say(id=self._id(), text="mine are low")
        self._same(self._anybody(), command)

    def _hint(self) -> None:
        seats = self._askable()
        if not seats:
            return
        seat, id_ = self._luck.choice(seats), self._id()
        asked = [world.course.questions.get(seat) for world in self.worlds]
        wishes: list[Wishes] = [
            [(self._owner(seat), ask.Hint(id=id_, decision=each.decision if each else 0))]
            for each in asked
        ]
        self._ask_both(wishes)

    def _pause(self) -> None:
        is_paused = self.worlds[0].table.stage == PAUSED
        wish = ask.Resume(id=self._id()) if is_paused else ask.Pause(id=self._id())
        self._same(self._anybody(), wish)

    def _change_seats(self) -> None:
        luck, seat = self._luck, self._luck.randrange(len(self.people))
        kinds: list[Command] = [
            ask.Leave(id=self._id()),
            ask.Sit(id=self._id(), seat=seat),
            ask.Back(id=self._id()),
            ask.Replace(id=self._id(), seat=seat),
        ]
        self._same(self._anybody(), luck.choice(kinds))

    def _reconnect(self) -> None:
        """The viewer's line breaks; what was missed is asked for, or the whole table."""
        after = self._luck.choice((None, self._luck.randint(0, self.worlds[0].table.n)))
        for world, ear in zip(self.worlds, self._ears, strict=True):
            world.come_again(ear, after)

    def _go_away(self) -> None:
        """Somebody's line breaks for longer."""
        clients = self.worlds[0].clients
        at = self._luck.randrange(len(clients))
        if clients[at].person == self._viewer:
            return
        for world in self.worlds:
            client = world.clients[at]
            if client.connected:
                world.drop(client)
            else:
                world._connect(client, None)

    def _restart(self) -> None:
        for world in self.worlds:
            world.restart(down=3.0)

    # What the viewer asks and sees

    def _be_curious(self) -> None:
        luck, world = self._luck, self.worlds[0]
        game = world.table.game
        moves = [luck.randrange(game.rules.MOVES) for _ in range(luck.choice((1, 2, 4, 8)))]
        commands: list[Command] = [ask.Why(id=self._id(), move=move) for move in moves]
        if luck.random() < 0.1:
            commands.append(ask.Why(id=self._id(), move=game.notation.write(moves[0])))
        if luck.random() < 0.5:
            commands.append(ask.Refresh(id=self._id()))
        if luck.random() < 0.2:  # what was answered before is answered again
            commands.append(ask.Ping(id=self._id()))
            commands.append(ask.Refresh(id=f"a{luck.randint(1, self._numbers)}"))
        self._do("be_curious", lambda: self._same(self._viewer, *commands))
        self._compare_thoughts()

    def _compare_thoughts(self) -> None:
        """The expert gets the same to think about, so it gives the same advice."""
        thought, other = (advised(world.table, self._seat) for world in self.worlds)
        if thought is None or other is None:
            alike = thought is other
        else:
            seen = [each.observation.tobytes() for each in (thought, other)]
            alike = seen[0] == seen[1] and thought[:3] == other[:3] and thought[4:] == other[4:]
        self.seen["advice"] += 1
        if not alike:
            raise Leak(f"{self._kind}: the expert thinks about something hidden")

    def _look_around(self) -> None:
        """What is seen beside the table: in lists, and looking back."""
        lists = [listing.write(listing.summary(world.table)) for world in self.worlds]
        self._match("listing", lists[0].encode(), lists[1].encode())
        if self._recorded:
            self._do("look back", self._look_back)

    def _look_back(self) -> None:
        one, other = (
            past(world.table.opened, moves_of(world.course), self._seat) for world in self.worlds
        )
        self._match("past", one, other)

    def _sees_difference(self) -> bool:
        """Whether the rules show the viewer something else here than there."""
        one, other = (world.shown(self._viewer) for world in self.worlds)
        return one != other

    def _compare(self) -> None:
        one, other = self._ears
        self._compare_all(one.got, other.got)
        self._compare_all(*self._answers)

    def _compare_all(self, one: list[bytes], other: list[bytes]) -> None:
        for body, twin in zip(one, other, strict=False):
            self._match(_kind_of(body), body, twin)
        if len(one) != len(other):
            what = f"{self._kind}: the viewer got more messages at one table"
            raise Leak(what, one=one, other=other)
        one.clear()
        other.clear()

    def _match(self, kind: str, body: bytes, twin: bytes) -> None:
        self.seen[kind] += 1
        if body != twin:
            place = difference(msgspec.json.decode(body), msgspec.json.decode(twin))
            what = f"{self._kind}: {kind}{place} tells something hidden"
            raise Leak(what, one=body, other=twin, viewer=self._seat)
        if _SEED in body:
            raise Leak(f"{self._kind}: {kind} tells the seed", one=body)


def _moves_made(world: World, seat: int) -> list[int]:
    """The answers of a seat that it can still change."""
    return [choice.move for choice in world.course.choices.get(seat, ())]


_SEED = SEED.to_bytes(32).hex().encode()
_ACTS: dict[Callable[[Pair], None], int] = {
    Pair._play: 30,
    Pair._withdraw: 5,
    Pair._blunder: 4,
    Pair._blunder_of_others: 2,
    Pair._talk: 1,
    Pair._hint: 2,
    Pair._pause: 1,
    Pair._change_seats: 2,
    Pair._reconnect: 2,
    Pair._go_away: 1,
    Pair._restart: 1,
}


def _people(seats: int, luck: Random) -> list[str]:
    """Somebody on each seat; the host on any of them, or on none."""
    people = [f"p{seat}" for seat in range(seats)]
    people[luck.randrange(seats)] = HOST
    return people


def _kind_of(body: bytes) -> str:
    """
    >>> _kind_of(b'{"is":"step","n":3}')
    'step'
    """
    return body[7 : body.index(b'"', 7)].decode()


def difference(one: object, other: object) -> str:
    """Where two messages differ first.

    >>> difference({"a": [1, {"b": 2}]}, {"a": [1, {"b": 3}]})
    '.a[].b'
    """
    if isinstance(one, dict) and isinstance(other, dict):
        keys = [key for key in one | other if one.get(key) != other.get(key)]
        return f".{keys[0]}{difference(one.get(keys[0]), other.get(keys[0]))}" if keys else ""
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return next(
            (f"[]{difference(a, b)}" for a, b in zip(one, other, strict=True) if a != b), ""
        )
    return ""
