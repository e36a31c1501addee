"""The other pictures in plain words: market, boards, hands, the end, cards."""

from collections import Counter
from collections.abc import Sequence

from renders.cosmic_encounter.alt import opening, player_words, powers, score
from renders.cosmic_encounter.ending import ranking
from renders.cosmic_encounter.hand import sorted_held
from renders.cosmic_encounter.hand_card import card_words, when_words, why_words
from renders.cosmic_encounter.head_words import carries_out, headline, under_headline
from renders.cosmic_encounter.scene import Scene
from renders.cosmic_encounter.words import hidden_techs
from renders.frame.words import counted, joined
from renders.sentences import cut, fullest, sentences
from renders.sketch import DrawnOption
from renders.tongue import phrase, strung, translated, unstopped
from rules.cosmic_encounter.model.views import Alien, PlayerSeen
from rules.cosmic_encounter.texts.book import Book
from rules.cosmic_encounter.texts.entries import entries

# ---- the market ----------------------------------------------------------------------------------


def market_alt(scene: Scene) -> str:
    """Return the cards, the bids in order, and everybody's purse."""
    return fullest(scene, ((opening, _lots, _bids, _purses), (_lots, _bids, _purses)))


def _lots(scene: Scene) -> str:
    market = scene.table.market
    if market is None:
        return ""
    said = []
    for number, lot in enumerate(market.lots, 1):
        text = scene.book.lucre[lot.key]
        hammer = market.auction is not None and market.auction.lot == lot.id
        mark = translated(", under the hammer") if hammer else ""
        said.append(
            phrase(
                "{number} {name}, from {minimum}{mark} ({text})",
                number=number,
                name=text.name,
                minimum=lot.minimum,
                mark=mark,
                text=unstopped(text.text),
            )
        )
    whole = phrase("Market: {what}", what=strung("; ", said) or "no card")
    if (sold := carries_out(scene)) is None:
        return whole
    text = scene.book.lucre[sold.lot.key]
    who = phrase(
        "{name} bought {name2} for {price}",
        name=scene.name(sold.seat),
        name2=text.name,
        price=sold.price,
    )
    return phrase(
        "{who} and carries it out or discards it ({text}). {whole}",
        who=who,
        text=unstopped(text.text),
        whole=whole,
    )


def _bids(scene: Scene) -> str:
    auction = scene.table.market.auction if scene.table.market else None
    if auction is None:
        return ""
    said = [
        phrase(
            "{name} {what}",
            name=scene.name(bid.seat),
            what="passed" if bid.amount is None else bid.amount,
        )
        for bid in auction.spoken
    ]
    high = (
        phrase("; {name} leads", name=scene.name(auction.leader))
        if auction.leader is not None
        else ""
    )
    return phrase("Bids: {what}{high}", what=strung(", ", said) or "none yet", high=high)


def _purses(scene: Scene) -> str:
    market = scene.table.market
    said = []
    for player in scene.table.players:
        placed = sum(seen.lucre for seen in player.planets)
        more = phrase(" and {placed} placed", placed=placed) if placed else ""
        said.append(
            phrase(
                "{name} {lucre}{more}", name=scene.name(player.seat), lucre=player.lucre, more=more
            )
        )
    return phrase(
        "Lucre: {said}; {what} in the bank",
        said=strung(", ", said),
        what=market.bank if market else 0,
    )


# ---- close-ups, private pictures, the end --------------------------------------------------------


def board_alt(scene: Scene, seat: int) -> str:
    """Return one player's alien in words, with everything in front of the player."""
    player = scene.player(seat)
    powers = [
        phrase("{name}: {power}", name=alien.name, power=scene.book.aliens[alien.id].power)
        for alien in player.aliens
    ]
    flares = [
        phrase(
            "Its flare, wild: {text} Super: {text2}",
            text=scene.book.flares[alien.id].wild.text,
            text2=scene.book.flares[alien.id].super.text,
        )
        for alien in player.aliens
    ]
    return cut(sentences([player_words(scene, player), *powers, *flares]))


def private_alt(scene: Scene, seat: int, options: Sequence[DrawnOption]) -> str:
    """Return the viewer's hand card by card, with the usable ones, and the choices."""
    player = scene.player(seat)
    held = sorted_held(player.hand or ())
    said = {
        one: phrase(
            "{marked} {name} ({when_words})",
            marked=one.marked,
            name=one.face.name,
            when_words=when_words(scene, seat, one),
        ).strip()
        for one in held
    }
    cards = [words for one, words in said.items() if not one.hoarded]
    hoard = [words for one, words in said.items() if one.hoarded]
    techs = hidden_techs(player)
    ids = {one.face.id for one in held}
    choices = [
        phrase("{mark} {label}", mark=option.mark, label=option.label)
        for option in options
        if option.mark and option.id not in ids
    ]
    parts = [
        phrase(
            "{headline}. {for_whom}",
            headline=headline(scene),
            for_whom=translated(scene.for_whom).capitalize(),
        ),
        phrase(
            "{whose}: {what}",
            whose=scene.whose(seat, "hand"),
            what=strung("; ", cards) or "no cards",
        ),
        phrase("{whose}: {hoard}", whose=scene.whose(seat, "hoard"), hoard=strung("; ", hoard))
        if hoard
        else "",
        _purse(scene, player),
        phrase("Face down: {techs}", techs=strung("; ", techs)) if techs else "",
        phrase("Choices: {choices}", choices=strung("; ", choices)) if choices else "",
        *(
            phrase("{name}: {power}", name=alien.name, power=scene.book.aliens[alien.id].power)
            for alien in player.aliens
        ),
    ]
    return cut(sentences(parts))


def _purse(scene: Scene, player: PlayerSeen) -> str:
    """Return a player's Lucre, in a game with Lucre."""
    if scene.table.market is None:
        return ""
    placed = sum(seen.lucre for seen in player.planets)
    return phrase(
        "{lucre} Lucre free{what}",
        lucre=player.lucre,
        what=phrase(", {placed} placed", placed=placed) if placed else "",
    )


def choice_alt(scene: Scene) -> str:
    """Return the aliens that the viewer can choose."""
    said = [
        phrase("{name}: {power}", name=alien.name, power=scene.book.aliens[alien.id].power)
        for alien in scene.table.choice or ()
    ]
    return cut(sentences([phrase("Choose an alien; {for_whom}", for_whom=scene.for_whom), *said]))


def _flare_words(scene: Scene, alien: Alien) -> str:
    """Return both ways to use the flare of an alien."""
    flare = scene.book.flares[alien.id]
    return phrase(
        "{name} flare, wild: {text} Super: {text2}",
        name=alien.name,
        text=flare.wild.text,
        text2=flare.super.text,
    )


def hand_words(scene: Scene, seat: int) -> tuple[str, ...]:
    """Return the viewer's hand, the cards usable now, and why the rest are not."""
    player = scene.player(seat)
    held = player.hand or ()
    if scene.table.choice:
        return tuple(_flare_words(scene, alien) for alien in scene.table.choice)
    if not held:
        return (translated("No cards in hand."),)
    usable = _several([one.face.name for one in held if one.now and not one.out])
    hoarded = sum(one.hoarded for one in held)
    holder = phrase("{name} holds", name=scene.name(seat)) if scene.table.guest else "You hold"
    mine = phrase("{holder} {counted}", holder=holder, counted=counted(len(held) - hoarded, "card"))
    said = [
        phrase("{mine}, and {hoarded} in the hoard.", mine=mine, hoarded=hoarded)
        if hoarded
        else f"{mine}."
    ]
    if not scene.table.guest:
        said.append(phrase("Usable now: {what}.", what=joined(usable) or "nothing"))
    waiting = [
        (
            one.face.name,
            why_words(one) or unstopped(when_words(scene, seat, one)),
            card_words(scene, seat, one.face),
        )
        for one in held
        if not one.now or one.out
    ]
    for line, count in Counter(waiting).items():
        name, why, words = line
        said.append(
            phrase("{times}: {why}. {words}", times=_times(name, count), why=why, words=words)
        )
    return tuple(said)


def _several(names: Sequence[str]) -> list[str]:
    """Return each name once, with the number of its cards."""
    return [_times(name, count) for name, count in Counter(names).items()]


def _times(name: str, count: int) -> str:
    return name if count == 1 else phrase("{count} × {name}", count=count, name=name)


def ending_alt(scene: Scene) -> str:
    """Return the result, and its cause."""
    lines = [
        phrase(
            "{name}: {all}, {ships_in_warp} in the warp",
            name=scene.name(player.seat),
            all=strung(", ", [*powers(player), score(scene, player)]),
            ships_in_warp=player.ships_in_warp,
        )
        for player in ranking(scene)
    ]
    course = [
        phrase(
            "after encounter {encounter}: {map}",
            encounter=count.encounter,
            map=strung("/", map(str, count.colonies)),
        )
        for count in scene.table.history[-8:]
    ]
    opening = phrase(
        "{headline}: {under_headline}",
        headline=headline(scene),
        under_headline=under_headline(scene),
    )
    told = phrase("Colonies by seat {course}", course=strung("; ", course)) if course else ""
    return cut(sentences([opening, *lines, told]))


def card_alt(read: Book, key: str, values: str) -> str:
    """Return a card in words."""
    entry = next(one for one in entries(values) if one.key == key)
    return cut(
        sentences([phrase("{name}, {kind}", name=entry.name, kind=entry.kind), *entry.lines])
    )
