"""Lines about costs and consequences of a deed: pictures show these by signs.

They are recognised by these templates, so that another wording changes both at once.
"""

from typing import Final

TURNED_UP: Final = "{seat:seat} turned up his card: {action}."
PAID_SURCHARGE: Final = "{seat:seat} paid a surcharge of {goods}."
PAID_SURCHARGE_IN_CRYSTALS: Final = "{seat:seat} paid a surcharge of {n:crystal}."
GAINED: Final = "{seat:seat} gained {goods}."
GAINED_CRYSTALS: Final = "{seat:seat} gained {n:crystal}."
GAINED_ONE_CRYSTAL_MORE: Final = "{seat:seat} gained 1 crystal more."
GAINED_COLONISTS: Final = "{seat:seat} gained {n:colonist}."
KEPT_OXYGEN: Final = "{seat:seat} kept 1 oxygen for lent technology."
LOST_CRYSTAL_TO_BOT: Final = "{seat:seat} lost a crystal on {at} under a bot."
LOST_FOR_WANT_OF_ROOM: Final = "{seat:seat} lost {n:crystal} for want of room in the depot."
DESTROYED_TILE: Final = "{seat:seat} destroyed the tile on {at} with a bot."
GAVE_UP_GOAL: Final = "{seat:seat} gave up a private goal as a crystal of payment."
TOOK_EXECUTIVE_ACTION: Final = "{seat:seat} took executive action E{n}."
TOOK_EXECUTIVE_ACTION_FOR: Final = "{seat:seat} took executive action E{n} for {cost:crystal}."
CONTRIBUTED: Final = "{seat:seat} contributed to the mission {mission}: {n:crystal}."
PLACED_PROGRESS_CUBE: Final = "{seat:seat} placed a progress cube ({kind})."
SCORED: Final = "{seat:seat} scored {n:point}."
SCORED_FOR_PROGRESS: Final = "{seat:seat} scored {n:point} for progress."
SCORED_FOR_FIRST_STEP: Final = "{seat:seat} scored {n:point} for the first step."
SCORED_FOR_COLUMN: Final = "{seat:seat} scored {n:point} for the {kind} column of the life support."
HAS_IN_THE_END: Final = "{seat:seat} has {n:score}."

FORMERLY: Final = (
    "{seat:seat} scored {n:op}.",
    "{seat:seat} scored {n:op} for progress.",
    "{seat:seat} scored {n:op} for the first step.",
    "{seat:seat} scored {n:op} for the {kind} column of the life support.",
)
"""Former wordings, which stories hold."""
CONSEQUENCES: Final = (
    TURNED_UP,
    PAID_SURCHARGE,
    PAID_SURCHARGE_IN_CRYSTALS,
    GAINED,
    GAINED_CRYSTALS,
    GAINED_ONE_CRYSTAL_MORE,
    GAINED_COLONISTS,
    KEPT_OXYGEN,
    LOST_CRYSTAL_TO_BOT,
    LOST_FOR_WANT_OF_ROOM,
    DESTROYED_TILE,
    GAVE_UP_GOAL,
    TOOK_EXECUTIVE_ACTION,
    TOOK_EXECUTIVE_ACTION_FOR,
    CONTRIBUTED,
    PLACED_PROGRESS_CUBE,
    SCORED,
    SCORED_FOR_PROGRESS,
    SCORED_FOR_FIRST_STEP,
    SCORED_FOR_COLUMN,
    HAS_IN_THE_END,
    *FORMERLY,
)
