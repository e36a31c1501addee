"""Orders for cards and powers, used without a word of their owner."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Self

from rules.cosmic_encounter.cards.catalogue import key_of
from rules.cosmic_encounter.phases.onward import THEN
from rules.cosmic_encounter.phases.standing.form import Deciding, Form
from rules.cosmic_encounter.phases.standing.naming import (
    Naming,
    actions_of,
    all_named,
    asks_itself,
    has_happened,
    is_against,
    offered,
    ordered_to_wait,
    target_of,
    thing_of,
)
from rules.cosmic_encounter.phases.standing.waiting import in_words
from rules.cosmic_encounter.phases.standing.when import MOST_ALLIED, conditions, holds, is_met
from rules.cosmic_encounter.phases.standing.words import (
    TARGETS,
    cards,
    deck_of,
    encounter_keys,
    options,
    other_ids,
    single,
    words,
)
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.reaction import LET_IT
from rules.cosmic_encounter.stops.windows import SteadyUse
from rules.kernel import Answer, Ask, Choose, Option, Seat, StandingOrder, Text, say
from rules.parts.stop.frame import Stop

SECTION = "Cards and powers"


class PlayCards(Form, Naming):
    """Play certain cards as soon as they may be played and a condition is met.

    Answers answer only the actions of others. Awaited players decide themselves; the order holds
    where they do not come.
    """

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = (
        "A card that you name is played as soon as it may be, under your conditions."
    )
    repeats: ClassVar[bool] = True
    QUESTION = "Which cards do you want played for you, where and when?"
    NEEDED = (("card",), "Name at least one card.")

    since: int = -1  # the encounter in which it was given
    before: int = 0  # the number of these cards that the seat had played in it until then

    def title(self) -> Text:
        if not self.chosen:
            return say("Play certain cards")
        names = tuple(words(id) for id in self.ids("card"))
        rest = [id for id in self.chosen if not id.startswith(("card:", "at:", "once"))]
        aimed = tuple(words(id) for id in self.ids("at"))
        found = say("Play {cards}", cards=names)
        if aimed:
            found = say("{play} {aimed}", play=found, aimed=aimed)
        if rest:
            found = say("{play} {when}", play=found, when=in_words(rest))
        once = say("{play}, only once", play=found)
        return once if "once" in self.chosen else found

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from cards("card")
        yield from conditions(view)
        yield from cards("played", "When it is played: {heading}")
        yield from options("allied", map(str, range(1, MOST_ALLIED + 1)), "Allies")
        yield from options("at", other_ids(view), "Aimed at")
        yield from single("once", group="How often")

    def given(self, game: Cosmic, seat: Seat) -> Self:
        return self.model_copy(
            update={"since": game.encounters, "before": self._played(game, seat)}
        )

    def is_spent(self, game: Cosmic, seat: Seat) -> bool:
        before = self.before if game.encounters == self.since else 0
        return "once" in self.chosen and self._played(game, seat) > before

    def _played(self, game: Cosmic, seat: Seat) -> int:
        things = [each.thing for each in game.encounter.used if each.seat == seat]
        keys = self.of("card")
        return sum(key_of(thing.partition("/")[0]) in keys for thing in things)

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if asks_itself(game, seat) or self.in_silence(game, seat, ask) is None:
            return None
        return (all_named(game, seat, ask),)

    def in_silence(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        stop = game.stack[-1]
        if ask.moment != "stop" or not isinstance(ask, Choose) or not isinstance(stop, Stop):
            return None
        for id in offered(game, seat, ask):
            if key_of(thing_of(id)) in self.of("card") and self._fits(game, seat, stop, id):
                return ([id],)
        return None

    def _fits(self, game: Cosmic, seat: Seat, stop: Stop, id: str) -> bool:
        if (at := self.of("at")) and target_of(id) not in at:
            return False
        key = id.partition(">")[0]
        answered = [action for action in actions_of(game, stop) if action.key == key]
        if not answered:
            return holds(game, seat, stop, self.chosen)
        where = holds(game, seat, stop, self.ids("in"))
        return where and is_met(game, seat, stop, self.chosen, answered)


class SelectCards(Deciding):
    """Select the first of certain encounter cards that is in hand, else the highest attack.

    It decides in any case: whether its owner is called must not depend on the hand.
    """

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Your encounter card is selected without asking you."
    QUESTION = "Which cards? Typed, the one you prefer first; picked, they come as listed."
    NEEDED = (("card",), "Name at least one card.")

    def title(self) -> Text:
        names = tuple(words(id) for id in self.ids("card")) or (say("certain cards"),)
        text = "Select the first of these that I hold, else my highest attack: {names}"
        if "whatever" in self.chosen:
            text = (
                "Select the first of these that I hold, else my highest attack, whatever happens"
                " before: {names}"
            )
        return say(text, names=names)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        for key in encounter_keys():
            yield Option(f"card:{key}", words(f"card:{key}"), group=say(deck_of(key)))
        yield from single("whatever", group="How it counts")

    def decides(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "kicker":
            return ([],)
        if ask.moment == "onward":
            return self._onward(game, seat, ask)
        if ask.moment != "select" or not isinstance(ask, Choose):
            return None
        stop = game.stack[-1]
        if "whatever" not in self.chosen and isinstance(stop, Stop) and has_happened(stop, seat):
            return None
        held = {key_of(option.id): option.id for option in ask.open}
        found = (held[key] for key in self.of("card") if key in held)
        return ([next(found, ask.fallback[0])],)

    def _onward(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        """Return the choice to be asked then, unless another order decides now."""
        orders = (order for order in game.orders.get(seat, ()) if isinstance(order, Deciding))
        others = (order for order in orders if not isinstance(order, SelectCards))
        said = any(order.decides(game, seat, ask) is not None for order in others)
        return None if said else ([THEN],)


class UsePower(Form, Naming, SteadyUse):
    """Use the seat's own power whenever possible, on targets in a given order.

    All can count on it: its use is foreseen as a round opens, and may be answered at once.
    """

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "All see it coming and may answer it ahead."
    QUESTION = (
        "Who is the target? Of several the first possible one counts. If you name none, any"
        " will do."
    )

    def title(self) -> Text:
        aimed = tuple(words(id) for id in self.chosen)
        if not aimed:
            return say("Use my power whenever I may, as all may know")
        return say("Use my power whenever I may, {aimed}, as all may know", aimed=aimed)

    def parts(self, view: Mapping[str, Any]) -> Iterator[Option]:
        yield from options("at", [*TARGETS, *other_ids(view)], "Aimed at")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "react" and isinstance(ask, Choose):
            ids = [option.id for option in ask.open if not option.aside]
            return ([self._first(game, seat, ids)],) if ids else None
        if ordered_to_wait(game, seat) or self.in_silence(game, seat, ask) is None:
            return None
        return (all_named(game, seat, ask),)

    def in_silence(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "stop" or not isinstance(ask, Choose):
            return None
        against = "at:me" not in self.chosen
        named = offered(game, seat, ask) if against else (option.id for option in ask.open)
        mine = [id for id in named if "." in thing_of(id)]
        return ([self._first(game, seat, mine)],) if mine else None

    def pick(self, game: Cosmic, seat: Seat, ids: Sequence[str]) -> str:
        at_me = "at:me" in self.chosen
        fitting = [id for id in ids if at_me or not is_against(game, seat, id)]
        return self._first(game, seat, fitting) if fitting else ""

    def _first(self, game: Cosmic, seat: Seat, ids: list[str]) -> str:
        """Return the action with the order's first possible target."""
        things = [thing_of(id) for id in ids]
        same = [id for id in ids if thing_of(id) == things[0]]
        wanted = (seat_meant(game, seat, rule) for rule in self.of("at"))
        return next((id for who in wanted for id in same if target_of(id) == who), ids[0])


def seat_meant(game: Cosmic, seat: Seat, rule: str) -> str:
    """Return the player that this rule aims a power at, as in an option's id."""
    others = [each for each in game.clockwise(seat) if each != seat]
    match rule:
        case "me":
            return str(seat)
        case "leader":
            return str(max(others, key=game.foreign_colonies))
        case "warp":
            return str(max(others, key=lambda each: game.player(each).warp))
        case "hand":
            return str(max(others, key=lambda each: len(game.player(each).hand)))
        case _:
            return rule


class NeverUsePower(StandingOrder):
    """Let every event pass to which the power could react."""

    section: ClassVar[str] = SECTION
    sentence: ClassVar[str] = "Your power lets everything pass to which it could react."

    def title(self) -> Text:
        return say("Do not ask whether my power reacts")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([LET_IT],) if ask.moment == "react" else None
