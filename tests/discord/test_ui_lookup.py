"""*Look up…*: what the lines of a post name, in every game."""

import re
from random import Random

import pytest
from discord import SelectOption

from cogs.table.lookup import look_up_menu, named_in
from cogs.ui.words import Speech
from rules.games import GAMES
from rules.kernel import Refused, say
from rules.meta import Entry
from rules.terraforming_mars.model.options import TerraformingOptions
from tests.answers import some_answer
from tests.discord.ui_samples import view

DECISIONS = 250
BEGINNERS = TerraformingOptions(beginner_corporation="everybody")
NO_CARD = re.compile(r"standard project (Power Plant|Asteroid)")
"""Things that bear the name of a card."""
OPTIONS = {"terraforming_mars": {"prelude": True}, "cosmic_encounter": {"lucre": True}}


def names(game, *lines):
    return [one.name for one in named_in(game, "", lines)]


def public_lines(game, seed):
    """Return the public lines of a random game with robots."""
    meta, chance = GAMES[game], Random(seed)
    table = meta.new(4, meta.options.model_validate(OPTIONS.get(game, {})), seed, "")
    for _ in range(DECISIONS):
        required = [seat for seat, ask in table.asks().items() if not ask.optional]
        if table.over:
            break
        if not required or chance.random() < 0.02:
            if table.clocks():
                table.clock_ended(table.clocks()[0])
            continue
        seat = chance.choice(required)
        ask = table.asks()[seat]
        robot = chance.random() < 0.8
        answer = meta.robot(table.view(seat), ask, seat, chance.random) if robot else None
        try:
            table.play(seat, answer if robot else some_answer(ask, chance.random))
        except Refused:
            table.play(seat, ask.fallback)
    return [line.text for line in table.take_news() if line.to is None]


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_a_post_offers_what_it_names_and_nothing_else(game):
    every = sorted((one.name for one in GAMES[game].cards("")), key=len, reverse=True)
    in_text = re.compile(rf"(?<!\w)({'|'.join(map(re.escape, dict.fromkeys(every)))})(?!\w)")
    offered = 0
    for line in public_lines(game, "lines"):
        said, found = NO_CARD.sub("", str(line)), names(game, line)
        offered += len(found)
        assert all(name.lower() in said.lower() for name in found), said
        # Spelt as on the card, and part of no longer name.
        assert set(in_text.findall(said)) <= set(found), said
    assert offered > 10


def test_a_name_counts_in_the_place_of_a_thing():
    played = say("{seat:seat} played {card}.", seat=0, card=say("Mine"))
    paid = say("{seat:seat} paid {what}.", seat=0, what=say("2 M€ for a mine"))
    several = say("{seat:seat} bid on {cards}.", seat=0, cards=(say("Comet"), say("Pets (10 M€)")))

    assert names("terraforming_mars", played) == ["Mine"]
    assert names("terraforming_mars", paid) == []
    assert names("terraforming_mars", several, played, played) == ["Comet", "Pets", "Mine"]


def test_a_standard_project_is_not_the_card_of_its_name():
    used = ["power_plant_project", "asteroid_project"]
    table = GAMES["terraforming_mars"].new(2, BEGINNERS, "a seed", "")
    lines = []
    while used and not table.over:
        seat = next(seat for seat, ask in table.asks().items() if not ask.optional)
        ask = table.asks()[seat]
        wanted = f"project:{used[0]}"
        offered = [one.id for one in ask.open] if ask.moment == "action" else []
        table.play(seat, [wanted] if wanted in offered else ask.fallback)
        used = used[1:] if wanted in offered else used
        lines += [line.text for line in table.take_news() if line.to is None]
    told = [line for line in lines if "standard project" in str(line)]

    assert {"Power Plant", "Asteroid"} <= {
        found[1] for found in map(NO_CARD.search, map(str, told)) if found
    }
    assert names("terraforming_mars", *told) == []


def test_a_name_is_found_where_more_is_said_of_the_thing_and_by_its_number():
    flare = say("{seat:seat} plays {thing}.", seat=0, thing=say("Healer flare (wild)"))
    contract = say("{seat:seat} took Earth contract {n}.", seat=0, n=11)

    assert names("cosmic_encounter", flare) == ["Healer flare"]
    assert names("on_mars", contract) == ["Contract 11"], "not Contract 1"


def test_of_very_many_the_last_stand_in_the_menu():
    many = [Entry(f"Card {n}", "project", (), key=f"key {n}") for n in range(30)]

    [row] = look_up_menu(view(), Speech(), many)

    [menu] = row.children
    assert menu.placeholder == "Look up…"
    assert menu.custom_id == "rg:9876543210:-:n57:look_up:"
    first = SelectOption(label="Card 5", value="key 5", description="project")
    assert menu.options[0].to_dict() == first.to_dict()
    assert len(menu.options) == 25
    assert look_up_menu(view(), Speech(), []) == []
