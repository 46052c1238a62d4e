"""How tables begin: from a setup, as the rematch of another table, or in the middle of a match."""

from collections.abc import Sequence

import msgspec

from ...bots.levels import find_level
from ...core.errors import UserError
from ...core.game import find_game
from ...core.match import match_record
from ...core.match.match import Match
from ...core.seed import commitment
from ..protocol.deals import Deal
from ..protocol.entries import Entry, Filled, Left, Opened, Sat, Setup
from .seating import Chair


def agreed(setup: Setup) -> Setup:
    """All that a setup leaves open; a UserError if its game cannot be played so."""
    game = find_game(setup.game)
    variant = game.offered(setup.variant or None)
    seats = game.check_seats(variant, setup.seats or game.usual_seats(variant))
    find_level(setup.level)
    options = game.choose_options(variant, seats, setup.options)
    hints = setup.clock is None if setup.hints is None else setup.hints
    return msgspec.structs.replace(
        setup,
        variant=variant.name,
        seats=seats,
        options=options,
        hints=hints,
        late_seats=_are_late_seats_agreed(setup),
    )


def opened(setup: Setup, host: str, seed: bytes, at: float) -> Opened:
    """The first entry of a table; a UserError if its game cannot be played so."""
    return Opened(
        at=at,
        by=host,
        setup=agreed(setup),
        rules_version=find_game(setup.game).rules_version,
        seed=seed.hex(),
        commitment=commitment(seed),
        discreet=True,
    )


def continued(match: Match, setup: Setup, host: str, at: float) -> Opened:
    """The first entry of a table at which a match goes on."""
    if match.seed is None:
        raise UserError("cards_unknown")
    first = opened(setup, host, match.seed, at)
    return msgspec.structs.replace(first, record=match_record.save(match))


def given(deal: Deal, host: str, at: float, *, practice: bool) -> Opened:
    """The first entry of a table at which a given deal is tried."""
    first = opened(deal.setup, host, bytes.fromhex(deal.seed), at)
    return msgspec.structs.replace(first, deal=deal.id, practice=practice)


def seated(chairs: Sequence[Chair], at: float) -> list[Entry]:
    """The entries that seat the same people and bots at a new table."""
    found: list[Entry] = []
    for seat, chair in enumerate(chairs):
        if chair.owner is not None:
            found.append(Sat(at=at, seat=seat, who=chair.owner, face=chair.face))
        elif chair.level is not None:
            found.append(Filled(at=at, seat=seat, level=chair.level))
    return found


def seated_again(chairs: Sequence[Chair], at: float) -> list[Entry]:
    """The entries that keep the seats of a rematch: nobody is there before they have come."""
    people = [(seat, chair.owner) for seat, chair in enumerate(chairs) if chair.owner is not None]
    return [*seated(chairs, at), *(Left(at=at, by=owner, seat=seat) for seat, owner in people)]


def _are_late_seats_agreed(setup: Setup) -> bool:
    """Whether strangers may see the cards of a bot, by taking its seat: only where all know it."""
    if setup.late_seats is not None:
        return setup.late_seats
    return setup.clock is None and not setup.public
