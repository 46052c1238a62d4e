"""All calls over HTTP, in the order in which they are documented."""

from .giving import GIVING_CALLS
from .guest_calls import GUEST_CALLS
from .review import REVIEW_CALLS
from .school import SCHOOL_CALLS
from .server_calls import SERVER_CALLS
from .table_calls import TABLE_CALLS

CALLS = (*SERVER_CALLS, *SCHOOL_CALLS, *GUEST_CALLS, *TABLE_CALLS, *REVIEW_CALLS, *GIVING_CALLS)
