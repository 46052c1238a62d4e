"""Contests played deal after deal, on the cores of a machine or of a cluster."""
