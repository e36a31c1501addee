"""The post-mortem of Hammer Price."""

from collections.abc import Sequence
from typing import Final

from rules.hammer_price.lots import COMMISSION, FOND, KINDS, LOTS
from rules.hammer_price.table import HammerPrice
from rules.kernel import Seat, say
from rules.parts.looking_back import auctions, in_tenths, never_sold, savings
from rules.sections import Section, SectionRow, Worth


def scores(game: HammerPrice) -> Sequence[int]:
    """Return everybody's points as if the sale ended now, with what the clients add."""
    return [player.score for player in game.players]


WORTH: Final = Worth(scores, say("points with what the clients add"), say("lot"))


def looking_back(game: HammerPrice) -> Sequence[Section]:
    """Return the sections of a finished sale."""
    unsold = [LOTS[one.lot].name for one in game.hammered if one.buyer is None]
    left = [lot.name for number, lot in enumerate(LOTS) if number not in game.lots]
    found = (
        auctions(game, "money", lambda sold: say("{lot}", lot=sold.lot), game.lots_sold),
        savings(game, "money", game.lots_sold),
        _guesses(game),
        _clients(game),
        never_sold([say("{lot}", lot=name) for name in unsold], say("What nobody bid for")),
        never_sold([say("{lot}", lot=name) for name in left], say("What stayed in the store")),
    )
    return [section for section in found if section is not None]


def _guesses(game: HammerPrice) -> Section | None:
    """Return everybody's distance from the prices, and what that earned."""
    rows = []
    for seat in game.playing:
        guessed = [one for one in game.hammered if seat in one.guesses]
        if not guessed:
            continue
        off = sum(abs(one.guesses[seat] - one.price) for one in guessed)
        nearest = sum(seat in one.nearest for one in guessed)
        mean = in_tenths(off, len(guessed), "$")
        text = "{seat:seat} was {mean} off on average and earned {earned:money}."
        said = say(text, seat=seat, mean=mean, earned=nearest * COMMISSION)
        cells = (mean, say("{n}", n=nearest), say("{n:money}", n=nearest * COMMISSION))
        rows.append(SectionRow(None, cells, said, seat, nearest))
    if not rows:
        return None
    heads = (say("off"), say("nearest"), say("earned"))
    note = say("Off: how far a guess lay from the price on average.")
    return Section(say("Guesses"), heads, tuple(rows), note)


def _clients(game: HammerPrice) -> Section:
    """Return the luck of the draw: what each client could add, beside the mean of all kinds."""
    mean = in_tenths(len(game.lots) * FOND, len(KINDS))
    rows = tuple(_client(game, seat) for seat in game.playing)
    heads = (say("fond of"), say("offered"), say("added"))
    note = say("Points that a client could add. The mean of all kinds was {mean}.", mean=mean)
    return Section(say("Luck of the draw: the clients"), heads, rows, note)


def _client(game: HammerPrice, seat: Seat) -> SectionRow:
    player = game.players[seat]
    offered = FOND * sum(LOTS[lot].kind == player.client for lot in game.lots)
    added = FOND * sum(LOTS[lot].kind == player.client for lot in player.lots)
    text = "{seat:seat}: a client for {kind} offered {offered:score} and added {added}."
    said = say(text, seat=seat, kind=player.client, offered=offered, added=added)
    cells = (say("{kind}", kind=player.client), say("{n}", n=offered), say("{n}", n=added))
    return SectionRow(None, cells, said, seat, offered)
