"""Close-ups in plain words: one board, the viewer's own picture, the cards on offer."""

from collections.abc import Sequence

from renders.frame.words import DOT, counted
from renders.on_mars.alt import board_words
from renders.on_mars.board import board_facts
from renders.on_mars.cards import needs_words
from renders.on_mars.kinds import BUILDINGS
from renders.on_mars.offers import desk_code
from renders.on_mars.scene import Scene, price
from renders.on_mars.stores import elsewhere
from renders.on_mars.words import cost_words, delivered
from renders.sentences import LONGEST, cut, sentences
from renders.sketch import DrawnOption
from renders.tongue import Verbatim, phrase, strung, translated, unstopped
from rules.on_mars.model.cards_seen import Blueprint, Contract, Goal
from rules.on_mars.model.views import Board


def player_alt(scene: Scene, seat: int) -> str:
    """Return one board in words, with goals only if the viewer may see them."""
    board = scene.player(seat)
    if board.gone:
        return phrase("{name} left the game.", name=scene.name(seat))
    places = strung(
        ", ",
        (
            phrase("{number} {words}", number=number, words=words)
            for number, words in elsewhere(scene, board)
        ),
    )
    actions = [
        phrase(
            "E{number} {text} for {counted}",
            number=space.number,
            text=space.text,
            counted=counted(price(space), "crystal"),
        )
        for space in board.depot
        if not space.ship
    ]
    blueprints = [
        phrase(
            "{name} ({what})",
            name=owned.card.name,
            what=phrase("built on {place}", place=owned.built_on)
            if owned.built_on
            else "not built",
        )
        for owned in board.blueprints
    ]
    parts = [
        phrase(
            "{name}'s board: {board_note}",
            name=scene.name(seat),
            board_note=board_facts(board).replace(DOT, ", "),
        ),
        board_words(scene, board),
        phrase("Other colonists: {places}", places=places),
        goals_words(scene, board),
        phrase("Executive actions: {what}", what=strung("; ", actions) or "none open"),
        phrase("Blueprints: {blueprints}", blueprints=strung(", ", blueprints))
        if blueprints
        else "",
        strung("; ", (_contract_words(contract) for contract in board.contracts)),
        strung(
            "; ",
            (
                phrase("{name}, worth {worth} points", name=hired.card.name, worth=hired.card.worth)
                for hired in board.scientists
            ),
        ),
    ]
    return cut(sentences(parts))


def goals_words(scene: Scene, board: Board) -> str:
    """Return the goals on the picture in words."""
    parts = []
    if board.goal_done is not None:
        parts.append(phrase("Goal shown: {need}", need=unstopped(board.goal_done.need)))
    if board.goals:
        goals = strung("; ", map(_goal_words, board.goals))
        parts.append(
            phrase("{whose}: {goals}", whose=scene.whose(board.seat, "goals"), goals=goals)
        )
    if board.colonist_cards:
        tasks = strung(
            "; ",
            (Verbatim(translated(card.text).removesuffix(".")) for card in board.colonist_cards),
        )
        parts.append(
            phrase(
                "{whose}: {tasks}",
                whose=scene.whose(board.seat, "First Colonist cards"),
                tasks=tasks,
            )
        )
    return strung(". ", parts)


def _goal_words(goal: Goal) -> str:
    count = phrase(", {has} of {of}", has=goal.has, of=goal.of) if goal.of else ""
    return phrase(
        "{rstrip}{count}{what} ({text})",
        rstrip=unstopped(goal.need),
        count=count,
        what=", can be shown now" if goal.met else "",
        text=goal.text,
    )


def _contract_words(contract: Contract) -> str:
    words = phrase(
        "Contract {number}: {needs_words}",
        number=contract.number,
        needs_words=needs_words(contract),
    )
    if contract.completed:
        return phrase("{words}, completed", words=words)
    has, need = delivered(contract)
    return (
        phrase("{words}, {has} of {need} delivered", words=words, has=has, need=need)
        if need
        else words
    )


def choice_words(options: Sequence[DrawnOption]) -> str:
    """Return the choices, each with its code, and the reason why a closed one is closed."""
    said = [
        named_with_code(option)
        + (
            phrase(" ({what})", what=option.why_not or option.detail)
            if option.why_not or option.detail
            else ""
        )
        for option in options
        if option.mark
    ]
    return phrase("Choices: {said}", said=strung("; ", said)) if said else ""


def named_with_code(option: DrawnOption) -> str:
    """Return a choice's label after its code, unless the label begins with the code."""
    begins = option.label.removeprefix(option.mark)
    return (
        option.label
        if begins != option.label and not begins[:1].isalnum()
        else (phrase("{mark} {label}", mark=option.mark, label=option.label))
    )


def private_alt(scene: Scene, seat: int, options: Sequence[DrawnOption]) -> str:
    """Return the viewer's own picture in words: choices first, then the board with its goals."""
    choices = choice_words(options)
    goals = goals_words(scene, scene.player(seat))
    full = sentences([choices, player_alt(scene, seat)])
    if len(full) <= LONGEST:
        return full
    return cut(sentences([choices, goals,
                          board_words(scene, scene.player(seat))]))  # fmt: skip


def offers_alt(scene: Scene, options: Sequence[DrawnOption] = ()) -> str:
    """Return the cards on offer in words; in a choice, the choices come first."""
    choices = choice_words(options)
    blueprints = [
        offer.card for row in scene.table.display for offer in row if offer.card is not None
    ]
    people = []
    for person in scene.table.people:
        if person.scientist is not None:
            card = person.scientist
            people.append(
                phrase(
                    "{desk_code} {name}, {cost_words}, worth {worth} now",
                    desk_code=desk_code(person),
                    name=card.name,
                    cost_words=cost_words(card.cost),
                    worth=card.worth,
                )
            )
        elif person.contract is not None:
            people.append(
                phrase(
                    "{desk_code} contract: {needs_words}",
                    desk_code=desk_code(person),
                    needs_words=needs_words(person.contract),
                )
            )
    for words in (_full_blueprint, _short_blueprint):
        entries = strung("; ", (words(card) for card in blueprints))
        full = sentences(
            [
                choices,
                phrase("Blueprints: {what}", what=entries or "none"),
                phrase("People: {people}", people=strung("; ", people)),
            ]
        )
        if len(full) <= LONGEST:
            return full
    return cut(full)


def _full_blueprint(card: Blueprint) -> str:
    return phrase(
        "{short_blueprint}: {rstrip}",
        short_blueprint=_short_blueprint(card),
        rstrip=unstopped(card.text),
    )


def _short_blueprint(card: Blueprint) -> str:
    kind = BUILDINGS[card.building].name
    return phrase(
        "{id} {name}, {kind}, level {level}",
        id=card.id,
        name=card.name,
        kind=kind,
        level=card.level,
    )


def deck_alt(scene: Scene, options: Sequence[DrawnOption]) -> str:
    """Return the contracts to choose from, in words."""
    asked = {option.id for option in options}
    found = [
        phrase("{number}: {needs_words}", number=contract.number, needs_words=needs_words(contract))
        for contract in scene.table.contracts
        if contract.id in asked
    ]
    return cut(sentences([phrase("Contracts to choose from: {found}", found=strung("; ", found))]))
