"""The boards that a game can be played on, the likeliest first."""

from collections.abc import Iterable, Iterator
from typing import Final

from banker_app.app.custom_boards import CustomBoard
from banker_app.app.devices.caller import CALLER, wishes
from banker_app.app.setup.setup_draft import DEFAULT_EDITION, SetupDraft, box_of, opened
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rule_layers import RulesLayer
from banker_app.engine.edition import Edition, SpaceKind, TaxKind
from banker_app.engine.settings.tax import IncomeTax, TaxRules
from banker_app.pages.contract.blocks import ChoiceField, Field, Look, Option
from banker_app.pages.contract.pictures import STAMP
from banker_app.pages.contract.translator import Translator

SOLD: Final = {
    "en-GB": "uk_london",
    "en-IE": "uk_london",
    "en-AU": "uk_london",
    "en-NZ": "uk_london",
    "ru": "ru_classic",
    "de": "de_euro",
    "es": "es_madrid",
    "fr": "fr_paris",
}
"""The board that most tables have where a language is read, in a region or anywhere."""


def likeliest(tags: Iterable[str], language: str) -> str:
    """Return the likeliest board for a reader of a language with a browser that asks for `tags`."""
    regional = next((tag for tag in tags if tag.partition("-")[0].lower() == language), language)
    return SOLD.get(regional) or SOLD.get(language, DEFAULT_EDITION)


def board_field(draft: SetupDraft, own: Iterable[CustomBoard], say: Translator) -> Field:
    """Build the choice of a board: those that ship, what is printed in the reader's language
    first, then the finished custom boards.
    """
    options = tuple(_options(draft, own, say))
    now = box_of(draft).id if draft.edition in ("", *shipped_editions()) else draft.edition
    if all(option.value != now for option in options):
        # A custom board that was moved, or became unfinished, is played as it was.
        options = (*options, _option(now, opened(draft), say))
    return ChoiceField(
        name="board", value=now, label=say.ui("new.change_board"), options=options, look=Look.FOLDED
    )


def _options(draft: SetupDraft, own: Iterable[CustomBoard], say: Translator) -> Iterator[Option]:
    def rank(edition: Edition) -> tuple[bool, bool, str]:
        return (edition.id != draft.usual, edition.language != say.language, edition.title)

    shipped = [load_edition(name) for name in shipped_editions()]
    for box in sorted(shipped, key=lambda at: rank(at[0])):
        yield _option(box[0].id, box, say)
    for custom in own:
        if custom.ready:
            yield _option(custom.place, opened(draft.with_box(custom.place)), say)


def _option(place: str, box: tuple[Edition, RulesLayer], say: Translator) -> Option:
    """A board with its marks of recognition: the name as printed, if it was translated; the first
    streets and the income tax.
    """
    edition, sheet = box
    title = say.printed("board", edition.title)
    first = next(edition.deeds[space.deed].group for space in edition.spaces if space.deed)
    group = say.group(edition, first)
    facts = say.ui("new.board_streets", group=group)
    if SpaceKind.CASINO in edition.kinds:
        facts = say.ui("new.board_casino")
    elif edition.regions:
        facts = say.ui("new.board_regions")
    elif edition.tax_space(TaxKind.INCOME, None) is not None:
        tax = _income_tax(sheet, Translator(say.language, edition))
        facts = say.ui("new.board_facts", group=group, tax=tax)
    note = facts if title == edition.title else f"{edition.title}. {facts}"
    return Option(value=place, label=title, note=note, picture=STAMP(edition))


def _income_tax(sheet: RulesLayer, say: Translator) -> str:
    """The tax as printed, and the share that may be paid instead."""
    usual = TaxRules()
    tax = sheet.values.get("tax.income", usual.income)
    assert isinstance(tax, int)
    words = say.money(tax)
    choice = sheet.values.get("tax.income_choice", usual.income_choice)
    assert isinstance(choice, IncomeTax)
    if choice is IncomeTax.FLAT_OR_PERCENT:
        percent = sheet.values.get("tax.income_percent", usual.income_percent)
        return say.ui("new.tax_or_percent", tax=words, percent=percent)
    return words


def usual_board(language: str) -> str:
    """Return the likeliest board of whoever opens the app, in a language of the app."""
    return likeliest(wishes(CALLER.get().languages), language)
