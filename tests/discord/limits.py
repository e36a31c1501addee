"""Discord's limits for messages and forms: every one that a layout can break."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from discord import ui

from cogs.ui.ids import PATTERN
from cogs.ui.words import width

COMPONENTS, TEXT = 40, 4000

ROW, BUTTON, SELECT, INPUT, TEXT_DISPLAY, GALLERY, LABEL, RADIO = 1, 2, 3, 4, 10, 12, 18, 21
LINK_STYLE = 5

Part = Mapping[str, Any]
"""A component as sent."""


def fits(view: ui.LayoutView | ui.Modal) -> list[str]:
    """Return everything that Discord would refuse, in words; nothing if it fits."""
    sent = view.to_components()
    parts = list(_walk(sent))
    wrong = [problem for part in parts for problem in _part(part)]
    wrong += _twice(parts)
    if isinstance(view, ui.Modal):
        wrong += _between("form title", view.title, 1, 45)
        wrong += _custom_id(view.custom_id)
        wrong += _count("form components", len(sent), 1, 5)
        return wrong
    wrong += _count("components", len(parts), 1, COMPONENTS)
    said = sum(width(part["content"]) for part in parts if part["type"] == TEXT_DISPLAY)
    wrong += _count("characters of text", said, 0, TEXT)
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    return wrong + [problem for one in ids for problem in _custom_id(one)]


def _walk(parts: list[Any]) -> Iterator[Part]:
    for part in parts:
        yield part
        yield from _walk(part.get("components", []))
        inner = [part[name] for name in ("accessory", "component") if name in part]
        yield from _walk(inner)


def _part(part: Part) -> list[str]:
    check = CHECKS.get(part["type"])
    return [] if check is None else check(part)


def _text(text: Part) -> list[str]:
    return _between("text", text["content"], 1, TEXT)


def _radio(radio: Part) -> list[str]:
    return _options(radio, 2, 10)


def _row(row: Part) -> list[str]:
    inner = row["components"]
    if any(part["type"] != BUTTON for part in inner):
        return _count("selects in a row", len(inner), 1, 1)
    return _count("buttons in a row", len(inner), 1, 5)


def _button(button: Part) -> list[str]:
    wrong = _between("button label", button.get("label") or "", 1, 80)
    if button["style"] == LINK_STYLE:
        return wrong + _between("link", button.get("url") or "", 1, 512)
    return wrong


def _select(select: Part) -> list[str]:
    options = select["options"]
    least, most = select["min_values"], select["max_values"]
    wrong = _between("placeholder", select.get("placeholder") or "", 0, 150)
    wrong += _options(select, 1, 25)
    wrong += _count("least picked", least, 0, most)
    wrong += _count("most picked", most, 1, len(options))
    picked = sum(bool(option.get("default")) for option in options)
    return wrong + _count("picked already", picked, 0, most)


def _options(part: Part, least: int, most: int) -> list[str]:
    options = part["options"]
    wrong = _count("options", len(options), least, most)
    for option in options:
        wrong += _between("option label", option["label"], 1, 100)
        wrong += _between("option value", option["value"], 1, 100)
        wrong += _between("option description", option.get("description") or "", 0, 100)
    values = [option["value"] for option in options]
    return wrong + [f"value twice: {value}" for value in _repeated(values)]


def _input(field: Part) -> list[str]:
    wrong = _between("placeholder", field.get("placeholder") or "", 0, 100)
    return wrong + _between("filled in", field.get("value") or "", 0, field.get("max_length", 4000))


def _label(label: Part) -> list[str]:
    wrong = _between("label", label["label"], 1, 45)
    return wrong + _between("label description", label.get("description") or "", 0, 100)


def _gallery(gallery: Part) -> list[str]:
    wrong = _count("pictures", len(gallery["items"]), 1, 10)
    for item in gallery["items"]:
        wrong += _between("alt text", item.get("description") or "", 0, 1024)
    return wrong


def _custom_id(custom_id: str) -> list[str]:
    wrong = _between("custom id", custom_id, 1, 100)
    if PATTERN.fullmatch(custom_id) is None:
        wrong.append(f"not an id of ours: {custom_id}")
    return wrong


def _twice(parts: list[Part]) -> list[str]:
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    return [f"custom id twice: {one}" for one in _repeated(ids)]


def _repeated(words: list[str]) -> list[str]:
    return sorted({word for word in words if words.count(word) > 1})


def _between(what: str, text: str, least: int, most: int) -> list[str]:
    return _count(f"{what} ({text[:30]!r})", width(text), least, most)


def _count(what: str, number: int, least: int, most: int) -> list[str]:
    return [] if least <= number <= most else [f"{what}: {number}, not {least} to {most}"]


CHECKS: dict[int, Callable[[Part], list[str]]] = {
    ROW: _row,
    BUTTON: _button,
    SELECT: _select,
    INPUT: _input,
    TEXT_DISPLAY: _text,
    GALLERY: _gallery,
    LABEL: _label,
    RADIO: _radio,
}
"""The check of each kind of component."""
