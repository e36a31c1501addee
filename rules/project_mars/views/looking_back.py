"""The post-mortem of Project Mars."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.kernel import Text, say
from rules.parts.looking_back import auctions, in_tenths, never_sold, savings
from rules.parts.sold import SoldLot
from rules.project_mars.state import Mars
from rules.project_mars.views.robot import Mind
from rules.project_mars.views.valuation import Holdings, position, prospect, worth
from rules.sections import Section, SectionRow, Worth


def robots_worth(game: Mars) -> Sequence[int]:
    """Return everybody's position as a robot values it, in dollars."""
    found = []
    for seat in game.seats:
        view = game.view(seat)
        if seat in game.gone:
            found.append(0)
        else:
            found.append(round(worth(position(view, seat), prospect(view, seat))))
    return found


WORTH: Final = Worth(
    robots_worth, say("what a robot would give for each position, in $"), say("turn")
)


EACH_CONTRACT: Final = say("The price of the contract")


def looking_back(game: Mars) -> Sequence[Section]:
    """Return the sections of a finished game."""
    found = (
        auctions(game, "materials", _turn, game.lots_sold, title=EACH_CONTRACT),
        savings(game, "materials", game.lots_sold),
        _luck(game),
        never_sold(_never(game), say("Left in the pool and in the deck")),
    )
    return [section for section in found if section is not None]


def _turn(sold: SoldLot) -> Text:
    return say("Turn {n}", n=sold.number)


def _luck(game: Mars) -> Section | None:
    """Return by turn what the cards were worth that came into the pool, beside their mean."""
    values = card_values(game)
    total, count = sum(values[card] for card in game.catalogue.deck), len(game.catalogue.deck)
    first = {sold.number: sold.winner for sold in game.lots_sold}
    rows = []
    for turn, cards in enumerate(game.turned_up, 1):
        known = [card for card in cards if card in values]
        if not known:
            continue
        brought = sum(values[card] for card in known)
        more = brought * count - len(known) * total
        mean, ahead = in_tenths(len(known) * total, count, "$"), in_tenths(more, count, "$")
        text = "Turn {turn}: {n:cards} worth {brought:money}; {mean} on average."
        said = say(text, turn=turn, n=len(known), brought=brought, mean=mean)
        cells = (say("{n:money}", n=brought), mean, ahead)
        rows.append(SectionRow(say("Turn {n}", n=turn), cells, said, first.get(turn), abs(more)))
    if not rows:
        return None
    heads = (say("came up"), say("mean"), say("luck"))
    note = say("As a robot values cards. The mark: who won the contract and chose first.")
    return Section(say("Luck of the draw"), heads, tuple(rows), note)


MIDDLE: Final = Holdings(
    money=8,
    materials=4,
    engineering=3,
    launch_need=10,
    approval=3,
    desks=5,
    employees=3,
    manager=False,
    open=(),
    words=(),
)
"""A position in the middle of a game, in which every card could be of use."""


def card_values(game: Mars) -> Mapping[str, int]:
    """Return what each card of the deck would bring to a player in the middle of a game."""
    mind = Mind(game.view(0), 0, lambda: 0.0)
    spaces = game.catalogue.spaces.values()
    mind.now = MIDDLE
    mind.now.open = tuple(space.open for space in spaces)
    mind.faces = {card: game.card(card).face for card in game.catalogue.deck}
    before = mind.worth(mind.now)
    found = {}
    for card in mind.faces:
        after = mind.after_action(card)
        found[card] = 0 if after is None else max(0, round(mind.worth(after) - before))
    return found


def _never(game: Mars) -> list[Text]:
    """Return what is left in the pool and in the deck."""
    found = [
        say("{card}", card=game.card(slot.card).name)
        for slot in game.slots
        if slot.taken_by is None
    ]
    if game.launch in game.draw_deck.cards:
        deep = game.draw_deck.cards.index(game.launch)
        found.append(say("the Launch Date, below {n:cards} of the deck", n=deep))
    seen = {card for cards in game.turned_up for card in cards}
    hidden = sum(card not in seen for card in game.draw_deck.cards if card != game.launch)
    if hidden and game.turned_up:
        found.append(say("{n:cards} that never came up", n=hidden))
    return found
