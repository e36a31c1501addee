"""The filling of a modal by a Discord client."""

from typing import Any

from playground.keyboard import ClientRefuses, check_count, check_offered, chosen
from playground.limits.components import (
    ACTION_ROW,
    CHECKBOX,
    CHECKBOX_GROUP,
    FILE_UPLOAD,
    LABEL,
    RADIO_GROUP,
    SELECTS,
    TEXT_DISPLAY,
    TEXT_INPUT,
)
from playground.limits.modals import INPUT_TEXT
from playground.refusals import Json
from playground.resolving import walk
from playground.world import World


def submission(world: World, modal: Json, values: dict[str, Any]) -> Json:
    """Return what submitting a modal sends; empty fields may be left out of the values."""
    inside = [each for each in walk(modal["components"]) if each.get("custom_id")]
    unknown = set(values) - {each["custom_id"] for each in inside}
    if unknown:
        message = f"The modal has no field {', '.join(sorted(unknown))}"
        raise ClientRefuses(message)
    resolved: Json = {}
    numbers = iter(range(1, 1000))
    components: list[Json] = []
    for component in modal["components"]:
        number = component.get("id") or next(numbers)
        top: Json = {"type": component["type"], "id": number}
        if component["type"] == ACTION_ROW:
            entry = component["components"][0]
            number = entry.get("id") or next(numbers)
            top["components"] = [_filled(world, entry, values, resolved, number)]
        elif component["type"] == LABEL:
            entry = component["component"]
            number = entry.get("id") or next(numbers)
            top["component"] = _filled(world, entry, values, resolved, number)
        else:
            assert component["type"] == TEXT_DISPLAY  # noqa: S101  # the limits let no other in
        components.append(top)
    content: Json = {"custom_id": modal["custom_id"], "components": components}
    if resolved:
        content["resolved"] = resolved
    return content


def _filled(world: World, entry: Json, values: dict[str, Any], resolved: Json, number: int) -> Json:
    """Return one field with its entered or preset value."""
    filled: Json = {"type": entry["type"], "id": number, "custom_id": entry["custom_id"]}
    given = values.get(entry["custom_id"])
    kind = entry["type"]
    if kind == TEXT_INPUT:
        filled["value"] = _text(entry, given)
    elif kind == RADIO_GROUP:
        filled["value"] = _radio(entry, given)
    elif kind == CHECKBOX:
        filled["value"] = bool(entry.get("default") if given is None else given)
    elif kind == FILE_UPLOAD:
        filled["values"] = []
    else:
        filled["values"] = _several(world, entry, given, resolved)
    return filled


def _text(entry: Json, given: Any) -> str:
    text = str(entry.get("value") or "" if given is None else given)
    required = entry.get("required", True) is not False
    if not text:
        if required:
            message = f"{entry['custom_id']}: this field is required"
            raise ClientRefuses(message)
        return text
    low, high = entry.get("min_length") or 0, entry.get("max_length") or INPUT_TEXT
    if not low <= len(text) <= high:
        message = f"{entry['custom_id']}: must be between {low} and {high} letters long"
        raise ClientRefuses(message)
    return text


def _defaults(entry: Json) -> list[str]:
    return [each["value"] for each in entry.get("options", []) if each.get("default")]


def _radio(entry: Json, given: Any) -> str | None:
    picked = given[0] if isinstance(given, list) and given else given
    if picked is None:
        picked = next(iter(_defaults(entry)), None)
    if picked is None:
        if entry.get("required", True) is not False:
            message = f"{entry['custom_id']}: choose one"
            raise ClientRefuses(message)
        return None
    check_offered(entry, [str(picked)])
    return str(picked)


def _several(world: World, entry: Json, given: Any, resolved: Json) -> list[str]:
    """Return the values of a select or a checkbox group."""
    if given is None:
        given = _defaults(entry)
    values = [str(each) for each in (given if isinstance(given, list) else [given])]
    required = entry.get("required", True) is not False
    if not values and not required:
        return []
    if entry["type"] == CHECKBOX_GROUP:
        check_count(entry, values, default_most=len(entry["options"]))
        check_offered(entry, values)
        return values
    assert entry["type"] in SELECTS  # noqa: S101  # the limits let no other in
    picked = chosen(world, entry, values)
    for group, things in picked.get("resolved", {}).items():
        resolved.setdefault(group, {}).update(things)
    return list(picked["values"])
