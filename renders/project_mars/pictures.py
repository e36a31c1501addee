"""Project Mars in the gallery."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from renders.canvas import Canvas
from renders.frame.pictures import PicturePart, TablePictures
from renders.frame.scene import drawable_options
from renders.project_mars import alt
from renders.project_mars.close_ups import draw_discards, draw_player, draw_pool_sheet
from renders.project_mars.compact import draw_compact
from renders.project_mars.compact_ending import draw_compact_ending
from renders.project_mars.ending import draw_ending
from renders.project_mars.private import draw_private
from renders.project_mars.scene import Scene, without_stores
from renders.project_mars.wide import draw_wide
from renders.sheet import Sheet
from renders.sketch import DrawnOption, Size, Sketch
from rules.project_mars.model.views import Table


class ProjectMarsPictures(TablePictures[Scene]):
    """The pictures of Project Mars."""

    name = "project-mars"
    shape = Table
    scene = Scene

    def public(self, table: Table) -> Table:
        """Return the table without anybody's stores."""
        return without_stores(table)

    def at_the_end(self, table: Table) -> Table:
        """Return the table with the stores that its view reveals."""
        return table

    def whole(self, scene: Scene, size: Size) -> PicturePart[Scene]:
        """Return the picture of the whole table."""
        return PicturePart(alt.table_alt, draw_wide if size == "wide" else draw_compact)

    def parts(self, scene: Scene) -> Mapping[str, PicturePart[Scene]]:
        """Return pool and discard pile."""
        return {
            "pool": PicturePart(alt.pool_alt, draw_pool_sheet, "Card pool"),
            "discards": PicturePart(alt.discards_alt, draw_discards, "Discard pile"),
        }

    def board(self, seat: int) -> PicturePart[Scene]:
        """Return the picture of a player's board."""
        return PicturePart(partial(alt.player_alt, seat=seat), partial(draw_player, seat=seat))

    def own(self, scene: Scene, seat: int, options: Sequence[DrawnOption], size: Size) -> Sketch:
        """Return the viewer's own stores, choices and board, narrow enough for any screen."""
        options = [option for option in options if option.mark and not option.why_not]
        choices, compact = drawable_options(options), size == "compact"
        part: PicturePart[Scene] = PicturePart(
            lambda seen: alt.private_alt(seen, seat, options),
            lambda shown: draw_private(shown, seat, choices, compact=compact),
        )
        return self.sketch(scene, "hand-compact" if compact else "hand", part, options)

    def result(self, scene: Scene) -> PicturePart[Scene]:
        """Return the picture of the result."""
        return PicturePart(alt.ending_alt, draw_ending)

    def compact_result(self, scene: Scene) -> Callable[[Scene], Canvas | Sheet]:
        """Return the drawing of the result as a table with everybody's stores."""
        return draw_compact_ending
