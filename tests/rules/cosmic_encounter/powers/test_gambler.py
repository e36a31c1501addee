"""Gambler: a card face down, and what it is said to be."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.totals import sums
from tests.rules.cosmic_encounter.table import go, meeting, take

HANDS = {0: ["attack_04"], 1: ["attack_12", "plague"], 2: ["quash"]}
CARDS = {0: "attack_04", 1: "attack_12"}
BLUFF = {0: ["gambler.bluff"]}


def claims(card, *, challenged, stake=1):
    """The card is said to be one of this key, and is challenged or not."""

    def says(ask):
        if hasattr(ask, "options"):
            return [card]
        return stake if hasattr(ask, "low") else challenged

    return {"power": says}


def test_a_lie_that_nobody_challenges_counts_as_the_truth() -> None:
    game = meeting("gambler", "", "", hands=HANDS)
    go(game, until="R", cards=CARDS, acts=BLUFF, says=claims("attack_40", challenged=False))

    assert sums(game).offense.total == 43
    assert game.encounter.result == "offense wins"


def test_an_unchallenged_card_goes_face_down_under_its_deck() -> None:
    game = meeting("gambler", "", "", hands=HANDS)
    go(game, cards=CARDS, acts=BLUFF, says=claims("attack_40", challenged=False))

    assert key_of(game.draw_deck.cards[-1]) == "attack_04"
    assert "attack_04" not in [key_of(card) for card in game.discard_pile]


def test_a_liar_who_is_challenged_loses_as_many_ships_as_it_has_in_the_encounter() -> None:
    game = meeting("gambler", "", "", hands=HANDS, ships=(2, 4))
    go(game, until="R", cards=CARDS, acts=BLUFF, says=claims("attack_40", challenged=True))

    assert sums(game).offense.card == 4
    assert game.player(0).warp == 2 + 2


def test_a_challenger_who_is_wrong_loses_as_many_ships_from_outside_the_encounter() -> None:
    game = meeting("gambler", "", "", hands=HANDS, ships=(2, 3))
    go(game, until="R", cards=CARDS, acts=BLUFF, says=claims("attack_04", challenged=True))

    assert game.player(1).warp == 3
    assert game.planet("B1").ships == {1: 3}
    assert game.encounter.result == "defense wins"


def test_gambler_sees_the_card_of_the_opponent_before_it_claims_anything() -> None:
    game = meeting("gambler", "", "", hands=HANDS)
    go(game, until="V", cards=CARDS)

    assert list(game.encounter.shown) == [1]


def test_a_gambler_who_does_not_bluff_shows_its_card() -> None:
    game = meeting("gambler", "", "", hands=HANDS)
    go(game, until="R", cards=CARDS)

    assert game.encounter.shown[0].card
    assert game.encounter.result == "defense wins"


def test_a_zapped_gambler_shows_its_card() -> None:
    hands = {**HANDS, 2: ["cosmic_zap"]}
    game = meeting("gambler", "", "", hands=hands)
    acts = BLUFF | {2: ["cosmic_zap"]}
    go(game, until="R", cards=CARDS, acts=acts, says=claims("attack_40", challenged=False))

    assert game.encounter.result == "defense wins"


# Ruling gambler_early
def test_the_bluff_may_happen_when_the_card_must_be_shown_early_to_oracle() -> None:
    hands = {**HANDS, 0: ["attack_04"]}
    game = meeting("gambler", "oracle", "", hands=hands)
    acts = {0: ["gambler.bluff_early"]}
    go(game, until="R", cards=CARDS, acts=acts, says=claims("attack_40", challenged=False))

    assert game.encounter.shown[0].claimed == "attack_40"
    assert game.encounter.result == "offense wins"


# Ruling gambler_challenge
def test_only_the_opposing_main_player_may_challenge() -> None:
    game = meeting("gambler", "", "", "", hands=HANDS, allies={3: ("defense", 1)})
    asked = []

    def says(ask):
        asked.append([seat for seat, each in game.asks().items() if each == ask])
        return claims("attack_40", challenged=False)["power"](ask)

    go(game, until="R", cards=CARDS, acts=BLUFF, says={"power": says})

    assert asked == [[0], [1]]


# Ruling gambler_claims
def test_a_claim_is_an_encounter_card_that_can_exist() -> None:
    found = []
    for rewards in (True, False):
        game = meeting("gambler", "", "", hands=HANDS, rewards=rewards)
        options = []

        def says(ask, options=options):
            options.extend(option.id for option in getattr(ask, "options", ()))
            return ask.fallback

        go(game, until="R", cards=CARDS, acts=BLUFF, says={"power": says})
        found.append(set(options))
    with_rewards, without = found

    assert {"negotiate", "morph", "attack_40"} <= without
    assert with_rewards - without >= {"attack_m07", "crooked_deal", "attack_16"}
    assert not {"plague", "reinforcement_5", "kicker_2"} & with_rewards


def test_a_claimed_morph_copies_the_card_of_the_opponent() -> None:
    game = meeting("gambler", "", "", hands=HANDS)
    go(game, until="R", cards=CARDS, acts=BLUFF, says=claims("morph", challenged=False))

    assert game.encounter.shown[0].value == 12


def test_the_wild_gambler_flare_gains_a_spread_that_is_reached() -> None:
    hands = {0: ["attack_04", "flare_gambler"], 1: HANDS[1]}
    game = meeting("", "", "", hands=hands)
    go(game, until="R", cards=CARDS, acts={0: ["flare_gambler"]}, says={"power": 8})

    assert sums(game).offense.card == 12


def test_the_wild_gambler_flare_gains_nothing_where_the_cards_are_closer() -> None:
    hands = {0: ["attack_04", "flare_gambler"], 1: HANDS[1]}
    game = meeting("", "", "", hands=hands)
    go(game, until="R", cards=CARDS, acts={0: ["flare_gambler"]}, says={"power": 9})

    assert sums(game).offense.card == 4


def test_the_super_gambler_flare_puts_more_ships_at_stake() -> None:
    game = meeting("gambler", "", "", hands=HANDS, ships=(2, 3))
    game.player(0).hand.append(take(game, "flare_gambler"))
    game = type(game).load(game.save())
    acts = {0: ["flare_gambler", "gambler.bluff"]}
    says = claims("attack_04", challenged=True, stake=5)
    go(game, until="R", cards=CARDS, acts=acts, says=says)

    assert game.player(1).warp == 3 + 5
