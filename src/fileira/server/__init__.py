"""The table server: tables, seats, clocks, storage, sockets, HTTP; no rules."""
