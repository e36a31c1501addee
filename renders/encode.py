"""Writes a picture as the bytes of its file."""

import struct
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final, NamedTuple, cast

from PIL import Image
from zlib_ng import zlib_ng

from renders.palette import Colour

PALETTE_COLOURS: Final = 256
EXACT: Final = 128
"""The number of commonest, flat colours that keep their exact value; the rest are smooth edges."""
VIVID: Final = 10
"""The weight of a grey edge; a strong colour adds its strength, so a low weight favours it.
Strong colours tell seats, goods and tags apart, however small the sign."""
SAMPLED: Final = 4
"""The palette is chosen from every fourth pixel each way, which is as good and quicker."""
MOST_COUNTED: Final = 8192
"""The largest number of colours that Pillow counts; it reserves memory for all of them first.
Our pictures have up to 2,500 colours in a sample, and much memory costs more than the counting."""
QUICK: Final = 2
"""The level of compression: twice as quick as zlib's quickest, a tenth smaller. Higher levels
save little more on flat pictures. ISA-L is quicker still, but on some machines it packs the same
pixels to other bytes the second time."""
ROWS: Final = 64
"""The rows packed together. Fresh memory for the whole picture takes longer than the packing.
Bands make a file larger by two thousandths, and an unchanged band can be cached."""
NO_DITHER: Final = Image.Dither.NONE

SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
BITS: Final = 8
INDEXED: Final = 3
HEADER: Final = struct.Struct(">IIBBBBB")
NUMBER: Final = struct.Struct(">I")
STREAM: Final = b"\x78\x01"
END: Final = b"\x03\x00"
"""The last block of a stream, which is empty."""
LARGEST_PRIME: Final = 65521
"""The largest prime below 65,536, the modulus of both sums of the checksum."""


def encode(image: Image.Image) -> bytes:
    """Return a picture as a PNG of 256 colours: as crisp as the full one, smaller and quicker.

    Measured on a wide table: this way takes 4 to 5 ms and 85 to 165 kB. Full PNG takes 30 to 43 ms
    and 210 to 230 kB. Lossless WebP takes at least 22 ms and 238 kB, WebP at quality 90 at least 35
    ms and 160 kB. JPEG takes 6 ms, but 330 kB and blurs words. Pillow's own PNG of the same pixels
    takes 5 ms more and is as large.
    """
    colours = _colours(image)
    flat = image.quantize(palette=palette_of(map(cell, colours)), dither=NO_DITHER)
    return written(flat, colours)


class Band(NamedTuple):
    """Some packed rows of a picture: the same bytes wherever they stand."""

    packed: bytes
    check: int
    length: int


def written(flat: Image.Image, colours: Iterable[Colour]) -> bytes:
    """Return the file of an image of numbered colours."""
    return file_of(flat.size, colours, map(band_of, _rows(flat)))


def file_of(size: tuple[int, int], colours: Iterable[Colour], bands: Iterable[Band]) -> bytes:
    """Return the file of a picture that is packed already (PNG specification 1.2, 4.1)."""
    chunks = (
        (b"IHDR", HEADER.pack(*size, BITS, INDEXED, 0, 0, 0)),
        (b"PLTE", bytes(chain.from_iterable(colours))),
        (b"IDAT", b"".join(_stream(bands))),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(_chunk(kind, content) for kind, content in chunks)


def band_of(rows: bytes) -> Band:
    """Return packed rows; each row begins with the number of its filter."""
    press = zlib_ng.compressobj(QUICK, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS)
    packed = press.compress(rows) + press.flush(zlib_ng.Z_FULL_FLUSH)
    return Band(fitted(packed), zlib_ng.adler32(rows), len(rows))


def fitted(packed: bytes) -> bytes:
    """Return packed bytes in memory of their own size.

    They are the front of a buffer of 16 kB. Cached there, each would leave a hole behind it that
    is too small for the next buffer.
    """
    return bytes(memoryview(packed))


def _stream(bands: Iterable[Band]) -> Iterator[bytes]:
    """Yield all bands as one stream (RFC 1950), with a checksum combined from theirs."""
    yield STREAM
    total, weighed = 1, 0
    for packed, check, length in bands:
        yield packed
        weighed = (weighed + (check >> 16) + length * (total - 1)) % LARGEST_PRIME
        total = (total + (check & 0xFFFF) - 1) % LARGEST_PRIME
    yield END
    yield NUMBER.pack(weighed << 16 | total)


def _rows(flat: Image.Image) -> Iterator[bytes]:
    """Yield the rows of an image in bands; each row begins with 0, for no filter."""
    width, height = flat.size
    band = Image.new("P", (1 + width, ROWS))
    for top in range(0, height, ROWS):
        rows = min(ROWS, height - top)
        if rows < ROWS:
            band = Image.new("P", (1 + width, rows))
        band.im.paste(flat.im, (1, -top, 1 + width, height - top))
        yield band.tobytes()


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib_ng.crc32(kind + content)
    return NUMBER.pack(len(content)) + kind + content + NUMBER.pack(check)


def palette_of(colours: Iterable[Colour]) -> Image.Image:
    """Return an image whose palette gives these colours their numbers in Pillow."""
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for colour in colours for part in colour])
    return palette


def _colours(image: Image.Image) -> list[Colour]:
    """Return the colours of the file: the flat ones exactly, then those of the edges."""
    exact, others = _ranked(image)
    colours = [*exact, *_shared_out(others, PALETTE_COLOURS - len(exact))]
    by_cell: dict[Colour, Colour] = {}
    for colour in colours:
        by_cell.setdefault(cell(colour), colour)
    return list(by_cell.values())


def _ranked(image: Image.Image) -> tuple[list[Colour], Image.Image]:
    """Return the commonest colours of a picture, and an image of the others, one pixel each."""
    size = (max(1, image.width // SAMPLED), max(1, image.height // SAMPLED))
    sample = image.resize(size, Image.Resampling.NEAREST)
    counted = sample.getcolors(MOST_COUNTED)
    if counted is None:  # a picture of soft shades has no flat colours to keep
        return [], sample
    found = cast("list[tuple[int, Colour]]", counted)  # of an RGB image
    repeated = [one for one in found if one[0] > 1]  # a colour that occurs once belongs to an edge
    # Pairs of weight and colour, largest first: sorting a thousand of them is quicker than calling
    # a key function for each.
    weighed = [(count * (VIVID + max(colour) - min(colour)), colour) for count, colour in repeated]
    exact = [colour for _, colour in sorted(weighed, reverse=True)[:EXACT]]
    kept = set(exact)
    rest = bytes(chain.from_iterable([colour for _, colour in found if colour not in kept]))
    return exact, Image.frombytes("RGB", (len(rest) // len("RGB"), 1), rest)


def _shared_out(image: Image.Image, most: int) -> list[Colour]:
    """Return at most `most` colours that stand for those of an image."""
    if not image.width:
        return []
    few = image.quantize(most, method=Image.Quantize.FASTOCTREE, dither=NO_DITHER)
    values = few.getpalette() or []
    return list(zip(values[0::3], values[1::3], values[2::3], strict=True))


def cell(colour: Colour) -> Colour:
    """Return the corner of a colour's cell.

    Pillow finds the nearest colour in steps of four and measures from that corner, which would make
    every dark ground darker. So colours are looked up by their corners.
    """
    red, green, blue = colour
    return red & ~3, green & ~3, blue & ~3
