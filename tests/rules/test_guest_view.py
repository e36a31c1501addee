"""A guest's view: one seat's own secrets, and of everything else the public part."""

import pytest

from rules.games import GAMES
from rules.kernel import Held, Plain, folder_of
from tests.games import chips

SEED = "a seed"
SEATS = 3
LONGEST = 250
"""Answers of a game; the first rounds of every game end within them."""


def differing(first, second, path=()):
    """The places at which two views differ."""
    if first == second:
        return
    if isinstance(first, dict) and isinstance(second, dict):
        for key in {*first, *second}:
            yield from differing(first.get(key), second.get(key), (*path, key))
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for place, (one, other) in enumerate(zip(first, second, strict=True)):
            yield from differing(one, other, (*path, place))
    else:
        yield path


def answers(meta, game, most):
    """Yield the seat that answers next and its question, and let it answer as a robot would."""
    for number in range(most):
        asks = game.asks()
        if game.over or not asks:
            return
        seat = sorted(asks)[number % len(asks)]
        ask = asks[seat]
        yield seat, ask
        game.play(seat, meta.robot(game.view(seat), ask, seat, lambda: 0.5))


def is_held(place, public, seat):
    """Whether a place in a view says who looks, or belongs to what lies in front of a seat."""
    if place in (("viewer",), ("guest",)):
        return True
    thing = public
    for key in place:
        one_each = isinstance(thing, list) and len(thing) == SEATS
        if one_each and key == seat:
            return True
        thing = thing[key]
        if isinstance(thing, dict) and thing.get("seat") == seat:
            return True
    return False


def holds(meta):
    """Whether anything in this game is marked to be shown to a guest."""
    return any(
        Held in field.metadata
        for cls in all_below(Plain)
        if folder_of(cls) == meta.id
        for field in cls.model_fields.values()
    )


def all_below(cls):
    for below in cls.__subclasses__():
        yield below
        yield from all_below(below)


every_game = pytest.mark.parametrize(
    "meta", [*GAMES.values(), chips.META], ids=lambda meta: meta.id
)
"""Every game that is offered, and one in which nobody has a hand or ever acts in secret."""


@every_game
def test_it_is_the_hand_of_one_seat_and_nothing_else_that_is_secret(meta):
    game = meta.new(SEATS, meta.options(), SEED, "")
    shown = set()
    for _ in answers(meta, game, 60):
        public = game.view(None)
        for guest_of in range(SEATS):
            places = set(differing(game.guest_view(guest_of), public))
            wrong = [place for place in places if not is_held(place, public, guest_of)]
            assert not wrong, f"a guest sees more than the hand of their host: {wrong}"
            shown |= {place[0] for place in places}
    assert shown > {"viewer", "guest"} or not holds(meta), "no guest sees what is `Held`"


@every_game
def test_rounds_are_counted_upwards_and_each_has_one_name(meta):
    game = meta.new(SEATS, meta.options(), SEED, "")
    chapters = []
    for _ in answers(meta, game, 60):
        public = game.view(None)
        chapters.append((*meta.chapter(public), meta.chapter_name(public)))
    rounds = [number for number, _, _ in chapters]
    assert rounds == sorted(rounds), "`Meta.chapter` counts rounds downwards"
    names = {(number, str(name)) for number, _, name in chapters}
    assert len(names) == len({*rounds}), "a round has several names"
    assert len(names) == len({name for _, name in names}), "several rounds have one name"
    if meta.worth is not None:
        assert len(set(chapters)) > 1, "`Meta.chapter` always names the same phase"
        word, last = str(meta.worth.chapter), str(chapters[-1][2])
        assert word in last.lower(), f"the chart says {word!r}, the list of rounds {last!r}"


@pytest.mark.parametrize("seed", ["a seed", "another"])
@every_game
def test_a_secret_answer_changes_nothing_for_the_guest_of_its_seat(meta, seed):
    game = meta.new(SEATS, meta.options(), seed, "")
    before = None
    secret = compared = 0
    for seat, ask in answers(meta, game, LONGEST):
        if before is not None:
            unnoticed, guest, public = before
            if game.view(None) == public:  # else it was the last answer of all, and is told
                assert game.guest_view(unnoticed) == guest, "a guest sees a secret answer"
                compared += 1
        secret += game.in_secret
        is_secret = ask.secret or ask.anonymous
        before = (seat, game.guest_view(seat), game.view(None)) if is_secret else None
    assert compared or not secret, "seats answer in secret, but all see that somebody has"


@every_game
def test_nothing_on_offer_is_shown_to_a_guest(meta):
    """A guest sees the public part of cards on offer, not what their owner sees."""
    game = meta.new(SEATS, meta.options(), SEED, "")
    for seat, _ in answers(meta, game, 40):
        own, guest, public = game.view(seat), game.guest_view(seat), game.view(None)
        for offered in ("dealt", "choice", "tech_choice"):
            of_guest, of_all = (view.get("players", [])[seat:][:1] for view in (guest, public))
            assert [each.get(offered) for each in of_guest] == [
                each.get(offered) for each in of_all
            ], f"a guest sees what is on offer: {offered}"
        assert guest["stack"] == public["stack"] if "stack" in public else "stack" not in own, (
            "a guest sees what a frame offers"
        )


def test_a_guest_is_not_told_which_cards_the_present_question_offers():
    meta = GAMES["cosmic_encounter"]
    game = meta.new(3, meta.options(), SEED, "")
    offered = 0
    for seat, _ in answers(meta, game, 60):
        hand = game.view(seat)["players"][seat]["hand"]
        of_guest = game.guest_view(seat)["players"][seat]["hand"]
        offered += any(card["now"] for card in hand)
        assert [card["face"] for card in of_guest] == [card["face"] for card in hand]
        assert {(card["now"], card["why_not"]) for card in of_guest} <= {(None, None)}
    assert offered
