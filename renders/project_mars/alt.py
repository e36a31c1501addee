"""The table in plain words, for people who do not see the picture (and for search)."""

from collections.abc import Callable, Sequence

from renders.frame.alt import everybody, opening
from renders.frame.words import counted, joined
from renders.project_mars.header import head_of
from renders.project_mars.kinds import KINDS, short_effect
from renders.project_mars.scene import Scene
from renders.project_mars.words import (
    card_words,
    gain_words,
    headline,
    need_words,
    price_words,
    taken_words,
)
from renders.sentences import LONGEST, cut, fullest, sentences
from renders.sketch import DrawnOption
from renders.tongue import phrase, strung, translated
from rules.project_mars.model.views import Board, Face, Place

Part = Callable[[Scene], str]


def table_alt(scene: Scene) -> str:
    """Return the whole table in words, as full as the limit allows."""
    fullness: tuple[tuple[Part, ...], ...] = (
        (_opening, _news, _auction, _full_pool, _full_boards, _decks),
        (_opening, _news, _auction, _short_pool, _full_boards, _decks),
        (_opening, _news, _auction, _short_pool, _short_boards, _decks),
        (_opening, _auction, _short_pool, _short_boards, _decks),
        (_opening, _auction, _short_boards, _names_of_pool, _decks),
    )
    return fullest(scene, fullness)


def _opening(scene: Scene) -> str:
    return opening(head_of(scene))


def _news(scene: Scene) -> str:
    return f"{scene.last_line.removesuffix('.')}." if scene.news else ""


def _auction(scene: Scene) -> str:
    bidding = scene.table.bidding
    if bidding is None:
        return ""
    high = translated("no bid yet")
    if bidding.leader is not None:
        high = phrase(
            "{name} leads with {high}",
            name=scene.name(bidding.leader),
            high=counted(bidding.high, "material"),
        )
    still = joined([scene.name(seat) for seat in bidding.still_in])
    out = [
        scene.name(board.seat)
        for board in scene.table.players
        if not board.gone and board.seat not in bidding.still_in
    ]
    passed = phrase("; passed: {out}", out=joined(out)) if out else ""
    return phrase(
        "Contract auction: {high}; still in: {still}{passed}", high=high, still=still, passed=passed
    )


def _pool(scene: Scene, words: Callable[[Face], str]) -> str:
    entries = [_place(scene, place, words) for place in scene.table.pool]
    return (
        phrase("Pool: {entries}", entries=strung("; ", entries))
        if entries
        else translated("The pool is empty")
    )


def _place(scene: Scene, place: Place, words: Callable[[Face], str]) -> str:
    if place.face is None:
        return phrase(
            "{letter} {taken_words}", letter=place.letter, taken_words=taken_words(scene, place)
        )
    return phrase("{letter} {words}", letter=place.letter, words=words(place.face))


def _full_pool(scene: Scene) -> str:
    return _pool(scene, card_words)


def _short_pool(scene: Scene) -> str:
    return _pool(scene, _short_card)


def _short_card(face: Face) -> str:
    kind = KINDS[face.kind].words
    gain = face.name if face.kind == "technology" else gain_words(face.gain)
    needed = need_words(face.need)
    price = price_words(face.cost) or (phrase("needs {needed}", needed=needed) if needed else "")
    return strung(" ", (part for part in (kind, gain, price) if part))


def _names_of_pool(scene: Scene) -> str:
    return _pool(scene, lambda face: face.name)


def _full_boards(scene: Scene) -> str:
    return everybody(scene, board_words)


def board_words(scene: Scene, board: Board) -> str:
    """Return one board in words: numbers, modules, people, technologies."""
    name = scene.name(board.seat)
    if board.gone:
        return phrase("{name} left the game", name=name)
    parts = [
        phrase("approval {approval}", approval=board.approval),
        phrase("engineering {engineering}", engineering=board.engineering),
    ]
    parts.append(
        phrase(
            "office spaces {office_used}/{office_space}",
            office_used=board.office_used,
            office_space=board.office_space,
        )
    )
    parts.append(phrase("modules {modules}", modules=_modules(board)))
    parts.append(phrase("needs {launch_need} to launch", launch_need=board.launch_need))
    if board.test_flight:
        parts.append("Test Flight flown")
    holder = phrase(" (contract)") if board.holds_contract else ""
    said = phrase("{name}{holder}: {parts}", name=name, holder=holder, parts=strung(", ", parts))
    if not board.technologies:
        return said
    names = strung(", ", _technology_names(board))
    return phrase("{said}. Technologies: {names}", said=said, names=names)


def _technology_names(board: Board) -> list[str]:
    return [
        entry.face.name if entry.works else phrase("{name} from next turn", name=entry.face.name)
        for entry in board.technologies
    ]


def _modules(board: Board) -> str:
    placed = [space.module for space in board.spaces if space.filled]
    return phrase(
        "{in_orbit}/5 {placed}", in_orbit=board.in_orbit, placed=strung("+", placed)
    ).strip()


def _short_boards(scene: Scene) -> str:
    return everybody(scene, _short_board)


def _short_board(scene: Scene, board: Board) -> str:
    name = scene.name(board.seat)
    if board.gone:
        return phrase("{name} left", name=name)
    holder = phrase(" (contract)") if board.holds_contract else ""
    return phrase(
        "{name}{holder}: approval {approval}, engineering {engineering}/{launch_need}, "
        "office spaces {office_used}/{office_space}, modules {in_orbit}/5",
        name=name,
        holder=holder,
        approval=board.approval,
        engineering=board.engineering,
        launch_need=board.launch_need,
        office_used=board.office_used,
        office_space=board.office_space,
        in_orbit=board.in_orbit,
    )


def _decks(scene: Scene) -> str:
    table = scene.table
    which = translated("first") if table.which_deck == 1 else translated("second")
    return phrase(
        "{deck} in the {which} deck, {n} discarded",
        deck=counted(table.deck, "card"),
        which=which,
        n=len(table.discards),
    )


def player_alt(scene: Scene, seat: int) -> str:
    """Return one board in words, with its people's names and its technologies' effects."""
    board = scene.player(seat)
    people = [
        phrase("{name} ({gain_words})", name=face.name, gain_words=gain_words(face.gain))
        for face in board.employees
    ]
    effects = [
        phrase(
            "{name}: {short_effect}", name=entry.face.name, short_effect=short_effect(entry.face)
        )
        for entry in board.technologies
    ]
    open_spaces = [
        phrase(
            "{module} needs {need_words} and {what}",
            module=space.module,
            need_words=need_words(space.need),
            what=price_words(space.cost) or "nothing",
        )
        for space in board.spaces
        if not space.filled
    ]
    parts = [board_words(scene, board)]
    if not board.gone:
        parts.append(phrase("Employees: {what}", what=strung("; ", people) or "none"))
        parts.append(strung("; ", effects))
        parts.append(
            phrase("Open: {open_spaces}", open_spaces=strung("; ", open_spaces))
            if open_spaces
            else ""
        )
    return cut(sentences(parts))


def pool_alt(scene: Scene) -> str:
    """Return the pool in words, with the full text of its technologies if there is room."""
    full = sentences([_pool(scene, _card_with_text), _decks(scene)])
    if len(full) <= LONGEST:
        return full
    return cut(sentences([_full_pool(scene), _decks(scene)]))


def _card_with_text(face: Face) -> str:
    return (
        phrase("{card}, {text}", card=card_words(face), text=translated(face.text).rstrip("."))
        if face.text
        else card_words(face)
    )


def discards_alt(scene: Scene) -> str:
    """Return the discard pile in words, kind by kind."""
    if not scene.table.discards:
        return translated("The discard pile is empty.")
    groups = []
    for kind, shown in KINDS.items():
        names = [face.name for face in scene.table.discards if face.kind == kind]
        if names:
            groups.append(
                phrase(
                    "{words} ({n}): {names}",
                    words=shown.words,
                    n=len(names),
                    names=strung(", ", names),
                )
            )
    opening = phrase("Discard pile, {counted}", counted=counted(len(scene.table.discards), "card"))
    return cut(sentences([opening, *groups]))


def private_alt(scene: Scene, seat: int, options: Sequence[DrawnOption]) -> str:
    """Return a player's own stores, choices and board in words."""
    board = scene.player(seat)
    stores = phrase(
        "{who_has} ${what} and {counted}",
        who_has=scene.who_has(seat),
        what=board.money or 0,
        counted=counted(board.materials or 0, "material"),
    )
    ceiling = scene.table.bidding.ceiling if scene.table.bidding else None
    limit = (
        phrase("You bid up to {ceiling}", ceiling=counted(ceiling, "material"))
        if ceiling is not None
        else ""
    )
    choices = strung(
        "; ",
        (
            phrase(
                "{mark} {label}{what}",
                mark=option.mark,
                label=option.label,
                what=": " + option.detail if option.detail else "",
            )
            for option in options
        ),
    )
    parts = [
        stores,
        limit,
        phrase("Choices: {choices}", choices=choices) if choices else "",
        board_words(scene, board),
    ]
    return cut(sentences(parts))


def ending_alt(scene: Scene) -> str:
    """Return the result in words, with everybody's stores."""
    lines = [_ending_line(scene, board) for board in scene.table.players]
    return cut(
        sentences(
            [
                phrase("{headline}, turn {turn}", headline=headline(scene), turn=scene.table.turn),
                *lines,
            ]
        )
    )


def _ending_line(scene: Scene, board: Board) -> str:
    if board.gone:
        return phrase("{name} left the game", name=scene.name(board.seat))
    stores = ""
    if board.money is not None and board.materials is not None:
        stores = phrase(
            ", ${money}, {materials}",
            money=board.money,
            materials=counted(board.materials, "material"),
        )
    return phrase(
        "{name}: modules {modules}, engineering {engineering} of {launch_need} needed, "
        "approval {approval}{stores}",
        name=scene.name(board.seat),
        modules=_modules(board),
        engineering=board.engineering,
        launch_need=board.launch_need,
        approval=board.approval,
        stores=stores,
    )
