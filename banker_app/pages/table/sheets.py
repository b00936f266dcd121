"""The sheets that open by themselves: a refusal, a question, a confirmation, a file, a fault.

A refusal gives its reason, then offers the remedies; it never just fades away.
"""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Final

from banker_app.app.projections.context import Action, ViewContext, offer, place, ruled
from banker_app.app.projections.deed_map import deed_choices
from banker_app.app.projections.sums import sum_due
from banker_app.app.projections.wording import Wording
from banker_app.app.unpaid_rent import RentFate, answers, rent_payment
from banker_app.engine.commands import Command
from banker_app.engine.dues import RentDue
from banker_app.engine.ids import DeedId
from banker_app.engine.start_game import StartGame
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Field,
    Heading,
    Layout,
    ManyField,
    Option,
    Page,
    Row,
    Style,
    SumField,
    Text,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import (
    CLOSE,
    GIVE_REPORT,
    KEEP_FILE,
    OVERRULE,
    SETTLE_RENT,
    SHARE_FILE,
)
from banker_app.pages.contract.pictures import FILE
from banker_app.pages.setup.midway import table_of
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_state import (
    FOR_GOOD,
    ConfirmSheet,
    FaultSheet,
    FileSheet,
    LandingSheet,
    NoticeSheet,
    QuestionSheet,
    RefusalSheet,
    Sheet,
    UnpaidSheet,
)
from banker_app.pages.state.question_answers import YES_OR_NO, answer_value, answered

ANSWER: Final = "answer"
"""The field of a number that a command lacks."""
NAMES: Final = "names"
"""The choice of a report with the names of players."""
FILES: Final = {".png": "score.picture", ".pdf": "score.pdf", ".csv": "file.table"}
"""The title of each kind of file."""


def sheet_page(store: AppStore, sheet: Sheet | None, draft: Draft) -> Page | None:
    """Build the open sheet of a device; None if there is none."""
    say, seat = store.speech, draft.viewer.seat
    match sheet:
        case RefusalSheet():
            return _refusal(store, sheet, overrules=not seat)
        case QuestionSheet():
            return _question(store.context, sheet, draft)
        case UnpaidSheet(rents=rents):
            return _unpaid(store.context, rents, draft)
        case ConfirmSheet(action=action):
            title, *lines = action.sure
            certain = replace(action, sure=(), main=True)
            return _sheet(say, title, *map(Text, lines), ways=(certain,))
        case NoticeSheet(key=key):
            return _sheet(say, say.ui("phone.denied"), Text(say.ui(key)), close="close")
        case FileSheet():
            return _file(say, sheet)
        case LandingSheet(deed=deed):
            return _landing(store.context, DeedId(deed))
        case FaultSheet(key=key):
            return _fault(store, key, draft)
        case None:
            return None


def _sheet(
    say: Wording,
    title: str,
    *blocks: Block | Field,
    ways: Sequence[Action] = (),
    close: str = "cancel",
) -> Page:
    """Return a sheet with the button that closes it last."""
    closes = Action(label=say.ui(close), effect=CLOSE())
    return Page(blocks=(Heading(title), *blocks, Buttons((*ways, closes))))


def _refusal(store: AppStore, sheet: RefusalSheet, *, overrules: bool) -> Page:
    """Return all reasons, the remedies, and the rule behind it."""
    say, command, refusals = store.speech, sheet.command, sheet.refused.refusals
    starts = isinstance(command, StartGame)
    # A table that is being set up is not the one that may be open.
    game = table_of(command) if isinstance(command, StartGame) else store.state.game
    # Two seats may have the same fault.
    headline, *others = dict.fromkeys(say.refusal(one, game) for one in refusals)
    ways: list[Action] = []
    if game is not None and not starts:
        context = ViewContext(game, say)
        remedies = dict.fromkeys(remedy for one in refusals for remedy in one.remedies)
        ways += (ruled(context, say.remedy(r, game), r, store.ruling(r)) for r in remedies)
    blocks: list[Block] = [*map(Text, others)]
    if overrules and all(one.waivable for one in refusals):
        overrule = Action(label=say.ui("refusal.overrule"), effect=OVERRULE())
        hint = Text(say.ui("refusal.overrule_hint"), Style.HINT)
        blocks += [*((Buttons(tuple(ways)),) if ways else ()), hint, Buttons((overrule,))]
        ways = []
    row = next((one.rule for one in refusals if one.rule), "")
    if store.state.game is not None and row:
        ways.append(Action(label=say.ui("rules.why"), effect=place("rule", row)))
    return _sheet(say, headline, *blocks, ways=ways, close="close")


def _question(context: ViewContext, sheet: QuestionSheet, draft: Draft) -> Page:
    """Return the options as buttons, or a field for a number."""
    game, say = context
    question = sheet.asks.questions[0]
    title = say.question(question, game)
    options = question.options or (("yes", "no") if question.answer in YES_OR_NO else ())

    def complete(option: str) -> Command:
        return answered(sheet.command, question.answer, answer_value(question, option))

    if options:
        ways = [Action(label=say.option(question, o, game), effect=complete(o)) for o in options]
        return _sheet(say, title, ways=ways)
    number = draft.amount(ANSWER)
    command = complete(str(number)) if number else None
    done = Action(label=say.ui("done"), effect=command, main=True)
    field = SumField(name=ANSWER, value=number, shown=str(number or "–"))
    return replace(_sheet(say, title, field), submit=(done,))


def _unpaid(context: ViewContext, rents: tuple[RentDue, ...], draft: Draft) -> Page:
    """Return rents that an entry would let lapse, and their possible fates. A player decides on
    the own rent, which is not the player's to pay.
    """
    game, say = context
    banker = not draft.viewer.seat
    fates = answers(game, rents) if banker else (RentFate.KEEP, RentFate.LAPSE)
    good = Option(value=FOR_GOOD, label=say.ui("unpaid.for_good"))
    kept = ManyField(name=FOR_GOOD, value=draft.many(FOR_GOOD, (good,)), options=(good,))
    return _sheet(
        say,
        say.ui("unpaid.title"),
        *(Text(say.due(rent, game)) for rent in rents),
        Buttons(tuple(_fate(context, rents, fate) for fate in fates)),
        *((kept, Text(say.ui("unpaid.hint"), Style.HINT)) if banker else ()),
    )


def _fate(context: ViewContext, rents: tuple[RentDue, ...], fate: RentFate) -> Action:
    way = Action(label=context.say.ui(f"unpaid.{fate}"), main=fate is RentFate.PAY)
    if fate is RentFate.PAY and len(rents) == 1:
        label = context.say.ui("act.pay", amount=sum_due(context, rents[0]))
        way = offer(context, label, rent_payment(rents[0]), main=True)
    return replace(way, effect=SETTLE_RENT(fate))


def _file(say: Wording, sheet: FileSheet) -> Page:
    """Return a file that is ready, and the ways by which it goes out."""
    size = say.ui("file.size", n=max(1, round(len(sheet.data) / 1000)))
    share = Action(label=say.ui("file.share"), effect=SHARE_FILE(), icon="ios_share", main=True)
    save = Action(label=say.ui("file.save"), effect=KEEP_FILE(), icon="save_alt")
    save = replace(save, main=not sheet.shares)
    return _sheet(
        say,
        say.ui(FILES[PurePath(sheet.name).suffix]),
        FILE(sheet),
        Text(f"{sheet.name} · {size}", Style.HINT),
        ways=(share, save) if sheet.shares else (save,),
    )


def _landing(context: ViewContext, deed: DeedId) -> Page:
    """Return the entries that a title deed offers."""
    choices = deed_choices(context, deed)
    layout = Layout.STACK if len(choices.landings) == 1 else Layout.FLOW
    landings = (Buttons(choices.landings, layout),) if choices.landings else ()
    row = Row(choices.name, note=choices.facts, colour=choices.colour, large=True)
    return Page(blocks=(row, *landings, Buttons(choices.others, Layout.FLOW)))


def _fault(store: AppStore, key: str, draft: Draft) -> Page:
    """Return a fault; for a mistake of the app itself, that the game is still there, and a report,
    which has the names of players only if the banker agrees.
    """
    say = store.speech
    if key != "fault.InvariantViolation":
        told = Text(say.ui(key, where=store.where))
        return _sheet(say, say.ui("fault.title"), told, close="close")
    named = Option(value=NAMES, label=say.ui("mistake.names"))
    chosen = draft.many(NAMES, (named,))
    give = Action(label=say.ui("mistake.report"), effect=GIVE_REPORT(bool(chosen)), icon="save_alt")
    offered: tuple[Block | Field, ...] = (
        Buttons((give,)),
        ManyField(name=NAMES, value=chosen, options=(named,)),
        Text(say.ui("mistake.report_hint"), Style.HINT),
    )
    go_on = Action(label=say.ui("mistake.go_on"), effect=CLOSE(), main=True)
    calm = Text(say.ui("mistake.calm")), Text(say.ui("mistake.other"), Style.HINT)
    title = Heading(say.ui("mistake.title"))
    return Page(blocks=(title, *calm, Buttons((go_on,)), *(offered if store.entries else ())))
