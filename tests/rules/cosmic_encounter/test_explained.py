"""Questions explain their objects: uses, aliens to choose from, the price of no deal."""

import pytest

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import EFFECTS
from rules.cosmic_encounter.phases.standing.naming import offered as may_order
from rules.cosmic_encounter.setup import new
from rules.cosmic_encounter.texts.book import all_uses, book, words_of_use
from rules.kernel import Voice, from_plain
from tests.conformance.fit import fits
from tests.rules.cosmic_encounter.table import go, meeting, one_question, table, told
from tests.rules.cosmic_encounter.technologies.laid import lay

SAY = Voice(["Ana", "Bram", "Chidi", "Dana"]).say
HANDS = {0: ["attack_08", "attack_06"], 1: ["attack_10", "attack_06"], 2: ["attack_04"]}


def announced(game, seat, name):
    """This seat names something, all others let pass, until it is announced."""
    while not game.stack[-1].chain:
        one_question(game, {seat: name})
    return game


def of_card(key, at="planning", aliens=("", "", ""), target=""):
    """Seat 0 has announced this card, perhaps aimed at something."""
    hands = {**HANDS, 0: [*HANDS[0], key]}
    game = table(*aliens, hands=hands, at=at) if at == "regroup" else meeting(*aliens, hands=hands)
    if at == "regroup":
        game.begin()
    return announced(game, 0, f"{key}#1{target}" if target else key)


def test_whatever_may_be_answered_says_in_a_sentence_what_it_does() -> None:
    listed = [(of.id, each) for of in EFFECTS.values() for each in of.ABILITIES if each.zappable]

    for id, ability in listed:
        words = words_of_use(id, ability.method)
        assert words.endswith("."), id
        assert 13 <= len(words) <= 130, id
        assert "{" not in words, id


def test_every_sentence_about_a_use_belongs_to_a_marked_method() -> None:
    marked = {(of.id, each.method) for of in EFFECTS.values() for each in of.ABILITIES}

    assert {(id, method) for id, said in all_uses().items() for method in said} <= marked


@pytest.mark.parametrize(
    ("key", "target", "says"),
    [
        ("plague", "@2", "Ana uses Plague on Chidi. Unless it is stopped: That player loses three"),
        ("flare_philanthropist", "", "Ana uses Philanthropist flare (wild) on "),
    ],
)
def test_the_panel_says_what_was_announced_on_whom_and_what_it_does(key, target, says) -> None:
    game = of_card(key, at="regroup", target=target)
    ask = game.asks()[1]

    assert SAY(ask.title).startswith(says)
    assert "Do you answer?" in SAY(ask.title)
    assert "another player has its power" in SAY(ask.title) or key == "plague"
    fits(ask)


def test_the_post_says_what_a_card_does() -> None:
    game = of_card("plague", at="regroup", target="@2")

    line = "Seat 1 plays Plague on Seat 3. That player loses three ships, and a card of each type."
    assert line in told(game)


def test_a_power_that_works_unanswered_is_not_explained_in_every_encounter() -> None:
    game = meeting("human", "", hands=HANDS)
    go(game)

    assert "Seat 1 uses Human.\n" in told(game)


def test_the_picture_knows_what_it_does_and_on_whom() -> None:
    game = of_card("plague", at="regroup", target="@2")
    [seen] = game.view(None)["present"]["announced"]

    assert seen["words"] == "That player loses three ships, and a card of each type."
    assert str(from_plain(seen["target"])) == " on Seat 3"


def test_a_zap_says_on_what_it_is_played() -> None:
    game = meeting("", "virus", hands={**HANDS, 0: [*HANDS[0], "cosmic_zap"]})
    announced(game, 0, "cosmic_zap")

    assert "Seat 1 plays Cosmic Zap on Virus." in told(game)
    *_, top = game.view(None)["present"]["announced"]
    assert str(from_plain(top["target"])) == " on Virus"


def test_a_reinforcement_says_for_whom_it_is() -> None:
    hands = {**HANDS, 0: [*HANDS[0], "reinforcement_3"]}
    game = meeting("", "", hands=hands)
    go(game, until="V")
    announced(game, 0, "reinforcement_3#1@offense")

    assert "Seat 1 plays Reinforcement +3: for Seat 1." in told(game)


# ---- whom it is aimed at -------------------------------------------------------------------------


def targets(game, seat, key):
    """Each target on offer in its order, and whether it is warned of."""
    options = [o for o in game.asks()[seat].open if key in o.id]
    return {o.id.partition("@")[2]: o.warning is not None for o in options}


@pytest.mark.parametrize("key", ["plague", "hand_zap"])
def test_opponents_come_first_and_one_is_oneself_last_after_a_warning(key) -> None:
    game = table("", "", "", hands={**HANDS, 1: ["attack_10", key]})
    game.begin()
    found = targets(game, 1, key)

    assert [*found][-1] == "1"
    assert found == {"0": False, "2": False, "1": True}


def test_an_alliance_of_ones_own_comes_last_after_a_warning() -> None:
    hands = {**HANDS, 2: ["force_field"], 3: ["attack_08"]}
    allies = {2: ("offense", 1), 3: ("defense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)

    assert targets(game, 2, "force_field") == {
        "defense": False, "3": False, "all": True, "offense": True, "2": True,
    }  # fmt: skip


def test_orders_cancel_no_alliance_of_ones_own() -> None:
    hands = {**HANDS, 2: ["force_field"], 3: ["attack_08"]}
    allies = {2: ("offense", 1), 3: ("defense", 1)}
    game = meeting("", "", "", "", hands=hands, allies=allies)
    named = [id.partition("@")[2] for id in may_order(game, 2, game.asks()[2])]

    assert named == ["defense", "3"]


def test_a_reinforcement_for_ones_own_side_comes_first() -> None:
    hands = {0: ["attack_08", "reinforcement_3"], 1: ["attack_10", "reinforcement_3"]}
    game = meeting("", "", hands=hands)
    go(game, until="V")

    assert [*targets(game, 0, "reinforcement")] == ["offense", "defense"]
    assert [*targets(game, 1, "reinforcement")] == ["defense", "offense"]


def test_to_zap_ones_own_power_is_on_it_and_asked_once_more() -> None:
    hands = {**HANDS, 0: [*HANDS[0], "cosmic_zap", "flare_virus"]}
    game = meeting("virus", "", hands=hands)
    go(game, until="V")
    zaps = [o for o in game.asks()[0].open if "cosmic_zap" in o.id]

    assert {SAY(o.label) for o in zaps} == {"Cosmic Zap on Virus"}
    assert all(o.warning is not None for o in zaps)
    assert not [o for o in game.asks()[0].open if "flare" in o.id and o.warning is not None]


def test_a_super_flare_goes_with_its_own_power_and_warns_of_nothing() -> None:
    game = table("", "", "mind", hands={**HANDS, 2: ["flare_mind"]}, at="launch")
    game.encounter.defense, game.encounter.destiny = 1, "B#0"
    game.begin()
    go(game, until="A", says={"launch": {"A1": 2}})
    announced(game, 2, "mind.look@0")
    [flare] = [o for o in game.asks()[2].open if "flare_mind" in o.id]

    assert SAY(flare.label) == "Mind flare (super) with Mind"
    assert flare.warning is None


# ---- aliens, deals -------------------------------------------------------------------------------


@pytest.mark.parametrize("each", ["two flares", "four flares"])
def test_whoever_chooses_an_alien_reads_what_each_of_them_can_do(each) -> None:
    for seed in range(6):
        game = new(3, CosmicOptions(aliens=each), f"aliens {seed}")
        for ask in game.asks().values():
            powers = [book("").aliens[option.id] for option in ask.options]
            hint = SAY(ask.hint)
            assert all(f"{each.name}: " in hint for each in powers)
            assert all(each.power in hint or len(powers) > 2 for each in powers)
            details = [SAY(option.detail) for option in ask.options]
            assert not any(each.short in detail for each in powers for detail in details), (
                "a power is told again"
            )
            assert all("alert" in SAY(option.detail) for option in ask.options)
            fits(ask)


def dealing():
    game = meeting("", "", hands={0: ["negotiate"], 1: ["negotiate"]})
    return go(game, until="D", cards={0: "negotiate", 1: "negotiate"})


def test_the_talk_says_what_no_deal_costs() -> None:
    game = dealing()

    assert "Without one each of them loses 3 ships." in told(game)
    assert SAY(game.asks()[0].hint) == "Without a deal both of you lose 3 ships."
    costs = game.view(None)["present"]["no_deal"]
    assert [(cost["seat"], cost["ships"]) for cost in costs] == [(0, 3), (1, 3)]


def test_what_no_deal_costs_one_more_is_said_of_each() -> None:
    game = dealing()
    game.encounter.fails = {0: -1, 1: 1}
    game._changes()

    said = SAY(game.asks()[0].hint)
    assert said == "Without a deal you lose 2 ships, and Bram loses 4."


def test_advice_knows_what_investing_is() -> None:
    assert "invest" in META.advice(CosmicOptions())


def test_a_technology_that_is_completed_is_explained() -> None:
    game = table("", "", "", techs=True)
    lay(game, 0, "plasma_thrusters", 6)
    game.begin()
    go(game, until="L", acts={0: ["tech:0!"]})

    said = "Seat 1 completes Plasma Thrusters. Send one ship more as the offense or an ally."
    assert said in told(game)
