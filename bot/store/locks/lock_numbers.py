"""The numbers of the locks on a PostgreSQL server, and of the rows of their words."""

PLACE, STANDBY, SCHEMA = 1, 2, 3
"""The locks of the first place, of its standby, and of whoever makes the table of words."""
RUNNING, WAITING = 4, 5
"""The locks that all processes share, and all that wait for any place."""
FURTHER_PLACES, FURTHER_STANDBYS, BUCKETS = 10_000, 20_000, 30_000
"""The first numbers of further places' locks, and of the rows of Discord's buckets of logins."""


def lock_of(place: int) -> int:
    """Return the lock of a place; a former release knows that of place 0."""
    return FURTHER_PLACES + place if place else PLACE


def standby_of(place: int) -> int:
    """Return the lock of whoever follows the holder of a place."""
    return FURTHER_STANDBYS + place if place else STANDBY
