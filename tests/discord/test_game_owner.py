"""`/owner`: what the operator sees and may do, and nobody else."""

import json
from dataclasses import replace

import pytest

from bot.store.rows.outbox import NoteRow, PostRow, SealRow, StartRow
from bot.store.rows.records import ServerRecord
from playground.outcome import words_of
from playground.people import Seen
from tests.discord.playing import game_of, lobby_of, told
from tests.discord.test_game_lobby import refusal

GONE = "987654321987654321"
"""A number that Discord gives nobody."""


class OwnerPages:
    """The owner's page, by its buttons."""

    def __init__(self, person):
        self.person = person

    async def open(self):
        return Seen((await self.person.command("owner").settled()).record)

    async def press(self, label, page=None):
        page = await self.open() if page is None else page
        [named] = [button for button in page.buttons if button.startswith(label)]
        return Seen((await self.person.press(page, named).settled()).record)

    async def pick(self, page, place, value):
        chosen = self.person.choose(page, page.selects[place]["custom_id"], [value])
        return Seen((await chosen.settled()).record)

    async def fill(self, label, fields, page=None):
        """Fill in a form; return the result."""
        page = await self.open() if page is None else page
        form = await self.person.press(page, label).settled()
        assert form.modal is not None, form.text
        return await self.person.submit(form, fields).settled()


@pytest.fixture
def pages(loopback, bot, monkeypatch):
    """Return the page of the person whom Discord names as the application's owner.

    A second after the login the bot repeats failed starts by itself; here it does not.
    """

    async def nothing_is_tried(guild):
        pass

    monkeypatch.setattr(bot.outbox, "access_changed", nothing_is_tried)
    person = loopback.person("Dana")
    loopback.world.guild["owner_id"] = person.id
    return OwnerPages(person)


async def test_the_owner_sees_how_the_bot_does(loopback, bot, pages):
    await game_of(loopback, bot, "Ana", "Bram")
    await lobby_of(loopback, bot, "Chidi", channel="table-two")

    page = await pages.open()

    assert "Tables: 1 running, 1 before the start, 0 over, 0 closed." in page.text
    assert "Press to acknowledgement: " in page.text
    assert "Invalid requests in ten minutes: 0." in page.text
    assert "Shards connected: 1 of 1." in page.text
    assert page.ephemeral or page.channel_id == pages.person.open_dm()


async def test_everybody_else_is_told_one_sentence(loopback, bot, pages):
    eva = loopback.person("Eva")

    said = refusal(await eva.command("owner").settled())

    assert said == "Only the operator of this bot can use /owner."


async def test_the_desk_is_offered_in_the_dm_alone(loopback, bot, pages):
    outcome = await pages.person.command("owner", {}, "table-one").settled()

    assert outcome.failed


async def test_a_button_of_the_desk_does_nothing_for_anybody_else(loopback, bot, pages):
    table = await lobby_of(loopback, bot, "Ana")
    [ana] = table.people
    form = f"rg:0:-:v0:owner:{'set_note'}"
    forged = table.posts[0]
    record = loopback.world.messages[forged.channel_id][forged.id]
    whole = json.dumps(record.body).replace(forged.buttons["Join"], form)
    record.body.update(json.loads(whole))

    outcome = await ana.press(Seen(record), form).settled()

    assert outcome.modal is None
    assert "Only the operator of this bot can use /owner." in refusal(outcome)


async def test_a_server_gets_a_quota_of_its_own_and_takes_no_new_tables(loopback, bot, pages):
    guild = loopback.world.guild["id"]
    page = await pages.press("Servers")

    await pages.fill("Set a server…", {"server": guild, "quota": "7", "open": "No"}, page)

    assert await bot.store.servers.get(int(guild)) == ServerRecord(int(guild), 7, closed=True)
    page = await pages.press("Servers")
    assert f"Server {guild}: a quota of 7, no new tables." in page.text
    ana = loopback.person("Ana")
    opened = await ana.command("game new", {"game": "project_mars"}, "table-one").settled()
    assert "lets no new table open on this server" in refusal(opened)


async def test_what_is_no_quota_is_refused_and_changes_nothing(loopback, bot, pages):
    page = await pages.press("Servers")

    filled = {"server": loopback.world.guild["id"], "quota": "many", "open": "yes"}
    outcome = await pages.fill("Set a server…", filled, page)
    elsewhere = await pages.fill("Set a server…", filled | {"server": "12", "quota": "7"}, page)

    assert "“many” is no quota" in words_of(outcome.followups[-1].body)
    assert "I am not on a server with that number" in words_of(elsewhere.followups[-1].body)
    assert await bot.store.servers.with_settings(5) == []


async def test_a_note_stands_in_every_panel_until_it_is_taken_away(loopback, bot, pages):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]

    await pages.fill("Note in panels…", {"note": "Maintenance at *20:00*"})

    shown = (await table.panel(ana)).text
    assert "From the operator of this bot: Maintenance at \\*20:00\\*" in shown
    assert "Maintenance at" in (await pages.open()).text

    await pages.fill("Note in panels…", {"note": ""})
    assert "From the operator" not in (await table.panel(ana)).text


async def test_a_table_that_is_set_aside_is_named_with_why_and_read_again(loopback, bot, pages):
    table = await game_of(loopback, bot, "Ana", "Bram")
    [(options,)] = await bot.store._database.read(
        lambda db: db.execute("SELECT options FROM game").fetchall()
    )
    await bot.store._database.write(lambda db: db.execute("UPDATE game SET options = '{'"))
    bot.services.tables.held.tables.clear()
    await table.people[0].command("move", {}, table.channel).settled()

    page = await pages.press("Set aside: 1")
    assert f"Table {table.number}: " in page.text
    page = await pages.pick(page, 0, str(table.number))
    assert "set aside untouched" in page.text

    await bot.store._database.write(
        lambda db: db.execute("UPDATE game SET options = ?", (options,))
    )
    page = await pages.pick(page, 0, str(table.number))
    assert f"Table {table.number} can be read." in page.text
    assert (await table.panel(table.people[0])).buttons


async def stuck(bot, table, row):
    """A message that has failed again and again; the lane waits for an hour from the beginning."""
    later = bot.services.tables.now() + 3600
    await bot.store.outbox.post(table.number, [replace(row, due=later)], bot.services.tables.now())
    await bot.store._database.write(lambda db: db.execute("UPDATE outbox SET attempts = 5"))


async def test_a_lane_that_stands_still_is_tried_again(loopback, bot, pages):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    text = {"say": "Hello there.", "with": {}}
    await stuck(bot, table, NoteRow(text=text))

    page = await pages.press("Failing messages: 1")
    assert f"Table {table.number}, post: 1 waiting since" in page.text
    await pages.pick(page, 0, f"{table.number}.post")
    await told(bot)

    assert table.posts[-1].text == "Hello there."
    assert await bot.store.outbox.rows(table.number) == []


async def test_a_lane_that_stands_still_is_left_out_after_a_question(loopback, bot, pages):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    posts = len(table.posts)
    text = {"say": "Hello there.", "with": {}}
    await stuck(bot, table, NoteRow(text=text))

    page = await pages.press("Failing messages: 1")
    page = await pages.pick(page, 1, f"{table.number}.post")
    assert "is never sent then" in page.text
    assert len(await bot.store.outbox.rows(table.number)) == 1
    page = await pages.press("Leave it out", page)

    assert f"Left out at table {table.number}: 1 of its messages." in page.text
    assert await bot.store.outbox.rows(table.number) == []
    await told(bot)
    assert len(table.posts) == posts


@pytest.mark.parametrize(
    "row",
    [
        StartRow(),
        SealRow(version=1, seals=((1, "code"),)),
        PostRow(version=1, lines=(), minor=True, ping=(), seals=((1, "code"),)),
    ],
    ids=lambda row: row.kind,
)
async def test_what_proves_the_deal_or_a_bid_is_never_left_out(loopback, bot, pages, row):
    table = await game_of(loopback, bot, "Ana", "Bram")
    await told(bot)
    await stuck(bot, table, row)

    page = await pages.press("Failing messages: 1")
    page = await pages.pick(page, 1, f"{table.number}.post")
    page = await pages.press("Leave it out", page)

    assert "it cannot be left out" in page.text
    assert len(await bot.store.outbox.rows(table.number)) == 1


async def test_only_whom_discord_reports_gone_is_forgotten_from_here(loopback, bot, pages):
    await game_of(loopback, bot, "Ana", "Bram")
    ana = loopback.person("Ana")

    outcome = await pages.fill("Forget somebody…", {"person": ana.id})
    nonsense = await pages.fill("Forget somebody…", {"person": "Ana"})

    assert "They alone can have themselves forgotten" in words_of(outcome.followups[-1].body)
    assert "“Ana” is no number of a person" in words_of(nonsense.followups[-1].body)
    assert len(await bot.store.tables_of(int(ana.id))) == 1


async def test_what_becomes_of_their_seats_is_said_before_somebody_is_forgotten(
    loopback, bot, pages
):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    bram = table.people[1]
    loopback.world.users.pop(bram.id)  # the account was deleted

    page = Seen((await pages.fill("Forget somebody…", {"person": bram.id})).record)

    assert "Running games in which a robot takes their seat: 1." in page.text
    assert len(await bot.store.tables_of(int(bram.id))) == 1, "nothing has happened yet"
    page = await pages.press("Forget them", page)
    assert "That person is forgotten." in page.text
    assert await bot.store.tables_of(int(bram.id)) == []


async def test_each_use_is_logged_without_whom_it_is_about(loopback, bot, pages, caplog):
    caplog.set_level("INFO")
    page = await pages.press("Servers")
    await pages.press("Back to the figures", page)
    await pages.fill("Forget somebody…", {"person": GONE})

    uses = [r for r in caplog.records if r.getMessage() == "the owner's page"]
    assert [r.what for r in uses] == [
        "look",
        "servers",
        "look",
        "look",
        "name_person",
        "name_person filled in",
    ]
    assert {r.by for r in uses} == {int(pages.person.id)}
    assert GONE not in caplog.text
