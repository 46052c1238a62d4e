"""Given deals in the database."""

import msgspec
from sqlalchemy import Connection, exists, insert, literal, select

from ..protocol.deals import Deal, Gift
from ..protocol.replies import Par
from .schema import DEALS, PARS


def keep(connection: Connection, deal: Deal, at: float) -> None:
    """Keep it once."""
    known = exists().where(DEALS.c.id == deal.id)
    body = literal(msgspec.json.encode(deal))
    row = select(literal(deal.id), literal(deal.by), literal(at), body).where(~known)
    connection.execute(insert(DEALS).from_select(["id", "by", "created", "body"], row))


def find(connection: Connection, deal: str) -> Deal | None:
    body = connection.scalar(select(DEALS.c.body).where(DEALS.c.id == deal))
    return None if body is None else msgspec.json.decode(body, type=Deal)


def keep_par(connection: Connection, deal: str, par: Par) -> None:
    """Keep it once: everybody is compared with the same."""
    known = exists().where(PARS.c.deal == deal)
    row = select(literal(deal), literal(msgspec.json.encode(par))).where(~known)
    connection.execute(insert(PARS).from_select(["deal", "body"], row))


def find_par(connection: Connection, deal: str) -> Par | None:
    body = connection.scalar(select(PARS.c.body).where(PARS.c.deal == deal))
    return None if body is None else msgspec.json.decode(body, type=Par)


def given_by(connection: Connection, guest: str) -> list[Gift]:
    bodies = connection.scalars(select(DEALS.c.body).where(DEALS.c.by == guest))
    deals = [msgspec.json.decode(body, type=Deal) for body in bodies]
    return [Gift(id=deal.id, table=deal.source, seat=deal.seat) for deal in deals]
