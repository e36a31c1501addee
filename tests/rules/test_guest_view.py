"""What a guest sees: what one seat holds, and of everything else what all see."""

import pytest

from rules.games import GAMES
from rules.kernel.guest import HELD, guest_view

SEED = "a seed"


def differing(first, second, path=()):
    """The places at which two views differ."""
    if isinstance(first, dict) and isinstance(second, dict):
        for key in {*first, *second}:
            yield from differing(first.get(key), second.get(key), (*path, key))
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for place, (one, other) in enumerate(zip(first, second, strict=True)):
            yield from differing(one, other, (*path, place))
    elif first != second:
        yield path


@pytest.mark.parametrize("meta", GAMES.values(), ids=list(GAMES))
def test_it_is_the_hand_of_one_seat_and_nothing_else_that_is_secret(meta):
    game = meta.new(3, meta.options(), SEED, "")
    shown, chapters = set(), []
    for number in range(60):
        asks = game.asks()
        if game.over or not asks:
            break
        seat = sorted(asks)[number % len(asks)]
        game.play(seat, meta.robot(game.view(seat), asks[seat], seat, lambda: 0.5))
        public = game.view(None)
        chapters.append(meta.chapter(public))
        for guest_of in range(3):
            places = set(differing(guest_view(game.view(guest_of), public), public))
            assert all(
                place in (("viewer",), ("guest",)) or (place[0] in HELD and place[1] == guest_of)
                for place in places
            )
            shown |= {place[0] for place in places}
    assert shown > {"viewer", "guest"}, "and it shows something"
    rounds = [number for number, _ in chapters]
    assert rounds == sorted(rounds), "rounds are counted upwards"
    assert len(set(chapters)) > 1
