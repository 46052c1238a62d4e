"""Fileira: four card games, one engine."""

__version__ = "0.1.0"
