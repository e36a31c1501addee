"""Components and embeds in Discord's answers: numbered, completed, uploads with an address."""

from collections.abc import Iterator
from typing import Any

from playground.limits.components import (
    CONTAINER,
    FILE,
    MEDIA_GALLERY,
    SELECTS,
    SEPARATOR,
    THUMBNAIL,
)
from playground.refusals import Json

MOST_NUMBERS = 1000
DEFAULTS: dict[int, Json] = {
    CONTAINER: {"accent_color": None, "spoiler": False},
    FILE: {"spoiler": False},
    SEPARATOR: {"spacing": 1, "divider": True},
    THUMBNAIL: {"description": None, "spoiler": False},
    **{kind: {"min_values": 1, "max_values": 1} for kind in SELECTS},
}
"""Discord's values for fields that the bot left open."""
ITEM_DEFAULTS: Json = {"description": None, "spoiler": False}

Uploads = dict[str, Json]
"""The uploads of a message, by file name."""


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component, with nested ones."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for key in ("accessory", "component"):
            if isinstance(component.get(key), dict):
                yield from walk([component[key]])


def resolved_components(components: list[Json], uploads: Uploads) -> list[Json]:
    """Return the components with numbers, and with addresses for their uploads."""
    taken = {each["id"] for each in walk(components) if each.get("id")}
    free = (number for number in range(1, MOST_NUMBERS) if number not in taken)
    return [_resolved(each, uploads, free) for each in components]


def _resolved(component: Json, uploads: Uploads, free: Iterator[int]) -> Json:
    kind = component["type"]
    given = {key: value for key, value in component.items() if value is not None}
    fresh = {**DEFAULTS.get(kind, {}), **given, "id": component.get("id") or next(free)}
    if "components" in given:
        fresh["components"] = [_resolved(each, uploads, free) for each in given["components"]]
    if "accessory" in given:
        fresh["accessory"] = _resolved(given["accessory"], uploads, free)
    if kind == MEDIA_GALLERY:
        items = given["items"]
        fresh["items"] = [
            {**ITEM_DEFAULTS, **each, "media": _media(each["media"], uploads)} for each in items
        ]
    elif kind == THUMBNAIL:
        fresh["media"] = _media(given["media"], uploads)
    elif kind == FILE:
        upload = _upload(given["file"], uploads) or {}
        fresh["file"] = _media(given["file"], uploads)
        fresh["name"], fresh["size"] = upload.get("filename", ""), upload.get("size", 0)
    return fresh


def _upload(media: Json, uploads: Uploads) -> Json | None:
    """Return the upload that a picture stands for, by name or by address."""
    url = media["url"]
    by_name = uploads.get(url.removeprefix("attachment://"))
    return by_name or next((each for each in uploads.values() if each["url"] == url), None)


def _media(media: Json, uploads: Uploads) -> Json:
    upload = _upload(media, uploads)
    if upload is None:
        return {"id": "0", "url": media["url"], "proxy_url": media["url"]}
    return {
        "id": upload["id"],
        "attachment_id": upload["id"],
        "content_type": upload["content_type"],
        "loading_state": 2,
        "flags": 0,
        **_address(upload),
    }


def _address(upload: Json) -> Json:
    keys = ("url", "proxy_url", "width", "height")
    return {key: upload.get(key, 0) for key in keys}


def resolved_embed(embed: Json, uploads: Uploads) -> Json:
    """Return an embed with addresses for its uploads."""
    fresh: dict[str, Any] = {"type": "rich", **embed}
    for key in ("image", "thumbnail"):
        upload = _upload(embed[key], uploads) if embed.get(key) else None
        if upload is not None:
            fresh[key] = _address(upload)
    return fresh


def shown_urls(holders: list[Json]) -> Iterator[str]:
    """Yield the addresses of the pictures and files in components or embeds."""
    for holder in walk(holders):
        for key in ("media", "file", "image", "thumbnail"):
            if isinstance(holder.get(key), dict):
                yield holder[key].get("url", "")
        if holder.get("type") == MEDIA_GALLERY:
            for item in holder["items"]:
                yield item["media"]["url"]
