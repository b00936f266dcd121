"""The boards that a game can be played on, the likeliest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from banker_app.app.custom_editions import CustomEdition
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.engine.edition import Edition
from banker_app.ui.screens.setup.setup_draft import DEFAULT_EDITION, SetupDraft, box_of

SOLD: Final = {
    "en-GB": "uk_london",
    "en-IE": "uk_london",
    "en-AU": "uk_london",
    "en-NZ": "uk_london",
    "ru": "ru_classic",
}
"""The board that most tables have where a language is read, in a region or anywhere."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardOffer:
    """A board on a button."""

    place: str
    """What the draft knows it by."""
    edition: Edition
    chosen: bool


def likeliest(tags: Iterable[str], language: str) -> str:
    """The board of somebody who reads a language and whose browser asks for `tags`."""
    regional = next((tag for tag in tags if tag.partition("-")[0].lower() == language), language)
    return SOLD.get(regional) or SOLD.get(language, DEFAULT_EDITION)


def boards(
    draft: SetupDraft, own: Iterable[CustomEdition], language: str
) -> tuple[BoardOffer, ...]:
    """Those that ship, what is printed in the reader's language first; then the finished ones of
    the table's own.
    """

    def rank(edition: Edition) -> tuple[bool, bool, str]:
        return (edition.id != draft.usual, edition.language != language, edition.title)

    now = box_of(draft).id
    shipped = sorted((load_edition(name)[0] for name in shipped_editions()), key=rank)
    offers = [
        BoardOffer(
            place=one.id, edition=one, chosen=one.id == now and draft.edition in ("", one.id)
        )
        for one in shipped
    ]
    offers += [
        BoardOffer(
            place=box.place,
            edition=box_of(draft.with_box(box.place)),
            chosen=box.place == draft.edition,
        )
        for box in own
        if box.ready
    ]
    return tuple(offers)
