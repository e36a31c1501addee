"""Sentences of the pictures and of their alt text."""

from collections.abc import Mapping
from typing import Final

from renders.frame.words import DOT, counted, cut_name, joined
from renders.on_mars.kinds import ANY_GOOD, GOODS, TECHS
from renders.on_mars.scene import Scene
from renders.sentences import plain, signed
from renders.tongue import phrase, strung, translated
from rules.on_mars.model.cards_seen import Contract
from rules.on_mars.model.effect import Effect
from rules.on_mars.model.views import Board

SIDES: Final = {"orbit": "in orbit", "colony": "on the colony side"}


def headline(scene: Scene, longest: int | None = None) -> str:
    """Return the headline: the result, or the awaited players; long names may be cut."""
    table = scene.table
    if table.over:
        return _result(scene, longest)
    if not table.awaited:
        return phrase("Round {round}", round=table.round)
    names = joined([cut_name(scene.name(seat), longest) for seat in table.awaited])
    return phrase("{names} to {verb}", names=names, verb=_verb(scene))


BETWEEN_TURNS: Final = {
    "setup": {"": "choose a start", "space": "choose a start", "shuttle": "place the shuttle"},
    "shuttle": {"": "travel or stay", "travel": "travel or stay"},
}
"""Phase -> the decision of the awaited players, by its kind."""


def _verb(scene: Scene) -> str:
    table = scene.table
    if table.phase in BETWEEN_TURNS:
        return BETWEEN_TURNS[table.phase].get(table.moment, "decide")
    return translated("play") if table.awaited == (table.on_turn,) else translated("decide")


def _result(scene: Scene, longest: int | None) -> str:
    table = scene.table
    winners = [cut_name(scene.name(seat), longest) for seat in table.winners]
    if not winners:
        alone = joined(
            [cut_name(scene.name(board.seat), longest) for board in table.players if not board.name]
        )
        return (
            phrase("{alone} missed the goal", alone=alone)
            if table.opponent is not None
            else translated("The game is over")
        )
    if table.opponent is not None:
        return phrase("{winners} reached the goal", winners=joined(winners))
    points = next((score.total for score in table.scores if score.seat in table.winners), None)
    win, each = (
        (translated("wins"), "") if len(winners) == 1 else (translated("win"), translated(" each"))
    )
    if points is None:
        return phrase("{winners} {win}", winners=joined(winners), win=win)
    return phrase(
        "{winners} {win} with {points} points{each}",
        winners=joined(winners),
        win=win,
        points=plain(points),
        each=each,
    )


def under_headline(scene: Scene) -> str:
    """Return the muted line: the player's place, the actions left, the next player."""
    table = scene.table
    if table.over:
        return _after_the_end(scene)
    parts = [
        phrase("round {round}", round=table.round),
        phrase("colony level {level}", level=table.level),
    ]
    on_turn = table.on_turn
    if table.phase == "setup":
        parts = ["the game is being set up"]
    elif table.phase == "shuttle":
        parts = ["shuttle phase", *parts]
    elif on_turn is not None:
        parts = [SIDES[scene.player(on_turn).side], left_to_do(scene), parts[0]]
        if table.awaited != (on_turn,):
            parts = [phrase("{name}'s turn", name=scene.name(on_turn)), *parts[1:]]
        follower = next_player(scene)
        if follower is not None:
            parts.append(phrase("then {name}", name=scene.name(follower)))
    return strung(DOT, parts)


def _after_the_end(scene: Scene) -> str:
    table = scene.table
    parts = [
        counted(table.round, "round"),
        phrase("colony level {level}", level=table.level),
        "On Mars",
    ]
    totals = sorted((score.total for score in table.scores), reverse=True)
    if len(totals) > 1 and len(table.winners) == 1 and table.opponent is None:
        behind = next(score for score in table.scores if score.seat not in table.winners)
        ahead = totals[0] - behind.total
        how = phrase("{ahead} ahead of", ahead=ahead) if ahead else "by the tie-break ahead of"
        parts.insert(0, phrase("{how} {name}", how=how, name=scene.name(behind.seat)))
    return strung(DOT, parts)


def left_to_do(scene: Scene) -> str:
    """Return the actions left to the player on turn."""
    table = scene.table
    if table.main_done and table.executive_done:
        return "both actions are done"
    if table.main_done:
        return "an executive action is left"
    if table.executive_done:
        return "one main action is left"
    return "one main action, one executive"


def next_player(scene: Scene) -> int | None:
    """Return the next player of this round, or None."""
    table = scene.table
    here = next((space.number for space in table.spaces if space.seat == table.on_turn), 0)
    to_come = [
        space for space in table.spaces
        if space.seat is not None and not space.done and space.number > here
    ]  # fmt: skip
    return to_come[0].seat if to_come else None


def warning(scene: Scene) -> str:
    """Return the warning that the end is near, or nothing."""
    if scene.table.over:
        return ""
    if scene.table.phase == "last_round":
        return translated("last round")
    if scene.table.ending:
        return translated("the end is near")
    return "" if scene.table.missions_left else translated("the end is due")


def shuttle_words(scene: Scene) -> str:
    """Return when the shuttle flies to the other side; nothing after the end."""
    shuttle = scene.table.shuttle
    if scene.table.over:
        return ""
    if scene.table.ending:
        return translated("flies no more")
    if shuttle.space > 1:
        return phrase("flies in {space} rounds", space=shuttle.space)
    moved = scene.table.phase == "shuttle"  # in this phase it has already moved
    return phrase("flies after {what} round", what="next" if moved else "this")


def place_words(board: Board) -> str:
    """Return a player's place in the turn order, in words."""
    if not board.space:
        return board.side
    return phrase("{side} {space}", side=board.side, space=board.space)


BRIEF: Final = {
    "gain_colonist": "{n} colonist",
    "score": "{n} points",
    "take_warehouse": "{n} from the warehouse",
    "learn_tech": "a technology",
    "develop": "{n} development",
    "take_blueprint": "{n} blueprint",
    "upgrade": "{n} upgrade",
    "move_bots": "bots move {n}",
    "move_rover": "the rover moves {n}",
    "retrieve_colonist": "{n} colonist back",
    "hire_or_contract": "hire or contract",
    "take_scientist": "a scientist",
    "take_contract": "a contract",
    "welcome_ship": "a ship",
    "produce": "production",
    "trade": "a trade",
    "radar": "a discovery",
    "travel": "travel",
    "advanced_building": "a built blueprint",
}
SEVERAL: Final = {
    "develop": "{n} developments",
    "gain_colonist": "{n} colonists",
    "take_blueprint": "{n} blueprints",
    "upgrade": "{n} upgrades",
}


def effect_words(effect: Effect) -> str:
    """Return an effect in as few words as possible."""
    if effect.word == "gain":
        return counted_item(effect.what, effect.n)
    if effect.word == "construct":
        what = TECHS[effect.what].name if effect.what in TECHS else translated("a building")
        return phrase("build {what}", what=what)
    words = BRIEF[effect.word]
    return phrase(SEVERAL.get(effect.word, words) if effect.n > 1 else words, n=effect.n)


BOOSTS: Final = {
    "upgrade": "+1 upgrade",
    "construct": "+1 technology level",
    "produce": "one produces again",
    "welcome_ship": "+1 ship",
    "take_warehouse": "+1 from there",
    "learn_tech": "+1 technology",
    "gain": "+1",
    "develop": "+1 development",
    "trade": "+1 gained",
    "move_bots": "+1 hex",
    "move_rover": "+1 hex",
    "take_blueprint": "+1 blueprint",
}


def boost_words(effect: Effect) -> str:
    """Return the bonus of each colonist or crystal, to follow its sign."""
    return phrase("{boosts} each", boosts=BOOSTS.get(effect.word, "+1")) if effect.boost else ""


def counted_item(item: str, number: int) -> str:
    """Return a number of an item: `1 battery`, `2 batteries`."""
    if item == "non_mineral":
        return phrase("{number}\u00a0resources, no minerals", number=number)
    scene = GOODS.get(item, ANY_GOOD)
    return phrase(
        "{number}\u00a0{what}", number=number, what=scene.name if number == 1 else scene.plural
    )


def step_words(name: str, step: int) -> str:
    """Return a change in words: `+3 water`, `−1 plant`, `+4 points`."""
    single = abs(step) == 1
    if name not in GOODS:
        return phrase("{step} {what}", step=signed(step), what="point" if single else "points")
    return phrase(
        "{step} {what}", step=signed(step), what=GOODS[name].name if single else GOODS[name].plural
    )


def cost_words(cost: Mapping[str, int]) -> str:
    """Return a price in words: `2 water`, `2 colonists to work`, or `free`."""
    parts = [
        phrase(
            "{number}\u00a0{what} to work",
            number=number,
            what="colonist" if number == 1 else "colonists",
        )
        if item == "colonist"
        else counted_item(item, number)
        for item, number in cost.items()
        if number
    ]
    return joined(parts) or translated("free")


def delivered(contract: Contract) -> tuple[int, int]:
    """Return the number of goods on a contract, and the number it needs."""
    return sum(contract.has.values()), sum(contract.needs.values())
