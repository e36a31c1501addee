"""Vulch: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.cards import NewHand, discard
from rules.kernel import MORE
from rules.parts.stop.words import MORE_TO_DO
from tests.answers import way_back
from tests.rules.cosmic_encounter.table import go, meeting, names, offered


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_vulch_takes_an_artifact_that_another_player_has_played() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: []}
    game = meeting("", "", "vulch", hands=hands)
    go(game, acts={1: ["emotion_control"]})

    assert hand(game, 2) == ["emotion_control"]


def test_vulch_takes_an_artifact_that_was_cancelled_and_the_card_zap() -> None:
    hands = {0: ["attack_04", "card_zap"], 1: ["attack_12", "emotion_control"], 2: []}
    game = meeting("", "", "vulch", hands=hands)
    go(game, acts={1: ["emotion_control"], 0: ["card_zap"]})

    assert hand(game, 2) == ["card_zap", "emotion_control"]


def test_vulch_takes_an_artifact_that_is_discarded_unplayed_but_no_other_card() -> None:
    hands = {0: ["attack_04", "negotiate"], 1: ["plague", "attack_12", "attack_08"], 2: []}
    game = meeting("", "", "vulch", hands=hands)
    frame = discard(game, 1, [card for card in game.player(1).hand if "12" not in card])
    game.stack.append(frame)
    game.begin()

    assert hand(game, 2) == ["plague"]


def test_vulchs_own_artifacts_are_lost_when_it_plays_them() -> None:
    hands = {0: ["attack_04"], 1: ["attack_12", "emotion_control"], 2: []}
    game = meeting("", "vulch", "", hands=hands)
    go(game, acts={1: ["emotion_control"]})

    assert "emotion_control#1" in game.discard_pile


def test_a_zapped_vulch_takes_nothing_not_even_the_zap() -> None:
    hands = {0: ["attack_04", "cosmic_zap"], 1: ["attack_12", "emotion_control"], 2: []}
    game = meeting("", "", "vulch", hands=hands)
    go(game, acts={1: ["emotion_control"], 0: ["cosmic_zap"]})

    assert hand(game, 2) == []


def test_vulch_keeps_its_artifacts_when_it_draws_a_new_hand_of_eight() -> None:
    hands = {0: ["attack_04"], 1: ["plague", "flare_human"]}
    game = meeting("", "vulch", "", hands=hands)
    game.stack.append(NewHand(seat=1))
    game.begin()

    assert "plague#1" in game.player(1).hand
    assert "flare_human" not in game.player(1).hand
    assert len(game.player(1).hand) == 9


# Ruling vulch_order
def test_the_wild_vulch_flare_makes_the_opponent_hand_over_cards_until_one_is_kept() -> None:
    hands = {0: ["attack_40", "flare_vulch"], 1: ["attack_04", "attack_06", "attack_08", "plague"]}
    game = meeting("", "", "", hands=hands)
    order = sorted(game.player(1).hand)
    kept = iter([False, False, True])
    for _ in range(80):
        if game.encounters != 1:
            break
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        wanted = [o.id for o in getattr(ask, "open", ()) if "flare_vulch/wild" in o.id]
        answer = wanted[:1] if ask.moment == "stop" and seat == 0 else ask.fallback
        answer = MORE if ask.more == MORE_TO_DO else answer
        if ask.moment == "select" and ask.more != MORE_TO_DO:
            key = "attack_40" if seat == 0 else "attack_04"
            answer = [next(o.id for o in ask.open if key_of(o.id) == key)]
        answer = [c for c in order if c in ask.fallback] if ask.moment == "gift" else answer
        answer = next(kept) if ask.moment == "power" else answer
        game.play(seat, answer)

    assert {"attack_06#1", "attack_08#1"} <= set(game.discard_pile)
    assert "plague" in hand(game, 0)


def test_with_the_super_vulch_flare_it_takes_a_discarded_flare_as_well() -> None:
    hands = {0: ["attack_04", "flare_human"], 1: ["attack_12"], 2: ["flare_vulch"]}
    game = meeting("", "", "vulch", hands=hands)
    acts = {0: ["flare_human"], 2: ["on_other_discard:flare_vulch"]}
    go(game, acts=acts, cards={0: "attack_04"})

    assert "flare_human" in hand(game, 2)


def test_a_card_that_was_handed_over_is_not_unseen_by_taking_the_former_one_back() -> None:
    hands = {0: ["attack_40", "flare_vulch"], 1: ["attack_04", "attack_06", "plague"]}
    game = meeting("", "", "", hands=hands)
    cards = {0: "attack_40", 1: "attack_04"}
    go(game, until="R", cards=cards)
    while all(ask.moment != "power" for ask in game.asks().values()):
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        wanted = [o.id for o in getattr(ask, "open", ()) if "flare_vulch/wild" in o.id]
        said = wanted[:1] if ask.moment == "stop" else ask.fallback
        game.play(seat, MORE if ask.more == MORE_TO_DO else said)
    game.play(0, False)

    assert way_back(game, 0) is None


def drawn_anew(*aliens, acts, zapped=False):
    """The defense draws a new hand, with the Vulch flare and another one."""
    hands = {0: ["attack_04", "cosmic_zap"], 1: ["plague", "flare_human", "flare_vulch"]}
    game = meeting(*aliens, hands=hands)
    if zapped:
        names(game, 0, *(id for id in offered(game, 0) if "cosmic_zap" in id))
    return go(game, until="V", acts=acts)


SUPER_AT_NEW_HAND = {1: ["on_new_hand:flare_vulch/super"]}


def test_with_the_super_vulch_flare_it_keeps_its_flares_when_it_draws_a_new_hand() -> None:
    game = drawn_anew("", "vulch", "", acts=SUPER_AT_NEW_HAND)

    assert {"plague", "flare_human"} <= {*hand(game, 1)}
    assert len(hand(game, 1)) == 8 + 2 - 1, "it has selected a card"
    assert game.player(1).out == ["flare_vulch"]


def test_without_naming_the_flare_vulch_keeps_no_flares_at_a_new_hand() -> None:
    game = drawn_anew("", "vulch", "", acts={})

    assert {"flare_human", "flare_vulch"} <= {*game.discard_pile}


def test_a_zapped_vulch_keeps_neither_artifacts_nor_flares_at_a_new_hand() -> None:
    game = drawn_anew("", "vulch", "", acts=SUPER_AT_NEW_HAND, zapped=True)

    assert {"plague#1", "flare_human", "flare_vulch"} <= {*game.discard_pile}


def test_nobody_else_keeps_flares_by_the_vulch_flare() -> None:
    game = drawn_anew("", "", "", acts=SUPER_AT_NEW_HAND)

    assert {"flare_human", "flare_vulch"} <= {*game.discard_pile}


def test_the_super_vulch_flare_keeps_flares_at_one_new_hand_only() -> None:
    game = drawn_anew("", "vulch", "", acts=SUPER_AT_NEW_HAND)
    game.stack.append(NewHand(seat=1))
    game.begin()

    assert "flare_human" in game.discard_pile
    assert "plague" in hand(game, 1)


def test_others_keep_no_artifacts_when_they_draw_a_new_hand() -> None:
    game = meeting("", "vulch", "", hands={0: ["attack_04"], 2: ["plague"]})
    game.stack.append(NewHand(seat=2))
    game.begin()

    assert "plague#1" not in game.player(2).hand
    assert len(game.player(2).hand) == 8
