"""Pictures as attachments."""

import gc
import weakref
from types import SimpleNamespace

import pytest

from bot.delivery.attachments import files_of


@pytest.fixture
def no_collector():
    """Only the last reference to a thing frees it."""
    gc.disable()
    yield
    gc.enable()


def test_a_sent_picture_is_freed_without_the_collector(no_collector):
    [file] = files_of(SimpleNamespace(pictures=[("table.png", b"an image", "A table.")]))
    stream = weakref.ref(file.fp)

    file.close()  # as discord.py does after the request
    del file

    assert stream() is None
