"""An auction in plain words: the bidder, the contested lots, the cards won."""

from collections.abc import Callable, Sequence

from renders.frame.alt import opening
from renders.frame.words import DOT, counted, joined
from renders.sentences import cut, fullest, plain, sentences
from renders.sketch import DrawnOption
from renders.terraforming_mars.alt import private_alt
from renders.terraforming_mars.auction.looking_back import AuctionSales, spending_of
from renders.terraforming_mars.auction.lots import (
    ZONE_NAMES,
    ZONE_NOUNS,
    ZonePart,
    by_value,
    handed_out,
    lots_by_zone,
    mark_ranges,
    mark_span,
    shown_lots,
    unsold,
)
from renders.terraforming_mars.auction.pills import pills_of
from renders.terraforming_mars.auction.private import Choices, choices_of, ghosts_of, plan_words
from renders.terraforming_mars.auction.result import winnings, won_note
from renders.terraforming_mars.auction_words import at_stake, money
from renders.terraforming_mars.header import head_of
from renders.terraforming_mars.last_move import last_move
from renders.terraforming_mars.scene import Scene
from renders.tongue import phrase, strung, translated
from rules.terraforming_mars.model.views import AuctionTable, Lot, Sale

MOST_TOLD = 12
"""The number of contested lots in an alt text without room for all."""


def auction_alt(scene: Scene, auction: AuctionTable) -> str:
    """Return the auction, or its result, in words, as full as the limit allows."""

    def begins(scene: Scene) -> str:
        return opening(head_of(scene))

    def news(scene: Scene) -> str:
        return " ".join(line if line.endswith(".") else f"{line}." for line in last_move(scene)[:3])

    def bidders(scene: Scene) -> str:
        return _bidders(scene, auction)

    def contested(scene: Scene) -> str:
        return _contested(scene, auction)

    def some_contested(scene: Scene) -> str:
        return _contested(scene, auction, MOST_TOLD)

    def rest(scene: Scene) -> str:
        return _rest(auction)

    if auction.stage == "receiving":
        return fullest(
            scene,
            (
                (begins, lambda scene: _won(scene, auction, _priced), rest, bidders),
                (begins, lambda scene: _won(scene, auction, _priced)),
                (begins, lambda scene: _won(scene, auction, _named)),
                (begins, lambda scene: _won(scene, auction, _marked)),
            ),
        )
    return fullest(
        scene,
        (
            (begins, news, contested, bidders, rest),
            (begins, news, contested, bidders),
            (begins, bidders, some_contested),
            (begins, some_contested),
        ),
    )


def _contested(scene: Scene, auction: AuctionTable, most: int | None = None) -> str:
    """Return the lots with markers, in their order of handing out."""
    lots = by_value(shown_lots(auction))
    told = [_lot(scene, lot) for lot in lots[:most]]
    left = len(lots) - len(told)
    more = phrase("; and {left} more", left=left) if left else ""
    return (
        phrase("Markers lie on {told}{more}", told=strung("; ", told), more=more)
        if told
        else translated("No markers lie on any card")
    )


def _lot(scene: Scene, lot: Lot) -> str:
    """Return a lot with everybody's markers, its leader first."""
    pills = [
        phrase(
            "{name} {markers}{what}",
            name=scene.name(pill.seat),
            markers=pill.markers,
            what=" leads" if pill.leads and (not lot.sold) else "",
        )
        for pill in pills_of(lot)
    ]
    return (
        phrase(
            "{mark} {name} ({pills})", mark=lot.mark, name=lot.face.name, pills=strung(", ", pills)
        )
        if pills
        else _named(lot)
    )


def _named(lot: Lot) -> str:
    return phrase("{mark} {name}", mark=lot.mark, name=lot.face.name)


def _bidders(scene: Scene, auction: AuctionTable) -> str:
    parts = []
    for bidder in auction.bidders:
        if scene.player(bidder.seat).gone:
            continue
        won = [counted(n, ZONE_NOUNS[zone]) for zone, n in bidder.won.items() if n]
        state = phrase(", won {won}", won=joined(won)) if won else ""
        passed = translated(", passed") if bidder.passed and auction.stage == "bidding" else ""
        name = scene.name(bidder.seat)
        parts.append(
            phrase(
                "{name}: {left} left, {at_stake}{state}{passed}",
                name=name,
                left=counted(bidder.left, "marker"),
                at_stake=at_stake(bidder),
                state=state,
                passed=passed,
            )
        )
    return ". ".join(parts)


def _rest(auction: AuctionTable) -> str:
    if auction.stage == "receiving":
        lots = unsold(auction)
        return phrase("Nobody bid on {map}", map=strung(", ", map(_named, lots))) if lots else ""
    free = []
    for zone, lots in lots_by_zone(shown_lots(auction)):
        marks = mark_ranges(lots, [lot for lot in lots if not lot.markers])
        if marks:
            free.append(
                phrase(
                    "{zone_names} {marks}",
                    zone_names=translated(ZONE_NAMES[zone]).lower(),
                    marks=", ".join(marks),
                )
            )
    return phrase("No markers on {free}", free=strung("; ", free)) if free else ""


def _won(scene: Scene, auction: AuctionTable, told: Callable[[Lot], str]) -> str:
    parts = []
    for won in winnings(auction):
        name = scene.name(won.bidder.seat)
        note = won_note(auction, won).replace(DOT, ", ")
        lots = phrase(": {map}", map=strung(", ", map(told, won.lots))) if won.lots else ""
        parts.append(phrase("{name} won {note}{lots}", name=name, note=note, lots=lots))
    return ". ".join(parts)


def _priced(lot: Lot) -> str:
    text = "{named} for {money}" if lot.price else "{named} {money}"
    return phrase(text, named=_named(lot), money=money(lot.price))


def _marked(lot: Lot) -> str:
    return lot.mark


def _ranges(panel: Choices) -> str:
    """Return a panel in words: `You may bid on: companies A–J; preludes P1–P20`."""
    zones: list[tuple[str, str]] = []
    for zone, marks in panel.lines:
        if zone:
            zones.append((translated(zone).lower(), marks))
        else:  # another row of the same zone
            zones[-1] = zones[-1][0], f"{zones[-1][1]} {marks}"
    lots = strung("; ", (phrase("{zone} {marks}", zone=zone, marks=marks) for zone, marks in zones))
    return phrase("{title}: {lots}", title=translated(panel.title), lots=lots)


def part_alt(scene: Scene, part: ZonePart) -> str:
    """Return some lots of one zone in words: the price, and everybody's markers."""
    lots = [phrase("{lot}{price}", lot=_lot(scene, lot), price=_price(lot)) for lot in part.lots]
    return cut(
        sentences(
            [
                phrase(
                    "{zone_names} {mark_span}",
                    zone_names=ZONE_NAMES[part.zone],
                    mark_span=mark_span(part.lots),
                ),
                *lots,
            ]
        )
    )


def _price(lot: Lot) -> str:
    if lot.face.cost is not None:
        return phrase(", costs {cost} M€", cost=lot.face.cost)
    if lot.face.starting_money is not None:
        return phrase(", starts with {starting_money} M€", starting_money=lot.face.starting_money)
    return ""


def private_auction_alt(
    scene: Scene, auction: AuctionTable, seat: int, options: Sequence[DrawnOption]
) -> str:
    """Return a player's own markers or cards won, then own goods, cards and choices."""
    bidder = next(one for one in auction.bidders if one.seat == seat)
    own = [lot for lot in shown_lots(auction) if lot.markers.get(seat)]
    if auction.stage == "receiving":
        won = [_priced(lot) for lot in handed_out(auction) if lot.winner == seat]
        what = strung(", ", won) or "nothing"
        told = phrase("{who_has} won {what}", who_has=scene.who_has(seat), what=what)
        return private_alt(scene, seat, options, [told])
    left = phrase(
        "{who_has} {left} left, {at_stake}",
        who_has=scene.who_has(seat),
        left=counted(bidder.left, "marker"),
        at_stake=at_stake(bidder),
    )
    lots = strung("; ", (_lot(scene, lot) for lot in own))
    lies = phrase("{whose}: {lots}", whose=scene.whose(seat, "markers"), lots=lots) if own else ""
    open_lots = sentences([*map(_ranges, choices_of(auction, options))])
    return private_alt(scene, seat, options, [left, lies, _planned(auction)], open_lots)


def _planned(auction: AuctionTable) -> str:
    """Return the viewer's plan: `Your plan is kept, then it passes: A up to 2; P3 up to 1`."""
    if auction.plan is None:
        return ""
    wishes = [
        phrase(
            "{mark} {words}{what}",
            mark=mark,
            words=ghost.words,
            what=", lost" if ghost.lost else "",
        )
        for mark, ghost in ghosts_of(auction).items()
    ]
    return phrase(
        "{plan_words}: {wishes}",
        plan_words=plan_words(auction.plan).replace(DOT, ", "),
        wishes=strung("; ", wishes),
    )


# After the game


def sales_alt(scene: Scene, groups: Sequence[AuctionSales]) -> str:
    """Return the lots sold, auction by auction, the dearest first."""
    lines = [
        phrase(
            "{title}: {all}",
            title=group.title,
            all=strung("; ", (_sale(scene, sale) for sale in group.sold)),
        )
        if group.sold
        else phrase("{title}: nothing was sold", title=group.title)
        for group in groups
    ]
    return cut(sentences(["What the auctions gave", *lines]))


def _sale(scene: Scene, sale: Sale) -> str:
    winner = "" if sale.winner is None else scene.name(sale.winner)
    return phrase(
        "{name} to {winner} for {money}, next {second}",
        name=sale.face.name,
        winner=winner,
        money=money(sale.price),
        second=sale.second,
    )


def spending_alt(scene: Scene) -> str:
    """Return everybody's payments for won lots, and the points of those cards."""
    lines = []
    for player in scene.table.players:
        found = spending_of(scene, player.seat)
        zones = [
            phrase(
                "{paid} M€ on {zone} for {points}",
                paid=one.paid,
                zone=one.zone,
                points=_points(one.points),
            )
            for one in found
            if one.won
        ]
        lines.append(
            phrase(
                "{name} paid {what}", name=scene.name(player.seat), what=joined(zones) or "nothing"
            )
        )
    return cut(sentences(["What was paid, and what it scored", *lines]))


def _points(points: int) -> str:
    return translated("1 point") if points == 1 else phrase("{points} points", points=plain(points))
