"""The copy of a table that a client keeps: steps replace fields of the whole, nothing else."""

import msgspec
from msgspec import UNSET

from ..server.protocol.messages import LOG_TAIL, Frame, Message, Step, Whole
from ..server.protocol.messages import Fields as Fields

_DECODER: msgspec.json.Decoder[Message] = msgspec.json.Decoder(Message)


class Gap(Exception):
    """A step is missing: ask for those after the last one known."""


def read_message(line: bytes) -> Message:
    return _DECODER.decode(line)


def merged(copy: Whole | None, message: Message) -> Whole | None:
    """The copy after a message; only a whole table and its steps change it."""
    if isinstance(message, Whole):
        return message
    if not isinstance(message, Step):
        return copy
    if copy is None or message.n > copy.n + (not message.private):
        raise Gap
    return _after(copy, message) if message.n == copy.n + (not message.private) else copy


def _after(copy: Whole, step: Step) -> Whole:
    view: Fields = copy.view or {}
    news: list[Frame | Step] = [*step.frames, step]
    for new in news:
        view = _seen(view, new)
    log = copy.log + tuple(event for frame in step.frames for event in frame.events)
    changes = {} if step.set is UNSET else msgspec.structs.asdict(step.set)
    known = {name: value for name, value in changes.items() if value is not UNSET}
    return msgspec.structs.replace(
        copy,
        n=step.n,
        view=view or None,
        log_start=copy.log_start + max(0, len(log) - LOG_TAIL),
        log=log[-LOG_TAIL:],
        **known,
    )


def _seen(view: Fields, new: Frame | Step) -> Fields:
    """The view with fields replaced, then items of its lists."""
    seen = view | new.view
    for field, place, value in map(msgspec.structs.astuple, new.parts):
        items = seen.get(field)
        if isinstance(items, list) and place < len(items):
            seen[field] = [*items[:place], value, *items[place + 1 :]]
    return seen
