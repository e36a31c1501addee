"""The uses of powers, cards and technologies, forced or chosen."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Final, TypeAlias

from rules.cosmic_encounter.cards.catalogue import face, key_of, ships_needed
from rules.cosmic_encounter.model.pieces import NoDefenseYet
from rules.cosmic_encounter.model.power import EFFECTS, MANDATORY, Ability, Effects, Kind, Use
from rules.cosmic_encounter.model.tech import technology_of
from rules.cosmic_encounter.model.windows import PHASES, REACTIONS, WINDOWS
from rules.cosmic_encounter.state import Cosmic
from rules.kernel import Option, Seat, Text, say
from rules.parts.stop.windows import Action

ByWindow: TypeAlias = tuple[tuple[str, tuple[Ability, ...]], ...]
"""Window -> abilities of one thing."""
Thing: TypeAlias = tuple[str, Effects, Ability, str]
"""Something that a seat can use: its name, its effects, its ability, and the card."""
Held: TypeAlias = dict[str, list[Thing]]
"""Window -> the things that a seat can use in it."""
AND: Final = "+"
"""Separates the seats of a target that names several."""
OWN_PLAYED: Final = "on_own_artifact_played"
OWN: Final = say("It is your own: you aim it at yourself or your side.")
"""Warning before a player harms itself."""
WITHOUT_COPIES = ("kicker", "rift", "reinforcement")
"""Types whose cards all have the same effect, with numbers of their own."""


@cache
def effects_of(thing: str) -> Effects | None:
    """Return the effects of a card, sheet or technology; None: it is never used."""
    if "." in thing:
        return EFFECTS.get(thing.partition(".")[0])
    card = thing.partition("/")[0]
    key = key_of(card)
    if key.startswith("flare_"):
        return EFFECTS.get(key.removeprefix("flare_"))
    if key in EFFECTS:
        return EFFECTS[key]
    kind = key.rpartition("_")[0]
    return EFFECTS.get(kind) if kind in WITHOUT_COPIES else None


@cache
def when_usable(card: str) -> str:
    """Return the time at which a card may be played, for its holder."""
    of = effects_of(card)
    if of is None:
        return "Selected in planning, as a main player."
    windows = [w for ability in of.ABILITIES if ability.kind != "power" for w in ability.windows]
    phases = list(dict.fromkeys(PHASES[w] for w in WINDOWS if w in windows))
    if not phases:
        return "In answer to something, or when it happens."
    return f"In {', '.join(phases).replace('_', ' ')}."


# ---- usable things -------------------------------------------------------------------------------


def uses(
    game: Cosmic,
    seat: Seat,
    moment: str,
    *,
    answered: Action | None = None,
    event: Mapping[str, Any] | None = None,
    of_all: Held | None = None,
) -> Iterator[tuple[str, Use]]:
    """Yield a seat's possible uses at this moment, without targets, by the name of the thing.

    A caller with many moments finds a seat's things once (`of_all`).
    """
    has = held(game, seat, moment) if of_all is None else of_all
    now_spent = game.encounter.spent
    for thing, of, ability, card in has.get(moment, ()):
        if now_spent and spent(seat, thing, moment) in now_spent:
            continue
        use = Use(seat, moment, ability, of, card=card, answered=answered, event=event or {})
        if game.is_in_role(seat, ability.who) and _holds(game, use):
            yield thing, use


def is_possible(game: Cosmic, use: Use) -> bool:
    """Whether the further condition of a use is met, and it has a target if it needs one."""
    return _holds(game, use) and (use.ability.targets is None or bool(_targets(game, use)))


def _holds(game: Cosmic, use: Use) -> bool:
    """Whether the further condition of a use is met; without an opponent, one on it is not.

    Answers and reactions are asked about in every stop, in those before destiny too.
    """
    try:
        return use.ability.when is None or bool(use.ability.when(use.of, game, use))
    except NoDefenseYet:
        return False


def held(game: Cosmic, seat: Seat, only: str = "") -> Held:
    """Return all things that a seat can use, by window; or in one window only."""
    found: Held = {}
    for window, thing in _things(game, seat, only):
        found.setdefault(window, []).append(thing)
    return found


def _things(game: Cosmic, seat: Seat, only: str) -> Iterator[tuple[str, Thing]]:
    player, now = game.seated[seat], game.encounter
    for alien in player.aliens:
        things = _of_power(alien, only)
        if things and not game.why_powerless(seat, alien):
            yield from things
    may_flare = seat not in now.flares  # one flare for each player and encounter
    for card in game.playable(seat):
        if not _by_window(card, only) or card in now.tried:
            continue
        kind = kind_of_use(game, seat, card)
        if may_flare or kind == "card":
            yield from _of_card(card, kind, only)
    if player.techs:
        yield from _of_techs(game, seat, only)


def _of_techs(game: Cosmic, seat: Seat, only: str) -> Iterator[tuple[str, Thing]]:
    for tech in game.seated[seat].techs:
        of, windows = technology_of(tech.key), _by_window(tech.key, only)
        if windows and of.ready(tech, ships_needed(tech.key)):
            for window, abilities in windows:
                yield from ((window, (tech.key, of, ability, "")) for ability in abilities)


@cache
def _of_power(alien: str, only: str) -> tuple[tuple[str, Thing], ...]:
    """Return the uses of an alien's power, by window; or in one window only."""
    return tuple(
        (window, (f"{alien}.{ability.method}", EFFECTS[alien], ability, ""))
        for window, abilities in _by_window(alien, only)
        for ability in abilities
        if ability.kind == "power"
    )


@cache
def _of_card(card: str, kind: Kind, only: str) -> tuple[tuple[str, Thing], ...]:
    """Return the uses of a card in one way, by window; or in one window only."""
    of, name = effects_of(card), card if kind == "card" else f"{card}/{kind}"
    return tuple(
        [
            (window, (name, of, ability, card))
            for window, abilities in _by_window(card, only)
            for ability in abilities
            if of is not None and ability.kind == kind
        ]
    )


@cache
def _by_window(thing: str, only: str) -> ByWindow:
    windows = dict.fromkeys([w for ability in _abilities(thing) for w in ability.windows])
    return tuple((w, at_moment(thing, w)) for w in windows if w == only or not only)


def _abilities(thing: str) -> tuple[Ability, ...]:
    of = effects_of(thing) if thing else None
    return of.ABILITIES if of is not None else ()


@cache
def at_moment(thing: str, moment: str) -> tuple[Ability, ...]:
    """Return all abilities of an alien, a card or a technology in a window."""
    return tuple(ability for ability in _abilities(thing) if moment in ability.windows)


@cache
def own_at_moment(alien: str, moment: str) -> tuple[Ability, ...]:
    """Return the abilities of an alien's power in a window, without its flare."""
    return tuple(ability for ability in at_moment(alien, moment) if ability.kind == "power")


@lru_cache(maxsize=10_000)  # aliens, with the rest of a stop
def who_chooses(alien: str, windows: tuple[str, ...]) -> frozenset[str]:
    """Return the roles in which an alien may choose to use its power in one of the windows."""
    abilities = (each for window in windows for each in own_at_moment(alien, window))
    return frozenset(each.who for each in abilities if each.use != MANDATORY)


@cache
def own_reactions(alien: str) -> tuple[tuple[str, Ability], ...]:
    """Return the moments in which an alien's power can react, with its ability."""
    return tuple((moment, each) for moment in REACTIONS for each in own_at_moment(alien, moment))


def kind_of_use(game: Cosmic, seat: Seat, card: str) -> Kind:
    """Return whether a flare would be super or wild in this hand; others are plain cards."""
    alien = face(card).alien
    if not alien:
        return "card"
    return "super" if game.has_power(seat, alien) else "wild"


def options_of(game: Cosmic, thing: str, use: Use) -> tuple[Option, ...]:
    """Return the options of a use, one for each of its targets."""
    name = name_of(thing)
    if use.card and game.is_hoarded(use.card):
        name = say("{thing}, from the hoard", thing=name)
    if use.ability.targets is None:
        return (Option(thing, name),)
    found = []
    for each in sorted(_targets(game, use), key=lambda each: _own(game, use, each.id)):
        label = say("{thing}: {target}", thing=name, target=each.label)
        harms = use.ability.harms and _own(game, use, each.id)
        found.append(Option(f"{thing}@{each.id}", label, warning=OWN if harms else None))
    return tuple(found)


def _targets(game: Cosmic, use: Use) -> Sequence[Option]:
    try:
        return () if use.ability.targets is None else use.ability.targets(use.of, game, use)
    except NoDefenseYet:
        return ()


def _own(game: Cosmic, use: Use, target: str) -> bool:
    """Whether a target is the seat itself or, for a harmful use, its planet or its side."""
    if use.seat in seats_aimed_at(target):
        return True
    if not use.ability.harms:
        return False
    planet = next((each for each in game.planets if each.id == target), None)
    if planet is not None:
        return planet.home == use.seat or use.seat in planet.ships
    return target in (game.encounter.side_of(use.seat), "all")


def harms_own(game: Cosmic, seat: Seat, id: str) -> bool:
    """Whether an option harms the seat itself, or helps the other side."""
    thing, _, target = id.partition("@")
    of = effects_of(thing)
    harming = next((each for each in of.ABILITIES if each.harms), None) if of is not None else None
    if of is not None and harming is not None:
        return _own(game, Use(seat, "", harming, of), target)
    other = {"offense": "defense", "defense": "offense"}.get(game.encounter.side_of(seat) or "")
    return target in (str(seat), other)


def helps_own(answer: str, thing: str) -> bool:
    """Whether an answer to one's own use helps it: a flare its power, Clone's flare an artifact."""
    helping = answer.partition("@")[0]
    return effects_of(helping) is effects_of(thing) or OWN_PLAYED in windows_of(helping)


def label_of_target(game: Cosmic, use: Use) -> Text | None:
    """Return the name of a target that is no player and no planet; None for a card."""
    if "#" in use.target:
        return None
    return next((each.label for each in _targets(game, use) if each.id == use.target), None)


def seats_aimed_at(target: str) -> list[Seat]:
    """Return the seats of a target, as in `2` or `2+3`; else none."""
    parts = target.split(AND)
    return [int(part) for part in parts] if all(part.isdigit() for part in parts) else []


def chosen(
    game: Cosmic,
    seat: Seat,
    moment: str,
    *,
    answered: Action | None = None,
    event: Mapping[str, Any] | None = None,
    of_all: Held | None = None,
) -> tuple[Option, ...]:
    """Return the uses that a seat may choose at this moment."""
    found: list[Option] = []
    for thing, use in uses(game, seat, moment, answered=answered, event=event, of_all=of_all):
        if use.ability.use != MANDATORY:
            found += options_of(game, thing, use)
    return tuple(found)


def forced(game: Cosmic, moment: str, event: Mapping[str, Any] | None = None) -> list[Action]:
    """Return the forced uses of this moment, in timing order."""
    if not some_must(game, moment):
        return []  # the usual case, without the slow check
    found = []
    for seat in game.timing_order():
        for alien in game.seated[seat].aliens:
            if _must_in(alien, moment) and not game.why_powerless(seat, alien):
                own = {moment: [thing for _, thing in _of_power(alien, moment)]}
                found += [
                    Action(seat=seat, moment=moment, id=thing)
                    for thing, use in uses(game, seat, moment, event=event, of_all=own)
                    if use.ability.use == MANDATORY
                ]
    return found


@cache
def windows_of(thing: str) -> frozenset[str]:
    """Return all windows of an alien, a card or a technology, in any way of use."""
    return frozenset(window for ability in _abilities(thing) for window in ability.windows)


def forced_windows(game: Cosmic) -> frozenset[str]:
    """Return all windows with a forced use, by the aliens at the table."""
    return _forced_windows(tuple(alien for player in game.seated for alien in player.aliens))


@cache
def _must_in(alien: str, moment: str) -> bool:
    return any(ability.use == MANDATORY for ability in own_at_moment(alien, moment))


@lru_cache(maxsize=1000)  # the aliens of tables played at the same time
def _forced_windows(aliens: tuple[str, ...]) -> frozenset[str]:
    abilities = (each for alien in aliens for each in EFFECTS[alien].ABILITIES)
    return frozenset(
        window for each in abilities if each.use == MANDATORY for window in each.windows
    )


def spent(seat: Seat, thing: str, moment: str) -> str:
    """Return the name of a power's use in a window, one each time that the window opens."""
    return f"{seat}/{thing}/{moment}"


def some_must(game: Cosmic, moment: str) -> bool:
    """Whether an alien at the table has a forced use in this moment."""
    return _some_can(game, _must_in, moment)


def some_react(game: Cosmic, moment: str) -> bool:
    """Whether an alien at the table reacts to events of this moment."""
    return _some_can(game, own_at_moment, moment)


def some_ask_first(game: Cosmic, moment: str) -> bool:
    """Whether an alien at the table may ask there before main players decide."""
    return _some_can(game, _asks_first, moment)


def _some_can(game: Cosmic, can: Callable[[str, str], Any], moment: str) -> bool:
    return any(can(alien, moment) for player in game.seated for alien in player.aliens)


@cache
def _asks_first(alien: str, moment: str) -> bool:
    return any(ability.decided_first for ability in own_at_moment(alien, moment))


@cache
def name_of(thing: str) -> Text:
    """Return a used thing's name, for a sentence."""
    of = effects_of(thing)
    if "." in thing and of is not None:
        return say(of.name)
    card, _, kind = thing.partition("/")
    if kind:
        return say("{card} ({kind})", card=face(card).name, kind=kind)
    if card in EFFECTS and of is not None:
        return say(of.name)
    return say(face(card).name)
