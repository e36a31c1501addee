"""Imagined tables: as often as by the rules, and of nothing but what the seat sees."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from random import Random
from typing import Annotated, Any

import pytest

from rules.games import GAMES
from rules.kernel import (
    Amount,
    Answer,
    Ask,
    CardId,
    Done,
    Frame,
    Game,
    Nobody,
    OwnSeat,
    Plain,
    Seat,
    say,
)
from rules.parts.together import Together

MOST = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5}
"""Degrees of freedom -> the sum of squares that chance exceeds once in a thousand times."""


DRAWN = 90
"""Tables that are imagined of one: fifteen for each of six groups."""


def surprise(found: Counter[Any], expected: dict[Any, float]) -> float:
    """Return the sum of squares of what was counted, against what the rules give."""
    assert not found.keys() - expected.keys(), "something impossible was imagined"
    return sum((found[each] - n) ** 2 / n for each, n in expected.items())


class Hand(Plain):
    seat: Seat
    cards: Annotated[list[CardId], OwnSeat]


class Guess(Frame):
    seat: Seat
    said: Annotated[int | None, OwnSeat] = None

    def asks(self, game: Any) -> dict[Seat, Ask]:
        if self.said is not None:
            return {}
        asked = Amount(title=say("?"), moment="guess", low=0, high=9, fallback=0, secret=True)
        return {self.seat: asked}

    def answer(self, game: Any, seat: Seat, answer: Answer) -> None:
        self.said = answer

    def advance(self, game: Any) -> Done:
        return Done(self.said)


class Toy(Game):
    """Four cards: one in the first hand, two in the second, one on the pile; all then guess."""

    hands: list[Hand]
    pile: Annotated[list[CardId], Nobody]

    def hidden_piles(self) -> list[list[str]]:
        return [self.pile]


def toy(cards: Iterable[str] = "abcd") -> Toy:
    first, second, third, last = cards
    table = Toy(
        seed="toy",
        answered=[0, 0],
        hands=[Hand(seat=0, cards=[first]), Hand(seat=1, cards=[second, third])],
        pile=[last],
        stack=[Together.of({seat: Guess(seat=seat) for seat in range(2)}, revisable=True)],
    )
    table.begin()
    return table


def test_all_hands_are_imagined_equally_often() -> None:
    one, table, found = Random(1).random, toy(), Counter[Any]()
    for _ in range(600):
        other = table.imagined(0, one)
        found[(*other.hands[1].cards, *other.pile)] += 1

    assert surprise(found, dict.fromkeys(permutations("bcd"), 100.0)) < MOST[5]


def test_what_is_imagined_follows_from_what_is_seen_and_from_chance() -> None:
    worlds = [toy(["a", *others]) for others in permutations("bcd")]
    for number, world in enumerate(worlds):
        world.seed = f"world {number}"

    seen = {world.imagined(0, Random(7).random).save() for world in worlds}

    assert len(seen) == 1
    assert toy().imagined(0, Random(8).random).save() not in seen


def test_whoever_has_answered_in_secret_answers_anew_and_nobody_else_does() -> None:
    saved = set()
    for said in (3, 8):
        table = toy()
        table.play(1, said)
        other = table.imagined(0, Random(7).random, lambda view, ask, seat, chance: 5)
        assert other.awaited() == table.awaited() == [0]
        saved.add(other.save())
    assert len(saved) == 1
    assert '"result":5' in saved.pop()

    table = toy()
    table.play(0, 3)
    assert table.imagined(0, Random(7).random).asks()[0].chosen is not None


def test_no_tie_leads_back_to_the_real_table() -> None:
    table = toy()
    table.play(0, 3)

    other = table.imagined(1, Random(7).random)

    assert "toy" not in other.save()
    assert (other.moves, other.undo_points, other.answered) == (0, [], [0, 0])
    assert other.take_news() == []
    assert table.save() != other.save()


# ---- one hidden thing of each real game ----------------------------------------------------------


def client(game: Any) -> str:
    return str(game.players[1].client)


def goals(game: Any) -> str:
    return str(game.player(1).goals[0])


def place_of_launch(game: Any) -> int:
    return int(game.draw_deck.cards.index(game.launch))


def corporation(game: Any) -> str:
    return str(game.stack[-1].lanes[1].frames[0].corporations[0])


def alien(game: Any) -> str:
    return str(game.seated[1].dealt[0])


def with_second_deck(game: Any) -> None:
    """Project Mars: put the Launch Date among the top cards, as when the second deck begins."""
    game.draw_deck.cards.insert(2, game.launch)
    game.which_deck, game.launch_within = 2, 8


def as_it_is(game: Any) -> None:
    """A table at its beginning."""


@pytest.mark.parametrize(
    ("name", "seats", "prepared", "hidden"),
    [
        ("hammer_price", 3, as_it_is, client),
        ("project_mars", 2, with_second_deck, place_of_launch),
        ("on_mars", 2, as_it_is, goals),
        ("terraforming_mars", 2, as_it_is, corporation),
        ("cosmic_encounter", 3, as_it_is, alien),
    ],
)
def test_a_hidden_thing_is_imagined_as_often_as_it_is_dealt(
    name: str, seats: int, prepared: Callable[[Any], None], hidden: Callable[[Any], Any]
) -> None:
    """Where there are many, they are put into few groups, of which each is as likely."""
    meta, one = GAMES[name], Random(3).random
    game: Any = meta.new(seats, meta.options(), "chance", "")
    prepared(game)
    found = Counter(hidden(game.imagined(0, one, meta.robot)) for _ in range(DRAWN))
    possible = POSSIBLE[name](game)
    groups = min(len(possible), 6)
    grouped = Counter[int]()
    for thing, times in found.items():
        grouped[possible.index(thing) % groups] += times
    sizes = Counter(place % groups for place in range(len(possible)))
    expected = {group: DRAWN * n / len(possible) for group, n in sizes.items()}

    assert surprise(grouped, expected) < MOST[groups - 1]


def _clients(game: Any) -> list[str]:
    return sorted({*game.left_out()} - {game.players[0].client})


def _goals(game: Any) -> list[str]:
    return sorted([*game.goal_box, *game.player(1).goals])


def _corporations(game: Any) -> list[str]:
    own = game.stack[-1].lanes[0].frames[0].corporations
    return sorted({*game.left_out()} - {*own})


def _aliens(game: Any) -> list[str]:
    unused = [card.removeprefix("flare_") for card in game.flare_deck.cards]
    return sorted([*unused, *game.seated[1].dealt, *game.seated[2].dealt])


POSSIBLE: dict[str, Callable[[Any], list[Any]]] = {
    "hammer_price": _clients,
    "project_mars": lambda game: [*range(8)],
    "on_mars": _goals,
    "terraforming_mars": _corporations,
    "cosmic_encounter": _aliens,
}
"""Game -> what the hidden thing may be, each as likely."""


def test_an_imagined_table_can_be_exported_and_proves_nothing_of_the_real_one() -> None:
    meta, one = GAMES["hammer_price"], Random(3).random
    game: Any = meta.new(3, meta.options(), "a secret seed", "")
    for seat, guess in enumerate((3, 5, 8)):
        game.play(seat, guess)

    other: Any = game.imagined(0, one, meta.robot)

    assert "a secret seed" not in other.save()
    real = {proof.salt for seat in (1, 2) for proof in game.receipts.proofs_of(seat)}
    assert not real & {proof.salt for proof in other.receipts.proofs(0, over=True)}
    assert [*other.receipts.sealings()]
    assert json.loads(other.save())["receipts"]["seals"] == game.receipts.seals
