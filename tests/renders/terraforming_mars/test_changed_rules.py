"""Cards are drawn under the rule that holds for their player, not the printed one."""

import pytest

from renders import gallery
from renders.terraforming_mars.card_sheet import card_alt
from renders.terraforming_mars.needs import checks
from rules.games import GAMES
from rules.terraforming_mars.cards.faces import IN_THE_AUCTION, face
from rules.terraforming_mars.mars_auction.prices import hand_price, price
from rules.terraforming_mars.model.views import Table
from tests.rules.terraforming_mars.mars_auction.spread import auction, company
from tests.rules.terraforming_mars.table import ANA, has, table

GAME = "terraforming_mars"
NAMES = ("Ana", "Bram")


# Companies that the Mars Auction changes


@pytest.mark.parametrize("key", IN_THE_AUCTION)
def test_a_changed_company_is_drawn_with_the_prices_that_it_really_pays(key):
    game = auction(players=[company(key)], zone="projects")
    terms = IN_THE_AUCTION[key]
    project = next(one for one in game.auction_layout.cards if one.zone == "projects")

    assert hand_price(game, ANA) == terms.to_hand
    assert price(game, project, ANA, 2) == 2 + terms.when_won
    assert face(key, auction=True) != face(key)
    said = " ".join(face(key, auction=True).text)
    assert f"you buy cards for {terms.to_hand} M€ each".lower() in said.lower().replace(
        "\u00a0", " "
    )


def test_polyphemos_buys_for_three_in_every_view_of_an_auction():
    game = auction(players=[company("polyphemos")], zone="projects")

    seen = Table.model_validate(game.view(ANA))

    drawn = next(one.face for one in seen.players[ANA].cards if one.face.id == "polyphemos")
    symbols = [symbol for row in drawn.rows for symbol in row.symbols]
    assert [one.amount for one in symbols if one.icon == "mc"] == ["+5", "3", "+1"]


def test_polyphemos_looked_up_at_an_auction_is_not_the_printed_one():
    meta = GAMES[GAME]
    plain = meta.new(2, meta.options(extra_corporations=True), "x", "").view(None)
    changed = meta.new(2, meta.options(mars_auction=True), "x", "").view(None)

    assert "5 M€ each" in " ".join(meta.face("polyphemos", plain)["text"])
    assert "5 M€ each" in " ".join(meta.face("polyphemos", None)["text"])
    assert "3 M€ each" in " ".join(meta.face("polyphemos", changed)["text"])
    pictures = {
        gallery.card(GAME, meta.face("polyphemos", view)).image_bytes for view in (plain, changed)
    }
    assert len(pictures) == 2


def test_no_other_company_is_changed():
    assert face("helion", auction=True) == face("helion")


# Requirements that may be missed


def test_inventrix_reads_in_the_refusal_how_much_less_is_asked():
    game = table(
        ana=has("inventrix", hand=["kelp_farming", "dust_seals"]), oceans=0, temperature=-4
    )
    plain = table(ana=has("helion", hand=["kelp_farming", "dust_seals"]), oceans=0, temperature=-4)

    assert _why_not(game, "kelp_farming") == "You need at least 4 oceans, now 0."
    assert _why_not(plain, "kelp_farming") == "Needs at least 6 oceans, now 0."


def _why_not(game, key: str) -> str:
    seen = Table.model_validate(game.view(ANA))
    hand = dict(
        zip((one.id for one in seen.players[0].hand), seen.players[0].hand_terms, strict=True)
    )
    return str(hand[key].why_not)


def test_inventrix_sees_on_the_card_what_is_asked_of_it():
    game = table(ana=has("inventrix", hand=["kelp_farming"]), oceans=4)
    seen = Table.model_validate(game.view(ANA))

    (shown,) = checks(face("kelp_farming"), seen, ANA)

    assert (shown.bound, shown.met) == (4, True)
    assert shown.asked.replace("\u00a0", " ") == "at least 6 oceans, for you 4"
    assert "for you 4" in card_alt(face("kelp_farming"), [shown]).replace("\u00a0", " ")


def test_nobody_is_asked_for_less_than_the_scale_begins_with():
    game = table(ana=has("inventrix", hand=["dust_seals"]), oceans=1)
    seen = Table.model_validate(game.view(ANA))

    (shown,) = checks(face("dust_seals"), seen, ANA)

    assert shown.asked.replace("\u00a0", " ") == "at most 3 oceans, for you 5"


def test_the_hand_draws_the_number_that_holds_and_the_printed_one(written):
    view = table(ana=has("inventrix", hand=["kelp_farming"]), oceans=4).view(ANA)

    gallery.forget()
    gallery.private(GAME, view, NAMES)

    assert "≥ 4 (6)" in {entry.words for entry in written}
