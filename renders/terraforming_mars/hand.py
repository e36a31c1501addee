"""A hand in words, and its orders."""

from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from renders.sketch import CloseUp, View
from renders.terraforming_mars.alt import goods_words
from renders.tongue import phrase, sentence, strung, translated
from rules.terraforming_mars.model.views import CardFace, HandTerms, Kind, PlayerSeen, Tag

KINDS: Final = get_args(Kind)
TAGS: Final = get_args(Tag)

Held = tuple[CardFace, HandTerms]
"""A card of the hand, and the terms for playing it now."""


def _by_cost(held: Held) -> tuple[Any, ...]:
    face, terms = held
    return terms.price, face.name


def _by_tag(held: Held) -> tuple[Any, ...]:
    """Return a sort key that puts cards of one tag together, those without a tag last."""
    tags = sorted(TAGS.index(tag) for tag in held[0].tags)
    return not tags, tags, *_by_cost(held)


MOST_EXPLAINED: Final = 16
"""The most cards with reasons: of more, a compact picture has only bands of unplayable ones."""

ORDERS: Final[Mapping[str, tuple[str, Callable[[Held], Any]]]] = {
    "drawn": ("As drawn", lambda held: held[1].order),
    "cost": ("By cost", _by_cost),
    "tag": ("By tag", _by_tag),
    "kind": ("By kind", lambda held: (KINDS.index(held[0].kind), *_by_cost(held))),
    "playable": ("Playable first", lambda held: (bool(held[1].why_not), *_by_cost(held))),
}


class TerraformingMarsHand:
    """The viewer's hand in Terraforming Mars."""

    def orders(self) -> tuple[CloseUp, ...]:
        """Return the orders in which a hand can be sorted; the first is the order of arrival."""
        return tuple(CloseUp(what, translated(label)) for what, (label, _) in ORDERS.items())

    def arranged(self, view: View, order: str) -> View:
        """Return the view with the viewer's hand sorted; raise `KeyError` for an unknown order."""
        key = ORDERS[order][1]
        held, players = _held(view), [dict(player) for player in view["players"]]
        own, places = (
            players[view["viewer"]],
            sorted(range(len(held)), key=lambda at: key(held[at])),
        )
        for part in ("hand", "hand_terms"):
            own[part] = own.get(part) and [own[part][place] for place in places]
        return {**view, "players": players}

    def words(self, view: View) -> tuple[str, ...]:
        """Return the viewer's goods, the cards playable now, and why the rest are not."""
        own, held = _own(view), _held(view)
        begins = "There are" if view.get("guest") else "You have"  # the heading names the player
        said = [
            phrase(
                "{begins} {goods_words}, TR {rating}.",
                begins=begins,
                goods_words=goods_words(own.stock, own.production),
                rating=own.rating,
            )
        ]
        if own.dealt:
            said.append(
                phrase("On offer: {all}.", all=strung(", ", (face.name for face in own.dealt)))
            )
        if not held:
            return (*said, translated("No cards in hand."))
        if own.hand_terms is None:
            return (*said, phrase("Hand: {map}.", map=strung(", ", map(_named, held))))
        possible = [one for one in held if not one[1].why_not]
        named = strung(", ", map(_named, possible)) or translated("nothing")
        when = "Playable now: {cards}." if own.active else "Playable, were it your turn: {cards}."
        said.append(phrase(when, cards=named))
        return (
            *said,
            *(
                phrase("{named}: {why_not}", named=_named(one), why_not=sentence(one[1].why_not))
                for one in held
                if one[1].why_not
            ),
        )

    def explained(self, view: View) -> frozenset[str]:
        """Return the ids of explained cards: all in hand, unless the hand is large."""
        hand = view["players"][view["viewer"]]["hand"] or ()
        return frozenset(f"play:{face['id']}" for face in hand if len(hand) <= MOST_EXPLAINED)


def _own(view: View) -> PlayerSeen:
    return PlayerSeen.model_validate(view["players"][view["viewer"]])


def _held(view: View) -> list[Held]:
    own = _own(view)
    faces = own.hand or ()
    terms = own.hand_terms or tuple(
        HandTerms(price=face.cost or 0, order=order) for order, face in enumerate(faces)
    )
    return list(zip(faces, terms, strict=True))


def _named(held: Held) -> str:
    face, terms = held
    printed = "" if terms.price == face.cost else phrase(" instead of {cost}", cost=face.cost)
    return phrase(
        "{name} ({price} M€{printed})", name=face.name, price=terms.price, printed=printed
    )
