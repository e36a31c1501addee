"""The close-ups of the auctions, by name."""

from functools import partial
from typing import Final

from renders.frame.pictures import PicturePart
from renders.terraforming_mars.auction import alt
from renders.terraforming_mars.auction.looking_back import Page, pages_of
from renders.terraforming_mars.auction.lots import parts
from renders.terraforming_mars.auction.sales_chart import draw_sales
from renders.terraforming_mars.auction.sheet import draw_part
from renders.terraforming_mars.auction.spending import draw_spending
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase
from rules.terraforming_mars.model.views import AuctionTable

SALES: Final = "sales"
SPENDING: Final = "spending"

Parts = dict[str, PicturePart[Scene]]
"""Pictures by name."""


def auction_of(scene: Scene) -> AuctionTable | None:
    """Return the running auction, or None."""
    return None if scene.table.over else scene.table.auction


def lot_parts(scene: Scene) -> Parts:
    """Return the zones of the running auction."""
    auction = auction_of(scene)
    if auction is None:
        return {}
    return {
        one.what: PicturePart(
            partial(alt.part_alt, part=one),
            partial(draw_part, auction=auction, part=one),
            one.label,
        )
        for one in parts(scene, auction)
    }


def looking_back_parts(scene: Scene) -> Parts:
    """Return the sales page by page, then payments and their points."""
    if not (scene.table.over and scene.table.sales):
        return {}
    pages = pages_of(scene.table.sales)
    found = {
        f"{SALES} {number}": _sales_part(page, number, len(pages))
        for number, page in enumerate(pages, start=1)
    }
    return found | {
        SPENDING: PicturePart(alt.spending_alt, draw_spending, "Paid at auction, and worth")
    }


def _sales_part(page: Page, number: int, pages: int) -> PicturePart[Scene]:
    which = phrase("{number} of {pages}", number=number, pages=pages) if pages > 1 else ""
    groups = [group for column in page for group in column]
    return PicturePart(
        partial(alt.sales_alt, groups=groups),
        partial(draw_sales, page=page, pages=which),
        phrase("What the auctions gave, {number}", number=number),
    )
