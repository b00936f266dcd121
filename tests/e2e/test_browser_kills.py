"""The browser is killed the moment the screen has changed: what was shown is there afterwards.

`BANKER_KILLS=200 python -m pytest -n 0 -s -m browser tests/e2e/test_browser_kills.py` for the long
run; the usual one kills a few times, before and after the games have moved into the private files.
"""

import contextlib
import os
import shutil
import signal
import time
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Error, Playwright

from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE
from tests.e2e.host import Host
from tests.e2e.test_evening import Evening

pytestmark = pytest.mark.alone

STARTING: Final = 90
KILLS: Final = int(os.environ.get("BANKER_KILLS", "4"))
WATCH: Final = """armed => {
  const at = () => document.querySelector('[flt-semantics-identifier="last-entry"]')
    ?.textContent ?? '';
  let before = at();
  new MutationObserver(() => {
    const now = at();
    if (!now || now === before) return;
    before = now;
    if (!--armed) window.shown(now);
  }).observe(document.querySelector('flt-semantics-host'),
    {subtree: true, childList: true, characterData: true, attributes: true}); }"""
GOES_ON: Final = ("Die ", "Buy for", "Pay $", "Next: ", "Undo", "Bring back")


def processes(profile: Path) -> list[int]:
    """All of a browser, the main one first."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            command = (process / "cmdline").read_bytes().decode(errors="replace")
            if f"--user-data-dir={profile}" in command:
                found.append(("--type=" in command, int(process.name)))
    return [pid for _, pid in sorted(found)]


def killed(profile: Path) -> None:
    """No process of it gets another turn."""
    for pid in processes(profile):
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def last_entry(table: Evening) -> str:
    """What the screen says of the last entry."""
    return table.part("last-entry").inner_text(timeout=20_000)


def plays_until_killed(table: Evening, profile: Path, chance: Random) -> str:
    """Tap at random until the browser dies; what the screen showed at that moment."""
    seen: list[str] = []

    def shown(text: str) -> None:
        if not seen:
            seen.append(text)
            killed(profile)

    table.page.expose_function("shown", shown)
    table.page.evaluate(WATCH, chance.randint(1, 3))
    end = time.monotonic() + 60
    while not seen:
        assert time.monotonic() < end, "nothing changes"
        with contextlib.suppress(Error):
            names = [line for line in table.text().splitlines() if line.startswith(GOES_ON)]
            onward = [name for name in names if not name.startswith(("Undo", "Bring"))]
            target = table.called(chance.choice(onward or names))
            if target is not None:
                target.click(force=True, timeout=2500)
            table.pause(0.1)
    return seen[0]


def test_what_was_shown_survives_a_kill(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    profile, chance, expected = tmp_path / "profile", Random(5), ""
    for kill in range(KILLS + 1):
        context = playwright.chromium.launch_persistent_context(
            str(profile),
            executable_path=CHROMIUM,
            args=list(ARGUMENTS),
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )
        table = Evening(context.pages[0], wired=False)
        table.page.goto(host.url, wait_until="commit")
        table.ready("balance" if kill else "New game", STARTING)
        if not kill:
            table.tap("Try it at once")
            table.sees("Die 1 shows 1")
            table.tap("Skip")
        else:
            assert last_entry(table) == expected, f"kill {kill}"
            print(f"kill {kill}: {expected!r} is there", flush=True)
        if kill == KILLS // 2:
            table.pause(62)  # from the next start on the games lie in the private files
        if kill < KILLS:
            expected = plays_until_killed(table, profile, chance)
        with contextlib.suppress(Error):
            context.close()
        killed(profile)
        for lock in profile.glob("Singleton*"):
            lock.unlink()
    shutil.rmtree(profile, ignore_errors=True)
