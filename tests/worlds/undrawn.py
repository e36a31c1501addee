"""Pictures that are not drawn: there is what each would be drawn from, and its alt text."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest.mock import patch

from renders import gallery


@contextmanager
def undrawn() -> Iterator[None]:
    """While this lasts, no picture is drawn: to compare them, what they show is enough."""

    def written(sketch: Any) -> gallery.Picture:
        return gallery.Picture(f"{sketch.name}.png", sketch.drawn_from().encode(), sketch.alt)

    with (
        patch.object(gallery, "_drawn", written),
        patch.object(gallery, "_finished", lambda game, sketch, *kept: written(sketch)),
    ):
        yield
