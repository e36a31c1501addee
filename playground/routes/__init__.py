"""The routes of the REST API; importing them fills the table."""

from playground.routes import channels, commands, messages, people, webhooks

__all__ = ["channels", "commands", "messages", "people", "webhooks"]
