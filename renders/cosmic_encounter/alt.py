"""The pictures in plain words, for those who do not see them (and for search)."""

from collections.abc import Callable

from renders.cosmic_encounter.announced import aimed
from renders.cosmic_encounter.head_words import headline, turn_words, under_headline
from renders.cosmic_encounter.look import LETTERS, Look
from renders.cosmic_encounter.words import (
    PHASE_WORDS,
    answer_words,
    destiny_words,
    no_power_words,
    power_words,
    tech_words,
)
from renders.frame.alt import everybody
from renders.frame.words import DOT, counted, joined
from renders.sentences import fullest, sentences
from rules.cosmic_encounter.model.views import Half, PlanetSeen, PlayerSeen
from rules.cosmic_encounter.model.words import signed

Part = Callable[[Look], str]


def table_alt(look: Look) -> str:
    """The whole table: as full as the limit allows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (opening, news, announced, _encounter, _players, _warp, _decks),
        (opening, news, announced, _encounter, _short_players, _warp, _decks),
        (opening, news, announced, _encounter, _short_players, _warp),
        (opening, announced, _encounter, _short_players, _warp),
        (opening, announced, _short_players),
        (opening, announced, _encounter, scores, _warp),
        (opening, _encounter, scores),
        (opening, scores),
    )
    return fullest(look, fullness)


def opening(look: Look) -> str:
    """Whom the table waits for, what is asked, and where the game is."""
    under = under_headline(look).replace(DOT, ", ")
    phases = [PHASE_WORDS[phase] for phase in look.table.lit if phase in PHASE_WORDS]
    where = f"{turn_words(look)}, {joined(phases)}" if phases else turn_words(look)
    stop = "" if under.endswith("?") else "."
    return f"{headline(look)}: {under}{stop} {where}" if under else f"{headline(look)}. {where}"


def news(look: Look) -> str:
    """What happened last."""
    return look.last_line.removesuffix(".") if look.news else ""


def announced(look: Look) -> str:
    """What is announced and not yet carried out, the latest first."""
    chain = look.encounter.announced if look.encounter else ()
    said = []
    for one in reversed(chain):
        stopped = ", stopped" if one.stopped else ""
        said.append(f"{look.name(one.seat)}: {one.name}{aimed(look, one)}{stopped}")
    if not chain:
        return ""
    words = f" ({chain[-1].words.rstrip('.')})" if chain[-1].words else ""
    return f"Announced, the latest first: {'; '.join(said)}{words}"


def _encounter(look: Look) -> str:
    encounter = look.encounter
    if encounter is None:
        return ""
    parts = [half_alt(look, half) for half in encounter.halves]
    place = f"The gate points at {encounter.gate.planet}" if encounter.gate.planet else ""
    if encounter.lucre is not None:
        much = signed(encounter.lucre) if encounter.lucre else "nothing"
        place += f", where Lucre counts {much} for its owner"
    asked = [f"{look.name(one.seat)} {answer_words(one)}" for one in encounter.answers]
    return sentences([place, *parts, f"Allies: {'; '.join(asked)}" if asked else ""])


def half_alt(look: Look, half: Half) -> str:
    """One side of the encounter."""
    card = ""
    if half.card is not None:
        card = f", {half.card.name}"
    elif half.selected:
        card = ", card chosen"
    kicker = f", {half.kicker.name}" if half.kicker else ""
    ships = ships_alt(look, half)
    return f"{half.side.capitalize()} {look.name(half.seat)}: {ships}{card}{kicker}"


def ships_alt(look: Look, half: Half) -> str:
    """The ships of one side, those of its allies with their owners."""
    own = half.ships.ships if half.ships else 0
    allies = [f"{look.name(one.seat)} {one.ships}" for one in half.allies]
    return counted(own, "ship") + (f", allies {', '.join(allies)}" if allies else "")


def _players(look: Look) -> str:
    return everybody(look, player_words)


def player_words(look: Look, player: PlayerSeen) -> str:
    """One player: power, colonies, cards, planets."""
    name = look.name(player.seat)
    if player.gone:
        return f"{name} left the game"
    without = [] if player.aliens or look.table.phase == "setup" else [no_power_words(look)]
    parts = [*powers(player), *without, score(look, player), cards(look, player)]
    if look.table.market is not None:
        parts.append(f"{player.lucre} Lucre")
    parts += [f"a {token} token" for token in player.tokens]
    if player.techs:
        parts.append(f"techs: {', '.join(_techs(player))}")
    planets = "; ".join(planet_words(look, seen) for seen in player.planets)
    return f"{name}: {', '.join(part for part in parts if part)}; {planets}"


def powers(player: PlayerSeen) -> list[str]:
    """The aliens of a player, each with its state where it is not simply active."""
    said = []
    for alien in player.aliens:
        state = power_words(alien)
        said.append(alien.name if state == "active" else f"{alien.name} ({state})")
    return said


def score(look: Look, player: PlayerSeen) -> str:
    """Foreign colonies, of so many that win."""
    return f"{player.foreign_colonies} of {look.table.colonies_to_win} foreign colonies"


def cards(look: Look, player: PlayerSeen) -> str:
    """How many cards a player holds, by their backs."""
    cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
    return counted(cosmic, "card") + (f" and {reward} from the reward deck" if reward else "")


def _techs(player: PlayerSeen) -> list[str]:
    return [
        tech_words(tech) + (f" with {counted(tech.ships, 'ship')}" if tech.ships else "")
        for tech in player.techs
    ]


def planet_words(look: Look, seen: PlanetSeen) -> str:
    """One planet: `D2 Dana 3, Bram 1, 3 Lucre`."""
    if seen.gone:
        return f"{seen.id} gone"
    parts = [f"{look.name(one.seat)} {one.ships}" for one in seen.colonies]
    if seen.lucre:
        parts.append(f"{seen.lucre} Lucre")
    if seen.citadels:
        parts.append(f"citadels {', '.join(card.name for card in seen.citadels)}")
    parts += [token.replace("_", " ") for token in seen.tokens]
    return f"{seen.id} {', '.join(parts) or 'empty'}"


def _short_players(look: Look) -> str:
    """Players with the letters of their systems, by which whose ships they are is told."""
    said = []
    for player in look.table.players:
        planets = ", ".join(short_planet(seen) for seen in player.planets)
        cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
        cards = f"{cosmic}+{reward} cards" if reward else counted(cosmic, "card")
        parts = [*powers(player), counted(player.foreign_colonies, "colony", "colonies"), cards]
        parts += [f"a {token} token" for token in player.tokens]
        if look.table.market is not None:
            parts.append(f"{player.lucre} Lucre")
        name = f"{look.name(player.seat)} ({LETTERS[player.seat]})"
        said.append(f"{name}: {', '.join(parts)}; {planets}.")
    needed = look.table.colonies_to_win
    return f"{needed} foreign colonies win. Ships by the letter of their player. {' '.join(said)}"


def short_planet(seen: PlanetSeen) -> str:
    """One planet in letters and numbers: `D2 D3+B1`."""
    if seen.gone:
        return f"{seen.id} gone"
    ships = "+".join(f"{LETTERS[one.seat]}{one.ships}" for one in seen.colonies)
    more = f"+{seen.lucre} Lucre" if seen.lucre else ""
    return f"{seen.id} {ships or 'empty'}{more}"


def scores(look: Look) -> str:
    """Everybody's foreign colonies."""
    said = [f"{look.name(player.seat)} {player.foreign_colonies}" for player in look.table.players]
    return f"Foreign colonies, {look.table.colonies_to_win} win: {', '.join(said)}"


def _warp(look: Look) -> str:
    said = [
        f"{look.name(player.seat)} {player.ships_in_warp}"
        for player in look.table.players
        if player.ships_in_warp
    ]
    return f"Warp: {', '.join(said) or 'empty'}"


def _decks(look: Look) -> str:
    decks, market = look.table.decks, look.table.market
    key = decks.destiny_card or (look.encounter.destiny if look.encounter else "")
    parts = [f"Destiny: {destiny_words(look, key)}, {decks.destiny} left"]
    parts.append(f"{counted(decks.cosmic, 'card')} in the deck, {len(decks.discards)} discarded")
    if look.has_rewards:
        parts.append(f"{decks.reward} reward cards")
    if market is not None:
        parts.append(f"{market.bank} Lucre in the bank")
    return "; ".join(parts)
