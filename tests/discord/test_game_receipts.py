"""Seals: noted in private, published over all alike, proven by anyone when the game ends."""

import re
from base64 import b32encode
from hashlib import sha256

import pytest

from bot.table.views.export import export_table
from playground.people import Seen
from tests.discord.playing import PATIENCE, become, game_of, told

pytestmark = pytest.mark.usefixtures("hasty_dms")

SEAL = re.compile(r"Seal (\d+): ([A-Z2-7]{5}(?:-[A-Z2-7]{5}){3}-[A-Z2-7]{6})\n?")
LEAF = re.compile(r"with the next bid or pass: `([0-9a-f]{64})`")


def seals(table):
    """Every seal that stands in a post, as often as it stands there, in the channel's order."""
    found = [SEAL.findall(post.text) for post in table.posts]
    return [(int(number), code) for of_post in found for number, code in of_post]


async def verify(person, seal=None):
    typed = {} if seal is None else {"seal": seal}
    return await person.command("verify", typed, "table-one").settled(PATIENCE)


def box(outcome):
    """The proof that is there to be copied."""
    first, *seats = outcome.text.split("```")[1].strip().splitlines()
    return first, seats


def computed(first, seats):
    """The seal of a copied proof, computed as docs/proof.md says."""
    leaves = [sha256(seat.encode()).hexdigest() if ":" in seat else seat for seat in seats]
    lines = "\n".join([f"red-gavel seal {first.split()[1]}", *leaves])
    return b32encode(sha256(lines.encode()).digest()).decode()[:26]


async def auction_of_three(loopback, bot):
    """Bram's maximum is left; he has noted its leaf in private."""
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.in_the_channel()
    for seat in range(3):
        await table.give(seat, materials=9)
    await bram.command("bid", {"up_to": 5}, "table-one").settled(PATIENCE)
    noted = LEAF.search((await verify(bram)).text)[1]
    return table, ana, bram, noted


async def test_what_was_noted_in_private_is_in_the_seal_of_the_next_post(loopback, bot):
    table, ana, bram, noted = await auction_of_three(loopback, bot)
    assert seals(table) == []
    early = await verify(bram, noted)
    assert "up to 5, then pass" in early.text
    assert early.ephemeral
    assert "✗ No seal of this table reads like that" in (await verify(ana, noted)).text

    await table.press(ana, "Bid 1")
    await told(bot)

    [(number, posted)] = seals(table)
    first, seats = box(await verify(ana))
    assert first == f"seal {number} {posted}"
    assert len(set(seats)) == 3
    assert seats[1] == noted, "the path that Ana sees holds the leaf that Bram noted"
    assert computed(first, seats) == posted.replace("-", "")


async def test_a_change_of_mind_is_sealed_only_with_the_next_word(loopback, bot):
    table, ana, bram, former = await auction_of_three(loopback, bot)
    chidi = table.people[2]
    await table.press(ana, "Bid 1")
    await told(bot)
    await become(lambda: "Waiting for" not in table.moves[0].text)  # it is laid to rest
    before = [post.body for post in table.posts]
    await bram.command("bid", {"up_to": 8}, "table-one").settled(PATIENCE)
    noted = LEAF.search((await verify(bram)).text)[1]
    await told(bot)
    assert [post.body for post in table.posts] == before

    await table.press(chidi, "Pass")
    await told(bot)

    assert [number for number, _ in seals(table)] == [1, 2]
    of_ana = [box(await verify(ana, seal))[1][1] for _, seal in seals(table)]
    assert of_ana == [former, noted]


async def test_verify_proves_ones_own_and_keeps_the_others_closed(loopback, bot):
    table, ana, bram, noted = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)
    [(_, posted)] = seals(table)

    own = await verify(bram, f" `{posted.lower().replace('-', '')}` ")
    other = await verify(ana, posted)
    unknown = await verify(ana, "ABCDE" * 5 + "F")
    nonsense = await verify(ana, "my seal, please")

    assert all(outcome.ephemeral for outcome in (own, other, unknown, nonsense))
    assert f"✓ Computed anew, it is the same: {posted}." in own.text
    assert "**Bram**: up to 5, then pass." in own.text
    assert sha256(box(own)[1][1].encode()).hexdigest() == noted
    assert "Opened at a reveal, or when the game ends: **Bram** and **Chidi**." in other.text
    assert "up to 5" not in other.text
    assert "✓" in other.text
    assert unknown.text.startswith("✗ No seal of this table")
    assert nonsense.text.startswith("A seal has 26 letters")


async def test_the_button_below_a_post_proves_the_seal_of_that_post(loopback, bot):
    table, ana, bram, noted = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)
    post = next(post for post in reversed(table.moves) if "Verify" in post.buttons)
    await table.press(table.people[2], "Pass")
    await told(bot)

    seen = await bram.press(post, "Verify").settled(PATIENCE)

    assert seen.ephemeral
    assert seen.text.startswith("### Seal 1\n**Bram**: up to 5, then pass.")
    assert sha256(box(seen)[1][1].encode()).hexdigest() == noted


async def test_when_the_game_is_over_anyone_may_prove_everything(loopback, bot):
    table, ana, _, noted = await auction_of_three(loopback, bot)
    await table.press(ana, "Bid 1")
    await told(bot)
    posted = seals(table)[0][1]
    await table.finish()
    await become(lambda: "The game is over." in table.moves[-1].text)

    opened = await verify(ana, posted)

    assert "Every seal of this game can now be verified" in table.moves[-1].text
    assert "Verify" in table.moves[-1].buttons
    assert "**Bram**: up to 5, then pass" in opened.text
    assert "Opened at" not in opened.text
    assert "✓" in opened.text
    exported = await export_table(bot.services.tables.views, table.number)
    assert noted in [proof["leaf"] for proof in exported["receipts"]]
    published = seals(table)
    # A seal that had to stand before its secret was shown went into an earlier post, by an edit.
    numbers = sorted(number for number, _ in published)
    assert numbers == list(range(1, len(published) + 1)), "each once"
    assert exported["seals"] == dict(published), "and every one of them"


@pytest.mark.chance
async def test_the_deal_stands_in_the_first_and_the_last_post_alone(loopback, bot):
    table, *_ = await auction_of_three(loopback, bot)
    await table.finish()
    await become(lambda: "The game is over." in table.moves[-1].text)

    code = re.search(r"The deal: ([A-Z2-7-]{30}), from the seed", table.moves[-1].text)[1]

    everything = [*table.of_the_deal, *table.posts]
    carrying = [post.id for post in everything if code in post.text]
    assert carrying == [table.of_the_deal[0].id, table.moves[-1].id]
    assert not any(re.search(r"[0-9a-f]{32}", post.text) for post in everything[:-1])


async def test_where_no_game_is_played_there_is_nothing_to_verify(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    outcome = (
        await table.people[0].command("verify", {"seal": "A" * 26}, "table-two").settled(PATIENCE)
    )

    assert outcome.text.startswith("No game is played in this channel.")


async def test_a_closed_game_is_opened_to_all_by_those_who_sealed_something(loopback, bot):
    table, ana, bram, promised = await auction_of_three(loopback, bot)
    chidi, dana = table.people[2], loopback.person("Dana")
    await table.press(ana, "Bid 1")
    await told(bot)
    await bot.services.seating.close(table.number)
    await told(bot)
    closing = table.posts[-1]
    assert "has closed the game" in closing.text
    early = await verify(ana, promised)
    assert "Opened if all who sealed something in this closed game agree: **Bram**" in early.text
    assert "Open all to everybody" in Seen(early.record).buttons
    stranger = await dana.press(closing, "Verify").settled(PATIENCE)
    assert stranger.ephemeral
    assert Seen(stranger.record).buttons == {}

    sheet = await bram.press(closing, "Verify").settled(PATIENCE)
    proposed = await bram.press(Seen(sheet.record), "Open all to everybody").settled(PATIENCE)
    await told(bot)
    post = table.posts[-1]
    assert "It waits for Ana and Chidi to agree" in proposed.text.replace("**", "")
    assert "would like to open every seal of this closed game" in post.text
    refused = await dana.press(post, "Agree").settled(PATIENCE)
    assert "You do not sit at this table" in refused.text
    await ana.press(post, "Agree").settled(PATIENCE)
    voted = await chidi.command("game vote", {"answer": "agree"}, "table-one").settled(PATIENCE)
    assert "You agree." in voted.text
    await told(bot)

    opened = await verify(dana, promised)
    assert "up to 5, then pass" in opened.text
    assert "✓" in opened.text
    said = next(post for post in reversed(table.posts) if "Verify" in post.buttons)
    assert "All who sealed something have agreed" in said.text
    latest = await dana.press(said, "Verify").settled(PATIENCE)
    assert all(":" in seat for seat in box(latest)[1])
    assert Seen(latest.record).buttons == {}
