"""6 nimmt! (Wolfgang Kramer, 1994), with the professional and the anniversary variant."""

from ...core.game import Game
from .options import OPTIONS, VARIANTS

GAME = Game(name="six_nimmt", variants=VARIANTS, options=OPTIONS)
