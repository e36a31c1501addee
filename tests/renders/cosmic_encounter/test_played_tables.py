"""Pictures of tables that were played: every stop of a random game can be drawn."""

from collections import Counter

import pytest

from renders import gallery
from renders.cosmic_encounter.aftermath import ways
from renders.cosmic_encounter.scene import Scene
from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.model.views import Ships, Table
from tests.conformance.tables import Case, Play
from tests.renders.cosmic_encounter import samples
from tests.rules.cosmic_encounter.lucre_table import fought
from tests.rules.cosmic_encounter.table import go, table
from tests.rules.cosmic_encounter.test_deals import offer, talk

GAME = "cosmic_encounter"
DECISIONS = 300
LOOKS = 1
"""The first table of each stop and phase is drawn."""


def drawn(view, viewer_view) -> set[str]:
    """The names of all pictures that could be sent now."""
    pictures = [gallery.table(GAME, view, samples.NAMES, size=size) for size in ("wide", "compact")]
    pictures += [
        gallery.close_up(GAME, view, samples.NAMES, one.what)
        for one in gallery.close_ups(GAME, view, samples.NAMES)
    ]
    if viewer_view is not None:
        pictures += [
            gallery.private(GAME, viewer_view, samples.NAMES, size=size)
            for size in ("wide", "compact")
        ]
    assert all(picture.alt for picture in pictures)
    return {picture.name for picture in pictures}


@pytest.mark.long
@pytest.mark.parametrize(
    ("seats", "options"),
    [(3, {"planets": "four"}), (6, {"rewards": True, "lucre": True})],
)
def test_every_stop_of_a_game_can_be_drawn(seats, options):
    play = Play(Case(META, seats, META.options(**options)), "pictures")
    looked: Counter[tuple[str, str]] = Counter()
    names: set[str] = set()
    for made, game in enumerate(play.decisions()):
        if made > DECISIONS:
            break
        table = Table.model_validate(game.view(None))
        where = (table.stop, table.phase)
        looked[where] += 1
        if looked[where] <= LOOKS:
            asked = next(iter(game.asks()), None)
            names |= drawn(game.view(None), None if asked is None else game.view(asked))

    assert {"cosmic-encounter-table-wide.png", "cosmic-encounter-hand.png"} <= names
    assert "cosmic-encounter-choice.png" in names
    assert {stop for stop, _ in looked} >= {"S", "L", "A", "C", "V", "R"}


def test_the_end_of_a_game_can_be_drawn():
    play = Play(Case(META, 3, META.options(planets="four")), "ending", leaves=0.004)
    game = play.to_the_end()

    picture = gallery.ending(GAME, game.view(None), samples.NAMES)

    assert picture.image_bytes
    assert "win" in picture.alt


def of_an_encounter(game):
    """Return the alt texts of the public picture and of seat 1's own picture."""
    alt = gallery.table(GAME, game.view(None), samples.NAMES, size="compact").alt
    return alt, gallery.private(GAME, game.view(1), samples.NAMES, size="wide").alt


def test_announced_lucre_stands_at_the_planet_in_the_sum_and_in_the_hand():
    game = fought([3, 4, 2], invested={"B1": 3, "B3": 2}, ships=(3, 4))
    table, hand = of_an_encounter(game)
    assert "at B1, where Lucre counts +3 unless its owner says otherwise." in table
    assert "B1: Lucre counts +3 unless Bram says otherwise" in table
    game.play(1, ["-2"])
    announced(game)

    table, hand = of_an_encounter(game)
    assert "The gate points at B1, where Lucre counts −2 for its owner." in table
    assert "4 Lucre free, 5 placed" in hand

    go(game, until="V", cards={0: "attack_04", 1: "attack_10"})
    assert "Lucre −2 (invested) = 12, wins" in of_an_encounter(game)[0]


def announced(game) -> None:
    """Everybody takes the fallback until the Lucre is announced."""
    while game.encounter.lucre is None:
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, ask.fallback)


def test_at_the_start_of_an_encounter_investments_are_named_where_there_is_lucre():
    for lucre in (False, True):
        game = table("", "", "", lucre=lucre)
        game.begin()
        assert (", investments, " in of_an_encounter(game)[0]) == lucre


def test_lucre_that_is_only_announced_is_no_more_to_come_once_the_cards_are_shown():
    game = fought(aliens=("", "tripler", ""), invested={"B1": 3})
    game.play(1, ["3"])
    go(game, until="V", cards={0: "attack_04", 1: "attack_04"})

    table = of_an_encounter(game)[0]
    assert "Tripler = 12 (Bram) to come" in table
    assert "Lucre +3 (invested) = " in table


def test_lucre_that_an_offense_takes_is_among_what_follows():
    hands = {0: ["attack_40"], 1: ["attack_04", "negotiate"]}
    game = fought(invested={"B1": 3}, hands=hands, allies={2: ("offense", 2)})
    game.play(1, ["0"])
    go(game, until="V", cards={0: "attack_40", 1: "attack_04"})
    seen = Table.model_validate(game.view(None))
    expected = {kind: fleets for kind, _, fleets in ways(Scene.at(seen, samples.NAMES))}
    assert expected["lucre"] == [Ships(seat=0, ships=3)]

    go(game, until="R")
    assert "Ana takes 3 Lucre of the planet" in of_an_encounter(game)[0]


def test_a_talk_is_no_deal_yet_and_its_offers_are_told_in_words():
    game = talk(free=[3, 5, 0])
    offer(game, 0, ["gives_chosen", "takes_planet"], ["gives_lucre"], 1, 3, ["B2"], 2)

    table = of_an_encounter(game)[0]
    assert "A talk about a deal" in table
    assert "A deal is made" not in table
    assert "Offer 1: Ana gives 1 card and 3 Lucre, for room on B2 for 2 ships" in table


def test_before_the_game_the_headline_says_what_is_asked():
    options = META.options(lucre=True, newcomers="2 more", techs=True)
    game, said = META.new(3, options, "before the game"), []
    while game.phase == "setup":
        said.append(of_an_encounter(game)[0].partition(". ")[0])
        seat, ask = next((s, a) for s, a in game.asks().items() if not a.optional)
        game.play(seat, ask.fallback)

    everybody = "Ana, Bram and Chidi to"
    assert said[0].startswith(f"{everybody} choose an alien: one of the aliens whose flares")
    assert said[3].startswith(f"{everybody} keep a technology")
    assert said[-1].endswith("to say who is new: new players begin with more Lucre")
