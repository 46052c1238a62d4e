"""A table as a pure function of its log, and what commands lead to.

No input or output, no clock, no event loop: every entry carries its time.
"""
