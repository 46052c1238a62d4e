"""The cards of Sequence: two packs of 52. A card is numbered 1 to 52, suit by suit."""

import numpy as np

RANKS = "23456789TJQKA"
SUITS = "SHDC"
NAMES = tuple(rank + suit for suit in SUITS for rank in RANKS)
KINDS = len(NAMES)
COPIES = 2
CARDS = COPIES * KINDS

ONE_EYED, TWO_EYED = 1, 2
_JACKS = {"JS": ONE_EYED, "JH": ONE_EYED, "JD": TWO_EYED, "JC": TWO_EYED}

EYES = np.array([0] + [_JACKS.get(name, 0) for name in NAMES], np.int64)  # 0 = no jack
BIT = np.array([1 << card for card in range(KINDS + 1)], np.int64)  # a card in a bit set
