"""All calls over HTTP, in the order in which they are documented."""

from .deals import GIVING_CALLS
from .lessons import SCHOOL_CALLS
from .me import GUEST_CALLS
from .operations import SERVER_CALLS
from .replays import REVIEW_CALLS
from .tables import TABLE_CALLS

CALLS = (*SERVER_CALLS, *SCHOOL_CALLS, *GUEST_CALLS, *TABLE_CALLS, *REVIEW_CALLS, *GIVING_CALLS)
