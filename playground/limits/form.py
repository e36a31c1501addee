"""Discord's "Invalid Form Body": each wrong field is named at its place in the request."""

from collections.abc import Sequence
from typing import Any

from playground.refusals import Json, RequestRefused

Place = tuple[str | int, ...]
"""The path to a field, e.g. `("components", 0, "label")`."""

INVALID_FORM_BODY = 50035


class FormErrors:
    """The list of all errors of one request."""

    def __init__(self) -> None:
        self.errors: Json = {}

    def wrong(self, place: Place, code: str, message: str) -> None:
        branch = self.errors
        for step in place:
            branch = branch.setdefault(str(step), {})
        branch.setdefault("_errors", []).append({"code": code, "message": message})

    def judge(self) -> None:
        """Refuse the request if it has errors."""
        if self.errors:
            raise RequestRefused(INVALID_FORM_BODY, errors=self.errors)

    def required(self, place: Place, value: Any) -> bool:
        if value is None:
            self.wrong(place, "BASE_TYPE_REQUIRED", "This field is required")
            return False
        return True

    def text(self, place: Place, value: Any, low: int, high: int) -> bool:
        """Check an optional text of low to high characters; return whether it is right."""
        if value is None:
            return True
        if not isinstance(value, str):
            self.wrong(place, "STRING_TYPE_CONVERT", "Could not interpret value as string.")
            return False
        return self.length(place, len(value), low, high)

    def needed_text(self, place: Place, value: Any, low: int, high: int) -> bool:
        return self.required(place, value) and self.text(place, value, low, high)

    def length(self, place: Place, length: int, low: int, high: int) -> bool:
        if low <= length <= high:
            return True
        if low == 0:
            self.wrong(place, "BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.")
        else:
            words = f"Must be between {low} and {high} in length."
            self.wrong(place, "BASE_TYPE_BAD_LENGTH", words)
        return False

    def listed(self, place: Place, value: Any, low: int, high: int) -> list[Json]:
        """Return the objects of a list of low to high objects; an empty one for anything else."""
        if value is None:
            value = []
        if not isinstance(value, list):
            self.wrong(place, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
            return []
        self.length(place, len(value), low, high)
        return [self._object((*place, index), each) for index, each in enumerate(value)]

    def held(self, place: Place, value: Any) -> Json:
        """Return an optional object; an empty one if it is absent or something else."""
        return {} if value is None else self._object(place, value)

    def _object(self, place: Place, value: Any) -> Json:
        if isinstance(value, dict):
            return value
        words = "Only dictionaries may be used in a DictType"
        self.wrong(place, "DICT_TYPE_CONVERT", words)
        return {}

    def truth(self, place: Place, value: Any) -> None:
        """Check an optional true or false."""
        if value is not None and not isinstance(value, bool):
            words = "Must be either true or false."
            self.wrong(place, "BOOLEAN_TYPE_PARSE", words)

    def number(self, place: Place, value: Any, low: int, high: int) -> bool:
        """Check an optional whole number from low to high; return whether it is right."""
        if value is None:
            return True
        if isinstance(value, bool) or not isinstance(value, int):
            self.wrong(place, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
            return False
        if value < low:
            words = f"int value should be greater than or equal to {low}."
            self.wrong(place, "NUMBER_TYPE_MIN", words)
        elif value > high:
            words = f"int value should be less than or equal to {high}."
            self.wrong(place, "NUMBER_TYPE_MAX", words)
        return low <= value <= high

    def one_of(self, place: Place, value: Any, allowed: Sequence[Any]) -> bool:
        if value in allowed and not isinstance(value, bool):
            return True
        choices = ", ".join(str(each) for each in allowed)
        self.wrong(place, "BASE_TYPE_CHOICES", f"Value must be one of ({choices}).")
        return False
