"""A client for programs: log in, open or join a table, see it, play. It knows no rules."""

from .errors import Away as Away
from .errors import CallRefused as CallRefused
from .errors import CommandRefused as CommandRefused
from .guest import Guest as Guest
from .table import Table as Table
