"""High card: a toy game of three tricks, the least that a game folder needs."""

from fileira.core.game import Game

from .options import OPTIONS, VARIANTS

GAME = Game(name="high_card", variants=VARIANTS, options=OPTIONS, players=3)
