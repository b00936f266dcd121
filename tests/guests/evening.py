"""An evening with guests: the app store, the bank's roles, and devices by their secret tokens."""

from dataclasses import dataclass, field
from typing import Any

from banker_app.app.devices.banker_role import Device, Roles
from banker_app.app.devices.requests import Policy
from banker_app.engine.json_types import JsonObject
from banker_app.guests.guest import Guest
from banker_app.pages.state.app_store import AppStore
from tests.ui.tables import lot, new_app_store, setup

LINK = "http://192.168.1.7:8550"


def evening(policy: Policy = Policy.LEGAL, **more: Any) -> AppStore:
    """Ann, Bob and Cat, some of them with deeds."""
    deeds = {
        "boardwalk": lot("Ann"),
        "park_place": lot("Ann"),
        "oriental_avenue": lot("Bob"),
    }
    store = new_app_store(setup(cash={"Ann": 700, "Bob": 500, "Cat": 320}, deeds=deeds, **more))
    store.phones.choose(policy, own_dice=True)
    return store


@dataclass
class Phone:
    """A device with one page, driven as its script would."""

    store: AppStore
    roles: Roles
    name: str
    number: int = 0
    at: str = ""
    """The address that it opens."""
    guest: Guest = field(init=False)
    page: JsonObject = field(init=False)

    def __post_init__(self) -> None:
        device = Device(
            self.roles, f"{self.name}-secret-word-of-a-device", f"10.0.0.{len(self.name)}"
        )
        self.guest = Guest(self.store, device, LINK, self.at)
        self.look()

    def look(self) -> JsonObject:
        """Get the page of now."""
        self.page = self.guest.message()
        return self.page

    def say(self, **said: Any) -> JsonObject:
        """Send a message, and get the page that follows."""
        self.number += 1
        self.guest.receive({"n": self.number, "v": self.page["v"], **said})
        return self.look()

    def press(self, label: str) -> JsonObject:
        """Press the first button whose text begins so."""
        return self.say(do=next(do for words, do in self.buttons() if words.startswith(label)))

    def buttons(self) -> list[tuple[str, str]]:
        """The label and the id of each action of the page, or of the sheet over it."""
        return list(buttons_in(self.page.get("sheet") or self.page["page"]))

    def texts(self) -> str:
        """All words of the page and its sheet."""
        return "\n".join(texts_in([self.page["page"], self.page.get("sheet")]))


def seated(store: AppStore, roles: Roles, player: str) -> Phone:
    """A player's own phone."""
    phone = Phone(store, roles, player)
    phone.say(enter={"code": store.phones.invite(player)})
    phone.press(store.speech.ui("phone.enter"))
    return phone


def roles_of(store: AppStore) -> Roles:
    """The bank's roles of an evening, nobody's yet."""
    return Roles("", lambda device: None, seats=store.phones.seats)


def buttons_in(part: Any) -> Any:
    """Yield the label and the id of each action of a page in JSON."""
    if isinstance(part, dict):
        if "do" in part:
            yield part["label"], part["do"]
        for value in part.values():
            yield from buttons_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from buttons_in(value)


def texts_in(part: Any) -> Any:
    """Yield all texts of a page in JSON."""
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        for value in part.values():
            yield from texts_in(value)
    elif isinstance(part, list | tuple):
        for value in part:
            yield from texts_in(value)
