"""Taking back, alone and with the others' leave; standing orders."""

import pytest

from cogs.ui.ids import Press
from playground.outcome import words_of
from playground.people import Seen
from rules.kernel import Refused
from tests.discord.playing import PATIENCE, become, game_of, said_to, told

pytestmark = pytest.mark.usefixtures("hasty_dms")


def way_back(panel):
    [label] = [label for label in panel.buttons if label.startswith("Undo")]
    return label


async def test_a_move_that_showed_nothing_is_taken_back_alone(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action", seat=0)
    ana = table.people[0]
    view = await bot.services.tables.view(table.number, int(ana.id))
    await ana.command("move", {"choice": "take_money"}, "table-one").settled(PATIENCE)

    panel = await table.panel(ana)
    label = way_back(panel)
    outcome = await ana.press(panel, label).settled(PATIENCE)
    await told(bot)

    assert label == "Undo: Take $2"
    assert "Taken back: Take $2." in said_to(outcome)
    after = await bot.services.tables.view(table.number, int(ana.id))
    assert after.ask == view.ask
    assert after.game_view == view.game_view
    assert "**Ana** took back a move." in table.moves[-1].text
    undone = [a.answer for a in await bot.store.log.answers(table.number) if a.undone]
    assert undone == [["take_money"]]


async def test_a_bid_is_taken_back_when_all_agree(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await told(bot)

    asked = await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    vote = table.posts[-1]
    assert "The others are asked whether they agree." in said_to(asked)
    assert "**Ana** asks to take back:" in vote.text
    assert sorted(each["id"] for each in vote.body["mentions"]) == sorted([bram.id, chidi.id])
    await bram.press(vote, "Agree").settled(PATIENCE)
    await told(bot)
    assert len(await table.answered()) == 1
    await chidi.press(table.posts[-1], "Agree").settled(PATIENCE)
    await told(bot)

    assert await table.answered() == []
    assert await table.awaited() == [ana]
    assert "**Ana** took back a move." in table.moves[-1].text


async def test_a_vote_is_given_by_command(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people

    async def vote(person, answer):
        return await person.command("game vote", {"answer": answer}, "table-one").settled(PATIENCE)

    assert "Nothing is proposed here." in said_to(await vote(bram, "agree"))
    await table.press(ana, "Bid 1")
    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    refused = await vote(bram, "refuse")
    assert "You do not agree." in refused.text
    assert len(await table.answered()) == 1
    # Ana would have to wait; another may ask for the same.
    await chidi.command("game undo", {"move": "bid 1"}, "table-one").settled(PATIENCE)
    await vote(bram, "agree")
    assert len(await table.answered()) == 1
    agreed = await vote(ana, "agree")

    assert "You agree. (Project Mars in " in agreed.text
    assert await table.answered() == []


async def late_agreement(bot, table, button, person) -> str:
    """Why an agreement is refused; the button may be gone from the request by now."""
    number = Press.parse(button).proposal
    with pytest.raises(Refused) as caught:
        await bot.services.proposals.answer(table.number, int(person.id), number, agrees=True)
    return str(caught.value)


async def test_one_refusal_leaves_the_move_as_it_is(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    vote = table.posts[-1]

    button = vote.buttons["Agree"]
    await bram.press(vote, "Refuse").settled(PATIENCE)
    late = await late_agreement(bot, table, button, chidi)
    await told(bot)

    assert "**Bram** does not agree to take the move back." in table.posts[-1].text
    assert "there is nothing to decide any more" in late
    assert await table.answered() == [(0, 1)]


async def test_a_request_to_take_back_is_beaten_by_a_move_in_between(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)
    vote = table.posts[-1]

    button = vote.buttons["Agree"]
    await table.press(bram, "Bid 2")
    late = await late_agreement(bot, table, button, chidi)

    assert "The game has gone on; there is nothing to decide any more." in late
    assert await table.answered() == [(0, 1), (1, 2)]


async def test_a_stranger_has_no_vote(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    await table.press(ana, "Bid 1")
    await ana.command("game undo", {}, "table-one").settled(PATIENCE)
    await told(bot)

    outcome = await loopback.person("Dana").press(table.posts[-1], "Agree").settled(PATIENCE)

    assert "You do not sit at this table." in said_to(outcome)
    assert await table.answered() == [(0, 1)]


async def test_there_is_nothing_to_take_back_before_the_first_move(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    outcome = await table.people[0].command("game undo", {}, "table-one").settled(PATIENCE)

    assert "You have made no move that could be taken back." in said_to(outcome)


async def orders_of(person) -> Seen:
    outcome = await person.command("orders", {}, "table-one").settled(PATIENCE)
    assert outcome.ephemeral
    return Seen(outcome.record)


async def test_a_standing_order_is_given_used_and_withdrawn(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    sheet = await orders_of(bram)
    [menu] = sheet.selects
    order = next(o for o in menu["options"] if o["label"] == "Pass every contract auction")

    await bram.choose(sheet, menu["custom_id"], [order["value"]]).settled(PATIENCE)
    await table.press(ana, "Bid 1")
    await told(bot)

    answers = await bot.store.log.answers(table.number)
    assert [(a.seat, a.answer, a.automatic) for a in answers if a.kind == "play"] == [
        (0, 1, False),
        (1, None, True),
    ]
    assert await table.awaited() == [chidi]
    assert "**Bram** passed." in table.moves[-1].text

    sheet = await orders_of(bram)
    [menu] = sheet.selects
    assert [o["label"] for o in menu["options"] if o.get("default")] == [order["label"]]
    nothing = next(o for o in menu["options"] if o["label"].startswith("Nothing"))
    await bram.choose(sheet, menu["custom_id"], [nothing["value"]]).settled(PATIENCE)
    assert (await bot.services.tables.view(table.number, int(bram.id))).orders == ()
    assert (await bot.services.tables.view(table.number, int(ana.id))).orders == ()


async def test_a_second_click_on_undo_takes_nothing_more_back(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action", seat=0)
    ana = table.people[0]
    await ana.command("move", {"choice": "take_money"}, "table-one").settled(PATIENCE)
    panel = await table.panel(ana)
    answered = len(await table.answered())
    told_ana = []  # both presses write into one panel: either may be the last to do so
    loopback.world.watchers.append(
        lambda change: told_ana.append(change.body) if change.visible_to == ana.id else None
    )

    first, second = ana.press(panel, way_back(panel)), ana.press(panel, way_back(panel))
    await first.settled(PATIENCE)
    await second.settled(PATIENCE)
    await told(bot)

    assert len(await table.answered()) == answered - 1
    notes = "\n".join(words_of(body) for body in told_ana if body.get("components"))
    assert "Taken back: " in notes
    assert "That question is no longer open." in notes
    assert await bot.store.proposals.of(table.number) == []


async def test_the_button_of_an_old_panel_never_asks_the_others(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action", seat=0)
    ana = table.people[0]
    await ana.command("move", {"choice": "take_money"}, "table-one").settled(PATIENCE)
    panel = await table.panel(ana)
    await become(lambda: not bot._in_hand)
    bot._cogs.in_sight.stay(table.number, int(ana.id))  # it stays, as after a restart
    await table.skip_to("bid")
    for person in await table.awaited():
        await table.press(person, "Pass")
    await told(bot)
    before = await table.answered()

    outcome = await ana.press(panel, way_back(panel)).settled(PATIENCE)
    await told(bot)

    assert await table.answered() == before
    assert await bot.store.proposals.of(table.number) == []
    assert "Taken back" not in said_to(outcome)


async def test_a_decided_or_overtaken_request_has_no_buttons_any_more(loopback, bot):
    for channel, refused in (("table-one", True), ("table-two", False)):
        table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", channel=channel)
        ana, bram, _ = table.people
        await table.press(ana, "Bid 1")
        await ana.command("game undo", {}, channel).settled(PATIENCE)
        await told(bot)
        [vote] = [post for post in table.posts if "Agree" in post.buttons]

        if refused:
            await bram.press(vote, "Refuse").settled(PATIENCE)
        else:
            await table.press(bram, "Bid 2")
        await told(bot)

        await become(lambda table=table: not [p for p in table.posts if "Agree" in p.buttons])
        assert any("That is decided now." in post.text for post in table.posts)
