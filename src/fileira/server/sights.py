"""What viewers see of a match: views and offers, built from observations only."""

from collections.abc import Iterable

from ..core.events import LOG_LIMIT, SPECTATOR, Event, Log, redact
from ..core.match import Frame
from ..core.record import AnyRecord
from .course import Course, Question
from .messages import Answered, Asked, Fields, Happening, Offer
from .quick import copy_of, quick


def view(course: Course, seat: int) -> Fields:
    """The view of a seat or a spectator, field by field."""
    return fields(course.match.game.view(quick(course.seen(seat)), seat))


def public_view(course: Course, frame: Frame) -> Fields:
    """What everybody sees at a moment of the past."""
    state = copy_of(frame.state)
    course.match.game.rules.observe(state, SPECTATOR)
    return fields(course.match.game.view(quick(state), SPECTATOR))


def changed(old: Fields, new: Fields) -> Fields:
    """The fields that are new."""
    return {name: value for name, value in new.items() if name not in old or old[name] != value}


def happenings(told: Iterable[Event], seat: int) -> tuple[Happening, ...]:
    """Events as the seat or a spectator may know them."""
    return tuple([Happening(*redact(event, seat)[:6]) for event in told])


def answered(course: Course, seat: int) -> tuple[Answered, ...]:
    write = course.match.game.notation.write
    choices = course.choices.get(seat, ())
    return tuple(Answered(c.question.decision, c.move, write(c.move)) for c in choices)


def asked(course: Course, seat: int) -> Asked | None:
    question = course.questions.get(seat)
    if question is None:
        return None
    return Asked(question.decision, question.must, _offers(course, seat, question))


def _offers(course: Course, seat: int, question: Question) -> tuple[Offer, ...]:
    rules, write = course.match.game.rules, course.match.game.notation.write
    seen = course.seen(seat)
    logs = Log.many(1)
    log, count, rows = logs[0], logs["count"], logs["rows"][0]  # views of the same memory
    found = []
    for move in question.moves:
        count[0] = 0
        rules.preview(copy_of(seen), seat, move, log)  # it scribbles on what it gets
        assert count[0] <= LOG_LIMIT, f"too many events: {course.match!r}"
        told = [Event(*row) for row in rows[: count[0]].tolist()]
        found.append(Offer(move, write(move), happenings(told, seat)))
    return tuple(found)


def fields(seen: AnyRecord) -> Fields:
    return {name: getattr(seen, name) for name in seen.__struct_fields__}
