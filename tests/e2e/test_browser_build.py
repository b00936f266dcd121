"""The app without a server: the folder that `build-web` writes, given out by a plain web server."""

import contextlib
import gzip
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Playwright

from banker_app.browser.build import build, list_files, main
from banker_app.local_services import LocalServices
from banker_app.store.disk import DiskStore
from tests.e2e.browser import ARGUMENTS, CHROMIUM, PHONE, free_port
from tests.e2e.carried import MEMORY, aged, memory
from tests.e2e.devices import opens
from tests.e2e.gallery import arrive
from tests.e2e.host import BROKER, Host
from tests.e2e.test_aloud import LISTENING
from tests.e2e.test_evening import Evening, an_hour_later, first_hour, later_hour, prepared
from tests.e2e.test_install import installed_by_a_tap

# Beside another test, a browser that runs Python as well draws a tap later than a person waits.
pytestmark = pytest.mark.alone

NOBODY_ELSE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
POSTING = """() => { window.posted = []; const { postMessage } = Worker.prototype;
  Worker.prototype.postMessage = function (data, ...more) {
    posted.push(data.touched ? "place" : data instanceof Uint8Array ? "frame" : "other");
    return postMessage.call(this, data, ...more); }; }"""
"""Has a page note what it passes on to Python."""
STARTING = 90


@contextlib.contextmanager
def phone(
    playwright: Playwright,
    profile: Path,
    url: str,
    shots: Path,
    ready: str = "",
    language: str = "en-US",
    script: str = "",
) -> Iterator[Evening]:
    """A browser with a memory of its own; `script` runs before all others in its pages."""
    arguments = [*(one for one in ARGUMENTS if "resolver" not in one), NOBODY_ELSE]
    context = playwright.chromium.launch_persistent_context(
        str(profile),
        executable_path=CHROMIUM,
        args=arguments,
        viewport={"width": PHONE[0], "height": PHONE[1]},
        accept_downloads=True,
        locale=language,
    )
    context.add_init_script(script)
    table = Evening(context.pages[0], wired=False)
    table.folder, table.name = shots, "browser"
    table.watch()
    table.page.goto(url, wait_until="commit")
    table.ready(ready, STARTING)
    arrive(table)
    yield table
    table.healthy()
    context.close()


@pytest.mark.parametrize(
    ("language", "words"), [("uk-UA", "Нова гра"), ("ru-RU", "Новая игра"), ("pl-PL", "New game")]
)
def test_it_begins_in_the_language_of_the_browser(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path, language: str, words: str
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, words, language) as table:
        assert table.has(words)


def balances(table: Evening) -> list[str]:
    """What everybody has."""
    return re.findall(r"^.+, balance .+$", table.text(), re.MULTILINE)


def save_file(folder: Path) -> bytes:
    """A game that was begun on a computer, as the computer saves it."""
    prepared(folder, an_hour_later())
    store = DiskStore(folder)
    services = LocalServices(store, str(folder))
    (game,) = services.games()
    data = services.safe().save_game(game.id)
    store.close()
    return data


def test_an_evening_without_a_server(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """Everything that a table does, the second half of it without any server."""
    profile = tmp_path / "profile"
    with phone(playwright, profile, host.url, shots, "New game") as table:
        first_hour(table)
        before = balances(table)
    host.stop()
    with phone(playwright, profile, host.url, shots, "Ann's turn") as table:
        assert balances(table) == before
        table.tap("Menu")
        table.to("All games", "New game")
        assert saved(table, "More about this game", "Save a backup", "banker.json") > 1000
        taken_in(table, save_file(tmp_path / "computer"))
        table.sees("1 game restored.")
        table.tap("Back")
        table.sees("New game")
        assert table.text().count("Ann, Bob, Cat: ") == 2
        # The one from here is open, with a button of its own to go on.
        brought = table.page.get_by_role("button", name=re.compile("^Resume.+Ann, Bob, Cat"))
        assert brought.count() == 1
        table.touch(brought.first, "the game from the computer")
        later_hour(table)
        for _ in range(12):
            if table.has("Document (PDF)"):
                break
            table.scroll(300)
        table.sees("This browser may delete games")
        assert saved(table, "", "Document (PDF)", ".pdf") > 10_000
        table.pause(1)
        assert saved(table, "", "Picture (PNG)", ".png") > 30_000


def saved(table: Evening, menu: str, name: str, ending: str) -> int:
    """Have a file made; its size."""
    if menu:
        table.tap(menu)
    with table.page.expect_download(timeout=60_000) as download:
        table.tap(name)
        if ending in (".pdf", ".png", ".csv"):
            table.tap("Save file")
    assert download.value.suggested_filename.endswith(ending)
    return Path(download.value.path()).stat().st_size


@pytest.mark.parametrize("way", ["shared", "opened"])
def test_a_save_is_opened_with_the_app(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path, way: str
) -> None:
    """From the sheet for sharing, and from the file manager; read before it is answered."""
    save = save_file(tmp_path / "computer").decode()
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        if way == "shared":
            table.page.evaluate(SHARED, save)
        else:
            table.page.add_init_script(f"const SAVE = {json.dumps(save)}; {OPENED}")
            table.page.reload()
        table.ready("Add these games?", STARTING)
        table.calm()
        assert table.has("Another app or a web page has passed on this file.")
        assert table.has("Ann, Bob, Cat: ")
        table.tap("Cancel")
        table.sees("Try a two-player demo")
        if way == "shared":
            table.page.evaluate(SHARED, save)
        else:
            table.page.reload()
        table.ready("Add these games?", STARTING)
        table.calm()
        table.tap("Add")
        table.sees("1 game restored.")
        table.sees("Ann, Bob, Cat")


SHARED = """save => {
  const form = document.createElement('form');
  Object.assign(form, {method: 'POST', action: 'open', enctype: 'multipart/form-data'});
  const files = new DataTransfer();
  files.items.add(new File([save], 'banker.json', {type: 'application/json'}));
  const field = Object.assign(document.createElement('input'), {type: 'file', name: 'save'});
  field.files = files.files;
  form.append(field);
  document.body.append(form);
  form.submit(); }"""
"""What the sheet for sharing sends."""
OPENED = """Object.defineProperty(window, 'launchQueue', {value: {setConsumer: take => take(
  {files: [{getFile: async () => new File([SAVE], 'banker.json')}]})}});"""
"""What a file manager hands over."""


def test_addresses_and_the_button_back(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        table.page.goto(f"{host.url}#/deed/boardwalk")
        table.page.reload(wait_until="commit")
        table.ready("Boardwalk", STARTING)
        table.page.goto(f"{host.url}#/seat/Player%201")
        table.sees("$1,440")
        table.page.go_back()
        table.sees("Boardwalk")


def test_an_entry_is_played_and_said_by_the_page(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """Python asks for it in a worker, where there is neither."""
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        table.tap("Settings")
        table.tap("Sounds")
        table.tap("Read each entry aloud")
        table.tap("Back")
        table.page.evaluate(LISTENING)
        table.page.evaluate(POSTING)
        begun_and_bought(table)
        said = "Player 1 buys Baltic Avenue for $60. Player 1 $1,440."
        heard = "said => window.heard.some((each) => each[0] === 'en' && each[1] === said)"
        table.page.wait_for_function(heard, arg=said)
        assert 880 in table.page.evaluate("window.heard")
        posted = " ".join(table.page.evaluate("window.posted"))
        assert "place frame" in posted, "Python knows where a finger was before it hears of its tap"


def test_it_is_put_on_the_home_screen_after_the_first_game(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        installed_by_a_tap(table)


def taken_in(table: Evening, data: bytes) -> None:
    """Choose a save file."""
    table.tap("Settings")
    with table.page.expect_file_chooser(timeout=30_000) as chooser:
        table.tap("Restore from a file")
    chooser.value.set_files(
        {"name": "evening.json", "mimeType": "application/json", "buffer": data}
    )


def test_the_games_move_into_the_private_files(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """At the first start that finds the blocks there a minute old."""
    profile = tmp_path / "profile"
    with phone(playwright, profile, host.url, shots, "New game") as table:
        begun_and_bought(table)
        before = balances(table)
        assert chunks(table) > 0
        aged(table.page, host)
        table.page.goto(host.url)
        table.ready("balance")
        assert balances(table) == before
        assert chunks(table) == 0
        table.tap("Next: ")
        table.sees("Player 2's turn")
        table.reload("Player 2's turn")


def begun_and_bought(table: Evening) -> None:
    """A game of two, and its first deed."""
    table.tap("Try a two-player demo")
    table.sees("Die 1 shows 1")
    table.throw(1, 2)
    table.tap("Buy for $60")
    table.sees("Next: Player 2")


def test_the_display_is_another_tab_of_the_same_browser(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        display = opens(table.page.context.new_page(), host.url, "display.html")
        display.sees("$1,440")
        table.page.bring_to_front()
        table.tap("Next: ")
        display.sees("Player 2's turn")
        display.healthy()


REPLACE = """async ([name, foreign]) => {
  const cache = await caches.open(name);
  const key = (await cache.keys()).find(({url}) => !url.endsWith('tries'));
  const kept = await cache.match(key);
  const packed = new Blob([1, 2, 3]).stream().pipeThrough(new CompressionStream('gzip'));
  const bytes = new Uint8Array(await (foreign ? new Response(packed) : kept).arrayBuffer());
  if (!foreign) bytes[bytes.length >> 1] ^= 1;
  await cache.put(key, new Response(bytes)); }"""


def test_a_start_begins_with_the_memory_of_the_first(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """A damaged one is made again; one that Pyodide refuses is thrown away."""
    warnings: list[str] = []
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        table.page.on("console", lambda line: warnings.append(line.text))
        begun_and_bought(table)
        memory(table.page)
        table.reload("Player 1, balance $1,440, 1 deed")
        assert not [line for line in warnings if "without a memory" in line]
        table.page.evaluate(REPLACE, [MEMORY, False])
        table.reload("Player 1, balance $1,440, 1 deed")
        assert "it is damaged" in "".join(warnings)
        memory(table.page)
        table.page.evaluate(REPLACE, [MEMORY, True])
        table.reload("Player 1, balance $1,440, 1 deed")
        assert "Snapshot has invalid magic number" in "".join(warnings)
        assert not table.page.evaluate(f"caches.has('{MEMORY}')")


def test_a_browser_of_another_kind_has_what_it_draws_with(
    playwright: Playwright, folder: Path, tmp_path: Path, shots: Path
) -> None:
    """Safari and Firefox draw with other files; here a browser that takes itself for such a one."""
    other = "Object.defineProperty(navigator, 'vendor', {get: () => ''})"
    running = Host(folder, free_port())
    running.start()
    url, profile = running.url, tmp_path / "profile"
    with phone(playwright, profile, url, shots, "New game", script=other) as table:
        begun_and_bought(table)
        running.stop()
        table.reload("Player 1, balance $1,440, 1 deed")
        kept = table.page.evaluate(
            "caches.keys().then(names => caches.open(names[0])).then(cache => cache.keys())"
            ".then(files => files.map(({url}) => url).join(' '))"
        )
    assert "canvaskit/canvaskit.wasm" in kept
    assert "skwasm" not in kept


def test_a_reload_past_the_cache(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    """Shift and reload asks the host, not the service worker, which then takes over again."""
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        developer = table.page.context.new_cdp_session(table.page)
        developer.send("Page.reload", {"ignoreCache": True})
        table.ready("Player 1, balance $1,440, 1 deed")


def chunks(table: Evening) -> int:
    """How many pieces of files lie in the database."""
    return int(
        table.page.evaluate(
            """() => new Promise(done => {
              indexedDB.open('banker').onsuccess = ({target}) => {
                const store = target.result.transaction('chunks').objectStore('chunks');
                const marks = ['database', 'private'];
                store.getAllKeys().onsuccess = ({target}) =>
                  done(target.result.filter(([name]) => !marks.includes(name)).length); }; })"""
        )
    )


def test_one_page_has_the_games_and_another_looks(
    playwright: Playwright, host: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        second = Evening(table.page.context.new_page(), wired=False)
        second.watch()
        second.page.goto(host.url, wait_until="commit")
        second.ready("These games are open somewhere else", STARTING)
        second.tap("Look at the games")
        second.sees("View only")
        second.sees("Player 1, balance $1,440")
        table.page.close()
        second.reload("Player 1, balance $1,440")
        assert not second.has("View only")
        second.tap("Next: ")
        second.sees("Player 2's turn")
        second.healthy()
        table.page = second.page


def test_an_update_waits_for_the_game(
    playwright: Playwright, folder: Path, tmp_path: Path, shots: Path
) -> None:
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    host = Host(site, free_port())
    host.start()
    with phone(playwright, tmp_path / "profile", host.url, shots, "New game") as table:
        begun_and_bought(table)
        half_updated = (site / "words.js").read_bytes()
        changed = half_updated + b"const CHANGED = true;\n"
        (site / "words.js").write_bytes(changed)
        list_files(site)
        (site / "words.js").write_bytes(half_updated)
        (site / "words.js.gz").write_bytes(gzip.compress(half_updated))
        look_for_update(table)
        table.pause(3)
        assert not table.page.locator("#update").count(), "a mixture of two versions"
        (site / "words.js").write_bytes(changed)
        (site / "words.js.gz").write_bytes(gzip.compress(changed))
        look_for_update(table)
        table.page.wait_for_selector("#update", timeout=30_000)
        assert "CHANGED" not in table.page.evaluate("fetch('words.js').then(r => r.text())")
        table.tap("Next: ")
        table.sees("Player 2's turn")
        host.stop()
        table.page.locator("#update button").first.click()
        table.page.wait_for_function("typeof CHANGED !== 'undefined'", timeout=30_000)
        table.ready("Player 2's turn", STARTING)
    host.stop()


def look_for_update(table: Evening) -> None:
    """As browsers do by themselves now and then."""
    table.page.evaluate("navigator.serviceWorker.getRegistration().then(r => r.update())")


REFUSALS = {
    "database": (
        "change.oncomplete =",
        "if (refuses) change.abort();\n      change.oncomplete =",
    ),
    "no files": ("      await root();\n", "      throw new DOMException('none');\n"),
    "files": (
        "write: (handle, at, bytes) =>",
        """write: (handle, at, bytes) => {
    if (refuses) throw new DOMException("full", "QuotaExceededError");
    return handle.write(bytes, { at });
  },
  never: (handle, at, bytes) =>""",
    ),
}
"""Where a browser without room is put in the place of the real one, by a change of `storage.js`."""
SWITCH = """
let refuses = false;
new BroadcastChannel("room").onmessage = ({ data }) => (refuses = data === "full");
"""


@pytest.fixture
def without_room(request: pytest.FixtureRequest, folder: Path, tmp_path: Path) -> Iterator[Host]:
    """A folder whose storage can be told to refuse."""
    site = tmp_path / "site"
    shutil.copytree(folder, site)
    script = (site / "storage.js").read_text(encoding="utf-8")
    before, after = REFUSALS[request.param]
    assert before in script
    script = script.replace(before, after, 1).replace("const FOLDER", f"{SWITCH}const FOLDER", 1)
    (site / "storage.js").write_text(script, encoding="utf-8")
    list_files(site)
    running = Host(site, free_port())
    running.start()
    yield running
    running.stop()


@pytest.mark.parametrize("without_room", ["database"], indirect=True)
def test_what_the_database_refuses_is_not_shown(
    playwright: Playwright, without_room: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", without_room.url, shots, "New game") as table:
        begun_and_bought(table)
        table.page.evaluate("new BroadcastChannel('room').postMessage('full')")
        table.tap("Next: ")
        table.page.wait_for_selector("#fault", timeout=30_000)
        assert "What you see is saved" in table.page.locator("#fault").inner_text()
        assert table.has("Next: Player 2"), "what was not kept is not painted"
        table.page.locator("#fault button").click()
        table.ready("Next: Player 2", STARTING)
        assert "Player 1, balance $1,440, 1 deed" in balances(table)


@pytest.mark.parametrize("without_room", ["no files"], indirect=True)
def test_without_private_files_the_database_keeps_the_games(
    playwright: Playwright, without_room: Host, tmp_path: Path, shots: Path
) -> None:
    url = without_room.url
    with phone(playwright, tmp_path / "profile", url, shots, "games are less safe here") as table:
        begun_and_bought(table)
        table.reload("Player 1, balance $1,440, 1 deed")
        assert chunks(table) > 0


@pytest.mark.parametrize("without_room", ["files"], indirect=True)
def test_what_the_private_files_refuse_is_a_sentence(
    playwright: Playwright, without_room: Host, tmp_path: Path, shots: Path
) -> None:
    with phone(playwright, tmp_path / "profile", without_room.url, shots, "New game") as table:
        begun_and_bought(table)
        aged(table.page, without_room)
        table.page.goto(without_room.url)
        table.ready("Next: Player 2")
        table.page.evaluate("new BroadcastChannel('room').postMessage('full')")
        table.tap("Next: ")
        table.sees("The entry could not be saved and was not recorded.")
        table.tap("Close")
        table.page.evaluate("new BroadcastChannel('room').postMessage('free')")
        table.tap("Next: ")
        table.sees("Player 2's turn")
        table.reload("Player 2's turn")


def test_the_same_again_is_the_same_folder(folder: Path, tmp_path: Path) -> None:
    build(tmp_path / "again", (BROKER,))
    names = {path.relative_to(folder) for path in folder.rglob("*")}
    assert names == {
        path.relative_to(tmp_path / "again") for path in (tmp_path / "again").rglob("*")
    }
    differ = [
        name
        for name in names
        if (folder / name).is_file()
        and (folder / name).read_bytes() != (tmp_path / "again" / name).read_bytes()
    ]
    assert not differ


def test_what_cannot_be_built_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "file").write_text("something of somebody")
    assert main([str(tmp_path / "full")]) == 1
    assert "is not empty" in capsys.readouterr().err
    assert [path.name for path in tmp_path.rglob("*")] == ["full", "file"]


def test_a_folder_with_an_older_build_says_how_to_update(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(folder)]) == 1
    told = capsys.readouterr().err
    assert "holds an earlier version. To update it, write into a new folder" in told
