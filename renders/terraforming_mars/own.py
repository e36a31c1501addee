"""The whole content of a player's own picture, gathered before it is drawn."""

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from renders.frame.words import counted
from renders.sketch import DrawnOption
from renders.terraforming_mars.needs import Check, all_met, checks
from renders.terraforming_mars.scene import Scene
from renders.terraforming_mars.small_card import HeldCard
from renders.terraforming_mars.words import PHASES
from renders.tongue import phrase, sentence
from rules.terraforming_mars.model.views import AmountsSeen, CardFace, PlayerSeen

COLUMN_LIMITS: Final = ((12, 2), (27, 3))
"""The most cards for each number of columns."""
COMPACT_COLUMNS: Final = 2
"""A picture with at most this many columns is compact."""
MOST_FACES: Final = 1024
"""All printed cards, twice."""
PRICE: Final = re.compile(r"\((\d+)[ \u00a0]M€")
PLAY: Final = "play:"

ByCard = Mapping[str, DrawnOption]
"""The choice of each card: to choose it, or to play it."""


class Goods(NamedTuple):
    """A player's stocks with their productions, the rating, the size of the hand."""

    stock: AmountsSeen
    production: AmountsSeen
    rating: int
    hand_size: int


class OwnPicture(NamedTuple):
    """A player's own picture."""

    seat: int
    name: str
    note: str
    goods: Goods
    options: tuple[DrawnOption, ...]
    dealt: tuple[HeldCard, ...]
    hand: tuple[HeldCard, ...]
    hand_note: str
    columns: int
    compact: bool

    def written(self) -> str:
        """Return the whole picture as text: pictures with equal texts look equal."""
        rest = self._replace(dealt=(), hand=())
        return repr(
            (rest, *map(held_written, self.dealt), "in hand", *map(held_written, self.hand))
        )


def held_written(held: HeldCard) -> tuple[object, ...]:
    """Return a card in front of its player as text."""
    return face_written(held.face), held[1:]


@lru_cache(maxsize=MOST_FACES)
def face_written(face: CardFace) -> str:
    """Return a printed card as text."""
    return face.model_dump_json()


def own_picture(
    scene: Scene, seat: int, options: Sequence[DrawnOption], most_columns: int
) -> OwnPicture:
    """Return the content of a player's own picture."""
    player = scene.player(seat)
    by_card = options_by_card(options)
    dealt, hand = _held_dealt(scene, player, by_card), _held_hand(scene, player, by_card)
    return OwnPicture(
        seat,
        scene.name(seat),
        phrase(
            "{for_whom}  ·  {phases}, generation {generation}",
            for_whom=scene.for_whom,
            phases=PHASES[scene.table.phase],
            generation=scene.table.generation,
        ),
        goods_of(player),
        tuple(other_options(player, options)),
        dealt,
        hand,
        _hand_note(hand, by_card),
        min(most_columns, _columns(max(len(dealt), len(hand)), most_columns)),
        most_columns <= COMPACT_COLUMNS,
    )


def goods_of(player: PlayerSeen) -> Goods:
    """Return a player's goods."""
    return Goods(player.stock, player.production, player.rating, player.hand_size)


# Options of cards


def options_by_card(options: Sequence[DrawnOption]) -> ByCard:
    """Return the first choice of each card by the card's id; other choices by their own id."""
    found: dict[str, DrawnOption] = {}
    for option in options:
        found.setdefault(option.id.removeprefix(PLAY), option)
    return found


def other_options(player: PlayerSeen, options: Sequence[DrawnOption]) -> list[DrawnOption]:
    """Return the choices with a letter that are not cards of the picture."""
    by_card = options_by_card(options)
    faces = (*(player.hand or ()), *(player.dealt or ()))
    named = {found for face in faces if (found := by_card.get(face.id)) is not None}
    return [option for option in options if option.mark and option not in named]


def _held_dealt(scene: Scene, player: PlayerSeen, options: ByCard) -> tuple[HeldCard, ...]:
    """Return the cards on offer with their letters; cards that are not in question stand aside."""
    faces = player.dealt or ()
    asked = any(face.id in options for face in faces)
    found = []
    for face in faces:
        option = options.get(face.id)
        code = "" if option is None else option.mark
        known = checks(face, scene.table, player.seat)
        found.append(HeldCard(face, known, code, aside=asked and option is None))
    return tuple(found)


def _held_hand(scene: Scene, player: PlayerSeen, options: ByCard) -> tuple[HeldCard, ...]:
    """Return the hand: playable cards are bright, the others have a reason."""
    faces = player.hand or ()
    asked = any(face.id in options for face in faces)
    found = []
    for place, face in enumerate(faces):
        known = checks(face, scene.table, player.seat)
        option = options.get(face.id)
        terms = player.hand_terms[place] if player.hand_terms else None
        if option is not None:
            reason, bright = option.why_not, not option.why_not
            found.append(HeldCard(face, known, option.mark, _price_now(option), reason, bright))
        elif asked:
            found.append(HeldCard(face, known, "", None, _missing(known), bright=False))
        elif terms is not None:
            reason, bright = sentence(terms.why_not), terms.why_not is None
            found.append(HeldCard(face, known, "", terms.price, reason, bright))
        else:
            met = all_met(known)
            found.append(HeldCard(face, known, "", None, _missing(known), bright=met))
    return tuple(found)


def _price_now(option: DrawnOption) -> int | None:
    """Return the present price of a card from its choice's words: `Comet (18 M€, printed 21)`."""
    found = PRICE.search(option.label)
    return int(found.group(1)) if found else None


def _missing(known: Sequence[Check]) -> str:
    """Return the first unmet requirement in words."""
    unmet = next((one for one in known if one.met is False), None)
    if unmet is None:
        return ""
    needs = "" if unmet.need.kind == "global" else "needs "
    return phrase("{needs}{asked}, {words}", needs=needs, asked=unmet.asked, words=unmet.words)


def _columns(cards: int, most: int) -> int:
    return next((columns for limit, columns in COLUMN_LIMITS if cards <= limit), most)


def _hand_note(hand: Sequence[HeldCard], options: ByCard) -> str:
    """Return the number of cards, and the number playable or open to choice."""
    if not hand:
        return ""
    asked = [found for held in hand if (found := options.get(held.face.id)) is not None]
    if not asked:
        return counted(len(hand), "card")
    number = sum(not option.why_not for option in asked)
    what = "playable now" if plays_cards(asked) else "to choose from"
    return phrase(
        "{counted}  ·  {number} {what}",
        counted=counted(len(hand), "card"),
        number=number,
        what=what,
    )


def plays_cards(options: Sequence[DrawnOption]) -> bool:
    """Return whether the choice is to play cards, not to sell or otherwise use them."""
    return any(option.id.startswith(PLAY) for option in options)
