"""Effects of benefits, cards and actions: words with their numbers, as plain data."""

from typing import Literal, TypeAlias

from pydantic import BaseModel, ConfigDict

Word: TypeAlias = Literal[
    "gain",  # a number of one item, from the supply
    "gain_colonist",  # from the personal supply to the Living Quarters
    "score",
    "take_warehouse",
    "learn_tech",
    "develop",
    "take_blueprint",
    "upgrade",
    "construct",
    "move_bots",
    "move_rover",
    "retrieve_colonist",
    "hire_or_contract",
    "take_scientist",
    "take_contract",
    "welcome_ship",
    "produce",
    "trade",
    "radar",
    "travel",
    "advanced_building",  # use the action of a built blueprint
]


class Effect(BaseModel):
    """One effect for a player, who may decline it.

    Args:
        word: the kind of effect.
        n: how often, how much, or how far.
        what: the item, building or place, where the word leaves that open.
        free: its usual price is not paid.
        tech: the technology of this name may add to it.
        boost: the item that adds to it: a crystal one movement, a colonist one repetition.
        most: the most boosts; 0: any number.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    word: Word
    n: int = 1
    what: str = ""
    free: bool = False
    tech: Literal["", "rover", "upgrade", "ship"] = ""
    boost: Literal["", "colonist", "crystal"] = ""
    most: int = 0
