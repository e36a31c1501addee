"""Memory: pictures need large pieces of it for a moment each, views many small ones."""

import contextlib
import ctypes
import gc

ARENAS, M_ARENA_MAX = 2, -8
LARGE, M_MMAP_THRESHOLD = 16 * 1024 * 1024, -3
SPARE, M_TRIM_THRESHOLD = 32 * 1024 * 1024, -1
COLLECTED_EVERY = 10_000
"""So many more objects are made than dropped before circles are searched for; Python's own 700 are
one view, and few circles are made here."""


def draw_in_the_same_memory() -> None:
    """Have the C library keep the memory of a picture for the next one.

    Given back to the system it comes as fresh pages, 1,300 for a picture, and to be given those
    took a sixth of all drawing; kept, it is some 25 MB. Two arenas, since each of many threads
    would keep as much. Other C libraries have no such setting, and nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_ARENA_MAX, ARENAS)
        mallopt(M_MMAP_THRESHOLD, LARGE)
        mallopt(M_TRIM_THRESHOLD, SPARE)


def collect_seldom() -> None:
    """Search for circles seldom, and never in the modules and cards that stay until the end.

    The search took a thirtieth of all time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(COLLECTED_EVERY)
