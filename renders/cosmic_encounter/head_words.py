"""The head of a picture in words: the awaited decision, and the result of the encounter."""

from typing import Final

from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.victory import how_won
from renders.cosmic_encounter.words import owned, plain
from renders.frame.words import counted, cut_name, joined
from renders.tongue import phrase, sentence, translated
from rules.cosmic_encounter.model.views import Sold
from rules.cosmic_encounter.model.windows import STOP_NAMES
from rules.cosmic_encounter.model.words import signed

VERBS: Final[dict[str, str]] = {
    "": "choose",
    "T": "choose",
    "S": "regroup",
    "L": "launch",
    "A": "answer",
    "C": "choose a card",
    "V": "decide",
    "D": "make a deal",
    "R": "choose",
}

ASKED: Final[dict[str, str]] = {
    "T": "the market is open: call an auction, or let it pass",
    "S": "a ship from the warp, and whatever is played first",
    "L": "aim the gate, send ships, invite",
    "A": "invitations, then one to four ships for a side, or none",
    "C": "an encounter card each, in secret",
    "V": "both cards are shown: what comes on top?",
    "R": "ships, rewards, compensation",
}

RESULTS: Final[dict[str, str]] = {
    "deal": "A deal is made",
    "failed deal": "No deal",
    "both lose": "Both sides lose",
    "success": "The encounter ends as a success",
    "ended": "The encounter ends",
}

AWAITED: Final[dict[str, str]] = {
    "rewards": "choose rewards",
    "compensation": "take cards",
    "warp": "choose lost ships",
    "home": "bring ships home",
    "lands": "land",
    "colony": "settle",
    "deal": "carry the deal out",
    "removed": "choose ships",
}

DUE: Final[dict[str, str]] = {
    "rewards": "the mix is fixed before anything is drawn",
    "compensation": "one card for each lost ship, chosen by its back",
    "warp": "which ships go to the warp",
    "home": "to any of the own colonies",
    "lands": "the planet is taken",
    "colony": "one to four ships for a new colony",
    "deal": "cards and colonies change hands",
    "removed": "which ships leave the game",
}
"""The question to a player whom the result awaits."""

SETTING_UP: Final[dict[str, tuple[str, str]]] = {
    "aliens": ("choose an alien", "one of the aliens whose flares were dealt, in secret"),
    "techs": ("keep a technology", "of those dealt one is kept, face down"),
    "new": ("say who is new", "new players begin with more Lucre"),
}


MOST_NAMED: Final = 3
"""The most players whom a headline names; their marks stand beside it."""


def headline(scene: Scene, longest: int | None = None, most: int = MOST_NAMED) -> str:
    """Return the headline: the result, or the awaited players; long names may be cut."""
    table = scene.table
    if table.over:
        return _winners(scene, longest)
    if table.awaited:
        names = [cut_name(scene.name(seat), longest) for seat in table.awaited]
        everybody = len(names) == len([one for one in table.players if not one.gone])
        if len(names) > (MOST_NAMED if everybody else most):
            return phrase(
                "{what} to {asked_verb}",
                what="Everybody" if everybody else phrase("{n} players", n=len(names)),
                asked_verb=asked_verb(scene),
            )
        shown = joined(names)
        return phrase("{shown} to {asked_verb}", shown=shown, asked_verb=asked_verb(scene))
    return quiet_headline(scene, longest)


def asked_verb(scene: Scene) -> str:
    """Return the verb for the awaited players."""
    table, encounter = scene.table, scene.encounter
    if table.phase == "setup":
        return SETTING_UP[_set_up(scene)][0]
    if at_the_market := _market_verb(scene):
        return at_the_market
    if encounter is not None:
        due = [one for one in encounter.consequences if one.awaited]
        if due and {one.seat for one in due} >= set(table.awaited):
            return AWAITED[due[0].kind]
        if table.stop == "A" and table.awaited == (encounter.defense,):
            return translated("invite")
        if table.stop == "L" and table.phase == "destiny":
            return translated("choose the target")
    # Only the player on turn regroups; powers or cards ask the others.
    others = table.stop == "S" and table.active not in table.awaited
    return VERBS["" if others else table.stop]


def _market_verb(scene: Scene) -> str:
    """Return the verb for an auction card, or nothing."""
    if carries_out(scene) is not None:
        return translated("use an auction card")
    market = scene.table.market
    return translated("bid") if market is not None and market.auction is not None else ""


def carries_out(scene: Scene) -> Sold | None:
    """Return the auction card that its buyer is carrying out, or None."""
    market = scene.table.market
    return market.sold if market is not None and scene.table.stop == "T" else None


def _set_up(scene: Scene) -> str:
    """Return the question before the game: aliens, technologies, or who is new."""
    if not all(player.aliens for player in scene.table.players if not player.gone):
        return "aliens"
    return "new" if any(player.lucre for player in scene.table.players) else "techs"


def quiet_headline(scene: Scene, longest: int | None = None) -> str:
    """Return the stage of the encounter, for a headline without awaited names."""
    encounter = scene.encounter
    if encounter is None:
        return phrase(
            "{cut_name} turn", cut_name=cut_name(owned(scene.name(scene.table.active)), longest)
        )
    result = result_words(scene, longest)
    if result and not encounter.foreseen:
        return result
    offense = cut_name(scene.name(encounter.offense), longest)
    if encounter.defense is None:
        return phrase(
            "{owned} {what}",
            owned=owned(offense),
            what="turn" if scene.table.stop == "T" else "encounter",
        )
    place = phrase(" at {planet}", planet=encounter.gate.planet) if encounter.gate.planet else ""
    return phrase(
        "{offense} meets {cut_name}{place}",
        offense=offense,
        cut_name=cut_name(scene.name(encounter.defense), longest),
        place=place,
    )


def result_words(scene: Scene, longest: int | None = None) -> str:
    """Return the result of the encounter, final or as things stand."""
    encounter = scene.encounter
    if encounter is None or not encounter.result:
        return ""
    place = encounter.gate.planet or translated("the planet")
    if encounter.result == "offense wins":
        return phrase(
            "{cut_name} takes {place}",
            cut_name=cut_name(scene.name(encounter.offense), longest),
            place=place,
        )
    if encounter.result == "defense wins" and encounter.defense is not None:
        return phrase(
            "{cut_name} holds {place}",
            cut_name=cut_name(scene.name(encounter.defense), longest),
            place=place,
        )
    return RESULTS.get(encounter.result, "The encounter ends")


def result_why(scene: Scene) -> str:
    """Return the reason for it in a few words: `34 against 31`."""
    encounter = scene.encounter
    offense, defense = scene.half("offense"), scene.half("defense")
    if encounter is None or offense is None or defense is None:
        return ""
    if offense.total is not None and defense.total is not None:
        first, second = (
            (offense, defense) if encounter.result == "offense wins" else (defense, offense)
        )
        tie = translated(", and a tie is the defense’s") if first.total == second.total else ""
        return phrase(
            "{total} against {total2}{tie}",
            total=plain(first.total),
            total2=plain(second.total),
            tie=tie,
        )
    kinds = {half.card.type for half in (offense, defense) if half.card}
    if kinds == {"attack", "negotiate"} and encounter.result in ("offense wins", "defense wins"):
        winner = offense if encounter.result == "offense wins" else defense
        attacks = winner.card is not None and winner.card.type == "attack"
        return translated("an attack beats a negotiate") if attacks else ""
    return ""


def _winners(scene: Scene, longest: int | None) -> str:
    winners = [cut_name(scene.name(seat), longest) for seat in scene.table.winners]
    if not winners:
        return "Nobody wins"
    return phrase(
        "{winners} {what}", winners=joined(winners), what="wins" if len(winners) == 1 else "win"
    )


def under_headline(scene: Scene) -> str:
    """Return the muted line: the question, and the others it is for."""
    table = scene.table
    if table.over:
        return how_won(scene)
    if table.phase == "setup":
        return SETTING_UP[_set_up(scene)][1]
    if table.market is not None and table.market.auction is not None:
        return translated("a higher bid, or pass for good")
    encounter = scene.encounter
    if encounter is not None and encounter.announced:
        top = encounter.announced[-1]
        return phrase(
            "{name}: {name2}, unless it is stopped",
            name=scene.name(top.seat),
            name2=sentence(top.name),
        )
    due = [one.kind for one in encounter.consequences if one.awaited] if encounter else []
    if due and table.awaited:
        return DUE[due[0]]
    if table.stop == "V" and encounter and not any(half.card for half in encounter.halves):
        return (
            translated("the result is known, whatever was chosen")
            if encounter.result
            else translated("no card is shown yet")
        )
    return _asked(scene)


def _asked(scene: Scene) -> str:
    """Return the subject of the present stop."""
    stop, encounter = scene.table.stop, scene.encounter
    if encounter is not None and encounter.expected is not None and scene.target is not None:
        return phrase(
            "{planet}: Lucre counts {change} unless {name} says otherwise",
            planet=scene.target.id,
            change=signed(encounter.expected),
            name=scene.name(scene.target.home),
        )
    if stop == "S" and scene.table.market is not None:
        return translated("a ship from the warp, investments, and whatever is played first")
    if stop == "D":
        return phrase(
            "a card or colony must change hands; {no_deal_words}",
            no_deal_words=no_deal_words(scene),
        )
    return _at_the_market(scene) if stop == "T" else ASKED.get(stop, "")


def no_deal_words(scene: Scene) -> str:
    """Return the price of a failed deal: `no deal costs each 3 ships`."""
    costs = scene.encounter.no_deal if scene.encounter else ()
    if len({one.ships for one in costs}) == 1:
        return phrase("no deal costs each {ships}", ships=counted(costs[0].ships, "ship"))
    said = [
        phrase("{name} {ships}", name=scene.name(one.seat), ships=counted(one.ships, "ship"))
        for one in costs
    ]
    return phrase("no deal costs {said}", said=joined(said)) if said else ""


def _at_the_market(scene: Scene) -> str:
    """Return the question at the start of a turn: powers, the market, or a card's effect."""
    market, sold = scene.table.market, carries_out(scene)
    if sold is not None:
        name = scene.book.lucre[sold.lot.key].name
        return phrase(
            "{name}, bought for {price}\u00a0Lucre: carried out, or discarded",
            name=name,
            price=sold.price,
        )
    if market is None or not market.lots:
        return translated("what powers do at the start of a turn")
    return ASKED["T"]


def turn_words(scene: Scene) -> str:
    """Return whose turn or encounter it is: `Bram's encounter 1`."""
    encounter = scene.encounter
    if scene.table.phase == "setup":
        return translated("Before the game")
    if encounter is None or scene.table.stop == "T":
        return phrase("{owned} turn", owned=owned(scene.name(scene.table.active)))
    which = (
        "extra encounter"
        if encounter.extra
        else phrase("encounter {number}", number=encounter.number)
    )
    return phrase("{owned} {which}", owned=owned(scene.name(encounter.offense)), which=which)


def empty_words(scene: Scene) -> str:
    """Return the words for a stage without an encounter."""
    if scene.table.phase == "setup":
        return translated("All choose in secret; then all aliens are shown together.")
    return phrase(
        "{owned} turn begins; no encounter yet.", owned=owned(scene.name(scene.table.active))
    )


def stop_words(scene: Scene) -> str:
    """Return the present stop: `Alliances`."""
    return STOP_NAMES.get(scene.table.stop, "")
