"""The facts that the bot needs to offer a game: one entry in the list of games."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias, get_args

from pydantic.fields import FieldInfo

from rules.kernel import Answer, Ask, Chance, Game, Plain, Seat, StandingOrder, Text
from rules.lengths import Length
from rules.robots import Mind, Strength, robots_answer
from rules.sections import Section, Worth

NEEDS = "needs"
"""Key of a field's `json_schema_extra`: the option that must be on for this one to matter."""
ALONE = "alone"
"""Key in the same place, True: the option only matters in a game alone."""
RANK = "rank"
"""Key in the same place: one of `RANKS`, where it is not the middle one."""
LABELS = "labels"
"""Key in the same place: value -> label, where the value itself is no words."""

Rank: TypeAlias = Literal["common", "variant", "ruling"]
RANKS: Final[tuple[Rank, ...]] = get_args(Rank)
"""Options that most tables set come first, those about rulings last."""


class Options(Plain):
    """The options of a game; each field has a title, a description and closed choices.

    `json_schema_extra` of a field may hold

    - `NEEDS`: the option it depends on,
    - `RANK`: whether most tables set it, or few,
    - `ALONE`: that it only matters in a game alone.
    """

    def refusal(self, seats: int | None = None) -> Text | None:
        """Return the reason why no table can have this combination; None: one can.

        Args:
            seats: the number of players; None while it is not known yet.
        """
        return None


def needed_by(field: FieldInfo) -> str | None:
    """Return the option that must be on for this one to matter; None: there is none."""
    needed = _extra(field, NEEDS)
    return needed if isinstance(needed, str) else None


def is_for_one(field: FieldInfo) -> bool:
    """Whether the option only matters in a game alone."""
    return _extra(field, ALONE) is True


def rank_of(field: FieldInfo) -> Rank:
    """Return how common a choice of this option is."""
    wanted = _extra(field, RANK)
    return next((rank for rank in RANKS if rank == wanted), "variant")


def labels_of(field: FieldInfo) -> Mapping[str, str]:
    """Return the label of each value that is no words itself."""
    extra = _extra(field, LABELS)
    pairs = extra.items() if isinstance(extra, dict) else ()
    return {str(value): str(label) for value, label in pairs}


def _extra(field: FieldInfo, name: str) -> object:
    extra = field.json_schema_extra
    return extra.get(name) if isinstance(extra, dict) else None


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of `/card` or `/rules`: a name, its kind, and sentences on it."""

    name: str
    kind: str
    lines: tuple[str, ...]
    key: str = ""  # the game's own id, for its picture


def rules_section(name: str, *lines: str) -> Entry:
    """Return a section of a game's rules, as `/rules` shows it."""
    return Entry(name, "rules", lines)


@dataclass(frozen=True, slots=True)
class Ruling:
    """A point on which the printed rules are silent or unclear, or which is played otherwise here.

    Code, tests and the game's page in `docs/rules` cite it by its name.

    Args:
        name: its id.
        says: what is played.
        sort: ours where the sources are silent, one secondary reading, or a choice of our own.
        option: the option of a table that can say otherwise.
        brief: the point in a few words, if a table can differ from what is printed.
        printed: what is printed on it.
        as_printed: the values of its option that play what is printed.
        needs: the option that must be on for the point to arise.
        timed: whether it only arises at a table with deadlines.
    """

    name: str
    says: str
    sort: Literal["interpretation", "uncertain", "house"] = "interpretation"
    option: str = ""
    brief: str = ""
    printed: str = ""
    as_printed: tuple[str | bool, ...] = ()
    needs: str = ""
    timed: bool = False


@dataclass(frozen=True, slots=True)
class Advice:
    """The meaning of a decision and its stakes, for its player.

    Args:
        said: two to four sentences, for anybody who has never played.
        section: the section of the game's `rules` that has more.
    """

    said: str
    section: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """The choices of a table for one of a game's clocks. Times are in seconds.

    Args:
        title: its name among the options.
        sentence: its purpose.
        choices: the lengths, the usual one first.
        live: the choice for a table whose players all sit at it now.
        varies: choice -> the longest the clock may run instead; nobody can foresee its length.
        awake: the least time outside the public night of each asked player; the end moves on for
            that. It does not count at a live table.
        least: the clock is a least time, whose end is shown to nobody.
        late: a game that renames the clock late (`deal:17` to `deal:17/1`) moves its end on. Late
            means its last this many seconds, or the last twelfth of a shorter clock; the end moves
            on by as many.
        told: a lobby's sentence about its `{time}`; empty: none.
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
        """Return the length of the clock of this name, in seconds, given the table's choices."""
        return lengths.get(name, self.choices[0])

    def is_live(self, chosen: int) -> bool:
        """Return whether a length is one for a table whose players all sit at it now."""
        return chosen == self.live or (not self.least and chosen < self.live)

    def more(self, chosen: int) -> int:
        """Return the seconds added to this clock if the game renames it late."""
        return min(self.late, chosen // 12)

    def seconds(self, chosen: int, clock: str, seed: str) -> int:
        """Return the length of the clock of this name, in seconds; the seed hides its variation."""
        more = self.varies.get(chosen, chosen) - chosen
        return chosen + int(sha256(f"{seed}/{clock}".encode()).hexdigest()[:12], 16) % (more + 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Live:
    """The time of players who all sit at the table now, in seconds.

    Args:
        turn: for a turn.
        in_hand: for each player beside that, once in the game; none with clocks of the game.
    """

    turn: int = 5 * 60
    in_hand: int = 10 * 60


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """The words of `/bid cards` in a game: bids on things that bear marks on the picture.

    A bid may take several questions of one moment, each of which puts it on one thing.

    Args:
        moment: the kind of decision; it may have other questions as well.
        first: the option that only the first question of a bid has (to pass).
        later: the option that only the later questions have: that there is no more.
        most: the most things in one bid.
        what: the sentence that says what to name, with an example.
        more: the same where the seat has bid on something already.
        otherwise: the sentence where another question of that moment is asked.
    """

    moment: str
    first: str
    later: str
    most: int
    what: Text
    more: Text
    otherwise: Text


Clocked: TypeAlias = Literal["nothing", "something", "everything"]


def no_owners_values(values: str) -> str:
    """Refuse an owner's values, for a game whose numbers are all known.

    Raises:
        ValueError: there are some.
    """
    if values.strip():
        raise ValueError("this game takes no values of its owner")
    return ""


def nothing_follows(said: str, begun: str) -> bool:
    """Return False, for a game in which no line continues another."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True)
class Meta:
    """A game as the bot offers it.

    Args:
        id: the game's folder.
        name: the name on the box.
        about: what it is and what is special about it, in two sentences.
        seats: the possible numbers of players.
        length: the usual length, in words.
        options: the choices before the start.
        new: seats, options, seed and owner's values -> a table at its first question.
        game: the class whose `load` brings back a save.
        mind: a seat's view, its question, the seat and chance -> a sensible answer. Ask `robot`
            instead, which keeps what is promised of all robots.
        orders: a seat's view -> the standing orders it may give now.
        cards: every card, for `/card`.
        rules: the rules in short sections, for `/rules`.
        rulings: every point on which they are silent, unclear or played otherwise here.
        printed: the other words of its data that are said or drawn, such as short texts of cards.
        owners_values: checks a file of printed values and returns it as the save keeps it.
        face: a card's id and a view of a table, if there is one -> the card's picture data under
            that table's options, where cards have pictures.
        automata: the names of opponents that the rules themselves play, without a seat.
        clocks: its clocks by the word before the colon in their names (`reaction:17`).
        clocked: options -> how much of the waiting has a clock of the game.
        main_clock: the clock for named decisions where everything has one; a table sets it with its
            own limits.
        live: its times at a live table.
        paced: the pace of a table (`daily`, `live`) -> the options that are chosen with it.
        fitting: a pace -> its usual options, for a host who chooses nothing else.
        lengths: a variant -> a number of seats -> the measured waits of a whole game.
        variant: options -> the variant, by its name in `lengths`.
        moot: options -> those that the others leave without effect, which are not shown.
        without: options, number of seats -> what most tables add and this one lacks, for the first
            line of its lobby; None: nothing.
        deciding: an ask's `moment` -> its public description (`to bid for the Contract`).
        help: options -> the ways to decide beyond the panel's choices, for `/help`.
        follows: whether a line, without its subject, continues the deed of another line; a post
            joins both.
        sealed: a seat's sealed secret -> its words; None where there are none.
        advice: options -> an ask's `moment` -> the stakes of that decision.
        marked: the words of `/bid cards`; None: the game has no such bids.
        where: a view -> the state of the game, in a few lines of public facts.
        chapter: a view -> the round and the phase in it; a returning player is shown how each
            ended.
        chapter_name: a view -> the round's name, for the list of a replay; None: the first line of
            `where`.
        undone: an ask's `moment` -> the label of its undo button (`selling {move}`); a moment
            without one uses the named things alone.
        worth: the valuation of a position, for the course of a finished game; None: no course.
        looking_back: a finished game -> the sections of its post-mortem.
        early: the sentence on what an early end by all players means.
        robot_with: weights -> a mind that feels so, for tuning; None: it has no weights.
        on_the_table: moments in which a player looks at the table rather than into the hand.
    """

    id: str
    name: str
    about: str
    seats: range
    length: str
    options: type[Options]
    new: Callable[[int, Options, str, str], Game]
    game: type[Game]
    mind: Mind
    orders: Callable[[Mapping[str, Any], Seat], Sequence[StandingOrder]]
    cards: Callable[[str], Sequence[Entry]]
    rules: Sequence[Entry]
    rulings: Sequence[Ruling] = ()
    owners_values: Callable[[str], str] = no_owners_values
    printed: Callable[[], Sequence[str]] = lambda: ()
    clocks: Mapping[str, Timing] = field(default_factory=dict)
    clocked: Callable[[Options], Clocked] = lambda options: "something"
    main_clock: str = ""
    live: Live = Live()
    paced: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    fitting: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lengths: Mapping[str, Mapping[int, Length]] = field(default_factory=dict)
    variant: Callable[[Options], str] = lambda options: "usual"
    moot: Callable[[Options], Sequence[str]] = lambda options: ()
    without: Callable[[Options, int], Text | None] = lambda options, seats: None
    deciding: Mapping[str, str] = field(default_factory=dict)
    advice: Callable[[Options], Mapping[str, Advice]] = lambda options: {}
    where: Callable[[Mapping[str, Any]], Sequence[Text]] = lambda view: ()
    chapter: Callable[[Mapping[str, Any]], tuple[int, str]] = lambda view: (0, "")
    chapter_name: Callable[[Mapping[str, Any]], Text | None] = lambda view: None
    undone: Mapping[str, str] = field(default_factory=dict)
    worth: Worth | None = None
    looking_back: Callable[[Any], Sequence[Section]] = lambda game: ()
    early: str = "Nobody wins."
    on_the_table: frozenset[str] = frozenset()
    follows: Callable[[str, str], bool] = nothing_follows
    face: Callable[[str, Mapping[str, Any] | None], dict[str, Any]] | None = None
    help: Callable[[Options], str] = lambda options: ""
    automata: Callable[[Options, int], Sequence[str]] = lambda options, seats: ()
    sealed: Callable[[Any], Text | None] = lambda secret: None
    marked: Marked | None = None
    robot_with: Callable[[Mapping[str, float]], Mind] | None = None

    def robot(
        self,
        view: dict[str, Any],
        ask: Ask,
        seat: Seat,
        chance: Chance,
        strength: Strength = "usual",
    ) -> Answer:
        """Return a robot's answer to a question, found from nothing but its seat's view."""
        return robots_answer(self.mind, view, ask, seat, chance, strength)
