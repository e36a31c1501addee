"""Receipts as they are read: a line below a post, and a private sheet that proves them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import Any

from bot.table.look import Happened, Look
from bot.table.opening import Closed
from bot.table.receipts import Receipt
from cogs.desk.ids import Press, Verb
from cogs.desk.layout import Sending, button, framed, rows, texts
from cogs.desk.words import Speech, cut, small
from rules.games import GAMES
from rules.kernel.ask import Refused
from rules.kernel.receipts import LENGTH, Proof, fingerprint
from rules.kernel.text import Text, Translate, say

NAME, WORDS, CONTENT, SHEET, LABEL = 40, 120, 900, 3600, 80
"""How many characters the parts may take."""

_MARK = re.compile(rf"[0-9a-f]{{{LENGTH}}}")

HOW = (
    "Check it yourself: the receipt is the first {length} digits of the SHA-256 of the salt, a"
    " colon and the content."
)


def typed_receipt(text: str) -> str:
    """The fingerprint in what somebody typed or copied.

    Raises:
        Refused: it is none.
    """
    mark = re.sub(r"[\s`]", "", text).lower()
    if _MARK.fullmatch(mark) is None:
        text = "A receipt has {length} digits, 0 to 9 and a to f. Copy it from a post or a panel."
        raise Refused(say(text, length=LENGTH))
    return mark


# ---- below a post ------------------------------------------------------------------------------


def below_post(happened: Happened, speech: Speech) -> str:
    """The fingerprints that this post publishes, and what was opened."""
    receipts = happened.look.view.get("receipts") or {}
    said = _fingerprints(receipts, happened.before, speech)
    for opened in happened.opened:
        proof = Proof(opened["seat"], opened["number"], opened["salt"], opened["content"])
        said.append(_opened(proof, speech))
    if happened.look.over and receipts.get("number"):
        text = "Every receipt of this game can now be verified: press Verify, or use {command}."
        said.append(speech.own(say(text, command="`/verify`")))
    return small("\n".join(said)) if said else ""


def _fingerprints(
    receipts: dict[str, Any], before: dict[str, Any] | None, speech: Speech
) -> list[str]:
    rounds: list[list[str]] = receipts.get("rounds", [])
    told = ((before or {}).get("receipts") or {}).get("number", 0)
    new = min(receipts.get("number", 0) - told, len(rounds))
    if not rounds or not (new > 0 or receipts.get("marks")):
        return []
    named = [f"{_name(seat, speech)} `{mark}`" for seat, mark in enumerate(rounds[-1])]
    said = [speech.own(say("Receipts: {all}", all=" · ".join(named)))]
    for earlier in rounds[len(rounds) - new : -1][::-1]:
        marks = " · ".join(f"`{mark}`" for mark in earlier)
        said.append(speech.own(say("Before: {all}", all=marks)))
    return said


def _name(seat: int, speech: Speech) -> str:
    return speech.line(say("{seat:seat}", seat=seat), NAME)


def _opened(proof: Proof, speech: Speech) -> str:
    text = "{name} {mark}: {content}, salt {salt}."
    name, mark, salt = _name(proof.seat, speech), f"`{proof.mark}`", f"`{proof.salt}`"
    content = f"`{cut(proof.content, WORDS)}`"  # as it was sealed, so that it can be computed
    return speech.own(say(text, name=name, mark=mark, content=content, salt=salt))


def in_words(game: str, content: str) -> Text:
    """What was sealed, as a player of this game would say it; else as it is written."""
    secret = json.loads(content)
    if secret is None:
        return say("nothing was kept")
    return GAMES[game].sealed(secret) or say("{content}", content=content)


# ---- the private sheet -------------------------------------------------------------------------


def verify_sheet(
    look: Look,
    receipts: Sequence[Receipt],
    closed: Closed | None = None,
    translate: Translate = str,
) -> Sending:
    """The latest receipts, and the proof of each that may be opened.

    Of a game that was `closed` before its end, also what more may be opened, and how.
    """
    speech = Speech(look.seats, translate)
    said = [_proven(look, receipt, speech, closed) for receipt in receipts]
    said = said or [speech.own(say("No receipt has been published in this game yet."))]
    return _sheet(look, speech, say("Receipts"), said, closed)


def found_sheet(
    look: Look,
    mark: str,
    receipt: Receipt | None,
    closed: Closed | None = None,
    translate: Translate = str,
) -> Sending:
    """What a fingerprint proves, in a game that was perhaps `closed` before its end.

    Raises:
        Refused: this table has none like it.
    """
    if receipt is None:
        text = "No receipt of this table reads {mark}. It proves nothing here."
        raise Refused(say(text, mark=mark))
    speech = Speech(look.seats, translate)
    if receipt.proof is None:
        of, when = say("{seat:seat}", seat=receipt.seat), _opened_when(closed)
        text = speech.line(say("That receipt is of {of}; it is opened {when}.", of=of, when=when))
        return Sending(framed([*texts(text), *_offer(look, speech, closed)]))
    said = [_proven(look, receipt, speech, closed)]
    if receipt.coming:
        said.append(speech.own(say("It is published with the next bid or pass.")))
    return _sheet(look, speech, say("A receipt"), said, closed)


def _sheet(
    look: Look, speech: Speech, heading: Text, said: Sequence[str], closed: Closed | None
) -> Sending:
    how = small(speech.own(say(HOW, length=LENGTH)))
    items = texts(f"### {speech.own(heading)}", cut("\n".join(said), SHEET), how)
    return Sending(framed([*items, *_offer(look, speech, closed)]))


def _offer(look: Look, speech: Speech, closed: Closed | None) -> list[Any]:
    """Whoever has sealed something in a closed game may propose to open everything."""
    if closed is None or not closed.may_propose:
        return []
    press = Press.public(look.table, 0, Verb.OPEN)
    return rows([button(speech.label(say("Open all to everybody"), LABEL), press)])


def _opened_when(closed: Closed | None) -> Text:
    """When what is another's is opened."""
    if closed is None:
        return say("when the game ends")
    return say("if all who sealed something in this closed game agree")


def _proven(look: Look, receipt: Receipt, speech: Speech, closed: Closed | None) -> str:
    name, mark, proof = _name(receipt.seat, speech), f"`{receipt.mark}`", receipt.proof
    if proof is None:
        when = speech.own(_opened_when(closed))
        return speech.own(say("{name} {mark}: opened {when}.", name=name, mark=mark, when=when))
    computed = fingerprint(proof.salt, proof.content)
    agrees = say("It agrees.") if computed == receipt.mark else say("**It does not agree.**")
    text = "{name} {mark}: {words}.\nSalt {salt}, content {content}: computed anew, {computed}."
    return " ".join(
        [
            speech.own(
                say(
                    text,
                    name=name,
                    mark=mark,
                    words=speech.line(in_words(look.game, proof.content), WORDS),
                    salt=f"`{proof.salt}`",
                    content=f"`{cut(proof.content, CONTENT)}`",
                    computed=f"`{computed}`",
                )
            ),
            speech.own(agrees),
        ]
    )
