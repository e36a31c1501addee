"""A player without a choice gets no question if everybody can see that there is no choice."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest

from rules.kernel import Amount, Ask, Choose, Order
from tests.conformance.random_games import numbered
from tests.conformance.tables import Case, Play, by_seats, cases
from tests.conformance.watch import Broken, watch
from tests.games import sorcery, stones

OFFERED = [
    variants
    for variants in by_seats(cases())
    if variants[0].meta is stones.META or "tests" not in variants[0].meta.game.__module__
]
"""The cases of the games on offer, and of the example for authors of a new game."""


def whoever_is_asked_for_all_to_see_has_a_choice(play: Play) -> Iterator[None]:
    while not play.game.over:
        for ask in play.game.asks().values():
            assert ask.secret or has_a_choice(ask), (ask.moment, str(ask.title))
        yield


def has_a_choice(ask: Ask) -> bool:
    match ask:
        case Amount():
            return ask.high > ask.low or (ask.high == ask.low and ask.may_pass)
        case Choose():
            return len(ask.open) > ask.least
        case Order():
            return len(ask.options) > 1
        case _:
            return True


@pytest.mark.long
@pytest.mark.parametrize("variants", OFFERED, ids=lambda variants: str(variants[0]))
def test_nobody_is_asked_in_vain(variants: Sequence[Case]) -> None:
    watch(numbered(variants, 0), [whoever_is_asked_for_all_to_see_has_a_choice])


def test_a_game_that_asks_in_vain_is_found_out() -> None:
    variants = next(found for found in by_seats(cases()) if found[0].meta is sorcery.META)

    with pytest.raises(Broken, match=r"has a choice: .*target"):
        watch_many(variants)


def watch_many(variants: Sequence[Case]) -> None:
    for number in range(20):
        watch(numbered(variants, number), [whoever_is_asked_for_all_to_see_has_a_choice])
