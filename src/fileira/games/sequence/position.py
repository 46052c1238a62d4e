"""Sequence positions as text: lines `key: value`, also separated by `;`, without what is usual.

    chips: c4 d4 e4 f4 | b4
    hands: KS 2C / JH QD

A bar separates teams and a slash separates seats; `-` is nothing, `?` a card that is not shown.

| key | value | usual |
|---|---|---|
| table | variant, players, options: `classic 6 teams=3` | classic, as many as hands |
| chips | the cells of each team | none |
| hands | the cards of each seat | none |
| card | the card that was played and has no cell yet | none |
| laid | the card each seat has laid face down as a penalty | none |
| phase | what the game waits for or does next | `turn`; `cell` if there is a card |
| first, turn | the seat that had the first turn, and the one in turn | 0, and the first |
| asked | the seat the game waits for | the one in turn |
| drawer, cell | the seat about to draw, the number of the cell about to be used | 0 |
| exchanges, passes | made in this turn, and in a row | 0 |
| turns | played and passed so far | 0 |
| finished | 1 when the match is over | 0 |
| moved | the turn for which each seat may still draw | 0, it may not |
| owing | the seats that have to pay a penalty | none |
| accused | the teams that were accused in this turn, from 1 | none |
| last | seat, card and cell of the last play: `0 QH h2` | none |
| discards | each with its seat, the oldest first: `0=QH 1=2S` | none; all cards left if the \
deck is given |
| new_decks | how often the discards have become the deck | 0 |
| shuffled | the cards of the deck when it was shuffled | `all` |
| deck | the deck from its top | all cards left |
| drawn | the kinds of card each seat has drawn from this deck | its hand and its pile |
| draws | how many cards each seat has drawn from this deck | as many |
| lacks | the cards that each seat showed not to hold, by a pass | none |
"""

from ...core.errors import BadPosition
from ...core.match.position import read_lines, write_lines
from . import GAME
from .cards import CARDS, COPIES, KINDS
from .notation import write_card
from .position_lines import LINES, cards_left
from .sequences import count_all_sequences
from .state import DEAL_CARDS, State


def write(s: State) -> str:
    """The state as text, all but its generator."""
    return write_lines(s, State.new(), LINES)


def read(text: str) -> State:
    """The state of a text; its generator is zero: sow it before cards are drawn.

    >>> print(write(read("chips: c4 | b4; hands: KS 2C / JH; passes: 0")))
    table: classic 2
    chips: c4 | b4
    hands: KS 2C / JH
    """
    s = State.new()
    given = read_lines(s, text, GAME, lambda _: LINES)
    if "deck" in given and "discards" not in given:
        _discard_rest(s)
    count_all_sequences(s)
    _check(s)
    return s


def _discard_rest(s: State) -> None:
    left = cards_left(s)
    s.discards = len(left)
    s.discard[: len(left)] = left


def _check(s: State) -> None:
    """Each card is there twice, unless they are still to be dealt."""
    places = [*s.hand.flat, *s.laid, *s.discard, *s.deck, s.card]
    for card in range(1, KINDS + 1):
        if places.count(card) > COPIES:
            raise BadPosition(
                "position_copies", most=COPIES, name=write_card(card), got=places.count(card)
            )
    total = sum(card != 0 for card in places)
    if total != CARDS and s.phase != DEAL_CARDS:
        raise BadPosition("position_cards", all=CARDS, got=total)
    if s.turn >= s.seats or s.asked >= s.seats:
        raise BadPosition("position_number", key="turn", low=0, high=s.seats - 1, got=s.turn)
