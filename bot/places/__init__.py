"""Several processes that share one bot: its servers' places, and what their holders tell others."""
