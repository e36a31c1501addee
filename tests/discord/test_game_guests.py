"""/show: one person sees a player's hand, the table knows, and nobody sees both sides."""

import json

import pytest

from playground.people import Seen
from tests.discord.playing import PATIENCE, PLAIN, game_of, seen_by_others, told
from tests.discord.test_game_lobby import refusal


async def let(table, player, guest):
    outcome = await player.command("show", {"to": guest.id}, table.channel).settled(PATIENCE)
    await told(table.bot)
    return outcome


async def stop(table, person):
    outcome = await person.command("show", {"do": "stop"}, table.channel).settled(PATIENCE)
    await told(table.bot)
    return outcome


async def looking(table, guest):
    """Return the view of a guest who presses Your hand, and knows what it costs them."""
    asked = await guest.press(table.moves[-1], "Your hand").settled(PATIENCE)
    assert "Look at the hand" in Seen(asked.record).buttons, asked.text
    outcome = await guest.press(Seen(asked.record), "Look at the hand").settled(PATIENCE)
    assert outcome.kind == "deferred_update"
    return Seen(outcome.record)


def words(shown):
    """Return every word of a message; numbers of messages are not among them."""
    alts = [each.get("description") or "" for each in shown.pictures]
    ids = [each["custom_id"] for each in shown.components if each.get("custom_id")]
    return "\n".join([shown.text, *alts, *ids])


@pytest.mark.usefixtures("screen")
async def test_a_guest_looks_and_the_table_is_told_but_not_of_the_look(loopback, bot, screen):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    dana = loopback.person("Dana")
    await table.give(0, materials=4711)
    await bot.store.members.change(int(dana.id))

    done = await let(table, ana, dana)

    assert done.ephemeral
    assert "**Dana** may see your hand" in done.text or "Dana may see your hand" in done.text
    word = table.posts[-1]
    assert word.text.startswith("**Ana** lets Dana see their hand from now on")
    assert word.silent
    assert not word.body["mentions"]
    status = await bram.command("game status", {}, table.channel).settled(PATIENCE)
    assert "Dana may see the hand of **Ana**." in status.text
    public = json.dumps([record.body for record in seen_by_others(loopback, dana)])

    hand = await looking(table, dana)

    assert "what **Ana** holds" in hand.text
    assert any("4711 materials" in (each["description"] or "") for each in hand.pictures)
    assert "Your move" not in hand.buttons
    assert json.dumps([record.body for record in seen_by_others(loopback, dana)]) == public
    again = await dana.command("hand", {}, table.channel).settled(PATIENCE)
    assert again.ephemeral
    assert "what **Ana** holds" in again.text
    others = await bram.command("hand", {}, table.channel).settled(PATIENCE)
    assert "4711" not in words(Seen(others.record))


async def test_a_guest_sorts_the_cards_and_is_asked_nothing(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", game="Terraforming Mars", options=PLAIN)
    await table.skip_to("action", seat=0)
    ana, dana = table.people[0], loopback.person("Dana")
    await let(table, ana, dana)
    hand = await looking(table, dana)
    [menu] = hand.selects
    sorted_hand = await dana.choose(hand, menu["custom_id"], ["cost"]).settled(PATIENCE)
    assert "what **Ana** holds" in sorted_hand.text

    panel = await dana.press(table.moves[-1], "Your move").settled(PATIENCE)
    assert "You have no seat at this table." in panel.text
    forged = menu["custom_id"].replace(":0:", ":1:", 1)
    menu["custom_id"] = forged
    tried = await dana.choose(hand, forged, ["cost"]).settled(PATIENCE)
    assert "what **Bram** holds" not in tried.text


async def test_what_is_left_in_secret_stays_the_players_own(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    bram, dana = table.people[1], loopback.person("Dana")
    await table.give(1, materials=7919)
    await let(table, bram, dana)
    left = {"up_to": 7907, "then": "pass"}
    assert "7907" in (await bram.command("bid", left, table.channel).settled(PATIENCE)).text

    hand = await looking(table, dana)

    assert "7919" in words(hand)
    assert "7907" not in words(hand)
    story = await dana.command("inbox", {}, table.channel).settled(PATIENCE)
    assert "7907" not in words(Seen(story.record))
    assert "7919" not in words(Seen(story.record)), "the story is the public one"


async def test_both_can_end_it_and_then_nothing_is_seen(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, bram = table.people
    dana = loopback.person("Dana")
    await let(table, ana, dana)
    hand = await looking(table, dana)
    assert "That is over." in (await stop(table, ana)).text
    assert table.posts[-1].text == "Dana no longer sees the hand of **Ana**."
    gone = await dana.press(table.moves[-1], "Your hand").settled(PATIENCE)
    assert "You have no seat at this table." in refusal(gone)
    assert not hand.selects
    nobody = await stop(table, bram)
    assert "Nobody sees your hand at this table" in refusal(nobody)
    await let(table, ana, dana)
    assert "That is over." in (await stop(table, dana)).text


async def test_who_has_looked_takes_no_seat_and_sees_no_other_hand(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram", "Chidi")
    ana, bram, chidi = table.people
    dana = loopback.person("Dana")
    await let(table, ana, dana)
    await looking(table, dana)
    await stop(table, ana)

    second = await let(table, bram, dana)
    assert "Dana has seen the hand of Ana" in refusal(second)
    named = {"player": "Bram", "by": dana.id}
    seat = await bram.command("game replace", named, table.channel).settled(PATIENCE)
    assert "Dana has seen the hand of Ana" in refusal(seat)
    player = await let(table, ana, chidi)
    assert "Chidi plays at this table." in refusal(player)


async def test_a_guest_who_was_sent_away_sees_it_no_more(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, dana = table.people[0], loopback.person("Dana")
    await let(table, ana, dana)
    hand = await looking(table, dana)
    in_dm = await dana.command("inbox", {}).settled(PATIENCE)
    assert "Project Mars" in in_dm.text, "a guest's table is in their inbox"
    dana.leave_guild()

    assert "Project Mars" not in (await dana.command("inbox", {}).settled(PATIENCE)).text
    pressed = await dana.press(Seen(in_dm.record), "Your hand").settled(PATIENCE)
    assert "do not see its channel any more" in refusal(pressed)
    typed = await dana.command("hand", {}).settled(PATIENCE)
    assert "No game is played here." in refusal(typed)
    assert "Ana" in hand.text
    dana.join_guild()


@pytest.mark.parametrize(
    ("typed", "way_out"),
    [
        ({}, "Choose who may see your hand"),
        ({"to": "bot"}, "Bots cannot look at hands. Choose a person."),
        ({"to": "self"}, "Ana plays at this table."),
        ({"to": "away"}, "does not see this channel"),
    ],
)
async def test_what_cannot_be_shown_is_refused(loopback, bot, typed, way_out):
    table = await game_of(loopback, bot, "Ana", "Bram")
    ana, eve = table.people[0], loopback.person("Eva")
    who = {"bot": str(bot.user.id), "self": ana.id, "away": eve.id}
    named = {name: who[value] for name, value in typed.items()}
    if typed.get("to") == "away":
        eve.leave_guild()
    before = [post.text for post in table.posts]
    outcome = await ana.command("show", named, table.channel).settled(PATIENCE)
    assert way_out in refusal(outcome)
    await told(bot)
    assert [post.text for post in table.posts] == before


async def test_only_a_player_shows_a_hand(loopback, bot):
    table = await game_of(loopback, bot, "Ana", "Bram")
    dana, eve = loopback.person("Dana"), loopback.person("Eva")
    outcome = await let(table, dana, eve)
    assert "You do not sit at this table." in refusal(outcome)
