"""The browser is killed, or the power cut, the moment the screen has changed: what was shown is
there afterwards.

`BANKER_KILLS=200 python -m pytest -n 0 -s -m browser tests/e2e/test_browser_kills.py` for the long
run; the usual one kills a few times, before and after the games have moved into the private files.
With `BANKER_CUTS=50`, as root on Linux, the browser's files lie on a disk image, and what the image
holds at that moment is all there is afterwards.
"""

import contextlib
import os
import signal
import subprocess
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import BrowserContext, Error, Playwright

from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE
from tests.e2e.carried import aged
from tests.e2e.host import Host
from tests.e2e.test_evening import Evening

pytestmark = pytest.mark.alone

STARTING: Final = 90
KILLS: Final = int(os.environ.get("BANKER_KILLS", "4"))
CUTS: Final = int(os.environ.get("BANKER_CUTS", "0"))
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
AGE: Final = 62
"""Seconds after which the games move into the private file system at the next start."""
GOES_ON: Final = ("Die ", "Buy for", "Pay $", "Next: ", "Undo", "Redo")


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


def plays_until(table: Evening, shown: Callable[[str], None], chance: Random) -> str:
    """Tap at random until `shown` ends the browser; what the screen showed at that moment."""
    seen: list[str] = []

    def once(text: str) -> None:
        if not seen:
            seen.append(text)
            shown(text)

    table.page.expose_function("shown", once)
    table.page.evaluate(WATCH, chance.randint(1, 3))
    end = time.monotonic() + 60
    while not seen:
        assert time.monotonic() < end, f"nothing changes: {table.text()}"
        with contextlib.suppress(Error):
            names = [line for line in table.text().splitlines() if line.startswith(GOES_ON)]
            if not names:  # between two screens, or a refusal lies over them
                names = ["Back", "Close"]
            onward = [name for name in names if not name.startswith(("Undo", "Bring"))]
            if time.monotonic() > end - 50:  # an empty purse, say: the way is back
                onward = ["Undo", *names]
            target = table.called(chance.choice(onward or names))
            if target is not None:
                target.click(force=True, timeout=2500)
            table.pause(0.1)
    return seen[0]


@dataclass
class Life:
    """A browser from its start to its end, over and over again with the same memory."""

    playwright: Playwright
    host: Host
    profile: Path
    number: int = 0
    expected: str = ""
    lost: list[str] = field(default_factory=list)

    def begin(self, *, old: bool = False) -> tuple[BrowserContext, Evening]:
        """Start it; what it was seen to have kept must be there."""
        for lock in self.profile.glob("Singleton*"):
            lock.unlink()
        context = self.playwright.chromium.launch_persistent_context(
            str(self.profile),
            executable_path=CHROMIUM,
            args=list(ARGUMENTS),
            viewport={"width": PHONE[0], "height": PHONE[1]},
        )
        table = Evening(context.pages[0], wired=False)
        if old:
            aged(table.page, self.host)
        table.page.goto(self.host.url, wait_until="commit")
        table.ready("balance" if self.number else "New game", STARTING)
        if self.number:
            self.compare(last_entry(table))
        else:
            table.tap("Try a two-player demo")
            table.sees("Die 1 shows 1")
            table.tap("Skip")
        return context, table

    def compare(self, found: str) -> None:
        """Note what is there."""
        if found != self.expected:
            self.lost.append(f"end {self.number}: shown {self.expected!r}, found {found!r}")
        print(f"end {self.number}: {found == self.expected}: {found!r}", flush=True)

    def end(self, context: BrowserContext) -> None:
        """Nothing of it is left but its files."""
        with contextlib.suppress(Error):
            context.close()
        killed(self.profile)
        self.number += 1


def test_what_was_shown_survives_a_kill(playwright: Playwright, host: Host, tmp_path: Path) -> None:
    life, chance = Life(playwright, host, tmp_path / "profile"), Random(5)
    for kill in range(KILLS + 1):
        context, table = life.begin(old=kill == KILLS // 2)
        if kill < KILLS:
            life.expected = plays_until(table, lambda _: killed(life.profile), chance)
        life.end(context)
    assert not life.lost, "\n".join(life.lost)


@pytest.mark.skipif(not CUTS, reason="BANKER_CUTS says how often; root on Linux")
def test_what_was_shown_survives_a_power_cut(
    playwright: Playwright, host: Host, tmp_path: Path
) -> None:
    disk, chance = ImageDisk(tmp_path), Random(11)
    life = Life(playwright, host, disk.mounted / "profile")
    try:
        for cut in range(CUTS + 1):
            context, table = life.begin()
            if cut == CUTS // 2:
                table.pause(AGE)  # really: the names of the blocks are on the disk then
            if cut < CUTS:
                life.expected = plays_until(table, lambda _: disk.cut(life.profile), chance)
            life.end(context)
            if cut < CUTS:
                disk.put_back()
    finally:
        disk.unmount()
    assert not life.lost, "\n".join(life.lost)


class ImageDisk:
    """A disk in a file: what the file system above it has not sent down is lost with a copy."""

    def __init__(self, folder: Path) -> None:
        self.image, self.copy, self.mounted = folder / "disk", folder / "cut", folder / "mounted"
        self.mounted.mkdir()
        self._run("truncate", "-s", "700M", str(self.image))
        self._run("mkfs.ext4", "-q", "-F", str(self.image))
        self._mount()

    def cut(self, profile: Path) -> None:
        """Stop everybody, keep what the disk has at this moment, and let nobody go on."""
        for pid in processes(profile):
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGSTOP)
        self._run("cp", "--sparse=always", str(self.image), str(self.copy))
        killed(profile)

    def put_back(self) -> None:
        """From now on there is only what there was at the cut."""
        self.unmount()
        self.copy.replace(self.image)
        self._mount()

    def unmount(self) -> None:
        """Let the image go, as soon as the last process has."""
        for _ in range(50):
            if subprocess.run(["umount", str(self.mounted)], check=False).returncode == 0:
                return
            time.sleep(0.1)
        raise RuntimeError("the image cannot be unmounted")

    def _mount(self) -> None:
        self._run("mount", "-o", "loop", str(self.image), str(self.mounted))

    @staticmethod
    def _run(*command: str) -> None:
        subprocess.run(command, check=True)
