"""Cosmic Encounter in two worlds: which of its secrets may change what everybody sees, and when."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any, Final

from rules.cosmic_encounter.meta import META
from rules.cosmic_encounter.stops.frame import CosmicStop
from rules.cosmic_encounter.stops.reaction import Reaction
from rules.cosmic_encounter.stops.windows import PASS_ENCOUNTER
from rules.kernel import Answer, Ask, Choose, Game, Seat, is_legal
from rules.parts.stop.words import PASS_ON, WHATEVER
from tests.answers import some_answer
from tests.conformance.hidden import another_world
from tests.worlds.title import NOTHING, Apart, Both, Faces, Title

IN_SECRET = ("stop", "select")
"""Questions that are answered in secret: in the other world one says what one can of it."""
USES = "** uses "
"""Posts' words for an announced power."""
FOR_LATER: Final = (PASS_ON, WHATEVER, PASS_ENCOUNTER.id)
"""Answers of a stop that hold for what is not asked yet."""


class Cosmic(Title):
    """Cards differ in where they lie: hands, decks and technologies are dealt otherwise."""

    whispers = False

    def __init__(self) -> None:
        super().__init__(META)

    def is_clean(self, game: Any) -> bool:
        """Whether nobody has said anything yet that could not be said with another hand."""
        top = game.stack[-1]
        if not isinstance(top, CosmicStop) or isinstance(top, Reaction):
            return False
        said = (top.named, top.former, top.decided, top.drafts, top.beside)
        return not (any(said) or top.chain)

    def another(self, game: Any, worlds: Random, ids: set[str]) -> tuple[Game, Faces] | None:
        """Return another world, with the same orders and chance."""
        other: Any = another_world(game, worlds.random, None, ids=ids)
        if other is None:
            return None
        other.orders = {
            seat: [order.model_copy(deep=True) for order in given]
            for seat, given in game.orders.items()
        }
        other.missed, other.seed = dict(game.missed), game.seed
        other.passing = dict(game.passing)
        other.moves = game.moves  # by which the store finds a former position
        return other, {}

    def own(self, both: Both, seat: Seat, ask: Ask, people: Random, acts: bool) -> Answer:
        if ask.moment == "stop" and isinstance(ask, Choose):
            return some_answer(ask, people.random) if acts else []
        if ask.moment == "again" and not _have_encounter_cards(both, seat):
            return False  # whoever says yes without one has said no
        if ask.more is not None and not (acts and _may_do_more(both, seat)):
            ask = replace(ask, more=None)
        wanted = META.robot(both.one.view(seat), ask, seat, people.random)
        return wanted if is_legal(ask, wanted) else ask.fallback

    def alike(self, game: Any, ask: Ask, said: Answer, faces: Faces) -> Answer:
        said = None if said is NOTHING else said
        if said is not None and is_legal(ask, said):
            return said
        if said is not None and ask.moment not in IN_SECRET:
            raise Apart
        fitting = [one for one in said or () if is_legal(ask, [one])]
        if any(one in FOR_LATER and one not in fitting for one in said or ()):
            raise Apart  # who has answered for what comes, too, is asked again in one world alone
        return fitting if is_legal(ask, fitting) else ask.fallback

    def seen(self, view: Mapping[str, Any], ids: set[str]) -> set[str]:
        """The cards that are shown, and the aliens: who becomes one has drawn its flare."""
        aliens = {f"{alien} is played" for seated in view["seated"] for alien in seated["aliens"]}
        return super().seen(view, ids) | aliens

    def show_by_rule(self, both: Both, posts: Sequence[Sequence[str]], *, unlike: bool) -> bool:
        """Whether a power is used for which another hand would not do, or a hand has to be new.

        A main player who has no encounter card has a new hand, or no second encounter.
        """
        uses = any(USES in post for some in posts for post in some)
        games = (both.one, both.other)
        main = {seat for game in games for seat in (game.encounter.offense, game.encounter.defense)}
        can = [
            [bool(game.encounter_cards(seat)) for seat in sorted(main - {None})] for game in games
        ]
        return (unlike and uses) or can[0] != can[1]


def _may_do_more(both: Both, seat: Seat) -> bool:
    """Whether a seat has anything to do beside what it decides, in both worlds."""
    other = both.asked(seat)
    return both.other is None or (other is not None and other.more is not None)


def _have_encounter_cards(both: Both, seat: Seat) -> bool:
    """Whether this seat has an encounter card in both worlds."""
    games = (both.one,) if both.other is None else (both.one, both.other)
    return all(game.encounter_cards(seat) for game in games)
