"""Standing orders as numbers of the game's list, some with cards."""

import pytest

from bot.table.orders import given, in_force, with_details
from rules.games import GAMES
from rules.kernel import Refused
from tests.bot.conftest import ANA, BRAM, CHIDI, NAMES

MARTIAN, OTHERS = (GAMES[game].orders({}, 1) for game in ("terraforming_mars", "project_mars"))
KEEP = next(number for number, order in enumerate(MARTIAN) if order.details({}) is not None)
ENTRY = {"order": KEEP, "details": ["comet", "mine"]}


async def drafting(seating, *members):
    """A game of Terraforming Mars in which everybody drafts the first cards."""
    host, *others = members
    table = await seating.new(
        "terraforming_mars",
        channel=1,
        guild=9,
        host=(host, NAMES[host]),
        chosen={"initial_draft": "yes", "first_player": "first seat"},
    )
    for member in others:
        await seating.join(table, member, NAMES[member])
    await seating.start(table, host)
    return table


def test_what_was_given_can_be_given_again() -> None:
    orders = given(MARTIAN, [ENTRY, 0, KEEP], {})

    assert [str(order.title()) for order in orders] == [
        "When drafting, keep Comet and Mine",
        "Pass for the rest of this generation",
        "When drafting, keep the first card",
    ]
    assert in_force(MARTIAN, orders) == (ENTRY, 0, KEEP)


@pytest.mark.parametrize("known", [MARTIAN, OTHERS])
def test_every_order_of_a_list_is_known_again_when_it_is_in_force(known) -> None:
    for number in range(len(known)):
        assert in_force(known, given(known, [number], {})) == (number,)


def test_an_order_of_the_first_releases_log_means_the_same() -> None:
    [order] = given(MARTIAN, [{"order": KEEP, "cards": ["comet", "mine"]}], {})

    assert in_force(MARTIAN, [order]) == (ENTRY,)


def test_new_details_replace_those_named_before_and_leave_the_rest() -> None:
    fish = {"order": KEEP, "details": ["fish"]}

    assert with_details([0, ENTRY], KEEP, ["fish"]) == [fish, 0]
    assert with_details([KEEP], KEEP, ["fish"]) == [fish, KEEP]


def test_orders_that_do_not_fit_the_game_are_refused() -> None:
    with pytest.raises(Refused, match="There is no such order"):
        given(OTHERS, [99], {})
    with pytest.raises(Refused, match="has no details"):
        given(OTHERS, [{"order": 0, "details": ["fish"]}], {})
    with pytest.raises(Refused, match="That choice is gone"):
        given(MARTIAN, [{"order": KEEP, "details": ["cold_fusion"]}], {})


async def test_a_named_card_is_kept_unasked_and_nobody_else_knows(seating, tables):
    table = await drafting(seating, ANA, BRAM)
    wanted = (await tables.view(table, BRAM)).ask.options[3]

    await tables.instruct(table, BRAM, [{"order": KEEP, "details": [wanted.id]}])

    [log] = [a for a in await tables.store.log.answers(table) if a.kind == "orders"]
    assert log.answer == [{"order": KEEP, "details": [wanted.id]}]
    own, other = await tables.view(table, BRAM), await tables.view(table, ANA)
    assert own.ordered == ({"order": KEEP, "details": [wanted.id]},)
    assert other.ordered == ()
    assert str(own.ask.chosen).startswith(f"You chose {wanted.label}.")


async def first_to_act(tables, table):
    """Let all give the default answers up to the first action; return the member who acts."""
    while True:
        for member in (ANA, BRAM, CHIDI):
            ask = (await tables.view(table, member)).ask
            if ask is not None and ask.moment == "action":
                return member
            if ask is not None and not ask.optional:
                await tables.play(table, member, None, ask.fallback)


async def test_going_back_keeps_the_cards_that_another_has_named(seating, tables, taking_back):
    table = await drafting(seating, ANA, BRAM, CHIDI)
    entry = {"order": KEEP, "details": ["comet"]}
    mover = await first_to_act(tables, table)
    await tables.play(table, mover, None, ["project:power_plant_project"])
    await tables.instruct(table, other := CHIDI if mover != CHIDI else BRAM, [entry])

    await taking_back.undo(table, mover)

    assert (await tables.view(table, mover)).ask.moment == "action"
    assert (await tables.view(table, other)).ordered == (entry,)
    log = [a for a in await tables.store.log.answers(table) if a.kind == "orders" and not a.undone]
    assert [a.answer for a in log] == [[entry]]
