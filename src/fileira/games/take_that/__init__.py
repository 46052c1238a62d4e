"""Take That (Andreas Spies and Reinhard Staupe, 2016), with the professional variant."""

from ...core.game import Game
from .options import OPTIONS, VARIANTS

GAME = Game(name="take_that", variants=VARIANTS, options=OPTIONS, players=3)
