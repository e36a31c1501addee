"""A sealed auction in the channel: every seal stands there before what it seals is shown."""

import json
import re

import pytest

from tests.discord.bidders import auction, auction_of, bid_by_command
from tests.discord.playing import PATIENCE, become, told
from tests.discord.test_game_receipts import SEAL, box, computed

pytestmark = pytest.mark.usefixtures("hasty_dms")

CHOICES = (["A", "B"], ["B", "A"], ["C", "C"])


@pytest.fixture
def stream(loopback):
    """Return a list that collects everything public in the channel, message by message."""
    read, channel = [], loopback.channel("table-one")["id"]

    def watch(change):
        message = change.kind in ("MESSAGE_CREATE", "MESSAGE_UPDATE") and change.visible_to is None
        if message and change.body["channel_id"] == channel:
            read.append((change.kind, json.dumps(change.body, ensure_ascii=False)))

    loopback.world.watchers.append(watch)
    return read


async def choose(table, person):
    await bid_by_command(table, person, CHOICES[table.people.index(person)])
    await told(table.bot)


def numbers_in(text):
    return [int(number) for number, _ in SEAL.findall(text)]


def marked(lots):
    return {lot["mark"]: lot["markers"] for lot in lots if lot["markers"]}


async def verify(person, seal=None):
    typed = {} if seal is None else {"seal": seal}
    return await person.command("verify", typed, "table-one").settled(PATIENCE)


@pytest.mark.usefixtures("screen")
async def test_the_seals_of_a_circuit_stand_in_the_channel_before_its_reveal(loopback, bot, stream):
    table = await auction_of(loopback, bot, "Ana", "Bram", "Chidi", way="sealed")
    *others, last = table.people
    for person in others:
        await choose(table, person)
    assert not marked((await auction(table))["lots"]), "nothing is shown yet"
    assert numbers_in(table.moves[-1].text) == [1, 2], "each by an edit of the same post"
    before, posts = len(stream), len(table.moves)

    await choose(table, last)

    assert marked((await auction(table))["lots"])
    since = stream[before:]
    sealed = next(place for place, (_, text) in enumerate(since) if "Seal 3: " in text)
    shown = next(place for place, (_, text) in enumerate(since) if "bid on" in text)
    assert (since[sealed][0], since[shown][0]) == ("MESSAGE_UPDATE", "MESSAGE_CREATE")
    assert sealed < shown
    assert not any("Seal 3: " in text for _, text in since[shown : shown + 1]), "not repeated"
    reveal = table.moves[-1]
    assert len(table.moves) == posts + 1
    assert "What seal 3 kept is open now: press Verify." in reveal.text
    assert "Verify" in reveal.buttons


async def test_where_the_last_post_is_gone_the_seal_comes_in_a_message_of_its_own(
    loopback, bot, stream
):
    table = await auction_of(loopback, bot, "Ana", "Bram", "Chidi", way="sealed")
    *others, last = table.people
    for person in others:
        await choose(table, person)
    before = len(stream)
    channel = loopback.channel("table-one")["id"]
    del loopback.world.messages[channel][table.moves[-1].id]

    await choose(table, last)

    created = [text for kind, text in stream[before:] if kind == "MESSAGE_CREATE"]
    assert numbers_in(created[0]) == [3]
    assert "bid on" not in created[0]
    assert json.loads(created[0])["flags"] & 4096, "without a sound"
    assert "bid on" in created[1]


@pytest.mark.usefixtures("screen")
async def test_after_the_reveal_everybody_can_verify_it_at_once_and_later_too(loopback, bot):
    table = await auction_of(loopback, bot, "Ana", "Bram", "Chidi", way="sealed")
    ana = table.people[0]
    for person in table.people:
        await choose(table, person)
    reveal = table.moves[-1]

    shown = await ana.press(reveal, "Verify").settled(PATIENCE)

    assert shown.ephemeral
    first, seats = box(shown)
    assert all(":" in seat for seat in seats)
    assert computed(first, seats) == first.split()[2].replace("-", "")
    for name, words in (("Ana", "A and B"), ("Bram", "B and A"), ("Chidi", "C and C")):
        assert f"**{name}**: markers on {words}." in shown.text
    assert "✓" in shown.text
    assert "Opened at" not in shown.text

    await bid_by_command(table, table.people[1], ["C"])
    await told(bot)
    typed = await verify(ana, first.split()[2])
    assert box(typed)[1] == seats, "it stays open"
    assert "Opened at a reveal, or when the game ends" in (await verify(ana)).text


async def test_a_post_of_a_sealed_auction_fits_a_phone(loopback, bot):
    table = await auction_of(loopback, bot, "Ana", "Bram", "Chidi", way="sealed")
    for person in table.people:
        await choose(table, person)

    await become(lambda: "Waiting for" not in table.moves[-2].text)
    for post in table.moves[-2:]:
        assert not re.search(r"[0-9a-f]{32}", post.text)
        small = [line for line in post.text.splitlines() if line.startswith("-# ")]
        assert len(small) <= 3
        assert sum("Seal " in line for line in small) <= 1
        assert all(len(part) <= 50 for line in small for part in line.split(" · "))
