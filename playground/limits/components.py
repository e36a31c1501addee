"""The components that Discord accepts in a message (developers/components/reference)."""

from collections.abc import Callable
from typing import Any

from playground.limits.form import FormErrors, Place
from playground.refusals import Json

ACTION_ROW, BUTTON, STRING_SELECT, TEXT_INPUT = 1, 2, 3, 4
USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT = 5, 6, 7, 8
SECTION, TEXT_DISPLAY, THUMBNAIL, MEDIA_GALLERY, FILE, SEPARATOR = 9, 10, 11, 12, 13, 14
CONTAINER, LABEL, FILE_UPLOAD = 17, 18, 19
RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX = 21, 22, 23

SELECTS = (STRING_SELECT, USER_SELECT, ROLE_SELECT, MENTIONABLE_SELECT, CHANNEL_SELECT)
IN_CONTAINER = (ACTION_ROW, SECTION, TEXT_DISPLAY, MEDIA_GALLERY, FILE, SEPARATOR)
TOP_LEVEL = (*IN_CONTAINER, CONTAINER)

LINK_STYLE, PREMIUM_STYLE = 5, 6
BUTTON_STYLES = (1, 2, 3, 4, LINK_STYLE, PREMIUM_STYLE)

CUSTOM_ID = 100
BUTTON_LABEL = 80
URL = 512
PLACEHOLDER = 150
OPTIONS = 25
OPTION_TEXT = 100
ROW_BUTTONS = 5
LEGACY_ROWS = 5
ALL_COMPONENTS = 40
ALL_TEXT = 4000
SECTION_TEXTS = 3
GALLERY_ITEMS = 10
ALT_TEXT = 1024
COLOUR = 0xFFFFFF
MOST_NUMBER = 2**31 - 1


class ComponentCheck:
    """One pass over the components of a message, legacy or V2."""

    def __init__(self, form: FormErrors, filenames: set[str]) -> None:
        self.form = form
        self.filenames = filenames
        self.count = 0
        self.letters = 0
        self._custom_ids: set[str] = set()
        self._component_ids: set[int] = set()
        self._checks: dict[int, Callable[[Place, Json], None]] = {
            ACTION_ROW: self._row,
            BUTTON: self._button,
            SECTION: self._section,
            TEXT_DISPLAY: self._text_display,
            THUMBNAIL: self._thumbnail,
            MEDIA_GALLERY: self._gallery,
            FILE: self._file,
            SEPARATOR: self._separator,
            CONTAINER: self._container,
        }
        for kind in SELECTS:
            self._checks[kind] = self._select

    def legacy(self, components: object) -> None:
        """Check legacy components: at most five action rows."""
        rows = self.form.listed(("components",), components, 0, LEGACY_ROWS)
        for index, row in enumerate(rows):
            self._each(("components", index), row, (ACTION_ROW,))

    def layout(self, components: object) -> None:
        """Check Components V2: forty in all, four thousand characters in all."""
        place = ("components",)
        for index, component in enumerate(self.form.listed(place, components, 0, ALL_COMPONENTS)):
            self._each((*place, index), component, TOP_LEVEL)
        if self.count > ALL_COMPONENTS:
            self.form.wrong(
                place,
                "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
                f"The total number of components cannot exceed {ALL_COMPONENTS}",
            )
        if self.letters > ALL_TEXT:
            self.form.wrong(
                place,
                "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
                f"The total displayable text cannot exceed {ALL_TEXT} characters",
            )

    def _each(self, place: Place, component: Json, allowed: tuple[int, ...]) -> None:
        self.count += 1
        kind = component.get("type")
        where = (*place, "type")
        if self.form.required(where, kind) and self.form.one_of(where, kind, allowed):
            self._number(place, component)
            self._checks[component["type"]](place, component)

    def _number(self, place: Place, component: Json) -> None:
        """Check that a component's optional number is unique in its message."""
        number = component.get("id")
        if not self.form.number((*place, "id"), number, 0, MOST_NUMBER) or not number:
            return
        if number in self._component_ids:
            self.form.wrong(
                (*place, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        self._component_ids.add(number)

    def custom_id(self, place: Place, component: Json) -> None:
        custom_id = component.get("custom_id")
        where = (*place, "custom_id")
        if not self.form.needed_text(where, custom_id, 1, CUSTOM_ID):
            return
        if custom_id in self._custom_ids:
            self.form.wrong(
                where,
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(str(custom_id))

    def _row(self, place: Place, row: Json) -> None:
        inside = self.form.listed((*place, "components"), row.get("components"), 1, ROW_BUTTONS)
        kinds = [each.get("type") for each in inside]
        if any(kind in SELECTS for kind in kinds) and len(kinds) > 1:
            self.form.wrong(
                (*place, "components"),
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        for index, component in enumerate(inside):
            self._each((*place, "components", index), component, (BUTTON, *SELECTS))

    def _button(self, place: Place, button: Json) -> None:
        style = button.get("style")
        if not self.form.one_of((*place, "style"), style, BUTTON_STYLES):
            return
        self.form.text((*place, "label"), button.get("label"), 0, BUTTON_LABEL)
        if style == PREMIUM_STYLE:
            self.form.required((*place, "sku_id"), button.get("sku_id"))
            return
        if style == LINK_STYLE:
            self._link(place, button)
        else:
            self._press(place, button)
        if not button.get("label") and not button.get("emoji"):
            self.form.wrong(
                (*place, "label"),
                "BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED",
                "A label or emoji is required",
            )

    def _link(self, place: Place, button: Json) -> None:
        self.form.needed_text((*place, "url"), button.get("url"), 1, URL)
        if button.get("custom_id") is not None:
            self.form.wrong(
                (*place, "custom_id"),
                "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                "A custom id and url cannot both be specified",
            )

    def _press(self, place: Place, button: Json) -> None:
        self.custom_id(place, button)
        if button.get("url") is not None:
            self.form.wrong(
                (*place, "url"),
                "BUTTON_COMPONENT_INVALID_STYLE_FOR_URL",
                "Only link buttons may have a url",
            )

    def _select(self, place: Place, select: Json) -> None:
        self.custom_id(place, select)
        self.form.text((*place, "placeholder"), select.get("placeholder"), 0, PLACEHOLDER)
        if select.get("type") == STRING_SELECT:
            check_options(self.form, place, select, 1, OPTIONS)
        check_values(self.form, place, select, OPTIONS)

    def _section(self, place: Place, section: Json) -> None:
        where = (*place, "components")
        texts = self.form.listed(where, section.get("components"), 1, SECTION_TEXTS)
        for index, text in enumerate(texts):
            self._each((*where, index), text, (TEXT_DISPLAY,))
        where = (*place, "accessory")
        if self.form.required(where, section.get("accessory")):
            accessory = self.form.held(where, section["accessory"])
            self._each(where, accessory, (BUTTON, THUMBNAIL))

    def _text_display(self, place: Place, display: Json) -> None:
        content = display.get("content")
        if self.form.needed_text((*place, "content"), content, 1, ALL_TEXT):
            self.letters += len(str(content))

    def _thumbnail(self, place: Place, thumbnail: Json) -> None:
        self.form.text((*place, "description"), thumbnail.get("description"), 1, ALT_TEXT)
        self._media((*place, "media"), thumbnail.get("media"))

    def _gallery(self, place: Place, gallery: Json) -> None:
        items = self.form.listed((*place, "items"), gallery.get("items"), 1, GALLERY_ITEMS)
        for index, item in enumerate(items):
            where = (*place, "items", index)
            self.form.text((*where, "description"), item.get("description"), 1, ALT_TEXT)
            self._media((*where, "media"), item.get("media"))

    def _file(self, place: Place, file: Json) -> None:
        where = (*place, "file")
        self._media(where, file.get("file"))
        url = str(self.form.held(where, file.get("file")).get("url"))
        if url.startswith(("http:", "https:")) and "/attachments/" not in url:
            self.form.wrong(
                (*where, "url"),
                "UNFURLED_MEDIA_ITEM_MUST_REFERENCE_ATTACHMENT",
                "File components only accept the attachment:// scheme",
            )

    def _separator(self, place: Place, separator: Json) -> None:
        if separator.get("spacing") is not None:
            self.form.one_of((*place, "spacing"), separator["spacing"], (1, 2))

    def _container(self, place: Place, container: Json) -> None:
        self.form.number((*place, "accent_color"), container.get("accent_color"), 0, COLOUR)
        where = (*place, "components")
        inside = self.form.listed(where, container.get("components"), 1, ALL_COMPONENTS)
        for index, component in enumerate(inside):
            self._each((*where, index), component, IN_CONTAINER)

    def _media(self, place: Place, media: Any) -> None:
        """Check a picture: uploaded with the message, or at a web address."""
        url = media.get("url") if isinstance(media, dict) else None
        where = (*place, "url")
        if not self.form.needed_text(where, url, 1, 2048):
            return
        scheme, _, rest = str(url).partition("://")
        if scheme == "attachment" and rest not in self.filenames:
            self.form.wrong(
                where,
                "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND",
                f"The referenced attachment `{url}` was not found",
            )
        elif scheme not in ("attachment", "http", "https"):
            self.form.wrong(
                where,
                "URL_TYPE_INVALID_SCHEME",
                f'Scheme "{scheme}" is not supported. Scheme must be one of '
                "('http', 'https', 'attachment').",
            )


def check_options(form: FormErrors, place: Place, holder: Json, low: int, high: int) -> None:
    """Check the options of a select, a radio group or a checkbox group."""
    seen: set[str] = set()
    place = (*place, "options")
    for index, option in enumerate(form.listed(place, holder.get("options"), low, high)):
        where = (*place, index)
        form.needed_text((*where, "label"), option.get("label"), 1, OPTION_TEXT)
        form.needed_text((*where, "value"), option.get("value"), 1, OPTION_TEXT)
        form.text((*where, "description"), option.get("description"), 0, OPTION_TEXT)
        form.truth((*where, "default"), option.get("default"))
        value = str(option.get("value"))
        if value in seen:
            form.wrong(
                (*where, "value"),
                "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                "The specified option value is already used",
            )
        seen.add(value)


def check_values(form: FormErrors, place: Place, select: Json, limit: int) -> None:
    """Check the number of choices: at least min_values, at most max_values or all options."""
    fits = form.number((*place, "min_values"), select.get("min_values"), 0, limit)
    fits &= form.number((*place, "max_values"), select.get("max_values"), 1, limit)
    if not fits:
        return
    low = 1 if select.get("min_values") is None else select["min_values"]
    high = 1 if select.get("max_values") is None else select["max_values"]
    if low > high:
        form.wrong(
            (*place, "min_values"),
            "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX_VALUES",
            "min_values cannot be greater than max_values",
        )
    options = select.get("options")
    if isinstance(options, list):
        _check_enough(form, (*place, "options"), options, high, limit)


def _check_enough(
    form: FormErrors, place: Place, options: list[Any], high: int, limit: int
) -> None:
    """Check that there are enough options, and not too many preselected ones."""
    if len(options) < high and options:
        words = f"Must be between {high} and {limit} in length."
        form.wrong(place, "BASE_TYPE_BAD_LENGTH", words)
    defaults = [each for each in options if isinstance(each, dict) and each.get("default")]
    if len(defaults) > high:
        form.wrong(
            place,
            "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES",
            "The number of default options exceeds max_values",
        )
