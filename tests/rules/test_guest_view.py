"""A guest's view: one seat's own secrets, and of everything else the public part."""

import pytest

from rules.games import GAMES

SEED = "a seed"
HELD = ("players", "seated")
"""The parts of a view with an entry for each seat: what lies in front of it, and what it holds."""
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
    if place[0] == "sheets":  # an alien's hoard
        return public["sheets"][place[1]]["seat"] == seat
    return place[0] in HELD and place[1] == seat


@pytest.mark.parametrize("meta", GAMES.values(), ids=list(GAMES))
def test_it_is_the_hand_of_one_seat_and_nothing_else_that_is_secret(meta):
    game = meta.new(3, meta.options(), SEED, "")
    shown, chapters = set(), []
    for _ in answers(meta, game, 60):
        public = game.view(None)
        chapters.append((*meta.chapter(public), meta.chapter_name(public)))
        for guest_of in range(3):
            places = set(differing(game.guest_view(guest_of), public))
            assert all(is_held(place, public, guest_of) for place in places)
            shown |= {place[0] for place in places}
    assert shown > {"viewer", "guest"}, "and it shows something"
    rounds = [number for number, _, _ in chapters]
    assert rounds == sorted(rounds), "rounds are counted upwards"
    assert len(set(chapters)) > 1
    names = {(number, str(name)) for number, _, name in chapters}
    assert len(names) == len({*rounds}) == len({name for _, name in names}), "one name a round"
    assert str(meta.worth.chapter) in str(chapters[-1][2]).lower(), "as the chart calls it"


@pytest.mark.parametrize("seed", ["a seed", "another"])
@pytest.mark.parametrize("meta", GAMES.values(), ids=list(GAMES))
def test_a_secret_answer_changes_nothing_for_the_guest_of_its_seat(meta, seed):
    game = meta.new(3, meta.options(), seed, "")
    before = None
    compared = 0
    for seat, ask in answers(meta, game, LONGEST):
        if before is not None:
            unnoticed, guest, public = before
            if game.view(None) == public:  # else it was the last answer of all, and is told
                assert game.guest_view(unnoticed) == guest
                compared += 1
        secret = ask.secret or ask.anonymous
        before = (seat, game.guest_view(seat), game.view(None)) if secret else None
    assert compared, "somebody answered in secret"


@pytest.mark.parametrize("meta", GAMES.values(), ids=list(GAMES))
def test_nothing_on_offer_is_shown_to_a_guest(meta):
    """A guest sees the public part of cards on offer, not what their owner sees."""
    game = meta.new(3, meta.options(), SEED, "")
    for seat, _ in answers(meta, game, 40):
        own, guest, public = game.view(seat), game.guest_view(seat), game.view(None)
        for player, offered in (("dealt", ()), ("choice", ()), ("tech_choice", ())):
            of_guest = guest["players"][seat].get(player, offered)
            assert of_guest == public["players"][seat].get(player, offered)
        assert guest["stack"] == public["stack"] if "stack" in public else "stack" not in own


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
