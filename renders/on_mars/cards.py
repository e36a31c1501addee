"""Blueprints, scientists, contracts and goals as small paper cards."""

from collections.abc import Sequence
from typing import Final

from renders import palette
from renders.canvas import TOP_ROUND, Canvas
from renders.frame.words import joined
from renders.geometry import Rect
from renders.lettering import Type, width_of, wrap
from renders.on_mars import badges, kinds
from renders.on_mars.badges import effect_sign, sign
from renders.on_mars.kinds import BUILDINGS
from renders.on_mars.signs import BuildingSign, Sign
from renders.on_mars.words import boost_words, counted_item, delivered
from renders.palette import Colour, mix
from renders.runs import Chip, Gap, Icon, Piece, SeatMark, Words, run
from renders.sentences import plain, signed
from renders.tongue import phrase
from rules.on_mars.model.cards_seen import Blueprint, ColonistCard, Contract, Goal, Scientist
from rules.on_mars.model.views import OwnBlueprint

WIDTH: Final = 246
HEIGHT: Final = 226
BAND: Final = 46
RADIUS: Final = 13
PADDING: Final = 14
FOOT: Final = 46

CODE: Final = Type(22, 750)
KIND: Final = Type(16, 600)
NAME: Final = Type(21, 700)
TEXT: Final = Type(17, 500)
SMALL: Final = Type(16, 500)
POINTS: Final = Type(18, 700)
FOOT_WORD: Final = Type(17, 650)
PALE: Final = palette.hexed("#8B877E")


def _paper(canvas: Canvas, rect: Rect, colour: Colour, code: str) -> None:
    canvas.fill(rect, palette.PAPER, RADIUS)
    head = Rect(rect.left, rect.top, rect.width, BAND)
    canvas.fill(head, colour, RADIUS, TOP_ROUND)
    canvas.text(rect.left + PADDING, rect.top + 24, code, CODE, palette.WHITE)
    line = Rect(rect.left + PADDING, rect.bottom - FOOT, rect.width - 2 * PADDING, 1)
    canvas.fill(line, palette.RULE)


def _glyph_left(rect: Rect, code: str) -> float:
    return rect.left + PADDING + 26 + 13 * len(code)


def _foot(rect: Rect) -> float:
    return rect.bottom - FOOT / 2


def draw_blueprint(
    canvas: Canvas,
    card: Blueprint,
    rect: Rect,
    *,
    code: str = "",
    own: OwnBlueprint | None = None,
    seat: int = 0,
) -> None:
    """Draw a blueprint; one that a player owns shows whether it is built, and where."""
    scene = BUILDINGS[card.building]
    shown = code or card.id
    _paper(canvas, rect, scene.band, shown)
    canvas.glyph(scene.glyph, (_glyph_left(rect, shown), rect.top + 22), 26, palette.WHITE)
    words = phrase("level {level}", level=card.level)
    pale = mix(scene.band, palette.WHITE, 0.85)
    right = rect.right - PADDING
    canvas.text(right, rect.top + 24, words, KIND, pale, "right")
    badges.pips(canvas, card.level, (right - 54 - 6 * card.level, rect.top + 24), 7, palette.WHITE)
    left, room = rect.left + PADDING, rect.width - 2 * PADDING
    canvas.fitted(left, rect.top + 68, card.name, NAME, room, palette.INK)
    inset = Rect(left, rect.top + 88, room, 56)
    _draw_action(canvas, effect_sign(card.effect), card.text.removesuffix("."), inset)
    boost = boost_words(card.effect)
    if boost:
        canvas.glyph(_boost_glyph(card), (left + 10, rect.top + 162), 18, palette.INK_MUTED)
        canvas.fitted(left + 26, rect.top + 162, boost, SMALL, room - 26, palette.INK_MUTED)
    else:
        canvas.text(left, rect.top + 162, "no boost", SMALL, PALE)
    _draw_blueprint_foot(canvas, card, rect, own, seat)


def _boost_glyph(card: Blueprint) -> str:
    return "crystal" if card.effect.boost == "crystal" else "person"


def _draw_action(canvas: Canvas, name: str, words: str, inset: Rect) -> None:
    canvas.fill(inset, palette.INSET, 9)
    sign(
        canvas, name, (inset.left + 22, inset.middle), 28, palette.INK, ground=palette.INSET,
        on_paper=True,
    )  # fmt: skip
    _draw_lines(canvas, words, Rect(inset.left + 46, inset.top, inset.width - 52, inset.height))


def _draw_lines(canvas: Canvas, words: str, room: Rect) -> None:
    """Draw words on two lines, or on three smaller ones."""
    style, step = TEXT, 21.0
    lines = wrap(words, style, room.width)
    if len(lines) > 2:
        step = 17.0
        style = SMALL if len(wrap(words, SMALL, room.width)) <= 3 else SMALL.sized(15)
        lines = wrap(words, style, room.width, 3)
    for number, line in enumerate(lines):
        middle = room.middle + (number - (len(lines) - 1) / 2) * step
        canvas.text(room.left, middle, line, style, palette.INK)


def _draw_blueprint_foot(
    canvas: Canvas, card: Blueprint, rect: Rect, own: OwnBlueprint | None, seat: int
) -> None:
    middle, left, right = _foot(rect), rect.left + PADDING, rect.right - PADDING
    if own is None:
        pieces: list[Piece] = [
            Words("gain", SMALL, palette.INK_MUTED), Gap(8), Sign(card.gain, 24, on_paper=True),
        ]  # fmt: skip
        points = f"±{card.built}" if card.built == -card.unbuilt else signed(card.built)
        ink = palette.INK
    elif own.built_on:
        pieces = [
            SeatMark(seat, 22, None), Gap(8),
            Words(phrase("built on {place}", place=own.built_on), FOOT_WORD, palette.INK),
        ]  # fmt: skip
        points, ink = signed(card.built), palette.INK
    else:
        pieces = [Words("not built yet", FOOT_WORD, kinds.WARNING_INK)]
        points, ink = plain(card.unbuilt), kinds.WARNING_INK
    if own is not None and own.built_on:
        canvas.mark(seat, (left + 12.1, middle), 22, edge=palette.SEAT_INK, thick=2)
    run(canvas, left, middle, pieces)
    _draw_points(canvas, right, middle, points, ink)


def _draw_points(
    canvas: Canvas, right: float, middle: float, words: str, ink: Colour = palette.INK
) -> None:
    badges.points_with(canvas, (right, middle), words, POINTS, ink, burst=22, align="right")


def draw_scientist(
    canvas: Canvas,
    card: Scientist,
    rect: Rect,
    *,
    code: str,
    works_on: str | None = None,
    worth: bool = True,
) -> None:
    """Draw a scientist: their building, their scoring, and their present worth."""
    scene = BUILDINGS[card.works_in]
    _paper(canvas, rect, scene.band, code)
    at = (_glyph_left(rect, code) if code else rect.left + 30, rect.top + 22)
    canvas.glyph("scientist", at, 28, palette.WHITE)
    canvas.glyph(scene.glyph, (at[0] + 32, at[1]), 28, palette.WHITE)
    pale = mix(scene.band, palette.WHITE, 0.85)
    canvas.text(rect.right - PADDING, rect.top + 24, "Scientist", KIND, pale, "right")
    left, room = rect.left + PADDING, rect.width - 2 * PADDING
    canvas.fitted(left, rect.top + 68, card.name, NAME, room, palette.INK)
    canvas.text(left, rect.top + 107, "works in", TEXT, palette.INK_MUTED)
    badges.building(canvas, card.works_in, (rect.right - 36, rect.top + 105), 18, lift=2)
    badges.points(canvas, (left + 12, rect.top + 149), 22)
    middle = rect.top + 149
    canvas.text(left + 30, middle, "3 per upgraded", TEXT, palette.INK_MUTED, room=room - 70)
    badges.building(canvas, card.scores, (rect.right - 36, rect.top + 147), 18, lift=2)
    middle = _foot(rect)
    right = rect.right - PADDING
    if works_on is None:
        run(canvas, left, middle, cost_pieces(card.cost), room=room - (FOOT_WORTH if worth else 0))
        if worth:
            canvas.text(
                right,
                middle,
                phrase("now {worth}", worth=card.worth),
                FOOT_WORD,
                palette.INK,
                "right",
                FOOT_WORTH - 8,
            )
        return
    words = phrase("works on {works_on}", works_on=works_on) if works_on else "free to work"
    canvas.text(left, middle, words, FOOT_WORD, palette.INK)
    _draw_points(canvas, right, middle, signed(card.worth))


FOOT_WORTH: Final = 76
"""The room of what a scientist is worth now, beside the price."""


def cost_pieces(cost: dict[str, int]) -> list[Piece]:
    """Return a price on paper, as pieces."""
    pieces: list[Piece] = [Words("costs", SMALL, palette.INK_MUTED), Gap(8)]
    for item, number in cost.items():
        pieces += [Words(str(number), Type(19, 700), palette.INK), Gap(5)]
        if item == "colonist":
            pieces += [
                Icon("person", 22, palette.INK), Gap(6), Words("to work", SMALL, palette.INK_MUTED),
            ]  # fmt: skip
        else:
            pieces.append(Sign(item, 24, on_paper=True))
        pieces.append(Gap(8))
    return pieces


def draw_contract(
    canvas: Canvas, card: Contract, rect: Rect, *, code: str, owned: bool = False
) -> None:
    """Draw an Earth contract; one that a player owns shows the delivered goods."""
    _paper(canvas, rect, kinds.CONTRACT, code)
    canvas.glyph("contract", (_glyph_left(rect, code), rect.top + 22), 25, palette.WHITE)
    pale = mix(kinds.CONTRACT, palette.WHITE, 0.85)
    words = phrase("Contract {number}", number=card.number)
    canvas.text(rect.right - PADDING, rect.top + 24, words, KIND, pale, "right")
    left = rect.left + PADDING
    title = "Deliver" if card.sort == "deliver" else "Upgrade"
    canvas.text(left, rect.top + 68, title, NAME, palette.INK)
    if card.sort == "deliver":
        _draw_goods(canvas, card, rect, owned=owned)
    else:
        _draw_complex(canvas, card, rect)
    _draw_contract_foot(canvas, card, rect, owned=owned)


def _draw_goods(canvas: Canvas, card: Contract, rect: Rect, *, owned: bool) -> None:
    middle, left = rect.top + 104, rect.left + PADDING + 14
    for item, number in card.needs.items():
        have = card.has.get(item, 0)
        for place in range(number):
            at = (left + place * 34, middle)
            if not owned or place < have:
                badges.good(canvas, item, at, 27, palette.PAPER, on_paper=True)
            else:
                badges.missing_good(canvas, item, at, 27)
        if owned:
            right = rect.right - PADDING
            canvas.text(right, middle, f"{have}/{number}", FOOT_WORD, palette.INK, "right")
        middle += 40


def _draw_complex(canvas: Canvas, card: Contract, rect: Rect) -> None:
    left = rect.left + PADDING
    lines = ("in a complex", phrase("of {min_complex} or more", min_complex=card.min_complex))
    for number, line in enumerate(lines):
        canvas.text(left, rect.top + 104 + 24 * number, line, TEXT, palette.INK_MUTED)
    if card.building is None:
        return
    for across, down in ((0, 0), (1, 0.5), (1, -0.5), (0, 1)):
        at = (rect.right - 62 + across * 26, rect.top + 108 + down * 30)
        badges.building(canvas, card.building, at, 15.5, lift=1.5)


def _draw_contract_foot(canvas: Canvas, card: Contract, rect: Rect, *, owned: bool) -> None:
    middle, left, right = _foot(rect), rect.left + PADDING, rect.right - PADDING
    if not owned:
        run(canvas, left, middle, cost_pieces({"crystal": 1}))
        _draw_points(
            canvas,
            right,
            middle,
            phrase("{points} {fail}", points=signed(card.points), fail=plain(card.fail)),
        )
        return
    if card.completed:
        canvas.glyph("check", (left + 9, middle), 18, kinds.MET)
        canvas.text(left + 26, middle, "completed", FOOT_WORD, kinds.MET)
        _draw_points(canvas, right, middle, signed(card.points))
        return
    has, need = delivered(card)
    words = phrase("{has} of {need} there", has=has, need=need) if need else "not yet"
    canvas.text(left, middle, words, FOOT_WORD, palette.INK)
    _draw_points(
        canvas,
        right,
        middle,
        phrase("{points} {fail}", points=signed(card.points), fail=plain(card.fail)),
    )


def draw_goal(canvas: Canvas, card: Goal, rect: Rect, *, seat: int, shown: bool = False) -> None:
    """Draw a private goal on a wide card."""
    canvas.fill(rect, palette.PAPER, RADIUS)
    side = Rect(rect.left, rect.top + 12, 6, rect.height - 24)
    canvas.fill(side, palette.SEATS[seat] if card.met or shown else palette.RULE, 3)
    left = rect.left + 24
    canvas.text(
        left,
        rect.top + 32,
        phrase("Goal {number}", number=card.number),
        Type(17, 600),
        palette.INK_MUTED,
    )
    if shown or card.met:
        words = "shown" if shown else "can be shown now"
        style = Type(16, 650)
        run(
            canvas, rect.right - 16, rect.top + 32,
            [_chip(words, style)], align="right",
        )  # fmt: skip
    room, said = rect.width - 48, card.need[:1].upper() + card.need[1:].removesuffix(".")
    need, step = Type(23, 700), 28
    lines = wrap(said, need, room)
    if len(lines) > 2:
        need, step = Type(18, 700), 23
        lines = wrap(said, need, room, 4)
    for number, line in enumerate(lines):
        canvas.text(left, rect.top + 68 + number * step, line, need, palette.INK)
    if card.of:
        top = rect.top + 92 + step * (len(lines) - 1)
        _draw_count(canvas, card, Rect(left, top, room, 14))
    rule = Rect(left, rect.bottom - 62, room, 1)
    canvas.fill(rule, palette.RULE)
    _draw_reward(canvas, card, Rect(left, rect.bottom - 62, room, 62))


def _draw_reward(canvas: Canvas, card: Goal, foot: Rect) -> None:
    """Draw a goal's reward: two free developments, or its own reward."""
    reward, style = card.text.removesuffix("."), Type(18, 650)
    taken = width_of(reward, style) + 70
    lead = next((said for said in LEADS if width_of(said, style) + taken <= foot.width), LEADS[-1])
    pieces: list[Piece] = [
        Words(lead, Type(18, 500), palette.INK_MUTED), Gap(14), _effect_piece(card), Gap(10),
    ]  # fmt: skip
    after = foot.left + run(canvas, foot.left, foot.top + 31, pieces)
    lines: tuple[str, ...] = (reward,)
    if width_of(reward, style) > foot.right - after:
        style = style.sized(16)
        lines = wrap(reward, style, foot.right - after, 3)
    for number, line in enumerate(lines):
        middle = foot.top + 31 + (number - (len(lines) - 1) / 2) * 18
        canvas.text(after, middle, line, style, palette.INK)


LEADS: Final = ("2 free developments, or", "develop twice, or", "or")
"""The common reward of every goal, in shorter and shorter words."""


def draw_task(canvas: Canvas, card: ColonistCard, rect: Rect, *, seat: int) -> None:
    """Draw a First Colonist card: its task and its reward."""
    canvas.fill(rect, palette.PAPER, RADIUS)
    side = Rect(rect.left, rect.top + 12, 6, rect.height - 24)
    canvas.fill(side, palette.SEATS[seat], 3)
    left, room = rect.left + 24, rect.width - 48
    title = "First Colonist card"
    canvas.text(left, rect.top + 32, title, Type(17, 600), palette.INK_MUTED)
    for number, line in enumerate(wrap(card.text, Type(20, 650), room, 4)):
        canvas.text(left, rect.top + 72 + number * 27, line, Type(20, 650), palette.INK)


def _draw_count(canvas: Canvas, card: Goal, row: Rect) -> None:
    """Draw how much of its need a goal has."""
    step = min(64.0, (row.width - 90) / card.of)
    for number in range(card.of):
        colour = kinds.PROGRESS_REST
        if number < card.has:
            colour = kinds.MET if card.met else kinds.PROGRESS_BAR
        canvas.fill(Rect(row.left + number * step, row.top, step - 6, row.height), colour, 5)
    words = phrase("{min} of {of}", min=min(card.has, card.of), of=card.of)
    left = row.left + card.of * step + 8
    canvas.text(left, row.middle, words, Type(18, 650), palette.INK)


def _effect_piece(card: Goal) -> Piece:
    name = effect_sign(card.reward)
    if name.startswith(badges.BUILD):
        return BuildingSign(name.removeprefix(badges.BUILD), 13)
    return Sign(name, 26, palette.INK, on_paper=True, ground=palette.PAPER)


def _chip(words: str, style: Type) -> Piece:
    return Chip(words, style, palette.WHITE, kinds.MET, height=28)


def draw_place(canvas: Canvas, rect: Rect, words: Sequence[str]) -> None:
    """Draw a place without a card, and the reason."""
    canvas.dashed(rect.inset(1), palette.DASH, RADIUS, 1.5)
    for number, line in enumerate(words):
        middle = rect.middle + (number - (len(words) - 1) / 2) * 24
        canvas.fitted(
            rect.centre, middle, line, Type(17, 450), rect.width - 24, palette.FAINT,
            align="centre",
        )  # fmt: skip


def needs_words(card: Contract) -> str:
    """Return the needs of a contract in words."""
    if card.sort == "deliver":
        return joined([counted_item(item, number) for item, number in card.needs.items()])
    kind = BUILDINGS[card.building].name if card.building else "building"
    return phrase(
        "an upgraded {kind} in a complex of {min_complex} or more",
        kind=kind,
        min_complex=card.min_complex,
    )
