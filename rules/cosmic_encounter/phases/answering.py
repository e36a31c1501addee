"""The answer to an invitation: three lines, ships by colony, and its conditions.

An answer may be given before all invitations are out. It then covers both cases: one side invites,
or both do. It may depend on the answers of players earlier in table order.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import cache
from typing import Final

from rules.cosmic_encounter.model.views import Side
from rules.cosmic_encounter.phases.rewards import mix_with_joining
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.allies import ships_to_join
from rules.kernel import Ask, Choose, Option, Seat, Text, say
from rules.parts.stop.windows import Answers

SIDES: Final[tuple[Side, Side]] = ("offense", "defense")
BOTH: Final = "both:"
"""The prefix of an option's id that holds only where both sides invite."""
NEITHER: Final = "neither"
DEPENDS, SEE = "depends", "wait and see"  # options' ids
ONLY, UNLESS = "only", "unless"
"""The prefixes of a condition's id, before a seat and a side."""


def question(
    game: Cosmic,
    seat: Seat,
    answers: Answers,
    *,
    sides: Sequence[Side],
    sure: bool,
    earlier: Sequence[Seat],
) -> tuple[str, Ask] | None:
    """Return the name and the next question to an invited player; None: no more.

    Args:
        game: the table.
        seat: the player who is or may be invited.
        answers: the answers so far.
        sides: the sides that invite, or still may.
        sure: all invitations are out.
        earlier: the players who answer before and may still join either side.
    """
    if "side" not in answers:
        return "side", _side(game, seat, sides, sure=sure, earlier=earlier)
    named = answers["side"]
    for side in SIDES:
        wanted = side in named or BOTH + side in named
        if wanted and f"{side}_ships" not in answers:
            ships = ships_to_join(game, seat)
            if ships is not None:
                return f"{side}_ships", ships if len(sides) < 2 else _to(side, ships)
    ships = sum(answers.get("defense_ships", {}).values())
    if "rewards" not in answers and (rewards := mix_with_joining(game, seat, ships)) is not None:
        return "rewards", rewards
    if DEPENDS in named and "if" not in answers:
        return "if", _conditions(earlier)
    return None


KNOWN: Final = say("Which side do you join?")
NOT_KNOWN: Final = say("Which side do you join, if it invites you?")
AFTER_OTHERS: Final = (
    Option(
        DEPENDS,
        say("Only on a condition"),
        say("Asked next: who must, or must not, have joined a side before you"),
    ),
    Option(
        SEE,
        say("Wait and see"),
        say("You are asked when those before you in table order have answered"),
        aside=True,
    ),
)


def _side(
    game: Cosmic, seat: Seat, sides: Sequence[Side], *, sure: bool, earlier: Sequence[Seat]
) -> Choose:
    now = game.encounter
    of = {"offense": now.offense, "defense": now.main("defense")}
    options = [_join(side, of[side], seat in now.invited[side]) for side in sides]
    if len(sides) == len(SIDES) and not sure:
        options += WHERE_BOTH_INVITE
    if earlier:
        options += AFTER_OTHERS
    joined = [option for option in options if not option.aside]
    return Choose(
        title=KNOWN if sure else NOT_KNOWN,
        moment="join",
        options=tuple(options),
        least=0,
        most=len(joined) if earlier or not sure else 1,
        none=say("Decline"),
        fallback=[],
    )


@cache
def _join(side: Side, seat: Seat, invited: bool) -> Option:
    words = {
        "offense": "Join the offense, {seat:seat}",
        "defense": "Join the defense, {seat:seat}",
    }
    return Option(side, say(words[side], seat=seat), _gain(side, invited=invited))


def _gain(side: Side, *, invited: bool) -> Text:
    """Return the gain on a winning side, and whether that side has invited the player."""
    gains = {"offense": "a colony if it wins", "defense": "rewards if it wins"}
    text = "It has invited you; {gain}" if invited else "Only if it invites you; {gain}"
    return say(text, gain=say(gains[side]))


WHERE_BOTH_INVITE: Final = (
    Option(f"{BOTH}offense", say("If both invite me: the offense")),
    Option(f"{BOTH}defense", say("If both invite me: the defense")),
    Option(f"{BOTH}{NEITHER}", say("If both invite me: I decline")),
)


WITH_WHICH: Final = {
    "offense": say("With which ships would you join the offense?"),
    "defense": say("With which ships would you join the defense?"),
}


def _to(side: Side, ships: Ask) -> Ask:
    return replace(ships, title=WITH_WHICH[side], about=side)


def _conditions(earlier: Sequence[Seat]) -> Choose:
    options = tuple(conditions(earlier))
    return Choose(
        title=say("On which conditions do you join? Unless all are met, you decline."),
        moment="join_if",
        options=options,
        least=0,
        most=len(options),
        none=say("On none"),
        fallback=[],
    )


def conditions(earlier: Iterable[Seat]) -> Iterable[Option]:
    """Yield the conditions of an answer: the sides that others have joined before."""
    for seat in earlier:
        for side in SIDES:
            yield Option(f"{ONLY}:{seat}:{side}", _condition(ONLY, seat, side))
            yield Option(f"{UNLESS}:{seat}:{side}", _condition(UNLESS, seat, side))


def _condition(when: str, seat: Seat, side: Side) -> Text:
    text = "Only if {seat:seat} joins the {side}"
    if when == UNLESS:
        text = "Unless {seat:seat} joins the {side}"
    return say(text, seat=seat, side=side)


# ---- the effect of an answer
# ----------------------------------------------------------------------


def holds(game: Cosmic, condition: str) -> bool:
    """Whether a condition is met, by the answers told so far."""
    when, seat, side = condition.split(":")
    joined = game.encounter.answered.get(int(seat)) == side
    return joined if when == ONLY else not joined


def wanted_side(game: Cosmic, invited: Sequence[Side], said: Answers) -> str:
    """Return the side that an answer joins, with these invitations; empty: it declines."""
    named = said.get("side", [])
    if not all(holds(game, each) for each in said.get("if", [])):
        return ""
    if len(invited) == len(SIDES):
        line = next((id for id in named if id.startswith(BOTH)), None)
        if line is not None:
            side = line.removeprefix(BOTH)
            return "" if side == NEITHER else side
    return next((side for side in named if side in invited), "")
