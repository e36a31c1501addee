"""Dictator: destiny for others."""

from rules.cosmic_encounter.cards.catalogue import key_of
from tests.rules.cosmic_encounter.table import go, table


def destined(*aliens, **more):
    """The destiny deck begins with the colour of the second seat."""
    game = table(*aliens, **more)
    game.destiny_deck.cards = ["B#0", *(c for c in game.destiny_deck.cards if c != "B#0")]
    return game


def names(*keys):
    """Return answers that name these cards one after the other."""
    left = list(keys)
    return {"power": lambda ask: [left.pop(0)]}


def test_dictator_names_the_card_that_counts_as_drawn() -> None:
    game = destined("", "", "", "dictator")
    game.begin()
    go(game, until="L", says=names("C"))

    assert game.encounter.defense == 2
    assert len(game.destiny_deck.cards) + len(game.destiny_discards) == 17


def test_the_offense_chooses_where_dictator_names_a_wild_card_or_its_own_colour() -> None:
    game = destined("", "", "", "dictator")
    game.begin()
    go(game, until="L", says=names("A"))

    assert game.asks()[0].moment == "destiny"
    assert game.encounter.defense is None


def test_special_cards_work_as_if_the_offense_had_drawn_them() -> None:
    game = destined("", "", "", "dictator")
    game.player(2).hand += ["attack_30#1"]
    game.draw_deck.cards.remove("attack_30#1")
    game.begin()
    go(game, until="L", says=names("most_cards"))

    assert game.encounter.defense == 2


def test_the_rest_of_the_deck_keeps_no_order() -> None:
    game = destined("", "", "", "dictator")
    order = [card for card in game.destiny_deck.cards if card != "C#0"]
    game.begin()
    go(game, until="L", says=names("C"))
    left = [card for card in game.destiny_deck.cards if card != "C#0"]

    assert sorted(left) != left
    assert left != [card for card in order if card in left]


def test_with_one_card_left_dictator_names_any_of_the_whole_deck_and_no_order_is_kept() -> None:
    game = destined("", "", "", "dictator")
    game.destiny_discards = game.destiny_deck.cards[1:]
    game.destiny_deck.cards = ["B#0"]
    known = [*game.destiny_discards]
    game.begin()
    offered = []

    def last(ask):
        offered.extend(option.id for option in ask.open)
        return ["C"]

    go(game, until="L", says={"power": last})

    assert {"A", "B", "C", "D", "wild"} <= {*offered}
    assert game.encounter.defense == 2
    assert game.destiny_discards == [game.encounter.destiny]
    left = [card for card in game.destiny_deck.cards if card != "B#0"]
    assert sorted(left) == sorted(card for card in known if card != game.encounter.destiny)
    assert left != [card for card in known if card in left], "everybody knows that order"


# Ruling dictator_each
def test_a_card_that_is_drawn_anew_is_named_by_dictator_as_well() -> None:
    game = destined("", "", "", "dictator")
    game.begin()
    says = names("A", "C") | {"destiny": ["draw again"]}
    go(game, says=says | {"launch": lambda ask: ask.fallback}, until="A")

    assert game.encounter.defense == 2


def test_a_zapped_dictator_looks_at_nothing_and_the_deck_is_shuffled() -> None:
    game = destined("", "", "", "dictator", hands={2: ["cosmic_zap"]})
    order = [*game.destiny_deck.cards]
    game.begin()
    go(game, until="L", acts={2: ["cosmic_zap"]}, says={"power": None})

    assert [*game.destiny_discards, *game.destiny_deck.cards] != order


def test_dictator_names_nothing_as_the_offense() -> None:
    game = destined("dictator", "", "")
    game.begin()
    go(game, until="L", says={"power": None})

    assert game.encounter.defense == 1


def test_the_wild_dictator_flare_makes_the_offense_draw_again() -> None:
    game = destined("", "", "", hands={2: ["flare_dictator"]})
    game.destiny_deck.cards = ["B#0", "C#0", *game.destiny_deck.cards[1:]]
    game.destiny_deck.cards = list(dict.fromkeys(game.destiny_deck.cards))
    game.begin()
    go(game, until="A", acts={2: ["flare_dictator"]})

    assert game.destiny_discards == ["B#0", "C#0"]
    assert game.encounter.defense == 2


def test_the_super_dictator_flare_works_as_the_offense() -> None:
    hands = {0: ["attack_08", "flare_dictator"]}
    game = destined("dictator", "", "", hands=hands)
    game.begin()
    go(game, until="L", acts={0: ["flare_dictator"]}, says=names("C"))

    assert key_of(game.encounter.destiny) == "C"


def test_dictator_has_nothing_to_name_in_an_encounter_that_was_added_with_a_named_player() -> None:
    game = destined("", "", "", "dictator")
    game.encounter.named = 2
    game.begin()
    go(game, until="L", says={"power": None})

    assert game.encounter.defense == 2
    assert not game.encounter.used


def test_dictator_names_a_card_for_an_offense_whose_only_ship_is_in_the_gate() -> None:
    game = destined("", "", "", "dictator")
    for planet in range(1, 6):
        game.player(0).warp += game.lift(0, {f"A{planet}": 4})
    game.begin()
    go(game, until="L", says=names("C"))

    assert game.encounter.gate == {0: 1}
    assert game.encounter.defense == 2
