"""The calls of those who give a deal to others, try one, and compare how it went."""

from collections.abc import Mapping, Sequence

from ..http.calls import GUEST, Call, Visit
from ..http.middleware import address_of
from ..http.problems import Problematic
from ..http.server import Server
from ..protocol.deals import Deal
from ..protocol.messages import OVER
from ..protocol.replies import Entrance, GivenDeal, Par, Played, Try
from ..protocol.scopes import PLAY, READ
from ..rooms.lobby import LIVE
from ..rooms.room import Room
from ..store import deals, results, tables
from ..store.tables import Listed, read_summary
from ..table.deals import dailies, deal_of, find_daily

Row = tuple[str, Played]  # of a guest


async def give_deal(server: Server, visit: Visit) -> GivenDeal:
    """Let others try the deal of a finished match in the caller's seat, by `/deal/{id}`."""
    room = await server.room(visit.table)
    deal = await _find(server, room.table.opened.deal) if room.table.opened.deal else None
    if deal is None:
        deal = _deal_of(room, visit)
        await server.store.write(deals.keep, deal, server.now())
    return await _shown(server, visit, deal)


async def given_deal(server: Server, visit: Visit) -> GivenDeal:
    """A deal that anyone may try; those who have finished it see how the others did."""
    return await _shown(server, visit, await _named(server, visit))


async def try_deal(server: Server, visit: Visit) -> Entrance:
    """Try a deal at a new table, or continue where the caller tries it; the first try counts."""
    deal = await _named(server, visit)
    tried = await server.store.read(tables.of_deal, deal.id, visit.person.id)
    here = _under_way(tried, visit.person.id)
    if here is None:
        is_known = bool(tried) or _has_played(await _rows(server, deal), visit.person.id)
        visit.count_opening(server)
        here = await server.lobby.give(deal, visit.person, practice=is_known)
    return await server.lobby.entrance(here)


async def daily_deals(server: Server, visit: Visit) -> list[GivenDeal]:
    """The deals of today (UTC), one for each game."""
    return [await _shown(server, visit, deal) for deal in dailies(server.now())]


async def _named(server: Server, visit: Visit) -> Deal:
    found = await _find(server, str(visit.request.path_params["deal"]))
    if found is None:
        raise Problematic(404, "no_such_deal")
    return found


async def _find(server: Server, deal: str) -> Deal | None:
    return find_daily(deal, server.now()) or await server.store.read(deals.find, deal)


def _deal_of(room: Room, visit: Visit) -> Deal:
    table, person = room.table, visit.person.id
    if table.match is None or table.stage != OVER:
        raise Problematic(409, "not_over")
    if table.opened.record:
        raise Problematic(409, "not_dealt")
    return deal_of(table.opened, table.seating, room.id, person)


async def _rows(server: Server, deal: Deal) -> list[Row]:
    return await server.store.read(results.of_deal, deal.id, deal.source)


async def _shown(server: Server, visit: Visit, deal: Deal) -> GivenDeal:
    known = await _rows(server, deal)
    rows = [row for row in known if not row[1].given_up]
    names = await server.store.names({deal.by, *(guest for guest, _ in rows)})
    you = visit.guest.id if visit.guest else ""
    here = _under_way(await server.store.read(tables.of_deal, deal.id, you), you)
    played = _has_played(rows, you)
    return GivenDeal(
        id=deal.id,
        game=deal.setup.game,
        variant=deal.setup.variant,
        seats=deal.setup.seats,
        seat=deal.seat,
        levels=deal.levels,
        by=names.get(deal.by, ""),
        day=deal.day,
        people=len({guest for guest, _ in rows}),
        given_up=sum(played.given_up and played.deal == deal.id for _, played in known),
        table=here.code if here else None,
        played=played,
        tries=_tries(deal, rows, names, you) if played else (),
        par=await _par(server, visit, deal) if played else None,
    )


async def _par(server: Server, visit: Visit, deal: Deal) -> Par | None:
    """What is kept of it; else it is worked out in the background, for who asks again."""
    known = await server.pars.look(deal)
    if known is None and server.rooms.is_ready(deal.setup.game):
        server.pars.start(deal, address_of(visit.request.scope))
    return known


def _under_way(tried: Sequence[Listed], guest: str) -> Listed | None:
    """Where a guest is trying a deal; who has given up the seat is not."""
    live = (table for table in tried if table.stage in LIVE)
    return next((table for table in live if guest in read_summary(table).people), None)


def _has_played(rows: Sequence[Row], guest: str) -> bool:
    return any(other == guest for other, _ in rows)


def _tries(deal: Deal, rows: Sequence[Row], names: Mapping[str, str], you: str) -> tuple[Try, ...]:
    """Of those who had the seat; first tries first, then the best."""
    tries = [
        _try(
            played, names.get(guest, ""), is_you=guest == you, is_first=played.table == deal.source
        )
        for guest, played in rows
        if played.seat == deal.seat
    ]
    return tuple(sorted(tries, key=lambda each: (each.practice, -each.score, each.at)))


def _try(played: Played, name: str, *, is_you: bool, is_first: bool) -> Try:
    return Try(
        name=name,
        you=is_you,
        table=played.table if is_you else "",
        first=is_first,
        practice=played.practice,
        at=played.at,
        score=played.scores[played.seat],
        won=played.seat in played.winners,
        rounds=tuple(scored[played.seat] for scored in played.rounds),
    )


DEAL = "/api/deals/{deal}"
GIVING_CALLS = (
    Call("GET", "/api/daily", daily_deals, gives=list[GivenDeal], scope=READ),
    Call(
        "POST",
        "/api/tables/{table}/deals",
        give_deal,
        GUEST,
        gives=GivenDeal,
        status=201,
        problems=(404, 409),
        scope=PLAY,
    ),
    Call("GET", DEAL, given_deal, gives=GivenDeal, problems=(404,), scope=READ),
    Call(
        "POST",
        f"{DEAL}/tables",
        try_deal,
        GUEST,
        gives=Entrance,
        status=201,
        problems=(404, 409),
        scope=PLAY,
    ),
)
