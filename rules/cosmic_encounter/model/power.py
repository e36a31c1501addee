"""The effects of cards, sheets and technologies: methods that are marked with their windows.

A power is a class; a use of it is announced, may be answered, and is then carried out by the marked
method. The package's docstring explains how to add an alien.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from operator import attrgetter
from typing import Any, ClassVar, Final, Literal, TypeAlias, TypeVar

from rules.cosmic_encounter.model.views import Alert
from rules.cosmic_encounter.model.windows import SAME_AS
from rules.kernel import Frame, Option, Seat

MANDATORY: Final = "mandatory"
Force: TypeAlias = Literal["mandatory", "optional"]
"""Whether something must be used where it can be."""

Role: TypeAlias = Literal[
    "any",
    "main",
    "offense",
    "defense",
    "ally",
    "offensive_ally",
    "main_or_ally",
    "offense_or_ally",
    "not_main",
    "not_offense",
    "not_main_or_ally",
]
"""The part in an encounter in which something may be used."""

Kind: TypeAlias = Literal["power", "wild", "super", "card", "technology"]
AfterUse: TypeAlias = Literal["hand", "owner or discard", "discard", "target", "moved"]
"""The place of a card after its use.

- `hand`: back to hand after the encounter.
- `owner or discard`: the player with that alien, else the discards.
- `discard`: the discards.
- `target`: the player it was used on.
- `moved`: its own method has seen to it.
"""


@dataclass(frozen=True, slots=True)
class Ability:
    """One marked method: its windows, its role, and whether its use is forced."""

    kind: Kind
    method: str
    windows: tuple[str, ...]
    who: Role
    use: Force
    when: Callable[..., bool] | None = None
    targets: Callable[..., Sequence[Option]] | None = None
    zappable: bool = True  # its text says "use"
    often: bool = False  # more than once in one window
    decided_first: bool = False  # its own question comes before the main players' decisions there
    harms: bool = False  # it aims at its own player last, after a warning
    unseen: bool = False  # its condition or its targets follow from its player's private view
    lends: bool = False  # of a super flare: its power works where it would not, so a zap answers it
    after_use: AfterUse = "hand"


@dataclass(slots=True)
class Use:
    """One use of an ability, under consideration or being carried out."""

    seat: Seat
    moment: str
    ability: Ability
    of: Effects
    target: str = ""
    card: str = ""  # the very card, of flares and artifacts
    answered: Any = None  # the announced action that it answers
    event: Mapping[str, Any] = field(default_factory=dict)  # the event it reacts to

    @property
    def target_seat(self) -> Seat:
        return int(self.target)

    @property
    def why(self) -> str:
        """Its name for the terms of a total: `tripler.third_or_triple`."""
        return f"{self.of.id}.{self.ability.method}"


MethodT = TypeVar("MethodT", bound=Callable[..., Any])


def _marking(
    kind: Kind, windows: tuple[str, ...], who: Role, use: Force, more: Mapping[str, Any]
) -> Callable[[MethodT], MethodT]:
    named = tuple(SAME_AS.get(window, window) for window in windows)

    def mark(method: MethodT) -> MethodT:
        ability = Ability(kind, method.__name__, named, who, use, **more)
        method.abilities = [*getattr(method, "abilities", ()), ability]  # type: ignore[attr-defined]  # read back by Effects
        return method

    return mark


def at(
    *windows: str, who: Role = "any", use: Force = "optional", **more: Any
) -> Callable[[MethodT], MethodT]:
    """Mark a method of a power: its windows and its role.

    Args:
        windows: names of windows; a reaction (`on_ships_to_warp`) works whenever its event happens.
        who: the role in which it may be used.
        use: whether it must be used where it can be.
        more: the fields of `Ability`, by name:

            - `when(self, game, use)`, a further condition;
            - `targets(self, game, use)`, the options of which one must be named with the use (none:
                it cannot be used now);
            - `zappable`, False where the sheet does not say "use";
            - `often`, True where it may be used more than once while its window is open;
            - `decided_first`, True where its own question makes the stop ask anew, so that main
                players need not decide before;
            - `unseen`, True where `when` or `targets` looks at its player's private view, so that
                nobody else can know whether it fits.
    """
    return _marking("power", windows, who, use, more)


def wild(*windows: str, who: Role = "any", **more: Any) -> Callable[[MethodT], MethodT]:
    """Mark the wild effect of the alien's flare; `after_use` says where the card goes."""
    return _marking("wild", windows, who, "optional", more)


def superpower(*windows: str, who: Role = "any", **more: Any) -> Callable[[MethodT], MethodT]:
    """Mark the super effect of the alien's flare, for a player with the working power.

    With `lends` it lets the power work where it would not: playing it is a use of the power, too.
    """
    return _marking("super", windows, who, "optional", more)


def card(*windows: str, who: Role = "any", **more: Any) -> Callable[[MethodT], MethodT]:
    """Mark the effect of an artifact, a kicker or a rift; the card goes to its discards."""
    return _marking("card", windows, who, "optional", {"after_use": "discard"} | more)


def technology(*windows: str, who: Role = "any", **more: Any) -> Callable[[MethodT], MethodT]:
    """Mark the effect of a technology."""
    return _marking("technology", windows, who, "optional", more)


class Effects:
    """A class with marked methods: a power with its flare, an artifact, a technology.

    There is one object of each, without memory. Memories of a use lie on the alien's sheet
    (`game.sheet`), in the encounter (`Encounter.notes`), or in a frame.
    """

    ABILITIES: ClassVar[tuple[Ability, ...]] = ()

    id: ClassVar[str] = ""
    name: ClassVar[str] = ""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        found: dict[str, Ability] = {}
        for parent in reversed(cls.__mro__):
            for method in vars(parent).values():
                for ability in getattr(method, "abilities", ()):
                    found[f"{ability.kind}.{ability.method}"] = ability
        cls.ABILITIES = tuple(found.values())
        if cls.id:
            EFFECTS[cls.id] = cls()

    def run(self, game: Any, use: Use) -> Frame | None:
        """Carry out a use."""
        frame: Frame | None = getattr(self, use.ability.method)(game, use)
        return frame

    def reckon(self, game: Any, sums: Any, term: Any) -> None:
        """Work out one term of a total, made by a use of this (`Encounter.term`).

        Most add their amount to their side.
        """
        sums[term.side].added += term.amount


class Power(Effects):
    """An alien: its power, its flare, and its changes of the game's numbers.

    The methods from `ships_to_send` on change a number. Wherever it is needed, all players with a
    working power are asked in turn: `owner` has the power, `seat` the number. A method returns the
    number unchanged unless the power changes it.
    """

    alert: ClassVar[Alert] = "green"
    tokens_at_start: ClassVar[int] = 0
    keeps_power_without_home_colonies: ClassVar[bool] = False
    has_setup_text: ClassVar[bool] = False  # it cannot be drawn in the middle of a game
    not_with: ClassVar[tuple[str, ...]] = ()  # aliens that must not meet it
    plays_from_sheet: ClassVar[bool] = False  # the cards on it are played as if from the hand
    frees_in_deals: ClassVar[bool] = False  # ships freed from the warp may be terms of its deals

    def set_up(self, game: Any, seat: Seat) -> None:
        """Carry out the sheet's game setup text."""

    def after_dealing(self, game: Any, seat: Seat) -> Frame | None:
        """Return the question of its game setup text, once the hands are dealt."""
        return None

    def zapped(self, game: Any, use: Use) -> Frame | None:
        """Respond to a zap that cancelled its use."""
        return None

    def before_destiny(self, game: Any, owner: Seat) -> Frame | None:
        """Return a frame before each destiny card, while the power works."""
        return None

    def shown_early(self, game: Any, owner: Seat, seat: Seat) -> Frame | None:
        """Return a frame instead of the showing of a card that is selected face up."""
        return None

    def encounter_over(self, game: Any, owner: Seat) -> None:
        """Give its sheet the gain of an encounter, even after a zap of its power (Warrior)."""

    def after_encounter(self, game: Any) -> None:
        """Settle its note of the encounter at the end, and remove it."""

    def somebody_leaves(self, game: Any, seat: Seat) -> None:
        """Respond to a player about to leave an encounter with a note of it."""

    def leaves_the_game(self, game: Any, owner: Seat) -> None:
        """Take the alien out of the game, with the things it has laid beside planets."""

    def token_holders(self, game: Any) -> list[Seat]:
        """Return the seats with a token of it in this encounter, which has a note of it."""
        return []

    def worth(self, game: Any, seat: Seat) -> int | None:
        """Return the present worth of its tokens, in public; None: they have none."""
        return None

    # ---- numbers ---------------------------------------------------------------------------

    def ships_to_send(self, game: Any, owner: Seat, seat: Seat, most: int) -> int:
        """Return the most ships that a seat may send as offense or ally."""
        return most

    def ship_worth(self, game: Any, owner: Seat, seat: Seat, worth: int) -> int:
        """Return the count of one ship of a seat in a total."""
        return worth

    def reward_units(self, game: Any, owner: Seat, seat: Seat, units: int) -> int:
        """Return the number of a defensive ally's rewards."""
        return units

    def compensation_units(self, game: Any, owner: Seat, seat: Seat, units: int) -> int:
        """Return the number of cards that a loser collects."""
        return units

    def compensation_in_all(self, game: Any, owner: Seat, seat: Seat, units: int) -> int:
        """Return the number of cards that a loser collects, after kickers and all else."""
        return units

    def compensation_chooser(
        self, game: Any, owner: Seat, taker: Seat, source: Seat, chooser: Seat | None
    ) -> Seat | None:
        """Return the seat that chooses the collected cards; None: chance."""
        return chooser

    def destination_of_losses(self, game: Any, owner: Seat, seat: Seat, to: str) -> str:
        """Return the destination of a seat's lost ships: `warp`, `home` or `removed`."""
        return to

    def aims_freely(self, game: Any, owner: Seat, seat: Seat, freely: bool) -> bool:
        """Whether the offense names its opponent, and aims at any colony of that player."""
        return freely

    def cards_kept(self, game: Any, owner: Seat, seat: Seat, kept: list[str]) -> list[str]:
        """Return the cards of a hand that stay when a new hand is drawn."""
        return kept

    def keeps_face_down(self, game: Any, owner: Seat, seat: Seat, keeps: bool) -> bool:
        """Whether a main player's card stays face down when the other one is shown."""
        return keeps

    def may_go_on(self, game: Any, owner: Seat, seat: Seat, may: bool) -> bool:
        """Whether the offense may have another encounter in this turn."""
        return may

    def lower_total_wins(self, game: Any, owner: Seat, lower: bool) -> bool:
        """Whether the lower total wins the encounter if both show attack cards."""
        return lower

    def has_won(self, game: Any, owner: Seat, won: bool) -> bool:
        """Whether it has won by a condition of its own."""
        return won


EFFECTS: Final[dict[str, Effects]] = {}
"""Alien, artifact or technology -> its effects; each file adds its own when it is imported."""


def power(alien: str) -> Power:
    """Return the power of an alien."""
    found = EFFECTS[alien]
    if not isinstance(found, Power):
        raise TypeError(f"{alien} is no alien")
    return found


@cache
def changes(alien: str, number: str) -> bool:
    """Whether an alien's power can change a number that is asked of all (`fold`)."""
    return getattr(type(power(alien)), number) is not getattr(Power, number)


@cache
def plays_from_sheet(alien: str) -> bool:
    """Whether an alien plays the cards on its sheet as if from the hand."""
    return power(alien).plays_from_sheet


@cache
def keeps_power(alien: str) -> bool:
    """Whether an alien keeps its power without home colonies."""
    return power(alien).keeps_power_without_home_colonies


def powers() -> list[Power]:
    """Return all aliens, by name."""
    aliens = [each for each in EFFECTS.values() if isinstance(each, Power)]
    return sorted(aliens, key=attrgetter("id"))
