"""The operator's powers and limits: every game's rules end with them."""

from collections.abc import Sequence
from typing import Final

from rules.meta import Entry

OPERATOR: Final = Entry(
    "Who runs this bot",
    "rules",
    (
        "Whoever runs this bot can read its database, with every hand, bid and draw pile in it, but"
        " cannot change a deal, a bid or a hand unnoticed.",
        "Read: nothing prevents it, so play where you trust whoever runs the bot, above all if they"
        " play, too. Hosts, moderators of the server and other players are shown nothing that"
        " their own seat does not see.",
        "The deal: before anybody joins, the code of a secret is posted, and never edited."
        " The cards come from that secret and from the number of the message that announces the"
        " start, which Discord gives. To try another deal, another start would have to be posted,"
        " for all to see; a changed program could choose within which thousandth of a second it"
        " posts.",
        "A bid: what is left in secret is sealed before it acts, for all seats together, and the"
        " seal, 26 letters, is posted. /verify proves yours at any time, what was revealed at once,"
        " and everything when the game ends. The project's documents say how to check it without"
        " the bot.",
        "A hand, and everything else: the last post shows the seed, and /game export the whole"
        " log. Played through again they give the same game, card for card.",
    ),
)


def with_operator(sections: Sequence[Entry]) -> list[Entry]:
    """Return a game's rules, followed by the rules for every game."""
    return [*sections, OPERATOR]
