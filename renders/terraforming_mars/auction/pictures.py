"""The pictures of the auctions that can be asked for, each under its name."""

from collections.abc import Callable
from functools import partial
from typing import Final

from renders.sketch import CloseUp, Sketch
from renders.terraforming_mars.auction.alt import part_alt, sales_alt, spending_alt
from renders.terraforming_mars.auction.looking_back import Page, pages_of
from renders.terraforming_mars.auction.lots import Part, parts
from renders.terraforming_mars.auction.sales_chart import draw_sales
from renders.terraforming_mars.auction.sheet import draw_part
from renders.terraforming_mars.auction.spending import draw_spending
from renders.terraforming_mars.look import Look
from rules.terraforming_mars.model.views import AuctionTable

NAME: Final = "terraforming-mars-"
SALES: Final = "sales"
SPENDING: Final = "spending"

Sketches = dict[str, Callable[[], Sketch]]
"""Pictures by what they are called; none is prepared before it is asked for."""


def auction_of(look: Look) -> AuctionTable | None:
    """The auction that goes on."""
    return None if look.table.over else look.table.auction


# Lots


def lot_close_ups(look: Look) -> tuple[CloseUp, ...]:
    """The zones of the auction that goes on."""
    auction = auction_of(look)
    if auction is None:
        return ()
    return tuple(CloseUp(part.what, part.label) for part in parts(look, auction))


def lot_sketches(look: Look) -> Sketches:
    """The pictures of those zones."""
    auction = auction_of(look)
    if auction is None:
        return {}
    return {part.what: partial(_part_sketch, look, auction, part) for part in parts(look, auction)}


def _part_sketch(look: Look, auction: AuctionTable, part: Part) -> Sketch:
    name = f"{NAME}{part.what.replace(' ', '-')}"
    return look.sketch(name, part_alt(look, part), lambda shown: draw_part(shown, auction, part))


# Looking back


def looking_back_close_ups(look: Look) -> tuple[CloseUp, ...]:
    """What tells of the auctions of a finished game."""
    labels = {what: f"What the auctions gave, {what.removeprefix(SALES).strip()}"
              for what in looking_back_sketches(look)}  # fmt: skip
    if labels:
        labels[SPENDING] = "Paid at auction, and worth"
    return tuple(CloseUp(what, label) for what, label in labels.items())


def looking_back_sketches(look: Look) -> Sketches:
    """The sales page by page, then what was paid and what it scored."""
    if not (look.table.over and look.table.sales):
        return {}
    pages = pages_of(look.table.sales)
    found: Sketches = {
        f"{SALES} {number}": partial(_sales_sketch, look, page, (number, len(pages)))
        for number, page in enumerate(pages, start=1)
    }
    found[SPENDING] = partial(look.sketch, f"{NAME}{SPENDING}", spending_alt(look), draw_spending)
    return found


def _sales_sketch(look: Look, page: Page, place: tuple[int, int]) -> Sketch:
    number, pages = place
    which = f"{number} of {pages}" if pages > 1 else ""
    groups = [group for column in page for group in column]
    words = sales_alt(look, groups)
    return look.sketch(
        f"{NAME}{SALES}-{number}", words, lambda shown: draw_sales(shown, page, which)
    )
