"""The talk of a deal at a table: an offer is drafted in a panel, read by all, and accepted."""

from dataclasses import replace

import pytest

from playground.people import Seen
from rules.cosmic_encounter.meta import META
from tests.discord.playing import PATIENCE, game_of, told
from tests.discord.undrawn import offer
from tests.rules.cosmic_encounter.test_deals import talk

OPTIONS = "lucre=true, aliens=random, stops=all speak"


@pytest.fixture(autouse=True)
def _offered(monkeypatch):
    """Ana and Bram talk over a deal, Ana with 3 free Lucre and an attack 40."""
    offer(monkeypatch, replace(META, new=lambda *about: talk(free=[3, 5, 0])))


async def pressed(table, person, panel, *labels):
    """The panel after these buttons were pressed, or things chosen from its menu."""
    for label in labels:
        if label in panel.buttons:
            outcome = await table.press(person, label, panel)
        else:
            [menu] = panel.selects
            value = next(o["value"] for o in menu["options"] if o["label"] == label)
            choosing = person.choose(panel, menu["custom_id"], [value])
            outcome = await choosing.settled(PATIENCE)
        panel = Seen(outcome.record)
    return panel


async def test_an_offer_is_drafted_in_private_and_read_by_all(loopback, bot, blank_pictures):
    table = await game_of(
        loopback, bot, "Ana", "Bram", "Chidi", game="Cosmic Encounter", options=OPTIONS
    )
    ana, bram, chidi = table.people
    before = len(table.posts)

    panel = await pressed(
        table, ana, await table.panel(ana), "Make an offer", "I give cards that I name"
    )
    assert "Is anything else part of the offer?" in panel.text
    panel = await pressed(table, ana, panel, "I give Lucre", "A · Attack 40")
    await told(bot)
    assert len(table.posts) == before, "nobody hears of a draft"

    await pressed(table, ana, panel, "3 Lucre")
    await told(bot)
    said = "Offer 1 of **Ana**: **Ana** gives 1 card and 3 Lucre, **Bram** gives nothing."
    assert table.posts[-1].text.splitlines()[0] == said
    assert "Offer 1 names Attack 40." in (await table.panel(bram)).text
    assert "Attack" not in (await table.panel(chidi)).text + table.posts[-1].text

    await table.press(bram, "Accept offer 1")
    await told(bot)
    assert table.posts[-1].text.startswith("**Bram** accepts offer 1")
