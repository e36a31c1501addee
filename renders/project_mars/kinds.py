"""The look of each kind of card, number and module of Project Mars."""

import re
from typing import Final, NamedTuple

from renders.frame.cards import CardHead
from renders.palette import Colour, hexed
from renders.tongue import phrase, translated
from rules.project_mars.model.views import Face, Kind


class KindStyle(NamedTuple):
    """The colour, the glyph and the words of one kind of card."""

    colour: Colour
    glyph: str
    words: str
    short: str
    brief: str


KINDS: Final[dict[Kind, KindStyle]] = {
    "project_lead": KindStyle(hexed("#2D6FB0"), "flag", "project lead", "Project lead", "Lead"),
    "engineer": KindStyle(hexed("#8C6239"), "gear", "engineer", "Engineer", "Engineer"),
    "senior_engineer": KindStyle(
        hexed("#6B4A2C"), "senior_gear", "senior engineer", "Senior eng.", "Senior"
    ),
    "facilities_manager": KindStyle(
        hexed("#5F6C7B"), "key", "facilities manager", "Facilities", "Facilities"
    ),
    "vendor": KindStyle(hexed("#3C8A5E"), "cart", "vendor", "Vendor", "Vendor"),
    "technology": KindStyle(hexed("#7B5EA7"), "chip", "technology", "Technology", "Tech"),
    "office_space": KindStyle(hexed("#847C6C"), "office", "office space", "Office", "Office"),
    "test_flight": KindStyle(hexed("#C24B2C"), "rocket", "test flight", "Test Flight", "Flight"),
    "launch_date": KindStyle(hexed("#C24B2C"), "calendar", "launch date", "Launch", "Launch"),
    "contract": KindStyle(hexed("#605E59"), "contract", "contract", "Contract", "Contract"),
}

APPROVAL: Final = hexed("#9FC8A6")
ENGINEERING: Final = hexed("#D9B98C")
OFFICE: Final = hexed("#B7BAC4")
MATERIALS: Final = hexed("#C9CBD2")

NUMBER_COLOURS: Final = {
    "approval": APPROVAL,
    "engineering": ENGINEERING,
    "office_space": OFFICE,
    "materials": MATERIALS,
    "chip": OFFICE,
}
"""The colour of each number's glyph on dark ground."""

MODULE_GLYPHS: Final = {"Fuel": "fuel", "HAB": "hab", "MAV": "mav", "ERV": "erv"}


def band(face: Face, letter: str, width: float) -> CardHead:
    """Return the head of a card; a narrow one has a shorter word for its kind."""
    scene = KINDS[face.kind]
    words = translated(scene.words).capitalize()
    if width < SHORT_BELOW:
        words = translated(scene.short if width >= BRIEF_BELOW else scene.brief)
    return CardHead(scene.colour, scene.glyph, words, letter)


SHORT_BELOW: Final = 300
BRIEF_BELOW: Final = 150


def short_effect(face: Face) -> str:
    """Return the effect of a technology: its short text, else the full one."""
    return face.short or face.text


AMOUNT: Final = re.compile(r"\$?\d+")


def brief_effect(face: Face) -> str:
    """Return the effect of a technology, with its numbers, for a compact picture.

    >>> from rules.project_mars.model.views import Face
    >>> brief_effect(Face(id="", kind="technology", name="", effect="print",
    ...     short="buying materials costs $4 less"))
    'materials −$4'
    """
    amounts = AMOUNT.findall(face.short)
    match face.effect, amounts:
        case "boost", [money, materials]:  # a crate follows
            return phrase("modules −{money} or −{materials}", money=money, materials=materials)
        case "dock", [modules]:
            return phrase("{modules} modules a turn", modules=modules)
        case "payroll", [money]:
            return phrase("holder pays −{money}", money=money)
        case "chain", [money]:
            return phrase("{money} with each vendor", money=money)
        case "print", [money]:
            return phrase("materials −{money}", money=money)
        case _:
            return short_effect(face)
