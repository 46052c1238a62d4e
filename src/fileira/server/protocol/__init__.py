"""What is stored, asked and told: structs and the words in them, nothing else.

Clients import this package and no more of the server; it loads no game and no database.
"""
