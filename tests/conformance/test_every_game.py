"""Random games of everything that the bot offers, looked at from all sides at each decision."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.kernel import Kinded, Procedure, Refused
from tests.answers import some_answer
from tests.conformance import pictures
from tests.conformance.fingerprint import fingerprint
from tests.conformance.fit import fits
from tests.conformance.hidden import another_world
from tests.conformance.promises import ALL, OF_EVERY_GAME
from tests.conformance.random_games import (
    BY_SEATS,
    CASES,
    CLOSE,
    GAMES,
    closely,
    counted,
    lacks_ways_back,
    within,
)
from tests.conformance.tables import FEW, Case, Play, choices, games
from tests.conformance.watch import watch


def of_seats(variants: Sequence[Case]) -> str:
    return f"{variants[0].meta.id}-{variants[0].seats}"


def who(viewer: int | None) -> str:
    return "a bystander" if viewer is None else f"seat {viewer}"


NOTHING_HIDDEN = "hardly any other world was found: mark what is secret, and list it in `SECRETS`"
NO_WAY_BACK = (
    "nobody ever has a way back: every move seals. Call `Game.seal` only for what shows something"
    " hidden, or ask in secret"
)


def close(variants: Sequence[Case], first: int) -> Any:
    """One case to be looked at closely; the smallest of each game is for `make check`, too."""
    case = variants[first]
    smallest = next(seats for seats in case.meta.seats if seats > 1)
    quick = (case.seats, first) == (smallest, 0)
    return pytest.param(variants, first, id=str(case), marks=() if quick else pytest.mark.long)


every_seat_count = pytest.mark.parametrize("variants", BY_SEATS, ids=of_seats)
every_game = pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)


@pytest.mark.parametrize(("variants", "first"), [close(*one) for one in CLOSE])
def test_a_game_keeps_all_promises(variants: Sequence[Case], first: int) -> None:
    plays = [watch(play, ALL) for play in closely(variants, first)]

    if not plays[0].leaves:  # else it may be over before there was much to compare
        assert sum(play.compared["views"] for play in plays) > 10, NOTHING_HIDDEN
        assert not lacks_ways_back(plays), NO_WAY_BACK


@pytest.mark.long
@every_seat_count
def test_many_more_games_are_saved_loaded_and_counted(variants: Sequence[Case]) -> None:
    for play in counted(variants):
        watch(play, OF_EVERY_GAME)


def test_a_game_costs_the_suite_no_more_than_its_budget_and_a_game_for_each_case() -> None:
    case = next(case for case in CASES if case.meta.id == "stones")
    played = [play.to_the_end() for play in within(40, (Play(case, str(n)) for n in range(99)))]
    assert 1 < len(played) < 9
    assert len(list(within(0, (Play(case, str(n)) for n in range(9)), at_least=4))) == 4


@every_game
def test_each_set_of_options_is_looked_at_closely_with_some_number_of_seats(meta: Any) -> None:
    every = {len(variants) for variants in BY_SEATS if variants[0].meta is meta}
    close = {first for variants, first in CLOSE if variants[0].meta is meta}

    assert close == {*range(max(every))}


def test_each_case_has_a_name_of_its_own() -> None:
    assert len({str(case) for case in CASES}) == len({case.in_full() for case in CASES})
    assert len({str(case) for case in CASES}) == len(CASES)


@every_game
def test_each_value_of_each_option_is_played(meta: Any) -> None:
    """The values of options that belong to a variant take turns with the number of seats."""
    chosen = [case.options.model_dump() for case in CASES if case.meta is meta]
    for name, one in meta.options.model_fields.items():
        played = {options[name] for options in chosen}
        every = set(choices(one.annotation, one.default))
        assert played <= every, name
        assert len(played) > 1 if len(every) > FEW else played == every, name


@pytest.mark.long
@pytest.mark.parametrize("game_id", [meta.id for meta in games() if pictures.drawn(meta.id)])
def test_pictures_and_their_alt_texts_do_not_depend_on_what_the_viewer_may_not_see(
    game_id: str,
) -> None:
    """With most seats: pictures know nothing but a view, and all views are compared elsewhere."""
    case = [variants[0] for variants in BY_SEATS if variants[0].meta.id == game_id][-1]
    play = Play(case, "pictures")
    saves = [game.save() for game in play.decisions()]
    for game in (type(play.game).load(saves[len(saves) // 3]), play.game):
        for viewer in (0, None):
            other = another_world(game, play.random, viewer)
            if other is not None:
                told = pictures.leaks(case.meta.id, game, other, viewer)
                assert not told, f"pictures tell what {who(viewer)} may not see: {told}"


@pytest.mark.long
@every_seat_count
def test_when_all_but_one_leave_the_game_ends(variants: Sequence[Case]) -> None:
    """The sets of options take turns."""
    for number in range(GAMES):
        play = Play(variants[number % len(variants)], f"leavers-{number}")
        for _ in play.decisions():
            if play.random() < 0.1:
                break
        for seat in list(play.game.seats)[1:] or [0]:
            if not play.game.over:
                play.game.leave(seat)
        assert play.game.over


@every_game
def test_a_game_says_all_that_the_bot_must_know_of_it(meta: Any) -> None:
    assert meta.id
    assert meta.id == meta.id.lower()
    assert meta.name
    assert meta.about.endswith(".")
    assert len(meta.seats) > 0
    for name, option in meta.options.model_fields.items():
        assert option.title, name
        assert option.description, name
        assert not option.is_required(), name
    keys = [each.key for each in meta.cards("")]
    assert keys
    assert all(keys), "a choice of *Look up…* needs a key, else Discord refuses the post"
    assert len({*keys}) == len(keys), "each thing to look up has a key of its own"
    assert meta.rules
    for upgrade in range(1, meta.game.RULES):
        assert upgrade in meta.game.UPGRADES
    view = Case(meta, meta.seats[0], meta.options()).new("orders").view(0)
    for order in meta.orders(view, 0):
        assert str(order.title())
        assert order.named() is None
        ask = order.details(view)
        if ask is not None:
            fits(ask)
            answer = some_answer(ask, Random(1).random)
            try:
                given = order.detailed(answer)
            except Refused:  # things that do not go together
                answer = ask.fallback
                given = order.detailed(answer)
            named = given.named()
            assert named == answer or (named is None and not answer)


def test_no_step_has_been_renamed_to_nowhere() -> None:
    for kind in Kinded.KINDS.values():
        if issubclass(kind, Procedure):
            assert set(kind.RENAMED.values()) <= {*kind.STEPS, kind.END}
            assert len(set(kind.STEPS)) == len(kind.STEPS)
            assert all(hasattr(kind, name) for name in kind.STEPS)


@pytest.mark.long
def test_the_order_in_which_python_hashes_makes_no_difference() -> None:
    """Another Python, which starts with another order, plays what this one plays."""
    other = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "4711"
    done = subprocess.run(
        [sys.executable, "-W", "error", "-m", "tests.conformance.fingerprint"],
        env={**os.environ, "PYTHONHASHSEED": other, "PYTHONPATH": "."},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [fingerprint(variants[first]) for variants, first in CLOSE]
