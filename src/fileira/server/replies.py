"""What calls over HTTP are answered with. Clients import this: it loads no game and no server."""

import msgspec


class OptionFacts(msgspec.Struct, frozen=True, kw_only=True):
    """Something that a table may agree on."""

    name: str
    kind: str  # number, flag, or a kind of the game's own
    low: int | None  # of a number
    high: int | None
    default: int | bool | None  # None = left open
    variants: tuple[str, ...]  # for which it is offered, none named = all
    seats: tuple[int, ...]  # the same
    instead_of: str  # the option that this one makes void


class VariantFacts(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    seats: tuple[int, ...]  # how many may play it
    usual_seats: int


class GameFacts(msgspec.Struct, frozen=True, kw_only=True):
    """A game, and what can be chosen for a table of it. The first variant is the usual one."""

    name: str
    title: str
    rules_version: int
    variants: tuple[VariantFacts, ...]
    options: tuple[OptionFacts, ...]
    ready: bool  # else opening a table takes a while


class Catalogue(msgspec.Struct, frozen=True, kw_only=True):
    games: tuple[GameFacts, ...]
    levels: tuple[str, ...]  # of bots, weakest first
    usual_level: str


class Entrance(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a list."""

    id: str
    code: str  # short, to join by
    game: str
    variant: str
    stage: str
    public: bool
    seats: int
    clock: bool
    people: tuple[str, ...]  # names of those who sit
    bots: int
    scores: tuple[int, ...]  # of a finished match, by seats
    players: tuple[str | None, ...]  # names of those who played it; None is a bot
    created: float
    touched: float


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The request was not carried out."""

    reason: str  # id of a sentence: `problem.<reason>`
    values: dict[str, str | int] = {}  # what the sentence needs
