"""6 nimmt! (Wolfgang Kramer, 1994): base, professional, anniversary; and tiny, to be solved."""

from ...core.game import Game
from .options import FOR_STUDY, OPTIONS, STUDY_OPTIONS, VARIANTS

GAME = Game(
    name="six_nimmt",
    variants=VARIANTS,
    options=OPTIONS,
    for_study=FOR_STUDY,
    study_options=STUDY_OPTIONS,
)
