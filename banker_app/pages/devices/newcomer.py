"""The form of somebody who wants to play in the next game, and what has become of it."""

from collections.abc import Iterator
from typing import Final

from banker_app.app.devices.player_device import PlayerDevice
from banker_app.app.projections.context import Action
from banker_app.app.projections.tokens import marks_with
from banker_app.content.editions import load_edition
from banker_app.engine.ids import PlayerId
from banker_app.engine.refusals import Refusal
from banker_app.engine.rules.setup import name_faults
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    ChoiceField,
    Field,
    Heading,
    Layout,
    Look,
    Option,
    Panel,
    Row,
    Style,
    Text,
    TextField,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import ASK_TO_PLAY, GIVE_UP
from banker_app.pages.contract.translator import Translator
from banker_app.pages.setup.boards import usual_board
from banker_app.pages.setup.new_players import free_colours, free_tokens
from banker_app.pages.state.app_store import AppStore

NAME: Final = "name"
TOKEN: Final = "token"
COLOUR: Final = "colour"
CHECKED: Final = "checked"
"""In the draft: whether the name was sent, so that what is wrong with it is told."""


class Wish:
    """What somebody has entered, as far as nobody else has it."""

    def __init__(self, store: AppStore, draft: Draft, seat: PlayerDevice) -> None:
        others, say = seat.others(), store.speech
        self.name: Final = draft.text(NAME).strip()
        self.fault: Final[Refusal | None] = name_faults(
            (*(one.player for one in others), self.name)
        )[-1]
        colours = {one.colour for one in others if one.colour}
        self.colours: Final = free_colours(colours, "", say)
        first = self.colours[0].value if self.colours else ""
        self.colour: Final = draft.choice(COLOUR, self.colours, first) or first
        box = load_edition(usual_board(store.state.language))[0]
        taken = (one.token for one in others)
        none = Option(value="", label=say.ui("looks.no_token"))
        self.tokens: Final = (none, *free_tokens(box, taken, "", self.colour, say))
        self.token: Final = draft.choice(TOKEN, self.tokens)


def wish_to_play(store: AppStore, draft: Draft, seat: PlayerDevice) -> Iterator[Block | Field]:
    """Yield the form; once the banker has let the device in, that."""
    say, wish = store.speech, Wish(store, draft, seat)
    yield Heading(say.ui("title.home"))
    if (name := seat.newcomer) is not None:
        yield _let_in(say, name, wish)
        return
    ask = Action(label=say.ui("lobby.ask"), effect=ASK_TO_PLAY(), main=True)
    checked = draft.entered.get(CHECKED) is True
    yield Text(say.ui("lobby.newcomer"), Style.HINT)
    yield TextField(
        name=NAME,
        value=draft.text(NAME),
        label=say.ui("lobby.name"),
        error=_fault(say, wish) if checked else "",
        enter=ask,
    )
    yield _choice(say, COLOUR, wish.colour, wish.colours)
    yield _choice(say, TOKEN, wish.token, wish.tokens)
    yield Buttons((ask,), Layout.FLOW)


def _fault(say: Translator, wish: Wish) -> str:
    if wish.fault is None:
        return ""
    return say.refusal(wish.fault, None) if wish.name else say.ui("lobby.nameless")


def _let_in(say: Translator, name: PlayerId, wish: Wish) -> Panel:
    """Return that the banker has let the device in, and the way to something else."""
    told = say.ui("lobby.let_in")
    change = Action(label=say.ui("lobby.change"), effect=GIVE_UP())
    mark = marks_with({name: wish.token})[name]
    who = Row(name, mark=mark, colour=wish.colour)
    return Panel((who, Text(told), Buttons((change,), Layout.FLOW)), label=f"{name}: {told}")


def _choice(say: Translator, name: str, value: str, options: tuple[Option, ...]) -> ChoiceField:
    key = "looks.colour" if name == COLOUR else "new.token"
    chosen = next((one.label for one in options if one.value == value), "")
    label = f"{say.ui(key)}: {chosen}"
    return ChoiceField(name=name, value=value, label=label, options=options, look=Look.FOLDED)
