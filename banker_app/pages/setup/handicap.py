"""Different starting cash or salary for a player of a new game. [H-59]"""

from collections.abc import Iterator
from typing import Final

from banker_app.app.projections.context import Action
from banker_app.app.setup.setup_draft import SetupDraft, box_of, rules_of
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import Buttons, Page, Row, Style, SumField, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import BACK, FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.new_players import player_names
from banker_app.pages.state.app_store import AppStore

LABELS: Final = {"cash": "handicap.cash", "salary": "handicap.salary"}


def handicap(store: AppStore, draft: Draft) -> Page:
    """Build the cash and the salary of everybody; what is not typed is as the rules say."""
    now = SetupDraft.from_plain(draft.shared)
    say = Translator(store.state.language, box_of(now))
    alike = Action(label=say.ui("handicap.alike"), effect=FILL("alike", "yes"))
    differs = any(player.cash or player.salary for player in now.players)
    return Page(
        blocks=(
            Text(say.ui("new.handicap_hint"), Style.HINT),
            *_sums(now, say),
            *((Buttons((alike,)),) if differs else ()),
        ),
        submit=(Action(label=say.ui("done"), effect=BACK()),),
        typed=draft.text("pad"),
    )


def way_to_handicap(draft: SetupDraft, say: Translator) -> Row:
    """Return the row that opens it, with what differs so far."""
    title = say.ui("new.handicap")
    return Row(
        name=title,
        note=" · ".join(_own(draft, say)) or say.ui("new.handicap_hint"),
        icon="balance_outlined",
        trailing_icon="chevron_right",
        action=Action(label=title, effect=routes.HANDICAP),
    )


def _own(draft: SetupDraft, say: Translator) -> Iterator[str]:
    for at, name in enumerate(player_names(draft, say)):
        player = draft.players[at]
        own = {"handicap.cash_is": player.cash, "handicap.salary_is": player.salary}
        for key, digits in own.items():
            if digits:
                yield say.ui(key, name=name, amount=_money(draft, at, int(digits), say))


def _sums(draft: SetupDraft, say: Translator) -> Iterator[SumField]:
    """In a game that is under way the cash is counted on its own pages."""
    rules = rules_of(draft)
    usual = {"cash": rules.setup.cash_for(len(draft.players)), "salary": rules.salary.amount}
    for at, name in enumerate(player_names(draft, say)):
        player = draft.players[at]
        own = {"cash": player.cash, "salary": player.salary}
        for what in ("salary",) if draft.midway else ("cash", "salary"):
            value = int(own[what]) if own[what] else None
            yield SumField(
                name=f"own/{at}/{what}",
                value=value,
                label=say.ui(LABELS[what], name=name),
                shown=_money(draft, at, usual[what] if value is None else value, say),
                quick=tuple(_quick(draft, at, usual[what], say)),
            )


def _quick(
    draft: SetupDraft, at: int, usual: int, say: Translator
) -> Iterator[tuple[str, int | None]]:
    """Yield nothing, which the pad cannot type, half, what the rules say, and double; in notes."""
    note = min(box_of(draft).currency.denominations, default=1)
    for sum_ in sorted({0, usual // 2 // note * note, usual, 2 * usual}):
        yield _money(draft, at, sum_, say), None if sum_ == usual else sum_


def _money(draft: SetupDraft, seat: int, amount: int, say: Translator) -> str:
    box = box_of(draft)
    region = draft.region(seat, box)
    return say.money(amount, box.regions[region].currency if region else "")
