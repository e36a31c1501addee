"""The offense's second encounter, said ahead with its card.

Stop R then need not call it once more: the answer stands, and can be changed until the stop is
over. It is asked all the same, with that answer filled in, where somebody acted meanwhile.
"""

from functools import cache
from typing import Final

from rules.cosmic_encounter.model.power import MANDATORY
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops import announced
from rules.kernel import Choose, Option, Seat, say
from rules.parts.stop.windows import Answers

YES: Final = "go on"
NO: Final = "end the turn"
THEN: Final = "ask me then"  # options' ids


def asks_ahead(game: Cosmic, seat: Seat) -> bool:
    """Whether a main player is asked ahead, by public facts; without clocks nobody waits."""
    now = game.encounter
    may = seat == now.offense and now.number < 2 and not now.extra
    return may and game.options.clocked


@cache
def question() -> Choose:
    """Return the question whether the offense goes on if it succeeds."""
    return Choose(
        title=say("If you succeed, do you have a second encounter?"),
        moment="onward",
        hint=say("You can change it when the result is known."),
        options=(
            Option(YES, say("Have another encounter")),
            Option(NO, say("End the turn")),
            Option(THEN, say("Ask me then"), aside=True),
        ),
        fallback=[THEN],
    )


def keep(game: Cosmic, seat: Seat, answers: Answers) -> None:
    """Keep the answer given ahead, and the number of uses by then."""
    now = game.encounter
    said = answers.get("onward", [THEN])
    if said != [THEN]:
        now.onward = {seat: said == [YES]}
        now.onward_at = len(now.used)


def stands(game: Cosmic) -> bool:
    """Whether nobody has chosen to act since, and no deal was talked over."""
    now = game.encounter
    chosen = (each for each in now.used[now.onward_at :] if not _is_forced(each.thing))
    return now.result not in ("deal", "failed deal") and not any(True for _ in chosen)


def _is_forced(thing: str) -> bool:
    return any(ability.use == MANDATORY for ability in announced.abilities_of(thing))
