"""Catalogues of translations, as gettext files: what they say, and what they lack."""

import pytest

from bot.__main__ import main
from bot.words.collected import FoundText
from bot.words.languages import catalogue, lacking, language, to_translate
from rules.kernel import Refused, Voice, say, unit

unit("probe", "{n} probe", "{n} probes")

RUSSIAN = """
msgid ""
msgstr ""
"Language: ru\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : "
"n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);\\n"

msgid "{n} probe"
msgid_plural "{n} probes"
msgstr[0] "{n} зонд"
msgstr[1] "{n} зонда"
msgstr[2] "{n} зондов"

msgid "Wait {n} days."
msgid_plural "Wait {n} days."
msgstr[0] "Ждать {n} день."
msgstr[1] "Ждать {n} дня."
msgstr[2] "Ждать {n} дней."

msgid "vendor"
msgstr "продавец"

msgid "{seat} takes {it}."
msgstr "{it}: берёт {seat}."

msgid "Pass"
msgstr ""

msgid "{seat} sleeps."
msgstr "{who} спит."
"""


@pytest.fixture
def russian(tmp_path):
    (tmp_path / "ru.po").write_text(RUSSIAN, "utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("n", "probes", "days"),
    [
        (1, "1 зонд", "Ждать 1 день."),
        (3, "3 зонда", "Ждать 3 дня."),
        (11, "11 зондов", "Ждать 11 дней."),
        (21, "21 зонд", "Ждать 21 день."),
    ],
)
def test_each_number_has_the_form_of_its_language(russian, n, probes, days):
    voice = Voice(translate=language("ru", russian))
    assert voice.say(say("{n:probe}", n=n)) == probes
    assert voice.say(say("Wait {n} days.", n=n)) == days


def test_names_and_units_come_back_in_their_places(russian):
    voice = Voice(["Ana"], language("ru", russian))
    text = say("{seat:seat} takes {it:probe}.", seat=0, it=2)
    assert voice.say(text) == "2 зонда: берёт Ana."


def test_what_a_catalogue_lacks_or_names_wrongly_is_english(russian):
    voice = Voice(["Ana"], language("ru", russian))
    assert voice.say(say("Pass")) == "Pass"
    assert voice.say(say("{seat:seat} sleeps.", seat=0)) == "Ana sleeps."


def test_english_asks_no_catalogue():
    assert language("en") is language("en-GB") is str


TEXTS = [FoundText("", "", each) for each in ("{seat} takes {it}.", "Pass", "Wait {n} days.")]


def test_what_a_language_lacks_is_counted(russian):
    assert [text.template for text in lacking(TEXTS, catalogue("ru", russian))] == ["Pass"]
    assert lacking(TEXTS, catalogue("es", russian)) == TEXTS


def test_a_file_for_translators_keeps_what_is_translated(russian, tmp_path):
    for_translators = to_translate(TEXTS, catalogue("ru", russian))
    (tmp_path / "ru.po").write_bytes(for_translators)
    assert [text.template for text in lacking(TEXTS, catalogue("ru", tmp_path))] == ["Pass"]
    assert "msgstr[2]" in for_translators.decode()


@pytest.mark.parametrize("code", ["xx", "Klingon", "", "../es"])
def test_an_unknown_language_is_one_clear_sentence(code):
    with pytest.raises(Refused, match=f"There is no language “{code}”"):
        catalogue(code)


def test_a_broken_catalogue_names_its_file(tmp_path):
    (tmp_path / "es.po").write_bytes(b"no gettext at all\n")
    with pytest.raises(Refused, match=r"es\.po cannot be read"):
        catalogue("es", tmp_path)


def test_the_command_says_what_is_wrong_with_exit_code_2(monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    assert main("words", "--untranslated", "xx") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_player_whose_name_is_a_word_or_has_braces_keeps_it(russian):
    voice = Voice(["vendor", "{n}"], language("ru", russian))
    takes = say("{seat:seat} takes {it}.", seat=0, it=say("{seat:seat}", seat=1))
    assert voice.say(takes) == "{n}: берёт vendor."
