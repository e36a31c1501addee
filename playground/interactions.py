"""The life of an interaction: sent to the bot, answered within three seconds, or failed."""

import asyncio

from playground import payloads
from playground.gateway import Gateway
from playground.interaction import ALLOWED_ANSWERS, CONTEXTS, Answer, Asked, Interaction
from playground.keyboard import GUILD_CONTEXT
from playground.limits.commands import SUB_COMMAND, SUB_COMMAND_GROUP, check_autocomplete
from playground.limits.form import FormErrors
from playground.limits.messages import COMPONENTS_V2, EPHEMERAL, FILE_SIZE, LOADING
from playground.limits.modals import check_modal
from playground.outcome import NO_ANSWER, Outcome
from playground.payloads import BOT_ID, DM_CHANNEL, GROUP_DM
from playground.posting import CHAT_INPUT_COMMAND, DEFAULT, REPLY, PostedMessage, edit, post
from playground.refusals import Json, RequestRefused
from playground.world import Message, World

UNKNOWN_INTERACTION, ALREADY_ANSWERED, UNKNOWN_WEBHOOK = 10062, 40060, 10015
INVALID_TOKEN, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 50027, 10003, 10008
KEPT_SETTABLE = COMPONENTS_V2 | (1 << 2) | (1 << 12)


class Interactions:
    """All interactions with a living token."""

    def __init__(self, world: World, gateway: Gateway) -> None:
        self.world = world
        self.gateway = gateway
        self._by_token: dict[str, Interaction] = {}
        self._by_id: dict[str, Interaction] = {}

    # Asking

    def begin(
        self,
        asked: Asked,
        person_id: str,
        channel: Json,
        content: Json,
        source: Message | None = None,
    ) -> Outcome:
        """Send an interaction to the bot and start its clock."""
        self._forget_expired()
        outcome = Outcome(self.world.next_id())
        private = channel["type"] in (DM_CHANNEL, GROUP_DM)
        assert outcome.interaction_id is not None  # noqa: S101  # just given
        interaction = Interaction(
            id=outcome.interaction_id,
            token=self.world.machine.token_urlsafe(64),
            asked=asked,
            person_id=person_id,
            channel_id=channel["id"],
            born=self.world.now(),
            outcome=outcome,
            name=_full_name(content),
            focused=_focused_type(content),
            owners=self._owners(channel, person_id),
            context=CONTEXTS.get(channel["type"], GUILD_CONTEXT),
            private=private,
            source=source,
        )
        self._by_token[interaction.token] = interaction
        self._by_id[interaction.id] = interaction
        loop = asyncio.get_running_loop()
        patience = self.world.settings.answer_seconds
        interaction.deadline = loop.call_later(patience, self._give_up, interaction)
        self.gateway.interaction(self._payload(interaction, channel, content))
        return outcome

    def find(self, interaction_id: str) -> Interaction | None:
        return self._by_id.get(interaction_id)

    def close(self) -> None:
        """Give up what the bot has not answered: whoever waits for it hears so."""
        for interaction in self._by_token.values():
            if interaction.deadline is not None:
                interaction.deadline.cancel()
            self._give_up(interaction)

    def _give_up(self, interaction: Interaction) -> None:
        if not interaction.answered:
            interaction.outcome.fail(NO_ANSWER)

    def _forget_expired(self) -> None:
        """Drop the oldest interactions long after the end of their tokens."""
        oldest = self.world.now() - 2 * self.world.settings.token_seconds
        while self._by_token:
            token, interaction = next(iter(self._by_token.items()))
            if interaction.born > oldest:
                return
            del self._by_token[token], self._by_id[interaction.id]

    def _owners(self, channel: Json, person_id: str) -> Json:
        """Return who installed the bot for this channel: the server, or the person."""
        server = "0" if channel["type"] == DM_CHANNEL else channel.get("guild_id")
        if server is None or server in self.world.without_bot:
            return {"1": person_id}
        return {"0": server}

    def _payload(self, interaction: Interaction, channel: Json, content: Json) -> Json:
        world, person_id = self.world, interaction.person_id
        allowed = str(world.permissions_of(person_id, channel))
        body: Json = {
            "id": interaction.id,
            "application_id": BOT_ID,
            "type": int(interaction.asked),
            "token": interaction.token,
            "version": 1,
            "channel_id": channel["id"],
            "channel": {**channel, "permissions": allowed},
            "locale": world.locales.get(person_id, payloads.LOCALE),
            "app_permissions": str(world.permissions_of(BOT_ID, channel)),
            "entitlements": [],
            "entitlement_sku_ids": [],
            "authorizing_integration_owners": interaction.owners,
            "context": interaction.context,
            "attachment_size_limit": FILE_SIZE,
            "data": content,
        }
        if interaction.private:
            body["user"] = world.users[person_id]
        else:
            server = world.server_of(channel)
            locale = server["preferred_locale"]
            body["guild_id"] = server["id"]
            body["guild"] = {"id": server["id"], "locale": locale, "features": server["features"]}
            body["guild_locale"] = locale
            body["member"] = {**world.whole_member(person_id), "permissions": allowed}
        if interaction.source is not None:
            body["message"] = interaction.source.body
        return body

    # The first answer

    def callback(self, interaction_id: str, token: str, draft: PostedMessage) -> Json:
        """Carry out the bot's first answer; refuse a second one or a late one."""
        interaction = self._by_token.get(token)
        if interaction is None or interaction.id != interaction_id:
            raise RequestRefused(UNKNOWN_INTERACTION)
        if interaction.answered:
            raise RequestRefused(ALREADY_ANSWERED)
        late = self.world.now() - interaction.born > self.world.settings.answer_seconds
        if late or interaction.outcome.failed:
            raise RequestRefused(UNKNOWN_INTERACTION)
        kind = self._checked_kind(interaction, draft.payload)
        content = draft.payload.get("data") or {}
        self._carry_out(interaction, kind, PostedMessage(content, draft.uploads))
        return self._callback_body(interaction, kind)

    def _checked_kind(self, interaction: Interaction, payload: Json) -> Answer:
        allowed = ALLOWED_ANSWERS[interaction.asked]
        if interaction.asked is Asked.MODAL and interaction.source is None:
            allowed = (Answer.MESSAGE, Answer.DEFERRED_MESSAGE)
        form = FormErrors()
        form.one_of(("type",), payload.get("type"), [int(each) for each in allowed])
        form.judge()
        return Answer(payload["type"])

    def _carry_out(self, interaction: Interaction, kind: Answer, draft: PostedMessage) -> None:
        outcome = interaction.outcome
        match kind:
            case Answer.MESSAGE:
                message = self._respond(interaction, draft)
                self._acknowledge(interaction)
                outcome.answer("message", message)
            case Answer.DEFERRED_MESSAGE:
                waiting = PostedMessage({"flags": draft.payload.get("flags")})
                message = self._respond(interaction, waiting, loading=True)
                self._acknowledge(interaction)
                outcome.answer("deferred", message)
            case Answer.DEFERRED_UPDATE:
                self._acknowledge(interaction)
                interaction.original = interaction.source
                outcome.answer("deferred_update", interaction.source)
            case Answer.UPDATE:
                assert interaction.source is not None  # noqa: S101  # allowed only then
                # Unlike other edits, this one keeps no file that it does not list.
                draft.payload = {"attachments": [], **draft.payload}
                edit(self.world, interaction.source, draft)
                self._acknowledge(interaction)
                interaction.original = interaction.source
                outcome.answer("update", interaction.source)
            case Answer.CHOICES:
                choices = draft.payload.get("choices") or []
                check_autocomplete(choices, interaction.focused)
                self._acknowledge(interaction)
                outcome.offer(choices)
            case Answer.MODAL:
                check_modal(draft.payload)
                self._acknowledge(interaction)
                interaction.modal = draft.payload
                outcome.open_modal(draft.payload)

    def _acknowledge(self, interaction: Interaction) -> None:
        interaction.answered = True
        if interaction.deadline is not None:
            interaction.deadline.cancel()
            interaction.deadline = None

    def _respond(
        self, interaction: Interaction, draft: PostedMessage, *, loading: bool = False
    ) -> Message:
        """Post the answer, for one person if it is ephemeral."""
        message = self._post(interaction, draft, loading=loading)
        interaction.original = message
        return message

    def _post(
        self,
        interaction: Interaction,
        draft: PostedMessage,
        *,
        loading: bool = False,
        answering: Message | None = None,
    ) -> Message:
        kind, more = self._kind_and_marks(interaction, answering)
        secret = int(draft.payload.get("flags") or 0) & EPHEMERAL
        channel = self.world.channels.get(interaction.channel_id)
        if channel is None:
            raise RequestRefused(UNKNOWN_CHANNEL)
        message = post(
            self.world,
            channel,
            draft,
            kind=kind,
            visible_to=interaction.person_id if secret else None,
            loading=loading,
            more=more,
        )
        interaction.made.append(message)
        return message

    def _kind_and_marks(
        self, interaction: Interaction, answering: Message | None
    ) -> tuple[int, Json]:
        """Return a message's kind, and the marks by which a client shows what it answers."""
        user = self.world.users[interaction.person_id]
        more: Json = {"application_id": BOT_ID, "webhook_id": BOT_ID}
        more["interaction_metadata"] = {
            "id": interaction.id,
            "type": int(interaction.asked),
            "user": user,
            "authorizing_integration_owners": interaction.owners,
        }
        shown = answering or interaction.source
        if shown is not None:
            pointer = {"type": 0, "channel_id": interaction.channel_id}
            pointer["message_id"] = shown.body["id"]
            if not interaction.private:
                pointer["guild_id"] = self.world.channels[interaction.channel_id]["guild_id"]
            more["message_reference"] = pointer
            return REPLY, more
        if interaction.asked is Asked.COMMAND:
            named = {"id": interaction.id, "type": 2, "name": interaction.name, "user": user}
            more["interaction"] = named
            return CHAT_INPUT_COMMAND, more
        return DEFAULT, more

    def _callback_body(self, interaction: Interaction, kind: Answer) -> Json:
        about: Json = {"id": interaction.id, "type": int(interaction.asked)}
        about["channel_id"] = interaction.channel_id
        body: Json = {"interaction": about}
        message = interaction.original
        if message is None:
            return body
        about["response_message_id"] = message.body["id"]
        about["response_message_loading"] = kind is Answer.DEFERRED_MESSAGE
        about["response_message_ephemeral"] = message.visible_to is not None
        if kind in (Answer.MESSAGE, Answer.UPDATE):
            body["resource"] = {"type": int(kind), "message": message.body}
        return body

    # Later answers, under the token

    def living(self, application_id: str, token: str) -> Interaction:
        """Return the acknowledged interaction of a token that has not expired."""
        interaction = self._by_token.get(token)
        if application_id != BOT_ID or interaction is None or not interaction.answered:
            raise RequestRefused(UNKNOWN_WEBHOOK)
        if self.world.now() - interaction.born >= self.world.settings.token_seconds:
            raise RequestRefused(INVALID_TOKEN)
        return interaction

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """Return a message that this token may show, edit or delete."""
        if message_id == "@original":
            found = interaction.original
        else:
            mine = [*interaction.made, *([interaction.source] if interaction.source else [])]
            found = next((each for each in mine if each.body["id"] == message_id), None)
        if found is None:
            raise RequestRefused(UNKNOWN_MESSAGE)
        self.world.message(found.body["channel_id"], found.body["id"])
        return found

    def follow_up(self, interaction: Interaction, draft: PostedMessage) -> Message:
        """Post a further message; the first one after a deferral fills the deferred message."""
        original = interaction.original
        if original is not None and original.body["flags"] & LOADING:
            self.change(interaction, original, draft)
            return original
        message = self._post(interaction, draft, answering=original)
        interaction.outcome.followed(message)
        return message

    def change(self, interaction: Interaction, message: Message, draft: PostedMessage) -> None:
        draft.payload = {**draft.payload}
        if message.body["flags"] & LOADING and draft.payload.get("flags") is not None:
            draft.payload["flags"] = int(draft.payload["flags"]) & KEPT_SETTABLE
        edit(self.world, message, draft)
        if message is interaction.original:
            interaction.outcome.edited(message)


def _full_name(content: Json) -> str:
    """Return a command's name with its sub-commands."""
    parts = [str(content.get("name", ""))]
    options = content.get("options") or []
    while options and options[0]["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP):
        parts.append(options[0]["name"])
        options = options[0]["options"]
    return " ".join(parts)


def _focused_type(content: Json) -> int:
    options = content.get("options") or []
    while options and options[0]["type"] in (SUB_COMMAND, SUB_COMMAND_GROUP):
        options = options[0]["options"]
    return next((each["type"] for each in options if each.get("focused")), 0)
