"""Seals in words: a short line below a post, and a private sheet that proves them."""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from discord import app_commands
from discord.ext import commands

from bot.table.consent.opening import ClosedSeals
from bot.table.receipts import Found, Leaf, PublishedSeal, find_seal, seal_numbered
from bot.table.views.table_view import TableView
from cogs.answering import Interaction, begin, show
from cogs.offered import where_one_plays
from cogs.presses import press
from cogs.ui.ids import DIGITS, Press, Verb
from cogs.ui.layout import Sending, button, framed, rows, texts, told
from cogs.ui.words import Speech, cut, small, width
from cogs.which_table import table_here
from rules.games import GAMES
from rules.kernel import Refused, Text, say
from rules.parts.codes import LENGTH, typed_code
from rules.parts.receipts import MARK, Proof, seal

if TYPE_CHECKING:
    from bot.client import RedGavel

NAME, WORDS, BLOCK, LABEL = 40, 250, 2200, 80
"""The most characters of the parts."""

_DIGITS = re.compile(rf"[0-9a-f]{{{MARK}}}|[0-9a-f]{{64}}")

HOW = (
    "In the box: the seal, then for each seat the salt and the content, or where those are not open"
    " to you the leaf. The project's documents say how to check it without the"
    " bot."
)
HOW_A_MARK = (
    "This receipt is of a former release: the first {length} digits of the SHA-256 of the salt, a"
    " colon and the content."
)


def typed_seal(text: str) -> str:
    """Return the seal, leaf or former release's receipt in a typed or copied text.

    Raises:
        Refused: there is none.
    """
    digits = re.sub(r"[\s`]", "", text).lower()
    if _DIGITS.fullmatch(digits):
        return digits
    code = typed_code(text)
    if code is None:
        text = "A seal has {length} letters and digits, in groups. Copy it from a post."
        raise Refused(say(text, length=LENGTH))
    return code


# ---- below a post ------------------------------------------------------------------------------


def seal_lines(
    seals: Sequence[tuple[int, str]], speech: Speech, *, revealed: int = 0, over: int = 0
) -> str:
    """Return the line of a post's seals: the new ones, the revealed one, and the end's note.

    Args:
        seals: by number, the latest last.
        speech: says the line.
        revealed: the number of the seal whose secrets are shown.
        over: the number of seals in a finished game.
    """
    said = [say("Seal {n}: {code}", n=number, code=code) for number, code in seals]
    if revealed:
        said.append(say("What seal {n} kept is open now: press Verify.", n=revealed))
    if over:
        text = "Every seal of this game can now be verified: press Verify, or use {command}."
        said.append(say(text, command="`/verify`"))
    return small(" · ".join(map(speech.own, said)))


def in_words(game: str, content: str) -> Text:
    """Return a sealed secret in this game's words, else as it is written."""
    secret = json.loads(content)
    if secret is None:
        return say("nothing was kept")
    return GAMES[game].sealed(secret) or say("{content}", content=content)


# ---- the private sheet -------------------------------------------------------------------------


def verify_sheet(
    view: TableView, found: Found | None, closed: ClosedSeals | None = None
) -> Sending:
    """Return a seal, its leaves as far as they may be opened, and the next seal's leaf.

    For a game `closed` before its end, it also offers to open more.

    Raises:
        Refused: this table has no seal like the typed one (None).
    """
    if found is None:
        text = "✗ No seal of this table reads like that. It proves nothing here."
        raise Refused(say(text))
    speech = Speech(view.seats)
    said = []
    if found.sealed is not None and found.sealed.marks:
        said += _marks(view, found, speech, closed)
    elif found.sealed is not None:
        said += _proven(view, found.sealed, speech, closed)
        if found.wanted is not None:
            name = _name(found.wanted, speech)
            said.append(speech.own(say("What you typed is the leaf of {name}.", name=name)))
    if found.coming is not None:
        said.append(_coming(view, found.coming, speech))
    if not said:
        said.append(speech.own(say("Nothing has been sealed in this game yet.")))
    return Sending(framed([*texts(*said), *_offer(view, speech, closed)]))


def _offer(view: TableView, speech: Speech, closed: ClosedSeals | None) -> list[Any]:
    """Return the button to open everything, for an owner of seals in a closed game."""
    if closed is None or not closed.may_propose:
        return []
    press = Press.public(view.table, 0, Verb.OPEN)
    return rows([button(speech.label(say("Open all to everybody"), LABEL), press)])


def _opened_when(closed: ClosedSeals | None) -> Text:
    """Return when others' secrets are opened."""
    if closed is None:
        return say("at a reveal, or when the game ends")
    return say("if all who sealed something in this closed game agree")


def _proven(
    view: TableView, sealed: PublishedSeal, speech: Speech, closed: ClosedSeals | None
) -> list[str]:
    heading = f"### {speech.own(say('Seal {n}', n=sealed.number))}"
    opened = [leaf.proof for leaf in sealed.leaves if leaf.proof is not None]
    lines = [_kept(view, proof, speech) for proof in opened]
    others = [_name(leaf.seat, speech) for leaf in sealed.leaves if leaf.proof is None]
    if others:
        text, names = "Opened {when}: {names}.", speech.listed(others)
        lines.append(speech.own(say(text, when=_opened_when(closed), names=names)))
    computed = seal(sealed.number, [_anew(leaf) for leaf in sealed.leaves])
    published = computed if sealed.published is None else sealed.published
    box = _boxed(f"seal {sealed.number} {published}", sealed.leaves)
    result = speech.own(_result(sealed, computed))
    return [heading, "\n".join(lines), box, result, small(speech.own(say(HOW)))]


def _anew(leaf: Leaf) -> str:
    return leaf.leaf if leaf.proof is None else leaf.proof.leaf


def _row(leaf: Leaf) -> str:
    """Return a seat's line of the box: the source of its leaf, else the leaf itself."""
    return leaf.leaf if leaf.proof is None else f"{leaf.proof.salt}:{leaf.proof.content}"


def _boxed(heading: str, leaves: Sequence[Leaf]) -> str:
    """Return the proof in a box to copy; if it is too long, leaves replace contents.

    It proves the seal all the same.
    """
    lines = [_row(leaf) for leaf in leaves]
    while width("\n".join(lines)) > BLOCK:
        longest = max(range(len(lines)), key=lambda place: width(lines[place]))
        lines[longest] = _anew(leaves[longest])
    return "\n".join(["```", heading, *lines, "```"])


def _result(sealed: PublishedSeal, computed: str) -> Text:
    if sealed.published is None:
        text = "Computed anew: {code}. Compare it with the post of seal {n}."
        return say(text, code=computed, n=sealed.number)
    if computed == sealed.published:
        return say("✓ Computed anew, it is the same: {code}.", code=computed)
    return say("✗ **Computed anew, it is another: {code}.**", code=computed)


def _kept(view: TableView, proof: Proof, speech: Speech) -> str:
    words = speech.line(in_words(view.game, proof.content), WORDS)
    return speech.own(say("{name}: {words}.", name=_name(proof.seat, speech), words=words))


def _coming(view: TableView, proof: Proof, speech: Speech) -> str:
    text = "Yours at present: {words}. Its leaf in seal {n}, with the next bid or pass: {leaf}"
    words = speech.line(in_words(view.game, proof.content), WORDS)
    return speech.own(say(text, words=words, n=proof.number, leaf=f"`{proof.leaf}`"))


def _name(seat: int, speech: Speech) -> str:
    return speech.line(say("{seat:seat}", seat=seat), NAME)


# ---- receipts of former releases ---------------------------------------------------------------


def _marks(view: TableView, found: Found, speech: Speech, closed: ClosedSeals | None) -> list[str]:
    """Return the receipts of a former release: one mark for each seat, no seal over them."""
    leaves = () if found.sealed is None else found.sealed.leaves
    shown = [leaf for leaf in leaves if found.wanted in (None, leaf.seat)]
    lines = [_mark(view, leaf, speech, closed) for leaf in shown]
    how = small(speech.own(say(HOW_A_MARK, length=MARK)))
    return [f"### {speech.own(say('Receipts'))}", "\n".join(lines), how]


def _mark(view: TableView, leaf: Leaf, speech: Speech, closed: ClosedSeals | None) -> str:
    name, mark = _name(leaf.seat, speech), f"`{leaf.leaf[:MARK]}`"
    if leaf.proof is None:
        text, when = "{name} {mark}: opened {when}.", _opened_when(closed)
        return speech.own(say(text, name=name, mark=mark, when=when))
    text = "{name} {mark}: {words}. Salt {salt}, content {content}: {tick}"
    agrees = leaf.proof.mark == leaf.leaf[:MARK]
    tick = say("✓ computed anew, it is the same.") if agrees else say("✗ **it does not fit.**")
    return speech.own(
        say(
            text,
            name=name,
            mark=mark,
            words=speech.line(in_words(view.game, leaf.proof.content), WORDS),
            salt=f"`{leaf.proof.salt}`",
            content=f"`{cut(leaf.proof.content, BLOCK // 4)}`",
            tick=tick,
        )
    )


# ---- the command and presses -------------------------------------------------------------------


class Seals(commands.Cog):
    """Shows what a seal proves, and opens the seals of a closed game."""

    def __init__(self, bot: RedGavel) -> None:
        self.bot = bot

    @where_one_plays
    @app_commands.command(description="What a seal proves: that a secret bid was not changed")
    @app_commands.describe(seal="The letters, as a post shows them; without them the latest seal")
    async def verify(self, interaction: Interaction, seal: str = "") -> None:
        await begin(interaction)
        typed = typed_seal(seal) if seal else ""
        tables, member = self.bot.services.tables, interaction.user.id
        table = await table_here(interaction)
        view = await tables.views.view_of_closed(table, member)
        if typed:
            found = await find_seal(tables, table, member, typed)
        else:
            found = await seal_numbered(tables, table, member, None)
        closed = await self.bot.services.opening.of_closed(table, member)
        await show(interaction, verify_sheet(view, found, closed))

    @press(Verb.VERIFY)
    async def verify_pressed(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        view = await self.bot.services.tables.views.view_of_closed(press.table, interaction.user.id)
        named = press.argument
        number = int(named) if named.isdecimal() and len(named) <= DIGITS else None
        member = interaction.user.id
        found = await seal_numbered(self.bot.services.tables, press.table, member, number)
        closed = await self.bot.services.opening.of_closed(press.table, member)
        await show(interaction, verify_sheet(view, found, closed))

    @press(Verb.OPEN)
    async def open_seals(self, interaction: Interaction, press: Press) -> None:
        await begin(interaction)
        done = await self.bot.services.opening.propose(press.table, interaction.user.id)
        await show(interaction, told(done))
