"""An announced use: its effect, its possible answers, its words, and its stop."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from rules.cosmic_encounter.cards.catalogue import face
from rules.cosmic_encounter.model.pieces import PublicUse
from rules.cosmic_encounter.model.power import Ability, Effects, Power, Use
from rules.cosmic_encounter.model.tech import Technology, technology_of
from rules.cosmic_encounter.model.windows import PHASES
from rules.cosmic_encounter.state import Cosmic
from rules.cosmic_encounter.stops.uses import (
    effects_of,
    helps_own,
    label_of_target,
    name_of,
    seats_aimed_at,
    spent,
)
from rules.cosmic_encounter.texts.book import words_of_use
from rules.kernel import Seat, Text, say
from rules.parts.stop.frame import Stop
from rules.parts.stop.windows import Action


def use_of(
    game: Cosmic,
    action: Action,
    *,
    answered: Action | None = None,
    event: Mapping[str, Any] | None = None,
) -> Use:
    """Return the use that an action announces."""
    thing, _, target = action.id.partition("@")
    of = effects_of(thing)
    if of is None:
        raise RuntimeError(f"nobody knows what {thing} does")
    method = thing.partition(".")[2]
    card, _, kind = thing.partition("/")
    moments = (action.moment, *answer_windows(game, action.seat, answered))
    fitting = [
        each
        for each in of.ABILITIES
        if (each.method == method if method else each.kind in (kind or "card", "technology"))
    ]
    now = [each for each in fitting if set(moments) & set(each.windows)]
    ability = (now or fitting)[0]
    card = card if ability.kind in ("wild", "super", "card") else ""
    return Use(action.seat, action.moment, ability, of, target, card, answered, dict(event or {}))


def answer_windows(game: Cosmic, seat: Seat, action: Action | None) -> tuple[str, ...]:
    """Return the windows in which a seat may answer an action."""
    if action is None:
        return ()
    thing = action.id.partition("@")[0]
    of = effects_of(thing)
    if "." in thing:
        return ("on_power_use",) if of is not None and _zappable(of, thing) else ()
    card, _, kind = thing.partition("/")
    if kind:
        other = ("on_other_flare_played",) if seat != action.seat else ()
        power = ("on_power_use",) if power_used(action) else ()
        flare = ("on_card_played", "on_flare_played", "on_artifact_or_flare_played")
        return (*flare, *power, *other)
    if isinstance(of, Technology):
        return ("on_tech_use",)
    if face(card).type != "artifact":
        return (f"on_{face(card).type}_played",)
    own = ("on_own_artifact_played",) if seat == action.seat else ()
    return ("on_card_played", "on_artifact_played", "on_artifact_or_flare_played", *own)


def power_used(action: Action) -> str:
    """Return the alien whose power an action uses, by its sheet or by its flare; else empty."""
    return _power_used(action.id.partition("@")[0])


@cache
def _power_used(thing: str) -> str:
    of = effects_of(thing)
    if not isinstance(of, Power):
        return ""
    lends = thing.endswith("/super") and any(each.lends for each in of.ABILITIES)
    return of.id if lends or "." in thing else ""


@cache
def abilities_of(thing: str) -> tuple[Ability, ...]:
    """Return the abilities that a power's use of this name can be, one for each mark."""
    of, method = effects_of(thing), thing.partition(".")[2]
    abilities = () if of is None or not method else of.ABILITIES
    return tuple(ability for ability in abilities if ability.method == method)


def _zappable(of: Effects, thing: str) -> bool:
    method = thing.partition(".")[2]
    return any(each.method == method and each.zappable for each in of.ABILITIES)


def _often(thing: str) -> bool:
    of, method = effects_of(thing), thing.partition(".")[2]
    return of is not None and any(
        each.method == method and each.often for each in of.ABILITIES if method
    )


PLAYS: Final = "{seat:seat} plays {thing}{target}."
USES: Final = "{seat:seat} uses {thing}{target}."
EXPLAINED: Final = {
    PLAYS: "{seat:seat} plays {thing}{target}. {words}",
    USES: "{seat:seat} uses {thing}{target}. {words}",
}


def announce(game: Cosmic, action: Action) -> None:
    """Tell of a use and its effect, for those who may answer it, and lay its card out."""
    text, words = _lay_out(game, action), what_it_does(game, action)
    if words is not None:
        text = EXPLAINED[text]
    thing, target = name_of(action.id.partition("@")[0]), target_words(game, action)
    game.tell(text, seat=action.seat, thing=thing, target=target, words=words or say(""))


def note(game: Cosmic, action: Action) -> None:
    """Tell of an unanswered use, as it works."""
    text = _lay_out(game, action)
    thing, target = name_of(action.id.partition("@")[0]), target_words(game, action)
    game.tell(text, seat=action.seat, thing=thing, target=target)


def what_it_does(game: Cosmic, action: Action) -> Text | None:
    """Return the effect of a use, in a sentence; None where its name says it."""
    use = use_of(game, action)
    words = words_of_use(use.of.id, use.ability.method)
    return say(words) if words else None


def _lay_out(game: Cosmic, action: Action) -> str:
    """Note a use, lay its card out, and return the sentence for it."""
    thing, _, target = action.id.partition("@")
    card, _, kind = thing.partition("/")
    now, player = game.encounter, game.player(action.seat)
    played = PublicUse(seat=action.seat, thing=thing, moment=action.moment, target=target)
    now.used.append(played)
    by_power = action.moment in PHASES and card not in game.playable(action.seat)
    if by_power and not _often(thing):
        now.spent.append(spent(action.seat, thing, action.moment))
    if card in game.playable(action.seat):
        game.play_out(action.seat, card)
        player.out.append(card)
        if kind:
            now.flares.append(action.seat)
            now.tried.append(card)
        return PLAYS
    if (tech := game.tech(action.seat, thing)) is not None:
        tech.turn_over()
        tech.used = not technology_of(thing).stays
    return USES


def target_words(game: Cosmic, action: Action) -> Text:
    """Return the target of an action, as it follows its name; empty without one."""
    thing, _, target = action.id.partition("@")
    if (answered := _answered(game, action)) is not None:
        other = answered.id.partition("@")[0]
        goes_with = action.seat == answered.seat and helps_own(thing, other)
        return say(" with {thing}" if goes_with else " on {thing}", thing=name_of(other))
    if not target:
        return say("")
    if seats := tuple(map(named_seat, seats_aimed_at(target))):
        return say(" on {seats}", seats=seats)
    if any(planet.id == target for planet in game.planets):
        return say(" on {planet}", planet=target)
    label = label_of_target(game, use_of(game, action))
    return say("") if label is None else say(": {label}", label=label)


def _answered(game: Cosmic, action: Action) -> Action | None:
    """Return the announced action that this one answers; None: it answers none."""
    chains = (frame.chain for frame in reversed(game.stack) if isinstance(frame, Stop))
    return next((a for chain in chains for a in chain if action.moment == f"to {a.key}"), None)


def named_seat(seat: Seat) -> Text:
    """Return a player's name, for a list of players."""
    return say("{seat:seat}", seat=seat)


def mark_stopped(game: Cosmic, action: Action) -> None:
    """Mark an announced use as stopped, also in its public record."""
    action.stopped = True
    thing = action.id.partition("@")[0]
    for played in reversed(game.encounter.used):
        if (played.seat, played.thing, played.moment) == (action.seat, thing, action.moment):
            played.stopped = True
            return
    game.encounter.used.append(
        PublicUse(seat=action.seat, thing=thing, moment=action.moment, stopped=True)
    )


def card_of(action: Action) -> str:
    """Return the card that an action plays; empty: none."""
    thing = action.id.partition("@")[0]
    return "" if "." in thing else thing.partition("/")[0]
