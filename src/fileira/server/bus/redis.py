"""The bus between processes: Redis publish and subscribe.

Redis may go away at any time and come back, without what it knew. Until then every followed table
is doubted again and again, so that rooms read the logs instead of hearing of them.
"""

import asyncio
from contextlib import suppress
from time import monotonic

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import RedisError

from .bus import Around, Messenger
from .notices import Beat, Changed, Grown, Here, Notice, Who, decode, encode

PREFIX = "fileira:"
EVERYBODY = f"{PREFIX}everybody"
POLL = 1.0  # seconds between doubts while Redis is away
CALM = 15.0  # and while it is there: a notice can get lost without a sign
BEAT = 3.0  # seconds between signs of life
SILENCE = 10.0  # seconds without hearing even ourselves after which we connect anew
TIMEOUT = 5.0  # seconds for one call


class RedisBus(Messenger):
    """Make it inside a running event loop, and close it."""

    is_alone = False

    def __init__(self, url: str) -> None:
        super().__init__()
        self.is_away = True
        self._redis = Redis.from_url(
            url,
            socket_connect_timeout=TIMEOUT,
            socket_timeout=TIMEOUT,
            retry=Retry(NoBackoff(), 0),  # we try again ourselves
        )
        self._untold: dict[tuple[type[Notice], str], Notice] = {}  # the newest of each kind
        self._wake = asyncio.Event()
        self._heard_ourselves = 0.0
        self._task = asyncio.create_task(self._run(), name="redis bus")

    def follow(self, table: str) -> None:
        self._followed.add(table)
        self._wake.set()

    def unfollow(self, table: str) -> None:
        super().unfollow(table)
        self._wake.set()

    async def close(self) -> None:
        """Tell that our guests are gone, if Redis is there, and stop."""
        self._task.cancel()
        with suppress(asyncio.CancelledError):
            await self._task
        for here in self.here.values():
            self._tell(Here(process=self.process, table=here.table, guests=()))
        with suppress(RedisError, OSError):
            await self._publish()
        await self._redis.aclose()

    # Staying connected

    async def _run(self) -> None:
        while not _is_cancelled():
            with suppress(RedisError, OSError):  # OSError: timeouts, too
                async with self._redis.pubsub() as pubsub:
                    await self._converse(pubsub)
            self.is_away = True
            self._tidings.doubt(self._followed)
            await asyncio.sleep(POLL)

    async def _converse(self, pubsub: PubSub) -> None:
        """Listen and speak until one of them fails."""
        await pubsub.subscribe(EVERYBODY)
        self._presence.excuse(monotonic())
        self._heard_ourselves = monotonic()
        for here in self.here.values():
            self._tell(here)
        tasks = [
            asyncio.create_task(self._listen(pubsub)),
            asyncio.create_task(self._speak(pubsub)),
        ]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_EXCEPTION)
            for task in done:
                task.result()
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    # Speaking

    def _tell(self, notice: Grown | Here | Who | Changed) -> None:
        """What cannot be told now is told later, unless something newer takes its place."""
        about = notice.guest if isinstance(notice, Changed) else notice.table
        self._untold[type(notice), about] = notice
        self._wake.set()

    async def _speak(self, pubsub: PubSub) -> None:
        subscribed: set[str] = set()
        calm = monotonic()
        while not _is_cancelled():
            await self._follow_all(pubsub, subscribed)
            await self._publish()
            if monotonic() - calm > CALM:
                calm = monotonic()
                self._tidings.doubt(subscribed)
            with suppress(TimeoutError):
                async with asyncio.timeout(BEAT):
                    await self._wake.wait()
            self._wake.clear()

    async def _follow_all(self, pubsub: PubSub, subscribed: set[str]) -> None:
        """Bring what Redis sends us in line with what is followed."""
        new, old = self._followed - subscribed, subscribed - self._followed
        if new:
            await pubsub.subscribe(*(PREFIX + table for table in new))
        if old:
            await pubsub.unsubscribe(*(PREFIX + table for table in old))
        subscribed |= new
        subscribed -= old

    async def _publish(self) -> None:
        notices = self._untold
        self._untold = {}
        try:
            async with self._redis.pipeline(transaction=False) as pipeline:
                for notice in notices.values():
                    pipeline.publish(_channel(notice), encode(notice))
                pipeline.publish(EVERYBODY, encode(Beat(process=self.process)))
                await pipeline.execute()
        except BaseException:
            self._untold = notices | self._untold
            raise

    # Listening

    async def _listen(self, pubsub: PubSub) -> None:
        while not _is_cancelled():
            message = await pubsub.get_message(timeout=BEAT)
            self._bury()
            if monotonic() - self._heard_ourselves > SILENCE:
                raise TimeoutError
            if message is None:
                continue
            self.is_away = False
            if message["type"] == "subscribe":
                self._begin(message["channel"].decode().removeprefix(PREFIX))
            elif message["type"] == "message":
                with suppress(msgspec.MsgspecError):  # of another version of this program
                    self._hear(decode(message["data"]))

    def _begin(self, table: str) -> None:
        """From now on we hear of this table; what happened before must be looked up."""
        if table in self._followed:
            self._tidings.doubt([table])
            self._tell(Who(process=self.process, table=table))

    def _hear(self, notice: Notice) -> None:
        if notice.process == self.process:
            self._heard_ourselves = monotonic()
            return
        self._presence.hear(notice.process, monotonic())
        if isinstance(notice, Changed):
            self._tidings.put(notice)
        if isinstance(notice, Beat | Changed) or notice.table not in self._followed:
            return
        match notice:
            case Grown():
                self._tidings.put(notice)
            case Here() if self._presence.place(notice):
                self._tidings.put(Around(notice.table))
            case Who(table=table) if table in self.here:
                self._tell(self.here[table])

    def _bury(self) -> None:
        for table in self._presence.bury(monotonic()):
            self._tidings.put(Around(table))


def _is_cancelled() -> bool:
    """A connection that breaks at the same time can swallow the cancellation of a task."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


def _channel(notice: Notice) -> str:
    return EVERYBODY if isinstance(notice, Beat | Changed) else PREFIX + notice.table
