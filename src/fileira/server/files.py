"""How many files, connections among them, the system lets this process have open."""

import sys

WANTED = 65_536  # more would be no use
WITHOUT_LIMIT = 8192  # what Windows gives


def raise_file_limit() -> int:
    """As many as the system allows without asking its owner."""
    if sys.platform == "win32":
        return WITHOUT_LIMIT
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    endless = resource.RLIM_INFINITY
    allowed = WANTED if hard == endless else min(hard, WANTED)
    if soft == endless or soft >= allowed:
        return WANTED if soft == endless else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
