"""Words of a stop: options about the whole of it, and sentences about the choice made."""

from collections.abc import Sequence
from dataclasses import replace

from rules.kernel import Answer, Ask, Choose, Option, Text, say
from rules.parts.in_short import in_short
from rules.parts.offers import PAGE

PASS_ON, WHATEVER = "pass on", "whatever happens"  # options' ids
LET_ALL_PASS = Option(
    PASS_ON,
    say("Let this whole stop pass"),
    say("You are not asked again in this stop, whatever happens"),
)
EVEN_SO = Option(
    WHATEVER,
    say("Keep what I name, whatever happens"),
    say("Otherwise you are asked again if something happens before it"),
)
OF_ALL = (LET_ALL_PASS, EVEN_SO)
WHOLE = say("About the whole stop")
PASS = say("Pass")
FILLED_IN = say("Something has happened. What you named before counts only if you name it again.")
NEXT = "After this: {question}"
NOTHING_FITS = say("Nothing of yours fits here. The table does not wait for you.")
MORE_TO_DO = say("More…")
"""The way to the other actions of a deciding seat, before its first visit."""
DONE_BESIDE = say("Change what else you do…")
BESIDE = "You also chose: {things}."
CHANGEABLE = say("You can change it until the round closes.")


def about_all(found: int) -> tuple[Option, ...]:
    """Return the options about the whole stop, given the number of other options."""
    if not found:
        return ()
    paged = found + len(OF_ALL) > PAGE
    return tuple(replace(option, group=WHOLE) for option in OF_ALL) if paged else OF_ALL


def one_after_the_other(said: Sequence[Text | None]) -> Text | None:
    """Return the sentences as one text; None: there is none.

    >>> str(one_after_the_other([say("Wheat is up."), None, say("Clay is down.")]))
    'Wheat is up. Clay is down.'
    """
    whole: Text | None = None
    for each in said:
        if each is not None:
            whole = each if whole is None else say("{first} {rest}", first=whole, rest=each)
    return whole


def kind_named(id: str) -> str:
    """Return the kind of an option, for `in_short`: options about the whole stop never hide."""
    return id if id in (PASS_ON, WHATEVER) else "named"


def chosen_words(things: Sequence[tuple[str, Text]]) -> Text:
    """Return a seat's choice in words, for that seat alone, with how long it can be changed."""
    if not things:
        return say("You passed. {until}", until=CHANGEABLE)
    return say("You chose: {things}. {until}", things=in_short(things), until=CHANGEABLE)


def decided_words(ask: Ask, answer: Answer) -> list[Text]:
    """Return the things of a decision; an empty choice has words, too."""
    if isinstance(ask, Choose) and not answer and ask.none is not None:
        return [ask.none]
    return list(ask.named(answer))
