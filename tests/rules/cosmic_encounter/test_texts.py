"""The texts of `/card` and `/rules`, and those that owners of the printed game may replace."""

from collections import Counter

import pytest

from rules.cosmic_encounter.cards.catalogue import (
    alien_name,
    cosmic_deck,
    face,
    key_of,
    numbers,
    reward_deck,
)
from rules.cosmic_encounter.model.words import ROLES
from rules.cosmic_encounter.texts import entries as texts
from rules.cosmic_encounter.texts.book import book, owners_values
from rules.cosmic_encounter.texts.rulebook import RULES

OWN = """
[reward]
crooked_deal = 3

[flares.human]
wild = "Printed words of the flare."

[aliens.human]
power = "  Printed words.  "
"""
LONGEST_FIELD = 1024
LONGEST_PAGE = 3600


def test_every_alien_has_a_sheet_and_a_flare():
    assert len(book().aliens) == 50
    assert book().aliens.keys() == book().flares.keys()


def test_names_are_those_of_the_cards():
    assert all(alien_name(key) == text.name for key, text in book().aliens.items())


def test_every_card_of_both_decks_has_a_text():
    for card in [*cosmic_deck(), *reward_deck()]:
        printed = face(card)
        known = book().artifacts if printed.type == "artifact" else book().kinds
        key = printed.key if printed.type == "artifact" or printed.crooked else printed.type
        assert known[key].text


def test_every_technology_has_a_text_and_its_research_number():
    needed = {key: str(number or "X") for key, number in numbers()["techs"].items()}

    assert {key: text.research for key, text in book().techs.items()} == needed


def test_there_are_25_auction_cards_of_14_kinds():
    assert len(book().lucre) == 14
    assert sum(text.copies for text in book().lucre.values()) == 25


def test_every_role_has_words():
    said = [
        *(text.who for text in book().aliens.values()),
        *(side.who for text in book().flares.values() for side in (text.wild, text.super)),
        *(text.who for text in book().techs.values()),
        *(text.who for text in book().artifacts.values()),
    ]

    assert set(said) <= set(ROLES)


def test_pairs_that_must_not_meet_name_each_other():
    unwanted = {key: text.not_with for key, text in book().aliens.items() if text.not_with}

    assert unwanted == {"healer": ("masochist",), "masochist": ("healer",)}


def test_a_card_can_be_looked_up_by_its_name_alone():
    names = Counter(entry.name for entry in texts.entries())

    assert [name for name, often in names.items() if often > 1] == []
    assert len({entry.key for entry in texts.entries()}) == len(names)


def test_entries_are_short_enough_for_a_post():
    assert all(sum(map(len, entry.lines)) < LONGEST_PAGE for entry in texts.entries())


def test_entries_are_whole_sentences():
    for entry in (*texts.entries(), *RULES):
        for line in entry.lines:
            assert line[0].isupper()
            assert line.endswith((".", ")", ":"))
            assert len(line) < LONGEST_FIELD


def test_the_rules_explain_each_stop():
    stops = " ".join(next(entry for entry in RULES if entry.name == "The stops").lines)

    for name in ("Turn:", "Start:", "Launch:", "Alliances:", "Cards:", "Reveal:", "Deal:", "Res"):
        assert name in stops


def test_an_alien_is_told_with_its_marks_and_whom_it_should_not_meet():
    healer = next(entry for entry in texts.entries() if entry.key == "alien:healer")

    assert healer.kind == "alien, alert 2 of 3"
    assert healer.lines[1:] == (
        "Any player, in any phase; used if you like.", "Not together with Masochist.",
    )  # fmt: skip


def test_the_authors_of_lucre_are_named():
    lucre = " ".join(next(entry for entry in RULES if entry.name == "Lucre").lines)

    assert "muGodz" in lucre
    assert "Phil Fleischmann" in lucre


@pytest.mark.parametrize(
    ("phases", "words"),
    [
        (("reveal",), "reveal"),
        (("launch", "alliance"), "launch and alliance"),
        (("launch", "alliance", "reveal"), "launch, alliance and reveal"),
        (texts.ALL, "any phase"),
    ],
)
def test_phases_in_words(phases, words):
    assert texts.phase_words(phases) == words


# An owner of the printed game


def test_an_owners_words_take_the_place_of_ours():
    values = owners_values(OWN)

    assert book(values).aliens["human"].power == "Printed words."
    assert book(values).aliens["human"].short == book().aliens["human"].short
    assert book(values).flares["human"].wild.text == "Printed words of the flare."
    assert book(values).flares["human"].super == book().flares["human"].super
    assert (
        "Printed words."
        in next(entry for entry in texts.entries(values) if entry.key == "alien:human").lines
    )


# Ruling reward_counts
def test_an_owners_numbers_of_reward_cards_stand_in_the_same_file():
    keys = Counter(map(key_of, reward_deck(owners_values(OWN))))

    assert keys["crooked_deal"] == 3


def test_what_a_save_keeps_reads_as_the_file_did():
    assert owners_values(owners_values(OWN)) == owners_values(OWN)
    assert owners_values("") == ""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[cards]\nx = 1", "cards is unknown"),
        ("[aliens.nobody]\npower = 'x'", "aliens.nobody is unknown"),
        ("[aliens.human]\nname = 'x'", "aliens.human.name cannot be changed"),
        ("[flares.human]\npower = 'x'", "flares.human.power cannot be changed"),
        ("[aliens.human]\npower = ''", "must be a sentence"),
        ("[aliens.human]\npower = 'a\\u0000'", "must be a sentence"),
        ('[aliens.human]\npower = "a\\nb"', "must be a sentence"),
        ("[aliens.human]\npower = 3", "must be a sentence"),
        (f"[aliens.human]\npower = '{'x' * 601}'", "must be a sentence"),
        ("aliens = 3", "must be a table"),
        ("aliens.human = 3", "must have short or power"),
        ("reward = 3", "must be a table"),
        ("[reward]\nkicker_9 = 1", "kicker_9 is unknown"),
        ("[reward]\ncrooked_deal = 99", "whole number"),
    ],
)
def test_a_file_that_makes_no_sense_is_refused_with_its_place(text, said):
    if "\\u0000" in text:
        text = '[aliens.human]\npower = "a\\u0000"'
    with pytest.raises(ValueError, match=said):
        owners_values(text)
