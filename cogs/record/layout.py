"""Records in words: a person's, a server's, a game's, and how they count."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from statistics import fmean, median
from typing import TypeVar

from bot.ranking.rating import Rating
from bot.store.parts.standings import Beside, CountedResult, Ended, Ranked
from bot.table.lobby.options import options_in_short
from cogs.ui.layout import Sending, framed, texts
from cogs.ui.words import Speech, bullets, clean, cut, escape, small
from rules.games import GAMES
from rules.kernel import TRUE_MINUS, Text, say

MINUTE, HOUR, DAY = 60, 3600, 86400
UNITS_OF_TIME = (DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes")
"""The seconds and the word of each unit; one is used if the longest game took two of it."""
KINDS = 6
"""The most combinations of seats and options named for one game."""
TOP, BEST = 3, 10
"""The most players named for each game of a server, and for one game."""
ROOM = 3400
"""The most characters of a sheet, without the note on counting."""

COUNTED = "Only games count that ended by their rules, with two people or more."
SEATS = (
    "A seat counts for whoever made most of its moves. Whoever left for good in the last third has"
    " played the game."
)
BY_CHANCE = "By chance: the mean of all places at the same tables."
RATED = (
    "A rating (OpenSkill) is of one game on one server, and begins at 0. Groups that never meet"
    " cannot be compared."
)
SEEN = "Counted here: games in channels you can see. A rating counts all games."
SOME = "Some games in archived threads are missing so far. Use the command again to add them."
SHARED = "`/record share` chooses what others see of you."
"""The notes on counting: a sheet has those on what it says."""

T = TypeVar("T", CountedResult, Ended)


def person_sheet(
    heading: Text,
    outcomes: Sequence[CountedResult],
    ratings: Mapping[str, Rating],
    beside: Beside,
    *,
    reliable: bool,
    all_known: bool | None = None,
) -> Sending:
    """Return one person's results of finished games.

    Args:
        heading: the person, and the games.
        outcomes: the games, the last one first.
        ratings: on this server, by game; nothing without a server.
        beside: further facts about them.
        reliable: whether it says how reliably they answer.
        all_known: whether Discord was asked about all games; None: all are shown, to themselves.
    """
    speech = Speech()
    games = _by(outcomes, lambda outcome: outcome.game)
    said = [speech.own(_all(outcomes))] if len(games) > 1 else []
    for game, own in games.items():
        kinds = _kinds(game, own)
        only = kinds[0][0] if len(kinds) == 1 else ""
        lines = [] if only else [speech.own(_places(each, kind)) for kind, each in kinds]
        rest = speech.own(say("and {n} more combinations", n=len(lines) - KINDS))
        title = speech.own(_of_game(game, own, ratings.get(game), only))
        said.append("\n".join(filter(None, [title, bullets(lines, KINDS, rest)])))
    said += [speech.own(line) for line in _beside(outcomes, beside, reliable=reliable)]
    notes = [COUNTED, SEATS, BY_CHANCE, *([RATED] if ratings else [])]
    notes += [SHARED] if all_known is None else [*_of_seen(all_known=all_known), SHARED]
    return _sheet(speech, heading, said, notes)


def server_sheet(
    ended: Sequence[Ended], rankings: Mapping[str, Sequence[Ranked]], *, all_known: bool = True
) -> Sending:
    """Return a server's finished games, their lengths, and its best rated players.

    `all_known`: Discord was asked about all games.
    """
    speech = Speech()
    said = []
    for game, own in _by(ended, lambda each: each.game).items():
        lines = [f"**{escape(_name(game))}**: {speech.own(_count(own))}"]
        lines += _ranks(speech, rankings.get(game, ()))
        said.append("\n".join(lines))
    notes = [COUNTED, *([SEATS, RATED] if any(rankings.values()) else [])]
    notes += _of_seen(all_known=all_known)
    return _sheet(speech, say("Records of this server"), said, notes)


def game_sheet(
    game: str, ended: Sequence[Ended], ranking: Sequence[Ranked], *, all_known: bool = True
) -> Sending:
    """Return how one of the games was played on a server, and its best rated players.

    `all_known`: Discord was asked about all games.
    """
    speech = Speech()
    lines = [f"{kind}: {speech.own(_count(own))}" for kind, own in _kinds(game, ended)]
    rest = speech.own(say("and {n} more combinations", n=len(lines) - KINDS))
    said = [speech.own(_count(ended)) if len(lines) > 1 else "", bullets(lines, KINDS, rest)]
    said.append("\n".join(_ranks(speech, ranking)))
    notes = [COUNTED, *([SEATS, RATED] if ranking else []), *_of_seen(all_known=all_known)]
    return _sheet(speech, say("{game} on this server", game=_name(game)), said, notes)


def _of_seen(*, all_known: bool) -> list[str]:
    return [SEEN] if all_known else [SEEN, SOME]


def shared_sheet(shown: str, *, reliable: bool) -> Sending:
    """Return the part of a member's record that others see from now on."""
    speech = Speech()
    said = {
        "": say("Others see your games of the server on which they ask, in channels they can see."),
        "everywhere": say("Others see your games of all servers, in channels they can see."),
        "nothing": say("Others see nothing of your record, and no ranking names you."),
    }[shown]
    lines = [said]
    if shown != "nothing":
        lines.append(
            say("They see how reliably you answer.")
            if reliable
            else say("How reliably you answer is not shown.")
        )
    return Sending(framed(texts(*(speech.own(line) for line in lines))))


def _sheet(speech: Speech, heading: Text, said: Sequence[str], notes: Sequence[str]) -> Sending:
    title = f"### {speech.line(heading, 200)}"
    body = cut("\n\n".join(part for part in said if part), ROOM)
    how = small("\n".join(speech.own(say(line)) for line in notes))
    return Sending(framed(texts(title, body, how)))


def _ranks(speech: Speech, ranking: Sequence[Ranked]) -> list[str]:
    lines = []
    for n, each in enumerate(ranking, 1):
        points, games = _points(each.rating), _games(each.games)
        text = "{name}: rating {points}, {games}"
        said = say(text, name=clean(each.name), points=points, games=games)
        lines.append(f"{n}. {speech.line(said, 200)}")
    return lines


def _by(games: Sequence[T], key: Callable[[T], str]) -> dict[str, list[T]]:
    """Return the games of each kind, the kind with most games first."""
    found: dict[str, list[T]] = {}
    for each in games:
        found.setdefault(key(each), []).append(each)
    return dict(sorted(found.items(), key=lambda kind: -len(kind[1])))


def _kinds(game: str, games: Sequence[T]) -> list[tuple[str, list[T]]]:
    """Return the games of each seat count and of each choice of options."""
    meta = GAMES.get(game)

    def kind(each: T) -> str:
        short = "" if meta is None else options_in_short(meta, each.options)
        return escape(f"{each.seats} players{f', {short}' if short else ''}")

    return list(_by(games, kind).items())


def _all(outcomes: Sequence[CountedResult]) -> Text:
    text = "{games}, {won} won. Mean place {place}; by chance {chance}."
    return say(text, **_means(outcomes))


def _of_game(
    game: str, outcomes: Sequence[CountedResult], rating: Rating | None, only: str
) -> Text:
    rated = say("") if rating is None else say(" Rating {points}.", points=_points(rating))
    text = "**{game}**: {games}, {won} won, mean place {place} (by chance {chance}).{rated}{lasted}"
    name, lasted = escape(_name(game)), _lasted(outcomes)
    if only:  # no combination of seats and options needs a line of its own
        text = text.replace("**{game}**", "**{game}**, {only}")
    return say(text, game=name, only=only, rated=rated, lasted=lasted, **_means(outcomes))


def _places(outcomes: Sequence[CountedResult], kind: str) -> Text:
    text = "{kind}: {games}, {won} won, mean place {place} (by chance {chance})"
    return say(text, kind=kind, **_means(outcomes))


def _means(outcomes: Sequence[CountedResult]) -> dict[str, Text | str | int]:
    return {
        "games": _games(len(outcomes)),
        "won": sum(outcome.place == 1 for outcome in outcomes),
        "place": f"{fmean(outcome.place for outcome in outcomes):.1f}",
        "chance": f"{fmean(outcome.chance for outcome in outcomes):.1f}",
    }


def _beside(outcomes: Sequence[CountedResult], beside: Beside, *, reliable: bool) -> list[Text]:
    lines = []
    shared = [100 - outcome.share for outcome in outcomes if outcome.share < 100]
    if shared:
        text = "Others, or robots, stood in for a part of {games}: {spans} of the moves."
        spans = ", ".join(f"{span} %" for span in shared[:5]) + (", …" if len(shared) > 5 else "")
        lines.append(say(text, games=_games(len(shared)), spans=spans))
    if beside.stood_in:
        text = "Played for others, which does not count: {games}."
        lines.append(say(text, games=_games(beside.stood_in)))
    if beside.unfinished:
        text = "Unfinished, which does not count: {games}."
        lines.append(say(text, games=_games(beside.unfinished)))
    if reliable and beside.asked:
        text = "Questions by name answered in time: {n} of {all}, without pauses and absences."
        lines.append(say(text, n=beside.in_time, all=beside.asked))
    return lines


def _count(games: Sequence[Ended]) -> Text:
    return say("{games}.{lasted}", games=_games(len(games)), lasted=_lasted(games))


def _lasted(games: Sequence[CountedResult] | Sequence[Ended]) -> Text:
    """Return the length of games, in whole days, hours or minutes."""
    lengths = sorted(each.lasted for each in games if each.lasted is not None)
    if not lengths:
        return say("")
    fitting = [one for one in UNITS_OF_TIME if lengths[-1] >= 2 * one[0]]
    unit, word = fitting[0] if fitting else UNITS_OF_TIME[-1]
    least, middle, most = (
        max(1, round(length / unit)) for length in (lengths[0], median(lengths), lengths[-1])
    )
    if least == most:
        lasted = f"{middle} {word}" if middle > 1 else f"one {word.removesuffix('s')}"
        return say(" Length: about {lasted}.", lasted=lasted)
    text = " Length: {least} to {most} {unit}, half of them up to {middle}."
    return say(text, least=least, most=most, middle=middle, unit=word)


def _games(n: int) -> Text:
    return say("1 game") if n == 1 else say("{n} games", n=n)


def _points(rating: Rating) -> str:
    return f"{rating.points:.1f}".replace("-", TRUE_MINUS)


def _name(game: str) -> str:
    return GAMES.names().get(game, game)
