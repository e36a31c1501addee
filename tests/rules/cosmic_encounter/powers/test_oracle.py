"""Oracle: power, wild flare, super flare."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, meeting, one_question


def hand(game, seat) -> list[str]:
    return sorted(key_of(card) for card in game.player(seat).hand)


def test_oracle_selects_when_the_opponents_card_lies_open() -> None:
    game = meeting("oracle", "", "", hands={0: ["attack_08", "attack_40"], 1: ["attack_12"] * 2})
    shown_first = False
    while game.stop != "V":
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        open_cards = list(game.encounter.shown)
        shown_first = shown_first or (ask.moment == "select" and seat == 0 and open_cards == [1])
        game.play(seat, ask.fallback)

    assert shown_first
    assert len(game.encounter.shown) == 2


def test_a_zapped_oracle_sees_nothing() -> None:
    hands = {0: ["attack_08"], 1: ["attack_12", "cosmic_zap"]}
    game = meeting("oracle", "", "", hands=hands)
    go(game, until="V", cards={0: "attack_08", 1: "attack_12"}, acts={1: ["cosmic_zap"]})

    assert game.encounter.faced is None


def test_the_wild_oracle_flare_deals_both_hands_out_anew_in_their_old_sizes() -> None:
    mine, theirs = ["attack_04", "flare_oracle"], ["attack_12", "attack_30", "negotiate"]
    dealt = set()
    for seed in range(8):
        game = meeting("", "", "", hands={0: [*mine, "attack_08"], 1: theirs})
        game.seed = f"oracle {seed}"
        while game.encounter.flares == []:
            one_question(game, {0: "flare_oracle"})
        go(game, until="V", steps=12)
        out = [each.card for each in game.encounter.shown.values()]
        held = [[*game.player(seat).hand] for seat in (0, 1)]
        keys = sorted(key_of(card) for card in (*held[0], *held[1], *out))
        assert keys == sorted(["attack_04", "attack_08", *theirs])
        assert [len(cards) for cards in held] == [1, 2]
        dealt.add(tuple(key_of(card) for card in (held[0][0], game.encounter.shown[0].card)))

    assert len(dealt) > 1
    assert any(key in theirs for pair in dealt for key in pair)


# Ruling as_a_deal
def test_the_super_oracle_flare_ends_the_encounter_as_if_a_deal_had_been_made() -> None:
    hands = {0: ["attack_08", "flare_oracle"], 1: ["attack_12", "attack_30"], 2: ["attack_06"]}
    game = meeting("oracle", "", "", hands=hands, allies={2: ("offense", 2)})
    encounter = game.encounter
    cards = {0: "attack_08", 1: "attack_30"}
    go(game, cards=cards, acts={0: ["flare_oracle"]})

    assert encounter.result == "deal"
    assert hand(game, 1) == ["attack_12", "attack_30"]
    assert [game.ships_on_colonies(seat) for seat in range(3)] == [20, 20, 20]
    assert [game.foreign_colonies(seat) for seat in range(3)] == [0, 0, 0]


# Ruling super_with_power
def test_the_super_oracle_flare_ends_nothing_where_the_power_is_zapped() -> None:
    hands = {0: ["attack_08", "flare_oracle"], 1: ["attack_30", "cosmic_zap"]}
    game = meeting("oracle", "", "", hands=hands)
    encounter = game.encounter
    go(game, cards={1: "attack_30"}, acts={0: ["flare_oracle"], 1: ["cosmic_zap"]})

    assert encounter.result == "defense wins"
