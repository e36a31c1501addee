from collections.abc import Callable

from playground.limits.components import (
    ACTION_ROW,
    ALL_TEXT,
    CHECKBOX,
    CHECKBOX_GROUP,
    CUSTOM_ID,
    FILE_UPLOAD,
    LABEL,
    OPTIONS,
    PLACEHOLDER,
    RADIO_GROUP,
    SELECTS,
    STRING_SELECT,
    TEXT_DISPLAY,
    TEXT_INPUT,
    check_options,
    check_values,
)
from playground.limits.form import FormErrors, Place
from playground.refusals import Json

TITLE = 45
MODAL_COMPONENTS = 5
LABEL_TEXT = 45
LABEL_DESCRIPTION = 100
INPUT_TEXT = 4000
INPUT_PLACEHOLDER = 100
GROUP_OPTIONS = 10
IN_LABEL = (TEXT_INPUT, *SELECTS, FILE_UPLOAD, RADIO_GROUP, CHECKBOX_GROUP, CHECKBOX)


def check_modal(modal: Json) -> None:
    """Refuse a modal that Discord would not open."""
    form = FormErrors()
    form.needed_text(("data", "custom_id"), modal.get("custom_id"), 1, CUSTOM_ID)
    form.needed_text(("data", "title"), modal.get("title"), 1, TITLE)
    _ModalCheck(form).every(modal.get("components"))
    form.judge()


class _ModalCheck:
    """One pass over the components of a modal."""

    def __init__(self, form: FormErrors) -> None:
        self.form = form
        self._custom_ids: set[str] = set()
        self._checks: dict[int, Callable[[Place, Json], None]] = {
            TEXT_INPUT: self._text_input,
            RADIO_GROUP: self._radio_group,
            CHECKBOX_GROUP: self._checkbox_group,
            CHECKBOX: lambda place, box: None,
            FILE_UPLOAD: self._file_upload,
        }
        for kind in SELECTS:
            self._checks[kind] = self._select

    def every(self, components: object) -> None:
        place: Place = ("data", "components")
        for index, component in enumerate(self.form.listed(place, components, 1, MODAL_COMPONENTS)):
            self._top((*place, index), component)

    def _top(self, place: Place, component: Json) -> None:
        kind = component.get("type")
        if not self.form.one_of((*place, "type"), kind, (ACTION_ROW, TEXT_DISPLAY, LABEL)):
            return
        if kind == TEXT_DISPLAY:
            self.form.needed_text((*place, "content"), component.get("content"), 1, ALL_TEXT)
        elif kind == LABEL:
            self._label(place, component)
        else:
            self._row(place, component)

    def _row(self, place: Place, row: Json) -> None:
        """Check the older form: a row with one text input that has its own label."""
        where = (*place, "components")
        for index, entry in enumerate(self.form.listed(where, row.get("components"), 1, 1)):
            label = (*where, index, "label")
            self.form.needed_text(label, entry.get("label"), 1, LABEL_TEXT)
            self._inside((*where, index), entry, (TEXT_INPUT,))

    def _label(self, place: Place, label: Json) -> None:
        self.form.needed_text((*place, "label"), label.get("label"), 1, LABEL_TEXT)
        words = label.get("description")
        self.form.text((*place, "description"), words, 1, LABEL_DESCRIPTION)
        where = (*place, "component")
        if self.form.required(where, label.get("component")):
            self._inside(where, self.form.held(where, label["component"]), IN_LABEL)

    def _inside(self, place: Place, component: Json, allowed: tuple[int, ...]) -> None:
        kind = component.get("type")
        if not self.form.one_of((*place, "type"), kind, allowed):
            return
        custom_id = component.get("custom_id")
        self.form.needed_text((*place, "custom_id"), custom_id, 1, CUSTOM_ID)
        if str(custom_id) in self._custom_ids:
            self.form.wrong(
                (*place, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        self._custom_ids.add(str(custom_id))
        self.form.truth((*place, "required"), component.get("required"))
        self._checks[component["type"]](place, component)

    def _text_input(self, place: Place, entry: Json) -> None:
        form = self.form
        form.one_of((*place, "style"), entry.get("style"), (1, 2))
        form.text((*place, "placeholder"), entry.get("placeholder"), 0, INPUT_PLACEHOLDER)
        fits = form.number((*place, "min_length"), entry.get("min_length"), 0, INPUT_TEXT)
        fits &= form.number((*place, "max_length"), entry.get("max_length"), 1, INPUT_TEXT)
        if not fits:
            return
        low, high = entry.get("min_length") or 0, entry.get("max_length") or INPUT_TEXT
        if low > high:
            form.wrong(
                (*place, "min_length"),
                "TEXT_INPUT_COMPONENT_MIN_LENGTH_EXCEEDS_MAX_LENGTH",
                "min_length cannot be greater than max_length",
            )
        elif entry.get("value"):
            form.text((*place, "value"), entry["value"], low, high)

    def _select(self, place: Place, select: Json) -> None:
        self.form.text((*place, "placeholder"), select.get("placeholder"), 0, PLACEHOLDER)
        if select["type"] == STRING_SELECT:
            check_options(self.form, place, select, 1, OPTIONS)
        check_values(self.form, place, select, OPTIONS)

    def _radio_group(self, place: Place, group: Json) -> None:
        check_options(self.form, place, group, 2, GROUP_OPTIONS)

    def _checkbox_group(self, place: Place, group: Json) -> None:
        check_options(self.form, place, group, 1, GROUP_OPTIONS)
        options = group.get("options")
        most = len(options) if isinstance(options, list) and options else 1
        given = {key: value for key, value in group.items() if value is not None}
        check_values(
            self.form, place, {"max_values": min(most, GROUP_OPTIONS), **given}, GROUP_OPTIONS
        )

    def _file_upload(self, place: Place, upload: Json) -> None:
        check_values(self.form, place, upload, GROUP_OPTIONS)
