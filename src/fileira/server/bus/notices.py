"""What the processes of a server tell each other. Logs are the truth: notices may get lost."""

import msgspec


class _Notice(msgspec.Struct, frozen=True, kw_only=True, tag_field="is", tag=str.lower):
    process: str = msgspec.field(name="house")  # that tells


class Grown(_Notice, frozen=True, kw_only=True):
    """The log of a table has entries up to this number."""

    table: str
    number: int


class Here(_Notice, frozen=True, kw_only=True):
    """All guests who are connected to a table at that process."""

    table: str
    guests: tuple[str, ...]


class Who(_Notice, frozen=True, kw_only=True):
    """A question: who is connected to this table?"""

    table: str


class Changed(_Notice, frozen=True, kw_only=True):
    """Something about a guest is new: the name, a token that is void, or that nobody is left."""

    guest: str


class Beat(_Notice, frozen=True, kw_only=True):
    """A sign of life."""


Notice = Grown | Here | Who | Changed | Beat

_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Notice] = msgspec.json.Decoder(Notice)


def encode(notice: Notice) -> bytes:
    return _ENCODER.encode(notice)


def decode(body: bytes) -> Notice:
    """
    >>> decode(encode(Grown(process="a", table="t", number=7)))
    Grown(process='a', table='t', number=7)
    """
    return _DECODER.decode(body)
