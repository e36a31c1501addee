"""Answers to interactions: the callback, and the messages under an interaction's token."""

from playground.refusals import Json
from playground.rest import Api, Call, routes

HOOK = "/webhooks/*/*"
ORIGINAL = f"{HOOK}/messages/*"


@routes.on("POST", "/interactions/*/*/callback", needs_token=False)
def answer_interaction(api: Api, call: Call) -> Json | None:
    """Carry out the first answer to an interaction."""
    body = api.interactions.callback(call.ids[0], call.ids[1], call.draft)
    wants_body = call.query.get("with_response", "").lower() in ("1", "true")
    return body if wants_body else None


@routes.on("POST", HOOK, rate="webhook", needs_token=False)
def follow_up(api: Api, call: Call) -> Json:
    """Post a further message."""
    interaction = api.interactions.living(call.ids[0], call.ids[1])
    return api.interactions.follow_up(interaction, call.draft).body


@routes.on("GET", ORIGINAL, rate="webhook", needs_token=False)
def answer(api: Api, call: Call) -> Json:
    """Return a message of this interaction."""
    interaction = api.interactions.living(call.ids[0], call.ids[1])
    return api.interactions.message_of(interaction, call.ids[2]).body


@routes.on("PATCH", ORIGINAL, rate="webhook", needs_token=False)
def edit_answer(api: Api, call: Call) -> Json:
    """Change a message of this interaction."""
    interaction = api.interactions.living(call.ids[0], call.ids[1])
    message = api.interactions.message_of(interaction, call.ids[2])
    api.interactions.change(interaction, message, call.draft)
    return message.body


@routes.on("DELETE", ORIGINAL, rate="webhook", needs_token=False)
def delete_answer(api: Api, call: Call) -> None:
    """Delete a message of this interaction."""
    interaction = api.interactions.living(call.ids[0], call.ids[1])
    api.world.delete_message(api.interactions.message_of(interaction, call.ids[2]))
