"""A table whose people read in two languages: each their own, and everybody's posts in English."""

import json

import pytest

from bot.words import spoken
from cogs.offered import LONGEST
from tests.discord.playing import Player, game_of, seen_by_others, told
from tests.pseudo import SIGNS, pseudo_language

SIGNED = frozenset(map(chr, SIGNS.values()))
pytestmark = pytest.mark.usefixtures("hasty_dms")


@pytest.fixture
def _installed(monkeypatch):
    """Install the pseudo-language as Spanish."""
    monkeypatch.setattr(spoken, "installed", lambda: {"es": pseudo_language()})


def signed(record):
    return bool(SIGNED.intersection(json.dumps(record.body, ensure_ascii=False)))


@pytest.mark.usefixtures("_installed")
async def test_each_reads_the_language_of_their_own_client(loopback, bot):
    bram, ana = loopback.person("Bram"), loopback.person("Ana")
    ana.speak("es-ES")
    table = await game_of(loopback, bot, "Bram", "Ana", robots=1, game="Hammer Price", options="")
    players = [Player(person, table.channel) for person in (ana, bram)]
    for _ in range(6):
        for player in players:
            await player.move()
    await told(bot)
    help_of = await ana.command("help", {}, table.channel).settled(10)

    every = [record for of in loopback.world.messages.values() for record in of.values()]
    hers = [record for record in every if record.visible_to == ana.id]
    assert signed(help_of.record)
    assert [record for record in hers if signed(record)]
    assert [record for record in every if record.visible_to == bram.id]
    for_others = seen_by_others(loopback, ana)
    assert len(for_others) > 5
    assert not [record for record in for_others if signed(record)]


@pytest.mark.usefixtures("_installed")
async def test_commands_are_described_in_the_installed_languages(loopback, bot):
    def texts(part):
        for key, value in part.items():
            if key in ("name_localizations", "description_localizations"):
                yield part, key, value or {}
            elif isinstance(value, list):
                for each in value:
                    if isinstance(each, dict):
                        yield from texts(each)

    found = [one for command in loopback.world.commands.values() for one in texts(command)]
    described = [
        (part, said) for part, key, said in found if key.startswith("description") and said
    ]
    assert len(described) > 60
    for part, said in described:
        assert set(said) == {"es-ES", "es-419"}
        assert all(SIGNED.intersection(words) and len(words) <= LONGEST for words in said.values())
        assert not SIGNED.intersection(part["description"])
    named = [part for part, key, said in found if key.startswith("name") and said]
    assert named, "choices have names in the language, too"
    assert all("value" in part for part in named), "names that are typed stay"


async def test_without_a_catalogue_commands_are_sent_as_they_are(bot):
    assert spoken.installed() == {}
    assert bot.tree.translator is None
    assert spoken.spoken_in("es-ES") is str
