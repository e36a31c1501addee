"""Unforeseeable events cancel the selected cards: both main players select again."""

import pytest

from tests.rules.cosmic_encounter.table import go, meeting


@pytest.mark.parametrize(
    ("aliens", "card", "use"),
    [
        (("kamikaze", ""), "attack_04", "kamikaze.crash"),
        (("loser", ""), "attack_04", "loser.declare"),
        (("trader", ""), "attack_04", "trader.swap"),
        (("", ""), "flare_chosen", "flare_chosen"),
        (("", ""), "flare_fido", "flare_fido"),
        (("", ""), "flare_hate", "flare_hate"),
        (("", ""), "flare_oracle", "flare_oracle"),
        (("human", "tripler"), "flare_sorcerer", "flare_sorcerer"),
    ],
    ids=["Kamikaze", "Loser", "Trader", "Chosen", "Fido", "Hate", "Oracle", "Sorcerer"],
)
def test_whoever_has_selected_before_such_a_use_selects_again(aliens, card, use) -> None:
    hands = {0: ["attack_08", "attack_10", card], 1: ["attack_12", "attack_06", "attack_07"]}
    game = meeting(*aliens, hands=hands)
    game.discard_pile.append(game.draw_deck.cards.pop())
    asked = []

    def selects(ask):
        asked.append(any(use in f"{each.thing}" for each in game.encounter.used))
        return ask.fallback

    go(game, until="V", acts={0: [use]}, says={"select": selects})
    after = [each for each in asked if each]

    assert len(after) >= 4, "asked while it was announced, and again once it had worked"
