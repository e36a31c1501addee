"""The games that the bot offers."""

from typing import Final

from rules.cosmic_encounter.meta import META as COSMIC_ENCOUNTER
from rules.hammer_price.meta import META as HAMMER_PRICE
from rules.meta import Meta
from rules.on_mars.meta import META as ON_MARS
from rules.project_mars.meta import META as PROJECT_MARS
from rules.terraforming_mars.meta import META as TERRAFORMING_MARS

GAMES: Final[dict[str, Meta]] = {
    meta.id: meta
    for meta in (HAMMER_PRICE, PROJECT_MARS, TERRAFORMING_MARS, ON_MARS, COSMIC_ENCOUNTER)
}
