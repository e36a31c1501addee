"""The alerts: each says how urgent it is, and each was seen to speak and to be silent."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ALERTS = (ROOT / "docs" / "hosting" / "alerts.yml").read_text()
CASES = Path(__file__).with_name("alerts_test.yml")
PROMTOOL = shutil.which("promtool")
NAMES = re.findall(r"- alert: (\w+)", ALERTS)


def test_each_alert_says_how_urgent_it_is():
    severities = re.findall(r"^ +labels: \{ severity: (critical|warning) \}$", ALERTS, re.MULTILINE)
    assert len(severities) == len(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_each_alert_has_a_case_in_which_it_speaks_and_is_silent_otherwise(name):
    speaks, silent = CASES.read_text().partition(f"- name: {name}\n")[2], CASES.read_text()
    assert re.match(rf"(?:.*\n)*? +alertname: {name}\n +exp_alerts:\n", speaks)
    assert re.search(rf" +alertname: {name}\n +exp_alerts: \[\]\n", silent)


@pytest.mark.skipif(PROMTOOL is None, reason="promtool comes with Prometheus")
@pytest.mark.parametrize("words", [["check", "rules", "docs/hosting/alerts.yml"],
                                   ["test", "rules", str(CASES)]])  # fmt: skip
def test_prometheus_itself_says_that_all_cases_hold(words):
    done = subprocess.run(  # noqa: S603 - Prometheus' own program
        [PROMTOOL, *words], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
