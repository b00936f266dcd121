"""The boards that a game can be played on, the likeliest first."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from banker_app.app.custom_editions import CustomEdition
from banker_app.app.setup.setup_draft import DEFAULT_EDITION, SetupDraft, box_of, opened
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rule_layers import RulesLayer
from banker_app.engine.edition import Edition
from banker_app.engine.settings.tax import IncomeTax, TaxRules

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
    income_tax: int
    """As printed."""
    income_percent: int | None
    """The share that may be paid instead, if the board prints one."""


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
    shipped = sorted(
        (load_edition(name) for name in shipped_editions()), key=lambda at: rank(at[0])
    )
    offers = [
        _offer(one.id, (one, sheet), one.id == now and draft.edition in ("", one.id))
        for one, sheet in shipped
    ]
    offers += [
        _offer(box.place, opened(draft.with_box(box.place)), box.place == draft.edition)
        for box in own
        if box.ready
    ]
    return tuple(offers)


def chosen_board(draft: SetupDraft) -> BoardOffer:
    """The board that is chosen."""
    return _offer(draft.edition, opened(draft), True)


def _offer(place: str, box: tuple[Edition, RulesLayer], chosen: bool) -> BoardOffer:
    edition, sheet = box
    usual = TaxRules()
    tax = sheet.values.get("tax.income", usual.income)
    choice = sheet.values.get("tax.income_choice", usual.income_choice)
    percent = sheet.values.get("tax.income_percent", usual.income_percent)
    assert isinstance(tax, int)
    assert isinstance(percent, int)
    assert isinstance(choice, IncomeTax)
    return BoardOffer(
        place=place,
        edition=edition,
        chosen=chosen,
        income_tax=tax,
        income_percent=percent if choice is IncomeTax.FLAT_OR_PERCENT else None,
    )
