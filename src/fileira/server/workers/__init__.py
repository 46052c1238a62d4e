"""Long work beside the event loop, in threads and children: bots, hints, analyses, compiling.

Who asks for much keeps nobody else from their turn.
"""
