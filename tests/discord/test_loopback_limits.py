import pytest

V2 = 1 << 15


def button(custom_id="one", **more):
    return {"type": 2, "style": 1, "label": "Press", "custom_id": custom_id, **more}


def row(*components):
    return {"type": 1, "components": list(components)}


def select(count=1, **more):
    options = [{"label": f"{each}", "value": f"{each}"} for each in range(count)]
    return {"type": 3, "custom_id": "choose", "options": options, **more}


def words(text="a"):
    return {"type": 10, "content": text}


def legacy(*components):
    return {"content": "words", "components": list(components)}


def layout(*components, **more):
    return {"flags": V2, "components": list(components), **more}


def section(*texts, accessory=None):
    held = accessory or {"type": 11, "media": {"url": "https://example.org/a.png"}}
    return {"type": 9, "components": list(texts), "accessory": held}


def gallery(url="https://example.org/a.png", **more):
    return {"type": 12, "items": [{"media": {"url": url}, **more}]}


def found(errors, place):
    """The codes at a place like `components.0.label` in an error tree."""
    for step in place.split("."):
        assert step in errors, f"{step} is not in {errors}"
        errors = errors[step]
    return [each["code"] for each in errors["_errors"]]


REFUSED = {
    "content": ({"content": "a" * 2001}, "content", "BASE_TYPE_MAX_LENGTH"),
    "embeds": ({"embeds": [{"title": "a"}] * 11}, "embeds", "BASE_TYPE_MAX_LENGTH"),
    "embed title": ({"embeds": [{"title": "a" * 257}]}, "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
    "all embeds": (
        {"embeds": [{"description": "a" * 3500}] * 2},
        "embeds",
        "MAX_EMBED_SIZE_EXCEEDED",
    ),
    "nonce": ({"content": "a", "nonce": "n" * 26}, "nonce", "BASE_TYPE_MAX_LENGTH"),
    "rows": (
        legacy(*[row(button(str(n))) for n in range(6)]),
        "components",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "row of six": (
        legacy(row(*[button(str(n)) for n in range(6)])),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "empty row": (legacy(row()), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
    "bare button": (legacy(button()), "components.0.type", "BASE_TYPE_CHOICES"),
    "select beside a button": (
        legacy(row(button(), select())),
        "components.0.components",
        "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
    ),
    "twin ids": (
        legacy(row(button("a"), button("a"))),
        "components.0.components.1.custom_id",
        "COMPONENT_CUSTOM_ID_DUPLICATED",
    ),
    "long id": (
        legacy(row(button("a" * 101))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no id": (
        legacy(row(button(None))),
        "components.0.components.0.custom_id",
        "BASE_TYPE_REQUIRED",
    ),
    "long label": (
        legacy(row(button(label="a" * 81))),
        "components.0.components.0.label",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "no label": (
        legacy(row(button(label=None))),
        "components.0.components.0.label",
        "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
    ),
    "odd style": (
        legacy(row(button(style=9))),
        "components.0.components.0.style",
        "BASE_TYPE_CHOICES",
    ),
    "link without address": (
        legacy(row(button(None, style=5))),
        "components.0.components.0.url",
        "BASE_TYPE_REQUIRED",
    ),
    "options": (
        legacy(row(select(26))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "no options": (
        legacy(row(select(0))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "option label": (
        legacy(row(select(options=[{"label": "a" * 101, "value": "a"}]))),
        "components.0.components.0.options.0.label",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "twin values": (
        legacy(row(select(options=[{"label": "a", "value": "a"}] * 2))),
        "components.0.components.0.options.1.value",
        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
    ),
    "placeholder": (
        legacy(row(select(placeholder="a" * 151))),
        "components.0.components.0.placeholder",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "most values": (
        legacy(row(select(2, max_values=26))),
        "components.0.components.0.max_values",
        "NUMBER_TYPE_MAX",
    ),
    "more values than options": (
        legacy(row(select(2, max_values=3))),
        "components.0.components.0.options",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "least over most": (
        legacy(row(select(3, min_values=3, max_values=2))),
        "components.0.components.0.min_values",
        "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES",
    ),
    "text display without the flag": (
        {"content": "a", "components": [words()]},
        "components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "content beside a layout": (
        layout(words(), content="a"),
        "content",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "embeds beside a layout": (
        layout(words(), embeds=[{"title": "a"}]),
        "embeds",
        "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
    ),
    "forty-one components": (
        layout({"type": 17, "components": [words() for _ in range(40)]}),
        "components",
        "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
    ),
    "four thousand letters": (
        layout(words("a" * 2001), words("a" * 2000)),
        "components",
        "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
    ),
    "four texts in a section": (
        layout(section(words(), words(), words(), words())),
        "components.0.components",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "section without accessory": (
        layout({"type": 9, "components": [words()]}),
        "components.0.accessory",
        "BASE_TYPE_REQUIRED",
    ),
    "eleven pictures": (
        layout({"type": 12, "items": gallery()["items"] * 11}),
        "components.0.items",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "alt text": (
        layout(gallery(description="a" * 1025)),
        "components.0.items.0.description",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "missing upload": (
        layout(gallery("attachment://a.png")),
        "components.0.items.0.media.url",
        "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
    ),
    "container in a container": (
        layout({"type": 17, "components": [{"type": 17, "components": [words()]}]}),
        "components.0.components.0.type",
        "BASE_TYPE_CHOICES",
    ),
    "colour": (
        layout({"type": 17, "accent_color": 0x1000000, "components": [words()]}),
        "components.0.accent_color",
        "NUMBER_TYPE_MAX",
    ),
    "twin numbers": (
        layout({**words(), "id": 3}, {**words(), "id": 3}),
        "components.1.id",
        "COMPONENT_ID_DUPLICATED",
    ),
}


@pytest.mark.parametrize(("message", "place", "code"), REFUSED.values(), ids=REFUSED.keys())
async def test_a_message_over_a_limit_is_refused_at_the_right_place(
    loopback, rest, message, place, code
):
    channel_id = loopback.channel("table-one")["id"]

    answer = await rest("POST", f"/channels/{channel_id}/messages", message)

    assert answer.status == 400
    assert answer.body["code"] == 50035
    assert answer.body["message"] == "Invalid Form Body"
    assert code in found(answer.body["errors"], place)
    assert loopback.person("Ana").messages("table-one") == []


AT_THE_LIMIT = {
    "content": {"content": "a" * 2000},
    "rows of buttons": legacy(
        *[row(*[button(f"{r}{c}" + "x" * 98, label="a" * 80) for c in range(5)]) for r in range(5)]
    ),
    "select": legacy(row(select(25, min_values=0, max_values=25, placeholder="a" * 150))),
    "forty components": layout({"type": 17, "components": [words() for _ in range(39)]}),
    "letters": layout(words("a" * 2000), words("a" * 2000)),
    "section": layout(section(words(), words(), words()), {"type": 14, "spacing": 2}),
}


@pytest.mark.parametrize("message", AT_THE_LIMIT.values(), ids=AT_THE_LIMIT.keys())
async def test_a_message_at_a_limit_is_taken(loopback, rest, message):
    channel_id = loopback.channel("table-one")["id"]

    answer = await rest("POST", f"/channels/{channel_id}/messages", message)

    assert answer.status == 200
    assert len(loopback.person("Ana").messages("table-one")) == 1


async def test_an_empty_message_is_refused(loopback, rest):
    channel_id = loopback.channel("table-one")["id"]

    answer = await rest("POST", f"/channels/{channel_id}/messages", {"content": ""})

    assert (answer.status, answer.body["code"]) == (400, 50006)


async def test_the_layout_flag_stays_and_forbids_content_for_ever(loopback, rest):
    channel_id = loopback.channel("table-one")["id"]
    sent = await rest("POST", f"/channels/{channel_id}/messages", layout(words("before")))
    path = f"/channels/{channel_id}/messages/{sent.body['id']}"

    refused = await rest("PATCH", path, {"content": "a", "flags": 0})
    changed = await rest("PATCH", path, {"components": [words("after")]})

    assert refused.body["code"] == 50035
    assert changed.body["flags"] & V2
    assert changed.body["components"][0]["content"] == "after"


def command(**more):
    return {"name": "go", "description": "Go", **more}


def option(name="one", **more):
    return {"type": 3, "name": name, "description": "One", **more}


COMMANDS = {
    "upper case": (command(name="Go"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "blank": (command(name="go on"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    "long name": (command(name="g" * 33), "0.name", "BASE_TYPE_BAD_LENGTH"),
    "no description": (command(description=""), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "long description": (command(description="a" * 101), "0.description", "BASE_TYPE_BAD_LENGTH"),
    "options": (
        command(options=[option(f"o{n}") for n in range(26)]),
        "0.options",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "required last": (
        command(options=[option("a"), option("b", required=True)]),
        "0.options.1",
        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
    ),
    "twins": (
        command(options=[option("a"), option("a")]),
        "0.options.1.name",
        "APPLICATION_COMMAND_OPTIONS_NAME_DUPLICATE",
    ),
    "choices": (
        command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])]),
        "0.options.0.choices",
        "BASE_TYPE_MAX_LENGTH",
    ),
    "long choice": (
        command(options=[option(choices=[{"name": "a" * 101, "value": "a"}])]),
        "0.options.0.choices.0.name",
        "BASE_TYPE_BAD_LENGTH",
    ),
    "size": (
        command(
            options=[
                option(
                    f"o{n}",
                    description="a" * 100,
                    choices=[{"name": f"{c}" + "a" * 90, "value": "b" * 90} for c in range(25)],
                )
                for n in range(2)
            ]
        ),
        "0",
        "APPLICATION_COMMAND_TOO_LARGE",
    ),
}


@pytest.mark.parametrize(("wrong", "place", "code"), COMMANDS.values(), ids=COMMANDS.keys())
async def test_a_command_over_a_limit_is_not_registered(loopback, rest, wrong, place, code):
    path = f"/applications/{loopback.world.bot['id']}/commands"

    answer = await rest("PUT", path, [wrong])

    assert answer.body["code"] == 50035
    assert code in found(answer.body["errors"], place)
    assert loopback.world.commands == {}


async def test_a_hundred_commands_are_registered_and_no_more(loopback, rest):
    path = f"/applications/{loopback.world.bot['id']}/commands"
    commands = [command(name=f"go{number}") for number in range(101)]

    over = await rest("PUT", path, commands)
    full = await rest("PUT", path, commands[:100])
    again = await rest("PUT", path, commands[:2])

    assert over.body["code"] == 30032
    assert len(full.body) == 100
    assert [each["id"] for each in again.body] == [each["id"] for each in full.body[:2]]


def label(component, text="Name"):
    return {"type": 18, "label": text, "component": component}


def entry(custom_id="a", **more):
    return {"type": 4, "custom_id": custom_id, "style": 1, **more}


def modal(*components, **more):
    return {"title": "Form", "custom_id": "form", "components": list(components), **more}


MODALS = {
    "title": (modal(label(entry()), title="a" * 46), "data.title"),
    "empty": (modal(), "data.components"),
    "six": (modal(*[label(entry(f"{n}")) for n in range(6)]), "data.components"),
    "label": (modal(label(entry(), "a" * 46)), "data.components.0.label"),
    "twins": (
        modal(label(entry()), label(entry())),
        "data.components.1.component.custom_id",
    ),
    "placeholder": (
        modal(label(entry(placeholder="a" * 101))),
        "data.components.0.component.placeholder",
    ),
    "length": (
        modal(label(entry(max_length=4001))),
        "data.components.0.component.max_length",
    ),
    "value over its length": (
        modal(label(entry(max_length=2, value="abc"))),
        "data.components.0.component.value",
    ),
    "button": (modal(label(button())), "data.components.0.component.type"),
    "one radio": (
        modal(label({"type": 21, "custom_id": "a", "options": [{"label": "a", "value": "a"}]})),
        "data.components.0.component.options",
    ),
}


@pytest.mark.parametrize(("wrong", "place"), MODALS.values(), ids=MODALS.keys())
async def test_a_modal_over_a_limit_is_not_opened(loopback, rest, wrong, place):
    ana = loopback.person("Ana")
    await rest("PUT", f"/applications/{loopback.world.bot['id']}/commands", [command()])
    outcome = ana.command("go", channel="table-one")
    asked = loopback.interactions.find(outcome.interaction_id)

    path = f"/interactions/{asked.id}/{asked.token}/callback"
    answer = await rest("POST", path, {"type": 9, "data": wrong})
    mended = await rest("POST", path, {"type": 9, "data": modal(label(entry()))})

    assert answer.body["code"] == 50035
    assert found(answer.body["errors"], place)
    assert mended.status == 204


async def test_twenty_six_choices_are_refused(loopback, rest):
    option_with = option(autocomplete=True)
    commands = [command(options=[option_with])]
    await rest("PUT", f"/applications/{loopback.world.bot['id']}/commands", commands)
    outcome = loopback.person("Ana").autocomplete("go", {}, "one", "table-one")
    asked = loopback.interactions.find(outcome.interaction_id)
    choices = [{"name": f"{n}", "value": f"{n}"} for n in range(26)]

    path = f"/interactions/{asked.id}/{asked.token}/callback"
    answer = await rest("POST", path, {"type": 8, "data": {"choices": choices}})
    mended = await rest("POST", path, {"type": 8, "data": {"choices": choices[:25]}})

    assert found(answer.body["errors"], "data.choices")
    assert mended.status == 204
