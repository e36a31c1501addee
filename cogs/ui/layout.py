"""The building blocks of every message: texts, pictures, buttons, selects, forms."""

import gzip
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import ui

from bot.table.views.table_view import Seated
from cogs.ui.ids import Press
from cogs.ui.words import Speech, cut, cut_at_phrase
from rules.kernel import Text

Picture: TypeAlias = tuple[str, bytes, str]
"""A finished picture: file name, bytes, alt text."""

ACCENT = 0xB23A32
"""The edge of a panel: the gavel's red."""

BUTTON_LABEL, SELECT_TEXT, PLACEHOLDER = 80, 100, 150
FORM_TITLE, FORM_LABEL, ALT_TEXT, GALLERY = 45, 45, 1024, 10
DETAIL = 300
"""The most characters of an option's effect; an entry of a select shows as much as it has room."""
WHOLE = 2
"""The most pictures shown whole, one below the other."""
ROW, SELECT = 5, 25
TOLD = 2000
"""The most characters of a single sentence."""
LARGEST = 8 * 2**20
"""The largest file that Discord accepts everywhere, in bytes; a larger one is compressed."""

GREY, BLUE = discord.ButtonStyle.secondary, discord.ButtonStyle.primary
GREEN, RED = discord.ButtonStyle.success, discord.ButtonStyle.danger


class Layout(ui.LayoutView):
    """A message's components. Their ids identify presses, so nothing stores it."""

    def __init__(self, items: Iterable[ui.Item[Any]] = ()) -> None:
        super().__init__(timeout=None)
        for item in items:
            self.add_item(item)
        for item in self.walk_children():
            # Only presses that discord.py stores go up again from an item. Without the way up, a
            # sent message is gone at once and does not wait for the cycle collector.
            item._view = item._parent = None  # noqa: SLF001 - discord.py has no other way

    def is_finished(self) -> bool:
        """Return True from the start: discord.py stores only views that still listen."""
        return True


class Form(ui.Modal):
    """A form, identified by its id like everything else."""

    def __init__(self, title: str, press: Press, items: Iterable[ui.Item[Any]]) -> None:
        super().__init__(title=cut(title, FORM_TITLE), timeout=None, custom_id=press.id)
        for item in items:
            self.add_item(item)

    def is_finished(self) -> bool:
        """Return True from the start: a form survives a restart if nothing waits for it."""
        return True


@dataclass(frozen=True, slots=True)
class Sending:
    """A message ready to send.

    Args:
        view: its components.
        mentions: the only members it may ping.
        pictures: the files of its gallery.
        below: a post's part about the deal, below the awaited players.
    """

    view: Layout
    mentions: tuple[int, ...] = ()
    pictures: tuple[Picture, ...] = ()
    below: str = ""


def button(
    label: str, press: Press, style: discord.ButtonStyle = GREY, *, disabled: bool = False
) -> ui.Button[Any]:
    """Return a button with a label."""
    return ui.Button(
        label=cut(label, BUTTON_LABEL), custom_id=press.id, style=style, disabled=disabled
    )


def link(label: str, url: str) -> ui.Button[Any]:
    """Return a button that links to an address."""
    return ui.Button(label=cut(label, BUTTON_LABEL), url=url)


def rows(buttons: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Return the buttons in as few rows as possible."""
    return [ui.ActionRow(*buttons[at : at + ROW]) for at in range(0, len(buttons), ROW)]


def select(
    press: Press,
    placeholder: str,
    options: Sequence[discord.SelectOption],
    *,
    least: int = 1,
    most: int = 1,
) -> ui.ActionRow[Any]:
    """Return a select in a row of its own."""
    return ui.ActionRow(
        ui.Select(
            custom_id=press.id,
            placeholder=cut(placeholder, PLACEHOLDER),
            min_values=min(least, len(options)),
            max_values=min(most, len(options)),
            required=least > 0,
            options=list(options),
        )
    )


def entry(
    label: str, value: str, description: str = "", *, chosen: bool = False
) -> discord.SelectOption:
    """Return one entry of a select."""
    return discord.SelectOption(
        label=cut(label, SELECT_TEXT),
        value=value,
        description=cut_at_phrase(description, SELECT_TEXT) or None,
        default=chosen,
    )


def gallery(pictures: Sequence[Picture]) -> list[ui.Item[Any]]:
    """Return the pictures with their alt texts, if there are any.

    Two have a gallery each: in one they would stand side by side, cut, with words too small.
    """
    shown = [
        discord.MediaGalleryItem(f"attachment://{name}", description=cut(alt, ALT_TEXT) or None)
        for name, _, alt in pictures[:GALLERY]
    ]
    if len(shown) <= WHOLE:
        return [ui.MediaGallery(item) for item in shown]
    return [ui.MediaGallery(*shown)]


def texts(*said: str) -> list[ui.Item[Any]]:
    """Return a text display for each text that is not empty."""
    return [ui.TextDisplay(text) for text in said if text.strip()]


def framed(items: Sequence[ui.Item[Any]]) -> Layout:
    """Return one message in one frame."""
    return Layout([ui.Container(*items, accent_colour=ACCENT)])


def told(text: Text, seats: Sequence[Seated] = ()) -> Sending:
    """Return a single sentence: a private confirmation, or a message to the channel."""
    speech = Speech(seats)
    return Sending(framed(texts(speech.line(text, TOLD))))


def fields_of(components: Sequence[Any]) -> dict[str, str]:
    """Return the filled fields, from a form's `interaction.data["components"]`."""
    return {
        part["custom_id"]: str(part.get("value") or "")
        for part in _parts(components)
        if "custom_id" in part
    }


def _parts(components: Sequence[Any]) -> Iterator[Mapping[str, Any]]:
    for part in components:
        if "component" in part:
            yield part["component"]
        yield from _parts(part.get("components", ()))
        yield part


def fitting_file(image: bytes, name: str) -> tuple[bytes, str]:
    """Return a file and its name; one that Discord would not take is compressed."""
    return (image, name) if len(image) <= LARGEST else (gzip.compress(image), f"{name}.gz")
