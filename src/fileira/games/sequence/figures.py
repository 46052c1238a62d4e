"""What simulations count: turns, new decks and how much it helps to be the first team."""

import numpy as np

from ...core.optional.figures import Figure, advantage, number, share
from ...core.record import AnyRecords, Int64s
from .rules import TIE, WIN


def measure(finals: AnyRecords, scores: Int64s) -> dict[str, Figure]:
    nobody = scores[:, 0] == TIE
    of_first_team = scores[np.arange(len(scores)), finals["first"]]
    fair = 1 / finals["teams"]
    return {
        "turns": number(finals["turns"]),
        "new_decks": number(finals["new_decks"]),
        "with_new_deck": share(finals["new_decks"] > 0),
        "first_team": advantage(np.where(nobody, fair, of_first_team == WIN) - fair),
        "no_winner": share(nobody),
    }
