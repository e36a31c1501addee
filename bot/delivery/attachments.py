"""Attachments that a message already shows stay in it and are not sent again.

The name of a private picture contains a digest of its bytes. Discord returns the names with the
message that is pressed. So the message itself tells what it shows, even after a restart. Only for
DMs that change without a press the bot remembers it. The digest has a key. So a person who sees
only a name, in a folder or on a screen, cannot find the hand by drawing many.
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
"""A picture ready to attach: file name, bytes, alt text."""
Files: TypeAlias = "Sequence[discord.File | discord.Attachment]"
T = TypeVar("T")

MARKED = re.compile(r"-[0-9a-f]{24}\.[a-z]+")
"""The end of a picture's name with the digest of its bytes."""
INVALID_FORM = 50035
"""Discord's code for a message in a form that it refuses."""


class Pictured(Protocol):
    """A message ready to send, as far as its pictures go."""

    @property
    def pictures(self) -> Sequence[Picture]: ...


class KeptPicture(NamedTuple):
    """A picture that stays in its message, with only the fields that discord.py needs."""

    id: int
    alt: str

    def to_dict(self) -> dict[str, Any]:
        return {"id": self.id, "description": self.alt}


class DrawnFile(discord.File):
    """A picture as an attachment. Its bytes are freed as soon as it is sent.

    discord.py gives a closed stream its own method, a cycle that only the collector would end. The
    collector runs seldom here.
    """

    def close(self) -> None:
        super().close()
        vars(self.fp).pop("close", None)


def marked(name: str, digest: str) -> str:
    """Return a picture's name with the digest of its bytes."""
    stem, _, ending = name.rpartition(".")
    return f"{stem}-{digest}.{ending}"


def files_of(sending: Pictured) -> list[discord.File]:
    """Return the pictures as attachments, with their alt texts."""
    return [_file(picture) for picture in sending.pictures]


def upload_of(sending: Pictured, there: Mapping[str, int]) -> int:
    """Return the bytes of the pictures that a message with these attachments does not show yet."""
    return sum(len(image) for name, image, _ in sending.pictures if name not in there)


async def edited(
    edit: Callable[[Files], Awaitable[T]], sending: Pictured, there: Mapping[str, int]
) -> T:
    """Edit a message with these pictures; it keeps those that it already shows.

    Another press may have changed it since `there` was read; then all pictures are sent.

    Args:
        edit: edits the message, given the pictures.
        sending: the message's new content.
        there: the attachments that the message is known to show, by name (`shown_by`).
    """
    files = [
        cast("discord.Attachment", KeptPicture(there[picture[0]], picture[2]))
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
    """Return a message's attachments whose names contain a digest."""
    if message is None:
        return {}
    items = _media_of(message.components)
    named = {urlsplit(each.url).path.rpartition("/")[2]: each.attachment_id for each in items}
    return {
        name: number
        for name, number in named.items()
        if number is not None and MARKED.search(name) is not None
    }


def _file(picture: Picture) -> DrawnFile:
    name, image, alt = picture
    return DrawnFile(io.BytesIO(image), name, description=alt)


def _media_of(components: Iterable[Any]) -> list[discord.UnfurledMediaItem]:
    """Return the pictures of galleries, with those inside a frame."""
    found, rest = [], list(components)
    while rest:
        component = rest.pop(0)
        if isinstance(component, discord.MediaGalleryComponent):
            found += [item.media for item in component.items]
        rest = [*getattr(component, "children", ()), *rest]
    return found
