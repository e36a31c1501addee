"""The words about a table of Hammer Price: headline, notes and alt text."""

from renders.frame.words import DOT, counted, cut_name, joined
from renders.hammer_price.scene import Scene, TableRow
from renders.sentences import fullest
from renders.tongue import phrase, strung, translated
from rules.hammer_price.lots import FOND, LOTS, Lot
from rules.hammer_price.table import Hammered

VERBS = {"guess": "to guess", "bid": "to bid"}


def headline(scene: Scene, longest: int | None = None) -> str:
    """Return the headline: the winners, or the awaited players."""
    table, seats = scene.table, scene.marked
    names = joined([cut_name(scene.name(seat), longest) for seat in seats])
    if table.over:
        return phrase("{names} win" if len(seats) > 1 else "{names} wins", names=names)
    guessing = table.phase == "guess" and len(seats) == len(table.players) - len(table.gone)
    if guessing:
        return translated("All to guess")
    return phrase("{names} {verb}", names=names, verb=VERBS[table.phase])


def under_headline(scene: Scene) -> str:
    """Return the muted line: the number of the lot, of how many."""
    table = scene.table
    if table.over:
        return phrase(
            "{counted} came under the hammer", counted=counted(len(table.hammered), "lot")
        )
    asked = (
        translated("what will it fetch?")
        if table.phase == "guess"
        else translated("passing costs half of a bid")
    )
    asked = asked if table.viewer is None else scene.for_whom
    return phrase(
        "lot {n} of {n2}  ·  {asked}", n=len(table.hammered) + 1, n2=len(table.lots), asked=asked
    )


def subject(lot: Lot) -> str:
    """Return the name of a lot in the form that begins a sentence."""
    name = translated(lot.name)
    return f"{name[:1].upper()}{name[1:]}"


def high_words(scene: Scene) -> str:
    """Return the state of the bidding in words."""
    leader = scene.bidding.leader
    if scene.table.phase == "guess":
        return phrase(
            "{counted} to come", counted=counted(len(scene.table.awaited), "guess", "guesses")
        )
    return (
        translated("no bid yet")
        if leader is None
        else phrase("{name} leads", name=scene.name(leader))
    )


def alt(scene: Scene) -> str:
    """Return the alt text, as full as the limit allows."""
    full = (_opening, _news, _lot, _last, _rows, _lots, _own)
    return fullest(scene, (full, (_opening, _lot, _last, _rows, _own), (_opening, _lot, _rows)))


def _opening(scene: Scene) -> str:
    return phrase(
        "{headline}: {under_headline}",
        headline=headline(scene),
        under_headline=under_headline(scene).replace(DOT, ", "),
    )


def _news(scene: Scene) -> str:
    if not scene.news or translated(scene.lot.name) in scene.last_line:
        return ""  # the lot under the hammer has a sentence of its own
    return scene.last_line


def _lot(scene: Scene) -> str:
    if scene.table.over:
        return ""
    high = (
        phrase(" with ${high}", high=scene.bidding.high) if scene.bidding.leader is not None else ""
    )
    return phrase(
        "{subject}, {points}: {high_words}{high}",
        subject=subject(scene.lot),
        points=points(scene.lot.points),
        high_words=high_words(scene),
        high=high,
    )


def _last(scene: Scene) -> str:
    if not scene.table.hammered:
        return ""
    last = scene.table.hammered[-1]
    guesses = joined(
        [
            phrase("{name} ${guess}", name=scene.name(seat), guess=guess)
            for seat, guess in last.guesses.items()
        ]
    )
    return phrase("{fetched}; guesses: {guesses}", fetched=fetched(last), guesses=guesses)


def fetched(last: Hammered) -> str:
    """Return the fate of a lot: its price, or that it found no buyer."""
    name = subject(LOTS[last.lot])
    return (
        phrase("{name} found no buyer", name=name)
        if last.buyer is None
        else phrase("{name} fetched ${price}", name=name, price=last.price)
    )


def _rows(scene: Scene) -> str:
    return " ".join(f"{_row(scene, row)}." for row in scene.sorted_players())


def _row(scene: Scene, row: TableRow) -> str:
    name = scene.name(row.seat)
    if row.seat in scene.table.gone:
        return phrase("{name} left the game", name=name)
    lots = joined([LOTS[lot].name for lot in row.lots]) or "no lots"
    said = (
        phrase("client for {client}", client=row.client)
        if scene.table.scores
        else scene.state(row.seat)
    )
    total = points(scene.table.scores.get(row.seat, row.points))
    return phrase(
        "{name}: {facts}",
        name=name,
        facts=strung(", ", filter(None, [total, said, phrase("${money}", money=row.money), lots])),
    )


def points(number: int) -> str:
    """Return points in words."""
    return counted(number, "point")


def _lots(scene: Scene) -> str:
    left = [LOTS[lot] for lot in scene.table.lots[len(scene.table.hammered) + 1 :]]
    told = joined([phrase("{name} ({points})", name=lot.name, points=lot.points) for lot in left])
    return phrase("To come: {told}", told=told) if left else ""


def _own(scene: Scene) -> str:
    seat, client = scene.table.viewer, scene.own_client
    if seat is None or client is None:
        return ""
    guess = (
        phrase(
            ". {whose}: ${own_guess}", whose=scene.whose(seat, "guess"), own_guess=scene.own_guess
        )
        if scene.own_guess is not None
        else ""
    )
    return phrase(
        "{whose} adds {fond} points to each lot of {client}{guess}",
        whose=scene.whose(seat, translated("client")),
        fond=FOND,
        client=client,
        guess=guess,
    )
