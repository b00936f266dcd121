"""The banker's device without Flet: its pages are values, pressed and filled in by their words."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import chain

from banker_app.app.projections.context import Action
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game
from banker_app.pages import form
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    ChoiceField,
    Field,
    Heading,
    ManyField,
    Page,
    PartyField,
    Row,
    SumField,
    TextField,
)
from banker_app.pages.contract.keypad import KEYS
from banker_app.pages.contract.services import LanSession
from banker_app.pages.handlers import AT_ONCE, HANDLERS
from banker_app.pages.state.app_store import AppStore
from banker_app.pages.state.page_controller import PageController
from tests.ui.reading import parts, words
from tests.ui.tables import new_app_store

Target = tuple[str, Callable[[], object], bool]
"""The words of what can be tapped, the effect, and whether it is allowed."""


class Banker:
    """The device of a banker at a table, or at all games where there is none."""

    def __init__(
        self,
        at: AppStore | StartGame | None = None,
        address: str = "",
        share: LanSession | None = None,
    ) -> None:
        self.store = at if isinstance(at, AppStore) else new_app_store(at)
        self.controller = PageController(
            self.store,
            lambda address: None,
            lambda call: None,
            share,
            handlers=HANDLERS,
            at_once=AT_ONCE,
        )
        self.controller.go(address or self.controller.home)

    @property
    def game(self) -> Game:
        """The game that is open."""
        return self.store.context.game

    @property
    def route(self) -> str:
        """The address of the open page."""
        return self.controller.state.route

    @property
    def page(self) -> Page:
        """The sheet, or the open page."""
        page = form.page_of(self.controller, form.on_top(self.controller))
        assert page is not None, self.route
        return page

    # ---- reading -----------------------------------------------------------------------

    def text(self) -> str:
        """All that the sheet says, or the open page; a line for each text."""
        view = self.store.state.view
        around = (
            [view.now.headline, view.last.text if view.last else ""] if view is not None else []
        )
        return "\n".join((words(self.page), *around))

    def shows(self, text: str) -> bool:
        """Whether the open page says this, or the sheet over it."""
        page = form.page_of(self.controller, self.route)
        return text in f"{words(page)}\n{self.text()}"

    def field(self, label: str) -> TextField:
        """The text field of a label."""
        texts = (field for field in self.page.fields if isinstance(field, TextField))
        return next(field for field in texts if field.label == label)

    # ---- doing -------------------------------------------------------------------------

    def go(self, address: str) -> None:
        """Open a screen."""
        self.controller.go(address)

    def throw(self, *dice: int) -> None:
        """Tell the dice."""
        for row, value in enumerate(dice):
            self.controller.tap_die(row, value)

    def enter(self, label: str, value: str) -> None:
        """Type into a field."""
        form.fill(self.controller, form.on_top(self.controller), self.field(label).name, value)

    def click(self, *texts: str, nth: int = -1) -> None:
        """Tap what says exactly this, else what begins with it, else what contains it."""
        for text in texts:
            _, act, allowed = self.target(text, nth)
            assert allowed, f"{text!r} is grey"
            act()

    def allows(self, text: str, nth: int = -1) -> bool:
        """Whether what says this is more than a wish."""
        return self.target(text, nth)[2]

    def target(self, text: str, nth: int = -1) -> Target:
        """What a tap on a text reaches."""
        found = [one for one in self._targets() if text in one[0]]
        assert found, f"nothing says {text!r}: {[words for words, *_ in self._targets()]}"
        for fits in (str.__eq__, str.startswith):
            if best := [one for one in found if fits(one[0], text)]:
                return best[nth]
        return found[nth]

    def _targets(self) -> Iterator[Target]:
        address, say = form.on_top(self.controller), self.store.speech
        yield say.ui("back"), self.controller.back, True
        if self.store.state.game is not None:
            yield say.ui("act.undo"), self.controller.undo, True
            yield say.ui("act.redo"), self.controller.redo, True
            yield say.ui("title.record"), partial(self.go, routes.RECORD), True
        for part in parts((self.page.blocks, self.page.foot)):
            match part:
                case Action() if part.label:
                    yield self._pressed(address, part, part.label)
                case Row() | Heading() if part.action is not None:
                    yield self._pressed(address, part.action, _said(part))
                case ChoiceField() | ManyField() | PartyField() | SumField() | TextField():
                    yield from self._filled(address, part)
        if self.page.submit:
            first, *_ = self.page.submit
            yield first.label, partial(form.submit, self.controller, address), not self.page.missing
        yield from self._on_the_pad(address)

    def _on_the_pad(self, address: str) -> Iterator[Target]:
        for field in self.page.sums if len(self.page.sums) > 1 else ():
            label = f"{field.label} {field.shown}".rstrip()
            yield label, partial(form.fill, self.controller, address, "pad", field.name), True
            for told, by in zip(field.steps, (-1, 1), strict=False):
                yield told, partial(form.step, self.controller, field.name, by), True
        if self.page.pad is not None:
            for key in chain(*KEYS):
                yield key, partial(form.press_key, self.controller, key), True

    def _pressed(self, address: str, action: Action, text: str) -> Target:
        return text, partial(form.act, self.controller, address, action), True

    def _filled(self, address: str, field: Field) -> Iterator[Target]:
        fill = partial(form.fill, self.controller, address)
        toggle = partial(form.toggle, self.controller, address)
        if isinstance(field, SumField):
            for label, amount in field.quick:
                yield label, partial(fill, field.name, amount), True
            return
        for option in field.options:
            act = partial(
                toggle if isinstance(field, ManyField) else fill, field.name, option.value
            )
            yield f"{option.label}, {option.note}" if option.note else option.label, act, True
            if option.short not in option.label:
                yield option.short, act, True


def _said(part: Row | Heading) -> str:
    """What is read aloud of a part that is a button as a whole."""
    if isinstance(part, Heading):
        return part.text
    return part.label or ", ".join(filter(None, (part.name, part.note, part.value)))
