"""What every game promises, each promise looked at again at each decision of a random game.

A promise is a generator that is given the play: what stands before its `yield` is tried at every
decision, what stands behind its loop when the game is over. What it draws by chance it draws for
itself, so that a game goes the same way whoever looks on. The play says which decisions are looked
at, and (`is_chosen`) at which of them also what takes long is tried.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from math import comb, prod
from typing import Any

import pytest

from rules.kernel.ask import Ask, Chance, Refused, Seat
from rules.kernel.game import Game
from rules.kernel.learnt import seen_cards
from tests.answers import some_answer
from tests.conformance.census import CENSUS
from tests.conformance.fit import VOICES, fits
from tests.conformance.hidden import another_world, at, card_ids, cells, with_less_kept
from tests.conformance.hidden import seen_cards as shown_cards
from tests.conformance.tables import Move, Play, carry_out, replayed

Promise = Callable[[Play], Iterator[None]]

SELDOM = 3
"""So many ways back of a game are tried in any case: some games have hardly any."""

FAR, ENOUGH, MANY_WAYS = 25, 7, 100_000
"""So many moves are taken back at most; fewer cards, or ways to draw them, may come out alike."""

IDLE = ("box", "discard_pile", "undealt")
"""Heaps whose order never matters: they are shuffled before anything is drawn from them."""

NONSENSE: list[Any] = [None, [], {}, "x", "", -1, 10**9, ["nope"], [[]], {"up_to": 1}, True, 1.5]


# ---- of every game -------------------------------------------------------------------------------


def a_save_loads_to_the_same_table_and_plays_on_the_same(play: Play) -> Iterator[None]:
    while not play.game.over:
        if play.is_looked_at:
            again = type(play.game).load(play.saved)
            assert again.save() == play.saved
            assert again.asks() == play.game.asks()
            if play.reloads:
                play.game = again
        yield


def cards_and_pieces_neither_vanish_nor_double(play: Play) -> Iterator[None]:
    count = CENSUS.get(play.case.meta.id, lambda game: None)
    before = count(play.game)
    while not play.game.over:
        assert not play.is_looked_at or count(play.game) == before
        yield


def a_game_that_is_over_is_over(play: Play) -> Iterator[None]:
    while not play.game.over:
        yield
    game = play.game
    assert game.result is not None
    assert not game.stack
    assert not game.asks()
    assert not game.undo_points
    assert set(game.result.winners) <= set(game.seats) - set(game.gone)
    assert game.result.reason
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
            assert play.game.save() == play.saved
        assert not play.game.take_news()
        yield


def ask_all(play: Play) -> None:
    """Everything is asked a second time at least: whoever looked before has asked it, too."""
    game = play.game
    kept, game._asked = game._asked, None
    assert game.asks() == kept
    for seat in (*game.seats, None):
        assert game.view(seat) == play.view(seat)
    for seat in game.seats:
        assert bool(game.digest(seat)) == (seat in game.asks())
        game.undo_target(seat)
        game.why_not_asked(seat)


def every_offered_answer_is_legal_and_every_question_fits_discord(play: Play) -> Iterator[None]:
    asked: set[str] = set()
    latest: dict[Seat, Ask] = {}
    one = play.chance_of("answers")
    while not play.game.over:
        assert {clock.partition(":")[0] for clock in play.game.clocks()} <= {*play.case.meta.clocks}
        for seat, ask in play.game.asks().items() if play.is_looked_at else ():
            ask.check(ask.fallback)
            ask.check(ask.suggested)
            ask.check(some_answer(ask, one))
            assert ask.moment in play.case.meta.deciding
            assert ask.moment in play.case.meta.advice(play.case.options)
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
                assert refusal.endswith(".") if refusal else ask
        assert not play.is_looked_at or play.game.save() == play.saved
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
            assert voice.say(line.text).strip()


def what_a_seat_sees_does_not_depend_on_what_it_may_not_see(play: Play) -> Iterator[None]:
    one = play.chance_of("other worlds")
    while not play.game.over:
        if play.is_chosen(one, 0.2):
            for viewer in (*play.game.seats, None):
                play.compared["views"] += looks_the_same(play, viewer, one)
        yield


def looks_the_same(play: Play, viewer: Seat | None, one: Chance) -> bool:
    """Compare the viewer's table with another one that differs only in what it may not see."""
    game = play.game
    other = another_world(game, one, viewer, ids=play.card_ids)
    if other is None:
        return False
    if not game.over:
        assert other.awaited() == game.awaited()
    if viewer is not None:
        assert other.asks().get(viewer) == game.asks().get(viewer)
        assert other.why_not_asked(viewer) == game.why_not_asked(viewer)
    seen = play.view(viewer)
    assert other.view(viewer) == seen
    if play.is_new:
        json.dumps(seen)  # nothing but plain data leaves the rules
    return True


def a_secret_window_asks_all_alike(play: Play) -> Iterator[None]:
    """Whoever is named beside them is, whatever lies hidden."""
    one = play.chance_of("secret windows")
    while not play.game.over:
        asks = play.game.asks()
        alike = {seat: ask for seat, ask in asks.items() if ask.anonymous}
        if alike and play.is_looked_at:
            assert all(ask.secret for ask in asks.values())
            assert len({str(ask.title) for ask in alike.values()}) == 1
            chosen = play.is_chosen(one, 0.2)
            other = another_world(play.game, one, None, ids=play.card_ids) if chosen else None
            assert other is None or other.awaited() == play.game.awaited()
            assert all(play.game.undo_target(seat) is None for seat in play.game.seats)
        yield


def an_undo_leads_back_to_a_decision_and_can_tell_nobody_anything(play: Play) -> Iterator[None]:
    saves: dict[int, tuple[str, int]] = {}
    one = play.chance_of("undo")
    while not play.game.over:
        saves[play.game.moves] = play.saved, len(play.log)
        play.compared["in secret" if play.game.in_secret else "in the open"] += 1
        for mover in play.game.seats:
            ways = play.game.ways_back(mover)
            rare = play.compared["undos"] < SELDOM
            if ways and (rare or play.is_chosen(one, 0.15)):
                assert ways[0].moves == play.game.undo_target(mover)
                saved, made = saves[ways[int(one() * len(ways))].moves]
                another_answer_works(play.game, mover, saved, one)
                nothing_was_learnt(play, mover, saved, play.log[made:], one)
                the_same_moves_lead_to_the_same_table(play, saved, play.log[made:])
                play.compared["undos"] += 1
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
        assert later.moment == game.moment
        assert [later.undo_target(each) for each in game.seats] == [None] * len(game.seats)
    elif later.moment == game.moment:
        others = [each for each in game.seats if each != seat]
        assert [later.undo_target(o) for o in others] == [game.undo_target(o) for o in others]


def going_back_never_gives_the_same_hidden_cards_again(play: Play) -> Iterator[None]:
    one = play.chance_of("reshuffles")
    count = CENSUS.get(play.case.meta.id, lambda game: None)
    while not play.game.over:
        if play.is_chosen(one, 0.05):
            back = type(play.game).load(play.saved)
            back.reshuffle()
            assert count(back) == count(play.game)
            for viewer in (*back.seats, None):
                assert back.view(viewer) == play.view(viewer)
            long = [pile for pile in play.game.hidden_piles() if len(pile) > 12]
            after = [pile for pile in back.hidden_piles() if len(pile) > 12]
            assert all(a != b for a, b in zip(long, after, strict=True))
            assert back.chance() != type(back).load(play.saved).chance()
            play.compared["reshuffles"] += bool(long)
        yield


def after_going_back_all_see_what_they_saw_and_what_is_drawn_is_drawn_anew(
    play: Play,
) -> Iterator[None]:
    """Whatever the others agree to take back, to whichever move."""
    saves: list[str] = []
    one = play.chance_of("going back")
    while not play.game.over:
        saves.append(play.saved)
        if is_seldom(play, one, "gone back"):
            made = len(saves) - 1
            before = type(play.game).load(saves[made - int(one() * min(made + 1, FAR))])
            back = gone_back(play.game, before)
            for viewer in (*back.seats, None):
                assert restored(back.view(viewer)) == restored(before.view(viewer))
            play.compared["gone back"] += 1
            drawn_anew(play, saves, one)
        yield


def is_seldom(play: Play, one: Chance, what: str) -> bool:
    """For what takes so long that few decisions of each game can be chosen for it."""
    share = 0.04 if play.is_new else 0.003
    return play.is_looked_at and one() < (share if play.compared[what] else 0.15)


def gone_back(game: Game, before: Game) -> Game:
    """The table as it is when all have agreed to go back."""
    back = type(game).load(before.save())
    back.take_over(game)
    back.reshuffle()
    return back


def restored(seen: dict[str, Any]) -> dict[str, Any]:
    """A view without the seals, which stay published."""
    return {name: value for name, value in seen.items() if name != "receipts"}


def drawn_anew(play: Play, saves: list[str], one: Chance) -> None:
    """Play the same moves again, as far as they are legal: other cards are turned up by them."""
    made = len(saves) - 1
    first = max(0, made - FAR)
    before = type(play.game).load(saves[first])
    back, again = gone_back(play.game, before), type(before).load(saves[first])
    piles = before.hidden_piles()
    for move in play.log[first:made]:
        try:
            carry_out(back, move)
        except (Refused, KeyError):  # it names a card that is not there
            return
        carry_out(again, move)
        here, there = turned_up(before, back), turned_up(before, again)
        ways = prod(comb(len(pile), len(up)) for pile, up in zip(piles, there, strict=True))
        if ways >= MANY_WAYS:
            assert here != there, f"the same cards after {len(play.log)} moves"
            play.compared["drawn again"] += 1
            return


def turned_up(before: Game, after: Game) -> list[set[str]]:
    """The cards that have come out of each pile."""
    left = {str(card) for pile in after.hidden_piles() for card in pile}
    return [{str(card) for card in pile} - left for pile in before.hidden_piles()]


def what_nobody_may_know_is_reshuffled(play: Play) -> Iterator[None]:
    """Each heap of cards that is hidden from all, but those whose order never matters again."""
    one = play.chance_of("heaps")
    while not play.game.over:
        if is_seldom(play, one, "heaps"):
            back = type(play.game).load(play.saved)
            back.reshuffle()
            now, then = heaps(play.game), heaps(back)
            assert now.keys() == then.keys()
            for place, cards in now.items():
                assert len(cards) < ENOUGH or then[place] != cards, f"{place} lies as it did"
            play.compared["heaps"] += any(len(cards) >= ENOUGH for cards in now.values())
        yield


def heaps(game: Game) -> dict[str, list[str]]:
    """The cards that are hidden from all, by where they lie."""
    plain = json.loads(game.save())
    found: dict[str, list[str]] = {}
    for path in cells(game, *game.seats, None).cards:
        place = "/".join(str(step) for step in path[:-1])
        if not place.endswith(IDLE) and not place.startswith("undo_points"):
            found.setdefault(place, []).append(at(plain, path))
    return found


def how_many_cards_each_has_seen_is_known_to_all(play: Play) -> Iterator[None]:
    """The vote on a way back says it, and must tell nothing by that."""
    one = play.chance_of("seen")
    while not play.game.over:
        if is_seldom(play, one, "seen"):
            other = with_less_kept(play.game, ids=play.card_ids)
            assert counted(other) == counted(play.game)
            play.compared["seen"] += 1
        yield


def counted(game: Game) -> list[int]:
    """How many cards each has seen: which ones they are makes no difference to that."""
    return [len({*seen_cards(game, viewer)}) for viewer in (None, *game.seats)]


def another_answer_works(game: Game, mover: Seat, saved: str, one: Chance) -> None:
    before = type(game).load(saved)
    before.play(mover, some_answer(before.asks()[mover], one))


def the_same_moves_lead_to_the_same_table(play: Play, saved: str, made: list[Move]) -> None:
    """Whoever goes back alone and does the same again has changed nothing, for anybody's eyes."""
    back = type(play.game).load(saved)
    back.take_over(play.game)
    for move in made:
        carry_out(back, move)
    assert back.asks() == play.game.asks()
    for viewer in (*back.seats, None):
        assert restored(back.view(viewer)) == restored(play.view(viewer))


def named_in_orders(made: list[Move], seat: Seat | None, ids: set[str]) -> set[str]:
    """The cards that a seat named when it gave orders, which need be in nobody's sight."""
    orders = [
        order for what, giver, said in made if (what, giver) == ("orders", seat) for order in said
    ]
    return shown_cards([order.model_dump(mode="json") for order in orders], ids)


def nothing_was_learnt(play: Play, mover: Seat, saved: str, made: list[Move], one: Chance) -> None:
    """Since the undo point nobody saw a card, or anything else, that the mover had not known."""
    game = play.game
    before = type(game).load(saved)
    ids, had = play.card_ids, card_ids(before)
    known = shown_cards(before.view(mover), ids)
    for viewer in (*game.seats, None):
        seen, seen_before = play.view(viewer), known
        if viewer != mover:
            seen_before = known | shown_cards(before.view(viewer), ids)
        shown = {name: value for name, value in seen.items() if name != "orders"}
        assert shown_cards(shown, ids) <= seen_before
        assert seen["orders"].keys() <= {viewer}
        assert shown_cards(seen["orders"], ids) <= seen_before | named_in_orders(made, viewer, ids)
        if any(seat != mover for _, seat, _ in made):
            continue
        other = another_world(before, one, mover, viewer, ids=had)
        if other is None:
            continue
        for move in made:
            carry_out(other, move)
        if other.moves == game.moves:  # else a standing order answers there, a spoken one seals
            assert other.view(viewer) == seen


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
    *OF_EVERY_GAME,
)
