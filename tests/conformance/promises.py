"""The promises of every game, each checked again at each decision of a random game.

A promise is a generator that gets the play. The part before its `yield` is tried at every
decision, the part behind its loop when the game is over. It has dice of its own, so that every game
goes the same way with or without it. The play says which decisions are looked at, and (`is_chosen`)
at which of them the slow parts are tried, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from rules.kernel import Ask, Chance, Game, Refused, Seat, is_legal
from tests.answers import some_answer, way_back
from tests.conformance.census import CENSUS
from tests.conformance.fit import VOICES, fits
from tests.conformance.hidden import another_world
from tests.conformance.promise_of_digests import what_has_one_digest_is_one_question
from tests.conformance.promise_of_endings import every_picture_of_a_finished_game_says_how_it_ended
from tests.conformance.promises_of_imagining import (
    an_imagined_table_looks_the_same_and_nothing_vanishes,
    every_imagined_table_can_be_played_to_its_end,
    what_a_seat_imagines_never_depends_on_what_it_may_not_see,
)
from tests.conformance.promises_of_robots import (
    a_robot_does_nothing_of_no_effect_while_anything_else_is_open,
)
from tests.conformance.promises_of_undo import (
    after_going_back_all_see_what_they_saw_and_what_is_drawn_is_drawn_anew,
    an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything,
    going_back_never_gives_the_same_hidden_cards_again,
    how_many_cards_each_has_seen_is_known_to_all,
    what_nobody_may_know_is_reshuffled,
)
from tests.conformance.tables import Play, replayed

Promise = Callable[[Play], Iterator[None]]


NONSENSE: list[Any] = [None, [], {}, "x", "", -1, 10**9, ["nope"], [[]], {"up_to": 1}, True, 1.5]


# ---- of every game -------------------------------------------------------------------------------


def a_save_loads_to_the_same_table_and_plays_on_the_same(play: Play) -> Iterator[None]:
    while not play.game.over:
        if play.is_looked_at:
            again = type(play.game).load(play.saved)
            assert again.save() == play.saved, "loaded and saved again it is another save"
            assert again.asks() == play.game.asks(), (
                "loaded again it asks something else: whatever a question needs is a field"
            )
            if play.reloads:
                play.game = again
        yield


def cards_and_pieces_neither_vanish_nor_double(play: Play) -> Iterator[None]:
    count = CENSUS.get(play.case.meta.id, lambda game: None)
    before = count(play.game)
    while not play.game.over:
        assert not play.is_looked_at or count(play.game) == before, (
            "the census counts other cards or pieces than at the start"
        )
        yield


def a_game_that_is_over_is_over(play: Play) -> Iterator[None]:
    while not play.game.over:
        yield
    game = play.game
    assert game.result is not None, "it is over without a result: call `Game.end`"
    assert game.view(None).get("result") is not None, "a view lacks `result`: pictures read it"
    assert not game.stack, "frames are left on the stack"
    assert not game.asks(), "somebody is still asked"
    assert not game.undo_points, "a way back leads out of the end"
    winners = set(game.result.winners)
    assert winners <= set(game.seats) - set(game.gone), "somebody who has left wins"
    assert game.result.reason, "`Game.end` needs a reason, one word for how it ended"
    for seat in game.seats:
        with pytest.raises(Refused):
            game.play(seat, None)


# ---- of the games that are looked at closely --------------------------------------------------


def a_replay_from_seed_and_log_is_equal_byte_for_byte(play: Play) -> Iterator[None]:
    saves: dict[int, str] = {}
    while not play.game.over:
        if play.is_looked_at:
            saves[len(play.log)] = play.saved
        yield
    saves[len(play.log)] = play.game.save()
    for made, game in enumerate(replayed(play.case, play.seed, play.log)):
        assert made not in saves or game.save() == saves[made], f"after {made} moves"


def asking_changes_nothing(play: Play) -> Iterator[None]:
    one = play.chance_of("asking")
    while not play.game.over:
        if play.is_chosen(one, 0.2):
            ask_all(play)
            assert play.game.save() == play.saved, "`asks` or a view has changed the table"
        assert not play.game.take_news(), "`asks` or a view has told something"
        yield


def ask_all(play: Play) -> None:
    """Everything is asked a second time at least: whoever looked before has asked it, too."""
    game = play.game
    kept, game._asked = game._asked, None
    assert game.asks() == kept, "asked twice, it asks two things: `asks` only looks"
    for seat in (*game.seats, None):
        assert game.view(seat) == play.view(seat), "looked at twice, it looks like two tables"
    for seat in game.seats:
        has_digest = bool(game.digest(seat))
        assert has_digest == (seat in game.asks()), "whoever is asked has a digest, nobody else"
        way_back(game, seat)
        game.why_not_asked(seat)


def every_offered_answer_is_legal_and_every_question_fits_discord(play: Play) -> Iterator[None]:
    asked: set[str] = set()
    latest: dict[Seat, Ask] = {}
    one = play.chance_of("answers")
    while not play.game.over:
        clocks = {clock.partition(":")[0] for clock in play.game.clocks()}
        assert clocks <= {*play.case.meta.clocks}, f"`Meta.clocks` lacks one of {sorted(clocks)}"
        for seat, ask in play.game.asks().items() if play.is_looked_at else ():
            for name in ("fallback", "suggested"):
                said = getattr(ask, name)
                assert is_legal(ask, said), f"the {name} answer {said!r} is not legal: {ask.title}"
            assert is_legal(ask, some_answer(ask, one)), "an answer that is offered is not legal"
            moment, advice = ask.moment, play.case.meta.advice(play.case.options)
            assert moment in play.case.meta.deciding, f"`Meta.deciding` has no words for {moment!r}"
            assert moment in advice, f"`Meta.advice` has no words for {moment!r}"
            if latest.get(seat) is not ask and repr(ask) not in asked:
                asked.add(repr(ask))
                fits(ask)
            latest[seat] = ask
        yield


def nonsense_is_refused_with_a_sentence_and_changes_nothing(play: Play) -> Iterator[None]:
    while not play.game.over:
        for seat in play.game.seats if play.is_looked_at else ():
            ask = play.game.asks().get(seat)
            for answer in NONSENSE:
                refusal = refused(play.game, seat, ask, answer)
                assert refusal or ask, "whoever is not asked anything has answered"
                assert not refusal or refusal.endswith("."), f"no sentence refuses: {refusal!r}"
        same = not play.is_looked_at or play.game.save() == play.saved
        assert same, "a refused answer has changed the table"
        yield


def refused(game: Game, seat: Seat, ask: Ask | None, answer: Any) -> str:
    """The sentence; nothing where it is no nonsense to this question."""
    try:
        if ask is None:
            game.play(seat, answer)
        else:
            ask.check(answer)
    except Refused as refusal:
        return str(refusal)
    return ""


def the_news_can_be_said_in_every_voice(play: Play) -> Iterator[None]:
    while not play.game.over:
        yield
    for line in play.news:
        for voice in VOICES:
            assert voice.say(line.text).strip(), f"a line says nothing: {line.text!r}"


def what_a_seat_sees_does_not_depend_on_what_it_may_not_see(play: Play) -> Iterator[None]:
    one = play.chance_of("other worlds")
    while not play.game.over:
        if play.is_chosen(one, 0.2):
            for viewer in some_viewers(play, one):
                play.compared["views"] += looks_the_same(play, viewer, one)
        yield


def some_viewers(play: Play, one: Chance) -> tuple[Seat | None, ...]:
    """Return everybody at the first decision of a kind, later three seats and a bystander."""
    seats = list(play.game.seats)
    while not play.is_new and len(seats) > 3:
        del seats[int(one() * len(seats))]
    return (*seats, None)


def looks_the_same(play: Play, viewer: Seat | None, one: Chance) -> bool:
    """Compare the viewer's table with another one that differs only in what it may not see."""
    game = play.game
    other = another_world(game, one, viewer, ids=play.card_ids)
    if other is None:
        return False
    why = f"the table of {'a bystander' if viewer is None else f'seat {viewer}'} tells"
    if not game.over:
        assert other.awaited() == game.awaited(), f"{why} who is awaited by what others hold"
    if viewer is not None:
        asks = other.asks().get(viewer), game.asks().get(viewer)
        assert asks[0] == asks[1], f"{why}, by what it asks, what others hold"
        refusals = other.why_not_asked(viewer), game.why_not_asked(viewer)
        assert refusals[0] == refusals[1], f"{why}, by its refusal, what others hold"
    seen, there = play.view(viewer), other.view(viewer)
    assert there == seen, f"{why} what others hold, at {first_difference(seen, there)}"
    if play.is_new:
        json.dumps(seen)  # nothing but plain data leaves the rules
    return True


def a_secret_window_asks_all_alike(play: Play) -> Iterator[None]:
    """Check that anonymous questions are alike, whatever lies hidden."""
    one = play.chance_of("secret windows")
    while not play.game.over:
        asks = play.game.asks()
        alike = {seat: ask for seat, ask in asks.items() if ask.anonymous}
        if alike and play.is_looked_at:
            assert all(ask.secret for ask in asks.values()), (
                "beside anonymous questions one is asked for all to see"
            )
            assert len({str(ask.title) for ask in alike.values()}) == 1, (
                "anonymous questions of one moment have several titles"
            )
            chosen = play.is_chosen(one, 0.2)
            other = another_world(play.game, one, None, ids=play.card_ids) if chosen else None
            assert other is None or other.awaited() == play.game.awaited(), (
                "who is named as awaited depends on what is hidden: name all, or nobody"
            )
            assert all(way_back(play.game, seat) is None for seat in play.game.seats), (
                "there is a way back while somebody may be answering in secret"
            )
        yield


def no_way_back_and_no_public_moment_tells_of_a_secret_answer(play: Play) -> Iterator[None]:
    one = play.chance_of("secret answers")
    while not play.game.over:
        game = play.game
        for seat in (seat for seat in game.asks() if seat not in game.gone):
            if play.is_chosen(one, 0.2):
                later = type(game).load(play.saved)
                later.play(seat, some_answer(later.asks()[seat], one))
                nothing_shows(play, later, seat)
        yield


def nothing_shows(play: Play, later: Game, seat: Seat) -> None:
    """If all others see the same, they have the same ways back, and wait for the same."""
    game = play.game
    public = any(line.to is None for line in later.take_news())
    if public or later.in_secret != game.in_secret or later.view(None) != play.view(None):
        return
    if game.in_secret:
        assert later.moment == game.moment, "the public moment tells who has answered in secret"
        ways = [seat for seat in game.seats if way_back(later, seat) is not None]
        assert not ways, "there is a way back while others may be answering in secret"
    elif later.moment == game.moment:
        others = [each for each in game.seats if each != seat]
        ways = [[way_back(each, other) for other in others] for each in (later, game)]
        assert ways[0] == ways[1], "a way back that changes tells of an answer nobody noticed"


def first_difference(one: Any, other: Any, path: str = "") -> str:
    """Return where two views differ first, and what stands there in each."""
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        pairs = [(name, one[name], other[name]) for name in one]
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        pairs = [(place, *pair) for place, pair in enumerate(zip(one, other, strict=True))]
    else:
        return f"{path}: {one!r} or {other!r}"
    name, here, there = next(pair for pair in pairs if pair[1] != pair[2])
    return first_difference(here, there, f"{path}/{name}".lstrip("/"))


OF_EVERY_GAME: tuple[Promise, ...] = (
    cards_and_pieces_neither_vanish_nor_double,
    a_game_that_is_over_is_over,
    a_save_loads_to_the_same_table_and_plays_on_the_same,
)
"""The last one may go on with the loaded table, so it is the last to look."""

ALL: tuple[Promise, ...] = (
    a_replay_from_seed_and_log_is_equal_byte_for_byte,
    asking_changes_nothing,
    every_offered_answer_is_legal_and_every_question_fits_discord,
    what_has_one_digest_is_one_question,
    nonsense_is_refused_with_a_sentence_and_changes_nothing,
    the_news_can_be_said_in_every_voice,
    what_a_seat_sees_does_not_depend_on_what_it_may_not_see,
    a_secret_window_asks_all_alike,
    an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything,
    no_way_back_and_no_public_moment_tells_of_a_secret_answer,
    going_back_never_gives_the_same_hidden_cards_again,
    after_going_back_all_see_what_they_saw_and_what_is_drawn_is_drawn_anew,
    what_nobody_may_know_is_reshuffled,
    how_many_cards_each_has_seen_is_known_to_all,
    a_robot_does_nothing_of_no_effect_while_anything_else_is_open,
    an_imagined_table_looks_the_same_and_nothing_vanishes,
    what_a_seat_imagines_never_depends_on_what_it_may_not_see,
    every_imagined_table_can_be_played_to_its_end,
    every_picture_of_a_finished_game_says_how_it_ended,
    *OF_EVERY_GAME,
)
