"""Matches as trees: nodes that never change, all deals of a small deck, a whole game as text."""
