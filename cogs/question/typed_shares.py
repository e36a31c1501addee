"""Shares by typing: `wood 3, gold 12`, `3 wood 12`, or `proposed` for the game's own proposal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import groupby, islice
from typing import TypeAlias

from cogs.ui.naming import CHOICE, KnownNames, plainly, unbracketed
from cogs.ui.words import Speech, cut
from rules.kernel import Allocation, Answer, Refused, Share, Text, is_legal, say

PROPOSED = ("proposed", "as proposed", "proposal", "ok", "okay", "yes")
"""The inputs that accept the game's proposal."""

A_LINE = 4
"""The most words, numbers and signs typed for one line, with some to spare."""

_NUMBER = r"(?P<number>[0-9]{1,15})(?!\d|[.]\d)"
_APART = r"(?P<apart>[,;+&]|\band\b)"
_OTHERS = r"(?P<word>[^\W\d_]+€?)|(?P<between>[\s:=×$€]+|\bx\b)|(?P<odd>.)"

Piece: TypeAlias = "int | Share"
"""A number, or a word's line."""


def allocation_typed(ask: Allocation, typed: str, speech: Speech) -> Answer:
    """Return the typed shares; a line without a name gets its least.

    Raises:
        Refused: it cannot be understood, or is not legal; the sentence names the legal shares.
    """
    if plainly(typed).rstrip(".") in PROPOSED or plainly(typed) == plainly(_proposal(ask, speech)):
        return ask.suggested
    answer = {line.id: line.low for line in ask.lines} | _given(ask, typed, speech)
    try:
        ask.check(answer)
    except Refused as refusal:
        told = str(ask.whole) in str(refusal.text)
        possible = _possible(ask, speech, APART if told else TOGETHER)
        text = say("{why} {possible}", why=refusal.text, possible=possible)
        raise Refused(text) from refusal
    return answer


def allocations_suggested(ask: Allocation, typed: str, speech: Speech) -> list[tuple[str, str]]:
    """Return the suggestions: the proposal, and the input completed."""
    found = [(_proposal(ask, speech), PROPOSED[0])]
    found += [(words, words) for words in (_written(ask, way, speech) for way in ask.ways)]
    if typed.strip() and (whole := _completed(ask, typed, speech)) is not None:
        words = _written(ask, whole, speech)
        found.insert(0, (words, words))
    return [(name, value) for name, value in found if len(value) <= CHOICE]


def _proposal(ask: Allocation, speech: Speech) -> str:
    """Return the suggestion of the proposal."""
    proposed = _written(ask, ask.suggested, speech)
    return cut(speech.own(say("As proposed: {words}", words=proposed)), CHOICE)


# ---- reading ------------------------------------------------------------------------------------


def _given(ask: Allocation, typed: str, speech: Speech) -> dict[str, int]:
    """Return the numbers by line; a number alone belongs to its only possible line."""
    given: dict[str, int] = {}
    bare: list[int] = []
    tokens = list(islice(_tokens(ask, typed, speech), (len(ask.lines) + 1) * A_LINE))
    if len(tokens) > len(ask.lines) * A_LINE:
        raise _not_understood(ask, speech)
    for apart, piece in groupby(tokens, lambda token: token is None):
        pieces = [] if apart else [token for token in piece if token is not None]
        for number, line in _pairs(pieces, ask, speech):
            if line is None:
                bare.append(number)
            elif line.id in given:
                name = _name(line, speech)
                raise Refused(say("{name} stands there twice. Name it once.", name=name))
            else:
                given[line.id] = number
    if not given and not bare:
        raise _not_understood(ask, speech)
    return given | _meant_by_bare(ask, bare, given, speech)


def _tokens(ask: Allocation, typed: str, speech: Speech) -> Iterator[Piece | None]:
    """Yield numbers and lines, and None between the parts of a list."""
    lines = KnownNames((line, _names(line, speech)) for line in ask.lines)
    names = {name: line for line, every in lines for name in every}
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    pattern = rf"(?<![^\W\d_])(?P<name>{known})(?!\w)|{_NUMBER}|{_APART}|{_OTHERS}"
    for found in re.finditer(pattern, plainly(typed)):
        match found.lastgroup:
            case "name":
                yield names[found[0]]
            case "number":
                yield int(found[0])
            case "apart":
                yield None
            case "word":
                yield _line_named(ask, lines, found[0], speech)
            case "odd":
                raise _not_understood(ask, speech)


def _names(line: Share, speech: Speech) -> tuple[str, str, str]:
    label = speech.label(line.label, 200)
    return label, unbracketed(label), line.id


def _name(line: Share, speech: Speech) -> str:
    return cut(unbracketed(speech.label(line.label, 60)), 40)


def _line_named(ask: Allocation, lines: KnownNames[Share], word: str, speech: Speech) -> Share:
    found = lines.meant(word)
    if len(found) == 1:
        return found[0]
    text = "“{word}” is none of these. {possible}"
    if found:
        text = "“{word}” may be more than one of these. {possible}"
    raise Refused(say(text, word=cut(word, 40), possible=_possible(ask, speech)))


def _pairs(
    tokens: list[Piece], ask: Allocation, speech: Speech
) -> Iterator[tuple[int, Share | None]]:
    """Yield numbers with their lines; each piece begins with the name or the number."""
    named_first = bool(tokens) and isinstance(tokens[0], Share)
    while tokens:
        token = tokens.pop(0)
        partner: Piece | None = tokens[0] if tokens else None
        if isinstance(token, Share):
            if not isinstance(partner, int):
                text = "How much {name}? {possible}"
                name = _name(token, speech)
                raise Refused(say(text, name=name, possible=_possible(ask, speech)))
            tokens.pop(0)
            yield partner, token
        elif isinstance(partner, Share) and not named_first:
            tokens.pop(0)
            yield token, partner
        else:
            yield token, None


def _meant_by_bare(
    ask: Allocation, bare: list[int], given: Mapping[str, int], speech: Speech
) -> dict[str, int]:
    """Return the line for a single number: the only one left, or the only one counting singly."""
    if not bare:
        return {}
    left = [line for line in ask.lines if line.id not in given]
    if len(bare) == len(left) and not given:
        return {line.id: number for line, number in zip(left, bare, strict=True)}
    single = left if len(left) == 1 else [line for line in left if line.worth == 1]
    if len(bare) == 1 and len(single) == 1:
        return {single[0].id: bare[0]}
    text = "Say what the {n} is of. {possible}"
    raise Refused(say(text, n=bare[0], possible=_possible(ask, speech)))


# ---- saying -------------------------------------------------------------------------------------


APART = "Possible: {lines}. For example {example}."
TOGETHER = "Possible: {lines}; together {whole}. For example {example}."


def _possible(ask: Allocation, speech: Speech, text: str = TOGETHER) -> Text:
    """Return each line's range, their total, and an example to type."""
    spans = [f"{_name(line, speech)} {line.low} to {line.high}" for line in ask.lines][:10]
    example = say("“{written}”, or “proposed”", written=_written(ask, ask.suggested, speech))
    return say(
        text,
        lines=", ".join(spans),
        whole=ask.whole,
        example=example,
    )


def _not_understood(ask: Allocation, speech: Speech) -> Refused:
    text = "Write a number for each thing. {possible}"
    return Refused(say(text, possible=_possible(ask, speech)))


def _written(ask: Allocation, answer: Mapping[str, int], speech: Speech) -> str:
    """Return the shares in typed form, without the empty ones."""
    given = [line for line in ask.lines if answer[line.id]] or ask.lines[:1]
    return ", ".join(f"{answer[line.id]} {_name(line, speech)}" for line in given)


def _completed(ask: Allocation, typed: str, speech: Speech) -> dict[str, int] | None:
    """Return the input so far, with the other lines filled as little as the total needs."""
    try:
        given = _given(ask, typed, speech)
    except Refused:
        return None  # half a word: there is nothing to suggest for it yet
    answer = {line.id: line.low for line in ask.lines} | given
    missing = ask.least - sum(answer[line.id] * line.worth for line in ask.lines)
    for line in sorted(ask.lines, key=lambda line: line.worth):
        if line.id not in given and missing > 0 and line.worth > 0:
            more = min(line.high - line.low, -(-missing // line.worth))
            answer[line.id] += more
            missing -= more * line.worth
    return answer if is_legal(ask, answer) else None
