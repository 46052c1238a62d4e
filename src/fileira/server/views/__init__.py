"""What each viewer may see of a table: whole views, steps and frames, as bytes.

All of it is made from observations, so nothing hidden can get in. No input or output.
"""
