"""Sentences of the pictures and of their alt text."""

from typing import Final

from renders.frame.words import DOT, counted, cut_name, joined
from renders.sentences import plain, signed
from renders.terraforming_mars.auction_words import (
    asked_in_auction,
    auction_chip,
    auction_title,
    auction_verb,
    next_bidders,
)
from renders.terraforming_mars.kinds import TRACKS
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import Parameter, PlayerSeen, Requirement

MC: Final = "M€"
DRAFTED: Final = ("setup", "research")
MILESTONE_COST: Final = 8
LEFT_WORDS: Final = (
    "all three claimed",
    "one of three left",
    "two of three left",
    "three to claim",
)
GOAL_POINTS: Final = 5
SECOND_POINTS: Final = 2
PLAYERS_WITH_SECOND: Final = 3
PLAYERS_TO_LEAD: Final = 2
ACTIONS_IN_A_TURN: Final = 2

VERBS: Final = {
    "setup": "choose",
    "auction": "bid",
    "preludes": "play a prelude",
    "research": "buy cards",
    "action": "play",
    "production": "decide",
    "greenery": "place greeneries",
    "end": "look back",
}
CHIPS: Final = {
    "setup": "choosing",
    "auction": "to bid",
    "preludes": "to play",
    "research": "buying",
    "action": "to play",
    "production": "to decide",
    "greenery": "to place",
    "end": "",
}
ASKED: Final = {
    "setup": "corporation and first cards, at once and in secret",
    "auction": "markers on cards, or pass",
    "preludes": "both preludes, one player after the other",
    "research": "four new cards to choose from",
    "greenery": "last greeneries from plants",
}
PHASES: Final = {
    "setup": "setup",
    "auction": "auction",
    "preludes": "preludes",
    "research": "research",
    "action": "actions",
    "production": "production",
    "greenery": "last greeneries",
    "end": "end",
}


def headline(scene: Scene, longest: int | None = None) -> str:
    """Return the headline: the result, or the awaited players; long names may be cut."""
    table = scene.table
    if table.over:
        return result(scene, longest)
    if not table.awaited:
        return auction_title(table.auction) or phrase(
            "Generation {generation}", generation=table.generation
        )
    names = [cut_name(scene.name(seat), longest) for seat in table.awaited]
    if longest is not None and len(names) > MOST_NAMES:
        names = [*names[: MOST_NAMES - 1], phrase("{n} others", n=len(names) - MOST_NAMES + 1)]
    return phrase("{names} to {verb}", names=joined(names), verb=_verb(scene))


MOST_NAMES: Final = 3


def _verb(scene: Scene) -> str:
    table = scene.table
    if table.auction is not None:
        return auction_verb(table.auction)
    if table.phase in DRAFTED and table.drafting:
        return translated("keep a card")
    if table.phase == "action" and scene.active not in (None, *table.awaited):
        return translated("decide")
    return VERBS[table.phase]


def result(scene: Scene, longest: int | None = None) -> str:
    """Return who won, and with how many points; a solo game is won or lost."""
    table = scene.table
    names = [cut_name(scene.name(seat), longest) for seat in table.winners]
    if not names:
        return translated("Mars is not ready" if table.solo else "The game is over")
    points = next((score.total for score in table.scores if score.seat == table.winners[0]), None)
    verb = translated("win") if len(names) > 1 else translated("wins")
    if points is None:
        return phrase("{names} {verb}", names=joined(names), verb=verb)
    each = translated(" each") if len(names) > 1 else ""
    return phrase(
        "{names} {verb} with {points}\u00a0points{each}",
        names=joined(names),
        verb=verb,
        points=plain(points),
        each=each,
    )


def under_headline(scene: Scene, when: str = "") -> str:
    """Return the muted line: the question, its time, and the next player."""
    return strung(DOT, (part for part in (_asked(scene), when, _next(scene)) if part))


def _asked(scene: Scene) -> str:
    table = scene.table
    if table.over:
        return _end_line(scene)
    if table.auction is not None:
        return asked_in_auction(scene, table.auction)
    if table.phase in DRAFTED and table.drafting:
        return DRAFT[table.drafting]
    if table.phase != "action":
        return ASKED.get(table.phase, PHASES[table.phase])
    if scene.active is None or scene.active not in table.awaited:
        turn = (
            ""
            if scene.active is None
            else phrase("during {name}'s turn", name=scene.name(scene.active))
        )
        return turn or PHASES[table.phase]
    if scene.player(scene.active).actions_left >= ACTIONS_IN_A_TURN:
        return "two actions or pass"
    return "one more action or end"


DRAFT: Final = {
    "clockwise": "the draft goes clockwise",
    "counter-clockwise": "the draft goes counter-clockwise",
}
REASONS = {"early": "ended early"}
"""The reason for a game's end -> words for it, where one word is too little."""


def _end_line(scene: Scene) -> str:
    """Return the line under the result: the margin, the reason, the generations, the map."""
    table = scene.table
    parts = [
        _lead(scene),
        REASONS.get(table.reason, table.reason),
        counted(table.generation, "generation"),
    ]
    parts.append(translated(table.map_name).capitalize())
    return strung(DOT, (part for part in parts if part))


def _lead(scene: Scene) -> str:
    scores = [one for one in scene.table.scores if not scene.player(one.seat).gone]
    if len(scores) < PLAYERS_TO_LEAD or len(scene.table.winners) != 1:
        return ""
    ahead = scores[0].total - scores[1].total
    second = scene.name(scores[1].seat)
    return (
        phrase("{ahead} ahead of {second}", ahead=ahead, second=second)
        if ahead
        else phrase("more M€ than {second}", second=second)
    )


def _next(scene: Scene) -> str:
    """Return the next players of this phase: those after the active seat who have not passed."""
    if scene.table.auction is not None:
        return next_bidders(scene, scene.table.auction)
    seat = scene.active
    order = list(scene.table.order)
    if scene.table.phase != "action" or seat not in scene.table.awaited or seat not in order:
        return ""
    turn = order.index(seat)
    after = [*order[turn + 1 :], *order[:turn]]
    left = [
        scene.name(other)
        for other in after
        if not (scene.player(other).passed or scene.player(other).gone)
    ]
    return phrase("then {left}", left=strung(", ", left)) if left else ""


def parameter_value(parameter: Parameter) -> str:
    """Return a parameter's value: `−8`, `+2`, `7`."""
    return on_scale(parameter.id, parameter.value)


def on_scale(name: str, value: int) -> str:
    """Return a value on a parameter's scale; positive degrees have their sign."""
    return signed(value) if name == "temperature" and value else plain(value)


def with_unit(name: str, value: int) -> str:
    """Return a value with its unit: `+4 °C`, `7 %`, `3`."""
    unit = TRACKS[name].unit if name in TRACKS else ""
    return (
        phrase("{on_scale}\u00a0{unit}", on_scale=on_scale(name, value), unit=unit)
        if unit
        else on_scale(name, value)
    )


def requirement_words(need: Requirement) -> str:
    """Return a requirement in brief: `at least +4 °C`, `at most 3 oceans`, `2 science tags`."""
    bound = "at least" if need.bound == "min" else "at most"
    if need.kind == "global":
        value = with_unit(need.of, need.n)
        return (
            phrase("{bound} {value}", bound=bound, value=value)
            if need.of == "temperature"
            else phrase("{bound} {value} {of}", bound=bound, value=value, of=need.of)
        )
    return translated(need.text)


def milestones_note(scene: Scene) -> str:
    """Return the cost and points of a milestone, and the number left."""
    left = scene.table.milestones_left
    rest = LEFT_WORDS[min(left, len(LEFT_WORDS) - 1)]
    return phrase(
        "{milestone_cost} M€ each, {goal_points} VP  ·  {rest}",
        milestone_cost=MILESTONE_COST,
        goal_points=GOAL_POINTS,
        rest=rest,
    )


def awards_note(scene: Scene) -> str:
    """Return the cost of the next award, and the points of awards."""
    cost = scene.table.award_cost
    price = (
        phrase("next costs {cost} M€", cost=cost)
        if cost is not None
        else translated("all three funded")
    )
    second = len(scene.table.players) >= PLAYERS_WITH_SECOND
    return phrase("{price}  ·  {goal_points} VP", price=price, goal_points=GOAL_POINTS) + (
        phrase(", second {second_points} VP", second_points=SECOND_POINTS) if second else ""
    )


def chip_words(scene: Scene, player: PlayerSeen) -> str:
    """Return the state of a player in a word or two."""
    if player.gone:
        return translated("left the game")
    if scene.awaits(player.seat) and not scene.table.over:
        if scene.table.auction is not None:
            return auction_chip(scene.table.auction)
        if scene.table.phase == "action" and not player.active:
            return translated("to decide")
        if scene.table.phase in DRAFTED and scene.table.drafting:
            return translated("drafting")
        return CHIPS[scene.table.phase]
    return translated("passed") if player.passed else ""
