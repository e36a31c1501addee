"""One interaction: a person's request to the bot, and its allowed answers."""

import asyncio
from dataclasses import dataclass, field
from enum import IntEnum

from playground.keyboard import BOT_DM_CONTEXT, PRIVATE_CONTEXT
from playground.outcome import Outcome
from playground.payloads import DM_CHANNEL, GROUP_DM
from playground.refusals import Json
from playground.world import Message


class Asked(IntEnum):
    """The kind of an interaction."""

    COMMAND = 2
    COMPONENT = 3
    AUTOCOMPLETE = 4
    MODAL = 5


class Answer(IntEnum):
    """The kind of a bot's answer."""

    PONG = 1
    MESSAGE = 4
    DEFERRED_MESSAGE = 5
    DEFERRED_UPDATE = 6
    UPDATE = 7
    CHOICES = 8
    MODAL = 9


CONTEXTS = {DM_CHANNEL: BOT_DM_CONTEXT, GROUP_DM: PRIVATE_CONTEXT}

ALLOWED_ANSWERS = {
    Asked.COMMAND: (Answer.MESSAGE, Answer.DEFERRED_MESSAGE, Answer.MODAL),
    Asked.COMPONENT: (
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
        Answer.MODAL,
    ),
    Asked.AUTOCOMPLETE: (Answer.CHOICES,),
    Asked.MODAL: (
        Answer.MESSAGE,
        Answer.DEFERRED_MESSAGE,
        Answer.DEFERRED_UPDATE,
        Answer.UPDATE,
    ),
}


@dataclass(slots=True)
class Interaction:
    """A person's request to the bot, and the state of its answer."""

    id: str
    token: str
    asked: Asked
    person_id: str
    channel_id: str
    born: float
    outcome: Outcome
    name: str
    """The command's full path, e.g. `game new`; empty for the other kinds."""
    owners: Json
    focused: int
    """The type of the option being typed, for a request for choices; otherwise 0."""
    context: int
    """The place: a server, the bot's direct messages, or a group of other people."""
    private: bool
    """Whether it came from direct messages."""
    source: Message | None = None
    """The message with the used component."""
    answered: bool = False
    original: Message | None = None
    """The message that `@original` stands for."""
    modal: Json | None = None
    """The modal this interaction opened."""
    deadline: asyncio.TimerHandle | None = None
    made: list[Message] = field(default_factory=list)
