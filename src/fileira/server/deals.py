"""Given deals: the cards, bots and seat of a match that others may try, too."""

import hashlib

import msgspec
from sqlalchemy import Connection, exists, insert, literal, select

from .entries import Opened, Setup
from .schema import DEALS
from .seating import Chair, Seating

ID_LENGTH = 24


class Deal(msgspec.Struct, frozen=True, kw_only=True):
    """Whoever knows the seed knows all cards: it stays on the server."""

    id: str
    setup: Setup
    seed: str
    levels: tuple[str, ...]  # of the bots, by seats
    seat: int  # of who tries it
    by: str = ""  # the guest who gave it
    source: str = ""  # the table that it comes from
    day: str = ""  # of a daily deal


class Gift(msgspec.Struct, frozen=True, kw_only=True):
    """A deal that a guest gave, without its cards."""

    id: str
    table: str
    seat: int


def deal_of(opened: Opened, seating: Seating, table: str, by: str) -> Deal:
    """The deal of a finished match; bots take the seats of all people but one."""
    setup, seat = opened.setup, _seat(seating, by)
    levels = tuple(chair.level or setup.level for chair in seating.chairs)
    return Deal(
        id=_id(table, seat),
        setup=alone(setup),
        seed=opened.seed,
        levels=levels,
        seat=seat,
        by=by,
        source=table,
    )


def alone(setup: Setup) -> Setup:
    """The same game for one person, whom nobody hurries or helps."""
    return msgspec.structs.replace(
        setup, clock=None, public=False, chat=False, hints=False, late_seats=False
    )


def chairs_of(deal: Deal, person: str) -> list[Chair]:
    chairs = [Chair(level=level) for level in deal.levels]
    chairs[deal.seat] = Chair(owner=person)
    return chairs


def keep(connection: Connection, deal: Deal, at: float) -> None:
    """Keep it once."""
    known = exists().where(DEALS.c.id == deal.id)
    body = literal(msgspec.json.encode(deal))
    row = select(literal(deal.id), literal(deal.by), literal(at), body).where(~known)
    connection.execute(insert(DEALS).from_select(["id", "by", "created", "body"], row))


def find(connection: Connection, deal: str) -> Deal | None:
    body = connection.scalar(select(DEALS.c.body).where(DEALS.c.id == deal))
    return None if body is None else msgspec.json.decode(body, type=Deal)


def given_by(connection: Connection, guest: str) -> list[Gift]:
    bodies = connection.scalars(select(DEALS.c.body).where(DEALS.c.by == guest))
    deals = [msgspec.json.decode(body, type=Deal) for body in bodies]
    return [Gift(id=deal.id, table=deal.source, seat=deal.seat) for deal in deals]


def _seat(seating: Seating, person: str) -> int:
    """The seat of the person, or else of the first one who played."""
    owners = [chair.owner for chair in seating.chairs]
    others = (seat for seat, owner in enumerate(owners) if owner is not None)
    return owners.index(person) if person in owners else next(others, 0)


def _id(table: str, seat: int) -> str:
    """It does not lead back to the table, where all cards can be seen."""
    return hashlib.sha256(f"deal {table} {seat}".encode()).hexdigest()[:ID_LENGTH]
