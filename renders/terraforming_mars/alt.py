"""The table in plain words, for people who do not see the picture (and for search)."""

from collections.abc import Callable, Sequence
from typing import Final

from renders.frame.alt import everybody, opening
from renders.frame.words import counted, joined
from renders.sentences import LONGEST, cut, fullest, plain, sentences, signed
from renders.sketch import DrawnOption
from renders.terraforming_mars.header import head_of
from renders.terraforming_mars.kinds import RESOURCES, SOURCES, TRACKS
from renders.terraforming_mars.last_move import last_move
from renders.terraforming_mars.own import ByCard, options_by_card, plays_cards
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.words import MC, parameter_value
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import AmountsSeen, CardFace, PlayerSeen, Score

GOODS: Final = {"mc": MC, "steel": "steel", "titanium": "titanium", "plants": "plants",
                "energy": "energy", "heat": "heat"}  # fmt: skip

RATING: Final = "terraform rating"
Part = Callable[[Scene], str]


def table_alt(scene: Scene) -> str:
    """Return the whole table in words, as full as the limit allows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (_opening, _news, globals_words, _full_players, map_words, _goals),
        (_opening, _news, globals_words, _players, map_words, _goals),
        (_opening, _news, globals_words, _players, _tile_counts, _goals),
        (_opening, _news, globals_words, _players, _goals),
        (_opening, _news, globals_words, _players),
        (_opening, globals_words, _short_players),
    )
    return fullest(scene, fullness)


def _opening(scene: Scene) -> str:
    return opening(head_of(scene))


def _news(scene: Scene) -> str:
    return " ".join(line if line.endswith(".") else f"{line}." for line in last_move(scene)[:3])


def globals_words(scene: Scene) -> str:
    """Return generation and parameters in words."""
    last = scene.table.last_generation
    parts = [
        phrase("Generation {generation}", generation=scene.table.generation)
        + (phrase(" of {last}", last=last) if last else "")
    ]
    for parameter in scene.table.parameters:
        track = TRACKS[parameter.id]
        unit = (
            phrase(" {unit}", unit=track.unit)
            if track.unit
            else phrase(" of {end}", end=parameter.end)
        )
        parts.append(
            phrase(
                "{name} {parameter_value}{unit}",
                name=translated(track.name).lower(),
                parameter_value=parameter_value(parameter),
                unit=unit,
            )
        )
    return strung(", ", parts)


def goods_words(stock: AmountsSeen, production: AmountsSeen) -> str:
    """Return stock and production in words: `31 M€ (+14), 2 steel (+1)`; zeros are left out."""
    found = []
    for name in RESOURCES:
        has, makes = getattr(stock, name), getattr(production, name)
        if has or makes:
            word = "plant" if name == "plants" and has == 1 else GOODS[name]
            found.append(
                phrase("{has} {word} ({makes})", has=plain(has), word=word, makes=signed(makes))
            )
    return strung(", ", found) or translated("no goods")


def _head(scene: Scene, player: PlayerSeen) -> str:
    company = (
        phrase(" ({corporation})", corporation=player.corporation) if player.corporation else ""
    )
    state = translated(", passed") if player.passed else ""
    return phrase(
        "{name}{company}{state}: TR {rating}",
        name=scene.name(player.seat),
        company=company,
        state=state,
        rating=player.rating,
    )


def player_words(scene: Scene, player: PlayerSeen) -> str:
    """Return one player in words: corporation, rating, goods, cards."""
    if player.gone:
        return phrase("{name} left the game", name=scene.name(player.seat))
    goods = goods_words(player.stock, player.production)
    return phrase(
        "{head}, {goods}, {hand_size}",
        head=_head(scene, player),
        goods=goods,
        hand_size=counted(player.hand_size, "card"),
    )


def _full_players(scene: Scene) -> str:
    return " ".join(
        phrase("{player}{tags}.", player=player_words(scene, player), tags=tags_words(player))
        for player in scene.table.players
    )


def tags_words(player: PlayerSeen) -> str:
    """Return a player's tags in words."""
    tags = [
        phrase("{count} {name}", count=count, name=name)
        for name, count in player.tags.items()
        if count
    ]
    return phrase("; tags: {tags}", tags=strung(", ", tags)) if tags and not player.gone else ""


def _players(scene: Scene) -> str:
    return everybody(scene, player_words)


def _short_players(scene: Scene) -> str:
    return " ".join(
        phrase(
            "{name}: TR {rating}, {mc} M€, {hand_size}.",
            name=scene.name(player.seat),
            rating=player.rating,
            mc=player.stock.mc,
            hand_size=counted(player.hand_size, "card"),
        )
        for player in scene.table.players
    )


def map_words(scene: Scene) -> str:
    """Return the tiles of the map, owner by owner."""
    found: dict[str, list[str]] = {}
    spaces = [(space.id, space.tile) for space in scene.table.hexes]
    spaces += [(moon.name, moon.tile) for moon in scene.table.off_map]
    for place, tile in spaces:
        if tile is None:
            continue
        name = tile.name.replace("_", " ")
        whose = "" if tile.owner is None else phrase("{name}'s ", name=scene.name(tile.owner))
        key = phrase("{what}{name}", what="neutral " if tile.neutral else whose, name=name)
        found.setdefault(key, []).append(place)
    tiles = [
        phrase("{key} {places}", key=key, places=strung(", ", places))
        for key, places in found.items()
    ]
    return (
        phrase("Map: {tiles}", tiles=strung("; ", tiles))
        if tiles
        else translated("The map is empty")
    )


def _tile_counts(scene: Scene) -> str:
    """Return the number of tiles of each player, for lack of room for a list."""
    found = [
        phrase(
            "{name} {cities} and {greeneries}",
            name=scene.name(player.seat),
            cities=player.cities,
            greeneries=player.greeneries,
        )
        for player in scene.table.players
        if not player.gone
    ]
    return phrase("Cities and greeneries: {found}", found=strung("; ", found))


def _goals(scene: Scene) -> str:
    claimed = [
        phrase("{name} by {name2}", name=goal.name, name2=scene.name(goal.claimed_by))
        for goal in scene.table.milestones
        if goal.claimed_by is not None
    ]
    funded = [
        phrase("{name} by {name2}", name=award.name, name2=scene.name(award.funded_by))
        for award in scene.table.awards
        if award.funded_by is not None
    ]
    parts = []
    if scene.table.milestones:
        parts.append(phrase("Milestones claimed: {what}", what=strung(", ", claimed) or "none"))
    if scene.table.awards:
        parts.append(phrase("Awards funded: {what}", what=strung(", ", funded) or "none"))
    return ". ".join(parts)


# Private pictures and the end


def private_alt(
    scene: Scene,
    seat: int,
    options: Sequence[DrawnOption],
    first: Sequence[str] = (),
    in_short: str = "",
) -> str:
    """Return a player's own goods, cards and choices in words.

    Choices are told with their effects, else without; where even that is too long, `in_short` tells
    them. `first` stands before all.
    """
    player, by_card = scene.player(seat), options_by_card(options)
    dealt = [_held(face, by_card) for face in player.dealt or ()]
    hand = [_held(face, by_card) for face in player.hand or ()]
    of_hand = [found for face in player.hand or () if (found := by_card.get(face.id))]
    chosen = "Hand, to choose from" if of_hand and not plays_cards(of_hand) else "Hand"
    faces = (*(player.hand or ()), *(player.dealt or ()))
    cards = {found.id for face in faces if (found := by_card.get(face.id))}
    choices = [one for one in options if one.mark and not one.why_not and one.id not in cards]
    ahead = [
        *first,
        phrase(
            "{who_has} {goods_words}, TR {rating}",
            who_has=scene.who_has(seat),
            goods_words=goods_words(player.stock, player.production),
            rating=player.rating,
        ),
        phrase("On offer: {dealt}", dealt=strung(", ", dealt)) if dealt else "",
    ]
    behind = [
        phrase("{chosen}: {hand}", chosen=chosen, hand=strung(", ", hand)) if hand else "",
        *_closed_cards(player, options),
    ]
    return cut(sentences([*ahead, _choices(choices, ahead, in_short), *behind]))


def _choices(choices: Sequence[DrawnOption], ahead: Sequence[str], in_short: str) -> str:
    """Return the choices as fully as they fit behind the words ahead of them."""
    if not choices:
        return ""
    told = [*map(_choice, choices)], [*map(_choice_alone, choices)]
    ways = [phrase("Choices: {all}", all=strung("; ", all)) for all in told]
    ways += [in_short] if in_short else []
    fitting = (way for way in ways if len(sentences([*ahead, way])) <= LONGEST)
    return next(fitting, ways[-1])


def _closed_cards(player: PlayerSeen, options: Sequence[DrawnOption]) -> list[str]:
    """Return the reasons why cards of the hand cannot be played now, as on the picture."""
    reasons = {option.id: option.why_not for option in options if option.why_not}
    return [
        phrase(
            "{name}: {removesuffix}", name=face.name, removesuffix=reasons[key].removesuffix(".")
        )
        for face in player.hand or ()
        if (key := f"play:{face.id}") in reasons
    ]


def _held(face: CardFace, options: ByCard) -> str:
    """Return a card with the letter of its choice, if it has one."""
    option = options.get(face.id)
    letter = "" if option is None or not option.mark else phrase("{mark} ", mark=option.mark)
    return phrase(
        "{letter}{card_words}", letter=letter, card_words=_card_words(face.name, face.cost)
    )


def _card_words(name: str, cost: int | None) -> str:
    return name if cost is None else phrase("{name} {cost}", name=name, cost=cost)


def _choice(option: DrawnOption) -> str:
    return phrase(
        "{mark} {label}{what}",
        mark=option.mark,
        label=option.label,
        what=": " + option.detail if option.detail else "",
    )


def _choice_alone(option: DrawnOption) -> str:
    return phrase("{mark} {label}", mark=option.mark, label=option.label)


def ending_alt(scene: Scene, ranking: Sequence[Score]) -> str:
    """Return the result in words, source by source."""
    lines = [
        phrase(
            "{name} {total}: {sources}",
            name=scene.name(score.seat),
            total=score.total,
            sources=_sources(score),
        )
        for score in ranking
    ]
    by_generation = [
        phrase(
            "{name} {all}",
            name=scene.name(seat),
            all=strung(", ", (str(row[seat]) for row in scene.table.history)),
        )
        for seat in range(len(scene.table.history[0]) if scene.table.history else 0)
    ]
    growth = (
        phrase("Points by generation: {by_generation}", by_generation=strung("; ", by_generation))
        if by_generation
        else ""
    )
    return cut(sentences([_opening(scene), *lines, growth]))


def _sources(score: Score) -> str:
    parts = [
        phrase(
            "{words} {getattr}",
            words=RATING if source.id == "rating" else translated(source.words).lower(),
            getattr=plain(getattr(score, source.id)),
        )
        for source in SOURCES
        if getattr(score, source.id)
    ]
    return joined(parts)
