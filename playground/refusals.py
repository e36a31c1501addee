from typing import Any

Json = dict[str, Any]
"""One JSON object as Discord sends it."""

REASONS: dict[int, tuple[int, str]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    30003: (400, "Maximum number of pinned messages reached (250)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30034: (
        429,
        "Max number of daily application command creates has been reached (200)",
    ),
    30046: (
        429,
        "Maximum number of edits to messages older than 1 hour reached. Try again later.",
    ),
    40002: (403, "You need to verify your account in order to perform this action"),
    40003: (403, "You are opening direct messages too fast"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (403, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (
        403,
        "Cannot send messages to this user due to having no mutual guilds",
    ),
    160004: (400, "A thread has already been created for this message"),
}
"""Discord's error codes with their HTTP status and words (opcodes and status codes page)."""


class RequestRefused(Exception):
    """Discord's answer to a refused request."""

    def __init__(self, code: int, *, errors: Json | None = None) -> None:
        self.code = code
        self.status, self.words = REASONS[code]
        self.errors = errors
        super().__init__(f"{self.status} ({code}): {self.words}")

    def body(self) -> Json:
        body: Json = {"message": self.words, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body
