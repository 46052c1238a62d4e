"""Thousands of matches stepped in one call: what `fileira.make` makes, takes and shows."""
