"""Hammer Price as the bot offers it."""

from rules.hammer_price.looking_back import WORTH, looking_back
from rules.hammer_price.lots import KINDS, LOTS
from rules.hammer_price.rulings import RULINGS
from rules.hammer_price.sale import Sale
from rules.hammer_price.table import Bidder, HammerOptions, HammerPrice
from rules.hammer_price.views import (
    ADVICE,
    RULES,
    cards,
    chapter,
    chapter_name,
    orders,
    robot,
    robot_with,
    sealed,
    where,
)
from rules.lengths import lengths_of
from rules.meta import Live, Meta, Options
from rules.parts.bid import HELP
from rules.rulings import with_rulings

SEATS = range(3, 7)


def new(seats: int, options: Options, seed: str, values: str = "") -> HammerPrice:
    """Return a table at its first question.

    Raises:
        ValueError: the game is not for this number of players.
    """
    if seats not in SEATS or not isinstance(options, HammerOptions):
        raise ValueError(f"Hammer Price is for {SEATS[0]} to {SEATS[-1]} players")
    game = HammerPrice(
        seed=seed, answered=[0] * seats, options=options, players=[], lots=[], stack=[Sale()]
    )
    clients = game.shuffled(KINDS)[:seats]
    game.players = [Bidder(seat=seat, client=client) for seat, client in enumerate(clients)]
    order = game.shuffled(range(len(LOTS)))
    of_each_kind = {LOTS[lot].kind: lot for lot in order}.values()
    others = [lot for lot in order if lot not in of_each_kind]
    more = len(others) if options.length == "long" else seats - SEATS[0]
    game.lots = game.shuffled([*of_each_kind, *others[:more]])
    game.begin()
    return game


def variant(options: Options) -> str:
    """Return the variant: the length of the sale."""
    return options.length if isinstance(options, HammerOptions) else "usual"


META = Meta(
    id="hammer_price",
    name="Hammer Price",
    about="Guess what each lot will fetch, then bid for it. Passing costs half of your bid.",
    seats=SEATS,
    length="7 to 12 minutes live, 4 to 7 days at a turn a day",
    options=HammerOptions,
    new=new,
    game=HammerPrice,
    mind=robot,
    robot_with=robot_with,
    orders=orders,
    cards=cards,
    rules=with_rulings(RULES, RULINGS, HammerOptions),
    rulings=RULINGS,
    help=lambda options: HELP,
    sealed=sealed,
    advice=lambda options: ADVICE,
    where=where,
    chapter=chapter,
    chapter_name=chapter_name,
    live=Live(turn=2 * 60, in_hand=2 * 60),
    lengths=lengths_of("rules.hammer_price"),
    variant=variant,
    deciding={"guess": "to guess the price", "bid": "to bid"},
    worth=WORTH,
    looking_back=looking_back,
    early="The points count as they stand, with what the clients add.",
    undone={"guess": "guessing {move}", "bid": "bidding {move}"},
)
