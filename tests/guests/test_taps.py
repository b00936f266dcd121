"""A guest's taps and keys: two taps of one finger are one, and Enter presses no other button.

Any page of a game follows after any other, as whatever a tap leads to may lie under the finger.
"""

from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page as Tab

from banker_app.app.devices.requests import Policy
from banker_app.engine.commands import Roll
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject
from banker_app.pages.contract.blocks import actions_of
from banker_app.pages.state.app_store import AppStore
from tests.e2e.browser import PHONE
from tests.e2e.scenes import SCENES, app_store_of
from tests.guests.evening import Phone, evening, roles_of, seated

BROWSER: Final = (pytest.mark.slow, pytest.mark.browser)
GAMES: Final = ("evening", "due", "auction", "offer", "over", "casino", "regions")
MOST: Final = 24
"""Pages of a game that are tried."""
FINGER: Final = """
  let time = 1e6;
  performance.now = () => time;
  const told = () => number;
  const tap = (x, y) => {
    const node = document.elementFromPoint(x, y)?.closest("button, label, summary");
    const before = told();
    const { do: act, go } = node?.dataset ?? {};
    const what = act || go || node?.textContent;
    const event = { bubbles: true, cancelable: true, clientX: x, clientY: y, detail: 1 };
    node?.dispatchEvent(new MouseEvent("click", event));
    return { what, did: told() > before };
  };
  const show = (page) => {
    receive({ ...page, n: number });
  };
  const spots = () => [...document.querySelectorAll("button, label, summary")];
  const middle = (node) => {
    node.scrollIntoView({ block: "center" });
    const { left, right, top, bottom } = node.getBoundingClientRect();
    return [(left + right) / 2, (top + bottom) / 2];
  };
"""
"""A finger, and a clock that is set by hand."""
TWICE: Final = (
    "pages => {"
    + FINGER
    + """
  const wrong = [], tried = { taps: 0, later: 0 };
  const seen = new Set();
  pages.forEach((page, at) => {
    show(page);
    spots().forEach((node, nth) => {
      const kind = `${node.className} ${node.textContent.replace(/[^a-z]/gi, "").slice(-8)}`;
      if (seen.has(kind)) return;
      seen.add(kind);
      const after = pages[(at + 1 + (nth % (pages.length - 1))) % pages.length];
      for (const pause of [390, 690, 720]) {
        time += 1e4;
        show(page);
        const [x, y] = middle(spots()[nth]);
        const first = tap(x, y);
        if (!first.did) return;
        time += pause / 2;
        show(after);
        time += pause / 2;
        const second = tap(x, y);
        const same = second.what === first.what && pause > 400;
        if (pause > 700) tried.later += second.did;
        else if (second.did && !same) wrong.push(`${first.what} | ${second.what} after ${pause}`);
        tried.taps += 1;
      }
    });
  });
  return { wrong, ...tried }; }"""
)
FAST: Final = (
    "page => {"
    + FINGER
    + """
  const sums = () => [...document.querySelectorAll("[data-quick]")];
  show(page);
  const { length } = sums();
  return [...Array(2 * length).keys(), 0, 0].map((nth) => {
    time += 60;
    const { x, y, width, height } = sums()[nth % length].getBoundingClientRect();
    return tap(x + width / 2, y + height / 2).did;
  }); }"""
)
SMALL: Final = """pages => pages.flatMap((page) => {
  receive({ ...page, n: number });
  const targets = "button, label.option, summary, input:not([type=radio], [type=checkbox])";
  const drawn = (node) => node.checkVisibility({ contentVisibilityAuto: true });
  const boxes = [...document.querySelectorAll(targets)].filter(drawn).map((node) => {
    const { left, right, top, bottom } = node.getBoundingClientRect();
    const fixed = node.closest("#foot, #tabs, #bar");
    const name = node.dataset.key || node.textContent || node.name;
    return { name: `${page.at}: ${name}`, left, right, top, bottom, fixed };
  }).filter((box) => box.right > box.left);
  const over = (a, b) => !a.fixed && !b.fixed &&
    Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap((one, at) => {
    const [wide, high] = [one.right - one.left, one.bottom - one.top];
    const small = wide < 44 || high < 44 ? [`${one.name} is ${wide} x ${high}`] : [];
    const others = boxes.slice(at + 1).filter((other) => over(one, other));
    return [...small, ...others.map((other) => `${one.name} | ${other.name}`)];
  }); })"""
"""Targets that are too small for a finger, or lie over one another."""
ENTER: Final = """pages => pages.flatMap((page) => {
  receive({ ...page, n: number });
  return [...document.querySelectorAll("input:not([type=radio], [type=checkbox])")].map((field) => {
    said.length = 0;
    queue = [];
    const name = field.name || "search";
    field.focus();
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
    return [page.at, name, queue.map((one) => one.do || one.go || "entered")];
  });
})"""
BOXES: Final = """page => {
  receive({ ...page, n: number });
  return Object.fromEntries([...document.querySelectorAll("#page button")].map((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return [button.dataset.key || button.textContent, [top + scrollY, bottom + scrollY]];
  })); }"""


def messages_of(store: AppStore, addresses: list[str]) -> list[JsonObject]:
    """The pages that a player's phone gets in a scene, and the lobby of one without a seat."""
    assert store.state.game is not None
    roles = roles_of(store)
    phone = seated(store, roles, next(iter(store.state.game.solvent())))
    found = {"/join": Phone(store, roles, "new").page}
    while addresses and len(found) < MOST:
        address, *addresses = addresses
        if address not in found and phone.say(go=address)["at"] == address:
            found[address] = phone.page
            ways = (one.effect for one in actions_of(phone.guest.page()))
            addresses += [way for way in ways if isinstance(way, str)]
    return list(found.values())


def scene(folder: Path, game: str) -> list[JsonObject]:
    """The pages of a scene."""
    store, kept = app_store_of(folder, "en")
    views = SCENES[game](store)
    store.phones.choose(Policy.LEGAL, own_dice=True)
    pages = messages_of(store, ["/me", *(view.address for view in views)])
    kept.close()
    return pages


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_nothing_else_answers_where_a_tap_was(tab: Tab, tmp_path: Path, game: str) -> None:
    pages = scene(tmp_path, game)
    found = tab.evaluate(TWICE, pages)
    assert not found["wrong"], found
    assert found["taps"] > 40, found
    assert found["later"], "everything answers again after a while"


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("size", [(360, 740), (1024, 768)], ids=str)
def test_targets_are_large_enough_and_apart(
    tab: Tab, tmp_path: Path, size: tuple[int, int]
) -> None:
    tab.set_viewport_size({"width": size[0], "height": size[1]})
    wrong = [one for game in GAMES for one in tab.evaluate(SMALL, scene(tmp_path / game, game))]
    tab.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert not wrong, "\n".join(dict.fromkeys(wrong))


@pytest.mark.slow
@pytest.mark.browser
def test_sums_are_tapped_as_fast_as_fingers_are(tab: Tab) -> None:
    store = evening()
    ann = seated(store, roles_of(store), "Ann")
    done = tab.evaluate(FAST, ann.say(go="/pay/Ann/Bob"))
    assert len(done) > 6
    assert all(done), done


@pytest.mark.slow
@pytest.mark.browser
@pytest.mark.parametrize("game", GAMES)
def test_enter_presses_the_button_of_its_field_or_none(tab: Tab, tmp_path: Path, game: str) -> None:
    pages = scene(tmp_path, game)
    buttons = {
        (page["at"], field["name"]): [field["enter"]["do"]]
        for page in pages
        for field in page["page"]["blocks"]
        if "enter" in field
    }
    pressed = {(at, name): did for at, name, did in tab.evaluate(ENTER, pages)}
    assert pressed, "no page has a field"
    assert pressed == {place: buttons.get(place, []) for place in pressed}
    assert pressed["/join", "code"], "Enter enters a code"


@pytest.mark.slow
@pytest.mark.browser
def test_what_is_asked_for_says_so_in_its_own_place(tab: Tab) -> None:
    store = evening(policy=Policy.NOTHING)
    ann = seated(store, roles_of(store), "Ann")
    store.dispatch(Roll(player=PlayerId("Ann"), dice=(1, 2)))
    before = tab.evaluate(BOXES, ann.look())
    after = tab.evaluate(BOXES, ann.press("Buy for $60"))
    assert "Buy for $60" not in after
    assert after["Asked: Buy for $60"][0] == before["Buy for $60"][0]
    assert after["Auction it instead"] == before["Auction it instead"]
    top, bottom = after["Withdraw"]
    for place in ("Buy for $60", "Auction it instead"):
        assert bottom <= before[place][0] or before[place][1] <= top
    assert ann.press("Asked") == ann.look(), "it is no button any more"
    assert len(store.state.phones.requests) == 1
