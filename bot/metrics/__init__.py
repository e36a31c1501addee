"""What the bot measures of itself, for whoever runs it: Prometheus reads it at `/metrics`.

No name and no label tells a table, a server or a person. Counts move when somebody answers in
secret, so the page is the operator's alone.
"""

from bot.metrics.census import Census
from bot.metrics.invalid import Invalid
from bot.metrics.loop import LoopWatch
from bot.metrics.metrics import Metrics
from bot.metrics.recent import Percentiles, Recent
from bot.metrics.requests import trace_of

__all__ = ["Census", "Invalid", "LoopWatch", "Metrics", "Percentiles", "Recent", "trace_of"]
