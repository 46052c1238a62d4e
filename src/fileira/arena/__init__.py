"""Matches between bots: simulation, reports, and the speed beside other engines."""
