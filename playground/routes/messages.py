from playground import permissions
from playground.payloads import BOT_ID, DM_CHANNEL, THREADS, stamp
from playground.posting import DEFAULT, REPLY, check_bot_may_post, edit, post, publish, reference
from playground.rates import TooMany
from playground.refusals import Json, RequestRefused
from playground.rest import Api, Call, routes
from playground.snowflake import born
from playground.world import Message

UNKNOWN_CHANNEL, UNKNOWN_MESSAGE, NOT_THE_AUTHOR = 10003, 10008, 50005
ARCHIVED, TOO_MANY_PINS = 50083, 30003
OLD_MESSAGE_EDITS = 30046
AN_HOUR = 3600
NONCE_SECONDS = 300
"""Seconds for which a nonce is remembered."""
MOST_PINS = 250
MOST_LISTED = 100

MESSAGES = "/channels/*/messages"
MESSAGE = f"{MESSAGES}/*"


def channel_of(api: Api, call: Call) -> Json:
    """Return a route's channel, if the bot may look into it."""
    channel = api.world.channels.get(call.ids[0])
    if channel is None:
        raise RequestRefused(UNKNOWN_CHANNEL)
    api.world.bot_needs(channel)
    return channel


def message_of(api: Api, call: Call) -> Message:
    """Return a message that the channel routes may touch: never an ephemeral one."""
    channel_of(api, call)
    message = api.world.message(call.ids[0], call.ids[1])
    if message.visible_to is not None:
        raise RequestRefused(UNKNOWN_MESSAGE)
    return message


@routes.on("POST", MESSAGES, rate="message_create")
def create_message(api: Api, call: Call) -> Json:
    """Post a message; return the earlier message for a repeated nonce."""
    channel = channel_of(api, call)
    check_bot_may_post(api.world, channel, call.draft)
    payload = call.body
    nonce = payload.get("nonce")
    if nonce is not None and payload.get("enforce_nonce"):
        earlier = _sent_with(api, channel, str(nonce))
        if earlier is not None:
            return earlier
    kind, more = DEFAULT, {}
    if payload.get("message_reference"):
        kind, more = REPLY, reference(api.world, channel, payload["message_reference"])
    if nonce is not None:
        more["nonce"] = nonce
    message = post(api.world, channel, call.draft, kind=kind, more=more)
    if nonce is not None:
        api.nonces[channel["id"], str(nonce)] = message.body["id"]
        _forget_old_nonces(api)
    return message.body


def _forget_old_nonces(api: Api) -> None:
    """Forget expired nonces; the oldest stand first."""
    while api.nonces:
        key, message_id = next(iter(api.nonces.items()))
        if api.world.now() - born(message_id) <= NONCE_SECONDS:
            return
        del api.nonces[key]


def _sent_with(api: Api, channel: Json, nonce: str) -> Json | None:
    """Return a recent message with the same nonce, or None."""
    earlier = api.nonces.get((channel["id"], nonce))
    if earlier is None or api.world.now() - born(earlier) > NONCE_SECONDS:
        return None
    message = api.world.messages[channel["id"]].get(earlier)
    return None if message is None else message.body


@routes.on("GET", MESSAGES, rate="message_read")
def list_messages(api: Api, call: Call) -> list[Json]:
    """Return messages, newest first."""
    channel = channel_of(api, call)
    api.world.bot_needs(channel, permissions.READ_MESSAGE_HISTORY)
    limit = min(int(call.query.get("limit") or 50), MOST_LISTED)
    messages = api.world.messages[channel["id"]].values()
    ids = [int(each.body["id"]) for each in messages if each.visible_to is None]
    before, after, around = (call.query.get(key) for key in ("before", "after", "around"))
    if after:
        chosen = [each for each in ids if each > int(after)][:limit]
    elif around:
        older = [each for each in ids if each < int(around)][-(limit // 2) :]
        chosen = older + [each for each in ids if each >= int(around)][: limit // 2 + 1]
    else:
        chosen = [each for each in ids if not before or each < int(before)][-limit:]
    return [api.world.message(channel["id"], str(each)).body for each in reversed(chosen)]


@routes.on("GET", MESSAGE, rate="message_read")
def get_message(api: Api, call: Call) -> Json:
    """Return one message."""
    message = message_of(api, call)
    api.world.bot_needs(api.world.channels[call.ids[0]], permissions.READ_MESSAGE_HISTORY)
    return message.body


@routes.on("PATCH", MESSAGE, rate="message_edit")
def edit_message(api: Api, call: Call) -> Json:
    """Change one of the bot's own messages."""
    message = message_of(api, call)
    if message.body["author"]["id"] != BOT_ID:
        raise RequestRefused(NOT_THE_AUTHOR)
    check_awake(api.world.channels[call.ids[0]])
    _count_old_edit(api, message)
    edit(api.world, message, call.draft)
    return message.body


def check_awake(channel: Json) -> None:
    """Refuse changes inside an archived thread."""
    if channel["type"] in THREADS and channel["thread_metadata"]["archived"]:
        raise RequestRefused(ARCHIVED)


def _count_old_edit(api: Api, message: Message) -> None:
    """Count an edit of a message older than an hour, which has a limit of its own."""
    allowance = api.world.settings.rates.old_message_edit
    if allowance is None or api.world.now() - born(message.body["id"]) < AN_HOUR:
        return
    taken = api.limits.take("old edits", message.body["channel_id"], allowance)
    if isinstance(taken, TooMany):
        raise RequestRefused(OLD_MESSAGE_EDITS)


@routes.on("DELETE", MESSAGE, rate="message_delete")
def delete_message(api: Api, call: Call) -> None:
    """Delete one message."""
    message = message_of(api, call)
    channel = api.world.channels[call.ids[0]]
    check_awake(channel)
    if message.body["author"]["id"] != BOT_ID:
        api.world.bot_needs(channel, permissions.MANAGE_MESSAGES)
    api.world.delete_message(message)


@routes.on("POST", f"{MESSAGES}/bulk-delete", rate="message_delete")
def delete_messages(api: Api, call: Call) -> None:
    """Delete several messages at once."""
    channel = channel_of(api, call)
    api.world.bot_needs(channel, permissions.MANAGE_MESSAGES)
    for message_id in call.body["messages"]:
        message = api.world.messages[channel["id"]].get(str(message_id))
        if message is not None and message.visible_to is None:
            api.world.delete_message(message)


@routes.on("POST", "/channels/*/typing")
def typing(api: Api, call: Call) -> None:
    """Show that the bot is typing."""
    channel = channel_of(api, call)
    body = {"channel_id": channel["id"], "user_id": BOT_ID, "timestamp": int(api.world.now())}
    if channel["type"] != DM_CHANNEL:
        body["guild_id"] = channel["guild_id"]
    api.world.announce("TYPING_START", body)


# Pins


def _pinned(api: Api, channel: Json) -> list[Message]:
    messages = api.world.messages[channel["id"]].values()
    return [each for each in messages if each.body["pinned"]]


@routes.on("GET", "/channels/*/pins")
def old_pins(api: Api, call: Call) -> list[Json]:
    """Return pinned messages by the older route."""
    return [each.body for each in reversed(_pinned(api, channel_of(api, call)))]


@routes.on("GET", f"{MESSAGES}/pins")
def pins(api: Api, call: Call) -> Json:
    """Return pinned messages."""
    pinned = reversed(_pinned(api, channel_of(api, call)))
    items = [{"pinned_at": each.body["timestamp"], "message": each.body} for each in pinned]
    return {"items": items, "has_more": False}


def _set_pin(api: Api, call: Call, *, pinned: bool) -> None:
    message = message_of(api, call)
    channel = api.world.channels[call.ids[0]]
    if channel["type"] != DM_CHANNEL:
        api.world.bot_needs(channel, permissions.PIN_MESSAGES)
    if pinned and len(_pinned(api, channel)) >= MOST_PINS:
        raise RequestRefused(TOO_MANY_PINS)
    message.body = {**message.body, "pinned": pinned}
    publish(api.world, message, "MESSAGE_UPDATE")
    moved: Json = {"channel_id": channel["id"], "last_pin_timestamp": stamp(api.world.now())}
    if channel["type"] != DM_CHANNEL:
        moved["guild_id"] = channel["guild_id"]
    api.world.announce("CHANNEL_PINS_UPDATE", moved)


@routes.on("PUT", "/channels/*/pins/*")
@routes.on("PUT", f"{MESSAGES}/pins/*")
def pin(api: Api, call: Call) -> None:
    """Pin a message."""
    _set_pin(api, call, pinned=True)


@routes.on("DELETE", "/channels/*/pins/*")
@routes.on("DELETE", f"{MESSAGES}/pins/*")
def unpin(api: Api, call: Call) -> None:
    """Unpin a message."""
    _set_pin(api, call, pinned=False)
