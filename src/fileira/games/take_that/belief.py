"""Which cards the others hardly hold: whoever can twist mostly does."""

from ...core.chance import Generator, below, next_word
from ...core.kernel import kernel
from .hands import add_to_hand, remove_from_hand
from .knowledge import NEVER, draws_since_declined
from .rounds import hand_size
from .state import HAND, State

DECLINES = 0.2  # how often a seat leaves a twist undone
TRIES = 4  # to find a card instead
WORDS = 1 << 32


@kernel
def believe(s: State, seat: int, rng: Generator) -> None:
    """Let the others hold cards that they would not have twisted with, most of the time."""
    for other in range(s.seats):
        if other != seat:
            for i in range(HAND):
                card = int(s.hand[other, i])
                if card and not _is_plausible(s, other, card, rng):
                    _exchange(s, other, card, rng)


@kernel
def _is_plausible(s: State, seat: int, card: int, rng: Generator) -> bool:
    """By chance: a card that the seat may have drawn since it left a twist undone is likelier."""
    drawn = draws_since_declined(s, seat, card)
    if drawn == NEVER:
        return True
    fresh = min(1.0, drawn / hand_size(s))
    return bool(next_word(rng) < WORDS * (fresh + (1.0 - fresh) * DECLINES))


@kernel
def _exchange(s: State, seat: int, card: int, rng: Generator) -> None:
    """Put the card into the pile and a plausible one of the pile into the hand."""
    for _ in range(TRIES):
        if s.pile_size == 0:
            return
        place = below(rng, int(s.pile_size))
        found = int(s.pile[place])
        if _is_plausible(s, seat, found, rng):
            remove_from_hand(s, seat, card)
            s.lies[card] = 0
            s.pile[place] = card
            add_to_hand(s, seat, found)
            return
