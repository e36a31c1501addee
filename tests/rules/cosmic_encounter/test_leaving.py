"""An encounter's memory of a player who leaves in the middle of it."""

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.pieces import PublicUse
from rules.cosmic_encounter.steps.zaps import stop_flare, zap_card
from rules.parts.stop.windows import Action
from tests.conformance.census import cosmic_encounter as census
from tests.rules.cosmic_encounter.table import go, meeting, table, take


def lent():
    """Seat 0, Miser with a hoard, has lent its power to seat 1, the Human."""
    hands = {0: ["flare_philanthropist", "attack_08"], 1: ["attack_04"]}
    game = table("miser", "human", "", hands=hands)
    game.sheet("miser").cards = [take(game, "attack_40")]
    game.begin()
    go(game, until="L", acts={0: ["flare_philanthropist/wild@1"]})
    assert game.player(1).aliens == ["miser"]
    return game


def test_a_power_that_was_lent_goes_back_before_the_borrower_leaves() -> None:
    game = lent()
    game.leave(1)

    assert game.player(0).aliens == ["miser"]
    assert game.player(1).aliens == ["human"]
    assert len(game.sheet("miser").cards) == 1


def test_a_power_that_was_lent_leaves_the_game_with_its_lender() -> None:
    game = lent()
    game.leave(0)

    assert game.player(1).aliens == ["human"]
    assert game.sheet("miser").cards == []
    assert any(card.startswith("attack_40") for card in game.discard_pile)


def test_nothing_that_was_gained_or_given_is_remembered_of_who_has_left() -> None:
    game = meeting("", "", "", "", allies={2: ("defense", 1)})
    now = game.encounter
    for seat in (2, 3):
        now.gained[seat] = now.given[seat] = [game.player(seat).hand[0]]
        now.bound[seat] = game.player(seat).hand[0]
    game.leave(2)

    assert [*now.gained] == [*now.given] == [*now.bound] == [3]


def test_a_launch_is_complete_when_the_only_one_to_be_invited_leaves() -> None:
    game = table("", "", "", at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    for moment in ("aim", "launch"):
        assert game.asks()[0].moment == moment
        game.play(0, game.asks()[0].fallback)
    assert game.asks()[0].moment == "invite"
    game.leave(2)

    assert 0 not in game.stack[-1].drafts
    go(game, until="C")
    assert game.encounter.gate == {0: 1}


@pytest.mark.parametrize(("key", "stop"), [("plague", zap_card), ("flare_mind", stop_flare)])
def test_a_card_whose_player_has_left_is_stopped_and_lies_on_the_discards_once(key, stop) -> None:
    game = meeting("", "", "", "")
    card = take(game, key)
    game.player(2).out = [card]
    game.encounter.used.append(PublicUse(seat=2, thing=card, moment="reveal_totals"))
    game.leave(2)
    stop(game, Action(seat=2, moment="reveal_totals", id=card))

    assert game.discard_pile.count(card) == 1
    assert game.player(2).hand == []


def test_who_leaves_while_aliens_are_chosen_keeps_none_of_the_flares_that_were_dealt() -> None:
    game = META.new(4, META.options(), "leaver", "")
    dealt = game.player(2).dealt
    assert len(dealt) == 2
    game.leave(2)
    while game.phase == "setup":
        for seat, ask in game.asks().items():
            if not ask.optional:
                game.play(seat, ask.fallback)

    assert game.player(2).dealt == []
    assert census(game) == census(META.new(4, META.options(), "leaver", ""))
