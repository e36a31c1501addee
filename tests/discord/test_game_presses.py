"""Presses and commands that come twice, late, or from the wrong hands."""

import asyncio

from cogs.ui.ids import Press
from playground.interaction import Asked
from playground.people import Seen
from playground.world import Message
from tests.discord.playing import PATIENCE, answering, game_of, red_gavel, said_to, told


def forged(loopback, person, seen: Seen, custom_id: str):
    """A press of a component that this message does not have."""
    content = {"component_type": 2, "custom_id": custom_id}
    where = loopback.world.channel(seen.channel_id)
    button = {"type": 2, "id": 1, "style": 2, "label": "Forged", "custom_id": custom_id}
    record = Message({**seen.body, "components": [{"type": 1, "id": 2, "components": [button]}]})
    return loopback.interactions.begin(Asked.COMPONENT, person.id, where, content, record)


async def test_two_people_press_the_same_button_at_once(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    post = table.moves[-1]

    ana, bram = await asyncio.gather(
        *(person.press(post, "Your move").settled(PATIENCE) for person in table.people)
    )

    assert ana.ephemeral
    assert bram.ephemeral
    assert "Bid materials to keep the contract" in ana.text
    assert "Leave a maximum for your turn." in bram.text
    assert await table.answered() == []


async def test_two_clicks_on_one_answer_are_one_answer(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana = table.people[0]
    panel = await table.panel(ana)

    first, second = ana.press(panel, "Bid 1"), ana.press(panel, "Bid 1")
    await first.settled(PATIENCE)
    await second.settled(PATIENCE)
    await told(bot)

    assert await table.answered() == [(0, 1)]
    assert sum("Ana" in line and "bid" in line for line in await table.lines()) == 1


async def test_an_interaction_that_is_delivered_twice_is_carried_out_once(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    panel = await table.panel(ana)

    loopback.gateway.duplicate_interactions = 1
    pressed = await ana.press(panel, "Bid 1").settled(PATIENCE)
    await told(bot)
    loopback.gateway.duplicate_interactions = 1
    typed = await bram.command("bid", {"amount": 2}, "table-one").settled(PATIENCE)
    await told(bot)

    assert await table.answered() == [(0, 1), (1, 2)]
    assert "Something went wrong" not in said_to(pressed) + said_to(typed)
    assert len([line for line in await table.lines() if "bid" in line]) == 2


async def test_a_form_that_is_delivered_twice_is_carried_out_once(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    await table.give(0, materials=9)
    ana = table.people[0]
    modal = await ana.press(await table.panel(ana), "Bid…")

    loopback.gateway.duplicate_interactions = 1
    await ana.submit(modal, {"number": "2"}).settled(PATIENCE)
    await told(bot)

    assert await table.answered() == [(0, 2)]


async def test_a_press_on_a_week_old_post_shows_the_present(
    loopback, clock, tmp_path, blank_pictures
):
    async with red_gavel(loopback, tmp_path / "db", clock) as bot:
        table = await game_of(loopback, bot, "Ana", "Bram")
        ana, bram = table.people
        old_post, old_panel = table.moves[0], await table.panel(ana)
        await table.press(ana, "Bid 1")
        clock.forward(hours=7 * 24)

        fresh = await bram.press(old_post, "Your move").settled(PATIENCE)
        stale = await ana.press(old_panel, "Bid 1").settled(PATIENCE)

        assert "Bid materials for the contract, or pass." in fresh.text
        assert "You have answered that question already" in said_to(stale)
        assert [answer for _, answer in await table.answered()] == [1]


async def test_a_stale_panel_says_so_and_shows_the_present_question(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana, bram = table.people
    panel = await table.panel(ana)
    await table.press(ana, "Bid 1")
    await table.press(bram, "Bid 2")

    outcome = await ana.press(panel, "Bid 1").settled(PATIENCE)

    assert "That question is no longer open. This is where the game is now." in outcome.text
    assert "Bid 3" in Seen(outcome.record).buttons
    assert len(await table.answered()) == 2


async def test_a_stale_form_changes_nothing(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana, _ = table.people
    modal = await ana.press(await table.panel(ana), "Bid…")
    await table.press(ana, "Bid 1")

    outcome = await ana.submit(modal, {"number": "2"}).settled(PATIENCE)

    assert "That question is no longer open." in said_to(outcome)
    assert await table.answered() == [(0, 1)]


async def test_a_stale_button_of_a_form_opens_none(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana, _ = table.people
    panel = await table.panel(ana)
    await table.press(ana, "Bid 1")

    outcome = await ana.press(panel, "Bid…").settled(PATIENCE)

    assert outcome.modal is None
    assert "That question is no longer open." in said_to(outcome)


async def test_nobody_answers_with_another_players_panel(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    [press] = [p for _, p in answering(await table.panel(ana)) if p.argument == "1"]
    stranger = loopback.person("Dana")

    for person in (bram, stranger):
        outcome = await forged(loopback, person, table.moves[-1], press.id).settled(PATIENCE)
        assert "These are another player's choices." in said_to(outcome)

    assert await table.answered() == []
    assert (await table.awaited()) == [ana]


async def test_a_button_of_another_version_says_what_to_do(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    unknown = Press(table.number, None, "v1", "juggle")
    gone = Press(4711, None, "v1", "move")

    juggled = await forged(loopback, table.people[0], table.moves[-1], unknown.id).settled()
    nowhere = await forged(loopback, table.people[0], table.moves[-1], gone.id).settled()

    assert "This button belongs to another version of the bot. Use /move." in said_to(juggled)
    assert "This table no longer exists." in said_to(nowhere)


async def test_not_your_turn_not_your_seat_not_your_game(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    await table.press(table.people[0], "Bid 1")
    dana = loopback.person("Dana")
    await table.skip_to("action")
    version = await table.version()

    [awaited] = await table.awaited()
    other = next(person for person in table.people if person is not awaited)
    not_turn = await other.command("move", {}, "table-one").settled(PATIENCE)
    passes = await other.command("pass", {}, "table-one").settled(PATIENCE)
    bids = await other.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    marks = await other.command("bid", {"cards": "A"}, "table-one").settled(PATIENCE)
    answers = await other.command("move", {"choice": "A"}, "table-one").settled(PATIENCE)
    stranger = await dana.command("move", {}, "table-one").settled(PATIENCE)
    bids_too = await dana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    hand = await dana.press(table.moves[-1], "Your hand").settled(PATIENCE)

    waits = f"The table waits for **{awaited.name}**"
    assert f"Nothing for you to decide. {waits}" in said_to(not_turn)
    for typed in (passes, bids, marks, answers):
        assert f"Nothing for you to decide. {waits}" in said_to(typed)
    assert f"You have no seat at this table. {waits}" in said_to(stranger)
    assert f"You have no seat at this table. {waits}" in said_to(bids_too)
    assert "You have no seat at this table. Press Board to look at it." in said_to(hand)
    assert await table.version() == version


async def test_no_other_bot_is_given_a_seat(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    outcome = (
        await table.people[0]
        .command("game replace", {"player": "Bram", "by": str(bot.user.id)}, "table-one")
        .settled(PATIENCE)
    )

    assert "Other bots cannot play" in said_to(outcome)
    assert "Bram" in (await bot.services.tables.view(table.number, None)).names


async def test_a_finished_game_says_that_it_is_over(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)
    await table.hurry()
    await table.finish()

    late = await ana.press(panel, "Bid 1").settled(PATIENCE)
    moved = await ana.command("move", {}, "table-one").settled(PATIENCE)
    undone = await ana.command("game undo", {}, "table-one").settled(PATIENCE)

    assert "The game is over." in said_to(late)
    assert "The game is over." in said_to(moved)
    assert "The game is over." in said_to(undone)
    assert "Your move" not in table.moves[-1].buttons


async def test_a_typed_move_that_is_overtaken_shows_the_present_question(
    loopback, bot, monkeypatch
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.give(0, materials=9)
    await table.give(1, materials=9)
    original = bot.services.tables.play

    async def overtaken(number, member, digest, answer):
        monkeypatch.setattr(bot.services.tables, "play", original)
        await original(number, int(ana.id), None, 1)
        await original(number, int(bram.id), None, 2)
        await original(number, member, digest, answer)

    monkeypatch.setattr(bot.services.tables, "play", overtaken)
    outcome = await ana.command("bid", {"amount": 5}, "table-one").settled(PATIENCE)

    assert "That question is no longer open." in said_to(outcome)
    assert "Bid 3" in Seen(outcome.record).buttons
    assert await table.answered() == [(0, 1), (1, 2)]
