"""The descriptions of commands in the languages that are installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from discord import Locale, app_commands

from bot.words.spoken import spoken_in
from cogs.ui.words import cut

if TYPE_CHECKING:
    from discord.app_commands import TranslationContext, locale_str

LONGEST: Final = 100
"""The longest description, or name of a choice, that Discord accepts."""
_Place = app_commands.TranslationContextLocation
TYPED: Final = (_Place.command_name, _Place.group_name, _Place.parameter_name)
"""Names that are typed; texts name the commands as they are in English."""


class CommandTranslator(app_commands.Translator):
    """Translates descriptions and the names of choices by the catalogues."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContext[Any, Any]
    ) -> str | None:
        """Return the words in a language; None: Discord shows the English ones."""
        translate = spoken_in(locale.value)
        if translate is str or context.location in TYPED:
            return None
        said = f"{translate(string.message)}"
        return None if said == string.message else cut(said, LONGEST)
