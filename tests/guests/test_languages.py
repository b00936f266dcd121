"""Each device in its own language: the page, the sheets, the log, what it is told."""

from typing import Any

from banker_app.engine.json_types import JsonObject
from tests.guests.evening import Phone, evening, roles_of, seated

SPOKEN = ("de", "ru", "fr")
WALK: tuple[dict[str, Any], ...] = (
    {"go": "/display"},
    {"go": "/deeds"},
    {"go": "/log"},
    {"go": "/rules"},
    {"go": "/trade"},
    {"go": "/more"},
    {"go": "/ask"},
    {"go": "/pay/Ann/Bob"},
    {"enter": {"amount": 5000}},
    {"do": "submit"},
    {"back": True},
    {"enter": {"amount": 37}},
    {"do": "submit"},
    {"go": "/display"},
    {"do": "nothing that it has"},
)
"""A refusal, a payment, a late tap."""


def walked(store_language: str, own: str) -> list[JsonObject]:
    """Return the pages of Ann's phone in an evening."""
    store = evening()
    store.set_language(store_language)
    ann = seated(store, roles_of(store), "Ann")
    ann.guest.prefer(own)
    pages = [ann.look(), *(ann.say(**step) for step in WALK)]
    return [_worded(page) for page in pages]


def _worded(page: JsonObject) -> JsonObject:
    """Return a page without its count of states, which begins anywhere."""
    return {name: value for name, value in page.items() if name != "v"}


def test_a_phone_has_every_page_in_its_language_as_if_it_were_the_bankers() -> None:
    for language in SPOKEN:
        own = walked("en", f"xx,{language}-XX;q=0.9,en;q=0.5")
        assert own == walked(language, ""), language
        assert own != walked("en", "")


def test_three_phones_of_one_evening_speak_three_languages() -> None:
    store = evening()
    roles = roles_of(store)
    phones = {language: Phone(store, roles, language) for language in SPOKEN}
    for language, phone in phones.items():
        phone.guest.prefer(language)
    said = {language: phone.look()["title"] for language, phone in phones.items()}
    assert said == {"de": "Am Tisch", "ru": "За столом", "fr": "À la table"}
    assert store.state.language == "en"


def test_what_is_chosen_on_the_page_changes_it_at_once_and_nobody_elses() -> None:
    store = evening()
    roles = roles_of(store)
    ann, bob = seated(store, roles, "Ann"), seated(store, roles, "Bob")
    ann.press("More")
    assert ann.say(enter={"language": "de"})["language"] == "de"
    assert "Language: English" not in ann.texts()
    assert "Sprache: Deutsch" in ann.texts()
    assert bob.look()["language"] == "en"
    assert ann.say(enter={"language": "xx"})["language"] == "de", "none of the options"
    assert ann.say(enter={"text": "largest"})["text"] == "largest"
    assert ann.look()["text"] == "largest"
    assert bob.look()["text"] == "system"


def test_a_television_has_a_choice_of_its_own() -> None:
    store = evening()
    screen = Phone(store, roles_of(store), "screen")
    screen.say(go="/display")
    assert screen.say(enter={"language": "uk"})["language"] == "uk"
    assert "Мова: Українська" in screen.texts()
