"""The post-mortem of Cosmic Encounter."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from rules.cosmic_encounter.cards.catalogue import cosmic_deck, face, flare_of, key_of
from rules.cosmic_encounter.lucre.market import auction_deck, kind_of, named
from rules.cosmic_encounter.phases.auction_cards import WORTH as CARD_WORTH
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Seat, Text, say, unit
from rules.parts.looking_back import auctions, in_tenths, luck, never_sold, savings
from rules.sections import Section, SectionRow, Worth

unit("times", "{n} time", "{n} times")


def colonies(game: Cosmic) -> Sequence[int]:
    """Return everybody's foreign colonies."""
    return [game.foreign_colonies(seat) for seat in game.seats]


WORTH: Final = Worth(colonies, say("foreign colonies"), say("turn"))


def looking_back(game: Cosmic) -> Sequence[Section]:
    """Return the sections of a finished game."""
    flares = [flare_of(alien) for player in game.seated for alien in player.dealt]
    deck = [key_of(card) for card in (*cosmic_deck(), *flares)]
    note = say("attack cards count their value, others up to 14")
    found = (
        auctions(game, "lucre", lambda sold: named(sold.lot), game.lots_sold),
        savings(game, "lucre", game.lots_sold),
        luck(game.drawn, card_value, deck, note),
        _destiny(game),
        _hands(game),
        never_sold(_unsold(game), say("What nobody bought")),
    )
    return [section for section in found if section is not None]


def card_value(key: str) -> int:
    """Return what a card of the cosmic deck is worth, in points of attack cards."""
    printed = face(key if key.startswith("flare_") else f"{key}#1")
    return CARD_WORTH.get(printed.type, printed.value or 0)


def _destiny(game: Cosmic) -> Section | None:
    """Return how often destiny named each player, beside the mean."""
    total, here = sum(game.destinies.values()), game.playing
    if not total or len(here) < 2:
        return None
    mean = in_tenths(total, len(game.seats))
    rows = []
    for seat in here:
        n = game.destinies.get(seat, 0)
        text = "Destiny named {seat:seat} as defense {n:times}; {mean} is the mean."
        said = say(text, seat=seat, n=n, mean=mean)
        more = in_tenths(n * len(game.seats) - total, len(game.seats))
        rows.append(SectionRow(None, (say("{n}", n=n), mean, more), said, seat))
    heads = (say("named"), say("mean"), say("luck"))
    return Section(say("Luck of the draw: destiny"), heads, tuple(rows))


def _hands(game: Cosmic) -> Section | None:
    """Return the cards that everybody held in the end."""
    rows = [_hand(game, seat) for seat in game.playing if game.player(seat).hand]
    if not rows:
        return None
    heads = (say("cards"), say("best attack"))
    return Section(say("What stayed in hand"), heads, tuple(rows))


def _hand(game: Cosmic, seat: Seat) -> SectionRow:
    faces = [game.face(card) for card in game.player(seat).hand]
    attacks = [one.value or 0 for one in faces if one.type == "attack"]
    best = say("{n}", n=max(attacks)) if attacks else say("none")
    cards = tuple(game.named(card) for card in game.player(seat).hand)
    said = say("{seat:seat} still held {cards}.", seat=seat, cards=cards)
    return SectionRow(None, (say("{n}", n=len(faces)), best), said, seat)


def _unsold(game: Cosmic) -> list[Text]:
    """Return the kinds of auction cards of which none was sold."""
    if game.stall is None or not game.lots_sold:
        return []
    sold = Counter(kind_of(lot.lot) for lot in game.lots_sold if lot.winner is not None)
    kinds = {kind_of(card): card for card in auction_deck(game.options)}
    return [named(card) for kind, card in kinds.items() if not sold[kind]]
