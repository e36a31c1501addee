"""Numbers, sets and arrangements, packed short enough for a custom id."""

from collections.abc import Iterable, Sequence

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
"""One character for six bits; none of them has another meaning in a custom id."""


def pack(number: int) -> str:
    """Return a number of any size, packed; 0 is the empty string."""
    digits = ""
    while number:
        number, digit = divmod(number, len(DIGITS))
        digits = DIGITS[digit] + digits
    return digits


def unpack(digits: str) -> int:
    """Return the number that `pack` wrote.

    Raises:
        ValueError: these are not its digits.
    """
    number = 0
    for digit in digits:
        number = number * len(DIGITS) + DIGITS.index(digit)
    return number


def pack_set(places: Iterable[int]) -> str:
    """Return the chosen places, packed without an order."""
    return pack(sum(1 << place for place in set(places)))


def unpack_set(digits: str) -> list[int]:
    """Return the chosen places, the lowest first."""
    bits = unpack(digits)
    return [place for place in range(bits.bit_length()) if bits >> place & 1]


def pack_row(places: Sequence[int], count: int) -> str:
    """Return the start of an arrangement of `count` things: its length, then ranks in the rest."""
    left, number = list(range(count)), 0
    for place in places:
        number = number * len(left) + left.index(place)
        left.remove(place)
    return f"{len(places)}.{pack(number)}"


def unpack_row(text: str, count: int) -> list[int]:
    """Return the arrangement that `pack_row` wrote.

    Raises:
        ValueError: it is not an arrangement of `count` things.
    """
    if not text:
        return []
    length_text, _, digits = text.partition(".")
    if length_text not in map(str, range(count + 1)):
        raise ValueError(text)
    length, number = int(length_text), unpack(digits)
    ranks: list[int] = []
    for size in range(count - length + 1, count + 1):
        number, rank = divmod(number, size)
        ranks.insert(0, rank)
    left = list(range(count))
    return [left.pop(rank) for rank in ranks]


def pack_numbers(numbers: Sequence[int], ranges: Sequence[tuple[int, int]]) -> str:
    """Return one number of each range, packed; a range is its lowest and highest number."""
    packed = 0
    for number, (low, high) in zip(numbers, ranges, strict=True):
        packed = packed * (high - low + 1) + number - low
    return pack(packed)


def unpack_numbers(digits: str, ranges: Sequence[tuple[int, int]]) -> list[int]:
    """Return the numbers that `pack_numbers` wrote.

    Raises:
        ValueError: these are not its digits.
    """
    numbers: list[int] = []
    packed = unpack(digits)
    for low, high in reversed(ranges):
        packed, above = divmod(packed, max(1, high - low + 1))
        numbers.insert(0, low + above)
    return numbers
