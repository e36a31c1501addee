"""Standing orders: what a seat wants done for it without being asked.

They name every card there is, never one's hand, and act when their question opens, in secret: what
cannot be carried out is skipped, and nobody is told.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Literal, Self

from rules.cosmic_encounter.cards.catalogue import face, key_of, numbers
from rules.cosmic_encounter.lucre.orders import lucre_orders
from rules.cosmic_encounter.model.card import ENCOUNTER
from rules.cosmic_encounter.model.power import EFFECTS, Power
from rules.cosmic_encounter.model.tech import Technology
from rules.cosmic_encounter.phases.reveal import Reveal, winner_as_it_stands
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.steps.asking import LET_IT, CosmicStop
from rules.cosmic_encounter.steps.questions import Waiting
from rules.cosmic_encounter.steps.ships import AskWhereShipsLand, filled
from rules.cosmic_encounter.steps.uses import effects_of
from rules.kernel.ask import Amount, Answer, Ask, Choose, Option, Seat, Spread
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text, say
from rules.parts.round import WaitForMe
from rules.parts.stop import PASS_ON, Action, Stop

MOST_SHIPS = 4


class LetPassStops(StandingOrder):
    """Let all pass that need not be decided; with `until_main`, as long as others meet."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("until_main",)

    until_main: bool = False

    def title(self) -> Text:
        if self.until_main:
            return say("Let everything pass unless I am a main player")
        return say("Let everything pass")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        main = self.until_main and seat in game.encounter.mains
        return ([PASS_ON],) if ask.moment == "stop" and not main else None


class PlayCards(StandingOrder):
    """Play certain cards as soon as they may be played, or only while one's side loses.

    What answers something answers only what others do.
    """

    told_apart_by: ClassVar[tuple[str, ...]] = ("when",)

    when: Literal["always", "losing"] = "always"
    keys: list[str] = []

    def title(self) -> Text:
        names = tuple(say(face(key).name) for key in self.keys)
        if not names:
            names = (say("certain cards"),)
        if self.when == "losing":
            return say("Play {names} while my side loses as things stand", names=names)
        return say("Play {names} as soon as I may", names=names)

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        """Every card that can be played, held or not."""
        return Choose(
            title=say("Which cards are to be played for you?"),
            moment="power",
            options=tuple(
                Option(key, say(face(key).name), group=say(_letters(key))) for key in _playable()
            ),
            most=10,
            fallback=[_playable()[0]],
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"keys": list(answer)})

    def named(self) -> Answer:
        return self.keys or None

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "stop" or not isinstance(ask, Choose) or asks_itself(game, seat):
            return None
        if self.when == "losing" and not loses(game, seat):
            return None
        fitting = [id for id in offered(game, seat, ask) if key_of(_card(id)) in self.keys]
        return (fitting[:1],) if fitting else None


class SelectCards(StandingOrder):
    """Select the first of certain encounter cards that is in hand."""

    keys: list[str] = []

    def title(self) -> Text:
        names = tuple(say(face(key).name) for key in self.keys) or (say("certain cards"),)
        return say("Select the first of these that I hold: {names}", names=names)

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        """Every encounter card, held or not."""
        keys = encounter_keys()
        return Choose(
            title=say("Which cards, the one you prefer first?"),
            moment="power",
            options=tuple(Option(key, say(face(key).name), group=say(_decks(key))) for key in keys),
            most=10,
            fallback=[keys[0]],
        )

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"keys": list(answer)})

    def named(self) -> Answer:
        return self.keys or None

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "select" or not isinstance(ask, Choose):
            return None
        held = {key_of(option.id): option.id for option in ask.open}
        found = next((held[key] for key in self.keys if key in held), None)
        return ([found],) if found is not None else None


class UsePower(StandingOrder):
    """Use one's own power whenever it may be used."""

    def title(self) -> Text:
        return say("Use my power whenever I may")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "react" and isinstance(ask, Choose):
            return ([ask.open[0].id],)
        if ask.moment != "stop" or not isinstance(ask, Choose) or asks_itself(game, seat):
            return None
        mine = [id for id in offered(game, seat, ask) if "." in _card(id)]
        return (mine[:1],) if mine else None


class NeverUsePower(StandingOrder):
    """Let pass whatever one's power could react to."""

    def title(self) -> Text:
        return say("Do not ask whether my power reacts")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([LET_IT],) if ask.moment == "react" else None


class DeclineAll(StandingOrder):
    """Decline every invitation."""

    def title(self) -> Text:
        return say("Decline every invitation")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return ([],) if ask.moment == "join" else None


class Join(StandingOrder):
    """Join a side whenever it invites, with so many ships, from the largest colonies."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("side",)

    side: Literal["offense", "defense"] = "offense"
    ships: int = 1
    said: bool = False  # how many was named

    def title(self) -> Text:
        text = "Join the offense with {n:ships} when it invites me"
        if self.side == "defense":
            text = "Join the defense with {n:ships} when it invites me"
        return say(text, n=self.ships)

    def details(self, view: Mapping[str, Any]) -> Ask | None:
        title = say("With how many ships?")
        return Amount(title=title, moment="power", low=1, high=MOST_SHIPS, unit="ships", fallback=1)

    def detailed(self, answer: Answer) -> Self:
        return self.model_copy(update={"ships": answer, "said": True})

    def named(self) -> Answer:
        return self.ships if self.said else None

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment == "join" and isinstance(ask, Choose):
            return ([self.side],) if self.side in [o.id for o in ask.open] else None
        if ask.moment == "join_ships" and isinstance(ask, Spread):
            return (filled(ask.lines, min(self.ships, ask.most)),)
        return None


class Invite(StandingOrder):
    """Invite everybody, nobody, or all who would not win by it."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("whom",)

    whom: Literal["everybody", "nobody", "all but leaders"] = "everybody"

    def title(self) -> Text:
        return say("Invite {whom}", whom=say(self.whom))

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "invite" or not isinstance(ask, Choose):
            return None
        near = game.colonies_to_win - 1
        ids = [option.id for option in ask.open] if self.whom != "nobody" else []
        leaders = self.whom == "all but leaders"
        return ([id for id in ids if not (leaders and game.foreign_colonies(int(id)) >= near)],)


class SecondEncounter(StandingOrder):
    """Have a second encounter whenever it is allowed, or never."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("wanted",)

    wanted: bool = True

    def title(self) -> Text:
        if self.wanted:
            return say("Have a second encounter whenever I may")
        return say("Have no second encounter")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        return (self.wanted,) if ask.moment == "again" else None


class RewardsAsCards(StandingOrder):
    """Take rewards as cosmic cards; else ships come first."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("ships",)

    ships: bool = True

    def title(self) -> Text:
        if self.ships:
            return say("Take ships as rewards, then cosmic cards")
        return say("Take cosmic cards as rewards")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> tuple[Answer] | None:
        if ask.moment != "rewards" or not isinstance(ask, Spread):
            return None
        cards = {line.id: 0 for line in ask.lines} | {"cosmic": ask.least}
        return (ask.fallback if self.ships else cards,)


class WaitWhile(Waiting):
    """Rounds stay open until the seat has spoken, in some cases."""

    told_apart_by: ClassVar[tuple[str, ...]] = ("case",)

    case: Literal["main", "allied", "announced", "losing"] = "main"

    def title(self) -> Text:
        return say(WAITS[self.case])

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> None:
        return None

    def waits(self, game: Cosmic, seat: Seat, stop: Stop) -> bool:
        now = game.encounter
        match self.case:
            case "main":
                return seat in now.mains
            case "allied":
                return seat not in now.mains and now.side_of(seat) is not None
            case "announced":
                return bool(stop.chain)
            case _:
                return stop is game.stack[-1] and loses(game, seat)


class WaitOnlyAsOrdered(Waiting):
    """Nobody waits for the seat but where it has ordered so."""

    mine_only: bool = True

    def title(self) -> Text:
        return say("Wait for me only where I have ordered it")

    def answers(self, game: Cosmic, seat: Seat, ask: Ask) -> None:
        return None


WAITS = {
    "main": "Wait for me while I am a main player",
    "allied": "Wait for me while I am an ally",
    "announced": "Wait for me when something is announced",
    "losing": "Wait for me while my side loses as things stand",
}

# ---- what they ask of the table ------------------------------------------------------------------


def _playable() -> list[str]:
    flares = [f"flare_{id}" for id, of in sorted(EFFECTS.items()) if isinstance(of, Power)]
    others = [id for id, of in sorted(EFFECTS.items()) if not isinstance(of, Power)]
    techs = [id for id in others if isinstance(EFFECTS[id], Technology)]
    artifacts = [id for id in others if face(id).type == "artifact" and id not in NO_CARDS]
    single = [id for id in artifacts if id not in techs]
    counts = {**numbers()["cosmic"], **numbers()["reward"]}
    added = [key for key in counts if face(key).type in ("reinforcement", "rift")]
    return [*single, *added, *techs, *flares]


def encounter_keys() -> list[str]:
    """Every encounter card of both decks, by its key."""
    counts = {**numbers()["cosmic"], **numbers()["reward"]}
    return [key for key in counts if face(key).type in ENCOUNTER]


def _decks(key: str) -> str:
    return "Cosmic deck" if key in numbers()["cosmic"] else "Reward deck"


NO_CARDS = ("kicker", "rift", "reinforcement")


def _letters(key: str) -> str:
    if isinstance(EFFECTS.get(key), Technology):
        return "Technologies"
    if not key.startswith("flare_"):
        return "Artifacts and reinforcements"
    first = key.removeprefix("flare_")[0]
    if first < "h":
        return "Flares A to G"
    return "Flares H to P" if first < "q" else "Flares R to Z"


def _card(id: str) -> str:
    """The thing that an option's id names."""
    return id.rpartition(":")[2].rpartition(">")[2].partition("@")[0].partition("/")[0]


def offered(game: Cosmic, seat: Seat, ask: Choose) -> Iterator[str]:
    """What may be named, but nothing against the seat itself, its side or what it does."""
    stop = game.stack[-1]
    known: list[Action] = []
    if isinstance(stop, CosmicStop):
        known = [*stop.chain, *stop.coming(game), *stop.reacting(game)]
    own = [action.key for action in known if action.seat == seat]
    other = {"offense": "defense", "defense": "offense"}.get(game.encounter.side_of(seat) or "")
    for option in ask.open:
        against = option.id.partition("@")[2] in (str(seat), other)
        mine = option.id.partition(">")[0] in own
        if effects_of(_card(option.id)) is not None and not against and not mine:
            yield option.id


def loses(game: Cosmic, seat: Seat) -> bool:
    """Whether the seat takes part, and its side loses as things stand."""
    stop, side = game.stack[-1], game.encounter.side_of(seat)
    if not isinstance(stop, Reveal) or side is None:
        return False
    return winner_as_it_stands(game) not in ("", "deal", side)


def asks_itself(game: Cosmic, seat: Seat) -> bool:
    """Whether the seat is waited for, and so says itself what it does."""
    orders = game.orders.get(seat, ())
    return any(isinstance(order, WaitForMe) for order in orders)


def orders(view: Mapping[str, Any], seat: Seat) -> tuple[StandingOrder, ...]:
    """The orders that any seat may give at any time."""
    return (
        LetPassStops(),
        LetPassStops(until_main=True),
        WaitForMe(),
        *(WaitWhile(case=case) for case in ("main", "allied", "announced", "losing")),
        WaitOnlyAsOrdered(),
        PlayCards(),
        PlayCards(when="losing"),
        SelectCards(),
        UsePower(),
        NeverUsePower(),
        DeclineAll(),
        Join(side="offense"),
        Join(side="defense"),
        *(Invite(whom=whom) for whom in ("everybody", "nobody", "all but leaders")),
        SecondEncounter(),
        SecondEncounter(wanted=False),
        RewardsAsCards(),
        RewardsAsCards(ships=False),
        AskWhereShipsLand(),
        *lucre_orders(view),
    )
