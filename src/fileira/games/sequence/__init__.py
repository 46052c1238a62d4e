"""Sequence (Doug Reuter, 1982), for 2 to 12 players in two or three teams."""

from ...core.game import Game
from .options import OPTIONS, VARIANTS

GAME = Game(name="sequence", variants=VARIANTS, options=OPTIONS, players=4)
