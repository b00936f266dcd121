"""One rule, to be changed: in mid-game by an entry of the log, before the game in its draft.

What it may be set to is read off the schema; whether it fits is the engine's business.
"""

from banker_app.app.projections.context import Action
from banker_app.app.setup.setup_draft import SetupDraft, box_of, rules_of
from banker_app.engine.commands import ChangeHouseRule
from banker_app.engine.ruleset import RULES, value_of
from banker_app.pages.contract.blocks import Buttons, Page, Style, Text, TextField
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import BACK, FILL
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.rule_inputs import Editing, inputs
from banker_app.pages.state.app_store import AppStore


def change_rule(store: AppStore, draft: Draft, section: str, name: str) -> Page | None:
    """Build the change of a rule in mid-game: the new value and the reason make one entry."""
    game, say = store.state.game, store.speech
    rule = RULES.get(f"{section}.{name}")
    if game is None or rule is None:
        return None
    now = value_of(game.rules, rule.name)
    editing = Editing(say=say, box=game.edition, rule=rule, draft=draft, before=now)
    value = editing.value
    reason = draft.text("reason")
    label = say.ui("rules.from_now", value=editing.words(value))
    submit: tuple[Action, ...] = (Action(label=label, allowed=False, reason=editing.half),)
    if not editing.unfit and value != now:
        command = ChangeHouseRule(name=rule.name, value=value, reason=reason.strip())
        submit = (Action(label=label, effect=command),)
    return Page(
        blocks=(
            *inputs(editing, say.ui("rules.now", value=editing.words(now))),
            TextField(name="reason", value=reason, label=say.ui("reason")),
            Text(say.ui("rules.hint"), Style.HINT),
        ),
        submit=submit,
        typed=draft.text("pad"),
    )


def house_rule(store: AppStore, draft: Draft, section: str, name: str) -> Page | None:
    """Build the choice of a rule before the game, which takes effect at once."""
    rule = RULES.get(f"{section}.{name}")
    if rule is None:
        return None
    setup = SetupDraft.from_plain(dict(draft.shared))
    box, rules = box_of(setup), rules_of(setup)
    say = Translator(store.state.language, box)
    by_book = value_of(rules_of(setup.with_rule(rule.name, None)), rule.name)
    now = value_of(rules, rule.name)
    editing = Editing(say=say, box=box, rule=rule, draft=draft, before=now)
    blocks = [*inputs(editing, say.ui("rules.by_book", value=editing.words(by_book)))]
    if rule.name in dict(setup.rules):
        back = Action(label=say.ui("rules.back"), icon="restart_alt", effect=FILL("value", ""))
        blocks.append(Buttons((back,)))
    leave = None if editing.unfit else BACK()
    done = Action(label=say.ui("done"), effect=leave, reason=editing.half)
    return Page(blocks=tuple(blocks), submit=(done,), typed=draft.text("pad"))
