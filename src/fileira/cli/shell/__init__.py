"""What commands share: options, help texts and what is told of trouble; language, screen, files.

Nothing here knows what a command does or how a match is played in the terminal.
"""
