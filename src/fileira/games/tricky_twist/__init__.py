"""Tricky Twist (Taylor Reiner): tricks, false tricks and a reserve, for three or four."""

from ...core.game import Game
from .options import OPTIONS, VARIANTS

GAME = Game(name="tricky_twist", variants=VARIANTS, options=OPTIONS)
