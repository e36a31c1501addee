"""Random games of everything that the bot offers, looked at from all sides at each decision."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from rules.kernel.ask import Refused
from rules.kernel.frame import Procedure
from rules.kernel.game import Game
from rules.kernel.view import Kinded
from tests.conformance import pictures
from tests.conformance.census import CENSUS
from tests.conformance.fit import VOICES, fits
from tests.conformance.hidden import another_world, card_ids, seen_cards
from tests.conformance.tables import Case, Play, carry_out, cases, games, replayed

CASES = cases()
BY_SEATS = {(case.meta.id, case.seats): case for case in reversed(CASES)}

every_case = pytest.mark.parametrize("case", CASES, ids=str)
every_seat_count = pytest.mark.parametrize("case", BY_SEATS.values(), ids=str)
every_game = pytest.mark.parametrize("meta", games(), ids=lambda meta: meta.id)

MANY, SOME = 200, 3
"""Random games for each seat count, and those of each case that are looked at most closely."""
LONG = {"terraforming_mars": (60, 3)}
"""The same for games that are ten times as long, so that the suite keeps within its minutes."""
FEWER = 0.5
"""Of their decisions, too, fewer are compared with those of other worlds."""


def many(case: Case) -> range:
    return range(LONG.get(case.meta.id, (MANY, SOME))[0])


def some(case: Case) -> range:
    return range(LONG.get(case.meta.id, (MANY, SOME))[1])


NONSENSE: list[Any] = [None, [], {}, "x", "", -1, 10**9, ["nope"], [[]], {"up_to": 1}, True, 1.5]


def now_and_then(play: Play, share: float) -> bool:
    """Whether this decision is one of so large a share."""
    return play.random() < share * (FEWER if play.case.meta.id in LONG else 1)


def close_looks(case: Case, leaves: float, orders: float, check: Callable[[Play], None]) -> None:
    for number in some(case):
        play = Play(case, f"{check.__name__}-{number}", leaves=leaves, orders=orders)
        for _ in play.decisions():
            check(play)


@every_seat_count
def test_a_save_at_every_decision_loads_to_the_same_table_and_plays_on_the_same(case: Case) -> None:
    census = CENSUS.get(case.meta.id)
    variants = [other for other in CASES if (other.meta, other.seats) == (case.meta, case.seats)]
    for number in many(case):
        play = Play(
            variants[number % len(variants)],
            f"many-{number}",
            leaves=0.002 * (number % 3),
            orders=0.02,
        )
        before = census and census(play.game)
        for game in play.decisions():
            saved = game.save()
            again = type(game).load(saved)
            assert again.save() == saved
            assert again.asks() == game.asks()
            assert not census or census(game) == before
            play.game = again if number % 2 else game
        assert_finished(play.game)


def assert_finished(game: Game) -> None:
    assert game.result is not None
    assert not game.stack
    assert not game.asks()
    assert not game.undo_points
    assert set(game.result.winners) <= set(game.seats) - set(game.gone)
    assert game.result.reason
    for seat in game.seats:
        with pytest.raises(Refused):
            game.play(seat, None)


@every_case
def test_replay_from_seed_and_log_is_equal_byte_for_byte(case: Case) -> None:
    for number in some(case):
        play = Play(case, f"replay-{number}", leaves=0.003, orders=0.03)
        saves = [game.save() for game in play.decisions()] + [play.game.save()]

        again = [game.save() for game in replayed(case, play.seed, play.log)]

        assert again == saves


@every_case
def test_asking_changes_nothing(case: Case) -> None:
    def look(play: Play) -> None:
        game, before = play.game, play.game.save()
        for _ in range(2 if play.random() < 0.2 else 0):
            kept, game._asked = game._asked, None
            assert game.asks() == kept
            for seat in (*game.seats, None):
                game.view(seat)
            for seat in game.seats:
                assert bool(game.digest(seat)) == (seat in game.asks())
                game.undo_target(seat)
                game.why_not_asked(seat)
            assert game.save() == before
        assert not game.take_news()

    close_looks(case, 0.002, 0.02, look)


@every_case
def test_every_offered_answer_is_legal_and_every_question_fits_discord(case: Case) -> None:
    asked: set[str] = set()

    def look(play: Play) -> None:
        for ask in play.game.asks().values():
            ask.check(ask.fallback)
            ask.check(ask.some_answer(play.random))
            assert ask.moment in case.meta.deciding
            if repr(ask) not in asked:
                asked.add(repr(ask))
                fits(ask)

    close_looks(case, 0.002, 0.02, look)


def refused(call: Callable[..., None], *args: Any) -> str:
    try:
        call(*args)
    except Refused as refusal:
        return str(refusal)
    return ""


@every_case
def test_nonsense_is_refused_with_a_sentence_and_changes_nothing(case: Case) -> None:
    def look(play: Play) -> None:
        game, before = play.game, play.game.save()
        for seat in game.seats:
            ask = game.asks().get(seat)
            for answer in NONSENSE:
                refusal = refused(ask.check, answer) if ask else refused(game.play, seat, answer)
                assert refusal.endswith(".") if refusal else ask
        assert game.save() == before

    close_looks(case, 0.002, 0.0, look)


@every_case
def test_the_news_of_a_game_can_be_said_in_every_voice(case: Case) -> None:
    for number in some(case):
        play = Play(case, f"news-{number}", leaves=0.003, orders=0.02)
        play.to_the_end()
        for line in play.news:
            for voice in VOICES:
                assert voice.say(line.text).strip()


@every_case
def test_what_a_seat_sees_does_not_depend_on_what_it_may_not_see(case: Case) -> None:
    compared = 0

    def look(play: Play) -> None:
        nonlocal compared
        if now_and_then(play, 0.2):
            compared += same_to_all(play.game, play.random)

    close_looks(case, 0.002, 0.02, look)
    assert compared > 20


def same_to_all(game: Game, one: Callable[[], float]) -> int:
    """Compare each viewer's table with another one that differs only in what it may not see."""
    compared = 0
    for viewer in (*game.seats, None):
        other = another_world(game, one, viewer)
        if other is None:
            continue
        compared += 1
        if not game.over:
            assert other.awaited() == game.awaited()
        if viewer is not None:
            assert other.asks().get(viewer) == game.asks().get(viewer)
            assert other.why_not_asked(viewer) == game.why_not_asked(viewer)
        seen = game.view(viewer)
        assert other.view(viewer) == seen
        json.dumps(seen)  # nothing but plain data leaves the rules
    return compared


@every_seat_count
def test_pictures_and_their_alt_texts_do_not_depend_on_what_the_viewer_may_not_see(
    case: Case,
) -> None:
    if not pictures.drawn(case.meta.id):
        pytest.skip(f"no picture of {case.meta.id} is drawn")
    play = Play(case, "pictures")
    games = [type(game).load(game.save()) for game in play.decisions()]
    for game in (games[len(games) // 3], games[-1]):
        for viewer in (0, None):
            other = another_world(game, play.random, viewer)
            if other is not None:
                drawn = pictures.pictures(case.meta.id, other, viewer)
                assert drawn == pictures.pictures(case.meta.id, game, viewer)


@every_case
def test_a_secret_window_asks_all_alike(case: Case) -> None:
    def look(play: Play) -> None:
        asks = play.game.asks().values()
        if any(ask.anonymous for ask in asks):
            assert all(ask.anonymous and ask.secret for ask in asks)
            assert len({str(ask.title) for ask in asks}) == 1
            assert not play.game.awaited()
            assert all(play.game.undo_target(seat) is None for seat in play.game.seats)

    close_looks(case, 0.002, 0.02, look)


@every_case
def test_an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything(case: Case) -> None:
    saves: dict[int, str] = {}
    undone: list[int] = []

    def look(play: Play) -> None:
        if not play.log:
            saves.clear()
        saves[play.game.moves] = play.game.save()
        for mover in play.game.seats:
            target = play.game.undo_target(mover)
            if target is not None and now_and_then(play, 0.3):
                undone.append(target)
                another_answer_works(play, mover, saves[target])
                nothing_was_learnt(play, mover, saves[target])

    close_looks(case, 0.0, 0.02, look)
    assert undone


def another_answer_works(play: Play, mover: int, saved: str) -> None:
    before = type(play.game).load(saved)
    before.play(mover, before.asks()[mover].some_answer(play.random))


def nothing_was_learnt(play: Play, mover: int, saved: str) -> None:
    """Since the undo point nobody saw a card, or anything else, that the mover had not known."""
    game, before = play.game, type(play.game).load(saved)
    ids = card_ids(game)
    known = set(seen_cards(before.view(mover), ids))
    made = play.log[-(game.moves - before.moves) :]
    for viewer in (*game.seats, None):
        shown = set(seen_cards(game.view(viewer), ids))
        assert shown <= known | set(seen_cards(before.view(viewer), ids))
        other = another_world(before, play.random, mover, viewer)
        if other is not None and all(seat == mover for _, seat, _ in made):
            for move in made:
                carry_out(other, move)
            if other.moves != game.moves:
                continue  # a standing order answers there, and a spoken order seals
            assert other.view(viewer) == game.view(viewer)


@every_case
def test_robots_play_to_the_end_from_their_own_views(case: Case) -> None:
    for number in some(case):
        game, random = case.new(f"robots-{number}"), Random(number).random
        while not game.over:
            asked = [(seat, ask) for seat, ask in game.asks().items() if not ask.optional]
            for seat, ask in asked[:1]:
                game.play(seat, case.meta.robot(game.view(seat), ask, seat, random))
            if not asked:
                game.clock_ended(game.clocks()[0])


@every_case
def test_when_all_but_one_leave_the_game_ends(case: Case) -> None:
    for number in some(case):
        play = Play(case, f"leavers-{number}")
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
    assert meta.sentence.endswith(".")
    assert len(meta.seats) > 0
    for name, option in meta.options.model_fields.items():
        assert option.title, name
        assert option.description, name
        assert not option.is_required(), name
    assert meta.cards("")
    assert meta.rules
    for upgrade in range(1, meta.game.RULES):
        assert upgrade in meta.game.UPGRADES
    for order in meta.orders(0):
        assert str(order.title())


def test_no_step_has_been_renamed_to_nowhere() -> None:
    for kind in Kinded.KINDS.values():
        if issubclass(kind, Procedure):
            assert set(kind.RENAMED.values()) <= {*kind.STEPS, kind.END}
            assert len(set(kind.STEPS)) == len(kind.STEPS)
            assert all(hasattr(kind, name) for name in kind.STEPS)


def test_the_order_in_which_python_hashes_makes_no_difference() -> None:
    told = set()
    for seed in ("1", "4711"):
        done = subprocess.run(
            [sys.executable, "-W", "error", "-m", "tests.conformance.fingerprint"],
            env={**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": "."},
            capture_output=True,
            text=True,
            check=True,
        )
        told.add(done.stdout)
    assert len(told) == 1
    assert len(told.pop().split()) >= len(BY_SEATS)
