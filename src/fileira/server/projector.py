"""Steps of a match as frames for one viewer, who is told only the fields that are new."""

from collections.abc import Sequence

from msgspec.structs import asdict

from ..core.match import Match
from ..core.match_steps import Frame as Moment
from ..core.match_steps import Step
from ..core.record import AnyRecord
from .happenings import happenings
from .messages import Frame


class Projector:
    def __init__(self, match: Match, seat: int) -> None:
        self.view = asdict(match.view(seat))  # as the viewer knows it now
        self._match = match
        self._seat = seat

    def frames(self, steps: Sequence[Step]) -> tuple[Frame, ...]:
        """Each move, and each automatic step after it; the steps are the last of the match."""
        after = [step.before for step in steps[1:]] + [self._match.state]
        moments = zip(steps, after, strict=False)
        return tuple(
            self._frame(moment) for step, state in moments for moment in _moments(step, state)
        )

    def _frame(self, moment: Moment) -> Frame:
        state = moment.state.copy()
        self._match.game.rules.observe(state, self._seat)
        view = asdict(self._match.game.view(state, self._seat))
        new = {name: value for name, value in view.items() if self.view[name] != value}
        self.view = view
        return Frame(events=happenings(moment.events, self._seat), view=new)


def _moments(step: Step, after: AnyRecord) -> list[Moment]:
    """What everybody saw of a step; a move that something follows from is one with that."""
    first, *others = step.frames or (Moment(after, ()),)
    return [Moment(first.state, step.events + first.events), *others]
