"""A list of what was named says all of it where there is room, and else something of each kind."""

from rules.kernel import Text, Voice, say
from rules.parts.in_short import LONGEST, ROOM, in_short


def things(kind: str, *said: str) -> list[tuple[str, Text]]:
    return [(kind, say(text)) for text in said]


def words(named: list[tuple[str, Text]], room: int = ROOM) -> list[str]:
    return [str(text) for text in in_short(named, room)]


def test_a_list_that_has_room_is_said_whole() -> None:
    named = things("cards", *"abcdef")

    assert words(named) == list("abcdef")


def test_of_a_long_list_the_first_are_said_and_how_many_more_there_are() -> None:
    named = things("cards", *["a" * 8] * 9)

    assert words(named, 60) == [*["a" * 8] * 4, "5 more"]


def test_kinds_take_turns_and_stay_in_their_order() -> None:
    cards, ships = [f"card {n}" for n in range(20)], ["1 from C1", "2 from C2"]
    named = [*things("cards", *cards), *things("ships", *ships), *things("whole", "pass on")]

    assert words(named, 90) == [*cards[:5], *ships, "pass on", "15 more"]


def test_names_count_as_long_as_names_can_be() -> None:
    named = [("joins", say("Only if {seat:seat} joins", seat=seat % 6)) for seat in range(30)]
    said = say("{things}", things=in_short(named))

    assert str(said).endswith(f" and {30 - str(said).count('joins')} more")
    for name in ("W" * 32, r"\_" * 32, "\U0001f600" * 32):
        whole = Voice([name] * 6, strong="**{}**").say(said)
        assert len(whole.encode("utf-16-le")) // 2 <= ROOM
    assert ROOM / 2 < len(LONGEST.say(said)) <= ROOM
