"""What the bot asks of a server that invites it."""

NEEDED = {
    "view_channel": "View Channel",
    "send_messages": "Send Messages",
    "attach_files": "Attach Files",
    "read_message_history": "Read Message History",
}
"""Permissions without which a table cannot be moderated, as Discord names them."""
FOR_A_THREAD = {
    "create_public_threads": "Create Public Threads",
    "send_messages_in_threads": "Send Messages in Threads",
}
"""What it takes to open a thread and write there."""
