"""The promises of every game about undo: where it leads, and that nobody learns anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import comb, prod
from typing import Any

from rules.kernel import Chance, Game, Refused, Seat, seen_cards
from tests.answers import some_answer, way_back
from tests.conformance.census import CENSUS
from tests.conformance.hidden import another_world, at, card_ids, cells, with_less_kept
from tests.conformance.hidden import seen_cards as shown_cards
from tests.conformance.tables import Move, Play, carry_out

SELDOM = 3
"""The number of undos of a game that are tried in any case: some games have hardly any."""

FAR, ENOUGH, MANY_WAYS = 25, 7, 100_000
"""The most moves to undo; cards that a shuffle must reorder; ways to draw that must not repeat."""

IDLE = ("box", "discard_pile", "undealt")
"""Piles whose order never matters: games shuffle them before they draw from them."""


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
                first = ways[0].moves
                assert first == way_back(play.game, mover), "the first way back is another one"
                saved, made = saves[ways[int(one() * len(ways))].moves]
                another_answer_works(play.game, mover, saved, one)
                nothing_was_learnt(play, mover, saved, play.log[made:], one)
                the_same_moves_lead_to_the_same_table(play, saved, play.log[made:])
                play.compared["undos"] += 1
        yield


def going_back_never_gives_the_same_hidden_cards_again(play: Play) -> Iterator[None]:
    one = play.chance_of("reshuffles")
    count = CENSUS.get(play.case.meta.id, lambda game: None)
    while not play.game.over:
        if play.is_chosen(one, 0.05):
            back = type(play.game).load(play.saved)
            back.reshuffle()
            assert count(back) == count(play.game), "a reshuffle loses cards or pieces"
            for viewer in (*back.seats, None):
                assert back.view(viewer) == play.view(viewer), "somebody sees the reshuffle"
            long = [pile for pile in play.game.hidden_piles() if len(pile) > 12]
            after = [pile for pile in back.hidden_piles() if len(pile) > 12]
            changed = all(a != b for a, b in zip(long, after, strict=True))
            assert changed, "a hidden pile lies as before: `Game.reshuffle` must reach it"
            again = type(back).load(play.saved).chance()
            assert back.chance() != again, "chance goes on as before: call `Game.reshuffle`"
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
                same = restored(back.view(viewer)) == restored(before.view(viewer))
                assert same, "after going back somebody sees another table than before"
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
            assert here != there, (
                f"after {len(play.log)} moves, going back deals the same cards: reshuffle them"
            )
            play.compared["drawn again"] += 1
            return


def turned_up(before: Game, after: Game) -> list[set[str]]:
    """The cards that have come out of each pile."""
    left = {str(card) for pile in after.hidden_piles() for card in pile}
    return [{str(card) for card in pile} - left for pile in before.hidden_piles()]


def what_nobody_may_know_is_reshuffled(play: Play) -> Iterator[None]:
    """Check that a reshuffle reorders each pile that is hidden from all, except those in `IDLE`."""
    one = play.chance_of("heaps")
    while not play.game.over:
        if is_seldom(play, one, "heaps"):
            back = type(play.game).load(play.saved)
            back.reshuffle()
            now, then = heaps(play.game), heaps(back)
            assert now.keys() == then.keys(), "a reshuffle makes or empties a heap"
            for place, cards in now.items():
                assert len(cards) < ENOUGH or then[place] != cards, (
                    f"{place} lies as it did: name it in `Game.hidden_piles`"
                )
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
            assert counted(other) == counted(play.game), (
                "how many cards somebody has seen depends on what others keep in secret"
            )
            play.compared["seen"] += 1
        yield


def counted(game: Game) -> list[int]:
    """Count the cards that each viewer has seen; their names make no difference here."""
    return [len({*seen_cards(game, viewer)}) for viewer in (None, *game.seats)]


def another_answer_works(game: Game, mover: Seat, saved: str, one: Chance) -> None:
    before = type(game).load(saved)
    before.play(mover, some_answer(before.asks()[mover], one))


def the_same_moves_lead_to_the_same_table(play: Play, saved: str, made: list[Move]) -> None:
    """Check that undoing alone and repeating the moves changes nothing for any viewer."""
    back = type(play.game).load(saved)
    back.take_over(play.game)
    for move in made:
        carry_out(back, move)
    assert back.asks() == play.game.asks(), "the same moves again lead to another question"
    for viewer in (*back.seats, None):
        same = restored(back.view(viewer)) == restored(play.view(viewer))
        assert same, "the same moves again lead to a table that looks different"


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
        new = sorted(shown_cards(shown, ids) - seen_before)
        assert not new, f"{new[:3]} came into view since the way back: call `Game.seal`"
        assert seen["orders"].keys() <= {viewer}, "somebody sees another's orders"
        named = seen_before | named_in_orders(made, viewer, ids)
        assert shown_cards(seen["orders"], ids) <= named, "an order names a card nobody named"
        if any(seat != mover for _, seat, _ in made):
            continue
        other = another_world(before, one, mover, viewer, ids=had)
        if other is None:
            continue
        for move in made:
            carry_out(other, move)
        if other.moves == game.moves:  # else a standing order answers there, a spoken one seals
            assert other.view(viewer) == seen, (
                "something hidden came into view since the way back: call `Game.seal`"
            )
