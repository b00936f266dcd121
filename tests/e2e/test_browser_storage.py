"""Where the app in the browser keeps its games: what it does when it cannot reach them all."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, Playwright

from banker_app.app.saves.save_parser import parse_save
from banker_app.browser.build import list_files
from tests.e2e.browser import ARGUMENTS, CHROMIUM, free_port
from tests.e2e.carried import aged
from tests.e2e.host import Host
from tests.e2e.test_browser_build import (
    STARTING,
    balances,
    begun_and_bought,
    chunks,
    phone,
    save_file,
)
from tests.e2e.test_evening import Evening

pytestmark = pytest.mark.alone

HOLD = """() => new Promise(done => {
  const hold = `onmessage = async () => {
    const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('banker');
    for await (const file of folder.values()) {
      if (!(await file.getFile()).size) continue;
      self.held = await file.createSyncAccessHandle();
      break;
    }
    postMessage('held'); }; postMessage('ready');`;
  window.holder = new Worker(URL.createObjectURL(new Blob([hold], {type: 'text/javascript'})));
  window.holder.onmessage = ({data}) => data === 'ready' ? window.holder.postMessage('') : done();
})"""
"""A worker that has one block open."""


def elsewhere(table: Evening, host: Host) -> Page:
    """A page of the same site that is not the app."""
    other = table.page.context.new_page()
    other.goto(host.url + "icon.svg")
    return other


def test_one_block_that_is_held_hides_no_game_and_loses_none(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        before = balances(table)
        aged(table.page, host)
        table.page.goto(host.url)
        table.ready("Next: Player 2")
        assert chunks(table) == 0
        table.page.goto(host.url + "icon.svg")
        other = elsewhere(table, host)
        other.evaluate(HOLD)
        table.page.goto(host.url)
        table.ready("These games are open somewhere else", STARTING)
        table.tap("Look at the games")
        table.sees("View only")
        table.sees("Next: Player 2")
        assert balances(table) == before
        table.reload("These games are open somewhere else")
        other.close()
        table.tap("Try again")
        table.sees("Next: Player 2")
        assert balances(table) == before
        assert chunks(table) == 0


def test_site_data_cleared_with_the_app_open(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """Nothing more is shown as recorded; a backup has all; the next start says what happened."""
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        aged(table.page, host)
        table.page.goto(host.url)
        table.ready("Next: Player 2")
        developer = table.page.context.new_cdp_session(table.page)
        data = {"origin": host.url.rstrip("/"), "storageTypes": "file_systems,indexeddb"}
        developer.send("Storage.clearDataForOrigin", data)
        table.tap("Next: ")
        table.page.wait_for_selector("#fault")
        assert "has deleted your games" in table.page.locator("#fault").inner_text()
        with table.page.expect_download() as download:
            table.page.locator("#fault a").click()
        (game,) = parse_save(download.value.path().read_bytes()).games
        assert len(game.entries) > 3
        table.page.locator("#fault button").click()
        table.ready("The browser has deleted games", STARTING)
        table.tap("Close")
        table.tap("Try a two-player demo")
        table.sees("Die 1 shows 1")


@pytest.fixture
def without_locks(folder: Path, tmp_path: Path) -> Iterator[Host]:
    """The app in a browser that knows no Web Locks."""
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    script = (site / "storage.js").read_text(encoding="utf-8")
    assert "navigator.locks ?" in script
    (site / "storage.js").write_text(script.replace("navigator.locks ?", "null ?"), "utf-8")
    list_files(site)
    running = Host(site, free_port())
    running.start()
    yield running
    running.stop()


def test_without_web_locks_one_page_has_the_games(
    playwright: Playwright, without_locks: Host, tmp_path: Path, shots: Path
) -> None:
    """In the database of a first visit, and in the private files."""
    url = without_locks.url
    with phone(playwright, tmp_path / "profile", url, shots, "New game") as table:
        begun_and_bought(table)
        for _ in range(2):
            second = Evening(table.page.context.new_page(), wired=False)
            second.page.goto(url, wait_until="commit")
            second.ready("These games are open somewhere else", STARTING)
            second.page.close()
            table.tap("Undo")
            table.sees("Buy for $60")
            table.tap("Redo")
            table.sees("Next: Player 2")
            aged(table.page, without_locks)
            table.page.goto(url)
            table.ready("Player 1, balance $1,440, 1 deed")


def test_no_other_site_plants_games(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """Its own name is refused; if it hides that, the app asks, and nothing is taken in unasked."""
    save = save_file(tmp_path / "computer").decode()
    other = Host(host.folder, free_port())
    other.start()
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        for policy, asks in (("unsafe-url", False), ("no-referrer", True)):
            table.page.goto(other.url + "icon.svg")
            table.page.evaluate(PLANT, [save, f"{host.url}open", policy])
            table.page.wait_for_url(host.url)
            for known in (table.asked, table.missing, table.complaints):
                known.clear()  # They were of the other site.
            table.ready("Add these games?" if asks else "New game", STARTING)
            table.pause(2)
            assert table.has("Add these games?") == asks
            assert not table.has("restored")
    other.stop()


PLANT = """([save, action, policy]) => {
  const root = document.documentElement;
  root.innerHTML = '';
  const make = (name) => document.createElementNS('http://www.w3.org/1999/xhtml', name);
  const form = make('form');
  Object.assign(form, {method: 'POST', action, enctype: 'multipart/form-data'});
  const meta = Object.assign(make('meta'), {name: 'referrer', content: policy});
  const files = new DataTransfer();
  files.items.add(new File([save], 'banker.json', {type: 'application/json'}));
  const field = Object.assign(make('input'), {type: 'file', name: 'save'});
  field.files = files.files;
  form.append(field);
  root.append(meta, form);
  form.submit(); }"""
"""What any page can do, with a policy about the name under which it does so."""


REGISTER = """async () => {
  const known = await navigator.serviceWorker.register('service-worker.js');
  await known.update();
  const worker = known.installing ?? known.waiting ?? known.active;
  while (worker.state !== 'activated') {
    worker.postMessage('update');
    await new Promise(done => setTimeout(done, 50));
  }
  const kept = [];
  for (const name of await caches.keys())
    for (const reply of await (await caches.open(name)).matchAll()) kept.push(await reply.text());
  return kept.toSorted(); }"""
OLDER = """async ([name, folder]) =>
  (await caches.open(name)).put(`/${folder}/index.html`, new Response(`older ${folder}`))"""


def test_builds_in_two_folders_of_a_host_keep_their_caches(
    playwright: Playwright, tmp_path: Path
) -> None:
    """Also beside older versions, whose caches are named without a folder."""
    host = Host(tmp_path, free_port())
    host.start()
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(ARGUMENTS))
    page = browser.new_page()
    kept = {"one": "older one", "two": "older two"}
    for number, name in enumerate((*kept, *kept)):
        folder = tmp_path / name
        folder.mkdir(exist_ok=True)
        (folder / "index.html").write_text(f"{name}, version {number}")
        list_files(folder)
        page.goto(f"{host.url}{name}/index.html")
        if number == 0:
            for at, one in enumerate(kept):
                page.evaluate(OLDER, [f"banker-00000000000{at}", one])
        kept[name] = f"{name}, version {number}"
        assert page.evaluate(REGISTER) == sorted(kept.values())
    browser.close()
    host.stop()
