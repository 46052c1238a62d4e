"""Matches that differ in what a viewer may not know, and tables where they go on."""

from collections.abc import Collection

from fileira.bots.levels import LEVELS
from fileira.core.events import SPECTATOR
from fileira.core.match.match import Match
from fileira.core.match.steps import Frame, Step
from fileira.core.seed import read_seed, seed_words
from fileira.server.protocol import commands as ask
from fileira.server.protocol.entries import Setup
from fileira.server.protocol.messages import Done
from tests.server.kit.trial_room import CLOCK, Room


def redealt(match: Match, viewer: int, seed: int) -> Match:
    """Another match, which the viewer cannot tell from this one."""
    twin = match.copy()
    twin.state = match.observation(viewer)
    twin.game.rules.redeal(twin.state, viewer, seed_words(read_seed(seed)))
    return twin


def room_of(match: Match, people: list[str], bots: Collection[int] = ()) -> Room:
    """A table that starts with a match as it stands."""
    given = match.copy()
    given.steps = [
        Step(SPECTATOR, SPECTATOR, None, given.state, (), (Frame(given.state.copy(), ()),))
    ]
    setup = Setup(
        game=match.game.name,
        variant=match.variant.name,
        seats=match.seats,
        options=dict(match.options),  # type: ignore[arg-type]  # a mapping is a dict here
        level=LEVELS[0],
        clock=CLOCK,
    )
    room = Room(setup, deal=lambda _: given)
    for seat, person in enumerate(people):
        if seat not in bots:
            assert isinstance(room.send(person, ask.Sit(id=room.id(), seat=seat)), Done)
    room.start()
    return room
