"""The announcement of Lucre on the planet, before cards are selected."""

import pytest

from rules.cosmic_encounter.lucre.attack import expected
from rules.cosmic_encounter.lucre.orders import AnnounceLucre
from rules.kernel import Voice
from tests.rules.cosmic_encounter.lucre_table import PACES, fought, silence
from tests.rules.cosmic_encounter.table import told

SAY = Voice(["Ana", "Bram", "Chidi"]).say


@pytest.mark.parametrize("stops", PACES)
def test_another_announcement_is_known_before_cards_are_selected(stops) -> None:
    game = fought(invested={"B1": 3}, hands={0: ["attack_08", "attack_04"]}, stops=stops)
    others = game.asks()[0], game.asks()[2]
    game.play(0, game.asks()[0].fallback)
    game.play(1, ["-1"])
    assert game.encounter.lucre is None, "nobody knows yet"
    assert "counts +3 unless Bram says otherwise" in SAY(others[1].title)
    rounds = game.rounds
    while game.rounds == rounds:
        one_more(game)

    assert "Seat 2 announces −1 with Lucre on B1." in told(game)
    assert game.asks()[0].moment == "select"
    assert not game.asks()[0].optional, "its card may be another one now"
    assert game.asks()[1].moment == "select"


def one_more(game) -> None:
    """Let a seat that is waited for take the fallback, or else a clock end."""
    waiting = [(s, a) for s, a in game.asks().items() if not (a.optional or a.quiet)]
    if waiting:
        game.play(waiting[0][0], waiting[0][1].fallback)
    else:
        game.clock_ended(game.clocks()[0])


@pytest.mark.parametrize("owner", [0, 1])
def test_against_an_open_anti_matter_a_minus_helps_and_is_proposed(owner) -> None:
    aliens = ("anti_matter", "", "") if owner == 1 else ("", "anti_matter", "")
    planet = {0: "A1", 1: "B1"}[owner]
    game = fought(aliens=aliens, invested={planet: 3}, at="alliance", stops="by the clock")
    if owner == 0:
        game.settle(1, "A1", 2)
        game.encounter.planet = "A1"
    while game.stop == "A":
        game.clock_ended(game.clocks()[0])

    assert game.asks()[owner].suggested == ["-3"]
    silence(game)
    assert game.encounter.lucre == -3


def test_the_owner_that_is_anti_matter_itself_is_proposed_a_minus() -> None:
    game = fought(aliens=("", "anti_matter", ""), invested={"B1": 3}, stops="by the clock")

    assert game.asks()[1].suggested == ["-3"]


def test_an_anti_matter_outside_the_encounter_or_zapped_changes_no_sign() -> None:
    outside = fought(aliens=("", "", "anti_matter"), invested={"B1": 3})
    assert outside.asks()[1].suggested == ["3"]

    zapped = fought(aliens=("anti_matter", "", ""), invested={"B1": 3})
    zapped.encounter.zapped.append("anti_matter")
    assert expected(zapped) == 3


def test_what_helps_turns_with_a_declared_upset() -> None:
    game = fought(invested={"B1": 3})
    game.encounter.reversed = True

    assert expected(game) == -3


@pytest.mark.parametrize(
    ("what", "amount"),
    [("helps", -3), ("all", 3), ("nothing", 0), ("all against", -3), ("ask", None)],
)
def test_lucre_is_announced_by_order_before_the_stop_opens(what, amount) -> None:
    game = fought(
        aliens=("anti_matter", "", ""), invested={"B1": 3}, at="alliance", stops="by the clock"
    )
    game.instruct(1, [AnnounceLucre(what=what)])
    while game.stop == "A":
        game.clock_ended(game.clocks()[0])

    assert game.encounter.lucre == amount
    assert (game.asks()[1].moment == "announce") == (amount is None)
