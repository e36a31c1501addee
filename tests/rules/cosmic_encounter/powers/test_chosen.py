"""Chosen: three cards are drawn, and one of them may be used."""

import json

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.model.upgrades_of_effects import effects_of_rules_2
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting, offered, take

HANDS = {0: ["attack_08"], 1: ["attack_10"]}
CARDS = {0: "attack_08", 1: "attack_10"}
PRAY = {0: ["chosen.pray"]}


def praying(*keys, hands=HANDS):
    """Chosen is the offense, and these cards are on top of the deck."""
    game = meeting("chosen", "", "", hands=hands)
    game.draw_deck.cards = [*(take(game, key) for key in keys), *game.draw_deck.cards]
    return game


def uses(key, way):
    """Return answers that use a card in this way, and keep nothing."""

    def says(ask):
        ids = [option.id for option in ask.options]
        if way in ids:
            return [way]
        return [id for id in ids if key_of(id) == key][:1]

    return {"power": says}


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_the_value_of_a_drawn_attack_card_may_be_added() -> None:
    game = praying("attack_30", "plague", "quash")
    go(game, until="R", cards=CARDS, acts=PRAY, says=uses("attack_30", "add"))

    assert sums(game).offense.card == 38
    assert hand(game, 0) == []
    assert {"plague#1", "quash#1"} <= set(game.discard_pile)


def test_a_drawn_card_may_replace_the_one_that_was_shown_which_is_discarded() -> None:
    game = praying("attack_30", "plague", "quash")
    go(game, until="R", cards=CARDS, acts=PRAY, says=uses("attack_30", "replace"))

    assert sums(game).offense.card == 30
    assert any(key_of(card) == "attack_08" for card in game.discard_pile)


# Ruling chosen_anew
def test_a_drawn_negotiate_begins_the_comparison_of_the_cards_anew() -> None:
    game = praying("negotiate", "plague", "quash", hands={0: ["attack_08"], 1: ["negotiate"]})
    cards = {0: "attack_08", 1: "negotiate"}
    go(game, until="R", cards=cards, acts=PRAY, says=uses("negotiate", "replace"))

    assert game.encounter.result == "failed deal"


def test_a_drawn_morph_copies_the_card_of_the_opponent() -> None:
    game = praying("morph", "plague", "quash")
    go(game, until="R", cards=CARDS, acts=PRAY, says=uses("morph", "replace"))

    assert game.encounter.shown[0].value == 10


# Ruling chosen_none
def test_choosing_none_of_the_three_is_allowed() -> None:
    game = praying("attack_30", "attack_40", "quash")
    go(game, until="R", cards=CARDS, acts=PRAY)

    assert sums(game).offense.card == 8
    assert hand(game, 0) == []


def test_what_was_drawn_makes_a_new_round_for_the_rest_of_the_stop() -> None:
    game = praying("attack_30", "plague", "quash", hands={0: ["attack_08"], 1: ["attack_10"]})
    game.player(1).hand.append(take(game, "reinforcement_5"))
    go(game, until="V", cards=CARDS)
    acts = {0: ["chosen.pray"]}
    rounds = game.rounds
    go(game, until="R", acts=acts, says=uses("attack_30", "add"))

    assert game.rounds >= rounds + 2


def test_the_wild_chosen_flare_draws_a_card_before_cards_are_selected() -> None:
    hands = {0: ["attack_08", "flare_chosen"], 1: ["attack_10"]}
    game = meeting("", "", "", hands=hands)
    game.draw_deck.cards = [take(game, "attack_40"), *game.draw_deck.cards]
    go(game, until="V", cards={0: "attack_40"}, acts={0: ["flare_chosen"]})

    assert game.encounter.shown[0].value == 40


FLARED = {0: ["attack_08", "flare_chosen"], 1: ["attack_10"]}


def keeps(*keys):
    """Return answers that use no drawn encounter card, and keep these others by the flare."""

    def says(ask):
        return [option.id for option in ask.options if key_of(option.id) in keys]

    return {"power": says}


def test_the_super_chosen_flare_keeps_cards_that_are_no_encounter_cards() -> None:
    game = praying("attack_30", "plague", "quash", hands=FLARED)
    go(game, cards=CARDS, acts=PRAY, says=keeps("plague"))

    assert hand(game, 0) == ["flare_chosen", "plague"]
    assert {"quash#1", "attack_30#1"} & set(game.discard_pile)


# Ruling chosen_flare
def test_the_super_chosen_flare_is_named_after_the_drawn_cards_are_seen() -> None:
    game = praying("attack_30", "plague", "quash", hands=FLARED)
    go(game, until="V", cards=CARDS)

    assert not any("flare_chosen" in id for id in offered(game, 0))


def test_whoever_keeps_none_of_the_drawn_cards_has_not_played_the_flare() -> None:
    game = praying("attack_30", "plague", "quash", hands=FLARED)
    encounter = game.encounter
    go(game, cards=CARDS, acts=PRAY, says=keeps())

    assert hand(game, 0) == ["flare_chosen"]
    assert encounter.flares == []


def test_without_the_flare_nobody_is_asked_what_they_keep() -> None:
    game = praying("plague", "mobius_tubes", "quash")
    asked = []
    go(game, cards=CARDS, acts=PRAY, says={"power": lambda ask: asked.append(ask) or ask.fallback})

    assert asked == []


def test_a_zapped_chosen_flare_keeps_nothing() -> None:
    hands = {**FLARED, 1: ["attack_10", "card_zap"]}
    game = praying("attack_30", "plague", "quash", hands=hands)
    acts = {**PRAY, 1: ["card_zap"]}
    go(game, cards=CARDS, acts=acts, says=keeps("plague", "quash"))

    assert hand(game, 0) == []
    assert {"plague", "quash", "flare_chosen"} <= {key_of(card) for card in game.discard_pile}


def test_an_attack_card_that_chosen_shows_is_not_copied_by_a_morph_that_was_shown_before() -> None:
    game = praying("attack_40", "plague", "quash", hands={0: ["attack_08"], 1: ["morph"]})
    says = uses("attack_40", "replace")
    go(game, until="R", cards={0: "attack_08", 1: "morph"}, acts=PRAY, says=says)

    assert [game.encounter.shown[seat].value for seat in (0, 1)] == [40, 8]


def test_a_save_of_former_rules_in_which_chosen_has_drawn_plays_on() -> None:
    game = praying("attack_30", "plague", "quash", hands=FLARED)
    while game.stack[-1].__class__.__name__ != "ChooseAnswer":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        named = [id for id in offered(game, seat) if "chosen.pray" in id] if seat == 0 else []
        game.play(seat, named if ask.moment == "stop" else ask.fallback)
    plain = json.loads(game.save())
    plain["stack"][-2] |= {"at": "end", "keeps": True}
    plain["stack"][-1]["keeps"] = True
    plain["encounter"]["notes"]["chosen"] = "super"
    now = type(game).load(json.dumps(effects_of_rules_2(plain)))
    go(now, says=keeps("plague"))

    assert "plague" in hand(now, 0)
    assert "quash" not in hand(now, 0)
