"""Where the database is: a file, or a server with a user and a password that nobody is shown."""

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

SCHEMES = ("postgresql", "postgres")
_HOSTS = re.compile(r"[\w.:,\[\]%-]*")
"""Names, numbers and ports of servers; a socket's folder stands behind `?host=`."""


@dataclass(frozen=True, slots=True)
class ServerAddress:
    """A database on a PostgreSQL server.

    Args:
        conninfo: the whole URL, which may hold a password: for psycopg alone.
        shown: server and database, as logs and errors name them.
    """

    conninfo: str = field(repr=False)
    shown: str

    def __str__(self) -> str:
        return self.shown


def address_of(typed: object) -> object:
    """Return the file or the server that a setting names.

    Raises:
        ValueError: it begins like a URL and is none of a PostgreSQL database.
    """
    if not isinstance(typed, str) or "://" not in typed:
        return typed if isinstance(typed, ServerAddress) else Path(str(typed))
    try:
        url = urlsplit(typed)
        _ = url.port if "," not in url.netloc else None
    except ValueError:
        raise ValueError("no URL of a database") from None  # its text may show a password
    if url.scheme not in SCHEMES or not _is_whole(url):
        raise ValueError("no URL of a database")
    return ServerAddress(typed, f"{url.scheme}://{_host(url)}{url.path}")


def _is_whole(url: SplitResult) -> bool:
    """Whether a URL says which database, and nothing of its password is taken for more."""
    named = len(url.path) > 1 and not {*url.path[1:]} & {"/", "@"}
    return named and url.netloc.count("@") <= 1 and bool(_HOSTS.fullmatch(_host(url)))


def _host(url: SplitResult) -> str:
    return url.netloc.rpartition("@")[2]
