"""What the bot must know of a game to offer it: the one entry in the list of games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic.fields import FieldInfo

from rules.kernel.ask import Answer, Ask, Chance, Seat
from rules.kernel.game import Game
from rules.kernel.orders import StandingOrder
from rules.kernel.text import Text
from rules.kernel.view import Plain
from rules.lengths import Length

NEEDS = "needs"
"""In a field's `json_schema_extra`: the option that must be on for this one to matter."""
ALONE = "alone"
"""In the same place, True: it only matters to somebody who plays alone."""
RANK = "rank"
"""In the same place: one of `RANKS`, where it is not the middle one."""
LABELS = "labels"
"""In the same place: value -> how players read it, where the value itself is no words."""

Rank: TypeAlias = Literal["common", "variant", "ruling"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
"""What most tables set comes first, on what rulings differ last."""


class Options(Plain):
    """The options of a game; each field has a title, a description and closed choices.

    One that only matters with another says so: `json_schema_extra={NEEDS: "that other"}`; so does
    one that most tables set, or few (`RANK`), and one for whoever plays alone (`ALONE`).
    """

    def refusal(self, seats: int | None = None) -> Text | None:
        """Why no table can be opened with this combination; None if one can.

        Args:
            seats: how many play; None while that is not known yet.
        """
        return None


def needed_by(field: FieldInfo) -> str | None:
    """The option that must be on for this one to matter; None if there is none."""
    needed = _extra(field, NEEDS)
    return needed if isinstance(needed, str) else None


def is_for_one(field: FieldInfo) -> bool:
    """Whether it only matters to somebody who plays alone."""
    return _extra(field, ALONE) is True


def rank_of(field: FieldInfo) -> Rank:
    """How many tables will set it."""
    wanted = _extra(field, RANK)
    return next((rank for rank in RANKS if rank == wanted), "variant")


def labels_of(field: FieldInfo) -> Mapping[str, str]:
    """Return how players read the values that are no words themselves, by value."""
    extra = _extra(field, LABELS)
    pairs = extra.items() if isinstance(extra, dict) else ()
    return {str(value): str(label) for value, label in pairs}


def _extra(field: FieldInfo, name: str) -> object:
    extra = field.json_schema_extra
    return extra.get(name) if isinstance(extra, dict) else None


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that `/card` or `/rules` can show: a name, what it is, and sentences on it."""

    name: str
    kind: str
    lines: tuple[str, ...]
    key: str = ""  # the game's own id, for a picture of it


@dataclass(frozen=True, slots=True)
class Advice:
    """What a decision means and what one may win or lose by it, for whoever has to make it.

    Args:
        said: two to four sentences, for anybody who has never played.
        section: the section of the game's `rules` that has more.
    """

    said: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """How long one of a game's clocks runs, as a table may choose it.

    Args:
        title: what it is called among the options.
        sentence: what it is for.
        choices: seconds, the first as usual.
        live: the choice for a table whose players all sit at it now.
        varies: choice -> how long the clock may run instead, by a number that nobody can foresee.
        awake: so many of its seconds at least lie outside the public night of everybody who is
            asked under it, unless the table plays live; it ends later for that.
        least: it is how long something stays open at least; when it ends is shown to nobody.
        late: a game that renames the clock (`deal:17` to `deal:17/1`) in its last so many seconds,
            or in the last twelfth of a shorter one, moves its end on by as many.
        told: the sentence in which a lobby says its `{time}`; nothing: it says nothing of it.
    """

    title: str
    sentence: str
    choices: tuple[int, ...]
    live: int
    varies: Mapping[int, int] = field(default_factory=dict)
    awake: int = 0
    late: int = 0
    least: bool = False
    told: str = ""

    def chosen(self, name: str, lengths: Mapping[str, int]) -> int:
        """How long the clock of this name is to run at a table that has chosen these lengths."""
        return lengths.get(name, self.choices[0])

    def more(self, chosen: int) -> int:
        """By how much the end of this clock is moved on, if the game renames it late."""
        return min(self.late, chosen // 12)

    def seconds(self, chosen: int, clock: str, seed: str) -> int:
        """How long the clock of this name runs; what nobody can foresee comes from the seed."""
        more = self.varies.get(chosen, chosen) - chosen
        return chosen + int(sha256(f"{seed}/{clock}".encode()).hexdigest()[:12], 16) % (more + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """What `/bid cards` is for in a game: bids on things that bear marks on the picture.

    A bid may take several questions of one moment, each of which puts it on one thing.

    Args:
        moment: what kind of decision it is; it may have other questions as well.
        first: the option that only the first question of a bid has (to pass).
        later: the option that only those have which follow; it says that there is no more.
        most: on so many things one bids at once.
        what: what is to be named, as a sentence with an example.
        more: the same where something is bid on already.
        otherwise: what is said where another question of that moment is asked.
    """

    moment: str
    first: str
    later: str
    most: int
    what: Text
    more: Text
    otherwise: Text


def no_automata(options: Options, seats: int) -> Sequence[str]:
    """A game in which only seats play."""
    return ()


def no_help(options: Options) -> str:
    """A game in which nothing is decided but by the panel's own choices."""
    return ""


def nothing_sealed(secret: Any) -> Text | None:
    """A game that seals nothing, or nothing that has words."""
    return None


Clocked: TypeAlias = Literal["nothing", "something", "everything"]


def one_variant(options: Options) -> str:
    """Return the name of the only variant, for a game whose length no option changes."""
    return "usual"


def something_clocked(options: Options) -> Clocked:
    """A game whose clocks run beside the limits of its table, as far as it has any."""
    return "something"


def no_owners_values(values: str) -> str:
    """Refuse values of an owner, for a game whose numbers are all known.

    Raises:
        ValueError: there are some.
    """
    if values.strip():
        raise ValueError("this game takes no values of its owner")
    return ""


def no_advice(options: Options) -> Mapping[str, Advice]:
    """For a game that explains no decision."""
    return {}


def nothing_follows(said: str, begun: str) -> bool:
    """Every line of such a game is a deed of its own."""
    return False


def nowhere(view: Mapping[str, Any]) -> Sequence[Text]:
    """For a game that says nothing of where it is."""
    return ()


def one_chapter(view: Mapping[str, Any]) -> tuple[int, str]:
    """For a game that has neither rounds nor phases."""
    return 0, ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """A game as the bot offers it.

    Args:
        id: the game's folder.
        name: as on the box.
        sentence: what it is, in one sentence.
        seats: how many may play.
        length: how long it usually takes, in words.
        options: what can be chosen before the start.
        new: a table at its first question, from seats, options, seed and owners' values.
        game: the class whose `load` brings back a save.
        robot: what a sensible player would answer, from nothing but that seat's view.
        orders: the standing orders a seat may give now, from its view.
        cards: every card, for `/card`.
        rules: the rules in short sections, for `/rules`.
        owners_values: checks a file of printed values and returns it as the save keeps it.
        face: a card's id and a look at a table, if there is one -> the card as it is drawn under
            that table's options, where cards have pictures.
        automata: the names of opponents that the rules themselves play, without a seat.
        clocks: its clocks by what stands before the colon in their names (`reaction:17`).
        clocked: what of all that is waited for has a clock of the game, with these options.
        main_clock: the clock by which players decide by name where everything has one; a table
            sets it with its own limits.
        paced: the pace of a table (`daily`, `live`) -> the options that are chosen with it.
        fitting: a pace -> options that are usual with it, for a host who chooses nothing else.
        lengths: a variant -> a number of seats -> how often a whole game waits, as was measured.
        variant: the variant of a game with these options, by its name in `lengths`.
        deciding: an ask's `moment` -> what all may be told of it (`to bid for the Contract`).
        help: how one decides in a game with these options, beyond the panel's choices, for `/help`.
        follows: whether a line, without its subject, tells what came of the deed that another
            line began; a post has both as one.
        sealed: what was sealed for a seat, in words; None where there are none for it.
        advice: with these options, an ask's `moment` -> what whoever decides may win or lose.
        marked: what `/bid cards` is for; None: nothing.
        where: a view -> where the game is, in a few lines of what everybody may know.
        chapter: a view -> the round and the phase in it; who comes back is shown how each ended.
        undone: an ask's `moment` -> what its answer did with the things it named, for the button
            that takes it back (`selling {move}`); where there is none, they speak for themselves.
        early: what it means in a sentence if all players end the game as it stands.
        on_the_table: moments in which one looks at the table rather than into one's hand.
    """

    id: str
    name: str
    sentence: str
    seats: range
    length: str
    options: type[Options]
    new: Callable[[int, Options, str, str], Game]
    game: type[Game]
    robot: Callable[[dict[str, Any], Ask, Seat, Chance], Answer]
    orders: Callable[[Mapping[str, Any], Seat], Sequence[StandingOrder]]
    cards: Callable[[str], Sequence[Entry]]
    rules: Sequence[Entry]
    owners_values: Callable[[str], str] = no_owners_values
    clocks: Mapping[str, Timing] = field(default_factory=dict)
    clocked: Callable[[Options], Clocked] = something_clocked
    main_clock: str = ""
    paced: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fitting: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lengths: Mapping[str, Mapping[int, Length]] = field(default_factory=dict)
    variant: Callable[[Options], str] = one_variant
    deciding: Mapping[str, str] = field(default_factory=dict)
    advice: Callable[[Options], Mapping[str, Advice]] = no_advice
    where: Callable[[Mapping[str, Any]], Sequence[Text]] = nowhere
    chapter: Callable[[Mapping[str, Any]], tuple[int, str]] = one_chapter
    undone: Mapping[str, str] = field(default_factory=dict)
    early: str = "Nobody wins."
    on_the_table: frozenset[str] = frozenset()
    follows: Callable[[str, str], bool] = nothing_follows
    face: Callable[[str, Mapping[str, Any] | None], dict[str, Any]] | None = None
    help: Callable[[Options], str] = no_help
    automata: Callable[[Options, int], Sequence[str]] = no_automata
    sealed: Callable[[Any], Text | None] = nothing_sealed
    marked: Marked | None = None
