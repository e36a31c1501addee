"""*Post-mortem*: what nobody could see before, once a game has ended."""

import pytest

from cogs.ui.ids import Press, Verb
from playground.people import Seen
from tests.discord.playing import PATIENCE, game_of, said_to, told
from tests.discord.test_game_replay import ended, replay, selects

pytestmark = pytest.mark.usefixtures("blank_pictures")


async def looked_back(person, channel="table-one", **typed):
    outcome = await person.press(await replay(person, channel, **typed), "Post-mortem")
    await outcome.settled(PATIENCE)
    assert outcome.ephemeral
    return Seen(outcome.record)


def sections(shown):
    [menu] = selects(shown)
    return [option["label"] for option in menu["options"]]


async def test_an_ended_game_is_looked_back_on_section_by_section(loopback, bot):
    table = await ended(loopback, bot)
    dana = loopback.person("Dana")

    shown = await looked_back(dana)

    assert "Hammer Price: post-mortem" in shown.text
    assert len(shown.pictures) == 1
    assert sections(shown)[-1] == "What stayed in the store"
    [menu] = selects(shown)
    for number, label in enumerate(sections(shown)):
        outcome = await dana.choose(shown, menu["custom_id"], [str(number)]).settled(PATIENCE)
        there = Seen(outcome.record)
        assert f"**{label}**" in there.text
        names_alone = label in ("What nobody bid for", "What stayed in the store")
        assert ("\n- " in there.text) != names_alone, "a list of names is one paragraph"
    named = f"Hammer Price, table {table.number}"
    again = await looked_back(table.people[0], "lounge", table=named)
    assert sections(again) == sections(shown)
    # Without pictures it is read all the same.
    ana = table.people[0]
    await ana.command("me pictures", {"size": "none"}, "table-one").settled(PATIENCE)
    unseen = await looked_back(ana)
    assert unseen.pictures == []
    assert f"**{sections(shown)[0]}**" in unseen.text


async def test_before_the_end_nothing_of_it_is_reachable(loopback, bot):
    """Not even by a forged press, and in no word that differs between two worlds."""
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    await table.press(ana, "Bid 1")
    await told(bot)

    async def refusals():
        found = []
        for person in (ana, bram, loopback.person("Dana")):
            shown = await replay(person)
            assert "Post-mortem" not in shown.buttons
            [last] = [each for each in shown.components if each.get("label") == "Last"]
            last["custom_id"] = Press(table.number, None, "", Verb.MORTEM).id
            last["disabled"] = False
            found.append(said_to(await person.press(shown, "Last").settled(PATIENCE)))
        return found

    before = await refusals()
    assert all("opens once the game has ended" in said for said in before)
    await bot.services.tables.play(table.number, int(chidi.id), None, {"up_to": 2, "then": "pass"})
    await told(bot)
    assert await refusals() == before


async def test_a_member_chooses_whether_their_answer_times_are_told(loopback, bot):
    ana = loopback.person("Ana")
    for on, said in ((True, "tell the median"), (False, "do not tell")):
        outcome = await ana.command("me answer_times", {"on": on}, "lounge").settled(PATIENCE)
        assert said in outcome.text
        shown = await ana.command("me show", {}, "lounge").settled(PATIENCE)
        assert said in shown.text
        assert (await bot.store.members.get(int(ana.id))).timed == on


async def test_the_last_post_opens_it_and_share_posts_its_picture_once(loopback, bot):
    table = await ended(loopback, bot)
    dana = loopback.person("Dana")
    assert all("Post-mortem" not in post.buttons for post in table.moves[:-1])
    opened = await dana.press(table.moves[-1], "Post-mortem").settled(PATIENCE)
    assert opened.ephemeral

    said = said_to(await dana.press(Seen(opened.record), "Share").settled(PATIENCE))
    await told(bot)

    assert said.startswith("The post-mortem is being drawn. It appears in <#")
    [post] = [post for post in table.posts if "Post-mortem: Hammer Price" in post.text]
    [alt] = [picture["description"] for picture in post.pictures]
    assert alt.startswith("Hammer Price: post-mortem. The lead over ")
    typed = await dana.command("game replay", {"make": "post-mortem"}, table.channel).settled(
        PATIENCE
    )
    assert said_to(typed).startswith("This game has its post-mortem already.")
    await told(bot)
    assert len([post for post in table.posts if "Post-mortem: " in post.text]) == 1


async def test_of_a_closed_game_nothing_opens_before_its_seals_do(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana = table.people[0]
    await ana.command("game cancel", {"sure": True}, table.channel).settled(PATIENCE)
    await told(bot)
    posts = len(table.posts)

    typed = {"make": "post-mortem", "table": str(table.number)}
    refused = await ana.command("game replay", typed, table.channel).settled(PATIENCE)
    await told(bot)

    assert "opens once all players have agreed" in refused.text
    assert len(table.posts) == posts
