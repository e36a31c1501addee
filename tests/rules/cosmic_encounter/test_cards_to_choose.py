"""Cards that are paid or taken: among unlike ones their player chooses."""

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.steps.cards import discard, one_of_each
from tests.rules.cosmic_encounter.stops import keys
from tests.rules.cosmic_encounter.table import go, meeting, names, offered, table


def targets(game, seat: int, thing: str) -> list[str]:
    """Return the kinds of cards with which a seat may pay for a thing, in order."""
    ids = [id for id in offered(game, seat) if f"{thing}@" in id]
    return [key_of(id.rpartition("@")[2]) for id in ids]


def reinforced(*aliens, hands):
    """Seat 0 has announced a reinforcement."""
    game = go(meeting(*aliens, hands=hands), until="V", cards={1: "attack_12"})
    names(game, 0, next(id for id in offered(game, 0) if "reinforcement_5" in id))
    while not game.encounter.used:
        seat = next(s for s, a in game.asks().items() if not a.optional)
        game.play(seat, [])
    return game


def test_of_cards_that_are_alike_one_stands_for_all_and_the_plainest_comes_first() -> None:
    cards = ["crooked_deal#1", "negotiate#2", "negotiate#1", "attack_08#1", "attack_04#1"]

    assert [key_of(card) for card in one_of_each(cards)] == [
        "negotiate",
        "attack_04",
        "attack_08",
        "crooked_deal",
    ]


def test_reserve_chooses_which_negotiate_it_cancels_a_reinforcement_with() -> None:
    hand = ["attack_12", "crooked_deal", "negotiate", "negotiate"]
    hands = {0: ["attack_10", "reinforcement_5"], 1: hand}
    game = reinforced("", "reserve", "", hands=hands)
    assert targets(game, 1, "reserve.cancel") == ["negotiate", "crooked_deal"]

    go(game, acts={1: ["reserve.cancel@reward_crooked_deal"]})

    assert "crooked_deal" not in keys(game, 1)
    assert keys(game, 1).count("negotiate") == 2


def test_the_wild_filch_flare_is_paid_with_the_negotiate_that_its_player_names() -> None:
    hand = ["attack_08", "crooked_deal", "negotiate", "flare_filch"]
    hands = {0: ["attack_10", "plague"], 1: ["attack_12"], 2: hand}
    game = table("", "", "", hands=hands)
    game.begin()
    names(game, 0, next(id for id in offered(game, 0) if "plague#1@1" in id))
    while not game.encounter.used:
        game.play(next(s for s, a in game.asks().items() if not a.optional), [])
    assert targets(game, 2, "flare_filch/wild") == ["negotiate", "crooked_deal"]

    go(game, until="L", acts={2: ["flare_filch/wild@negotiate"]})

    assert {"crooked_deal", "plague"} <= {*keys(game, 2)}
    assert "negotiate" not in keys(game, 2)


def test_the_wild_reserve_flare_takes_the_reinforcement_that_its_player_chooses() -> None:
    hands = {1: ["attack_12", "reinforcement_5", "reinforcement_2", "reinforcement_2"]}
    game = meeting("", "", "", hands=hands | {2: ["flare_reserve"]})
    names(game, 2, next(id for id in offered(game, 2) if "on_other_discard:flare_reserve" in id))
    cards = [card for card in game.player(1).hand if key_of(card) != "attack_12"]
    game.stack.append(discard(game, 1, cards))
    game.begin()
    kinds: list[str] = []

    def lowest(ask):
        kinds.extend(key_of(option.id) for option in ask.open)
        return [ask.open[0].id]

    go(game, until="V", says={"power": lowest})

    assert kinds == ["reinforcement_2", "reinforcement_5"]
    assert "reinforcement_2" in keys(game, 2)
    assert "reinforcement_5#1" in game.discard_pile


def test_the_wild_reserve_flare_asks_nothing_where_all_are_alike() -> None:
    hands = {1: ["attack_12", "reinforcement_2", "reinforcement_2"], 2: ["flare_reserve"]}
    game = meeting("", "", "", hands=hands)
    names(game, 2, next(id for id in offered(game, 2) if "on_other_discard:flare_reserve" in id))
    cards = [card for card in game.player(1).hand if key_of(card) != "attack_12"]
    game.stack.append(discard(game, 1, cards))
    game.begin()
    go(game, until="V", says={"power": lambda ask: 1 / 0})

    assert "reinforcement_2" in keys(game, 2)


def test_the_wild_fido_flare_pushes_the_card_that_its_player_says_lies_uppermost() -> None:
    hands = {0: ["attack_04", "flare_fido"], 1: ["attack_12"], 2: ["attack_06", "attack_08"]}
    game = meeting("", "", "", hands=hands)
    game.stack.append(discard(game, 2, [*game.player(2).hand]))
    game.begin()

    def six(ask):
        return [option.id for option in ask.open if key_of(option.id) == "attack_06"]

    go(game, until="V", acts={0: ["flare_fido"]}, says={"discard": six})

    assert "attack_06" in keys(game, 1)
    assert "attack_08#1" in game.discard_pile
