"""The pictures in plain words, for people who do not see them (and for search)."""

from collections.abc import Callable
from typing import Final

from renders.cosmic_encounter.announced import aimed, chain
from renders.cosmic_encounter.head_words import headline, turn_words, under_headline
from renders.cosmic_encounter.scene import LETTERS, Scene
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
from renders.tongue import phrase, sentence, strung, translated, unstopped
from rules.cosmic_encounter.model.views import Half, PlanetSeen, PlayerSeen
from rules.cosmic_encounter.model.words import signed

Part = Callable[[Scene], str]
TOKENS: Final = {"lunar_cannon": "lunar cannon", "prometheus": "prometheus", "genesis": "genesis"}
"""Tokens on planets, in words."""


def table_alt(scene: Scene) -> str:
    """Return the whole table in words, as full as the limit allows."""
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
    return fullest(scene, fullness)


def opening(scene: Scene) -> str:
    """Return the awaited players, the question, and the stage of the game."""
    under = "" if chain(scene) else under_headline(scene).replace(DOT, ", ")
    phases = [PHASE_WORDS[phase] for phase in scene.table.lit if phase in PHASE_WORDS]
    title = headline(scene, most=len(LETTERS))
    where = (
        phrase("{turn_words}, {phases}", turn_words=turn_words(scene), phases=joined(phases))
        if phases and scene.table.stop != "T"
        else turn_words(scene)
    )
    stop = "" if under.endswith("?") else "."
    return (
        phrase(
            "{headline}: {under}{stop} {where}",
            headline=title,
            under=under,
            stop=stop,
            where=where,
        )
        if under
        else phrase("{headline}. {where}", headline=title, where=where)
    )


def news(scene: Scene) -> str:
    """Return the last move."""
    return scene.last_line.removesuffix(".") if scene.news else ""


def announced(scene: Scene) -> str:
    """Return everything announced and not yet carried out, the latest first."""
    chain = scene.encounter.announced if scene.encounter else ()
    said = []
    for one in reversed(chain):
        stopped = ", stopped" if one.stopped else ""
        said.append(
            phrase(
                "{name}: {name2}{aimed}{stopped}",
                name=scene.name(one.seat),
                name2=sentence(one.name),
                aimed=aimed(scene, one),
                stopped=stopped,
            )
        )
    if not chain:
        return ""
    words = phrase(" ({what})", what=unstopped(chain[-1].words)) if chain[-1].words else ""
    return phrase(
        "Announced, the latest first: {said}{words}", said=strung("; ", said), words=words
    )


def _encounter(scene: Scene) -> str:
    encounter = scene.encounter
    if encounter is None:
        return ""
    parts = [half_alt(scene, half) for half in encounter.halves]
    place = (
        phrase("The gate points at {planet}", planet=encounter.gate.planet)
        if encounter.gate.planet
        else ""
    )
    if encounter.lucre is not None:
        much = signed(encounter.lucre) if encounter.lucre else translated("nothing")
        place += phrase(", where Lucre counts {much} for its owner", much=much)
    elif encounter.expected is not None:
        much = signed(encounter.expected)
        place += phrase(", where Lucre counts {much} unless its owner says otherwise", much=much)
    asked = [
        phrase("{name} {answer_words}", name=scene.name(one.seat), answer_words=answer_words(one))
        for one in encounter.answers
    ]
    return sentences(
        [place, *parts, phrase("Allies: {asked}", asked=strung("; ", asked)) if asked else ""]
    )


def half_alt(scene: Scene, half: Half) -> str:
    """Return one side of the encounter in words."""
    card = ""
    if half.card is not None:
        card = phrase(", {name}", name=half.card.name)
    elif half.selected:
        card = ", card chosen"
    kicker = phrase(", {name}", name=half.kicker.name) if half.kicker else ""
    ships = ships_alt(scene, half)
    return phrase(
        "{side} {name}: {ships}{card}{kicker}",
        side=translated(half.side).capitalize(),
        name=scene.name(half.seat),
        ships=ships,
        card=card,
        kicker=kicker,
    )


def ships_alt(scene: Scene, half: Half) -> str:
    """Return the ships of one side in words, allies' ships with their owners."""
    own = half.ships.ships if half.ships else 0
    allies = [
        phrase("{name} {ships}", name=scene.name(one.seat), ships=one.ships) for one in half.allies
    ]
    return counted(own, "ship") + (
        phrase(", allies {allies}", allies=strung(", ", allies)) if allies else ""
    )


def _players(scene: Scene) -> str:
    return everybody(scene, player_words)


def player_words(scene: Scene, player: PlayerSeen) -> str:
    """Return one player in words: power, colonies, cards, planets."""
    name = scene.name(player.seat)
    if player.gone:
        return phrase("{name} left the game", name=name)
    without = [] if player.aliens or scene.table.phase == "setup" else [no_power_words(scene)]
    parts = [*powers(player), *without, score(scene, player), cards(player)]
    if scene.table.market is not None:
        parts.append(phrase("{lucre} Lucre", lucre=player.lucre))
    parts += _tokens(scene, player)
    if player.techs:
        parts.append(phrase("techs: {techs}", techs=strung(", ", _techs(player))))
    planets = strung("; ", (planet_words(scene, seen) for seen in player.planets))
    return phrase(
        "{name}: {all}; {planets}",
        name=name,
        all=strung(", ", (part for part in parts if part)),
        planets=planets,
    )


def powers(player: PlayerSeen) -> list[str]:
    """Return the aliens of a player, each with its state unless it is simply active."""
    said = []
    for alien in player.aliens:
        state = power_words(alien)
        said.append(
            alien.name
            if state == "active"
            else phrase("{name} ({state})", name=alien.name, state=state)
        )
    return said


def score(scene: Scene, player: PlayerSeen) -> str:
    """Return the foreign colonies, of the number that wins."""
    return phrase(
        "{foreign_colonies} of {colonies_to_win} foreign colonies",
        foreign_colonies=player.foreign_colonies,
        colonies_to_win=scene.table.colonies_to_win,
    )


def cards(player: PlayerSeen) -> str:
    """Return the number of a player's cards, by their backs."""
    cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
    return counted(cosmic, "card") + (
        phrase(" and {reward} from the reward deck", reward=reward) if reward else ""
    )


def _techs(player: PlayerSeen) -> list[str]:
    return [
        tech_words(tech)
        + (phrase(" with {ships}", ships=counted(tech.ships, "ship")) if tech.ships else "")
        for tech in player.techs
    ]


def planet_words(scene: Scene, seen: PlanetSeen) -> str:
    """Return one planet: `D2 Dana 3, Bram 1, 3 Lucre`."""
    if seen.gone:
        return phrase("{id} gone", id=seen.id)
    parts = [
        phrase("{name} {ships}", name=scene.name(one.seat), ships=one.ships)
        for one in seen.colonies
    ]
    if seen.lucre:
        parts.append(phrase("{lucre} Lucre", lucre=seen.lucre))
    if seen.citadels:
        parts.append(
            phrase("citadels {all}", all=strung(", ", (card.name for card in seen.citadels)))
        )
    parts += [TOKENS[token] for token in seen.tokens]
    return phrase("{id} {what}", id=seen.id, what=strung(", ", parts) or "empty")


def _tokens(scene: Scene, player: PlayerSeen) -> list[str]:
    """Return the tokens of other players' aliens before a player."""
    return [phrase("a {token} token", token=scene.book.aliens[each].name) for each in player.tokens]


def _short_players(scene: Scene) -> str:
    """Return the players with their systems' letters, which tell the owners of ships."""
    said = []
    for player in scene.table.players:
        planets = strung(", ", (short_planet(seen) for seen in player.planets))
        cosmic, reward = player.cards.get("cosmic", 0), player.cards.get("reward", 0)
        cards = (
            phrase("{cosmic}+{reward} cards", cosmic=cosmic, reward=reward)
            if reward
            else counted(cosmic, "card")
        )
        parts = [*powers(player), counted(player.foreign_colonies, "colony", "colonies"), cards]
        parts += _tokens(scene, player)
        if scene.table.market is not None:
            parts.append(phrase("{lucre} Lucre", lucre=player.lucre))
        name = phrase(
            "{name} ({letters})", name=scene.name(player.seat), letters=LETTERS[player.seat]
        )
        said.append(
            phrase(
                "{name}: {parts}; {planets}.", name=name, parts=strung(", ", parts), planets=planets
            )
        )
    needed = scene.table.colonies_to_win
    return phrase(
        "{needed} foreign colonies win. Ships by the letter of their player. {said}",
        needed=needed,
        said=strung(" ", said),
    )


def short_planet(seen: PlanetSeen) -> str:
    """Return one planet in letters and numbers: `D2 3D+1B`."""
    if seen.gone:
        return phrase("{id} gone", id=seen.id)
    ships = "+".join(
        phrase("{ships}{letters}", letters=LETTERS[one.seat], ships=one.ships)
        for one in seen.colonies
    )
    more = phrase("+{lucre} Lucre", lucre=seen.lucre) if seen.lucre else ""
    return phrase("{id} {what}{more}", id=seen.id, what=ships or "empty", more=more)


def scores(scene: Scene) -> str:
    """Return everybody's foreign colonies."""
    said = [
        phrase(
            "{name} {foreign_colonies}",
            name=scene.name(player.seat),
            foreign_colonies=player.foreign_colonies,
        )
        for player in scene.table.players
    ]
    return phrase(
        "Foreign colonies, {colonies_to_win} win: {said}",
        colonies_to_win=scene.table.colonies_to_win,
        said=strung(", ", said),
    )


def _warp(scene: Scene) -> str:
    said = [
        phrase(
            "{name} {ships_in_warp}",
            name=scene.name(player.seat),
            ships_in_warp=player.ships_in_warp,
        )
        for player in scene.table.players
        if player.ships_in_warp
    ]
    return phrase("Warp: {what}", what=strung(", ", said) or "empty")


def _decks(scene: Scene) -> str:
    decks, market = scene.table.decks, scene.table.market
    key = decks.destiny_card or (scene.encounter.destiny if scene.encounter else "")
    parts = [
        phrase(
            "Destiny: {destiny_words}, {destiny} left",
            destiny_words=destiny_words(scene, key),
            destiny=decks.destiny,
        )
    ]
    parts.append(
        phrase(
            "{cosmic} in the deck, {n} discarded",
            cosmic=counted(decks.cosmic, "card"),
            n=len(decks.discards),
        )
    )
    if scene.has_rewards:
        parts.append(phrase("{reward} reward cards", reward=decks.reward))
    if market is not None:
        parts.append(phrase("{bank} Lucre in the bank", bank=market.bank))
    return strung("; ", parts)
