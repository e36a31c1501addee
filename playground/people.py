"""A person at a keyboard in the loopback world: the API for tests and for the page."""

import asyncio
from collections.abc import Callable
from typing import Any

from playground import keyboard, permissions
from playground.interaction import Asked
from playground.interactions import Interactions
from playground.keyboard import ClientRefuses
from playground.limits.components import BUTTON, FILE, MEDIA_GALLERY, SELECTS, THUMBNAIL
from playground.limits.messages import CONTENT, SUPPRESS_NOTIFICATIONS
from playground.modal_form import submission
from playground.outcome import Outcome, words_of
from playground.payloads import DM_CHANNEL, GROUP_DM, PRIVATE_THREAD
from playground.posting import new_body, publish
from playground.refusals import Json
from playground.resolving import walk
from playground.world import Message, World, WorldChange

Wanted = str | Callable[["Seen"], bool]
"""Words that a message must contain, or a predicate for it."""
PATIENCE = 60.0


class Seen:
    """A message in one person's eyes."""

    def __init__(self, record: Message) -> None:
        self.record = record

    @property
    def body(self) -> Json:
        return self.record.body

    @property
    def id(self) -> str:
        return str(self.body["id"])

    @property
    def channel_id(self) -> str:
        return str(self.body["channel_id"])

    @property
    def text(self) -> str:
        """Return all its words, with those of text displays and embeds."""
        return words_of(self.body)

    @property
    def ephemeral(self) -> bool:
        return self.record.visible_to is not None

    @property
    def silent(self) -> bool:
        """Whether it notifies nobody."""
        return bool(int(self.body["flags"]) & SUPPRESS_NOTIFICATIONS)

    @property
    def author(self) -> str:
        return str(self.body["author"]["username"])

    @property
    def components(self) -> list[Json]:
        """Every component, with nested ones."""
        return list(walk(self.body["components"]))

    @property
    def buttons(self) -> dict[str, str]:
        """Labels of the buttons that can be pressed, with their custom ids."""
        return {
            each.get("label") or str(each["emoji"]["name"]): each["custom_id"]
            for each in self.components
            if each["type"] == BUTTON and each.get("custom_id") and not each.get("disabled")
        }

    @property
    def selects(self) -> list[Json]:
        return [each for each in self.components if each["type"] in SELECTS]

    @property
    def pictures(self) -> list[Json]:
        """Return everything with an address: attachments, galleries, thumbnails, files."""
        found = list(self.body["attachments"])
        for each in self.components:
            if each["type"] == MEDIA_GALLERY:
                found += [{**item, **item["media"]} for item in each["items"]]
            elif each["type"] == THUMBNAIL:
                found.append({**each, **each["media"]})
            elif each["type"] == FILE:
                found.append(each["file"])
        return found

    def fits(self, wanted: Wanted) -> bool:
        return wanted in self.text if isinstance(wanted, str) else wanted(self)


class Person:
    """One of the world's people, with a keyboard."""

    def __init__(self, world: World, interactions: Interactions, person_id: str) -> None:
        self.world = world
        self.interactions = interactions
        self.id = person_id

    @property
    def name(self) -> str:
        return str(self.world.users[self.id]["global_name"])

    # Interactions

    def command(
        self,
        name: str,
        options: dict[str, Any] | None = None,
        channel: str | None = None,
    ) -> Outcome:
        """Send a slash command: `name` is its full path, e.g. `game new`."""

        def begin() -> Outcome:
            where = self._channel(channel)
            typed = keyboard.type_command(self.world, name, options or {}, where, self.id)
            return self.interactions.begin(Asked.COMMAND, self.id, where, typed.content())

        return _attempt(begin)

    def autocomplete(
        self,
        name: str,
        options: dict[str, Any],
        focused: str,
        channel: str | None = None,
    ) -> Outcome:
        """Type into an option and ask for choices."""

        def begin() -> Outcome:
            where = self._channel(channel)
            typed = keyboard.type_command(self.world, name, options, where, self.id, focused)
            return self.interactions.begin(Asked.AUTOCOMPLETE, self.id, where, typed.content())

        return _attempt(begin)

    def press(self, message: "Seen | Json | str", custom_id: str) -> Outcome:
        """Press a button, given by its custom id or by its label."""

        def begin() -> Outcome:
            record = self._record(message)
            pressed = Seen(record).buttons.get(custom_id, custom_id)
            return self._use(record, keyboard.press(record.body, pressed))

        return _attempt(begin)

    def choose(self, message: "Seen | Json | str", custom_id: str, values: list[str]) -> Outcome:
        """Choose values in a select."""

        def begin() -> Outcome:
            record = self._record(message)
            return self._use(record, keyboard.choose(self.world, record.body, custom_id, values))

        return _attempt(begin)

    def submit(self, modal: "Outcome | str", values: dict[str, Any]) -> Outcome:
        """Submit a modal, given by the outcome that opened it or by its interaction's id."""

        def begin() -> Outcome:
            opened_by = modal.interaction_id if isinstance(modal, Outcome) else modal
            opener = self.interactions.find(str(opened_by))
            if opener is None or opener.modal is None or opener.person_id != self.id:
                message = "This modal is not open"
                raise ClientRefuses(message)
            content = submission(self.world, opener.modal, values)
            where = self._channel(opener.channel_id)
            return self.interactions.begin(Asked.MODAL, self.id, where, content, opener.source)

        return _attempt(begin)

    def _use(self, record: Message, content: Json) -> Outcome:
        where = self._channel(record.body["channel_id"])
        return self.interactions.begin(Asked.COMPONENT, self.id, where, content, record)

    # Messages

    def say(self, channel: str, text: str) -> Seen:
        """Write a message; `ClientRefuses` says why it cannot be sent."""
        where = self._channel(channel)
        if not 0 < len(text.strip()) <= CONTENT:
            message = f"A message has 1 to {CONTENT} letters"
            raise ClientRefuses(message)
        body = new_body(self.world, where["id"], self.world.users[self.id])
        mentions = [self.world.bot] if f"<@{self.world.bot['id']}>" in text else []
        said = Message({**body, "content": text, "mentions": mentions})
        publish(self.world, said, "MESSAGE_CREATE")
        return Seen(said)

    def messages(self, channel: str | None = None) -> list[Seen]:
        """Return the messages that this person sees in a channel, oldest first; None: the DMs."""
        where = self._channel(channel)
        records = self.world.messages[where["id"]].values()
        return [Seen(each) for each in records if self._sees(each)]

    def latest(self, channel: str | None = None) -> Seen:
        return self.messages(channel)[-1]

    def _sees(self, record: Message) -> bool:
        return record.visible_to in (None, self.id) and not record.dismissed

    async def sees(
        self, wanted: Wanted, channel: str | None = None, *, within: float = PATIENCE
    ) -> Seen:
        """Wait until this person sees a fitting message, or has one already; return it."""
        where = self._channel(channel)["id"]
        for seen in reversed(self.messages(where)):
            if seen.fits(wanted):
                return seen
        return await self._await(where, wanted, ("MESSAGE_CREATE", "MESSAGE_UPDATE"), within)

    async def _await(
        self, channel_id: str, wanted: Wanted, kinds: tuple[str, ...], within: float
    ) -> Seen:
        found: asyncio.Future[Seen] = asyncio.get_running_loop().create_future()

        def watch(change: WorldChange) -> None:
            if change.kind not in kinds or change.body["channel_id"] != channel_id:
                return
            seen = Seen(self.world.message(channel_id, change.body["id"]))
            if not found.done() and self._sees(seen.record) and seen.fits(wanted):
                found.set_result(seen)

        self.world.watchers.append(watch)
        try:
            async with asyncio.timeout(within):
                return await found
        finally:
            self.world.watchers.remove(watch)

    def dismiss(self, message: "Seen | Json | str") -> None:
        """Hide an ephemeral message, like its "dismiss" link."""
        record = self._record(message)
        if record.visible_to != self.id:
            refusal = "Only ephemeral messages can be dismissed"
            raise ClientRefuses(refusal)
        record.dismissed = True
        self.world.keep_message(record)
        gone = {"id": record.body["id"], "channel_id": record.body["channel_id"]}
        self.world.announce("MESSAGE_DELETE", gone, self.id)

    # The person

    def open_dm(self) -> str:
        """Return the id of the channel between this person and the bot."""
        return str(self.world.dm_with(self.id)["id"])

    def open_group(self, *others: "Person") -> str:
        """Return the id of a new group of this person and others, without the bot."""
        return str(self.world.group_of(self.id, *(each.id for each in others))["id"])

    def close_dms(self) -> None:
        """Refuse direct messages of the bot (50007)."""
        self.world.set_dms(self.id, open_to_bot=False)

    def open_dms(self) -> None:
        self.world.set_dms(self.id, open_to_bot=True)

    def leave_guild(self) -> None:
        self.world.leave(self.id)

    def join_guild(self) -> None:
        self.world.join(self.id)

    def speak(self, locale: str) -> None:
        """Set the language of this person's client, e.g. `es-ES`."""
        self.world.keep("locales", self.id, locale)

    # Look-ups

    def _channel(self, name_or_id: str | None) -> Json:
        """Return a channel that this person can see; None is the direct messages with the bot."""
        if name_or_id is None:
            return self.world.dm_with(self.id)
        channel = self.world.channel(name_or_id)
        if not self.can_see(channel):
            message = f"{self.name} cannot see this channel"
            raise ClientRefuses(message)
        return channel

    def can_see(self, channel: Json) -> bool:
        if channel["type"] in (DM_CHANNEL, GROUP_DM):
            return any(each["id"] == self.id for each in channel["recipients"])
        held = self.world.permissions_of(self.id, channel)
        if channel["type"] == PRIVATE_THREAD:
            inside = self.id in self.world.thread_members.get(channel["id"], [])
            return inside or bool(held & permissions.MANAGE_THREADS)
        return bool(held & permissions.VIEW_CHANNEL)

    def _record(self, message: "Seen | Json | str") -> Message:
        """Return a message in its present state, if this person sees it."""
        if isinstance(message, Seen):
            message = message.body
        if isinstance(message, str):
            held = (each.get(message) for each in self.world.messages.values())
            record = next((each for each in held if each is not None), None)
        else:
            record = self.world.messages.get(message["channel_id"], {}).get(message["id"])
        if record is None or not self._sees(record):
            refusal = "This message is gone"
            raise ClientRefuses(refusal)
        return record


def _attempt(begin: Callable[[], Outcome]) -> Outcome:
    """Return the action's outcome, or the client's refusal as one."""
    try:
        return begin()
    except ClientRefuses as refusal:
        outcome = Outcome()
        outcome.fail(str(refusal))
        return outcome
