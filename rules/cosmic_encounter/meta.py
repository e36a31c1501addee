"""Cosmic Encounter as the bot offers it."""

from collections.abc import Sequence
from typing import Final

import rules.cosmic_encounter.artifacts
import rules.cosmic_encounter.powers
import rules.cosmic_encounter.technologies  # noqa: F401  # all are read: every card is known
from rules.cosmic_encounter.cards.known import known_cards
from rules.cosmic_encounter.game import CosmicEncounter, asleep
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.cosmic_encounter.model.power import powers
from rules.cosmic_encounter.model.rulings import RULINGS
from rules.cosmic_encounter.phases.orders import orders
from rules.cosmic_encounter.setup import SEATS, new
from rules.cosmic_encounter.state import TOO_FEW_HOMES, ZAPPED
from rules.cosmic_encounter.stops.uses import when_usable
from rules.cosmic_encounter.texts import entries as texts
from rules.cosmic_encounter.texts.book import owners_values
from rules.cosmic_encounter.texts.entries import entries, face
from rules.cosmic_encounter.texts.rulebook import RULES
from rules.cosmic_encounter.views.advice import DECIDING, advice
from rules.cosmic_encounter.views.bidding import sealed
from rules.cosmic_encounter.views.looking_back import WORTH, looking_back
from rules.cosmic_encounter.views.robots import robot
from rules.cosmic_encounter.views.where import chapter, chapter_name, where
from rules.lengths import lengths_of
from rules.meta import Clocked, Live, Meta, Options, Timing
from rules.parts.bid import HELP as BIDDING
from rules.rulings import with_rulings

HOUR: Final = 3600
HELP: Final = (
    "An encounter goes through a few stops. At each you name in secret what you play or answer."
    " Naming nothing lets it pass, and you may change it until the stop closes. Orders do for you"
    " what you would always do."
)
"""The ways to decide, beyond the panel's choices."""
AT_THE_MARKET: Final = (
    "At the market you mark the cards that you call or bid on, then say up to how much."
)
"""The addition for tables with Lucre."""


def helped(options: Options) -> str:
    """Return the ways to decide at a table with these options."""
    with_lucre = isinstance(options, CosmicOptions) and options.lucre
    return " ".join((HELP, AT_THE_MARKET, BIDDING)) if with_lucre else HELP


def clocked(options: Options) -> Clocked:
    """Return how much has a clock of the game: everything, unless all must speak."""
    runs = not isinstance(options, CosmicOptions) or options.clocked
    return "everything" if runs else "nothing"


def variant(options: Options) -> str:
    """Return the rule that closes stops, and whether there is Lucre."""
    if not isinstance(options, CosmicOptions):
        return "by the clock"
    return f"{options.stops}, Lucre" if options.lucre else options.stops


def printed() -> Sequence[str]:
    """Return the words of the data, and why a card or a power does not work now."""
    cards = known_cards(rewards=True)
    off = [ZAPPED, TOO_FEW_HOMES, *(asleep(each.id) for each in powers() if each.plays_from_sheet)]
    return [*texts.printed(), *dict.fromkeys(map(when_usable, cards)), *off]


META: Final = Meta(
    id="cosmic_encounter",
    name="Cosmic Encounter",
    about=(
        "Be first to have enough colonies on other players' planets. Each player's alien breaks a"
        " rule, and allies, deals and bluffs decide most encounters."
    ),
    seats=SEATS,
    length="25 to 45 minutes live, 21 to 36 days at a turn a day",
    early="Whoever has the most foreign colonies wins; equals win together.",
    options=CosmicOptions,
    new=new,
    game=CosmicEncounter,
    mind=robot,
    orders=orders,
    cards=entries,
    printed=printed,
    face=face,
    rules=with_rulings(RULES, RULINGS, CosmicOptions),
    rulings=RULINGS,
    owners_values=owners_values,
    sealed=sealed,
    advice=advice,
    worth=WORTH,
    looking_back=looking_back,
    deciding=DECIDING,
    where=where,
    chapter=chapter,
    chapter_name=chapter_name,
    help=helped,
    clocked=clocked,
    lengths=lengths_of("rules.cosmic_encounter"),
    variant=variant,
    main_clock="main",
    live=Live(turn=4 * 60),
    paced={
        "live": {"stops": "all are waited for"},
        "daily": {"stops": "by the clock"},
        "relaxed": {"stops": "by the clock"},
        "untimed": {"stops": "all speak"},
    },
    clocks={
        "quiet": Timing(
            title="How long a stop stays open",
            sentence="How long a stop waits for players who need not decide.",
            choices=(8 * HOUR, 4 * HOUR, 12 * HOUR, 24 * HOUR, 120, 60),
            live=120,
            awake=2 * HOUR,
            told="The others have {time} for each stop.",
        ),
        "main": Timing(
            title="How long main players may take",
            sentence="How much time players have for a decision they must make.",
            choices=(24 * HOUR, 6 * HOUR, 12 * HOUR, 48 * HOUR, 72 * HOUR, 240, 120),
            live=240,
        ),
        "floor": Timing(
            title="Least time of a stop",
            sentence="No stop closes sooner, so the time of its closing tells nothing.",
            choices=(600, 0, 4),
            live=4,
            least=True,
            varies={600: 1200, 4: 10},
        ),
        "deal": Timing(
            title="How long the talk about a deal lasts",
            sentence=(
                "When it is over there is no deal; a late offer adds time, three times at most."
            ),
            choices=(24 * HOUR, 6 * HOUR, 48 * HOUR, 120),
            live=120,
            late=2 * HOUR,
            told="A talk about a deal lasts {time}.",
        ),
    },
)
