"""Project Mars in the gallery."""

import json
from collections.abc import Callable, Sequence
from typing import Final

from renders.canvas import Canvas
from renders.names import drawable
from renders.project_mars import alt
from renders.project_mars.close_ups import draw_discards, draw_player, draw_pool_sheet
from renders.project_mars.ending import draw_ending
from renders.project_mars.look import Look, look_at, without_stores
from renders.project_mars.phone import draw_phone
from renders.project_mars.private import draw_private
from renders.project_mars.wide import draw_wide
from renders.sketch import CloseUp, Moment, Option, Size, Sketch, View
from rules.project_mars.views import Table

POOL: Final = "pool"
DISCARDS: Final = "discards"
PLAYER: Final = "player"


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
        return _sketch(
            f"project-mars-table-{size}",
            look,
            alt.table_alt(look),
            lambda: draw(look.for_drawing()),
        )

    def close_ups(self, view: View, names: Sequence[str]) -> tuple[CloseUp, ...]:
        """Pool, discard pile, and every board."""
        look = look_at(_table(view), names)
        boards = (
            CloseUp(f"{PLAYER} {board.seat + 1}", f"{look.name(board.seat)}'s board")
            for board in look.table.players
        )
        return (CloseUp(POOL, "Card pool"), CloseUp(DISCARDS, "Discard pile"), *boards)

    def close_up(self, view: View, names: Sequence[str], what: str) -> Sketch:
        """One part of the table, large."""
        look = look_at(without_stores(_table(view)), names)
        file_name = f"project-mars-{what.replace(' ', '-')}"
        if what == POOL:
            return _sketch(
                file_name, look, alt.pool_alt(look), lambda: draw_pool_sheet(look.for_drawing())
            )
        if what == DISCARDS:
            return _sketch(
                file_name, look, alt.discards_alt(look), lambda: draw_discards(look.for_drawing())
            )
        seats = {f"{PLAYER} {board.seat + 1}": board.seat for board in look.table.players}
        seat = seats[what]
        words = alt.player_alt(look, seat)
        return _sketch(file_name, look, words, lambda: draw_player(look.for_drawing(), seat))

    def private(self, view: View, names: Sequence[str], options: Sequence[Option]) -> Sketch:
        """The viewer's own stores, choices and board."""
        look = look_at(_table(view), names)
        seat = look.table.viewer
        if seat is None:
            raise ValueError("A private picture needs the view of a seat.")
        options = [option for option in options if option.mark and not option.why_not]
        words = alt.private_alt(look, seat, options)
        return _sketch(
            "project-mars-hand",
            look,
            words,
            lambda: draw_private(look.for_drawing(), seat, drawable_options(options)),
            options,
        )

    def ending(self, view: View, names: Sequence[str]) -> Sketch:
        """The result; stores are shown as far as the view opens them."""
        look = look_at(_table(view), names)
        return _sketch(
            "project-mars-ending",
            look,
            alt.ending_alt(look),
            lambda: draw_ending(look.for_drawing()),
        )


def drawable_options(options: Sequence[Option]) -> list[Option]:
    """Choices in letters the font has; card names need nothing, players' names may."""
    return [Option(*(drawable(words) for words in option)) for option in options]


def _table(view: View) -> Table:
    table = Table.model_validate(view)
    return table.model_copy(update={"over": table.over or table.phase == "end"})


def _sketch(
    name: str,
    look: Look,
    words: str,
    draw: Callable[[], Canvas],
    options: Sequence[Option] = (),
) -> Sketch:
    drawn_from = json.dumps(
        [
            look.table.model_dump(mode="json"),
            None if look.before is None else look.before.model_dump(mode="json"),
            look.names,
            look.news,
            look.deadline,
            list(options),
        ],
        sort_keys=True,
    )
    return Sketch(name, drawn_from, words, lambda: draw().encode())
