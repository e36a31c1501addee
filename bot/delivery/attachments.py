"""Pictures that a message already shows stay in it: they are not sent to Discord once more.

The name of a picture that one pair of eyes is shown bears a digest of its bytes, and Discord gives
the names back with the message that is pressed. So the message itself tells what it shows, after a
restart, too; only of letters that change without a press it is remembered. The digest has a key:
who sees nothing but a name, in a folder or on somebody's screen, cannot find out which hand it is
of by drawing many.
"""

import io
import logging
import re
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, cast
from urllib.parse import urlsplit

import discord

log = logging.getLogger(__name__)

Picture: TypeAlias = tuple[str, bytes, str]
"""A picture ready to be attached: file name, bytes, alt text."""
Files: TypeAlias = "Sequence[discord.File | discord.Attachment]"
T = TypeVar("T")

MARKED = re.compile(r"-[0-9a-f]{24}\.[a-z]+")
"""How the name of a picture ends that bears the digest of its bytes."""
INVALID_FORM = 50035
"""Discord's code for a message that it does not take as it is."""


class Pictured(Protocol):
    """A message ready to be sent, as far as its pictures go."""

    @property
    def pictures(self) -> Sequence[Picture]: ...


class Kept(NamedTuple):
    """A picture that stays in its message; discord.py asks it for no more than this."""

    id: int
    alt: str

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "description": self.alt}


def marked(name: str, digest: str) -> str:
    """The name of a picture with the digest of its bytes."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{digest}.{ending}"


def files_of(sending: Pictured) -> list[discord.File]:
    """The pictures as attachments, with their alt texts."""
    return [_file(picture) for picture in sending.pictures]


def keeps_all(sending: Pictured, there: Mapping[str, int]) -> bool:
    """Whether a message that shows these attachments shows every picture that it is to show."""
    return all(name in there for name, _, _ in sending.pictures)


async def edited(
    edit: Callable[[Files], Awaitable[T]], sending: Pictured, there: Mapping[str, int]
) -> T:
    """Edit a message with these pictures; it keeps those of them that it already shows.

    Another press may have changed it since it looked as it is given here: then they are all sent.

    Args:
        edit: does so, given the pictures.
        sending: what it is to show.
        there: which attachments it is known to show, by their names (`shown_by`).
    """
    files = [
        cast("discord.Attachment", Kept(there[picture[0]], picture[2]))
        if picture[0] in there
        else _file(picture)
        for picture in sending.pictures
    ]
    try:
        return await edit(files)
    except discord.HTTPException as error:
        if error.code != INVALID_FORM or all(isinstance(each, discord.File) for each in files):
            raise
        log.info("a picture was not there any more", extra={"code": error.code})
        return await edit(files_of(sending))


def shown_by(message: discord.Message | None) -> dict[str, int]:
    """The attachments that a message shows whose names tell what is in them."""
    if message is None:
        return {}
    items = _media_of(message.components)
    named = {urlsplit(each.url).path.rpartition("/")[2]: each.attachment_id for each in items}
    return {
        name: number
        for name, number in named.items()
        if number is not None and MARKED.search(name) is not None
    }


def _file(picture: Picture) -> discord.File:
    name, image, alt = picture
    return discord.File(io.BytesIO(image), name, description=alt)


def _media_of(components: Iterable[Any]) -> list[discord.UnfurledMediaItem]:
    """Return what galleries show, those within a frame included."""
    found, rest = [], list(components)
    while rest:
        component = rest.pop(0)
        if isinstance(component, discord.MediaGalleryComponent):
            found += [item.media for item in component.items]
        rest = [*getattr(component, "children", ()), *rest]
    return found
