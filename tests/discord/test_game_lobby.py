"""The lobby: joined, left, changed, started, cancelled, and when each of these is refused."""

from bot.table.lobby.quotas import Quotas
from playground import permissions
from playground.outcome import words_of
from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, lobby_of, told


def refusal(outcome) -> str:
    """Return the private answer to a press."""
    if outcome.followups:
        [said] = outcome.followups
        assert said.visible_to is not None
        return words_of(said.body)
    assert outcome.ephemeral, outcome.text
    return outcome.text


async def test_who_sits_down_is_shown_at_once(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")

    [post] = table.posts
    assert "**Ana**" in post.text
    assert "**Bram**" in post.text
    assert "Everything is ready: **Ana** can press Start." in post.text


async def test_nobody_sits_down_twice(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    bram = table.people[1]

    pressed = await bram.press(table.posts[0], "Join").settled()
    typed = await bram.command("game join", {}, "table-one").settled()

    for outcome in (pressed, typed):
        assert "You sit at this table already. Press Leave to get up." in refusal(outcome)
    assert table.posts[0].text.count("Bram") == 1


async def test_a_full_table_takes_nobody_more(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi", "Dana")
    eva = loopback.person("Eva")

    outcome = await eva.command("game join", {}, "table-one").settled()

    assert "All 4 seats are taken. You can watch, or open another table." in refusal(outcome)
    assert "Join" not in table.posts[0].buttons


async def test_a_player_gets_up_and_the_seats_close_up(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]

    await bram.press(table.posts[0], "Leave").settled()

    lobby = await bot.services.seating.lobby(table.number)
    assert [(s.seat, s.name) for s in lobby.seats] == [(0, "Ana"), (1, "Chidi")]
    again = await bram.press(table.posts[0], "Leave").settled()
    assert "You do not sit at this table. Press Join to sit down." in refusal(again)


async def test_when_the_host_gets_up_the_next_person_is_the_host(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", robots=1)
    ana, bram = table.people

    await ana.press(table.posts[0], "Leave").settled()
    await told(bot)

    assert "Host: **Bram**" in table.posts[0].text
    refused = await ana.press(table.posts[0], "Start").settled()
    assert "Only Bram, the host of this table, can do that." in refusal(refused)
    await bram.press(table.posts[0], "Start").settled()
    await told(bot)
    assert await table.status() == "running"


async def test_only_the_host_changes_options(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    [ana, _] = table.people
    opened = Seen((await ana.press(table.posts[0], "Options").settled()).record)

    await ana.choose(opened, draw_menu(opened), ["1"]).settled()
    await told(bot)
    assert "Draw phase: **fill**" in table.posts[0].text

    await ana.press(table.posts[0], "Leave").settled()  # now Bram is the host
    refused = await ana.choose(opened, draw_menu(opened), ["0"]).settled()
    await told(bot)
    left = Seen(refused.record)
    assert "Only Bram, the host of this table, can do that." in left.text
    assert not left.selects
    assert "Draw phase: **fill**" in table.posts[0].text


def draw_menu(panel) -> str:
    return next(m["custom_id"] for m in panel.selects if ":option:draw." in m["custom_id"])


async def test_who_is_not_the_host_reads_the_options_and_who_may_change_them(loopback, bot):
    options = "draw=fill"
    table = await lobby_of(loopback, bot, "Ana", "Bram", options=options)
    [_, bram] = table.people

    pressed = await bram.press(table.posts[0], "Options").settled()
    typed = await bram.command("game settings", {}, "table-one").settled()

    for outcome in (pressed, typed):
        assert outcome.ephemeral
        shown = Seen(outcome.record)
        assert not shown.selects
        assert "Draw phase: **fill** (usually new)" in shown.text
        assert "Strict end: **no**\n" in shown.text
        assert "Only **Ana**, the host of this table, can change them." in shown.text


async def test_a_game_needs_enough_players_to_start(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana")

    outcome = await table.people[0].command("game start", {}, "table-one").settled()

    text = "Project Mars is for 2 to 4 players; 1 sit here. Add robots or wait."
    assert text in refusal(outcome)
    assert await table.status() == "lobby"
    assert "Start" not in table.posts[0].buttons


async def test_a_robot_too_many_is_sent_away_again(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    assert "Remove robot" not in table.posts[0].buttons
    await ana.press(table.posts[0], "Add robot").settled()
    await told(bot)
    assert "(robot)" in table.posts[0].text

    refused = await bram.press(table.posts[0], "Remove robot").settled()
    await ana.press(table.posts[0], "Remove robot").settled()
    await told(bot)

    assert "Only Ana" in refusal(refused)
    assert "(robot)" not in table.posts[0].text
    assert "Remove robot" not in table.posts[0].buttons


async def test_a_second_game_is_not_opened_beside_a_lobby_or_a_running_game(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    dana = loopback.person("Dana")

    typed = {"game": "Project Mars"}
    beside_lobby = await dana.command("game new", typed, "table-one").settled()
    assert "Project Mars is being opened here. Join it, or Ana cancels it" in refusal(beside_lobby)

    await table.people[0].press(table.posts[0], "Start").settled()
    beside_game = await dana.command("game new", typed, "table-one").settled()
    assert "is being played here. Open yours in another channel" in refusal(beside_game)

    elsewhere = await dana.command("game new", typed, "table-two").settled()
    assert "The table is open." in elsewhere.text


async def test_an_unknown_option_is_refused_with_those_that_can_be_set(loopback, bot):
    ana = loopback.person("Ana")

    unknown = await ana.command(
        "game new", {"game": "Project Mars", "options": "speed=fast"}, "table-one"
    ).settled()
    wrong = await ana.command(
        "game new", {"game": "Project Mars", "options": "draw=all"}, "table-one"
    ).settled()

    told_of = refusal(unknown).replace("\\", "")
    assert "There is no option “speed”." in told_of
    assert "\nProject Mars has these, on or off: Seat bonus, " in told_of
    assert "\nThese take a value: Starting player, Pace, Pictures of posts, " in told_of
    assert "Draw phase can be new, fill." in refusal(wrong)
    assert await bot.store.table_in(int(loopback.channel("table-one")["id"])) is None


async def test_a_table_is_cancelled_only_after_a_second_word(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    asked = await ana.press(table.posts[0], "Cancel").settled()
    assert asked.ephemeral
    assert await table.status() == "lobby"
    refused = await bram.press(table.posts[0], "Cancel").settled()
    assert "Only Ana, the host of this table, or a moderator" in refusal(refused)

    await ana.press(Seen(asked.record), "Cancel the game").settled()
    await told(bot)

    assert await table.status() == "cancelled"
    assert "The game was cancelled." in table.posts[0].text
    assert not table.posts[0].buttons
    again = await ana.press(Seen(asked.record), asked.record.body["id"])
    assert again.failed


async def test_a_cancelled_game_cannot_be_played_on(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    panel = await table.panel(ana)

    await ana.command("game cancel", {"sure": "true"}, "table-one").settled()
    version = await table.version()
    pressed = await ana.press(panel, "Pass").settled()
    typed = await ana.command("pass", {}, "table-one").settled()
    ordered = await bram.command("orders", {}, "table-one").settled()

    for outcome in (pressed, typed, ordered):
        assert "This game was cancelled." in refusal(outcome)
    assert await table.status() == "cancelled"
    assert await table.version() == version
    assert await bot.store.timers.of(table.number) == []
    opened = await bram.command("game new", {"game": "Project Mars"}, "table-one").settled()
    assert "The table is open." in opened.text


async def test_nobody_joins_or_leaves_a_running_game(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    dana = loopback.person("Dana")

    for command in ("game join", "game leave", "game start"):
        outcome = await dana.command(command, {}, "table-one").settled()
        assert "This game has started already. Press Board to look at it." in refusal(outcome)
    assert len((await bot.services.seating.lobby(table.number)).seats) == 2


async def test_a_player_leaves_a_running_game_only_when_sure(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]

    asked = await bram.command("game leave", {}, "table-one").settled()
    left = await bram.command("game leave", {"sure": "true"}, "table-one").settled()

    assert "To leave for good, set sure to True." in refusal(asked)
    assert "You have left the game." in left.text
    assert [seated.gone for seated in (await bot.services.seating.lobby(table.number)).seats] == [
        False,
        True,
        False,
    ]


async def test_missing_permissions_are_named(loopback, bot):
    ana = loopback.person("Ana")
    denied = permissions.ATTACH_FILES | permissions.SEND_MESSAGES
    loopback.forbid("table-one", denied)

    outcome = await ana.command("game new", {"game": "Project Mars"}, "table-one").settled()

    assert "Send Messages, Attach Files" in refusal(outcome)
    assert "Ask a moderator to give it to me." in refusal(outcome)
    loopback.forbid("table-one", permissions.READ_MESSAGE_HISTORY)
    outcome = await ana.command("game new", {"game": "Project Mars"}, "table-one").settled()
    assert "Read Message History" in refusal(outcome)


async def test_a_start_without_permissions_starts_nothing(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    loopback.forbid("table-one", permissions.ATTACH_FILES)

    outcome = await table.people[0].press(table.posts[0], "Start").settled()

    assert "Attach Files" in refusal(outcome)
    assert await table.status() == "lobby"


async def test_a_game_can_be_played_in_a_thread_of_its_own(loopback, bot):
    ana = loopback.person("Ana")
    typed = {"game": "Project Mars", "thread": "true"}

    outcome = await ana.command("game new", typed, "table-one").settled(PATIENCE)

    assert "The table is open." in outcome.text
    await told(bot)
    found = await bot.store.table(1)
    channel = loopback.channel(str(found[0].channel))
    assert channel["parent_id"] == loopback.channel("table-one")["id"]
    assert await bot.store.table_in(int(loopback.channel("table-one")["id"])) is None


async def test_no_thread_is_opened_for_a_game_that_is_refused(loopback, bot):
    ana = loopback.person("Ana")
    threads = len(loopback.world.channels)
    typed = {"game": "Project Mars", "thread": "true"}

    wrong = await ana.command("game new", typed | {"options": "draw=all"}, "table-one").settled()
    loopback.forbid("table-one", permissions.SEND_MESSAGES_IN_THREADS)
    mute = await ana.command("game new", typed, "table-one").settled()

    assert "Draw phase can be new" in refusal(wrong)
    assert "Send Messages in Threads" in refusal(mute)
    assert len(loopback.world.channels) == threads


async def test_no_thread_is_opened_for_whoever_could_not_open_one(loopback, bot):
    bram = loopback.person("Bram")
    channel = loopback.world.channel("table-one")
    threads = len(loopback.world.channels)
    denied = permissions.CREATE_PUBLIC_THREADS | permissions.SEND_MESSAGES_IN_THREADS
    own = {"id": bram.id, "type": 1, "allow": "0", "deny": str(denied)}
    loopback.world.change_channel(channel, permission_overwrites=[own])
    typed = {"game": "Project Mars"}

    refused = await bram.command("game new", typed | {"thread": "true"}, "table-one").settled()
    opened = await bram.command("game new", typed, "table-one").settled(PATIENCE)

    said = "You lack a permission in this channel: Create Public Threads, Send Messages in Threads."
    assert said in refusal(refused)
    assert "The table is open." in opened.text
    assert len(loopback.world.channels) == threads


async def test_who_opens_a_table_is_led_to_it(loopback, bot):
    ana = loopback.person("Ana")
    typed = {"game": "Project Mars", "thread": "true"}

    outcome = await ana.command("game new", typed, "table-one").settled(PATIENCE)

    [found] = [await bot.store.table(1)]
    assert f"<#{found[0].channel}>" in outcome.text


async def test_the_status_of_a_lobby_is_the_lobby(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")

    outcome = await table.people[1].command("game status", {}, "table-one").settled()

    assert outcome.ephemeral
    assert "Everything is ready: **Ana** can press Start." in outcome.text


async def test_the_pictures_of_posts_are_compact_unless_the_host_wants_them_wide(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await table.in_the_channel()
    [compact] = table.moves[-1].pictures
    opened = await table.people[0].command("game settings", {}, "table-one").settled()
    menu = next(m for m in Seen(opened.record).selects if ":option:picture." in m["custom_id"])

    await table.people[0].choose(Seen(opened.record), menu["custom_id"], ["1"]).settled()
    await table.people[0].command("pass", {}, "table-one").settled()
    await told(bot)

    [wide] = table.moves[-1].pictures
    assert "compact" in compact["url"]
    assert "compact" not in wide["url"]


async def test_a_combination_of_options_that_is_refused_leaves_the_panel_as_it_was(loopback, bot):
    options = "mars_auction=on"
    table = await lobby_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=options)
    [ana, _] = table.people
    opened = Seen((await ana.press(table.posts[0], "Options").settled()).record)
    draft = next(m["custom_id"] for m in opened.selects if ":option:draft." in m["custom_id"])

    outcome = await ana.choose(opened, draft, ["1"]).settled()

    panel = Seen(outcome.record)
    assert "The Mars Auction cannot be combined with a draft" in panel.text
    [still] = [m for m in panel.selects if m["custom_id"] == draft]
    assert [o["label"] for o in still["options"] if o.get("default")] == ["no"]


async def test_options_are_understood_as_people_write_them(loopback, bot):
    ana = loopback.person("Ana")
    typed = {"game": "Terraforming Mars", "options": "prelude, draft on; corporate era: yes"}

    await ana.command("game new", typed, "table-one").settled()

    table = await bot.store.table_in(int(loopback.channel("table-one")["id"]))
    lobby = await bot.services.seating.lobby(table)
    changed = {option.id for option in lobby.options if option.value != option.default}
    assert {"prelude", "draft", "corporate_era"} <= changed


async def test_the_host_seats_robots_and_sends_them_away_by_command(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people

    async def seats() -> int:
        return len((await bot.services.seating.lobby(table.number)).seats)

    added = await ana.command("game robot", {}, "table-one").settled()
    assert "(robot)" in added.text
    assert await seats() == 3
    not_host = await bram.command("game robot", {"do": "remove"}, "table-one").settled()
    assert "Only Ana, the host of this table, can do that." in refusal(not_host)
    await ana.command("game robot", {"do": "remove"}, "table-one").settled()
    nobody = await ana.command("game robot", {"do": "remove"}, "table-one").settled()
    assert "There is no robot at this table." in refusal(nobody)
    assert await seats() == 2


async def test_options_are_chosen_by_command(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", options="")
    ana, bram = table.people

    async def settings(person, **typed):
        return await person.command("game settings", typed, "table-one").settled()

    done = await settings(ana, option="reminder", value="after 48 hours")
    assert "Reminder: after 48 hours. (Project Mars in <#" in done.text
    shown = {one.id: one.value for one in (await bot.services.seating.lobby(table.number)).options}
    assert shown["reminder"] == "48"
    unknown = await settings(ana, option="colour", value="red")
    assert "There is no option “colour”. There are " in refusal(unknown)
    open_ended = await settings(ana, option="Reminder")
    assert "Reminder is after 48 hours. It can be never, after 4 hours, " in refusal(open_ended)
    not_host = await settings(bram, option="reminder", value="never")
    assert "Only Ana, the host of this table, can do that." in refusal(not_host)


async def test_options_and_their_values_are_suggested(loopback, bot):
    await lobby_of(loopback, bot, "Ana", "Bram", options="")
    ana = loopback.person("Ana")

    async def offered(focused, **typed):
        outcome = await ana.autocomplete("game settings", typed, focused, "table-one")
        return [(choice["name"], choice["value"]) for choice in outcome.choices]

    assert await offered("option", option="rem") == [("Reminder: after 24 hours", "reminder")]
    values = await offered("value", option="reminder", value="")
    assert ("never", "0") in values
    assert await offered("value", option="reminder", value="72") == [("after 72 hours", "72")]


async def test_a_table_beyond_the_quota_is_refused_in_private_and_opens_no_thread(loopback, bot):
    bot.services.seating.quotas = Quotas(lobbies=1)
    table = await lobby_of(loopback, bot, "Ana")
    [ana] = table.people
    channels = len(loopback.world.channels)

    new = {"game": "project_mars", "thread": True}
    outcome = await ana.command("game new", new, "table-two").settled()

    said = "Your quota of tables that have not started is used up (1 open, 1 allowed)"
    assert said in refusal(outcome)
    assert f"<#{loopback.channel(table.channel)['id']}>" in refusal(outcome)
    assert len(loopback.world.channels) == channels


async def test_a_press_tells_what_differs_from_the_printed_rules(loopback, bot):
    table = await lobby_of(loopback, bot, "Ana", "Bram", options="seat_bonus=yes")
    [post] = table.posts
    assert "*Differs from the printed rules:* " in post.text
    assert "a bonus for late seats" in post.text

    outcome = await table.people[1].press(post, "What differs").settled(PATIENCE)

    page = Seen(outcome.record)
    assert "### Project Mars: Differs from the printed rules" in page.text
    assert "Printed: everybody starts with $8." in page.text
    assert "Option “Seat bonus”: “yes” here, “no” as printed." in page.text
    assert "Deadlines" not in page.text, "this table has none"
