"""Terraforming Mars as the bot offers it."""

from collections.abc import Sequence
from typing import Final

from rules.kernel import Text, say
from rules.lengths import lengths_of
from rules.meta import Entry, Meta, Options
from rules.rulings import with_rulings
from rules.terraforming_mars.cards.catalogue import CARDS
from rules.terraforming_mars.cards.entries import entries
from rules.terraforming_mars.cards.faces import face, face_at
from rules.terraforming_mars.game import TerraformingMars
from rules.terraforming_mars.mars_auction.markers import BIDS
from rules.terraforming_mars.mars_auction.plan_words import sealed
from rules.terraforming_mars.model.deeds import follows
from rules.terraforming_mars.model.options import TerraformingOptions
from rules.terraforming_mars.model.rulings import RULINGS
from rules.terraforming_mars.model.words import TILES
from rules.terraforming_mars.phases.orders import orders
from rules.terraforming_mars.setup import SEATS, new
from rules.terraforming_mars.views.advice import advice
from rules.terraforming_mars.views.looking_back import WORTH, looking_back
from rules.terraforming_mars.views.robot import robot, robot_with
from rules.terraforming_mars.views.rulebook import RULES
from rules.terraforming_mars.views.where import chapter, chapter_name, where


def cards(values: str) -> Sequence[Entry]:
    """Return every card; an owner can change none of them."""
    return entries()


def printed() -> Sequence[str]:
    """Return the texts of cards and the names of tiles, as choices and pictures show them."""
    found: list[str] = []
    for card in CARDS.values():
        briefs = (card.brief, *(card.action_brief(place) for place in range(len(card.actions))))
        faces = (face(card.key), face(card.key, auction=True))
        found += map(str, briefs)
        found += (text for one in faces for text in one.text)
        found += (need.text for one in faces for need in one.requirements)
        rows = [row for one in faces for row in one.rows]
        found += (row.label for row in rows)
        found += (sign.note for row in rows for sign in row.symbols)
    return [*found, *(tile.replace("_", " ") for tile in TILES)]


BY_MARKERS: Final = (
    "Put markers on cards in the panel of *Your move*, or with `/bid cards` and the marks on the"
    " picture: `P3 8`."
)
BY_PLANS: Final = (
    "Put markers on cards in the panel of *Your move*, or with `/bid cards` and the marks on the"
    " picture: `P3 8`. A private plan there bids for you in your turns."
)


def help_with(options: Options) -> str:
    """Return the ways to bid, in the Mars Auction alone."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    if not chosen.mars_auction:
        return ""
    return BY_PLANS if chosen.bidding == "plan" else BY_MARKERS


def variant(options: Options) -> str:
    """Return the way to bid in the Mars Auction; else the sets that change the game's length."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    if chosen.mars_auction:
        return f"auction {chosen.bidding}"
    sets = {"corporate era": chosen.corporate_era, "prelude": chosen.prelude, "draft": chosen.draft}
    return ", ".join(name for name, plays in sets.items() if plays) or "usual"


def moot(options: Options) -> Sequence[str]:
    """Return the options on sets where a Mars Auction is played with all of them."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    all_sets = chosen.mars_auction and chosen.auction_cards == "all"
    return ("corporate_era", "prelude", "extra_corporations") if all_sets else ()


def without(options: Options, seats: int) -> Text | None:
    """Return that Corporate Era is off, with which most tables play; alone it is always on."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    if chosen.corporate_era or "corporate_era" in moot(chosen):
        return None
    if seats < 2 and not chosen.mars_auction:
        return say("without Corporate Era, unless you play alone")
    return say("without Corporate Era")


META: Final = Meta(
    id="terraforming_mars",
    name="Terraforming Mars",
    about=(
        "Lead a corporation that makes Mars habitable: raise temperature, oxygen and oceans, and"
        " score most. Two hundred cards combine; in the Mars Auction each is won at auction."
    ),
    seats=SEATS,
    length="55 to 95 minutes live, 16 to 28 days at a turn a day",
    early=(
        "The points count as they stand: rating, awards, milestones, greeneries, cities and "
        "cards. Nobody plants last greeneries. Alone, you win only if the aim is reached."
    ),
    options=TerraformingOptions,
    new=new,
    game=TerraformingMars,
    mind=robot,
    robot_with=robot_with,
    orders=orders,
    cards=cards,
    printed=printed,
    rules=with_rulings(RULES, RULINGS, TerraformingOptions),
    rulings=RULINGS,
    help=help_with,
    fitting={
        "live": {"bidding": "plan"},
        "daily": {"bidding": "sealed"},
        "relaxed": {"bidding": "sealed"},
        "untimed": {"bidding": "sealed"},
    },
    sealed=sealed,
    face=face_at,
    advice=advice,
    where=where,
    chapter=chapter,
    chapter_name=chapter_name,
    follows=follows,
    lengths=lengths_of("rules.terraforming_mars"),
    variant=variant,
    moot=moot,
    without=without,
    worth=WORTH,
    looking_back=looking_back,
    deciding={
        "beginner": "to take or leave the beginner corporation",
        "corporation": "to choose a corporation",
        "preludes": "to choose preludes",
        "prelude": "to play a prelude",
        "draft": "to pick a card",
        "buy": "to buy cards",
        "keep": "to keep cards",
        "exchange": "to exchange a card",
        "sell": "to sell cards",
        "action": "to take an action",
        "pay": "to pay",
        "play": "to play a card",
        "space": "to place a tile",
        "target": "to choose whom an effect hits",
        "how_many": "to say how many",
        "holder": "to choose a card",
        "branch": "to choose an effect",
        "order": "to choose an order of effects",
        "copy": "to choose a card",
        "production": "to choose a production",
        "award": "to fund an award",
        "markers": "to bid",
        "take_back": "to take back a marker",
        "take": "to take projects to hand",
        "final_greenery": "to place a last greenery",
    },
    undone={
        "corporation": "choosing {move}",
        "preludes": "keeping {move}",
        "draft": "picking {move}",
        "buy": "buying {move}",
        "keep": "keeping {move}",
        "exchange": "exchanging {move}",
        "sell": "selling {move}",
        "pay": "paying {move}",
        "space": "placing on {move}",
        "how_many": "choosing {move}",
        "production": "choosing {move}",
        "copy": "copying {move}",
        "award": "funding {move}",
        "markers": "marker on {move}",
        "take_back": "taking back from {move}",
        "take": "taking {move}",
    },
    on_the_table=frozenset({"markers", "take_back"}),
    marked=BIDS,
)
