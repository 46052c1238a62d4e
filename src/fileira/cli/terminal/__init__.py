"""A person at a table in the terminal: seated, asked, told, helped, and shown the result.

What a person types at a table is read here and nowhere else; rules and sentences are the game's.
"""
