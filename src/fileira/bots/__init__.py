"""Bots: they get observations and call the verbs."""
