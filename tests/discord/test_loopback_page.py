from pathlib import Path

import aiohttp
import discord
import pytest

from playground.attachments import Attachments
from tests.machines import a_machine
from tests.waiting import PATIENCE


class Browser:
    """A page as the tests see it: requests out, events in."""

    def __init__(self, socket, person_id):
        self.socket = socket
        self.person_id = person_id
        self.number = 0

    async def ask(self, what, **fields):
        self.number += 1
        asked = {"do": what, "request": self.number, "as": self.person_id, **fields}
        await self.socket.send_json(asked)
        return self.number

    async def event(self, name, **fields):
        while True:
            event = await self.socket.receive_json(timeout=PATIENCE)
            if event["event"] == name and fields.items() <= event.items():
                return event


@pytest.fixture
async def page(loopback):
    url = f"{loopback.page_url}page/socket"
    async with aiohttp.ClientSession() as session, session.ws_connect(url) as socket:
        yield Browser(socket, loopback.person("Ana").id)


async def test_the_page_gets_the_world_first(loopback, page):
    world = await page.event("world")

    assert [each["name"] for each in world["people"]] == ["Ana", "Bram", "Chidi", "Dana", "Eva"]
    assert [each["name"] for each in world["channels"]] == ["table-one", "table-two", "lounge"]
    assert world["bot"]["name"] == "Red Gavel"
    assert (await page.event("online"))["value"] is False


async def test_a_page_plays(loopback, page, run, small_bot):
    class Form(discord.ui.Modal, title="Bid"):
        amount = discord.ui.Label(text="Amount", component=discord.ui.TextInput(custom_id="n"))

        async def on_submit(self, interaction: discord.Interaction) -> None:
            await interaction.response.send_message(f"bid {self.amount.component.value}")

    class Panel(discord.ui.View):
        @discord.ui.button(label="Bid", custom_id="bid")
        async def bid(self, interaction: discord.Interaction, button: discord.ui.Button) -> None:
            await interaction.response.send_modal(Form())

    @small_bot.tree.command(description="Start")
    async def start(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(name, view=Panel(), ephemeral=True)

    @start.autocomplete("name")
    async def names(interaction: discord.Interaction, part: str):
        return [discord.app_commands.Choice(name=part + "!", value=part)]

    await run(small_bot)
    channel_id = loopback.channel("table-one")["id"]

    place = {"channel_id": channel_id, "name": "start"}
    request = await page.ask("autocomplete", **place, options={"name": "Ma"}, focused="name")
    offered = await page.event("choices", request=request)
    request = await page.ask("command", **place, options={"name": "Mars"})
    shown = (await page.event("message"))["message"]
    await page.event("done", request=request)
    pressed = {"channel_id": channel_id, "message_id": shown["id"], "custom_id": "bid"}
    request = await page.ask("press", **pressed)
    modal = await page.event("modal")
    await page.event("done", request=request)
    await page.ask("submit", interaction_id=modal["interaction_id"], values={"n": "7"})
    answer = (await page.event("message"))["message"]

    assert offered["choices"] == [{"name": "Ma!", "value": "Ma"}]
    assert shown["visible_to"] == page.person_id
    assert modal["modal"]["title"] == "Bid"
    assert (answer["content"], answer["visible_to"]) == ("bid 7", None)


async def test_history_shows_only_what_a_person_may_see(loopback, page):
    ana, bram = loopback.person("Ana"), loopback.person("Bram")
    for number in range(5):
        ana.say("table-one", f"{number}")
    bram.say(bram.open_dm(), "private")
    channel_id = loopback.channel("table-one")["id"]

    await page.ask("history", channel_id=channel_id, before=None, limit=2)
    newest = await page.event("history")
    before = newest["messages"][0]["id"]
    await page.ask("history", channel_id=channel_id, before=before, limit=50)
    rest = await page.event("history")
    request = await page.ask("history", channel_id=bram.open_dm(), before=None, limit=50)
    refused = await page.event("failed", request=request)

    assert [each["content"] for each in newest["messages"]] == ["3", "4"]
    assert newest["more"] is True
    assert [each["content"] for each in rest["messages"]] == ["0", "1", "2"]
    assert rest["more"] is False
    assert "cannot see" in refused["text"]


async def test_the_page_changes_the_world(loopback, page):
    await page.event("world")

    request = await page.ask("add_person", name="Faye")
    faye = (await page.event("done", request=request))["person"]
    await page.ask("add_channel", name="table-three")
    await page.ask("set_dms", open=False)
    await page.ask("open_dm")
    await page.ask("read", channel_id="1", message_id="2")
    request = await page.ask("nonsense")
    await page.event("failed", request=request)

    assert loopback.person("Faye").id == faye
    assert loopback.channel("table-three")
    assert page.person_id in loopback.world.dms_closed
    assert page.person_id in loopback.world.dm_ids
    assert loopback.world.read_marks[page.person_id] == {"1": "2"}


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
        {"Host": "evil.example"},
    ],
)
@pytest.mark.parametrize("path", ["page/socket", "gateway/"])
async def test_a_foreign_web_site_can_open_no_socket(loopback, headers, path):
    url = loopback.page_url + path
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(url, headers=headers)

    assert refused.value.status == 403


async def test_our_own_page_may_connect(loopback):
    url = f"{loopback.page_url}page/socket"
    headers = {"Origin": loopback.page_url.rstrip("/")}
    async with aiohttp.ClientSession() as session, session.ws_connect(url, headers=headers) as ours:
        assert (await ours.receive_json())["event"] == "world"


async def test_no_file_outside_the_attachments_is_served(loopback):
    async with aiohttp.ClientSession() as session:
        url = f"{loopback.page_url}attachments/..%2f..%2fetc/passwd"
        async with session.get(url) as answer:
            assert answer.status == 404


def test_a_file_that_is_dropped_in_this_moment_is_not_there(tmp_path, monkeypatch):
    monkeypatch.setattr(Path, "is_file", lambda path: True)  # as it was a moment ago

    assert Attachments(a_machine(), tmp_path).read("1/2/dropped.png") is None
