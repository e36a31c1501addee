import asyncio
from collections.abc import Generator
from typing import Any, Literal

from playground.refusals import Json
from playground.world import Message

Kind = Literal["message", "update", "deferred", "deferred_update", "modal", "choices", "failed"]
NO_ANSWER = "The application did not respond"


class Outcome:
    """The outcome of a person's action: `await` it for the bot's first answer.

    `settled()` waits on, until a deferred answer has its content.
    """

    def __init__(self, interaction_id: str | None = None) -> None:
        self.interaction_id = interaction_id
        self.kind: Kind | None = None
        self.failure: str | None = None
        self.modal: Json | None = None
        self.choices: list[Json] = []
        self.record: Message | None = None
        self.followups: list[Message] = []
        self.ephemeral = False
        self._answered = asyncio.Event()
        self._settled = asyncio.Event()

    @property
    def message(self) -> Json | None:
        """The answering or updated message in its present state."""
        return None if self.record is None else self.record.body

    @property
    def failed(self) -> bool:
        return self.kind == "failed"

    @property
    def text(self) -> str:
        """Return all words of the answer: of its message, its modal's title, or its failure."""
        if self.failure is not None:
            return self.failure
        if self.modal is not None:
            return str(self.modal["title"])
        return "" if self.record is None else words_of(self.record.body)

    def __await__(self) -> Generator[Any, None, "Outcome"]:
        yield from self._answered.wait().__await__()
        return self

    async def settled(self, timeout: float = 60.0) -> "Outcome":  # noqa: ASYNC109  # a test's patience
        """Wait until a deferred answer has been filled in."""
        await self
        async with asyncio.timeout(timeout):
            await self._settled.wait()
        return self

    # Called by the life of the interaction

    def answer(self, kind: Kind, record: Message | None = None) -> None:
        self.kind = kind
        self.record = record
        self.ephemeral = record is not None and record.visible_to is not None
        self._answered.set()
        if kind not in ("deferred", "deferred_update"):
            self._settled.set()

    def open_modal(self, modal: Json) -> None:
        self.modal = modal
        self.answer("modal")

    def offer(self, choices: list[Json]) -> None:
        self.choices = choices
        self.answer("choices")

    def fail(self, text: str) -> None:
        self.failure = text
        self.answer("failed")

    def edited(self, record: Message) -> None:
        """Note an edit of the bot's answer, or of the pressed message."""
        self.record = record
        self.ephemeral = record.visible_to is not None
        self._settled.set()

    def followed(self, record: Message) -> None:
        self.followups.append(record)
        self._settled.set()


def words_of(body: Json) -> str:
    """Return all words of a message, with its text displays, line by line."""
    words = [body["content"], *_words_in(body["components"])]
    for embed in body["embeds"]:
        words += [embed.get("title") or "", embed.get("description") or ""]
    return "\n".join(each for each in words if each)


def _words_in(components: list[Json]) -> list[str]:
    words = []
    for component in components:
        words.append(component.get("content") or "")
        words += _words_in(component.get("components") or [])
    return words
