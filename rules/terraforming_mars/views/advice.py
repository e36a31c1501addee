"""The meaning of each decision in Terraforming Mars, and its stakes."""

from collections.abc import Mapping
from typing import Final

from rules.meta import Advice, Options
from rules.terraforming_mars.model.options import TerraformingOptions

ALWAYS: Final[Mapping[str, Advice]] = {
    "beginner": Advice(
        "The beginner corporation has no ability: you get 42 M€ and keep ten project cards without"
        " paying, so there is nothing to choose before your first turn. Otherwise you are dealt two"
        " corporations, keep one, and buy your first cards.",
        "Setup",
    ),
    "corporation": Advice(
        "Your corporation gives your starting money, often some production, and an ability for the"
        " whole game; the other goes back to the box. Choose the one that suits the project cards"
        " you see. Nobody learns your choice before all have chosen.",
        "Setup",
    ),
    "preludes": Advice(
        "You keep two of your four preludes and play them before the first generation; the others"
        " are lost. One that you cannot carry out is worth only 15 M€, so make sure your"
        " corporation's money pays for both.",
        "Preludes",
    ),
    "prelude": Advice(
        "Both preludes are played, one after the other, so only their order matters: first the one"
        " whose money or cards help the other. One that cannot be carried out is discarded for"
        " 15 M€.",
        "Preludes",
    ),
    "draft": Advice(
        "Keep one card; the rest go to your neighbour, who will keep the best of them. You pay"
        " nothing yet: after the draft you may still buy as few of your cards as you like.",
        "Research",
    ),
    "buy": Advice(
        "Each card that you buy costs money now, and its own price again when you play it. A card"
        " in the hand brings nothing at the end, so buy what you expect to play, and keep enough"
        " money to play something soon. Cards that you do not buy are gone.",
        "Research",
    ),
    "keep": Advice(
        "The cards you choose come into your hand for free; the others are discarded, and nobody"
        " sees them. You still pay a card's price when you play it.",
        "Playing cards",
    ),
    "exchange": Advice(
        "The card you give away goes to the discard pile, and you draw another unseen. Give one"
        " that you do not expect to play.",
        "Playing cards",
    ),
    "sell": Advice(
        "Each card sold brings 1 M€ and goes to the discard pile for good. Sell what you will not"
        " play any more; it counts as one action, however many cards you sell.",
        "Actions",
    ),
    "action": Advice(
        "You have one or two actions in a turn; then the others have theirs, until all have passed."
        " Doing one thing and ending your turn keeps you in the generation. Passing does not: you"
        " do nothing more until the next generation, though what you have not spent stays yours.",
        "Actions",
    ),
    "pay": Advice(
        "Steel pays for cards with a building tag, titanium for those with a space tag, each at its"
        " worth; the rest is M€. Nothing is given back, so what you pay beyond the price is lost."
        " Money left over can pay for anything, steel and titanium only for such cards.",
        "Playing cards",
    ),
    "play": Advice(
        "You play the card at once. What stands here replaces the usual rules; the card's price"
        " and its other requirements still hold unless it says otherwise.",
        "Playing cards",
    ),
    "space": Advice(
        "Your tile takes the bonus printed on its space, and 2 M€ for every ocean beside it. A"
        " greenery is a point for its owner and another for each city beside it, whoever owns that"
        " city; a city can have no other city beside it. A tile is never moved again.",
        "Tiles",
    ),
    "target": Advice(
        "The player you choose loses something and cannot refuse. Nobody loses more than they"
        " have. If you may choose nobody, that costs you nothing.",
        "Playing cards",
    ),
    "how_many": Advice(
        "The number decides how much of the effect happens. What you spend on it is gone, so look"
        " at what you still want to pay this generation.",
        "Playing cards",
    ),
    "holder": Advice(
        "The resource lies on the card that you choose and is spent or counted only there. Look for"
        " a card that gives points for it, or an action that uses it.",
        "Playing cards",
    ),
    "branch": Advice(
        "Only one of these happens, the others are lost. Those that could do nothing now are"
        " marked or left out.",
        "Playing cards",
    ),
    "order": Advice(
        "Everything here happens, one after the other. The order matters where one effect pays for"
        " another, or reaches a bonus of the map or of a parameter first.",
        "Playing cards",
    ),
    "copy": Advice(
        "What you choose is carried out once more as if it were printed on this card. It must be"
        " possible now: you must have the production that goes down.",
        "Playing cards",
    ),
    "production": Advice(
        "Production comes back in every generation that is left, so early in the game it is worth"
        " most. M€ pay for anything; plants and heat become tiles and steps.",
        "Production",
    ),
    "award": Advice(
        "At the end whoever has most of what the award counts gets 5 points for it, the second 2,"
        " whoever funded it. Choose one that you lead and will go on leading.",
        "Milestones and awards",
    ),
    "final_greenery": Advice(
        "The last production is over. You may still turn plants into greeneries, each worth a"
        " point and another for each city beside it. They no longer raise the rating when the"
        " oxygen is complete. Plants left over are worth nothing.",
        "The end",
    ),
}
"""By the moment of the question; true at every table."""

BIDDING: Final = {
    "open": "In your turn put one or two markers on cards; everybody sees them. Passing ends your"
    " bidding in this whole auction. The card with most markers is handed out first, to whoever"
    " has most on it, at 1 M€ a marker; losers owe nothing.",
    "plan": "In your turn put one or two markers on cards, or leave a private plan that puts them"
    " for you; others see the markers, never the plan. The card with most markers is handed out"
    " first, to whoever has most on it, at 1 M€ a marker; losers owe nothing. Passing ends your"
    " bidding in this whole auction.",
    "sealed": "All bid at once and in secret; when everybody is ready, the markers are laid open."
    " The card with most markers is handed out first, to whoever has most on it, at 1 M€ a marker,"
    " so a bid that was higher than needed is paid in full. Losers owe nothing.",
}
"""Advice on bidding, by the way to bid."""

AT_AUCTION: Final[Mapping[str, Advice]] = {
    "corporation": Advice(
        "You play one of the companies that you have won; it gives your starting money and an"
        " ability for the whole game. The others are lost, but by the usual rule their markers are"
        " paid for all the same.",
        "Mars Auction",
    ),
    "preludes": Advice(
        "You play two of the preludes that you have won, each at once and in full; the others are"
        " lost. Make sure your company's money pays for both.",
        "Mars Auction",
    ),
    "take_back": Advice(
        "Your markers lie for more money than you have left, so some must come back to you. Each"
        " marker taken back makes a win there less likely, and nothing is owed for it.",
        "Mars Auction",
    ),
    "take": Advice(
        "You have won these projects and paid your markers. Taking one to your hand costs a little"
        " more; its own price is paid when you play it. One that you do not take is lost, and its"
        " markers are not given back.",
        "Mars Auction",
    ),
}
"""By the moment of the question; true in the Mars Auction alone, besides bidding."""


def advice(options: Options) -> Mapping[str, Advice]:
    """Return the meaning of each decision at a table with these options, by moment."""
    chosen = TerraformingOptions.model_validate(options.model_dump())
    if not chosen.mars_auction:
        return ALWAYS
    bidding = Advice(BIDDING[chosen.bidding], "Mars Auction")
    return {**ALWAYS, **AT_AUCTION, "markers": bidding}
