"""The market of Lucre at a table: what panels ask, what posts tell, and the seal."""

from dataclasses import replace

import pytest

from playground.people import Seen
from rules.cosmic_encounter.meta import META
from tests.discord.playing import PATIENCE, game_of, told
from tests.discord.undrawn import offer

OPTIONS = "planets=four, lucre=true, aliens=random, stops=all speak"


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    """Ana begins; Best of two and Move all ships lie open beside the dearer Rebirth."""
    offer(monkeypatch, replace(META, new=lambda *about: META.new(*about[:2], "market 23")))


async def marked(table, person, beginning):
    """The panel after the first card of the market was marked that is offered so."""
    panel = await table.panel(person)
    [menu] = panel.selects
    wanted = next(o["value"] for o in menu["options"] if o["label"].startswith(beginning))
    outcome = await person.choose(panel, menu["custom_id"], [wanted]).settled(PATIENCE)
    return Seen(outcome.record)


async def test_bids_are_left_in_panels_and_told_when_all_have_spoken(loopback, bot, blank_pictures):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options=OPTIONS
    )
    ana, bram, chidi = table.people
    before = len(table.posts)

    panel = await marked(table, ana, "Call")
    assert "How much do you bid when you call Best of two?" in panel.text
    await table.press(ana, "Bid 1", panel)
    form = await table.press(bram, "Maximum…", await marked(table, bram, "Bid on Best of two"))
    left = await bram.submit(form, {"number": "2", "then": "pass"}).settled(PATIENCE)
    await table.press(bram, "Leave it", Seen(left.record))
    await told(bot)
    assert len(table.posts) == before, "nobody hears of what is left"

    await table.press(chidi, "Pass")
    await told(bot)
    post = table.posts[-1].text
    assert post.splitlines()[:5] == [
        "**Ana** calls Best of two and bids 1 Lucre.",
        "**Bram** bids 2 Lucre.",
        "**Chidi** passes.",
        "**Ana** passes.",
        "**Bram** buys Best of two for 2 Lucre. See two cosmic cards and keep up to one;"
        " the rest are discarded.",
    ]
    assert "-# Seal 1: " in post
    panel = await table.panel(bram)
    assert "Which of these cards do you keep?" in panel.text
