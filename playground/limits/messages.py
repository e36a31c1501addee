from typing import Any

from playground.limits.components import ALT_TEXT, ComponentCheck
from playground.limits.form import FormErrors, Place
from playground.refusals import Json, RequestRefused

SUPPRESS_EMBEDS = 1 << 2
EPHEMERAL = 1 << 6
LOADING = 1 << 7
SUPPRESS_NOTIFICATIONS = 1 << 12
COMPONENTS_V2 = 1 << 15

CONTENT = 2000
EMBEDS = 10
ALL_EMBEDS = 6000
ATTACHMENTS = 10
NONCE = 25
FILE_SIZE = 10 * 1024 * 1024
TOO_LARGE = 40005

EMBED_TEXTS = {"title": 256, "description": 4096}
EMBED_FIELDS = 25
FIELD_NAME, FIELD_VALUE = 256, 1024
FOOTER, AUTHOR = 2048, 256

LEGACY_FIELDS = ("content", "embeds", "poll", "sticker_ids")
"""Fields that a message of layout components may not have."""


def check_message(payload: Json, flags: int, filenames: set[str], sizes: list[int]) -> None:
    """Refuse a message that Discord would not accept."""
    if any(size > FILE_SIZE for size in sizes):
        raise RequestRefused(TOO_LARGE)
    form = FormErrors()
    form.text(("content",), payload.get("content"), 0, CONTENT)
    nonce = payload.get("nonce")
    whole = isinstance(nonce, int) and not isinstance(nonce, bool)
    form.text(("nonce",), str(nonce) if whole else nonce, 0, NONCE)
    _check_attachments(form, payload, len(sizes))
    _check_embeds(form, payload.get("embeds"))
    check = ComponentCheck(form, filenames)
    if flags & COMPONENTS_V2:
        _refuse_legacy_fields(form, payload)
        check.layout(payload.get("components"))
    else:
        check.legacy(payload.get("components"))
    form.judge()


def _refuse_legacy_fields(form: FormErrors, payload: Json) -> None:
    for field in LEGACY_FIELDS:
        if payload.get(field):
            form.wrong(
                (field,),
                "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                f"The '{field}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
            )


def _check_attachments(form: FormErrors, payload: Json, uploads: int) -> None:
    described = form.listed(("attachments",), payload.get("attachments"), 0, ATTACHMENTS)
    for index, attachment in enumerate(described):
        place = ("attachments", index, "description")
        form.text(place, attachment.get("description"), 0, ALT_TEXT)
    if uploads > ATTACHMENTS:
        form.length(("files",), uploads, 0, ATTACHMENTS)


def _check_embeds(form: FormErrors, embeds: Any) -> None:
    letters = 0
    for index, embed in enumerate(form.listed(("embeds",), embeds, 0, EMBEDS)):
        letters += _check_embed(form, ("embeds", index), embed)
    if letters > ALL_EMBEDS:
        form.wrong(
            ("embeds",),
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {ALL_EMBEDS}",
        )


def _check_embed(form: FormErrors, place: Place, embed: Json) -> int:
    """Check one embed; return the number of its letters."""
    texts: list[tuple[Place, Any, int, int]] = [
        ((*place, key), embed.get(key), 0, most) for key, most in EMBED_TEXTS.items()
    ]
    footer = form.held((*place, "footer"), embed.get("footer"))
    author = form.held((*place, "author"), embed.get("author"))
    texts.append(((*place, "footer", "text"), footer.get("text"), 0, FOOTER))
    texts.append(((*place, "author", "name"), author.get("name"), 0, AUTHOR))
    fields = form.listed((*place, "fields"), embed.get("fields"), 0, EMBED_FIELDS)
    for index, field in enumerate(fields):
        where = (*place, "fields", index)
        texts.append(((*where, "name"), field.get("name") or "", 1, FIELD_NAME))
        texts.append(((*where, "value"), field.get("value") or "", 1, FIELD_VALUE))
    for where, text, low, high in texts:
        form.text(where, text, low, high)
    return sum(len(text) for _, text, _, _ in texts if isinstance(text, str))
