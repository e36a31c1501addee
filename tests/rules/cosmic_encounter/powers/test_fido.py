"""Fido: used encounter cards are offered to others."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting

CARDS = {0: "attack_12", 1: "attack_04"}
HANDS = {0: ["attack_12", "attack_10"], 1: ["attack_04", "attack_05"], 2: ["attack_06"]}
FETCH = {2: ["fido.fetch"]}


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def offers(card, whom, *, taken, keeps=True, gains="ship"):
    """A card of this key is offered to that seat, which takes or refuses it."""

    def says(ask):
        text = str(ask.title)
        if "Do you take it" in text:
            return taken
        if "Do you keep it" in text:
            return keeps
        ids = [option.id for option in ask.options]
        if "ship" in ids:
            return [gains]
        return [id for id in ids if key_of(id) == card or id == whom]

    return {"power": says}


def test_an_accepted_card_brings_fido_a_ship_from_the_warp() -> None:
    game = meeting("", "", "fido", hands=HANDS)
    game.player(2).warp = game.lift(2, {"C1": 2})
    go(game, cards=CARDS, acts=FETCH, says=offers("attack_12", "1", taken=True))

    assert hand(game, 1) == ["attack_05", "attack_12"]
    assert game.player(2).warp == 1


def test_an_accepted_card_may_bring_a_card_instead() -> None:
    game = meeting("", "", "fido", hands=HANDS)
    game.player(2).warp = game.lift(2, {"C1": 2})
    go(game, cards=CARDS, acts=FETCH, says=offers("attack_12", "1", taken=True, gains="card"))

    assert len(hand(game, 2)) == 2
    assert game.player(2).warp == 2


def test_a_refused_card_may_be_kept() -> None:
    game = meeting("", "", "fido", hands=HANDS)
    go(game, cards=CARDS, acts=FETCH, says=offers("attack_12", "1", taken=False))

    assert hand(game, 2) == ["attack_06", "attack_12"]


def test_a_refused_card_may_be_discarded() -> None:
    game = meeting("", "", "fido", hands=HANDS)
    says = offers("attack_12", "1", taken=False, keeps=False)
    go(game, cards=CARDS, acts=FETCH, says=says)

    assert hand(game, 2) == ["attack_06"]
    assert key_of(game.discard_pile[-1]) == "attack_12"


# Ruling fido_used
def test_cards_that_were_discarded_for_other_reasons_cannot_be_offered() -> None:
    hands = {**HANDS, 0: ["attack_12", "attack_10", "reinforcement_5"]}
    game = meeting("", "", "fido", hands=hands)
    says = offers("reinforcement_5", "1", taken=True)
    acts = {0: ["reinforcement_5"], 2: ["fido.fetch"]}
    offered = []

    def watched(ask):
        offered.extend(key_of(option.id) for option in getattr(ask, "options", ()))
        return says["power"](ask) or ask.fallback

    go(game, cards=CARDS, acts=acts, says={"power": watched})

    assert {"attack_12", "attack_04"} <= set(offered)
    assert "reinforcement_5" not in offered


def test_a_zapped_fido_picks_nothing_up() -> None:
    hands = {**HANDS, 1: ["attack_04", "attack_05", "cosmic_zap"]}
    game = meeting("", "", "fido", hands=hands)
    acts = FETCH | {1: ["cosmic_zap"]}
    go(game, cards=CARDS, acts=acts, says=offers("attack_12", "1", taken=False))

    assert hand(game, 2) == ["attack_06"]


def test_the_wild_fido_flare_pushes_the_top_discard_on_the_opponent_and_draws() -> None:
    hands = {0: ["attack_12", "attack_10", "flare_fido"], 1: ["attack_04"]}
    game = meeting("", "", "", hands=hands)
    game.draw_deck.cards.remove("attack_00#1")
    game.put_away(["attack_00#1"])
    game = type(game).load(game.save())
    go(game, until="V", cards=CARDS, acts={0: ["flare_fido"]})

    assert hand(game, 1) == ["attack_00"]
    assert len(hand(game, 0)) == 2


def test_the_super_fido_flare_offers_all_used_encounter_cards() -> None:
    hands = {**HANDS, 2: ["attack_06", "flare_fido"]}
    game = meeting("", "", "fido", hands=hands)
    acts = {2: ["flare_fido", "fido.fetch"]}
    go(game, cards=CARDS, acts=acts, says=offers("attack_12", "1", taken=False))

    assert hand(game, 2) == ["attack_04", "attack_06", "attack_12", "flare_fido"]
