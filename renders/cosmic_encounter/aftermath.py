"""The consequences of the result: moves of ships, rewards, compensation, a deal, colonies."""

from collections.abc import Callable, Sequence
from typing import Final

from renders import palette
from renders.canvas import Box, Canvas
from renders.cosmic_encounter.colours import WARP
from renders.cosmic_encounter.head_words import no_deal_words
from renders.cosmic_encounter.planets import planet
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.setting import put, put_lines
from renders.cosmic_encounter.small import BACK_HEIGHT, Fleet, back, lucre, ships
from renders.cosmic_encounter.words import from_whom
from renders.frame.players import seat_frame
from renders.frame.words import counted
from renders.geometry import Rect
from renders.lettering import Type
from renders.runs import run
from renders.tongue import phrase, translated
from rules.cosmic_encounter.model.views import Consequence, Ships

HEIGHT: Final = 250
GAP: Final = 12
PADDING: Final = 20
MOST_SLOTS: Final = 6
WAYS: Final = (
    ("warp", "to the warp"),
    ("removed", "out of the game"),
    ("lands", "land on {place}"),
    ("colony", "settle on {place}"),
    ("stay", "stay on {place}"),
    ("home", "home again"),
    ("lucre", "Lucre of {place}"),
)
"""The destinations of ships, in this order, then the seat that gets the Lucre."""

Part = Callable[[Canvas, Scene, Rect], None]


def draw_aftermath(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    """Draw two or three panels; the one that awaits a player is framed and comes second."""
    found = parts(scene)
    for panel, part in zip(rect.columns(len(found), GAP), found, strict=True):
        part(canvas, scene, panel)


def parts(scene: Scene) -> Sequence[Part]:
    """Return the panels for this result."""
    encounter = scene.encounter
    if encounter is None:
        return [_colonies]
    due: list[tuple[str, Part]] = [("rewards", _rewards), ("compensation", _compensation)]
    kinds = {one.kind for one in encounter.consequences}
    found = [(kind, part) for kind, part in due if kind in kinds]
    found.sort(key=lambda entry: not _awaited(scene, entry[0]))
    if encounter.offers or "deal" in kinds or scene.table.stop == "D":
        found.append(("deal", _deal))
    return [_ships, *[part for _, part in found][:2], *([_colonies] if len(found) < 2 else [])]


def _of(scene: Scene, kind: str) -> list[Consequence]:
    encounter = scene.encounter
    return [one for one in encounter.consequences if one.kind == kind] if encounter else []


def _awaited(scene: Scene, kind: str) -> bool:
    return any(one.awaited for one in _of(scene, kind))


def _panel(canvas: Canvas, rect: Rect, title: str, beside: str, seat: int | None = None) -> None:
    canvas.box(rect, seat_frame(seat or 0, on=seat is not None, tint=0.085, thick=2.5))
    wide = put(canvas, rect.left + PADDING, rect.top + 30, title, 20, 700)
    put(canvas, rect.left + PADDING + 12 + wide, rect.top + 31, beside, 17, 450, palette.MUTED,
        room=rect.width - wide - 2 * PADDING - 12)  # fmt: skip


# ---- ships ---------------------------------------------------------------------------------------


def ways(scene: Scene) -> list[tuple[str, str, list[Ships]]]:
    """Return the moves of ships: their kind, its words, and the fleets."""
    encounter = scene.encounter
    if encounter is None:
        return []
    place = encounter.gate.planet or translated("the planet")
    found = []
    for kind, words in WAYS:
        fleets = [Ships(seat=one.seat, ships=one.number) for one in _of(scene, kind) if one.number]
        if kind == "stay":
            fleets = _staying(scene)
        fleets += [ships_there for way, ships_there in _expected(scene) if way == kind]
        if fleets:
            found.append((kind, phrase(words, place=place), fleets))
    return found


def idle_words(scene: Scene) -> str:
    """Return the words for a panel without moves of ships."""
    encounter = scene.encounter
    over = encounter is not None and encounter.result and not encounter.foreseen
    return "All ships are where the table shows them." if over else "No ship has moved yet."


def _expected(scene: Scene) -> list[tuple[str, Ships]]:
    """Return the moves of ships if the fight ends now and nothing else happens."""
    encounter, halves = scene.encounter, [scene.half("offense"), scene.half("defense")]
    if encounter is None or not encounter.foreseen or encounter.consequences:
        return []
    if encounter.result not in ("offense wins", "defense wins", "both lose"):
        return []
    found: list[tuple[str, Ships]] = []
    if encounter.result == "offense wins" and scene.target is not None and scene.target.lucre:
        found.append(("lucre", Ships(seat=encounter.offense, ships=scene.target.lucre)))
    for half in halves:
        if half is None:
            continue
        lost = encounter.result != f"{half.side} wins"
        own = [half.ships] if half.ships else []
        kept = "lands" if half.side == "offense" else "stay"
        ally = "lands" if half.side == "offense" else "home"
        found += [("warp" if lost else kept, one) for one in own]
        found += [("warp" if lost else ally, one) for one in half.allies]
    return [(way, one) for way, one in found if one.ships]


def _staying(scene: Scene) -> list[Ships]:
    """Return the ships of a defense that keeps its planet."""
    encounter, half = scene.encounter, scene.half("defense")
    won = encounter is not None and encounter.result == "defense wins"
    if _expected(scene):
        return []
    lost = half is not None and any(one.seat == half.seat for one in _of(scene, "warp"))
    if not won or lost or half is None or half.ships is None or not half.ships.ships:
        return []
    return [half.ships]


def _ships(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    found = ways(scene)
    foreseen = scene.encounter is not None and scene.encounter.foreseen
    _panel(canvas, rect, "Ships", "as things stand" if foreseen and found else "")
    if not found:
        put(canvas, rect.left + PADDING, rect.top + 84, idle_words(scene), 18, 450, palette.FAINT,
            room=rect.width - 2 * PADDING)  # fmt: skip
        return
    step = min(62, (rect.height - 60) / len(found))
    for number, (kind, words, fleets) in enumerate(found):
        middle = rect.top + 52 + step * (number + 0.5)
        if number:
            top = middle - step / 2
            canvas.fill(Rect(rect.left + PADDING, top, rect.width - 2 * PADDING, 1), palette.LINE)
        _way(canvas, scene, kind, (rect.left + 40, middle))
        put(canvas, rect.left + 74, middle, words, 18, 500, palette.MUTED, room=140)
        room = rect.right - PADDING - rect.left - 226
        pieces = [Fleet(one.seat, one.ships, 24) for one in fleets]
        gap = 24.0
        while sum(piece.width + gap for piece in pieces) > room and gap > 6:
            gap -= 2
        run(canvas, rect.left + 226, middle, pieces, gap=gap)


def _way(canvas: Canvas, scene: Scene, kind: str, at: tuple[float, float]) -> None:
    target = scene.target
    if kind == "warp":
        canvas.glyph("warp", at, 38, WARP)
    elif kind == "removed":
        canvas.glyph("struck", at, 32, palette.MUTED)
    elif kind == "lucre":
        lucre(canvas, at, 28)
    elif kind == "home" or target is None:
        canvas.glyph("planet", at, 34, palette.MUTED)
    else:
        planet(canvas, at, 17, target.home, target.number)


# ---- rewards and compensation --------------------------------------------------------------------


def _slots(canvas: Canvas, rect: Rect, count: int) -> float:
    """Draw a free place for each card; return the right end."""
    left = rect.left + PADDING
    for number in range(min(count, MOST_SLOTS)):
        slot = Rect(left, rect.top + 58, 38, 38 * BACK_HEIGHT)
        canvas.dashed(slot, palette.FAINT, 7, 1.6)
        last = number == MOST_SLOTS - 1 and count > MOST_SLOTS
        words = f"+{count - MOST_SLOTS + 1}" if last else str(number + 1)
        put(canvas, slot.centre, slot.middle, words, 18, 650, palette.FAINT, align="centre")
        left += 48
    return left + 8


def _rewards(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    due = _of(scene, "rewards")
    first = next((one for one in due if one.awaited), due[0])
    on = first.seat if first.awaited else None
    others = [one for one in due if one is not first]
    words = phrase(
        "{name}, {what}", name=scene.name(first.seat), what=first.words or "one for each ship"
    )
    _panel(canvas, rect, "Rewards", words, on)
    left = _slots(canvas, rect, first.number)
    room = rect.right - PADDING - left
    if others:
        put(canvas, left, rect.top + 72, "then", 17, 450, palette.MUTED)
        for number, one in enumerate(others[:3]):
            ships(canvas, left + 62 + number * 62, rect.top + 72, one.seat, one.number, 20)
        put(canvas, left, rect.top + 98, "fixed, then drawn", 17, 450, palette.MUTED, room=room)
    else:
        put(
            canvas,
            left,
            rect.top + 72,
            phrase("choose {number},", number=first.number),
            17,
            450,
            palette.MUTED,
        )
        put(canvas, left, rect.top + 96, "then all are drawn", 17, 450, palette.MUTED, room=room)
    cells = Rect(rect.left + PADDING, rect.top + 124, rect.width - 2 * PADDING, 0).columns(2, 8)
    choices = reward_choices(scene, first.seat)
    for number, (kind, name, words) in enumerate(choices):
        cell = cells[number % 2]
        place = Rect(cell.left, cell.top + number // 2 * 56, cell.width, 48)
        _choice(canvas, place, kind, name, words, first.seat)


def reward_choices(scene: Scene, seat: int) -> list[tuple[str, str, str]]:
    """Return the choices for a reward: the sign, the name, and the number available."""
    decks = scene.table.decks
    found = [("cosmic", "card", str(decks.cosmic))]
    if scene.has_rewards:
        found.append(("reward", "reward", str(decks.reward)))
    found.append(
        (
            "ship",
            "ship",
            phrase("{ships_in_warp} in the warp", ships_in_warp=scene.player(seat).ships_in_warp),
        )
    )
    target = scene.target
    if scene.table.market is not None and target is not None and target.lucre:
        found.append(
            ("lucre", "Lucre", phrase("{lucre} on {id}", lucre=target.lucre, id=target.id))
        )
    return found


def _choice(canvas: Canvas, rect: Rect, kind: str, name: str, words: str, seat: int) -> None:
    canvas.box(rect, Box(palette.RAISED, palette.LINE, 10))
    at = (rect.left + 30, rect.middle)
    if kind == "ship":
        canvas.mark(seat, at, 22)
    elif kind == "lucre":
        lucre(canvas, at, 26)
    else:
        back(canvas, at[0] - 12, rect.middle, 24, kind)
    left = rect.left + 56
    wide = put(canvas, left, rect.middle, name, 18, 600)
    put(canvas, rect.right - 14, rect.middle, words, 17, 500, palette.MUTED, align="right",
        room=rect.right - 24 - left - wide)  # fmt: skip


def _compensation(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    one = _of(scene, "compensation")[0]
    takes = phrase(
        "{name} takes {number} {from_whom}",
        name=scene.name(one.seat),
        number=counted(one.number, "card"),
        from_whom=from_whom(scene, one),
    )
    _panel(canvas, rect, "Compensation", takes, one.seat if one.awaited else None)
    left = _slots(canvas, rect, one.number)
    room = rect.right - PADDING - left
    put(canvas, left, rect.top + 72, "one for each lost ship,", 17, 450, palette.MUTED, room=room)
    put(canvas, left, rect.top + 96, "at random from the hand", 17, 450, palette.MUTED, room=room)
    giver = _giver(scene, one.seat)
    if giver is None:
        return
    top = rect.top + 124
    for deck, name in (("cosmic", "from the cosmic cards"), ("reward", "from the reward cards")):
        if deck == "reward" and not scene.has_rewards:
            continue
        place = Rect(rect.left + PADDING, top, rect.width - 2 * PADDING, 48)
        held = scene.player(giver).cards.get(deck, 0)
        _choice(canvas, place, deck, name, str(held), giver)
        top += 56


def _giver(scene: Scene, taker: int) -> int | None:
    encounter = scene.encounter
    if encounter is None:
        return None
    return encounter.defense if taker == encounter.offense else encounter.offense


# ---- deal, colonies ------------------------------------------------------------------------------


def _deal(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    encounter = scene.encounter
    offers = encounter.offers if encounter else ()
    _panel(
        canvas,
        rect,
        "Deal",
        phrase("{counted} on the table", counted=counted(len(offers), "offer")) if offers else "",
    )
    if not offers:
        words = phrase(
            "At least one card or colony must change hands; {no_deal_words}.",
            no_deal_words=no_deal_words(scene),
        )
        put_lines(canvas, rect.left + PADDING, rect.top + 84, words, Type(18, 450),
                  rect.width - 2 * PADDING, 26, palette.MUTED, 3)  # fmt: skip
        return
    top = rect.top + 60
    for offer in offers[-2:]:
        canvas.mark(offer.seat, (rect.left + 32, top + 14), 20)
        name = phrase("{number}: {name}", number=offer.number, name=scene.name(offer.seat))
        put(canvas, rect.left + 52, top + 14, name, 18, 650, room=rect.width - 80)
        words = scene.exchanged(offer) if offer.gives or offer.takes else ("known to the two alone")
        put_lines(canvas, rect.left + 52, top + 40, words, Type(17, 450),
                  rect.width - 52 - PADDING, 23, palette.MUTED, 2)  # fmt: skip
        top += 92


def _colonies(canvas: Canvas, scene: Scene, rect: Rect) -> None:
    gains = {one.seat for one in [*_of(scene, "colony"), *_of(scene, "lands")]}
    needed = scene.table.colonies_to_win
    _panel(canvas, rect, "Foreign colonies", phrase("{needed} win the game", needed=needed))
    players = scene.table.players
    columns = 2 if len(players) > 4 else 1
    rows = -(-len(players) // columns)
    step = (rect.height - 70) / rows
    for number, player in enumerate(players):
        left = rect.left + PADDING + 14 + number // rows * (rect.width - 2 * PADDING) / columns
        middle = rect.top + 58 + step * (number % rows + 0.5)
        ships(canvas, left, middle, player.seat, player.foreign_colonies, 24)
        room = (rect.width - 2 * PADDING) / columns - 64
        gains_one = player.seat in gains
        ink = palette.TEXT if gains_one else palette.MUTED
        wide = put(
            canvas, left + 50, middle, scene.name(player.seat), 17, 500, ink,
            room=room - (86 if gains_one else 0),
        )  # fmt: skip
        if gains_one:
            put(canvas, left + 60 + wide, middle, "gains one", 16, 450, palette.MUTED)
