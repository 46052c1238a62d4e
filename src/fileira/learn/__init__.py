"""Lessons and figures: positions and scripts of the games' folders, played through the rules."""
