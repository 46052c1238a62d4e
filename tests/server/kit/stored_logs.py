"""The logs of tables as a database keeps them, and what their people were told of them."""

from sqlalchemy import create_engine, select

from fileira.server.protocol.entries import Entry, Opened, Returned, decode
from fileira.server.store.schema import ENTRIES
from fileira.server.table.table import Table
from tests.server.kit.people import Player


def read_log(url: str, table: str) -> list[Entry]:
    """The entries of a table; their numbers are contiguous."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"))
    wanted = select(ENTRIES).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.number)
    with engine.connect() as connection:
        rows = connection.execute(wanted).all()
    engine.dispose()
    assert [row.number for row in rows] == list(range(len(rows)))
    return [decode(row.body) for row in rows]


def check_answers(player: Player, entries: list[Entry]) -> None:
    """Every move that was answered stands in the log, at the number that was told."""
    done = {
        answer["id"]: answer["n"] for answer in player.answers.values() if answer["is"] == "done"
    }
    stored = {
        entry.id: n
        for n, entry in numbered(entries)
        if entry.by == player.guest.id and not isinstance(entry, Returned)
    }
    assert done
    # The same move once more is done already, and stands in the log once.
    assert {id_: stored.get(id_, n) for id_, n in done.items()} == done
    assert player.sent == {}


def numbered(entries: list[Entry]) -> list[tuple[int, Entry]]:
    """The entries with the numbers by which they were told."""
    first, *others = entries
    assert isinstance(first, Opened)
    table = Table(first)
    found: list[tuple[int, Entry]] = [(0, first)]
    for entry in others:
        table.add(entry)
        found.append((table.n, entry))
    return found
