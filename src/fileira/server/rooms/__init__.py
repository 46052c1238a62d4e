"""Tables that are open in this process, who is there, and the lobby.

This is where a move is decided, stored and told, in turns.
"""
