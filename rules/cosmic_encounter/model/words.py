"""Amounts, phases and windows of Cosmic Encounter in words."""

from functools import cache
from typing import Final

from rules.cosmic_encounter.model.windows import Phase
from rules.kernel import Text, say, unit

unit("ships", "{n} ship", "{n} ships")
unit("colonies", "{n} colony", "{n} colonies")
unit("cards", "{n} card", "{n} cards")
unit("tokens", "{n} token", "{n} tokens")
unit("lucre", "{n} Lucre", "{n} Lucre")

PHASE_NAMES: Final[dict[Phase, str]] = {
    "start_turn": "Start turn",
    "regroup": "Regroup",
    "destiny": "Destiny",
    "launch": "Launch",
    "alliance": "Alliance",
    "planning": "Planning",
    "reveal": "Reveal",
    "resolution": "Resolution",
}

ROLES: Final[dict[str, str]] = {
    "any": "any player",
    "main": "main player",
    "offense": "offense",
    "defense": "defense",
    "ally": "ally",
    "offensive_ally": "offensive ally",
    "main_or_ally": "main player or ally",
    "offense_or_ally": "offense or ally",
    "not_main": "not as main player",
    "not_offense": "not as offense",
    "not_main_or_ally": "neither main player nor ally",
}

ALERT_WORDS: Final[dict[str, str]] = {
    "green": "Green alert: easy to play",
    "yellow": "Yellow alert: wants some thought",
    "red": "Red alert: bends the rules most",
}
"""The meaning of an alert level, for a newcomer."""

WINDOW_WORDS: Final[dict[str, str]] = {
    "turn_new_hand": "Before the new hand",
    "start_turn": "When the turn begins",
    "encounter_start": "When the encounter begins",
    "regroup_tech": "When technologies are researched",
    "regroup_retrieve": "When a ship comes back from the warp",
    "regroup_invest": "When Lucre is invested",
    "destiny_before_draw": "Before destiny is drawn",
    "destiny_after_draw": "When destiny is drawn",
    "launch_after_aim": "When the gate is aimed",
    "launch_commit": "When ships are sent",
    "launch_after_ships": "When ships have been sent",
    "alliance_before_invite": "Before allies are invited",
    "alliance_invite": "When allies are invited",
    "alliance_before_formed": "Before the invited answer",
    "alliance_answer": "When the invited answer",
    "alliance_commit": "When allies send ships",
    "alliance_after_formed": "When the alliances are formed",
    "planning_new_hand": "When a new hand is drawn",
    "planning_before_select": "Before the cards are selected",
    "planning_on_select": "When the cards are selected",
    "planning_after_select": "When the cards are selected, face down",
    "reveal_before_reveal": "Before the cards are revealed",
    "reveal_own_card": "When one’s own card is revealed",
    "reveal_after_reveal": "When the cards are revealed",
    "reveal_totals": "When the totals are known",
    "reveal_reinforce": "When reinforcements are played",
    "outcome": "When the winner is to be known",
    "outcome_final": "At last, before the winner is known",
    "resolution_winner_known": "When the winner is known",
    "resolution_losses": "When ships go to the warp",
    "resolution_before_compensation": "Before compensation",
    "compensation_choose_source": "When compensation is due",
    "compensation_amount": "When compensation is counted",
    "compensation_choose_cards": "When compensation is taken",
    "after_compensation": "After compensation",
    "resolution_benefits": "When the winners get what is theirs",
    "reward_amount": "When rewards are counted",
    "after_gaining_colony": "After a colony is gained",
    "after_gaining_compensation_or_rewards": "After compensation or rewards",
    "deal_terms": "When a deal is made",
    "resolution_deal_made": "When a deal is made",
    "failed_deal": "When a deal fails",
    "resolution_outcome": "When the result stands",
    "resolution_after_win_or_deal": "After a win or a deal",
    "encounter_cards_discard": "When the encounter cards are discarded",
    "encounter_cards_discarded": "When the encounter cards are discarded",
    "encounter_end": "When the encounter ends",
}
"""The time of each window, for an option's description."""


@cache
def window_words(window: str) -> Text:
    """Return a window's time as a heading."""
    return say(WINDOW_WORDS.get(window, "Whenever it happens"))


def ships(n: int) -> Text:
    """Return a number of ships in words."""
    return say("{n:ships}", n=n)


def cards(n: int) -> Text:
    """Return a number of cards in words."""
    return say("{n:cards}", n=n)


def lucre(n: int) -> Text:
    """Return an amount of Lucre in words."""
    return say("{n:lucre}", n=n)


def signed(number: int) -> str:
    """Return a number with its sign: `+4`, `−2`."""
    return f"+{number}" if number >= 0 else f"−{-number}"
