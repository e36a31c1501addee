"""Project Mars in the gallery."""

from collections.abc import Sequence
from typing import Final

from renders.look import drawable_options, table_of
from renders.project_mars import alt
from renders.project_mars.close_ups import draw_discards, draw_player, draw_pool_sheet
from renders.project_mars.ending import draw_ending
from renders.project_mars.look import look_at, without_stores
from renders.project_mars.phone import draw_phone
from renders.project_mars.private import draw_private
from renders.project_mars.wide import draw_wide
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View
from rules.project_mars.model.views import Table

POOL: Final = "pool"
DISCARDS: Final = "discards"


class ProjectMarsPictures:
    """The pictures of Project Mars."""

    def table(self, view: View, names: Sequence[str], moment: Moment, size: Size) -> Sketch:
        """The whole table."""
        before = None if moment.before is None else without_stores(_table(moment.before))
        look = look_at(
            without_stores(_table(view)),
            names,
            before=before,
            news=moment.news,
            deadline=moment.deadline,
        )
        draw = draw_wide if size == "wide" else draw_phone
        return look.sketch(f"project-mars-table-{size}", alt.table_alt(look), draw)

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Pool, discard pile, and every board."""
        look = look_at(_table(view), names)
        return (CloseUp(POOL, "Card pool"), CloseUp(DISCARDS, "Discard pile"), *look.boards())

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        look = look_at(without_stores(_table(view)), names)
        file_name = f"project-mars-{what.replace(' ', '-')}"
        if what == POOL:
            return look.sketch(file_name, alt.pool_alt(look), draw_pool_sheet)
        if what == DISCARDS:
            return look.sketch(file_name, alt.discards_alt(look), draw_discards)
        seat = look.seat_of_board(what)
        words = alt.player_alt(look, seat)
        return look.sketch(file_name, words, lambda shown: draw_player(shown, seat))

    def private(
        self, view: View, names: Sequence[str], options: Sequence[Option], size: Size
    ) -> Sketch:
        """The viewer's own stores, choices and board, narrow enough for any screen."""
        look = look_at(_table(view), names)
        seat = look.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        options = [option for option in options if option.mark and not option.why_not]
        words = alt.private_alt(look, seat, options)
        choices = drawable_options(options)
        return look.sketch(
            "project-mars-hand", words, lambda shown: draw_private(shown, seat, choices), options
        )

    def ending(self, view: View, names: Sequence[str]) -> Sketch:
        """The result; stores are shown as far as the view opens them."""
        look = look_at(_table(view), names)
        return look.sketch("project-mars-ending", alt.ending_alt(look), draw_ending)

    def looking_back(self, view: View, names: Sequence[str]) -> tuple[Sketch, ...]:
        """Nothing more than the result."""
        return ()


def _table(view: View) -> Table:
    return table_of(Table, view)
