"""`/game replay` and *Replay*: a game is looked at again, step by step, by its own eyes."""

import json
import re

import pytest

from bot.keeping.releases import NAME
from bot.table.replaying import release_of_rules
from cogs.finished.replay_layout import wanted
from cogs.ui.ids import Press, Verb
from playground.limits.components import FILE, MEDIA_GALLERY
from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, said_to, told

pytestmark = pytest.mark.usefixtures("blank_pictures")


async def replay(person, channel="table-one", **typed):
    outcome = await person.command("game replay", typed, channel).settled(PATIENCE)
    assert outcome.ephemeral, outcome.text
    return Seen(outcome.record)


async def stepped(person, shown, label):
    outcome = await person.press(shown, label)
    assert outcome.kind == "update", "one request"
    return Seen(outcome.record)


async def chosen(person, shown, what, value):
    [select] = [each for each in selects(shown) if f":{what}." in each["custom_id"]]
    outcome = await person.choose(shown, select["custom_id"], [value])
    assert outcome.kind == "update", outcome.text
    return Seen(outcome.record)


def selects(shown):
    return [each for each in shown.components if each["type"] == 3]


def whose(shown):
    found = [each for each in selects(shown) if ":eyes." in each["custom_id"]]
    return [option["label"] for each in found for option in each["options"]]


def place(shown):
    found = re.search(r": (\d+) of (\d+)", shown.text)
    return int(found[1]), int(found[2])


def ids(shown):
    return [each["custom_id"] for each in shown.components if "custom_id" in each]


async def begun(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    await table.press(ana, "Bid 1")
    await table.press(bram, "Pass")
    await told(bot)
    return table


async def ended(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi", game="Hammer Price", options="")
    await table.finish()
    return table


async def test_the_state_after_a_step_stands_below_what_happened_in_it(loopback, bot):
    """The sale of a lot opens the next one: the next one's name does not head the sale."""
    table = await ended(loopback, bot)
    ana = table.people[0]
    shown = await replay(ana)
    for _ in range(place(shown)[1]):
        sold, lot = (shown.text.find(words) for words in ("Nobody bid for", "Lot 2 of 6"))
        if sold >= 0:
            break
        shown = await stepped(ana, shown, "Next")

    assert 0 < sold < lot, shown.text


async def test_a_running_game_is_stepped_through_in_one_request_a_step(loopback, bot):
    table = await begun(loopback, bot)
    ana = table.people[0]
    posts = [post.body for post in table.posts]

    shown = await replay(ana)
    first, (_, last) = (shown.text, ids(shown)), place(shown)
    assert place(shown) == (1, last)
    assert "Turn 1" in shown.text
    story = shown.text
    for at in range(2, last + 1):
        shown = await stepped(ana, shown, "Next")
        assert place(shown) == (at, last)
        assert len(ids(shown)) == len({*ids(shown)})
        story += shown.text

    assert "**Ana** bid 1 material." in story
    assert place(await stepped(ana, shown, "Back")) == (last - 1, last)
    again = await stepped(ana, shown, "First")
    assert (again.text, ids(again)) == first
    assert place(await stepped(ana, again, "Last")) == (last, last)
    assert [post.body for post in table.posts] == posts


async def test_a_chapter_is_one_choice_away(loopback, bot):
    table = await begun(loopback, bot)
    ana = table.people[0]
    for _ in range(12):
        view = await bot.services.tables.view(table.number, None)
        member = view.seats[view.awaited[0]].member
        ask = (await bot.services.tables.view(table.number, member)).ask
        await bot.services.tables.play(table.number, member, None, ask.fallback)
    await told(bot)

    shown = await replay(ana)
    [menu] = [each for each in selects(shown) if ":chapter." in each["custom_id"]]
    value = next(each["value"] for each in menu["options"] if "Turn 2" in each["label"])
    there = await chosen(ana, shown, "chapter", value)

    assert place(there)[0] == int(value) + 1
    assert "Turn 2" in there.text


async def test_a_hand_is_for_who_sat_there_and_a_press_is_checked_anew(loopback, bot):
    table = await begun(loopback, bot)
    ana, bram = table.people
    chidi = loopback.person("Chidi")

    own, theirs = await replay(ana), await replay(chidi)

    assert whose(own) == ["What everybody saw", "With the hand of Ana"]
    assert whose(theirs) == []
    assert len(own.pictures) > len(theirs.pictures)
    assert len((await chosen(ana, own, "eyes", "public")).pictures) == len(theirs.pictures)
    assert "With the hand of Ana" not in whose(await replay(bram))
    # A button that somebody has seen elsewhere opens nothing that is not theirs.
    for eyes in ("0", "1", "all"):
        theirs = await replay(chidi)
        [on] = [each for each in theirs.components if each.get("label") == "Next"]
        on["custom_id"] = Press(table.number, None, "", Verb.REPLAY, f"on.1.{eyes}").id
        refused = await chidi.press(theirs, "Next").settled(PATIENCE)
        assert "only the player who sat there" in said_to(refused)


@pytest.mark.parametrize("argument", ["on", "on.x.public", "on.1.nobody", "on.1.100", "a.b.c.d"])
def test_a_button_of_no_replay_is_no_step(argument):
    with pytest.raises(ValueError, match=r".*"):
        wanted(argument, [])


async def test_a_secret_answer_changes_no_id_and_no_word(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, _ = table.people
    await table.press(ana, "Bid 1")
    await told(bot)
    before = [await replay(loopback.person("Dana")), await replay(bram)]

    chidi = int(table.people[2].id)
    await bot.services.tables.play(table.number, chidi, None, {"up_to": 2, "then": "pass"})
    await told(bot)

    after = [await replay(loopback.person("Dana")), await replay(bram)]
    assert [(each.text, ids(each)) for each in after] == [(each.text, ids(each)) for each in before]


async def test_the_last_post_of_a_game_opens_it_with_all_hands_for_whoever_wants(loopback, bot):
    table = await ended(loopback, bot)
    dana = loopback.person("Dana")

    outcome = await dana.press(table.moves[-1], "Replay")

    assert outcome.kind == "message"
    assert outcome.ephemeral
    shown = Seen(outcome.record)
    assert place(shown)[0] == 1
    assert whose(shown)[:2] == ["What everybody saw", "All hands"]
    before = len(shown.pictures)
    everything = await chosen(dana, shown, "eyes", "all")
    assert len(everything.pictures) - before >= 3
    galleries = [each for each in everything.components if each["type"] == MEDIA_GALLERY]
    assert [len(each["items"]) for each in galleries] == [1] * len(everything.pictures), "none cut"


async def test_who_may_not_see_the_table_may_not_see_it_again(loopback, bot):
    table = await begun(loopback, bot)
    dana = loopback.person("Dana")
    away = await dana.command("game replay", {"table": "999"}, "lounge").settled(PATIENCE)
    assert "no longer exists" in away.text
    none = await dana.command("game replay", {"table": "Chess"}, "lounge").settled(PATIENCE)
    assert "You have played no such game" in none.text
    own = await replay(table.people[0], "lounge", table=f"Project Mars, table {table.number}")
    assert place(own)[0] == 1


async def test_a_game_whose_channel_is_gone_is_still_there_for_its_players(loopback, bot):
    table = await begun(loopback, bot)
    loopback.delete_channel("table-one")
    dana = loopback.person("Dana")

    own = await replay(table.people[0], "lounge", table=str(table.number))
    refused = await dana.command("game replay", {"table": str(table.number)}, "lounge").settled(
        PATIENCE
    )

    assert place(own)[0] == 1
    assert "do not see its channel" in refused.text


async def test_whoever_wants_no_pictures_reads_it(loopback, bot):
    table = await begun(loopback, bot)
    ana = table.people[0]
    await ana.command("me pictures", {"size": "none"}, "table-one").settled(PATIENCE)

    shown = await replay(ana)

    assert shown.pictures == []
    assert place(shown)[0] == 1


async def test_a_game_that_has_ended_is_proven_in_one_line_with_its_file(loopback, bot):
    always = json.dumps({"rules": release_of_rules(), "since": 0})
    await bot.store.kept.put(NAME, always)
    table = await ended(loopback, bot)
    dana = loopback.person("Dana")
    shown = Seen((await dana.press(table.moves[-1], "Replay")).record)

    outcome = await dana.press(shown, "Prove this game").settled(PATIENCE)

    assert outcome.ephemeral
    assert "✓ Played again from the file: " in outcome.text
    [file] = [each["file"] for each in Seen(outcome.record).components if each["type"] == FILE]
    assert f"red-gavel-{table.number}.json" in file["url"]
