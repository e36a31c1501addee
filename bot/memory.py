"""Memory management: a picture needs a large piece for a moment, a view many small ones."""

import contextlib
import ctypes
import gc

ARENAS, M_ARENA_MAX = 2, -8
LARGE, M_MMAP_THRESHOLD = 16 * 1024 * 1024, -3
SPARE, M_TRIM_THRESHOLD = 32 * 1024 * 1024, -1
COLLECTED_EVERY = 10_000
"""The surplus of new objects before the cycle collector runs. Python's default of 700 is one
view, and there are few cycles here."""


def draw_in_the_same_memory() -> None:
    """Make the C library keep the memory of a picture for the next one.

    Memory returned to the system comes back as fresh pages, 1,300 for a picture, which took a sixth
    of all drawing. The kept memory is about 10 MB. There are two arenas, since each of many threads
    would keep as much. Other C libraries have no such setting; then nothing happens.
    """
    with contextlib.suppress(OSError, AttributeError):
        mallopt = ctypes.CDLL(None).mallopt
        mallopt(M_ARENA_MAX, ARENAS)
        mallopt(M_MMAP_THRESHOLD, LARGE)
        mallopt(M_TRIM_THRESHOLD, SPARE)


def give_back() -> None:
    """Return unused memory to the system, wherever it lies; it takes some 20 ms.

    Pictures leave holes between the parts that stay cached. The C library by itself returns only
    what lies behind the last piece in use.
    """
    with contextlib.suppress(OSError, AttributeError):  # as above
        ctypes.CDLL(None).malloc_trim(0)


def collect_seldom() -> None:
    """Run the cycle collector seldom, and never over the modules and cards that stay loaded.

    The collector took a thirtieth of all time.
    """
    gc.collect()
    spare_the_loaded()
    gc.set_threshold(COLLECTED_EVERY)


def spare_the_loaded() -> None:
    """Let the cycle collector look no more at what there is now; this takes no time."""
    gc.freeze()
