"""The table in plain words, for people who do not see the picture (and for search)."""

from collections.abc import Callable, Sequence

from renders.frame.alt import everybody, opening
from renders.frame.words import DOT, counted
from renders.on_mars import last_move
from renders.on_mars.board import board_note
from renders.on_mars.cards import needs_words
from renders.on_mars.ending import gained_from, lost_from, ranking
from renders.on_mars.header import head_of
from renders.on_mars.kinds import BUILDINGS, GOOD_ORDER, SOURCES, TECHS
from renders.on_mars.offers import desk_code
from renders.on_mars.scene import Scene, held
from renders.on_mars.stores import elsewhere
from renders.on_mars.words import (
    SIDES,
    cost_words,
    counted_item,
    delivered,
    place_words,
    shuttle_words,
    step_words,
)
from renders.sentences import LONGEST, cut, fullest, plain, sentences
from renders.sketch import Option
from renders.tongue import Own, phrase, strung, translated
from rules.on_mars.cards.catalogue import ADVANCED_COST
from rules.on_mars.model.cards_seen import Blueprint, Contract, Goal
from rules.on_mars.model.views import Board, Score

Part = Callable[[Scene], str]


def table_alt(scene: Scene) -> str:
    """Return the whole table in words, as full as the limit allows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (_opening, news, _order, _colony, _missions, full_boards, _warehouse, _offers, _solo),
        (_opening, news, _order, _colony, _missions, full_boards, _warehouse, _solo),
        (_opening, news, _order, _colony, _missions, full_boards, _solo),
        (_opening, news, _order, _colony, _missions, short_boards, _solo),
        (_opening, _order, _colony, short_boards, _solo),
        (_opening, shortest_boards, _colony),
    )
    return fullest(scene, fullness)


def _opening(scene: Scene) -> str:
    return opening(head_of(scene))


def news(scene: Scene) -> str:
    """Return the last turn and its gains in words."""
    seat, done = last_move.subject(scene), last_move.done(scene)
    if not done:
        return ""
    name = "" if seat is None else phrase("{name} ", name=scene.name(seat))
    changes = [step_words(change.name, change.step) for change in last_move.changes(scene)]
    brought = phrase(" ({changes})", changes=", ".join(changes)) if changes else ""
    return phrase(
        "Last turn: {name}{done}{brought}", name=name, done=strung("; ", done), brought=brought
    )


def _order(scene: Scene) -> str:
    taken = [
        phrase(
            "{name} on {side} {number}{what}",
            name=scene.name(space.seat),
            side=space.side,
            number=space.number,
            what=" (done)" if space.done else "",
        )
        for space in scene.table.spaces
        if space.seat is not None
    ]
    shuttle = phrase(
        "the shuttle {sides} {shuttle_words}",
        sides=SIDES[scene.table.shuttle.side],
        shuttle_words=shuttle_words(scene),
    ).rstrip()
    return phrase(
        "Turn order: {what}; {shuttle}", what=strung(", ", taken) or "nobody yet", shuttle=shuttle
    )


def _colony(scene: Scene) -> str:
    table = scene.table
    columns = strung(
        ", ",
        (
            phrase("{short} {row}", short=translated(BUILDINGS[one.of].short).lower(), row=one.row)
            for one in table.columns
        ),
    )
    return phrase(
        "Colony level {level}, rising at row {level_row}: {columns}",
        level=table.level,
        level_row=table.level_row,
        columns=columns,
    )


def _missions(scene: Scene) -> str:
    entries = [
        phrase("{slot} {name} ", slot=mission.slot, name=translated(mission.name).lower())
        + (
            phrase("{left} of {need} left", left=mission.left, need=mission.need)
            if mission.left
            else translated("completed")
        )
        for mission in scene.table.missions
    ]
    return phrase(
        "{missions_left} left to the end: {entries}",
        missions_left=counted(scene.table.missions_left, "mission"),
        entries=strung(", ", entries),
    )


def _warehouse(scene: Scene) -> str:
    stock = strung(
        ", ", (counted_item(item, number) for item, number in scene.table.warehouse.items())
    )
    return phrase("Warehouse: {stock}", stock=stock)


def _offers(scene: Scene) -> str:
    """Return everything on offer: technologies, blueprints, scientists and contracts."""
    techs = [
        phrase("{id} {name}", id=space.id, name=TECHS[space.tech].name)
        for space in scene.table.grid
        if space.tech is not None
    ]
    blueprints = [
        phrase("{id} {name}", id=offer.card.id, name=offer.card.name)
        for row in scene.table.display
        for offer in row
        if offer.card is not None
    ]
    return phrase(
        "Technologies: {techs}. Blueprints: {blueprints}",
        techs=strung(", ", techs),
        blueprints=strung(", ", blueprints),
    )


def _solo(scene: Scene) -> str:
    opponent = scene.table.opponent
    if opponent is None:
        return ""
    needs = [
        phrase(
            "{text} ({what})",
            text=need.text,
            what="met"
            if need.met
            else phrase("{has} of {need}", has=plain(need.has), need=need.need),
        )
        for need in opponent.needs
    ]
    return phrase("Goal {goal}: {needs}", goal=opponent.goal, needs=strung(", ", needs))


def full_boards(scene: Scene) -> str:
    """Return all players, with everything on the picture."""
    return everybody(scene, board_words)


def stores_words(board: Board) -> str:
    """Return a player's stock in words."""
    goods = [
        counted_item(item, held(board, item))
        for item in GOOD_ORDER
        if item != "crystal" and held(board, item)
    ]
    if board.name:
        goods = []  # the automaton neither pays nor stores goods
    waiting = phrase(" and {waiting} waiting", waiting=board.waiting) if board.waiting else ""
    return strung(", ", [*goods, counted_item("crystal", board.crystals) + waiting])


def board_words(scene: Scene, board: Board) -> str:
    """Return one player in words: place, points, stock, people, technologies, cards."""
    name = scene.name(board.seat)
    if board.gone:
        return phrase("{name} left the game", name=name)
    techs = strung(
        ", ",
        (
            phrase("{name} {level}", name=TECHS[tech].name, level=level)
            for tech, level in sorted(board.techs.items())
        ),
    )
    built = sum(bool(owned.built_on) for owned in board.blueprints)
    parts = [
        phrase("{points} points", points=scene.points(board.seat)), stores_words(board),
        phrase("{ready} of {room} colonists ready", ready=board.ready, room=board.room),
        phrase("{working} working", working=board.working),
        counted(len(board.bots), "bot"), phrase("{hangar} in the hangar", hangar=board.hangar),
        counted(board.shelters, "shelter"), phrase("technologies {techs}", techs=techs),
        phrase("{built} of {blueprints} built", built=built,
               blueprints=counted(len(board.blueprints), "blueprint")),
    ]  # fmt: skip
    if board.scientists:
        parts.append(counted(len(board.scientists), "scientist"))
    if board.contracts:
        parts.append(counted(len(board.contracts), "contract"))
    if board.goals_left:
        parts.append(counted(board.goals_left, "private goal"))
    return phrase(
        "{name}, {place_words}: {parts}",
        name=name,
        place_words=place_words(board),
        parts=strung(", ", parts),
    )


def short_boards(scene: Scene) -> str:
    """Return all players in few words."""
    return everybody(scene, _short_board)


def _short_board(scene: Scene, board: Board) -> str:
    name = scene.name(board.seat)
    if board.gone:
        return phrase("{name} left", name=name)
    return phrase(
        "{name}, {place_words}: {points} points, {stores_words}",
        name=name,
        place_words=place_words(board),
        points=scene.points(board.seat),
        stores_words=stores_words(board),
    )


def shortest_boards(scene: Scene) -> str:
    """Return names and points."""
    return strung(
        "; ",
        (
            phrase(
                "{name} {what}",
                name=scene.name(board.seat),
                what="left"
                if board.gone
                else phrase("{points} points", points=scene.points(board.seat)),
            )
            for board in scene.table.players
        ),
    )


# A board, the cards on offer, the result


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
            counted=counted(space.cost or ADVANCED_COST, "crystal"),
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
            board_note=board_note(scene, board).replace(DOT, ", "),
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
        parts.append(phrase("Goal shown: {rstrip}", rstrip=board.goal_done.need.rstrip(".")))
    if board.goals:
        goals = strung("; ", map(_goal_words, board.goals))
        parts.append(
            phrase("{whose}: {goals}", whose=scene.whose(board.seat, "goals"), goals=goals)
        )
    if board.colonist_cards:
        tasks = strung(
            "; ", (Own(translated(card.text).removesuffix(".")) for card in board.colonist_cards)
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
        rstrip=goal.need.rstrip("."),
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


def choice_words(options: Sequence[Option]) -> str:
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


def named_with_code(option: Option) -> str:
    """Return a choice's label after its code, unless the label begins with the code."""
    begins = option.label.removeprefix(option.mark)
    return (
        option.label
        if begins != option.label and not begins[:1].isalnum()
        else (phrase("{mark} {label}", mark=option.mark, label=option.label))
    )


def private_alt(scene: Scene, seat: int, options: Sequence[Option]) -> str:
    """Return the viewer's own picture in words: choices first, then the board with its goals."""
    choices = choice_words(options)
    goals = goals_words(scene, scene.player(seat))
    full = sentences([choices, player_alt(scene, seat)])
    if len(full) <= LONGEST:
        return full
    return cut(sentences([choices, goals,
                          board_words(scene, scene.player(seat))]))  # fmt: skip


def offers_alt(scene: Scene, options: Sequence[Option] = ()) -> str:
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
        rstrip=card.text.rstrip("."),
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


def deck_alt(scene: Scene, options: Sequence[Option]) -> str:
    """Return the contracts to choose from, in words."""
    asked = {option.id for option in options}
    found = [
        phrase("{number}: {needs_words}", number=contract.number, needs_words=needs_words(contract))
        for contract in scene.table.contracts
        if contract.id in asked
    ]
    return cut(sentences([phrase("Contracts to choose from: {found}", found=strung("; ", found))]))


def ending_alt(scene: Scene) -> str:
    """Return the result in words, source by source."""
    lines = []
    for score in ranking(scene):
        sources = strung(
            ", ",
            (
                phrase(
                    "{words} {source_words}",
                    words=translated(source.words).lower(),
                    source_words=_source_words(score, source.id),
                )
                for source in SOURCES
                if gained_from(score, source.id) or lost_from(score, source.id)
            ),
        )
        lines.append(
            phrase(
                "{name} {total}: {sources}",
                name=scene.name(score.seat),
                total=plain(score.total),
                sources=sources,
            )
        )
    return cut(sentences([_opening(scene), *lines, _solo(scene)]))


def _source_words(score: Score, source: str) -> str:
    """Return the gain from a source in words, and the loss."""
    lost = lost_from(score, source)
    brought = str(gained_from(score, source))
    return phrase("{brought} less {lost} lost", brought=brought, lost=lost) if lost else brought
