"""The answer to a command that was not entered: a refusal, a question, a sentence."""

from banker_app.app.projections.context import Action, ViewContext, offer, place
from banker_app.app.unpaid_rent import RentFate, UnpaidRent
from banker_app.engine.commands import Command
from banker_app.engine.refusals import Asks, Refused
from banker_app.pages.contract.blocks import Block, Buttons, Heading, Page, SumField, Text
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import CLOSE, SETTLE_RENT
from banker_app.pages.state.question_answers import YES_OR_NO, answer_value, answered

ANSWER = "answer"
"""The field of a number that a command lacks."""


def refusal_page(context: ViewContext, refused: Refused) -> Page:
    """Build the sheet of a refusal: all reasons, the remedies, and the rule behind it."""
    game, say = context
    headline, *others = dict.fromkeys(say.refusal(one, game) for one in refused.refusals)
    remedies = dict.fromkeys(remedy for one in refused.refusals for remedy in one.remedies)
    ways = [offer(context, say.remedy(remedy, game), remedy) for remedy in remedies]
    row = next((one.rule for one in refused.refusals if one.rule), "")
    if row:
        ways.append(Action(label=say.ui("rules.why"), go=place("rule", row)))
    return Page(blocks=(Heading(headline), *map(Text, others), *_buttons(context, tuple(ways))))


def question_page(context: ViewContext, command: Command, asks: Asks, draft: Draft) -> Page:
    """Build the sheet of a question: its options as buttons, or a field for a number."""
    game, say = context
    question = asks.questions[0]
    yes_or_no = ("yes", "no") if question.answer in YES_OR_NO else ()
    title = Heading(say.question(question, game))

    def complete(option: str) -> Command:
        return answered(command, question.answer, answer_value(question, option))

    if options := question.options or yes_or_no:
        ways = (Action(label=say.option(question, o, game), command=complete(o)) for o in options)
        return Page(blocks=(title, *_buttons(context, tuple(ways), cancel="cancel")))
    number = draft.amount(ANSWER)
    done = Action(
        label=say.ui("done"), command=complete(str(number)) if number else None, main=True
    )
    field = SumField(name=ANSWER, value=number)
    return Page(blocks=(title, field, *_buttons(context, (), cancel="cancel")), submit=(done,))


def unpaid_page(context: ViewContext, unpaid: UnpaidRent) -> Page:
    """Build the sheet of the player's own rent that a throw would let lapse."""
    game, say = context
    keep, lapse = (
        Action(label=say.ui(f"unpaid.{fate}"), effect=SETTLE_RENT(fate), main=kept)
        for fate, kept in ((RentFate.KEEP, True), (RentFate.LAPSE, False))
    )
    rents = (Text(say.due(rent, game)) for rent in unpaid.rents)
    buttons = _buttons(context, (keep, lapse), cancel="cancel")
    return Page(blocks=(Heading(say.ui("unpaid.title")), *rents, *buttons))


def notice_page(context: ViewContext, sentence: str) -> Page:
    """Build the sheet of a sentence that has to be read."""
    return Page(blocks=(Heading(sentence), *_buttons(context, ())))


def _buttons(
    context: ViewContext, ways: tuple[Action, ...], cancel: str = "close"
) -> tuple[Block, ...]:
    close = Action(label=context.say.ui(cancel), effect=CLOSE())
    return (Buttons((*ways, close)),)
