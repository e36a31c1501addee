"""Questions about a member's night and days off: one beside the first DM, then proposals."""

import logging

import aiohttp
import discord

from bot.delivery.delivery import Deliverer, Delivery
from bot.delivery.sender import Sendable
from bot.delivery.turns import Urgency
from bot.faults import kind
from bot.hours.guessing import CHANGED, WATCHED, apart, days_off_guessed, night_guessed
from bot.hours.nights import UNTOLD

log = logging.getLogger(__name__)

LOOKS_EVERY = 6 * 3600
"""Seconds until another look at what answers suggest."""
UNASKED, ONCE, NO_MORE = 0, 1, 2
"""The stored state of a member: not asked, asked once, not to be asked again."""


class SleepQuestions(Deliverer):
    """Asks members in a DM when they sleep; none of these messages makes a sound."""

    def __init__(self, delivery: Delivery) -> None:
        super().__init__(delivery)
        self._looks = 0  # the time of the next look

    async def maybe_ask(self, member: int) -> None:
        """Ask a member who got their first DM and has set no night."""
        wish = await self._store.members.get(member)
        if wish.sleep_asked or wish.zone or wish.quiet is not None:
            return
        question = await self._messages.sleep.sleep_question()
        if question is not None:
            await self._ask(member, question, f"s{member}", ONCE)

    async def propose(self) -> None:
        """Propose what answers suggest to members who have not set it.

        Whoever has left or declined a night is asked again when they clearly sleep at other hours.
        """
        now = self._tables.now()
        if not self._store.home.is_first:
            return
        if now < self._looks or self._tables.held.outages.is_away(None):
            return
        self._looks = now + LOOKS_EVERY
        await self._propose_nights(now)
        await self._propose_days_off(now)

    async def _propose_nights(self, now: int) -> None:
        for member in await self._store.members.without_night():
            wish = await self._store.members.get(member)
            times = await self._store.members.answer_times(member, now - WATCHED)
            night = night_guessed(times, wish.zone or UNTOLD, now)
            if night is None or night.covers(now) or await self._delivery.asleep_until(member):
                continue
            begins, last = night.seen_in(UNTOLD, now).begin, wish.night_proposed
            if last is not None and apart(last, begins) < CHANGED:
                continue
            proposed = await self._messages.sleep.night_proposed(night)
            await self._ask(member, proposed, f"n{member}/{begins}", NO_MORE, begins)

    async def _propose_days_off(self, now: int) -> None:
        for member in await self._store.members.without_days_off(now - WATCHED):
            wish = await self._store.members.get(member)
            answers = await self._store.members.answer_times(member, now - WATCHED)
            lost = await self._store.members.answer_times(member, now - WATCHED, "time")
            days = days_off_guessed(answers, lost, wish.zone or UNTOLD, now)
            if days is None or wish.letters == "never" or wish.closed:
                continue
            if not await self._delivery.asleep_until(member):
                proposed = await self._messages.sleep.days_proposed(days)
                if await self._write(member, proposed, f"d{member}") is not None:
                    await self._store.members.change(member, days_proposed=True)

    async def _ask(
        self, member: int, sending: Sendable, nonce: str, asked: int, begins: int | None = None
    ) -> None:
        """Write to a member and note that; a refused member is asked with the next DM."""
        arrived = await self._write(member, sending, nonce)
        if arrived is None:
            return
        if not arrived:
            asked, begins = UNASKED, None
        await self._store.members.change(member, sleep_asked=asked, night_proposed=begins)

    async def _write(self, member: int, sending: Sendable, nonce: str) -> bool | None:
        """Return whether a DM has arrived or was refused; None: that may change soon."""
        await self._sender.turn(Urgency.TIDYING)
        try:
            await self._sender.write_to(member, sending, nonce=nonce, silent=True)
        except discord.HTTPException as error:
            log.info("a night was not asked for", extra={"code": error.code})
            return None if error.status >= 500 or error.status == 429 else False
        except (aiohttp.ClientError, TimeoutError, OSError) as error:
            log.info("a night was not asked for", extra=kind(error))
            return None
        return True
