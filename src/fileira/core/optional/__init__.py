"""What a game may tell besides its rules, each in a file of its folder: bounds, figures, features,
and what it knows about good play. `heuristics` stands in for a game that knows nothing.
"""
