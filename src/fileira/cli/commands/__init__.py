"""One module for each command, named as it is typed, with its options and its `command`.

A command reads its line, asks other rooms for the work and prints. What is slow to import comes
in when the command runs: `--help` is quick.
"""
