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


# ---- what was named of a leaver ------------------------------------------------------------------


def answer_until(game, moment: str, **said) -> None:
    """The offense answers by moment until it is asked this one."""
    while game.asks()[0].moment != moment:
        ask = game.asks()[0]
        game.play(0, said.get(ask.moment, ask.fallback))


def launching(*aliens, destiny="B#0", **chosen):
    """Seat 0 is about to launch; `wild` destiny lets it name its opponent."""
    game = table(*aliens, at="launch", **chosen)
    game.encounter.destiny = destiny
    game.encounter.defense = 1 if destiny.startswith("B") else None
    game.begin()
    return game


POWERS_FIRST = {
    "mind": {0: ["attack_12"], 1: ["attack_04", "attack_06"]},
    "mutant": {0: ["attack_12"], 1: ["attack_04", "attack_06"]},
    "mite": {0: ["attack_12"], 1: ["attack_04", "attack_06", "attack_08", "attack_10"]},
}


@pytest.mark.parametrize("alien", POWERS_FIRST)
def test_an_invitation_of_a_leaver_is_not_proposed_again_and_silence_invites_the_others(
    alien,
) -> None:
    game = launching(alien, "", "", "", hands=POWERS_FIRST[alien])
    answer_until(game, "invite")
    game.play(0, ["2", "3"])
    game = go(game, until="A")
    game.leave(2)
    go(game, until="C", acts={0: [f"{alien}."]})

    assert game.encounter.invited["offense"] == [3]
    assert 2 not in game.encounter.gate


@pytest.mark.parametrize("alien", ["", *POWERS_FIRST])
def test_nobody_who_has_left_is_invited_whether_or_not_a_power_comes_first(alien) -> None:
    game = launching(alien, "", "", "", hands=POWERS_FIRST.get(alien))
    answer_until(game, "invite")
    game.play(0, ["2"])
    if not alien:
        game = go(game, until="A")
    game.leave(2)
    game = go(game, until="C")

    assert game.encounter.invited["offense"] == []


def test_of_invitations_that_were_sent_ahead_those_of_others_stand_when_one_leaves() -> None:
    game = launching("", "", "", "")
    answer_until(game, "invite")
    game.play(0, ["2", "3"])
    assert game.stack[-1].decided, "the stop waits for others"
    game.leave(2)
    go(game, until="A")

    assert game.encounter.invited["offense"] == [3]


def test_an_offense_whose_chosen_opponent_leaves_is_asked_again() -> None:
    game = launching("", "", "", "", destiny="wild#0")
    answer_until(game, "invite", destiny=["2"])
    game.play(0, [])
    game.leave(2)

    ask = game.asks()[0]
    assert ask.moment == "destiny"
    assert not ask.optional
    assert [option.id for option in ask.open] == ["1", "3"]
