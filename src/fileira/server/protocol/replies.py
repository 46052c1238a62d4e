"""What calls over HTTP are answered with. Clients import this: it loads no game and no server."""

import msgspec


class Person(msgspec.Struct, frozen=True):
    id: str
    name: str


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
    """A game, and what can be chosen for a table of it. The first variant is the default."""

    name: str
    title: str
    rules_version: int
    variants: tuple[VariantFacts, ...]
    options: tuple[OptionFacts, ...]
    ready: bool  # else bots that search play as casual for a while


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
    seat: int  # of the caller in a finished match of their own; -1: none
    created: float
    touched: float


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """A match that is over for one of its players, who may look back at it."""

    table: str  # it may be gone
    at: float  # when it ended
    game: str
    variant: str
    seat: int  # of the player
    scores: tuple[int, ...]  # by seats, more is better
    winners: tuple[int, ...]
    rounds: tuple[tuple[int, ...], ...]  # what each seat scored in each round
    levels: tuple[str | None, ...]  # of the bots, by seats; None is a person
    deal: str = ""  # the given deal that it was
    practice: bool = False  # the player had tried that deal before
    given_up: bool = False  # the player left it before its end: what is told is how it stood


class Statistics(msgspec.Struct, frozen=True, kw_only=True):
    """The matches that are over for a guest; those that went on with another are none of them."""

    played: tuple[Played, ...]  # the oldest first
    mistakes: dict[str, float]  # of analysed matches, by table: in what share of the turns


class Try(msgspec.Struct, frozen=True, kw_only=True):
    """How somebody fared with a given deal."""

    name: str
    you: bool
    table: str  # where you played it; that of others is not told
    first: bool  # the match that the deal comes from: others may have sat there
    practice: bool  # not the first try
    at: float
    score: int
    won: bool
    rounds: tuple[int, ...]  # what was scored in each round


class Par(msgspec.Struct, frozen=True, kw_only=True):
    """What the expert makes of a given deal: the same cards, seat and bots as everybody's."""

    score: int
    won: bool


class GivenDeal(msgspec.Struct, frozen=True, kw_only=True):
    """The same cards and the same bots for everybody who tries it."""

    id: str
    game: str
    variant: str
    seats: int
    seat: int  # of who tries it
    levels: tuple[str, ...]  # of the bots, by seats; that of your own seat is nobody's
    by: str  # who gave it; empty: somebody who is gone, or the server
    day: str  # of a daily deal, as 2026-01-31
    people: int  # how many have played it to its end
    given_up: int  # how many tries were left before their end
    table: str | None  # where you are trying it now
    played: bool  # you have; before that nobody tells you how it went
    tries: tuple[Try, ...]  # the best first
    par: Par | None  # of a deal that you have played; it may come a while later


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The request was not carried out."""

    reason: str  # id of a sentence: `problem.<reason>`
    values: dict[str, str | int] = {}  # what the sentence needs
