"""Memory: pictures need large pieces of it for a moment each, views many small ones."""

import contextlib
import ctypes
import gc

ARENAS, M_ARENA_MAX = 2, -8
LARGE, M_MMAP_THRESHOLD = 256 * 1024, -3
COLLECTED_EVERY = 10_000
"""So many more objects are made than dropped before circles are searched for; Python's own 700 are
one view, and few circles are made here."""


def return_large_pieces() -> None:
    """Let the C library give the canvases of pictures back to the system at once.

    Left alone, glibc keeps what each drawing thread has freed; measured with fifty tables that was
    27 MB of 156. Other C libraries have no such setting, and nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_ARENA_MAX, ARENAS)
        mallopt(M_MMAP_THRESHOLD, LARGE)


def collect_seldom() -> None:
    """Search for circles seldom, and never in the modules and cards that stay until the end.

    The search took a thirtieth of all time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED_EVERY)
