"""The meaning of each decision, and its stakes."""

from collections.abc import Mapping
from typing import Final

from rules.meta import Advice, Options

DECIDING: Final[Mapping[str, str]] = {
    "alien": "to choose an alien",
    "newcomer": "to say whether they are new",
    "stop": "to do something",
    "react": "to use a power",
    "destiny": "to choose whom to encounter",
    "aim": "to aim the gate",
    "launch": "to launch ships",
    "invite": "to invite allies",
    "join": "to answer an invitation",
    "join_ships": "to join with ships",
    "join_if": "to say when to join",
    "select": "to select a card",
    "kicker": "to add a kicker",
    "announce": "to announce invested Lucre",
    "invest": "to invest Lucre",
    "rewards": "to take rewards",
    "onward": "to say whether they go on",
    "again": "to end the turn or go on",
    "deal": "to make a deal",
    "deal_terms": "to make an offer",
    "deal_planet": "to make an offer",
    "deal_ships": "to make an offer",
    "deal_cards": "to make an offer",
    "deal_number": "to make an offer",
    "land": "to land ships",
    "settle": "to settle",
    "lose_ships": "to choose ships that are lost",
    "free_ships": "to free ships from the warp",
    "discard": "to discard",
    "gift": "to give cards",
    "back": "to take a card",
    "name_card": "to name a card",
    "add_ship": "to add a ship",
    "tech": "to keep a technology",
    "further_tech": "to end the turn or draw technologies",
    "power": "to use a power",
    "order": "to give an order",
    "bid": "to bid",
    "market": "to bid at the market",
    "auction_card": "to carry out an auction card",
}
"""An ask's moment -> its public description."""

_SECTIONS: Final = {
    **dict.fromkeys(("bid", "market", "auction_card"), "The market"),
    "announce": "Lucre",
    "invest": "Lucre",
    "newcomer": "Lucre",
    "stop": "The stops",
    "react": "Rounds of a stop",
    "select": "Who wins",
}


def advice(options: Options) -> Mapping[str, Advice]:
    """Return the stakes of each decision, by moment."""
    return {
        moment: Advice(SAID.get(moment, SAID["power"]), _SECTIONS.get(moment, "An encounter"))
        for moment in DECIDING
    }


SAID: Final[Mapping[str, str]] = {
    "alien": "The power of your alien breaks a rule in every encounter. Green ones are easy.",
    "newcomer": "The table has agreed that new players begin with more Lucre.",
    "stop": "Name in secret what you would do. If you name nothing, you let it pass as things are.",
    "react": "Your power may be used now that this has happened. It may be zapped.",
    "destiny": "You may meet any of these. A player with many foreign colonies is close to"
    " winning.",
    "aim": "Few defending ships make a planet easy to take. The defense has its allies, too.",
    "launch": "Each ship adds one to your total and is lost with it. A colony without ships is"
    " given up, and below three home colonies your power is lost.",
    "invite": "Offensive allies gain a colony when you win; defensive allies gain rewards.",
    "join": "Allies of the offense gain a colony with it, those of the defense rewards; on the"
    " losing side your ships go to the warp.",
    "join_ships": "Each ship adds one to the total of its side, and brings a reward as defense.",
    "join_if": "The players before you in table order have answered by then. If the condition is"
    " not met, you decline, and nobody learns what you wanted.",
    "select": "An attack counts with your ships. A negotiate loses to an attack, but you take a"
    " card for each ship lost; two negotiates make a deal.",
    "kicker": "It multiplies your attack card, or what a negotiate brings.",
    "announce": "Each Lucre on the planet adds one to your total or takes one away. You say which"
    " before cards are selected. It is not spent.",
    "rewards": "One ship or card for each of your ships that defended.",
    "onward": "If you say it now, you are not asked again when you win. For a second encounter you"
    " need an encounter card in your hand when you select one.",
    "again": "For a second encounter you need an encounter card in your hand when you select one.",
    "deal": "At least one card or colony must change hands. Without a deal both lose three ships.",
    "lose_ships": "A colony without ships is given up.",
    "tech": "The number is how many ships complete it; one may be moved in each regroup.",
    "further_tech": "One technology and one more for each foreign colony; you keep one of them.",
    "order": "Name as many of these as you like; the rest stays as usual. You may give such an"
    " order several times.",
    "power": "Your power or card lets you choose this.",
    "bid": "The last bidder left pays the bid to the bank. A maximum is secret and bids for you by"
    " the smallest steps. The player who calls a card bids first.",
    "market": "What you say here holds for all cards that you have marked.",
    "auction_card": "You have bought the card: do what it says, or discard it without effect.",
}
"""An ask's moment -> its advice; powers and cards share one."""
