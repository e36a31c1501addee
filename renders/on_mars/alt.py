"""The table in plain words, for people who do not see the picture (and for search)."""

from collections.abc import Callable

from renders.frame.alt import everybody, opening
from renders.frame.words import counted
from renders.on_mars import last_move
from renders.on_mars.ending import gained_from, lost_from, ranking
from renders.on_mars.header import head_of
from renders.on_mars.kinds import BUILDINGS, GOOD_ORDER, SOURCES, TECHS
from renders.on_mars.scene import Scene, held
from renders.on_mars.words import SIDES, counted_item, place_words, shuttle_words, step_words
from renders.sentences import cut, fullest, plain, sentences
from renders.tongue import phrase, strung, translated
from rules.on_mars.model.views import Board, ScoreSeen

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
        phrase("{name} ", name=translated(mission.name).lower())
        + (
            phrase("{left} of {need} to go", left=mission.left, need=mission.need)
            if mission.left
            else translated("completed")
        )
        for mission in scene.table.missions
    ]
    return phrase(
        "Missions marker at {n}{end}: {entries}",
        n=scene.table.missions_left,
        end=_end_words(scene),
        entries=strung(", ", entries),
    )


def _end_words(scene: Scene) -> str:
    """Return what the missions marker means for the end, until the end has been triggered."""
    if scene.table.ending:
        return ""
    if scene.table.missions_left:
        return translated(", at 0 the end comes")
    return translated(", the end is triggered when a colonization phase is over")


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
    # The automaton neither pays nor stores goods.
    stock = () if board.name else ((item, held(board, item)) for item in GOOD_ORDER)
    goods = [counted_item(item, n) for item, n in stock if n and item != "crystal"]
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


# The result


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


def _source_words(score: ScoreSeen, source: str) -> str:
    """Return the gain from a source in words, and the loss."""
    lost = lost_from(score, source)
    brought = str(gained_from(score, source))
    return phrase("{brought} less {lost} lost", brought=brought, lost=lost) if lost else brought
