import asyncio
import io
import mimetypes
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import quote

from PIL import Image, UnidentifiedImageError

from bot.machine import Machine
from playground.refusals import Json

UNSAFE = re.compile(r"[^\w.\-]+")


class Attachments:
    """The uploaded files: in a folder if there is one, otherwise in memory."""

    def __init__(self, machine: Machine, folder: Path | None) -> None:
        self._folder = folder
        self._unwritten: dict[str, bytes] = {}
        self._writes: set[asyncio.Future[None]] = set()
        self._pen = machine.workers(1, "attachments")
        self.origin = ""

    def keep(
        self, channel_id: str, attachment_id: str, filename: str, content: bytes, about: Json
    ) -> Json:
        """Store one upload and describe it as Discord does."""
        name = UNSAFE.sub("_", filename) or "file"
        path = f"{channel_id}/{attachment_id}/{name}"
        self._write(path, content)
        url = f"{self.origin}/attachments/{quote(path)}"
        attachment: Json = {
            "id": attachment_id,
            "filename": name,
            "size": len(content),
            "url": url,
            "proxy_url": url,
            "content_type": self.kind(name),
        }
        if about.get("description"):
            attachment["description"] = about["description"]
        attachment.update(_measured(attachment["content_type"], content))
        return attachment

    def kind(self, path: str) -> str:
        """Return the media type of a file, by its name."""
        return mimetypes.guess_type(path)[0] or "application/octet-stream"

    def read(self, path: str) -> bytes | None:
        """Return the content under a path of the attachments address, or None."""
        content = self._unwritten.get(path)
        if content is not None or self._folder is None:
            return content
        file = (self._folder / path).resolve()
        if not file.is_relative_to(self._folder.resolve()) or not file.is_file():
            return None
        try:
            return file.read_bytes()
        except FileNotFoundError:
            return None  # dropped in this moment, on the pen's thread

    def drop(self, attachment: Json) -> None:
        """Forget a file that no message shows any more."""
        path = attachment["url"].partition("/attachments/")[2]
        self._unwritten.pop(path, None)
        if self._folder is not None:
            self._soon(path, _remove_file, self._folder / path)

    async def close(self) -> None:
        """Wait until every upload is on disk."""
        while self._writes:
            await asyncio.wait(self._writes)
        self._pen.close()

    def _write(self, path: str, content: bytes) -> None:
        self._unwritten[path] = content
        if self._folder is None:
            return
        self._soon(path, _write_file, self._folder / path, content)

    def _soon(self, path: str, work: Callable[..., None], *given: object) -> None:
        """Do work on one file in the pen's thread, in the order of the calls."""
        done = self._pen.run(work, *given)
        self._writes.add(done)
        done.add_done_callback(lambda write: self._written(path, write))

    def _written(self, path: str, write: asyncio.Future[None]) -> None:
        self._writes.discard(write)
        write.result()
        self._unwritten.pop(path, None)


def _write_file(file: Path, content: bytes) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(content)


def _remove_file(file: Path) -> None:
    file.unlink(missing_ok=True)


def _measured(content_type: str, content: bytes) -> Json:
    """Return width and height of a picture; nothing for other files."""
    if not content_type.startswith("image/"):
        return {}
    try:
        with Image.open(io.BytesIO(content)) as picture:
            return {"width": picture.width, "height": picture.height}
    except UnidentifiedImageError:
        return {}
