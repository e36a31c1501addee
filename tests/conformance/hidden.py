"""The hidden part of a game: found by walking the save, with another table that looks the same.

The walk follows the marks on the fields *and* a list of secrets that is written down here from the
rulebooks. So it notices if somebody removes a mark.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

import orjson

from rules.cosmic_encounter.cards.catalogue import tech_deck
from rules.cosmic_encounter.lucre.market import auction_deck
from rules.cosmic_encounter.model.options import CosmicOptions
from rules.kernel import BARE, Game, Nobody, OwnKey, OwnSeat, Plain, Row, Seat, folder_of, waits
from rules.kernel.plain import mark_of, names_cards
from rules.kernel.unseen import named
from rules.parts.receipts import Kept

SECRETS: dict[str, Any] = {
    "kernel.Game.seed": Nobody,
    "kernel.Game.orders": OwnKey,
    "parts.Receipts.keys": OwnKey,
    "parts.Receipts.history": OwnKey,
    "parts.Auction.limits": OwnKey,
    "parts.Round.floor": Nobody,
    "window.Window.wants": OwnKey,
    "parts.InTurn.ahead": OwnKey,
    "parts.Stop.named": OwnKey,
    "parts.Stop.former": OwnKey,
    "parts.Stop.decided": OwnKey,
    "parts.Stop.undecided": OwnKey,
    "parts.Stop.drafts": OwnKey,
    "parts.Round.absent": Nobody,
    "parts.Together.lanes": OwnKey,
    "parts.Together.first": OwnKey,
    "parts.Together.changes": OwnKey,
    "parts.Draft.hands": OwnKey,
    "parts.Draft.kept": OwnKey,
    "parts.Pick.cards": OwnSeat,
    "parts.Deck.cards": Nobody,
    "project_mars.Player.money": OwnSeat,
    "project_mars.Player.materials": OwnSeat,
    "project_mars.Mars.values": Nobody,
    "on_mars.Layout.values": Nobody,
    "on_mars.Layout.stacks": Nobody,
    "on_mars.Layout.discoveries": Nobody,
    "on_mars.Layout.techs": Nobody,
    "on_mars.Layout.blueprints": Nobody,
    "on_mars.Layout.goal_box": Nobody,
    "on_mars.Layout.b_deck": Nobody,
    "on_mars.Automaton.deck": Nobody,
    "on_mars.Player.goals": OwnSeat,
    "on_mars.Player.colonist_cards": OwnSeat,
    "terraforming_mars.Terraforming.deck": Nobody,
    "terraforming_mars.Terraforming.discard_pile": Nobody,
    "terraforming_mars.Terraforming.box": Nobody,
    "terraforming_mars.Terraforming.prelude_deck": Nobody,
    "terraforming_mars.Player.hand": OwnSeat,
    "terraforming_mars.LookAt.cards": OwnSeat,
    "terraforming_mars.BuyCards.cards": OwnSeat,
    "terraforming_mars.ChoosePrelude.cards": OwnSeat,
    "terraforming_mars.Research.dealt": OwnKey,
    "terraforming_mars.Setup.dealt": OwnKey,
    "terraforming_mars.Setup.packs": OwnKey,
    "terraforming_mars.Preludes.cards": OwnKey,
    "terraforming_mars.Layout.undealt": Nobody,
    "terraforming_mars.Bidding.thinking": OwnKey,
    "terraforming_mars.Bidding.plans": OwnKey,
    "terraforming_mars.Bidding.drafts": OwnKey,
    "terraforming_mars.Auction.maxima": Nobody,
    "terraforming_mars.Sold.maxima": OwnKey,
    "terraforming_mars.Markers.chosen": OwnSeat,
    "terraforming_mars.TakeToHand.taken": OwnSeat,
    "terraforming_mars.ProjectsWon.taken": OwnKey,
    "cosmic_encounter.Player.hand": OwnSeat,
    "cosmic_encounter.Player.dealt": OwnSeat,
    "cosmic_encounter.Player.aside": OwnSeat,
    "cosmic_encounter.AlienSheet.cards": OwnSeat,
    "cosmic_encounter.AlienSheet.played": OwnSeat,
    "cosmic_encounter.KeepCards.cards": OwnSeat,
    "cosmic_encounter.Player.tech_choice": OwnSeat,
    "cosmic_encounter.TechActions.named": OwnKey,
    "cosmic_encounter.Researched.id": OwnSeat,
    "cosmic_encounter.Researched.under": OwnSeat,
    "cosmic_encounter.Encounter.selected": OwnKey,
    "cosmic_encounter.Encounter.kickers": OwnKey,
    "cosmic_encounter.Encounter.joining": OwnKey,
    "cosmic_encounter.Encounter.inviting": OwnKey,
    "cosmic_encounter.Encounter.gained": OwnKey,
    "cosmic_encounter.PickCards.seen": OwnSeat,
    "cosmic_encounter.PickDestiny.seen": OwnSeat,
    "cosmic_encounter.Prayer.drawn": OwnSeat,
    "cosmic_encounter.ChooseAnswer.drawn": OwnSeat,
    "cosmic_encounter.Feed.among": OwnSeat,
    "cosmic_encounter.Compensation.had": OwnSeat,
    "cosmic_encounter.Rewards.had": OwnSeat,
    "cosmic_encounter.Encounter.given": OwnKey,
    "cosmic_encounter.Encounter.bound": OwnKey,
    "cosmic_encounter.Offer.cards": OwnKey,
    "cosmic_encounter.Cosmic.missed": OwnKey,
    "cosmic_encounter.Cosmic.passing": OwnKey,
    "cosmic_encounter.Offer.wanted": OwnKey,
    "cosmic_encounter.Exchange.chosen": OwnKey,
    "cosmic_encounter.MeetTogether.chosen": OwnKey,
    "cosmic_encounter.ChooseToGive.but": OwnSeat,
    "cosmic_encounter.Negotiation.drafts": OwnKey,
    "cosmic_encounter.Calls.plans": OwnKey,
    "cosmic_encounter.BestOf.drawn": OwnSeat,
    "cosmic_encounter.KeepOne.among": OwnSeat,
    "cosmic_encounter.FlaresSeen.seen": OwnSeat,
    "bazaar.Trader.coins": OwnSeat,
    "hammer_price.Bidder.client": OwnSeat,
    "hammer_price.HammerPrice.guesses": OwnKey,
    "orchard.Orchard.deck": Nobody,
    "orchard.Grower.hand": OwnSeat,
    "orchard.Grower.coins": OwnSeat,
    "sorcery.Sorcery.deck": Nobody,
    "sorcery.Wizard.hand": OwnSeat,
    "tourney.Tourney.deck": Nobody,
    "tourney.Knight.hand": OwnSeat,
}
"""Folder, class and field -> who may see it, by the rules; a subclass inherits it."""

MAY_BE_EMPTY = {
    "parts.Auction.limits",
    "window.Window.wants",
    "parts.InTurn.ahead",
    "terraforming_mars.Bidding.plans",
    "kernel.Game.orders",
    "cosmic_encounter.Cosmic.missed",
    "cosmic_encounter.Cosmic.passing",
    "parts.Together.changes",
}
"""Dicts by seat in which other players may not know whether a seat has an entry."""

SEALED = {"parts.Receipts.keys", "parts.Receipts.history"}
"""Texts that nobody else may know: what seals a secret, and the secret itself."""

BACKS = ("reward_",)
"""Prefixes of the ids of cards with a back of their own."""

TECHS = {*tech_deck(four_planets=False)}
"""The ids of Cosmic Encounter's technologies."""

AUCTIONED = {*auction_deck(CosmicOptions(rewards=True, techs=True))}
"""The ids of its auction cards."""

DESTINY = {*"ABCDEF", "wild", "fewest_in_warp", "most_cards", "most_foreign_colonies"}
"""Prefixes of the ids of destiny cards."""

UNASKABLE = (
    "with other hidden numbers ({}) nobody can be asked: {}. A hidden number may have any value; a"
    " flag or a step is a word or a bool, never a number"
)
"""The error text for a game that can ask nobody once other hidden numbers are put in."""

LANES = {"lanes", "first", "changes", "past", "answers"}
"""The fields of decisions."""

FIXED = {"seat", "rules"}
"""Numbers that say to whom a thing belongs."""

Path = tuple[str | int, ...]


def _written_at(cls: type[Plain], name: str) -> str | int:
    """Under which name, or at which place, a save holds this field."""
    return list(cls.model_fields).index(name) if issubclass(cls, Row) else name


def who_may_see(cls: type[Plain], name: str) -> tuple[Any, str]:
    """The mark of a field, and the secret that is written down of it, if there is one."""
    for parent in cls.__mro__:
        declared = f"{folder_of(parent)}.{parent.__name__}.{name}"
        if declared in SECRETS:
            return SECRETS[declared], declared
    return mark_of(cls.model_fields[name].metadata), ""


@cache
def _fields(cls: type[Plain]) -> tuple[tuple[str, str | int, Any, str], ...]:
    """Each field: its name, where a save holds it, who may see it, and under which secret."""
    names = [name for name in cls.model_fields if name not in FIXED]
    return tuple((name, _written_at(cls, name), *who_may_see(cls, name)) for name in names)


@cache
def _card_fields(cls: type[Plain]) -> tuple[tuple[str, bool], ...]:
    """Each field, and whether its type says that it names cards."""
    fields = cls.model_fields.items()
    return tuple((name, names_cards(one.annotation, one.metadata)) for name, one in fields)


@dataclass
class Cells:
    """The places in a save that are hidden from all of the viewers."""

    cards: list[Path]
    numbers: list[Path]
    entries: list[Path]
    sealed: list[Path]
    shown: set[str]
    """Cards that a viewer sees somewhere: an offer names one that still is in another's hand."""


@dataclass
class Walk:
    viewers: Sequence[Seat | None]
    ids: set[str]
    found: Cells
    leaves_out_told: bool = False
    """Whether what whoever listens knows is no hidden place."""

    def visible(self, owner: Seat | None) -> bool:
        return owner is not None and owner in self.viewers

    def walk(self, thing: Any, path: Path, owner: Seat | None, hidden: bool) -> None:
        if type(thing) in BARE:  # most are: they are told apart at once
            self.walk_bare(thing, path, hidden)
            return
        match thing:
            case Plain():
                self.walk_fields(thing, path, getattr(thing, "seat", owner), hidden)
            case list() | tuple():
                if not hidden and BARE.issuperset(map(type, thing)):  # no path needs be noted
                    self.found.shown |= self.ids.intersection(thing)
                    return
                for place, item in enumerate(thing):
                    self.walk(item, (*path, place), owner, hidden)
            case dict():
                for key, item in thing.items():
                    self.walk(item, (*path, str(key)), owner, hidden)
            case _:
                self.walk_bare(thing, path, hidden)

    def walk_bare(self, thing: Any, path: Path, hidden: bool) -> None:
        if hidden:
            self.note(thing, path)
        elif isinstance(thing, str) and thing in self.ids:
            self.found.shown.add(thing)

    def walk_sealed(self, owner: Seat, thing: Any, path: Path) -> None:
        if self.visible(owner):
            return
        if isinstance(thing, str):
            self.found.sealed.append(path)
        else:
            secret = _written_at(Kept, "secret")
            self.found.sealed.extend((*path, place, secret) for place, _ in enumerate(thing))

    def note(self, thing: Any, path: Path) -> None:
        if isinstance(thing, str) and thing in self.ids:
            self.found.cards.append(path)
        elif isinstance(thing, int) and not isinstance(thing, bool):
            self.found.numbers.append(path)

    def _fields_of(self, cls: type[Plain]) -> Iterable[tuple[str, str | int, Any, str]]:
        told = named(cls, "TOLD") if self.leaves_out_told else ()
        return [each for each in _fields(cls) if each[0] not in told] if told else _fields(cls)

    def walk_fields(self, thing: Plain, path: Path, owner: Seat | None, hidden: bool) -> None:
        values = thing.__dict__
        for name, written, mark, declared in self._fields_of(type(thing)):
            value = values[name]
            out = hidden or mark is Nobody or (mark is OwnSeat and not self.visible(owner))
            if not out and type(value) in BARE:
                if type(value) is str and value in self.ids:
                    self.found.shown.add(value)
                continue
            here = (*path, written)
            if mark is OwnKey:
                for key, item in value.items():
                    if declared in SEALED:
                        self.walk_sealed(key, item, (*here, str(key)))
                        continue
                    out = hidden or not self.visible(key)
                    self.walk(item, (*here, str(key)), key, out)
                    if out and declared in MAY_BE_EMPTY:
                        self.found.entries.append((*here, str(key)))
                continue
            self.walk(value, here, owner, out)


def card_ids(table: Plain) -> set[str]:
    """Every card identity anywhere at the table, found by its type."""
    found: set[str] = set()
    left: list[Any] = [table]
    while left:
        thing = left.pop()
        if isinstance(thing, Plain):
            for name, cards in _card_fields(type(thing)):
                value = getattr(thing, name)
                if cards:
                    found |= _strings(value)
                left.append(value)
        elif isinstance(thing, dict):
            left += thing.values()
        elif isinstance(thing, list | tuple):
            left += thing
    return found - {""}


def _strings(value: Any) -> set[str]:
    found: set[str] = set()
    left: list[Iterable[Any]] = [[value]]
    while left:
        for item in left.pop():
            if type(item) is str:
                found.add(item)
            elif type(item) in BARE:  # a view has thousands of these
                continue
            elif isinstance(item, dict):
                left += (item, item.values())
            elif isinstance(item, (list, tuple)):
                left.append(item)
            elif isinstance(item, str):
                found.add(item)
    return found


def cells(game: Game, *viewers: Seat | None, ids: set[str] | None = None) -> Cells:
    none = Cells([], [], [], [], set())
    walk = Walk(viewers, card_ids(game) if ids is None else ids, none)
    walk.walk(game, (), None, False)
    return walk.found


def another_world(
    game: Game, one: Callable[[], float], *viewers: Seat | None, ids: set[str] | None = None
) -> Game | None:
    """A table that differs only in what is hidden from all the viewers.

    Whoever makes several of one game gives the `ids` of its cards, which take long to find.
    None, where what came out is no position at which anybody decides (a secret maximum that would
    have spoken already).
    """
    plain = orjson.loads(game.save())
    found = cells(game, *viewers, ids=ids)
    _shuffle(plain, [path for path in found.cards if at(plain, path) not in found.shown], one)
    for path in found.numbers:
        _set(plain, path, at(plain, path) + int(one() * 3))
    for path in found.entries:
        if one() < 0.3:
            del at(plain, path[:-1])[path[-1]]
    for path in found.sealed:
        _set(plain, path, f"another {one()}")
    plain["seed"] = f"another {one()}"
    other = type(game).load(orjson.dumps(plain))
    numbers = {str(path[-1]) for path in found.numbers}
    try:
        return other if game.over or waits(other.asks()) or other.clocks() else None
    except Exception as failure:
        raise AssertionError(UNASKABLE.format(sorted(numbers), repr(failure))) from failure


def as_likely_a_world(game: Game, one: Callable[[], float], viewer: Seat) -> Game:
    """A table that looks the same to a seat, in which every card still lies in one place.

    Hidden cards of one kind change identities, piles are shuffled, hidden numbers change. Orders
    are left as they are, since they may name cards that lie nowhere.
    """
    plain = orjson.loads(game.save())
    found = Cells([], [], [], [], set())
    ids = card_ids(game)
    Walk([viewer], ids, found, leaves_out_told=True).walk(game, (), None, False)
    places = [p for p in found.cards if p[0] != "orders" and at(plain, p) not in found.shown]
    kinds: dict[str, list[str]] = {}
    for card in dict.fromkeys(at(plain, path) for path in places):
        kinds.setdefault(game.kind_of(card), []).append(card)
    faces: dict[str, str] = {}
    for cards in kinds.values():
        left = list(cards)
        faces |= {card: left.pop(int(one() * len(left))) for card in cards}
    for path in places:
        _set(plain, path, faces[at(plain, path)])
    for path in found.numbers:
        # A number in a list is part of a pile; one in a decision may say whose it is.
        if isinstance(path[-1], str) and not LANES.intersection(path):
            _set(plain, path, at(plain, path) + int(one() * 3))
    for path in found.sealed:
        _set(plain, path, f"another {one()}")
    plain["seed"] = f"another {one()}"
    other = type(game).load(orjson.dumps(plain))
    other.reshuffle()
    return other


def with_less_kept(game: Game, ids: set[str]) -> Game:
    """A table at which nobody has left in secret what need not be left."""
    plain = json.loads(game.save())
    for path in cells(game, None, ids=ids).entries:
        del at(plain, path[:-1])[path[-1]]
    return type(game).load(json.dumps(plain))


def _shuffle(plain: Any, paths: list[Path], one: Callable[[], float]) -> None:
    """Cards change places with cards of the same back, which everybody sees."""
    left: dict[str, list[str]] = {}
    places = [(at(plain, path[:-1]), path[-1]) for path in paths]
    for held, place in places:
        left.setdefault(back_of(held[place]), []).append(held[place])
    for held, place in places:
        alike = left[back_of(held[place])]
        held[place] = alike.pop(int(one() * len(alike)))


@cache
def back_of(card: str) -> str:
    """Return what a card's back shows; in Cosmic Encounter also its deck."""
    if card.partition("#")[0] in DESTINY:
        return "destiny"
    if card in TECHS:
        return "technology"
    if card in AUCTIONED:
        return "auction"
    return next((back for back in BACKS if card.startswith(back)), "")


def at(plain: Any, path: Path) -> Any:
    """Return the value at a path of a save."""
    for key in path:
        plain = plain[key]
    return plain


def _set(plain: Any, path: Path, value: Any) -> None:
    at(plain, path[:-1])[path[-1]] = value


def seen_cards(view: Any, ids: set[str]) -> set[str]:
    """The cards that a view shows."""
    return _strings(view) & ids
