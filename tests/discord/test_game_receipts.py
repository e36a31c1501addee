"""Receipts: promised in private, published for all alike, proven by anyone when the game ends."""

import re
from hashlib import sha256

import pytest

from bot.playground.people import Seen
from bot.table.export import export_table
from tests.discord.playing import PATIENCE, become, game_of, told

pytestmark = pytest.mark.usefixtures("hasty_letters")

MARK = re.compile(r"`([0-9a-f]{32})`")
PROMISED = re.compile(r"Receipt ([0-9a-f]{32}), published with the next bid or pass\.")


def last_marks(table):
    """The fingerprints that the last post with some carries."""
    lines = [line for post in table.moves for line in post.text.splitlines() if "Receipts:" in line]
    return MARK.findall(lines[-1])


async def verify(person, receipt):
    return await person.command("verify", {"receipt": receipt}, "table-one").settled(PATIENCE)


async def auction_of_three(loopback, bot):
    """Bram's maximum is left and sealed, and Ana has spoken."""
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.in_the_channel()
    for seat in range(3):
        await table.give(seat, materials=9)
    outcome = await bram.command("bid", {"up_to": 5}, "table-one").settled(PATIENCE)
    promised = PROMISED.search(outcome.text)[1]
    return table, ana, bram, promised


async def test_what_was_promised_in_private_is_what_the_next_post_carries(loopback, bot):
    table, ana, bram, promised = await auction_of_three(loopback, bot)
    assert not [post for post in table.moves if "Receipts:" in post.text]
    early = await verify(bram, promised)
    assert "up to 5, then pass" in early.text
    assert "published with the next bid or pass" in early.text
    assert "No receipt of this table reads" in (await verify(ana, promised)).text

    await table.press(ana, "Bid 1")
    await told(bot)

    marks = last_marks(table)
    assert len(set(marks)) == 3
    assert marks[1] == promised


async def test_a_change_of_mind_is_published_only_with_the_next_word(loopback, bot):
    table, ana, bram, _ = await auction_of_three(loopback, bot)
    chidi = table.people[2]
    await table.press(ana, "Bid 1")
    await told(bot)
    before = [post.body for post in table.posts]
    sealed = last_marks(table)
    changed = await bram.command("bid", {"up_to": 8}, "table-one").settled(PATIENCE)
    await told(bot)
    assert [post.body for post in table.posts] == before

    await table.press(chidi, "Pass")
    await told(bot)

    public = last_marks(table)
    assert len(set(public)) == 3
    assert not set(public) & set(sealed)
    assert public[1] == PROMISED.search(changed.text)[1]


async def test_verify_proves_ones_own_and_keeps_the_others_closed(loopback, bot):
    table, ana, bram, promised = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)

    own = await verify(bram, f" `{promised.upper()}` ")
    other = await verify(ana, promised)
    unknown = await verify(ana, "0" * 32)
    nonsense = await verify(ana, "my receipt, please")

    assert all(outcome.ephemeral for outcome in (own, other, unknown, nonsense))
    salt, content = re.search(r"Salt `([0-9a-f]{32})`, content `([^`]*)`", own.text).groups()
    assert sha256(f"{salt}:{content}".encode()).hexdigest()[:32] == promised
    assert "It agrees." in own.text
    assert other.text == "That receipt is of **Bram**; it is opened when the game ends."
    assert unknown.text.startswith(f"No receipt of this table reads {'0' * 32}")
    assert nonsense.text.startswith("A receipt has 32 digits")


async def test_the_button_below_a_post_shows_the_latest_receipts_in_private(loopback, bot):
    table, ana, bram, promised = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)
    post = next(post for post in reversed(table.moves) if "Verify" in post.buttons)

    seen = await bram.press(post, "Verify").settled(PATIENCE)

    assert seen.ephemeral
    assert MARK.findall(seen.text)
    assert f"**Bram** `{promised}`: up to 5, then pass." in seen.text
    assert seen.text.count("opened when the game ends") == 2


async def test_when_the_game_is_over_anyone_may_prove_everything(loopback, bot):
    table, ana, _, promised = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)
    await table.finish()
    await become(lambda: "The game is over." in table.moves[-1].text)

    opened = await verify(ana, promised)

    assert "Every receipt of this game can now be verified" in table.moves[-1].text
    assert "Verify" in table.moves[-1].buttons
    assert "**Bram**" in opened.text
    assert "up to 5, then pass" in opened.text
    assert "It agrees." in opened.text
    exported = (await export_table(bot.tables, table.number))["receipts"]
    assert promised in [proof["mark"] for proof in exported]


async def test_where_no_game_is_played_there_is_nothing_to_verify(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    outcome = (
        await table.people[0]
        .command("verify", {"receipt": "0" * 32}, "table-two")
        .settled(PATIENCE)
    )

    assert outcome.text.startswith("No game is played in this channel.")


async def test_a_closed_game_is_opened_to_all_by_those_who_sealed_something(loopback, bot):
    table, ana, bram, promised = await auction_of_three(loopback, bot)
    chidi, dana = table.people[2], loopback.person("Dana")
    await table.press(ana, "Bid 1")
    await told(bot)
    asked = await ana.command("game cancel", {}, "table-one").settled(PATIENCE)
    await ana.press(Seen(asked.record), "Cancel the game").settled(PATIENCE)
    await told(bot)
    closing = table.posts[-1]
    assert "Ana has closed the game" in closing.text
    early = await verify(ana, promised)
    assert "it is opened if all who sealed something in this closed game agree" in early.text
    assert "Open all to everybody" in Seen(early.record).buttons
    stranger = await dana.press(closing, "Verify").settled(PATIENCE)
    assert stranger.ephemeral
    assert Seen(stranger.record).buttons == {}

    sheet = await bram.press(closing, "Verify").settled(PATIENCE)
    proposed = await bram.press(Seen(sheet.record), "Open all to everybody").settled(PATIENCE)
    await told(bot)
    post = table.posts[-1]
    assert "It waits for Ana and Chidi to agree" in proposed.text.replace("**", "")
    assert "would like to open every receipt of this closed game" in post.text
    refused = await dana.press(post, "Agree").settled(PATIENCE)
    assert "You do not sit at this table" in refused.text
    await ana.press(post, "Agree").settled(PATIENCE)
    voted = await chidi.command("game vote", {"answer": "agree"}, "table-one").settled(PATIENCE)
    assert "You agree." in voted.text
    await told(bot)

    opened = await verify(dana, promised)
    assert "up to 5, then pass" in opened.text
    assert "It agrees." in opened.text
    said = next(post for post in reversed(table.posts) if "Verify" in post.buttons)
    assert "All who sealed something have agreed" in said.text
    latest = await dana.press(said, "Verify").settled(PATIENCE)
    assert latest.text.count("It agrees.") == 3
    assert Seen(latest.record).buttons == {}
