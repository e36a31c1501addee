"""Pixels that are drawn on again: blank, of the right size, and never those of a picture in use."""

import pytest

from renders import pixel_buffers
from renders.canvas import Canvas
from renders.geometry import Rect
from renders.palette import hexed

RED, BLUE = hexed("#AA0000"), hexed("#0000AA")


@pytest.fixture(autouse=True)
def nothing_kept(monkeypatch):
    monkeypatch.setattr(pixel_buffers, "_kept", [])
    monkeypatch.setattr(pixel_buffers, "LEAST_BYTES", 0)


def test_pixels_that_were_given_back_are_blank_again():
    first = Canvas(60, 40, ground=RED)
    first.fill(Rect(10, 10, 20, 20), BLUE)
    pixels = first.image
    first.encode()

    second = Canvas(60, 40, ground=BLUE)

    assert second.image is pixels
    assert second.image.getcolors() == [(60 * 40, BLUE)]


def test_two_pictures_at_a_time_have_pixels_of_their_own():
    Canvas(60, 40).encode()
    first, second = Canvas(60, 40, ground=RED), Canvas(60, 40, ground=BLUE)

    first.fill(Rect(0, 0, 60, 40), RED)

    assert second.image.getcolors() == [(60 * 40, BLUE)]


def test_a_picture_of_another_size_takes_other_pixels():
    Canvas(60, 40).encode()

    assert Canvas(40, 60).image.size == (40, 60)


def test_nothing_is_drawn_on_a_finished_picture():
    canvas = Canvas(60, 40)
    canvas.encode()

    with pytest.raises(AttributeError):
        canvas.fill(Rect(0, 0, 60, 40), RED)


def test_no_more_is_kept_than_there_is_room_for(monkeypatch):
    monkeypatch.setattr(pixel_buffers, "KEPT_BYTES", 2 * 4 * 60 * 40)
    canvases = [Canvas(60, 40) for _ in range(4)]

    for canvas in canvases:
        canvas.encode()

    assert len(pixel_buffers._kept) == 2
