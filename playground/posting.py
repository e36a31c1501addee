"""New and changed messages, for the channel routes and the interaction routes."""

import re
from dataclasses import dataclass, field
from typing import Any

from playground import permissions
from playground.limits.messages import (
    COMPONENTS_V2,
    EPHEMERAL,
    LOADING,
    SUPPRESS_EMBEDS,
    SUPPRESS_NOTIFICATIONS,
    check_message,
)
from playground.payloads import BOT_ID, DM_CHANNEL, PRIVATE_THREAD, THREADS, stamp
from playground.refusals import Json, RequestRefused
from playground.resolving import resolved_components, resolved_embed, shown_urls, walk
from playground.world import Message, World

DEFAULT, REPLY, CHAT_INPUT_COMMAND = 0, 19, 20
EMPTY_MESSAGE, NO_MUTUAL_SERVER, ARCHIVED = 50006, 50278, 50083
INVALID_FORM_BODY = 50035
SETTABLE_FLAGS = SUPPRESS_EMBEDS | SUPPRESS_NOTIFICATIONS | COMPONENTS_V2
USER_MENTION = re.compile(r"<@!?(\d+)>")


@dataclass(slots=True)
class Upload:
    """One file of a multipart request, before it is stored."""

    number: str
    filename: str
    content: bytes


@dataclass(slots=True)
class PostedMessage:
    """A message in a request's form."""

    payload: Json
    uploads: list[Upload] = field(default_factory=list)


def new_body(world: World, channel_id: str, author: Json, kind: int = DEFAULT) -> Json:
    """Return an empty message."""
    return {
        "id": world.next_id(),
        "channel_id": channel_id,
        "type": kind,
        "author": author,
        "content": "",
        "timestamp": stamp(world.now()),
        "edited_timestamp": None,
        "tts": False,
        "mention_everyone": False,
        "mentions": [],
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "pinned": False,
        "flags": 0,
    }


def check_bot_may_post(world: World, channel: Json, draft: PostedMessage) -> Json:
    """Refuse a post where the bot may not write; return the channel, awake if it slept."""
    if channel["type"] == DM_CHANNEL:
        _check_recipient(world, channel["recipients"][0]["id"])
        return channel
    in_thread = channel["type"] in THREADS
    needed = [permissions.SEND_MESSAGES_IN_THREADS if in_thread else permissions.SEND_MESSAGES]
    if draft.uploads:
        needed.append(permissions.ATTACH_FILES)
    world.bot_needs(channel, *needed)
    if in_thread and channel["thread_metadata"]["archived"]:
        return _woken(world, channel)
    return channel


def _check_recipient(world: World, person_id: str) -> None:
    if person_id not in world.members:
        raise RequestRefused(NO_MUTUAL_SERVER)
    if person_id in world.dms_closed:
        raise RequestRefused(world.settings.closed_dms_code)


def _woken(world: World, thread: Json) -> Json:
    """Return an archived thread after a post: open again, unless it is locked."""
    held = world.permissions_of(BOT_ID, thread)
    if thread["thread_metadata"]["locked"] and not held & permissions.MANAGE_THREADS:
        raise RequestRefused(ARCHIVED)
    awake = {
        **thread["thread_metadata"],
        "archived": False,
        "archive_timestamp": stamp(world.now()),
    }
    return world.change_channel(thread, thread_metadata=awake)


def post(
    world: World,
    channel: Json,
    draft: PostedMessage,
    *,
    kind: int = DEFAULT,
    visible_to: str | None = None,
    loading: bool = False,
    more: Json | None = None,
) -> Message:
    """Make the bot's message, and show it to the people it is for; return it."""
    flags = LOADING if loading else int(draft.payload.get("flags") or 0) & SETTABLE_FLAGS
    if visible_to is not None:
        flags |= EPHEMERAL
    body = {**new_body(world, channel["id"], world.bot, kind), "flags": flags, **(more or {})}
    message = Message(body, visible_to)
    fill(world, message, draft, flags)
    if not loading and is_empty(message.body):
        raise RequestRefused(EMPTY_MESSAGE)
    publish(world, message, "MESSAGE_CREATE")
    return message


def edit(world: World, message: Message, draft: PostedMessage) -> None:
    """Change the bot's message by the fields of the request; the rest stays."""
    flags = int(message.body["flags"]) & ~LOADING
    if draft.payload.get("flags") is not None:
        asked = int(draft.payload["flags"])
        changeable = SUPPRESS_EMBEDS | COMPONENTS_V2
        kept = flags & (~changeable | COMPONENTS_V2)
        flags = kept | (asked & changeable)
    draft.payload = _without_fields_that_turn_empty(draft.payload)
    before = message.body, message.uploads
    fill(world, message, draft, flags)
    if is_empty(message.body):
        message.body, message.uploads = before
        raise RequestRefused(EMPTY_MESSAGE)
    message.body["edited_timestamp"] = stamp(world.now())
    publish(world, message, "MESSAGE_UPDATE")


def _without_fields_that_turn_empty(payload: Json) -> Json:
    """Return the fields of an edit, with the empty value for a null."""
    empty: Json = {"content": "", "embeds": [], "components": [], "attachments": []}
    return {
        key: empty[key] if value is None and key in empty else value
        for key, value in payload.items()
    }


def publish(world: World, message: Message, kind: str) -> None:
    """Store a message and tell the people it is for."""
    world.keep_message(message)
    if kind == "MESSAGE_CREATE":
        channel = world.channels[message.body["channel_id"]]
        if channel["type"] == PRIVATE_THREAD and message.visible_to is None:
            for mentioned in message.body["mentions"]:  # a mention draws people into it
                world.join_thread(channel, mentioned["id"])
            channel = world.channels[message.body["channel_id"]]
        channel["last_message_id"] = message.body["id"]
        if channel["type"] in THREADS:
            channel["message_count"] += 1
            channel["total_message_sent"] += 1
    world.announce(kind, message.body, message.visible_to)


def fill(world: World, message: Message, draft: PostedMessage, flags: int) -> None:
    """Put the content of a draft into a message, if Discord accepts it."""
    payload = draft.payload
    kept = _kept_uploads(message, payload, brings_files=bool(draft.uploads))
    names = {each["filename"] for each in kept} | {each.filename for each in draft.uploads}
    whole = {**{key: message.body[key] for key in ("content", "embeds")}, **payload}
    if not flags & COMPONENTS_V2 or message.body["flags"] & COMPONENTS_V2:
        whole = payload
    sizes = [len(upload.content) for upload in draft.uploads]
    check_message(whole, flags, names, sizes)
    stored = _store(world, message.body["channel_id"], draft)
    for gone in message.uploads:
        if gone not in kept:
            world.attachments.drop(gone)
    body = {**message.body, "flags": flags}
    for key in ("content", "embeds", "components", "tts"):
        if payload.get(key) is not None:
            body[key] = payload[key]
    message.uploads = _described(kept, payload) + stored
    by_name = {each["filename"]: each for each in message.uploads}
    if "components" in payload:
        body["components"] = resolved_components(body["components"], by_name)
    body["embeds"] = [resolved_embed(each, by_name) for each in body["embeds"]]
    used = {*shown_urls(body["components"]), *shown_urls(body["embeds"])}
    body["attachments"] = [each for each in message.uploads if each["url"] not in used]
    if "content" in payload or "components" in payload:
        body.update(_mentions(world, body, payload.get("allowed_mentions")))
    message.body = body


def is_empty(body: Json) -> bool:
    """Return whether a message says and shows nothing."""
    return not any(body[key] for key in ("content", "embeds", "components", "attachments"))


def _kept_uploads(message: Message, payload: Json, *, brings_files: bool) -> list[Json]:
    """Return the uploads that stay: those the request lists, or all if it brings no files."""
    listed = payload.get("attachments")
    if listed is None:
        return [] if brings_files else list(message.uploads)
    ids = {str(each.get("id")) for each in listed}
    return [each for each in message.uploads if each["id"] in ids]


def _described(kept: list[Json], payload: Json) -> list[Json]:
    """Return the kept uploads, with new alt texts if the request has any."""
    words = {str(each.get("id")): each for each in payload.get("attachments") or []}
    return [
        {**each, "description": words[each["id"]]["description"]}
        if words.get(each["id"], {}).get("description")
        else each
        for each in kept
    ]


def _store(world: World, channel_id: str, draft: PostedMessage) -> list[Json]:
    about = {str(each.get("id")): each for each in draft.payload.get("attachments") or []}
    return [
        world.attachments.keep(
            channel_id,
            world.next_id(),
            about.get(upload.number, {}).get("filename") or upload.filename,
            upload.content,
            about.get(upload.number, {}),
        )
        for upload in draft.uploads
    ]


def _mentions(world: World, body: Json, allowed: Any) -> Json:
    """Return a message's mentions, as far as allowed_mentions permits them."""
    texts = [body["content"], *(each.get("content", "") for each in walk(body["components"]))]
    text = "\n".join(texts)
    named = [each for each in dict.fromkeys(USER_MENTION.findall(text)) if each in world.users]
    everyone = "@everyone" in text or "@here" in text
    if isinstance(allowed, dict):
        parse = allowed.get("parse") or []
        if "users" not in parse:
            listed = [str(each) for each in allowed.get("users") or []]
            named = [each for each in named if each in listed]
        everyone = everyone and "everyone" in parse
    return {"mentions": [world.users[each] for each in named], "mention_everyone": everyone}


def reference(world: World, channel: Json, asked: Json) -> Json:
    """Return a reply's pointer to the message it answers."""
    message_id = str(asked.get("message_id"))
    original = world.messages.get(channel["id"], {}).get(message_id)
    if original is None or original.visible_to is not None:
        if not asked.get("fail_if_not_exists", True):
            return {}
        wrong = {"code": "REPLIES_UNKNOWN_MESSAGE", "message": "Unknown message"}
        raise RequestRefused(INVALID_FORM_BODY, errors={"message_reference": {"_errors": [wrong]}})
    pointer = {"type": 0, "message_id": message_id, "channel_id": channel["id"]}
    if "guild_id" in channel:
        pointer["guild_id"] = channel["guild_id"]
    return {"message_reference": pointer, "referenced_message": original.body}
