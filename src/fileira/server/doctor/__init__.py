"""Is this installation sound? Small checks that change nothing, each with what to do about it.

Nothing of the server imports from here.
"""
