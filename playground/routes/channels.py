from playground import permissions
from playground.limits.form import FormErrors
from playground.payloads import (
    BOT_ID,
    DM_CHANNEL,
    PRIVATE_THREAD,
    PUBLIC_THREAD,
    TEXT_CHANNEL,
    THREADS,
    thread_member,
)
from playground.refusals import Json, RequestRefused
from playground.rest import Api, Call, routes
from playground.routes.messages import channel_of, check_awake, message_of
from playground.routes.people import check_guild

MISSING_ACCESS = 50001
DM_FORBIDDEN, WRONG_CHANNEL_TYPE, THREAD_EXISTS, UNKNOWN_MEMBER = 50003, 50024, 160004, 10007
CHANNEL_NAME = 100
TOPIC = 1024
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
SETTABLE = ("name", "topic", "nsfw", "rate_limit_per_user", "position", "permission_overwrites")
THREAD_SETTABLE = ("archived", "locked", "auto_archive_duration", "invitable")


@routes.on("GET", "/channels/*")
def channel(api: Api, call: Call) -> Json:
    """Return one channel."""
    return channel_of(api, call)


@routes.on("PATCH", "/channels/*")
def edit_channel(api: Api, call: Call) -> Json:
    """Rename, archive or lock."""
    found = channel_of(api, call)
    form = FormErrors()
    form.text(("name",), call.body.get("name"), 1, CHANNEL_NAME)
    form.text(("topic",), call.body.get("topic"), 0, TOPIC)
    form.judge()
    if found["type"] == DM_CHANNEL:
        raise RequestRefused(WRONG_CHANNEL_TYPE)
    changed = {key: call.body[key] for key in SETTABLE if key in call.body}
    if found["type"] in THREADS:
        _check_thread_change(api, found, call.body)
        asked = {key: call.body[key] for key in THREAD_SETTABLE if key in call.body}
        changed["thread_metadata"] = {**found["thread_metadata"], **asked}
    else:
        api.world.bot_needs(found, permissions.MANAGE_CHANNELS)
    return api.world.change_channel(found, **changed)


def _check_thread_change(api: Api, thread: Json, asked: Json) -> None:
    """Check a change of a thread: its owner may rename and archive it.

    An archived one must be opened first. Everybody who may write there may do that, unless it is
    locked.
    """
    if asked.get("archived") is not False:
        check_awake(thread)
    elif not thread["thread_metadata"]["locked"] and asked.keys() == {"archived"}:
        api.world.bot_needs(thread, permissions.SEND_MESSAGES_IN_THREADS)
        return
    elif thread["thread_metadata"]["locked"]:
        api.world.bot_needs(thread, permissions.MANAGE_THREADS)
    if thread["owner_id"] != BOT_ID or "locked" in asked:
        api.world.bot_needs(thread, permissions.MANAGE_THREADS)


@routes.on("DELETE", "/channels/*")
def delete_channel(api: Api, call: Call) -> Json:
    """Delete a channel or a thread; direct messages are only closed."""
    found = channel_of(api, call)
    if found["type"] == DM_CHANNEL:
        return found
    in_thread = found["type"] in THREADS
    needed = permissions.MANAGE_THREADS if in_thread else permissions.MANAGE_CHANNELS
    api.world.bot_needs(found, needed)
    api.world.delete_channel(found)
    return found


# Threads


def _check_thread(asked: Json) -> None:
    form = FormErrors()
    form.needed_text(("name",), asked.get("name"), 1, CHANNEL_NAME)
    if asked.get("auto_archive_duration") is not None:
        minutes = asked["auto_archive_duration"]
        form.one_of(("auto_archive_duration",), minutes, ARCHIVE_MINUTES)
    form.judge()


def _check_parent(parent: Json) -> None:
    if parent["type"] == DM_CHANNEL:
        raise RequestRefused(DM_FORBIDDEN)
    if parent["type"] != TEXT_CHANNEL:
        raise RequestRefused(WRONG_CHANNEL_TYPE)


@routes.on("POST", "/channels/*/threads")
def start_thread(api: Api, call: Call) -> Json:
    """Start a thread without a message."""
    parent = channel_of(api, call)
    _check_parent(parent)
    _check_thread(call.body)
    asked = {"type": PRIVATE_THREAD, **call.body}
    private = asked["type"] == PRIVATE_THREAD
    needed = permissions.CREATE_PRIVATE_THREADS if private else permissions.CREATE_PUBLIC_THREADS
    api.world.bot_needs(parent, needed)
    made = api.world.add_thread(parent, asked)
    return {**made, "member": thread_member(made["id"], BOT_ID, api.world.now())}


@routes.on("POST", "/channels/*/messages/*/threads")
def start_thread_from_message(api: Api, call: Call) -> Json:
    """Start a public thread under a message."""
    parent = channel_of(api, call)
    message = message_of(api, call)
    _check_parent(parent)
    _check_thread(call.body)
    api.world.bot_needs(parent, permissions.CREATE_PUBLIC_THREADS)
    message_id = message.body["id"]
    if message_id in api.world.channels:
        raise RequestRefused(THREAD_EXISTS)
    made = api.world.add_thread(parent, {**call.body, "type": PUBLIC_THREAD}, message_id)
    return {**made, "member": thread_member(made["id"], BOT_ID, api.world.now())}


@routes.on("GET", "/guilds/*/threads/active")
def active_threads(api: Api, call: Call) -> Json:
    """Return the threads that are not archived."""
    check_guild(api, call.ids[0])
    threads = [
        each
        for each in api.world.channels.values()
        if each["type"] in THREADS and not each["thread_metadata"]["archived"]
        if each["guild_id"] == call.ids[0]
    ]
    members = [thread_member(each["id"], BOT_ID, api.world.now()) for each in threads]
    return {"threads": threads, "members": members}


def _thread(api: Api, call: Call) -> Json:
    found = channel_of(api, call)
    if found["type"] not in THREADS:
        raise RequestRefused(WRONG_CHANNEL_TYPE)
    return found


def _member_id(call: Call) -> str:
    return BOT_ID if call.path.endswith("@me") else call.ids[1]


@routes.on("PUT", "/channels/*/thread-members/@me")
@routes.on("PUT", "/channels/*/thread-members/*")
def add_thread_member(api: Api, call: Call) -> None:
    """Add a person, or the bot itself, to a thread."""
    thread = _thread(api, call)
    check_awake(thread)
    person_id = _member_id(call)
    if person_id not in api.world.members:
        raise RequestRefused(UNKNOWN_MEMBER)
    api.world.join_thread(thread, person_id)


@routes.on("DELETE", "/channels/*/thread-members/@me")
@routes.on("DELETE", "/channels/*/thread-members/*")
def remove_thread_member(api: Api, call: Call) -> None:
    """Remove a person, or the bot itself, from a thread."""
    thread = _thread(api, call)
    check_awake(thread)
    person_id = _member_id(call)
    if person_id != BOT_ID:
        api.world.bot_needs(thread, permissions.MANAGE_THREADS)
    members = [each for each in api.world.thread_members.get(thread["id"], []) if each != person_id]
    api.world.set_thread_members(thread, members, {"removed_member_ids": [person_id]})


@routes.on("GET", "/channels/*/thread-members/@me")
@routes.on("GET", "/channels/*/thread-members/*")
def get_thread_member(api: Api, call: Call) -> Json:
    """Return a person's membership of a thread, or refuse."""
    thread, person_id = _thread(api, call), _member_id(call)
    if person_id not in api.world.thread_members.get(thread["id"], []):
        raise RequestRefused(UNKNOWN_MEMBER)
    return thread_member(thread["id"], person_id, api.world.now())


@routes.on("GET", "/channels/*/thread-members")
def thread_members(api: Api, call: Call) -> list[Json]:
    """Return the members of a thread, for a bot that may know all members."""
    thread = _thread(api, call)
    if not api.world.settings.privileged_intents:
        raise RequestRefused(MISSING_ACCESS)
    members = api.world.thread_members.get(thread["id"], [])
    return [thread_member(thread["id"], each, api.world.now()) for each in members]
