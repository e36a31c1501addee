"""The bot's own measurements for its operator: Prometheus reads them at `/metrics`.

No name and no label tells a table, a server or a person. Counts change when a player answers in
secret, so only the operator may see the page.
"""

from bot.metrics.census import Census
from bot.metrics.invalid import Invalid
from bot.metrics.loop import LoopWatch
from bot.metrics.metrics import Metrics
from bot.metrics.recent import Percentiles, Recent
from bot.metrics.requests import trace_of

__all__ = ["Census", "Invalid", "LoopWatch", "Metrics", "Percentiles", "Recent", "trace_of"]
