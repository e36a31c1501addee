"""Orders for homes, losses, rewards and research; what is refused, and how orders read."""

import pytest

from rules.cosmic_encounter.phases.orders import (
    AskWhereShipsLand,
    AskWhichShipsAreLost,
    DrawTechs,
    Homes,
    Invite,
    Join,
    LaunchPlan,
    LetPass,
    Losses,
    PlayCards,
    Reinforce,
    Research,
    RewardMix,
    SecondEncounter,
    SelectCards,
    UsePower,
    WaitWhen,
    orders,
)
from rules.cosmic_encounter.steps.losses import ChooseLosses
from rules.cosmic_encounter.steps.ships import free
from rules.kernel import Refused
from tests.rules.cosmic_encounter.stops import BY_CLOCK, close
from tests.rules.cosmic_encounter.table import go, meeting, table
from tests.rules.cosmic_encounter.technologies.laid import lay

# ---- household -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "where"),
    [
        (None, "A3"),
        (Homes(chosen=["home:fewest"]), "A3"),
        (Homes(chosen=["home:most"]), "A1"),
        (Homes(chosen=["home:foreign"]), "C1"),
        (Homes(chosen=["home:home"]), "A3"),
    ],
)
def test_ships_come_home_by_a_rule_unless_their_owner_wants_to_be_asked(order, where) -> None:
    game = table("", "", "", hands={s: ["attack_08"] for s in range(3)}, **BY_CLOCK)
    game.lift(0, {"A3": 3})
    game.settle(0, "C1", 2)
    game.player(0).warp = 1
    game.begin()
    game.instruct(0, [order] if order else [])
    before = {planet.id: planet.ships[0] for planet in game.colonies(0)}
    game.stack.append(free(game, 0, 1))
    game._changes()
    game._go_on()

    after = {planet.id: planet.ships[0] for planet in game.colonies(0)}
    assert [id for id in after if after[id] > before[id]] == [where]


def losing(order, ships, **chosen):
    game = table("", "", "", hands={s: ["attack_08"] for s in range(3)}, **(BY_CLOCK | chosen))
    game.lift(0, {"A3": 3, "A1": 1})
    game.settle(0, "C1", 2)
    game.begin()
    game.instruct(0, [order] if order else [])
    game.stack.append(ChooseLosses.for_seat(0, ships))
    game._changes()
    game._go_on()
    return game


def test_losses_are_taken_from_the_largest_colonies_as_long_as_none_is_given_up() -> None:
    game = losing(None, 3)
    assert game.player(0).warp == 3
    assert len(game.colonies(0)) == 6

    assert losing(None, 13).awaited() == [0]  # that gives colonies up: it is asked
    assert losing(AskWhichShipsAreLost(), 3).awaited() == [0]
    assert losing(None, 3, stops="all speak").awaited() == [0]


@pytest.mark.parametrize(
    ("rule", "left"),
    [
        ("most", {"A1": 3, "A2": 3, "A3": 1, "A4": 3, "A5": 3, "C1": 2}),
        ("fewest", {"A1": 3, "A2": 4, "A4": 4, "A5": 4}),
        ("foreign", {"A1": 3, "A2": 3, "A3": 1, "A4": 4, "A5": 4}),
        ("home", {"A1": 3, "A2": 3, "A3": 1, "A4": 3, "A5": 3, "C1": 2}),
    ],
)
def test_losses_are_taken_by_a_rule(rule, left) -> None:
    game = losing(Losses(chosen=[f"home:{rule}"]), 3)

    assert {planet.id: planet.ships[0] for planet in game.colonies(0)} == left


@pytest.mark.parametrize(
    ("kind", "mix"),
    [("ships", (2, 1, 0)), ("cosmic", (0, 3, 0)), ("reward", (0, 0, 3))],
)
def test_rewards_are_taken_of_one_kind_first(kind, mix) -> None:
    hands = {0: ["attack_04"], 1: ["attack_40"], 2: ["attack_06"]}
    game = meeting("", "", "", hands=hands, allies={2: ("defense", 3)})
    game.player(2).warp, before = 2, game.lift(2, {"C5": 2})
    game.instruct(2, [RewardMix(chosen=[f"kind:{kind}"])])
    go(game, until="R", cards={0: "attack_04", 1: "attack_40"})
    stop = game.stack[-1]

    said = stop.decided[2]["rewards"]
    assert (said["ships"], said["cosmic"], said["reward"]) == mix
    assert before == 2


def test_technologies_are_drawn_instead_of_another_encounter_by_order() -> None:
    hands = {0: ["attack_40", "attack_30"], 1: ["attack_06"]}
    drawn = {}
    for order in (DrawTechs(), SecondEncounter(wanted=False)):
        game = meeting("", "", "", hands=hands, techs=True)
        game.instruct(0, [order])
        go(game, cards={0: "attack_40", 1: "attack_06"})
        drawn[type(order).__name__] = len(game.player(0).techs)

    assert drawn == {"DrawTechs": 1, "SecondEncounter": 0}


@pytest.mark.parametrize(("order", "goes_on"), [(SecondEncounter(), True), (DrawTechs(), False)])
def test_whether_it_goes_on_is_said_ahead_by_order_with_a_card_chosen_by_order(
    order, goes_on
) -> None:
    hands = {0: ["attack_40", "attack_30"], 1: ["attack_06"]}
    game = meeting("", "", "", hands=hands, techs=True, **BY_CLOCK)
    game.instruct(0, [SelectCards(chosen=["card:attack_40"]), order])
    assert game.awaited() == [1]
    while game.stop not in ("", "S", "T"):
        close(game)

    assert (game.encounter.number == 2) == goes_on


def test_research_goes_on_by_order() -> None:
    game = table("", "", "", techs=True, hands={s: ["attack_08"] for s in range(3)})
    lay(game, 0, "energy_cloak")
    game.begin()
    game.instruct(0, [Research()])
    go(game, until="L")

    assert game.player(0).techs[0].ships == 1


def test_ask_me_where_ships_land_asks() -> None:
    game = meeting("", "", "", hands={0: ["attack_04"], 1: ["attack_40"]}, **BY_CLOCK)
    game.player(0).warp, _ = 1, game.lift(0, {"A1": 0})
    game.instruct(0, [AskWhereShipsLand()])
    game.stack.append(free(game, 0, 1))
    game._changes()
    game._go_on()

    assert game.awaited() == [0]


# ---- what makes no sense -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("order", "details", "why"),
    [
        (Join(), ["n:2"], "Name a side."),
        (Join(), ["side:offense", "n:1", "n:2"], "Name only one of these: 1 ship and 2 ships."),
        (PlayCards(), ["when:main"], "Name at least one card."),
        (Invite(), ["whom:all", "whom:nobody"], "Name only one of these: everybody and nobody."),
        (LaunchPlan(), ["whom:all"], "Name a planet, a rule for it, or a number of ships."),
        (WaitWhen(), ["in:L"], ""),
    ],
)
def test_details_that_do_not_go_together_are_refused_with_what_is_possible(
    order, details, why
) -> None:
    if not why:
        assert order.detailed(details).named() == details
        return
    with pytest.raises(Refused) as refusal:
        order.detailed(details)
    assert str(refusal.value.text) == why


def test_every_order_reads_well_once_it_was_given() -> None:
    read = {
        str(order.title())
        for order in (
            LetPass(chosen=["until:encounter"]),
            WaitWhen(chosen=["in:C", "in:answers", "power:virus", "could:cosmic_zap"]),
            PlayCards(chosen=["card:cosmic_zap", "power:virus", "when:losing", "at:2", "once"]),
            SelectCards(chosen=["card:attack_40", "card:negotiate", "whatever"]),
            Reinforce(chosen=["how:all", "points:6", "then:ask"]),
            Reinforce(),
            UsePower(chosen=["at:leader"]),
            Join(
                chosen=["side:offense", "n:2", "from:foreign", "unless:2:defense", "else:decline"]
            ),
            Invite(side="defense", chosen=["whom:leaders"]),
            LaunchPlan(against=2, chosen=["rule:fewest", "n:3", "whom:all", "meet"]),
            RewardMix(chosen=["kind:cosmic"]),
            Homes(chosen=["home:home"]),
            Losses(chosen=["home:most"]),
        )
    }
    assert read == {
        "Let everything pass until this encounter is over",
        "Wait for me in stop Cards or in answers, when Virus is used or while Cosmic Zap could be"
        " played",
        "Play Cosmic Zap at Seat 3 when Virus is used or while my side loses as things stand, only"
        " once",
        "Select the first of these that I hold, else my highest attack, whatever happens before:"
        " Attack 40 and Negotiate",
        "Reinforce my side with all that I may, up to 6 points, then ask me",
        "Reinforce my side with the least that turns the result",
        "Use my power whenever I may, at whoever has most foreign colonies, as all may know",
        "Join the offense with 2 ships, from foreign colonies first, unless Seat 3 joins the"
        " defense, else decline",
        "As the defense invite all but leaders",
        "Launch against Seat 3: where the defense has fewest ships, 3 ships, everybody and I meet"
        " them if I may choose",
        "As rewards take cosmic cards first",
        "Ships that come home land at home first",
        "Ships that I choose to lose go where I have most ships",
    }


def test_orders_about_others_name_nobody_who_has_left() -> None:
    game = meeting("", "", "", "")
    game.leave(3)
    for order in orders(game.view(0), 0):
        ask = order.details(game.view(0))
        ids = [option.id for option in getattr(ask, "options", ())]
        assert not [id for id in ids if id in ("main:3", "seat:3", "by:3", "acts:3")]
