"""A game that two worlds play: the other world, and people's answers in it.

The other world bears other faces on the same backs: each hidden card is another one, wherever it
lies. So everything that somebody does with unseen cards is possible there, too.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.kernel import Answer, Ask, Game, Seat, is_legal
from rules.meta import Meta
from tests.answers import some_answer
from tests.conformance.hidden import at, cells, seen_cards

TRIES = 12
"""Answers that somebody thinks of until one is possible in both worlds."""
LIKE_A_ROBOT = 0.5
"""The chance that somebody tries a robot's answer first."""
RICHER = 3
"""By so much less than this a hidden store may be larger in the other world."""

Faces = Mapping[str, str]
"""A hidden card -> the card in its place in the other world."""


class Apart(Exception):
    """Somebody cannot do the same in the other world, for want of a card."""


@dataclass(frozen=True)
class Both:
    """The two games as they are at one moment; the other is None while there is no other world."""

    one: Any
    other: Any | None = None
    faces: Faces = field(default_factory=dict)

    def asked(self, seat: Seat) -> Ask | None:
        """Return what this seat is asked in the other world."""
        found: Ask | None = None if self.other is None else self.other.asks().get(seat)
        return found


class Title:
    """A game whose secrets are cards.

    Args:
        meta: the game as the bot offers it.
        stores: the fields of a player that hold hidden numbers.
        piles: whether its hidden piles hold other things than cards, which are shuffled.
        tells: words of posts that show something hidden, by the rules.
        kind: a card -> what its back tells of it; None: that it is a face everybody has.
    """

    whispers = True
    """Whether somebody may give a secret answer in one world alone."""

    def __init__(
        self,
        meta: Meta,
        *,
        stores: tuple[str, ...] = (),
        piles: bool = False,
        tells: Sequence[str] = (),
        kind: Callable[[str], str | None] = lambda card: "",
    ) -> None:
        self.meta = meta
        self.stores = stores
        self.piles = piles
        self.tells = tells
        self.kind = kind

    # ---- the other world -----------------------------------------------------------------------

    def is_clean(self, game: Any) -> bool:
        """Whether another world can be made here."""
        return game.half_move is None

    def another(self, game: Any, worlds: Random, ids: set[str]) -> tuple[Game, Faces] | None:
        """Return the other world and the faces of its cards; None: there is none."""
        plain = json.loads(game.save())
        found = cells(game, None, ids=ids)
        places = [path for path in found.cards if at(plain, path) not in found.shown]
        hidden = sorted({at(plain, path) for path in places if _is_card(path)})
        faces = self._other_faces(hidden, worlds)
        for path in filter(_is_card, places):
            at(plain, path[:-1])[path[-1]] = faces.get(at(plain, path), at(plain, path))
        other: Any = type(game).load(json.dumps(plain))
        for player in getattr(other, "seated", ()):
            for store in self.stores:
                setattr(player, store, getattr(player, store) + worlds.randrange(RICHER))
        if self.piles:
            other.reshuffle()
            other.reshuffles, other.draws = game.reshuffles, game.draws
            other.undo_points = game.model_copy(deep=True).undo_points
        other._changes()
        return other, faces

    def _other_faces(self, hidden: list[str], worlds: Random) -> dict[str, str]:
        """Return another card of the same kind for each."""
        alike: dict[str, list[str]] = {}
        for card in hidden:
            if (kind := self.kind(card)) is not None:
                alike.setdefault(kind, []).append(card)
        pairs = [zip(some, worlds.sample(some, len(some)), strict=True) for some in alike.values()]
        return {card: other for some in pairs for card, other in some if card != other}

    # ---- what people say -----------------------------------------------------------------------

    def own(self, both: Both, seat: Seat, ask: Ask, people: Random, acts: bool) -> Answer:
        """Return somebody's answer, for both worlds if there is such an answer."""
        there, faces = both.asked(seat), both.faces
        thought_of = [self._thought(both.one, seat, ask, people, first) for first in _TRIED]
        legal = [answer for answer in thought_of if is_legal(ask, answer)] or [ask.fallback]
        if there is None:
            return legal[0]
        common = [answer for answer in legal if is_legal(there, relabelled(answer, faces))]
        unseen = [answer for answer in common if relabelled(answer, faces) == answer]
        return [*unseen, *common, *legal][0]

    def _thought(self, game: Any, seat: Seat, ask: Ask, people: Random, first: bool) -> Answer:
        if first and people.random() < LIKE_A_ROBOT:
            return self.meta.robot(game.view(seat), ask, seat, people.random)
        return some_answer(ask, people.random)

    def alike(self, game: Any, ask: Ask, said: Answer, faces: Faces) -> Answer:
        """Return the same as in the first world, or as much of it as can be said in secret.

        Raises:
            Apart: it would show that it cannot be said.
        """
        wanted = relabelled(said, faces)
        if said is not NOTHING and is_legal(ask, wanted):
            return wanted
        if not game.in_secret:
            raise Apart
        return ask.fallback

    # ---- what is shown -------------------------------------------------------------------------

    def seen(self, view: Mapping[str, Any], ids: set[str]) -> set[str]:
        """Return the secrets that a bystander's view shows."""
        return seen_cards(view, ids)

    def drawn(self, game: Any) -> Any:
        """Return what changes when something is drawn from a shuffled pile, which all see then."""
        return [len(pile) for pile in game.hidden_piles()] if self.piles else None

    def show_by_rule(self, both: Both, posts: Sequence[Sequence[str]], *, unlike: bool) -> bool:
        """Whether the rules show, without any card, that the worlds differ.

        Args:
            both: the games.
            posts: what was posted in each.
            unlike: whether somebody has said other things in the other world.
        """
        told = [
            [post for post in some if any(word in post for word in self.tells)] for some in posts
        ]
        return told[0] != told[1]


NOTHING: Any = object()
"""In the place of an answer: in the first world nothing more was asked."""
_TRIED = (True, *[False] * TRIES)


def relabelled(said: Answer, faces: Faces) -> Answer:
    """Return an answer with the faces of the other world: `["play:comet"]` names another card."""
    match said:
        case str():
            return ":".join(faces.get(word, word) for word in said.split(":"))
        case list():
            return [relabelled(each, faces) for each in said]
        case dict():
            return {relabelled(name, faces): relabelled(each, faces) for name, each in said.items()}
        case _:
            return said


def _is_card(path: tuple[str | int, ...]) -> bool:
    """Whether a hidden word that is the same as a card's name stands where a card lies."""
    return not {"named", "told", "undo_points", "half_move"} & set(path)
