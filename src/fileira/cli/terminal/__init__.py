"""A person at a table in the terminal: seated, asked, told, helped, and shown the result.

What is typed is read here and nowhere else; rules and sentences come from the game.
"""
