"""The store: what is written stays, numbers are taken once, an absent database is waited for."""

import asyncio
import signal
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from msgspec.structs import replace

from fileira.core.errors import UserError
from fileira.server.protocol.entries import Entry, Moved, Opened, Said, Setup, encode
from fileira.server.store import entries, guests, idle, results, tables
from fileira.server.store.database import make_file, open_database
from fileira.server.store.failures import Away
from fileira.server.store.guests import Token
from fileira.server.store.migrations import migrate, upgrade
from fileira.server.store.schema import METADATA
from fileira.server.store.store import Conflict, Store
from fileira.server.store.tables import Listed, News, Summary, write_summary
from tests.server.conftest import new_database
from tests.server.kit.real_services import postgres

pytestmark = pytest.mark.anyio
OLD_ROWS = (  # as versions before 0005 wrote them
    "INSERT INTO guests (id, name, created, seen) VALUES ('ann', 'Ann', 1.0, 2.0)",
    "INSERT INTO tokens (hash, guest_id, name, created) VALUES ('h', 'ann', 'my bot', 3.0)",
)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    store = Store(url)
    yield store
    await store.close()


def listed(table: str, at: float = 1.0, *, public: bool = True, host: str = "ann") -> Listed:
    return Listed(
        id=table,
        code=f"code-{table}",
        game="a_game",
        host=host,
        public=public,
        stage="gathering",
        summary="{}",
        created=at,
        touched=at,
    )


# Logs


async def test_a_log_is_read_as_it_was_written(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero"])
    await store.append("t", 1, [b"one", b"two"], at=2.0)
    assert await store.entries("t") == [b"zero", b"one", b"two"]
    assert await store.entries("t", after=1) == [b"two"]
    assert await store.entries("unknown") == []


async def test_one_look_tells_which_logs_have_grown(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero", b"one"])
    await store.open_table(listed("u"), [b"zero"])
    assert await store.read(entries.lengths, ["t", "u", "unknown"]) == {"t": 1, "u": 0}
    assert await store.read(entries.lengths, []) == {}


async def test_a_number_is_taken_once(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero"])
    await store.append("t", 1, [b"one"], at=2.0)
    with pytest.raises(Conflict):
        await store.append("t", 1, [b"another"], at=3.0)
    with pytest.raises(Conflict):
        await store.append("t", 0, [b"zero", b"one", b"other two"], at=3.0)
    assert await store.entries("t") == [b"zero", b"one"]


async def test_of_two_processes_one_wins_each_number(url: str) -> None:
    ours, theirs = Store(url), Store(url)
    await ours.open_table(listed("t"), [b"zero"])
    outcomes = await asyncio.gather(
        ours.append("t", 1, [b"ours"], at=2.0),
        theirs.append("t", 1, [b"theirs"], at=2.0),
        return_exceptions=True,
    )
    assert [type(outcome) for outcome in outcomes if outcome] == [Conflict]
    winner = [b"ours", b"theirs"][outcomes.index(None)]
    assert await ours.entries("t") == [b"zero", winner]
    await ours.close()
    await theirs.close()


async def test_the_same_entries_again_are_no_conflict(store: Store) -> None:
    """A lost connection can hide that they were stored."""
    await store.open_table(listed("t"), [b"zero"])
    await store.open_table(listed("t"), [b"zero"])
    await store.append("t", 1, [b"one"], at=2.0)
    await store.append("t", 1, [b"one"], at=2.0)
    assert await store.entries("t") == [b"zero", b"one"]


async def test_a_log_without_a_table_cannot_grow(store: Store) -> None:
    with pytest.raises(Conflict):
        await store.append("gone", 7, [b"seven"], at=2.0)


async def test_a_code_is_given_once(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero"])
    with pytest.raises(Conflict):
        await store.open_table(replace(listed("other"), code="code-t"), [b"other zero"])
    assert await store.entries("other") == []


async def test_many_tables_share_a_transaction_and_one_conflict_harms_no_other(url: str) -> None:
    groups: list[int] = []
    store = Store(url, watch=lambda jobs, _: groups.append(jobs))
    tables = [f"t{i}" for i in range(50)]
    await asyncio.gather(*(store.open_table(listed(table), [b"zero"]) for table in tables))
    await store.append("t20", 1, [b"taken"], at=2.0)
    outcomes = await asyncio.gather(
        *(store.append(table, 1, [b"one"], at=3.0) for table in tables), return_exceptions=True
    )
    assert [i for i, outcome in enumerate(outcomes) if outcome] == [20]
    assert isinstance(outcomes[20], Conflict)
    assert len(groups) < 50
    await store.close()


async def test_closing_writes_what_is_waiting(url: str) -> None:
    store = Store(url)
    await store.open_table(listed("t"), [b"zero"])
    waiting = asyncio.ensure_future(store.append("t", 1, [b"one"], at=2.0))
    await asyncio.sleep(0)
    await store.close()
    await waiting
    again = Store(url)
    assert await again.entries("t") == [b"zero", b"one"]
    with pytest.raises(Away):
        await store.append("t", 2, [b"two"], at=2.0)
    await again.close()


# The list of tables


async def test_a_table_is_found_by_its_id_and_by_its_code(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero"])
    assert await store.table("t") == await store.read(tables.find_by_code, "code-t") == listed("t")
    assert await store.table("code-t") is None


async def test_the_lobby_lists_public_tables_by_their_latest_news(store: Store) -> None:
    await store.open_table(listed("old", 1.0), [b"zero"])
    await store.open_table(listed("new", 2.0), [b"zero"])
    await store.open_table(listed("secret", 3.0, public=False), [b"zero"])
    await store.append("old", 1, [b"one"], at=4.0, news=News(stage="playing", summary='{"n":1}'))
    both = await store.read(tables.in_lobby, ["gathering", "playing"])
    assert [(table.id, table.summary) for table in both] == [("old", '{"n":1}'), ("new", "{}")]
    assert [table.id for table in await store.read(tables.in_lobby, ["gathering"])] == ["new"]
    gathering = await store.read(tables.at_stages, ["gathering"])
    assert [table.id for table in gathering] == ["secret", "new"]


async def test_guests_find_their_tables(store: Store) -> None:
    await store.open_table(listed("t"), [b"zero"])
    news = News(stage="gathering", summary="{}", players=("ann", "bob"))
    await store.append("t", 1, [b"one"], at=2.0, news=news)
    await store.append("t", 2, [b"two"], at=3.0, news=news)
    assert [table.id for table in await store.read(tables.played_by, "bob")] == ["t"]
    assert await store.read(tables.played_by, "eve") == []
    assert await store.read(tables.hosted_by, "ann", ["gathering"]) == 1
    assert await store.read(tables.hosted_by, "ann", ["over"]) == 0


async def test_tables_that_were_abandoned_do_not_count(store: Store) -> None:
    await store.open_table(listed("quiet", at=1.0), [b"zero"])
    await store.open_table(listed("busy", at=1.0), [b"zero"])
    await store.append("busy", 1, [b"one"], at=5000.0)  # a move: lists tell nothing new
    assert await store.read(tables.hosted_by, "ann", ["gathering"], since=4000.0) == 1


async def test_only_tables_that_nobody_touches_are_removed(store: Store) -> None:
    for table in ("idle", "spared", "busy", "new"):
        await store.open_table(listed(table, 100.0 if table == "new" else 1.0), [b"zero"])
    await store.append("busy", 1, [b"one"], at=99.0)
    assert await store.write(idle.remove_idle, before=50.0, spared=["spared"]) == ["idle"]
    assert await store.table("idle") is None
    assert await store.entries("idle") == []
    assert await store.entries("busy") == [b"zero", b"one"]


@pytest.mark.parametrize(("continued", "given_up"), [(False, [True]), (True, [])])
async def test_a_match_that_nobody_ended_counts_as_given_up(
    store: Store, *, continued: bool, given_up: list[bool]
) -> None:
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    told = Summary(
        variant="v",
        seats=2,
        clock=False,
        people=("ann",),
        bots=1,
        owners=(None, "ann"),
        continued=continued,
    )
    await store.open_table(listed("t"), [b"zero"])
    await store.append(
        "t", 1, [b"one"], at=2.0, news=News(stage="playing", summary=write_summary(told))
    )
    await store.write(idle.remove_idle, before=50.0)
    assert [played.given_up for played in await store.read(results.of_guest, "ann")] == given_up


# Guests


async def test_a_guest_has_a_name_that_can_change(store: Store) -> None:
    assert await store.read(guests.find_guest, "ann") is None
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    await store.write(guests.put_guest, "ann", "Anna", at=2.0)
    await store.write(guests.see_guest, "ann", at=3.0)
    guest = await store.read(guests.find_guest, "ann")
    assert guest is not None
    assert (guest.name, guest.created, guest.seen) == ("Anna", 1.0, 3.0)
    assert await store.names(["ann", "bob"]) == {"ann": "Anna"}


async def test_a_token_leads_to_its_guest_until_it_is_removed(store: Store) -> None:
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    token = Token(hash="h", guest_id="ann", name="my bot", created=1.0)
    await store.write(guests.add_token, token)
    await store.write(guests.add_token, token)
    ann = await store.read(guests.find_guest, "ann")
    assert await store.read(guests.holder, "h") == (ann, token)
    assert await store.read(guests.tokens_of, "ann") == [token]
    assert not await store.write(guests.remove_token, "bob", "h")
    assert await store.write(guests.remove_token, "ann", "h")
    assert await store.read(guests.holder, "h") is None


async def test_a_guest_gets_all_that_is_kept_but_no_seed(store: Store) -> None:
    await _sit_and_talk(store)
    kept = await store.read(guests.export, "ann")
    assert kept is not None
    assert kept.guest.name == "Ann"
    assert [(token.name, token.scope) for token in kept.tokens] == [("my bot", "play")]
    entries = b" ".join(map(bytes, kept.entries["t"]))
    assert b"hello" in entries
    assert b"5eed" not in entries
    assert b"mine" not in entries  # what others wrote
    assert await store.read(guests.export, "nobody") is None


async def test_what_a_host_without_a_seat_did_is_exported(store: Store) -> None:
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    first = Opened(at=1.0, by="ann", setup=Setup(game="x"), rules_version=1, seed="", commitment="")
    await store.open_table(listed("t", host="ann"), [encode(first)])
    kept = await store.read(guests.export, "ann")
    assert kept
    assert [table.id for table in kept.tables] == ["t"]
    assert len(kept.entries["t"]) == 1


async def test_guests_who_left_nothing_behind_are_forgotten_after_a_while(store: Store) -> None:
    for guest in ("gone", "new", "host", "player", "program"):
        await store.write(guests.put_guest, guest, guest, at=1.0)
    await store.write(guests.see_guest, "new", at=9.0)
    await store.open_table(listed("t", host="host"), [b"zero"])
    await store.append("t", 1, [], 1.0, News(stage="over", summary="{}", players=("player",)))
    await store.write(
        guests.add_token, Token(hash="h", guest_id="program", name="bot", created=1.0)
    )
    assert await store.write(guests.forget_unseen, before=5.0) == 1
    names = await store.names(["gone", "new", "host", "player", "program"])
    assert set(names) == {"new", "host", "player", "program"}


async def test_a_guest_can_be_forgotten(store: Store) -> None:
    await _sit_and_talk(store)
    before = await store.entries("t")
    await store.write(guests.forget, "ann")
    after = await store.entries("t")
    assert await store.read(guests.find_guest, "ann") is None
    assert await store.read(guests.holder, "h") is None
    assert await store.read(tables.played_by, "ann") == []
    assert b"hello" not in b"".join(after)
    assert b"mine" in b"".join(after)
    assert [body for body in before if b"hello" not in body] == [
        body for old, body in zip(before, after, strict=True) if b"hello" not in old
    ]


async def _sit_and_talk(store: Store) -> None:
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    await store.write(guests.add_token, Token(hash="h", guest_id="ann", name="my bot", created=1.0))
    setup = Setup(game="a_game", variant="classic", seats=2)
    opened = Opened(at=1.0, by="ann", setup=setup, rules_version=1, seed="5eed", commitment="c")
    entries: list[Entry] = [
        Said(at=2.0, by="ann", seat=0, text="hello"),
        Said(at=2.0, by="bob", seat=1, text="mine"),
        Moved(at=3.0, by="ann", seat=0, decision=1, move=4, seconds=1.0),
    ]
    await store.open_table(listed("t"), [encode(opened)])
    news = News(stage="playing", summary="{}", players=("ann", "bob"))
    await store.append("t", 1, list(map(encode, entries)), at=3.0, news=news)


async def test_not_even_two_processes_give_a_guest_more_tokens_than_allowed(url: str) -> None:
    stores = [Store(url) for _ in range(2)]
    await stores[0].write(guests.put_guest, "ann", "Ann", at=1.0)
    tokens = [Token(hash=f"h{i}", guest_id="ann", name="bot", created=float(i)) for i in range(10)]
    adding = [
        stores[i % 2].write(guests.add_token, token, most=3) for i, token in enumerate(tokens)
    ]
    told = await asyncio.gather(*adding)
    kept = await stores[0].read(guests.tokens_of, "ann")
    for store in stores:
        await store.close()
    assert sorted(told) == [""] * 3 + ["too_many_tokens"] * 7
    assert len(kept) == 3


async def test_who_signed_out_meanwhile_gets_no_token(store: Store) -> None:
    await store.write(guests.put_guest, "ann", "Ann", at=1.0)
    token = Token(hash="h", guest_id="ann", name="bot", created=1.0)
    assert await store.write(guests.sign_out, "ann", "", "new")
    assert await store.write(guests.add_token, token, stamp="") == "nobody"
    assert await store.write(guests.add_token, token, stamp="new") == ""
    assert await store.write(guests.sign_out, "ann", "", "other") is False
    assert await store.read(guests.holder, "h")
    # As after a commit whose answer was lost:
    assert await store.write(guests.sign_out, "ann", "", "new")
    assert await store.read(guests.holder, "h") is None


# The database


def test_migrations_lead_to_the_schema(url: str) -> None:
    engine = open_database(url)
    migrate(engine)
    migrate(engine)  # the second time nothing is left to do
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    engine.dispose()


async def test_guests_and_tokens_from_before_scopes_keep_working(url: str) -> None:
    engine = open_database(url)
    make_file(engine)
    with engine.begin() as connection:
        upgrade(connection, "0004")
        for row in OLD_ROWS:
            connection.exec_driver_sql(row)
    engine.dispose()
    store = Store(url)
    holder = await store.read(guests.holder, "h")
    standing = await store.read(guests.standing, ["ann"], ["h"])
    await store.close()
    assert holder
    assert [(holder[0].name, holder[0].stamp), (holder[1].scope, holder[1].used)] == [
        ("Ann", ""),
        ("play", 0.0),
    ]
    assert standing == ({"ann": ""}, {"h"})


def test_an_answered_move_survives_a_power_cut(sqlite_url: str) -> None:
    engine = open_database(sqlite_url)
    make_file(engine)
    with engine.connect() as connection:
        modes = [
            connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert modes == ["wal", 2, 1]
    engine.dispose()


@pytest.mark.parametrize("url", ["", "tables.sqlite", "sqlite://", "mysql://a:secret@b/c"])
def test_a_url_of_no_known_database_is_refused_without_telling_its_password(url: str) -> None:
    with pytest.raises(UserError) as caught:
        open_database(url)
    assert "secret" not in str(caught.value)


async def test_a_backup_is_a_whole_database(sqlite_url: str, tmp_path: Path) -> None:
    store = Store(sqlite_url)
    await store.open_table(listed("t"), [b"zero"])
    growing = asyncio.gather(*(_grow(store, f"t{i}") for i in range(5)))
    await store.back_up(tmp_path / "copy.sqlite")
    await growing
    with pytest.raises(UserError):
        await store.back_up(tmp_path / "copy.sqlite")
    await store.close()
    copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    assert await copy.entries("t") == [b"zero"]
    await copy.close()


async def _grow(store: Store, table: str) -> None:
    await store.open_table(listed(table), [b"zero"])
    for number in range(1, 20):
        await store.append(table, number, [b"more"], at=2.0)


async def test_postgres_is_backed_up_by_its_own_means(postgres_url: str, tmp_path: Path) -> None:
    store = Store(postgres_url)
    with pytest.raises(UserError, match="pg_dump"):
        await store.back_up(tmp_path / "copy")
    await store.close()


async def test_a_lock_of_another_process_is_waited_for(
    sqlite_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("fileira.server.store.database.SQLITE_PATIENCE", 0.01)
    store = Store(sqlite_url)
    await store.open_table(listed("t"), [b"zero"])
    other = sqlite3.connect(sqlite_url.removeprefix("sqlite:///"), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    waiting = asyncio.ensure_future(store.append("t", 1, [b"one"], at=2.0))
    await _until_away(store)
    assert await store.entries("t") == [b"zero"]
    other.execute("ROLLBACK")
    other.close()
    await waiting
    assert not store.is_away
    assert await store.entries("t") == [b"zero", b"one"]
    await store.close()


async def test_nothing_is_lost_while_postgres_is_away() -> None:
    with postgres() as service:
        store = Store(new_database(service))
        await store.open_table(listed("t"), [b"zero"])
        service.kill(signal.SIGQUIT)
        with pytest.raises(Away):
            await store.check()
        waiting = asyncio.ensure_future(store.append("t", 1, [b"one"], at=2.0))
        reading = asyncio.ensure_future(store.table("t"))
        await _until_away(store)
        service.start()
        await waiting
        assert await reading == listed("t")
        assert await store.entries("t") == [b"zero", b"one"]
        await store.check()
        await store.close()


async def test_closing_does_not_wait_for_ever() -> None:
    with postgres() as service:
        store = Store(new_database(service))
        await store.open_table(listed("t"), [b"zero"])
        service.kill(signal.SIGQUIT)
        waiting = asyncio.ensure_future(store.append("t", 1, [b"one"], at=2.0))
        await _until_away(store)
        await store.close()
        with pytest.raises(Away):
            await waiting
        service.start()


async def _until_away(store: Store) -> None:
    async with asyncio.timeout(20):
        while not store.is_away:  # noqa: ASYNC110  # the store has no event for it
            await asyncio.sleep(0.01)
