"""Words for tests of post-mortems."""

from rules.kernel import Voice

VOICE = Voice(["Ana", "Bram", "Chidi", "Dana", "Eva"])


def sections(found):
    """Return sections by their titles."""
    return {VOICE.say(each.title): each for each in found}


def said(section):
    """Return the rows of a section as sentences."""
    return [VOICE.say(row.said) for row in section.rows]


def cells(section):
    """Return the rows of a section as a table."""
    return [[VOICE.say(cell) for cell in row.cells] for row in section.rows]
