"""What the bot can do with tables: made once, when the process has its database."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from bot.delivery.operating import Operating
from bot.keeping.proving import Proving
from bot.keeping.releases import dealt_by_present_rules
from bot.table.consent.breaks import Breaks
from bot.table.consent.ending import Ending
from bot.table.consent.extending import Extending
from bot.table.consent.mending import Mending
from bot.table.consent.opening import Opening
from bot.table.consent.pausing import Pausing
from bot.table.consent.proposals import Proposals
from bot.table.consent.shortening import Shortening
from bot.table.consent.taking_back import TakingBack
from bot.table.lobby.again import Again
from bot.table.lobby.keeping import Terms
from bot.table.lobby.places import Places
from bot.table.lobby.quotas import Quotas
from bot.table.lobby.seating import Seating
from bot.table.people.absences import Absences
from bot.table.people.forgetting import Forgetting
from bot.table.people.guests import Guests
from bot.table.people.handing import Handing
from bot.table.people.hosting import Hosting
from bot.table.people.laid_aside import LaidAside
from bot.table.tables import Tables
from bot.table.views.post_mortems import PostMortems
from bot.table.views.replays import Replays
from bot.table.views.story import Stories
from bot.table.views.visiting import Visiting

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bot.delivery.sender import Sender
    from bot.delivery.sight import Readers
    from bot.store import Store


class Services:
    """One service for each thing that people, hosts and moderators can do with tables.

    Args:
        store: an open store.
        sender: asks Discord about channels and members.
        readers: know who may read where.
        tell: called with the number of a table that has something to tell.
        owners: game id -> values from a printed game.
        quotas: the largest numbers of open tables.
        terms: the times for which data is kept.
    """

    def __init__(
        self,
        store: Store,
        sender: Sender,
        readers: Readers,
        tell: Callable[[int], None],
        owners: Mapping[str, str] | None = None,
        quotas: Quotas | None = None,
        terms: Terms | None = None,
    ) -> None:
        self.tables = tables = Tables(store, owners=owners, tell=tell)
        self.seating = seating = Seating(tables, quotas or Quotas())
        self.again = Again(seating)
        self.proposals = proposals = Proposals(tables)
        # what needs others' word
        self.taking_back = TakingBack(tables, proposals)
        self.mending = Mending(tables, proposals)
        self.opening = Opening(tables, proposals)
        self.ending = Ending(tables, proposals)
        self.extending = Extending(tables, proposals)
        self.shortening = Shortening(tables, proposals)
        self.pausing = Pausing(tables, proposals)
        self.breaks = Breaks(tables)
        # who sits where, and who leads
        self.handing = Handing(tables, proposals)
        self.handing.reads = readers.may_at
        self.handing.is_locked_out = readers.is_locked_out
        self.absences = Absences(tables, self.handing)
        self.laid_aside = LaidAside(tables, self.handing)
        self.hosting = Hosting(tables, proposals)
        self.forgetting = Forgetting(tables, self.handing, self.hosting, seating)
        self.guests = Guests(tables)
        kept = (terms or Terms()).servers
        self.places = Places(tables, proposals, seating, sender, kept=kept)
        # what is shown of a game, and after it
        self.visiting = Visiting(tables.views)
        self.stories = Stories(tables.views)
        self.proving = Proving(tables)
        self.replays = Replays(tables.views, partial(dealt_by_present_rules, store))
        self.post_mortems = PostMortems(tables.views, self.replays)
        self.operating = Operating(tables, store.metrics)
