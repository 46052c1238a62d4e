"""One viewer at two tables: whatever is done, no byte that the viewer gets may differ."""

import traceback
from collections import Counter
from collections.abc import Callable
from random import Random

import msgspec

from fileira.core.match.match import Match
from fileira.server.protocol import commands as ask
from fileira.server.protocol.commands import Command
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import PAUSED, PLAYING
from fileira.server.replay.past import moves_of, past
from fileira.server.rooms import listing
from fileira.server.store.tables import write_summary
from fileira.server.table.thoughts import advised
from tests.attack.deeds import DEEDS
from tests.attack.twins import Leak, Twins
from tests.attack.worlds import SEED

REMEMBERED = 12  # deeds told with a finding
_SEED = SEED.to_bytes(32).hex().encode()


class Pair(Twins):
    def __init__(self, match: Match, setup: Setup, luck: Random, *, same: bool = False) -> None:
        super().__init__(match, setup, luck, same=same)
        self.seen: Counter[str] = Counter()  # what was compared
        self.done: list[str] = []

    def run(self, ticks: int) -> None:
        """Do so many things, or until the viewer is lawfully shown a difference."""
        if self._sees_difference():
            raise Leak(f"{self.kind}: what is dealt anew can be told from what was")
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

    def _tick(self) -> None:
        luck = self.luck
        seconds = luck.choice((0.1, 0.5, 2.0, 2.0, 25.0 if luck.random() < 0.1 else 1.0))
        for world in self.worlds:
            world.wait(seconds)
        act = luck.choices(list(DEEDS), list(DEEDS.values()))[0]
        self._do(act.__name__, lambda: act(self))

    def _do(self, name: str, act: Callable[[], None]) -> None:
        self.done.append(name)
        del self.done[:-REMEMBERED]
        try:
            act()
        except Leak:
            raise
        except Exception as error:
            frames = traceback.extract_tb(error.__traceback__)
            where = f"{frames[-1].filename.rpartition('/')[2]}:{frames[-1].name}"
            what = f"{self.kind}: a table failed: {type(error).__name__} in {where}"
            raise Leak(what, trace=traceback.format_list(frames[-8:])) from error

    # What the viewer asks and sees

    def _be_curious(self) -> None:
        luck, world = self.luck, self.worlds[0]
        game = world.table.game
        moves = [luck.randrange(game.rules.MOVES) for _ in range(luck.choice((1, 2, 4, 8)))]
        commands: list[Command] = [ask.Why(id=self.id(), move=move) for move in moves]
        if luck.random() < 0.1:
            commands.append(ask.Why(id=self.id(), move=game.notation.write(moves[0])))
        if luck.random() < 0.5:
            commands.append(ask.Refresh(id=self.id()))
        if luck.random() < 0.2:  # what was answered before is answered again
            commands.append(ask.Ping(id=self.id()))
            commands.append(ask.Refresh(id=f"a{luck.randint(1, self.numbers)}"))
        self._do("be_curious", lambda: self.same(self.viewer, *commands))
        self._compare_thoughts()

    def _compare_thoughts(self) -> None:
        """The expert gets the same to think about, so it gives the same advice."""
        thought, other = (advised(world.table, self.seat) for world in self.worlds)
        if thought is None or other is None:
            alike = thought is other
        else:
            seen = [each.observation.tobytes() for each in (thought, other)]
            alike = seen[0] == seen[1] and thought[:3] == other[:3] and thought[4:] == other[4:]
        self.seen["advice"] += 1
        if not alike:
            raise Leak(f"{self.kind}: the expert thinks about something hidden")

    def _look_around(self) -> None:
        """What is seen beside the table: in lists, and looking back."""
        lists = [write_summary(listing.summary(world.table)) for world in self.worlds]
        self._match("listing", lists[0].encode(), lists[1].encode())
        if self.is_recorded:
            self._do("look back", self._look_back)

    def _look_back(self) -> None:
        one, other = (
            b"".join(past(world.table.opened, moves_of(world.live_match), self.seat))
            for world in self.worlds
        )
        self._match("past", one, other)

    def _sees_difference(self) -> bool:
        """Whether the rules show the viewer something else here than there."""
        one, other = (world.shown(self.viewer) for world in self.worlds)
        return one != other

    def _compare(self) -> None:
        one, other = self.ears
        self._compare_all(one.got, other.got)
        self._compare_all(*self.answers)

    def _compare_all(self, one: list[bytes], other: list[bytes]) -> None:
        for body, twin in zip(one, other, strict=False):
            self._match(_kind_of(body), body, twin)
        if len(one) != len(other):
            what = f"{self.kind}: the viewer got more messages at one table"
            raise Leak(what, one=one, other=other)
        one.clear()
        other.clear()

    def _match(self, kind: str, body: bytes, twin: bytes) -> None:
        self.seen[kind] += 1
        if body != twin:
            place = difference(msgspec.json.decode(body), msgspec.json.decode(twin))
            what = f"{self.kind}: {kind}{place} tells something hidden"
            raise Leak(what, one=body, other=twin, viewer=self.seat)
        if _SEED in body:
            raise Leak(f"{self.kind}: {kind} tells the seed", one=body)


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
