"""Presses and commands that come twice, late, from the wrong hands or in the wrong place."""

import asyncio
import sys

from bot.playground.interactions import Asked
from bot.playground.outcome import words_of
from bot.playground.people import Seen
from bot.playground.world import Message
from cogs.desk.ids import Press
from tests.discord.playing import PATIENCE, answering, become, game_of, red_gavel, told


def said_to(outcome) -> str:
    """Everything that whoever pressed was told in private."""
    records = [*outcome.followups, *([outcome.record] if outcome.record else [])]
    said = "\n".join(words_of(record.body) for record in records if record.visible_to)
    return said.replace("\\", "")


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
    loopback_with_clock, clock, tmp_path, blank_pictures
):
    async with red_gavel(loopback_with_clock, tmp_path / "db", clock) as bot:
        table = await game_of(loopback_with_clock, bot, "Ana", "Bram")
        ana, bram = table.people
        old_post, old_panel = table.moves[0], await table.panel(ana)
        await table.press(ana, "Bid 1")
        clock.forward(hours=7 * 24)

        fresh = await bram.press(old_post, "Your move").settled(PATIENCE)
        stale = await ana.press(old_panel, "Bid 1").settled(PATIENCE)

        assert "Bid materials for the contract, or pass." in fresh.text
        assert "That question is no longer open." in said_to(stale)
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
    stranger = await dana.command("move", {}, "table-one").settled(PATIENCE)
    bids_too = await dana.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)
    hand = await dana.press(table.moves[-1], "Your hand").settled(PATIENCE)

    waits = f"The table waits for **{awaited.name}**"
    assert f"Nothing for you to decide. {waits}" in said_to(not_turn)
    assert "There is nothing for you to decide now. See /game status." in said_to(passes)
    assert "There is nothing to bid for now." in said_to(bids)
    assert f"You have no seat at this table. {waits}" in said_to(stranger)
    assert "You do not sit at this table." in said_to(bids_too)
    assert "You have no seat at this table. Press Board to look at it." in said_to(hand)
    assert await table.version() == version


async def test_the_wrong_channel_names_the_right_one(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    ana = await table.people[0].command("move", {}, "lounge").settled(PATIENCE)
    dana = await loopback.person("Dana").command("move", {}, "lounge").settled(PATIENCE)

    channel = loopback.channel("table-one")["id"]
    assert f"You play Project Mars in <#{channel}>." in said_to(ana)
    assert "No game is played here. Open one with /game new." in said_to(dana)


async def test_commands_in_direct_messages_mean_ones_own_game(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    asked = await ana.command("move").settled(PATIENCE)
    bid = await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    nobody = await loopback.person("Dana").command("move").settled(PATIENCE)

    assert "Bid materials to keep the contract" in asked.text
    assert "You bid" in bid.text or "**Ana** bid" in bid.text
    assert await table.answered() == [(0, 1)]
    assert "No game is played here. Open one with /game new in a channel of a serv" in nobody.text
    assert await table.awaited() == [bram]


async def test_of_two_games_direct_messages_mean_the_one_that_waits(loopback, bot):
    one = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Bram", "Ana", channel="table-two")
    ana = one.people[0]
    await two.press(two.people[0], "Bid 1")

    for command, options in (("bid", {"amount": 2}), ("pass", {}), ("move", {"choice": "2"})):
        unclear = await ana.command(command, options).settled(PATIENCE)
        assert "More than one game waits for you:" in said_to(unclear)
    assert await one.answered() == []
    assert await two.answered() == [(0, 1)]

    await ana.command("bid", {"amount": 2}, "table-two").settled(PATIENCE)
    await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    assert await one.answered() == [(0, 1)]
    assert await two.answered() == [(0, 1), (1, 2)]


async def test_of_two_games_direct_messages_mean_neither_where_a_mistake_would_hurt(loopback, bot):
    one = await game_of(loopback, bot, "Ana", "Bram")
    two = await game_of(loopback, bot, "Ana", "Bram", channel="table-two")
    ana = one.people[0]
    await one.press(ana, "Bid 1")
    places = [f"Project Mars in <#{loopback.channel(t.channel)['id']}>" for t in (one, two)]

    for command, options in (
        ("game resign", {"sure": "true"}),
        ("game cancel", {"sure": "true"}),
        ("game cancel", {}),
        ("game undo", {}),
        ("game replace", {"player": "Bram"}),
    ):
        outcome = await ana.command(command, options).settled(PATIENCE)
        assert "You play more than one game:" in said_to(outcome), command
        assert all(place in said_to(outcome) for place in places)
        assert "Use this command in that game's channel." in said_to(outcome)
    versions = [await one.version(), await two.version()]
    done = await ana.command("game cancel", {"sure": "true"}, "table-two").settled(PATIENCE)

    assert "The table is closed." in said_to(done)
    assert places[1] in said_to(done)
    assert [await one.version(), await two.version() - 1] == versions
    undone = await ana.command("game undo").settled(PATIENCE)
    assert places[0] in said_to(undone)


async def test_no_other_bot_is_given_a_seat(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")

    outcome = (
        await table.people[0]
        .command("game replace", {"player": "Bram", "by": str(bot.user.id)}, "table-one")
        .settled(PATIENCE)
    )

    assert "other bots cannot play" in said_to(outcome)
    assert "Bram" in (await bot.tables.look(table.number, None)).names


async def test_a_finished_game_says_that_it_is_over(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    panel = await table.panel(ana)
    await table.finish()

    late = await ana.press(panel, "Bid 1").settled(PATIENCE)
    moved = await ana.command("move", {}, "table-one").settled(PATIENCE)
    undone = await ana.command("game undo", {}, "table-one").settled(PATIENCE)

    assert "The game is over." in said_to(late)
    assert "The game is over." in said_to(moved)
    assert "The game is over." in said_to(undone)
    assert table.moves[-1].buttons.keys() == {"Board", "Verify"}


async def test_a_bid_out_of_range_names_the_range(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    too_much = await ana.command("bid", {"amount": 99}, "table-one").settled(PATIENCE)
    both = await ana.command("bid", {"amount": 1, "up_to": 2}, "table-one").settled(PATIENCE)
    neither = await ana.command("bid", {}, "table-one").settled(PATIENCE)
    too_early = await bram.command("bid", {"amount": 1}, "table-one").settled(PATIENCE)

    assert "Name a number between 1 material and" in said_to(too_much)
    assert "or pass." in said_to(too_much)
    assert "Give either an amount, or up_to" in said_to(both)
    assert "Give either an amount, or up_to" in said_to(neither)
    assert "Leave a maximum between" in said_to(too_early)
    assert await table.answered() == []


async def test_a_form_filled_with_no_number_names_the_range(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)
    ana = table.people[0]

    for typed in ("a lot", "99", "-1", "1 or 2"):
        modal = await ana.press(await table.panel(ana), "Bid…")
        [label, *_] = modal.modal["components"]
        low, _, high = label["label"].partition(", ")[2].split()[0].partition("–")
        outcome = await ana.submit(modal, {"number": typed}).settled(PATIENCE)
        assert f"Bid between {low} and {high}, or pass." in said_to(outcome), typed
        assert "Bid 1" in Seen(outcome.record).buttons

    assert await table.answered() == []


async def test_an_option_that_has_become_impossible_is_refused(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action")
    [person] = await table.awaited()
    look = await bot.tables.look(table.number, int(person.id))
    closed = [option for option in look.ask.options if option.why_not is not None]
    assert closed, "an action that cannot be taken at the start"

    typed = await person.command("move", {"choice": closed[0].id}, "table-one").settled(PATIENCE)
    unknown = await person.command("move", {"choice": "moonwalk"}, "table-one").settled(PATIENCE)

    assert str(closed[0].why_not)[:10] in said_to(typed) or "need" in said_to(typed)
    assert "There is no such choice now. Use /move to see them all." in said_to(unknown)
    assert (await bot.tables.look(table.number, int(person.id))).digest == look.digest


async def test_a_player_whose_dms_are_closed_is_told_once_and_plays_on(loopback, bot):
    ana, bram = loopback.person("Ana"), loopback.person("Bram")
    bram.close_dms()
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.press(ana, "Bid 1")
    await told(bot)

    first = await table.panel(bram)
    second = await table.panel(bram)
    await table.press(bram, "Bid 2", second)

    assert "your DMs are closed" in first.text
    assert "your DMs are closed" not in second.text
    assert await table.answered() == [(0, 1), (1, 2)]
    assert table.letters(bram) == []
    calls = [post for post in table.posts if bram.id in str(post.body["mentions"])]
    assert len(calls) == 1, "the letter did not arrive: the channel called him, once"


async def test_a_player_who_left_the_server_holds_up_nobody(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    bram.leave_guild()

    await table.press(ana, "Bid 1")
    await told(bot)
    outcome = await ana.command("game replace", {"player": "Bram"}, "table-one").settled(PATIENCE)
    await told(bot)
    assert "The seat is taken." in outcome.text

    await become(lambda: any("took the seat of" in post.text for post in table.moves))
    async with asyncio.timeout(PATIENCE):
        while not await table.awaited():  # noqa: ASYNC110  # until the robot has played
            await asyncio.sleep(0.01)
    assert await table.untold() == []
    assert set(await table.awaited()) <= {ana, chidi}


async def test_a_game_whose_channel_is_deleted_goes_on_by_letters_and_elsewhere(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    loopback.delete_channel("table-one")

    bid = await ana.command("bid", {"amount": 1}).settled(PATIENCE)
    letter = await bram.sees(lambda seen: "Bid 2" in seen.buttons)
    await bram.press(letter, "Bid 2").settled(PATIENCE)
    assert "**Ana** bid" in bid.text
    assert await table.answered() == [(0, 1), (1, 2)]

    offered = await ana.autocomplete("game resume", {"table": ""}, "table", "lounge")
    assert [each["value"] for each in offered.choices] == [str(table.number)]
    stranger = loopback.person("Dana")
    refused = await stranger.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "You do not sit at this table." in said_to(refused)
    moved = await ana.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "The game goes on here." in said_to(moved)
    post = await bram.sees("The game goes on here.", "lounge")
    assert [each["id"] for each in post.body["mentions"]] == [ana.id]
    await ana.command("pass", {}, "lounge").settled(PATIENCE)
    await told(bot)
    assert await table.untold() == []
    assert any("**Bram** won the contract" in seen.text for seen in bram.messages("lounge"))


async def test_small_news_after_a_deleted_post_make_a_new_one(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    posts = len(table.moves)
    loopback.world.delete_message(table.moves[-1].record)

    await table.press(bram, "Pass")
    await told(bot)

    assert len(table.moves) == posts
    assert "**Bram** passed." in table.moves[-1].text
    assert await table.untold() == []


async def test_small_news_join_the_last_post(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    posts = len(table.moves)

    await table.press(bram, "Pass")
    await told(bot)

    assert len(table.moves) == posts
    assert "**Ana** bid 1 material." in table.moves[-1].text
    assert "**Bram** passed." in table.moves[-1].text


async def test_what_only_one_player_sees_is_also_told_in_words(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.give(0, materials=9)

    outcome = await table.people[0].command("hand", {}, "table-one").settled(PATIENCE)

    assert "You have $8 and 9 materials." in said_to(outcome)


async def test_the_story_goes_back_to_its_beginning(loopback, bot, monkeypatch):
    monkeypatch.setattr(sys.modules["cogs.presenting"], "PAGE", 5)
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.skip_to("action")
    await table.skip_to("bid")
    ana = table.people[0]
    outcome = await ana.command("game log", {}, "table-one").settled(PATIENCE)
    seen, pages = Seen(outcome.record), [outcome.text]

    while "Earlier" in seen.buttons and len(pages) < 50:
        outcome = await ana.press(seen, "Earlier").settled(PATIENCE)
        seen = Seen(outcome.record)
        pages.append(seen.text)

    lines = await bot.store.lines(table.number, 0, last=10_000)
    assert 1 < len(pages) == -(-len(lines) // 5)
    assert len(set(pages)) == len(pages)


async def test_a_game_moves_on_only_by_its_host_while_its_channel_is_there(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    refused = await bram.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "Only Ana, the host of this table, can do that." in said_to(refused)
    moved = await ana.command("game resume", {"table": "1"}, "lounge").settled(PATIENCE)
    assert "The game goes on here." in said_to(moved)


async def test_a_number_that_no_table_can_have_is_no_game_of_ones_own(loopback, bot):
    ana = loopback.person("Ana")
    for number in ("9" * 30, "9" * 5000, "-1"):
        refused = await ana.command("game resume", {"table": number}, "lounge").settled(PATIENCE)
        assert "Pick one of your games from the list." in said_to(refused)


async def test_a_seat_is_offered_by_its_players_name(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", robots=1)

    offered = await table.people[0].autocomplete(
        "game replace", {"player": ""}, "player", "table-one"
    )

    choices = [(each["name"], each["value"]) for each in offered.choices]
    assert choices[:2] == [("Ana", "0"), ("Bram", "1")]


async def test_a_typed_move_that_is_overtaken_shows_the_present_question(
    loopback, bot, monkeypatch
):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.give(0, materials=9)
    await table.give(1, materials=9)
    original = bot.tables.play

    async def overtaken(number, member, digest, answer):
        monkeypatch.setattr(bot.tables, "play", original)
        await original(number, int(ana.id), None, 1)
        await original(number, int(bram.id), None, 2)
        await original(number, member, digest, answer)

    monkeypatch.setattr(bot.tables, "play", overtaken)
    outcome = await ana.command("bid", {"amount": 5}, "table-one").settled(PATIENCE)

    assert "That question is no longer open." in said_to(outcome)
    assert "Bid 3" in Seen(outcome.record).buttons
    assert await table.answered() == [(0, 1), (1, 2)]
