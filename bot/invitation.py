"""The permissions that the bot asks of a server."""

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Permissions needed to moderate a table, by Discord's names."""
FOR_A_THREAD = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""Permissions needed to open a thread and write in it."""
