"""What happened in a match as sentences, a line for each thing that happened by itself."""

from collections.abc import Iterable, Iterator
from itertools import groupby

from ...core.events import EVERYBODY, SPECTATOR, Event, redact
from ...core.match.match import Match
from ...core.match.steps import Step

Viewer = int | None  # a seat, -1 = a spectator, None = who knows everything


def tell(match: Match, steps: Iterable[Step], viewer: Viewer) -> Iterator[str]:
    """The lines of these steps. Secret choices are left out: they tell nothing yet."""
    for step in steps:
        parts = [tuple(event for event in step.events if event.seen_by == EVERYBODY)]
        parts += [frame.events for frame in step.frames]
        for part in parts:
            if part:
                yield " ".join(_counted(match, [tell_one(match, each, viewer) for each in part]))


def tell_one(match: Match, event: Event, viewer: Viewer) -> str:
    """An event as a sentence, which speaks to the viewer about what their own seat does."""
    you = SPECTATOR if viewer is None else viewer
    return match.say(known(event, viewer), you=you)


def known(event: Event, viewer: Viewer) -> Event:
    return event if viewer is None else redact(event, viewer)


def automatic(steps: Iterable[Step], viewer: Viewer) -> list[Event]:
    """What happened by itself in these steps."""
    return [
        known(event, viewer) for step in steps for frame in step.frames for event in frame.events
    ]


def this_round(match: Match) -> list[Step]:
    """The steps since the last deal of a round."""
    done = match.state.rounds_done
    first = len(match.steps) - 1
    while first > 0 and match.steps[first].before.rounds_done == done:
        first -= 1
    return match.steps[first:]


def _counted(match: Match, sentences: list[str]) -> Iterator[str]:
    """A sentence that comes several times in a row is told once."""
    for sentence, group in groupby(sentences):
        times = len(list(group))
        words = match.game.words()
        yield sentence if times == 1 else words("cli.repeated", sentence=sentence, n=times)
