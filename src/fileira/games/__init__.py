"""One folder is one game; nothing outside a folder names its game."""
