from __future__ import annotations

from typing import Any

from rules.kernel import Option, Seat, say
from rules.parts.draft import Draft, Pick
from tests.kernel.toy import Question, Toy, reloaded, table


class Listener(Question):
    told: dict[Seat, list[str]] = {}

    def heard(self, game: Toy, result: dict[Seat, list[str]]) -> None:
        self.told = result


class LetterPick(Pick):
    def option(self, game: Toy, card: str) -> Option:
        return Option(card, say(card))


class LetterDraft(Draft):
    def pick(self, game: Toy, seat: Seat, cards: list[str]) -> Pick:
        return LetterPick(seat=seat, cards=cards)


def draft(circle: tuple[Seat, ...] = (0, 1, 2)) -> Any:
    hands = {0: list("abc"), 1: list("def"), 2: list("ghi")}
    return table(Listener.to(0), LetterDraft(circle=list(circle), hands=hands))


def picks(game: Any, *cards: str) -> None:
    for seat, card in enumerate(cards):
        game.play(seat, [card])


def offered(game: Any) -> list[str]:
    return ["".join(option.id for option in game.asks()[seat].options) for seat in (0, 1, 2)]


def test_each_keeps_one_and_hands_the_rest_on() -> None:
    game = draft()

    picks(game, "a", "e", "i")

    assert offered(game) == ["gh", "bc", "df"]


def test_the_other_way_round_is_the_circle_turned_round() -> None:
    game = draft((2, 1, 0))

    picks(game, "a", "e", "i")

    assert offered(game) == ["df", "gh", "bc"]


def test_the_last_card_is_kept_unasked_and_the_frame_below_hears_all() -> None:
    game = draft()
    frame = game.stack[2]

    picks(game, "a", "e", "i")
    picks(game, "g", "b", "d")

    assert game.stack[1].told == {0: ["a", "g", "f"], 1: ["e", "b", "h"], 2: ["i", "d", "c"]}
    assert frame.kept == game.stack[1].told
    assert game.awaited() == [0]


def test_a_pick_may_be_changed_while_others_still_pick() -> None:
    game = draft()

    game.play(0, ["a"])
    game = reloaded(game)
    game.play(0, ["b"])
    game.play(1, ["d"])
    game.play(2, ["g"])

    assert offered(game) == ["hi", "ac", "ef"]


def test_each_sees_its_own_cards_alone() -> None:
    game = draft()
    game.play(1, ["e"])

    seen = {viewer: game.view(viewer)["stack"] for viewer in (0, 1, None)}

    assert seen[0][2]["hands"] == {0: ["a", "b", "c"]}
    assert seen[1][3]["lanes"][1]["result"] == "e"
    assert seen[0][3]["lanes"][0]["frames"][0]["cards"] == ["a", "b", "c"]
    assert list(seen[0][3]["lanes"]) == [0]
    assert seen[None][2]["hands"] == seen[None][3]["lanes"] == {}


def test_a_leaver_keeps_the_first_card_each_time() -> None:
    game = draft()
    game.leave(1)
    game.play(0, ["a"])
    game.play(2, ["g"])

    assert game.awaited() == [0, 2]
    assert game.stack[2].kept == {0: ["a"], 1: ["d"], 2: ["g"]}
