"""The boards that a game can be played on, the likeliest first."""

from collections.abc import Iterable, Iterator
from typing import Final

from banker_app.app.custom_boards import CustomBoard
from banker_app.app.devices.caller import CALLER, wishes
from banker_app.app.i18n.currency_format import NO_BREAK
from banker_app.app.setup.setup_draft import DEFAULT_EDITION, SetupDraft, box_of, opened
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.rule_layers import RulesLayer
from banker_app.engine.edition import Edition, SpaceKind, TaxKind
from banker_app.engine.settings.tax import IncomeTax, TaxRules
from banker_app.pages.contract.blocks import ChoiceField, Look, Option
from banker_app.pages.contract.pictures import STAMP
from banker_app.pages.contract.texts import catalogue, names
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
    "it": "it_classic",
    "nl": "nl_classic",
    "pl": "pl_warszawa",
    "pt": "pt_classic",
    "pt-BR": "br_banco",
}
"""The board that most tables have where a language is read, in a region or anywhere."""
DASH: Final = f"{NO_BREAK}· "
"""Between facts: a line never begins with a dot."""


def likeliest(tags: Iterable[str], language: str) -> str:
    """Return the likeliest board for a reader of a language with a browser that asks for `tags`:
    that of the language, or of one before it that the app does not speak.
    """
    for tag in (*tags, language):
        spoken = tag.partition("-")[0].lower()
        if spoken == language or spoken not in names():
            board = SOLD.get(tag) or SOLD.get(spoken)
            if board or spoken == language:
                return board or DEFAULT_EDITION
    return DEFAULT_EDITION


def board_field(draft: SetupDraft, own: Iterable[CustomBoard], say: Translator) -> ChoiceField:
    """Build the choice of a board: those that ship, what is printed in the reader's language
    first, then the finished custom boards.
    """
    options = tuple(_options(draft, own, say))
    now = box_of(draft).id if draft.edition in ("", *shipped_editions()) else draft.edition
    if all(option.value != now for option in options):
        # A custom board that was moved, or became unfinished, is played as it was.
        options = (*options, _option(now, opened(draft), say))
    return ChoiceField(
        name="board",
        value=now,
        label=say.ui("new.change_board"),
        options=options,
        look=Look.FOLDED,
        search=(say.ui("new.search_boards"), say.ui("new.no_board_found")),
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
    """A board by what people call it, its years and what is printed on it; found by every name on
    it as well.
    """
    edition, sheet = box
    named = (edition.title, *edition.called, *(deed.name for deed in edition.deeds.values()))
    tongues = (_language(edition, say), names().get(edition.language, ""))
    return Option(
        value=place,
        label=say.printed("board", edition.title),
        note=DASH.join(filter(None, _facts(edition, sheet, say))),
        picture=STAMP(edition),
        more=" ".join((*named, *tongues)),
    )


def _facts(edition: Edition, sheet: RulesLayer, say: Translator) -> Iterator[str]:
    yield ", ".join(edition.called)
    yield years_of(edition, say)
    if edition.language != say.language:
        yield _language(edition, say)
    deeds = [deed.name for deed in edition.deeds.values()]
    yield ", ".join(edition.printed) or f"{deeds[0]} … {deeds[-1]}"
    if SpaceKind.CASINO in edition.kinds:
        yield say.ui("new.board_casino")
    elif edition.regions:
        yield say.ui("new.board_regions")
    elif edition.tax_space(TaxKind.INCOME, None) is not None:
        tax = _income_tax(sheet, Translator(say.language, edition))
        yield say.ui("new.board_tax", tax=tax)


def years_of(edition: Edition, say: Translator) -> str:
    """Return when a box was sold, or "" if nobody knows."""
    since, until = edition.since, edition.until
    if since and until:
        return say.ui("new.board_years", since=since, until=until)
    if since:
        return say.ui("new.board_since", year=since)
    return say.ui("new.board_until", year=until) if until else ""


def _language(edition: Edition, say: Translator) -> str:
    """The language of a board in the reader's; "" for one that no shipped board is printed in."""
    key = f"new.language.{edition.language}"
    return say.ui(key) if key in catalogue(say.language) else ""


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
