"""The effects of buttons and fields of pages that enter no command, by name."""

import asyncio
from dataclasses import replace
from typing import Final, Literal

from banker_app.app.devices.requests import Denial, Policy
from banker_app.app.devices.seats import News
from banker_app.app.projections.context import place
from banker_app.app.reports.hall import hall, people_in, uncounted
from banker_app.app.setup.same_again import players_of, same_again
from banker_app.app.setup.setup_draft import (
    FIRST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    agreed,
    rules_of,
    start_command,
)
from banker_app.app.unpaid_rent import RentFate
from banker_app.engine.events import GameStarted
from banker_app.engine.ids import PlayerId
from banker_app.engine.json_types import JsonObject, JsonValue
from banker_app.engine.ruleset import RULES, value_of
from banker_app.pages import form, setup_handlers
from banker_app.pages.contract import effects, routes
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.devices.answers import ANSWERS
from banker_app.pages.devices.phones import APP_DICE, DICE, OWN_DICE, POLICY, PRIVATE
from banker_app.pages.edition.edition_values import changed, path_of
from banker_app.pages.games.fame import BEFORE, FORGOTTEN
from banker_app.pages.games.person import SAME
from banker_app.pages.games.settings import SWITCHES
from banker_app.pages.log.score import INSTALL
from banker_app.pages.setup.boards import usual_board
from banker_app.pages.setup.new_players import player_names
from banker_app.pages.setup.rule_inputs import entered_rule, fits
from banker_app.pages.state.app_state import PREFERENCES
from banker_app.pages.state.page_controller import Input, PageController
from banker_app.pages.state.page_state import NoticeSheet
from banker_app.pages.state.setting_up import setup_of, with_setup
from banker_app.pages.table.introduction import INTRODUCED, LESSONS


def set_preference(controller: PageController, name: str, value: JsonValue) -> None:
    """Set a preference, or the language."""
    if name == "language":
        controller.app_store.set_language(str(value))
    else:
        if name in SWITCHES and not value:
            value = next(other for other in PREFERENCES[name] if other != SWITCHES[name])
        chosen = SWITCHES[name] if isinstance(value, list | tuple) else value
        controller.app_store.choose(**{name: str(chosen)})


def set_house_rule(controller: PageController, name: str, value: JsonValue) -> None:
    """Agree on a rule before the game; "" and what cannot be leave it to the book."""
    address, setup = controller.state.route, setup_of(controller.state)
    rule = RULES.get(".".join(routes.parse(address).args))
    if name != "value" or rule is None:
        return
    by_book = value_of(rules_of(setup.with_rule(rule.name, None)), rule.name)
    new = by_book if value == "" else entered_rule(rule, Draft({name: value}), by_book)
    chosen = agreed(setup, rule.name, new if fits(rule, new) else by_book)
    controller.set(**with_setup(controller.state, chosen))
    if value == "":
        controller.set(**controller.state.with_draft(address, {}))


def _started(controller: PageController) -> GameStarted | None:
    """The set-up of the open game."""
    log = controller.app_store.entries
    return next((e for entry in log[:1] for e in entry.events if type(e) is GameStarted), None)


def begin_new_game(controller: PageController) -> None:
    """Begin to set up a game; what is half entered stays. Players who have been renamed since the
    last set-up have their present names.
    """
    setup, started = setup_of(controller.state), _started(controller)
    game, say = controller.app_store.state.game, controller.app_store.speech
    if started and game and player_names(setup, say) == tuple(s.name for s in started.seats):
        setup = replace(setup, players=players_of(game))
    if not any(player.name for player in setup.players):
        setup = replace(setup, usual=usual_board(controller.app_store.state.language))
    setup = replace(setup, reader=controller.app_store.state.language)
    controller.set(**with_setup(controller.state, setup))
    controller.go(routes.NEW_GAME)


def try_demo(controller: PageController) -> None:
    """Begin a game at once, with everything as it usually is."""
    say = controller.app_store.speech
    names = [say.ui("new.name", number=number) for number in range(1, FIRST_PLAYERS + 1)]
    players = tuple(PlayerDraft(name=name) for name in names)
    command = start_command(
        SetupDraft(usual=usual_board(controller.app_store.state.language), players=players)
    )
    if command is not None:
        controller.begin(command)


def resume_game(controller: PageController, game: str) -> None:
    """Go on with a game where it was."""
    store = controller.app_store
    if store.state.game_id != game:
        store.resume(game)
    if store.state.game is not None:
        controller.go_home()


def delete(controller: PageController, game: str) -> None:
    """Delete a game for good."""
    controller.app_store.delete(game)


def release(controller: PageController, player: PlayerId) -> None:
    """Release a player's phones."""
    controller.app_store.phones.release(player)


def set_policy(controller: PageController, name: str, value: JsonValue) -> None:
    """Set the entries allowed without the banker's approval."""
    phones, now = controller.app_store.phones, controller.app_store.state.phones
    policy = Policy(str(value)) if name == POLICY else now.policy
    ways = {OWN_DICE: now.own_dice, APP_DICE: now.app_dice, PRIVATE: now.private}
    if name == DICE:
        assert isinstance(value, list | tuple)
        ways = {one: one in value for one in ways}
    phones.choose(policy, **ways)


def show_code(controller: PageController, player: PlayerId, additional: bool) -> None:
    """Show a code for a seat: that of another phone, or of one `beside` those it has."""
    code = controller.app_store.phones.invite(player, additional=additional)
    controller.set(code=code)
    controller.go(place("seat-code", player))


def show_hand_over_code(controller: PageController) -> None:
    """Show a code for the next banker's device."""
    assert controller.share is not None
    controller.set(code=controller.share.device.hand_over())
    controller.go(routes.HAND_OVER)


def keep_bank(controller: PageController) -> None:
    """Cancel a hand-over."""
    assert controller.share is not None
    controller.share.device.keep_it()
    controller.set(code="")
    controller.back()


def room(
    controller: PageController, act: Literal["open", "let_in", "shut", "renew", "close"]
) -> None:
    """Open the room, let people in by a code or no longer, renew the link, close the room."""
    rooms = controller.app_store.rooms
    assert rooms is not None
    {
        "open": rooms.open,
        "let_in": rooms.let_in,
        "shut": rooms.shut,
        "renew": rooms.renew,
        "close": rooms.close,
    }[act]()


def share_link(controller: PageController, link: str) -> None:
    """Send a link by what the device has for that, or copy it."""
    say = controller.app_store.speech
    if controller.page_call is not None:
        words = {"copied": say.ui("host.copied"), "by_hand": say.ui("host.by_hand")}
        controller.page_call(share=link, **words)


def join_room(controller: PageController) -> None:
    """Come to the room that was handed over, as its players do."""
    if controller.page_call is not None:
        controller.page_call(visit=controller.app_store.state.room.link)


def begin_custom_board(controller: PageController, template: str) -> None:
    """Begin a board like a shipped one, or a blank one."""
    store = controller.app_store
    if name := store.new_custom_board(template, store.speech.ui("custom_board.untitled")):
        controller.set(space=-1)
        controller.go(place("box", name))


def play_custom_board(controller: PageController, file: str) -> None:
    """Begin a game on a custom board."""
    controller.set(
        **with_setup(controller.state, setup_handlers.read_by_banker(controller).with_box(file))
    )
    controller.go(routes.NEW_GAME)


def look_at_space(controller: PageController, space: int) -> None:
    """Look at a space of the board."""
    controller.set(space=space)


def choose_payer(controller: PageController, player: str) -> None:
    """Choose a player to pay the one who is tapped next; "" for none."""
    controller.set(payer=player)


def learn(controller: PageController, lesson: int) -> None:
    """Go on to a step of the introduction; after the last one it does not come back."""
    if lesson >= LESSONS:
        controller.app_store.remember(**{INTRODUCED: "yes"})
    controller.set(intro_step=lesson)


def show_mistake(controller: PageController, board: str, page: str, field: str) -> None:
    """Go to a field of a board, and give it the keyboard."""
    kind, _, number = page.partition(".")
    if kind == "space":
        controller.set(space=int(number))
    else:
        controller.go(place("chapter", board, page))
    controller.set(focus_field=field)


def describe(controller: PageController, name: str, value: JsonValue) -> None:
    """Enter a value of the board that is open."""
    address, text = controller.state.route, str(value or "")
    board = controller.app_store.state.custom_board(routes.parse(address).args[0])
    if board is None or board.draft is None:
        return
    typed = {**controller.state.drafts.get(address, {}), name: text}
    controller.set(**controller.state.with_draft(address, typed))
    controller.app_store.type_custom_board(board.name, changed(board.draft, path_of(name), text))


def remove_custom_board(controller: PageController, name: str) -> None:
    """Delete a custom board."""
    controller.app_store.remove_custom_board(name)


async def open_fame(controller: PageController) -> None:
    """Open the hall of fame, and have the games counted that are not yet, one after another."""
    controller.go(routes.FAME)
    for game in uncounted(controller.app_store.state.games):
        # Long enough for a tap, and for the screen to show how many are left.
        await asyncio.sleep(0.01)
        controller.app_store.count(game.id)


def set_people(controller: PageController, people: str) -> None:
    """Take back the last correction to the people of the hall of fame."""
    controller.app_store.choose(people=people)
    controller.set(**controller.state.with_draft(routes.FAME, {}))


def forget_person(controller: PageController, name: str) -> None:
    """Forget a person; their games stay."""
    before = controller.app_store.state.people
    people = people_in(before)
    found = hall(controller.app_store.state.games, people)
    for one in found:
        if one.key == people.of(name):
            controller.app_store.choose(people=people.without(one).written())
            controller.go(routes.FAME)
            draft: JsonObject = {FORGOTTEN: one.name, BEFORE: before}
            controller.set(**controller.state.with_draft(routes.FAME, draft))


def join_person(controller: PageController, name: str, value: JsonValue) -> None:
    """Make the person on show the same as another."""
    people = people_in(controller.app_store.state.people)
    key = people.of(routes.parse(controller.state.route).args[0])
    if name == SAME and isinstance(value, str) and value and value != key:
        controller.app_store.choose(people=people.joined(key, value).written())


def part_name(controller: PageController, name: str) -> None:
    """Make a joined name a person again."""
    people = people_in(controller.app_store.state.people)
    controller.app_store.choose(people=people.parted(name).written())


def play_again(controller: PageController) -> None:
    """Begin a new game of the same table."""
    if controller.app_store.state.game is not None:
        last = setup_of(controller.state)
        again = same_again(controller.app_store.entries, last) or last
        again = replace(again, reader=controller.app_store.state.language)
        controller.set(**with_setup(controller.state, again))
    controller.go(routes.NEW_GAME)


def answer_install(controller: PageController, when: str) -> None:
    """Have the app installed, or not; it is offered no more."""
    controller.app_store.remember(**{INSTALL: "answered"})
    controller.set(installable="")
    if when and controller.page_call is not None:
        controller.page_call(install=when)


def accept(controller: PageController, numbers: tuple[int, ...]) -> None:
    """Accept requests as the banker, and show an answer that has to be read."""
    for number in numbers:
        _accept(controller, number)


def _accept(controller: PageController, number: int, fate: RentFate | None = None) -> None:
    requests = controller.app_store.phones.requests
    asked = {request.id: request.command for request in requests.known}
    answer = requests.accept(number, fate)
    controller.show(answer, lambda page, fate: _accept(page, number, fate), asked.get(number))


def refuse(controller: PageController, number: int) -> None:
    """Refuse a request as the banker."""
    controller.show(controller.app_store.phones.requests.refuse(number))


def admit(controller: PageController, device: str) -> None:
    """Let a phone have the seat that it claims, if it still does; one in the game that is being set
    up, if no game is open.
    """
    store = controller.app_store
    claims = store.phones.seats.claims(store.state.game_id)
    claim = next((one for one in claims if one.device == device), None)
    if claim is None:
        controller.set(sheet=NoticeSheet(key=f"phone.{Denial.GONE}"))
    elif store.state.game is None and not setup_handlers.seat_newcomer(controller, claim):
        controller.set(sheet=NoticeSheet(key="phone.no_place"))
    else:
        _answered(controller, accepted=True)
        store.phones.seats.nod(device)


def turn_away(controller: PageController, device: str) -> None:
    """Refuse a phone the seat that it claims."""
    _answered(controller, accepted=False)
    controller.app_store.phones.seats.turn_away(device, News.REFUSED)


def _answered(controller: PageController, *, accepted: bool) -> None:
    if (rooms := controller.app_store.rooms) is not None:
        rooms.answered(accepted)


HANDLERS: Final = dict(
    (
        *ANSWERS,
        effects.ACCEPT.by(accept),
        effects.ADMIT.by(admit),
        effects.BACK.by(PageController.back),
        effects.BEGIN_CUSTOM_BOARD.by(begin_custom_board),
        effects.CHOOSE_PAYER.by(choose_payer),
        effects.CLOSE.by(PageController.close),
        effects.OPEN_FAME.by(open_fame),
        effects.FILL.by(form.fill_open),
        effects.FILL_ALL.by(form.fill_all),
        effects.FORGET_PERSON.by(forget_person),
        effects.OVERRULE.by(PageController.overrule),
        effects.PART_NAME.by(part_name),
        effects.SET_PEOPLE.by(set_people),
        effects.DELETE.by(delete),
        effects.HAND_OVER.by(show_hand_over_code),
        effects.JOIN_ROOM.by(join_room),
        effects.KEEP_BANK.by(keep_bank),
        effects.LEARN.by(learn),
        effects.LOOK_AT_SPACE.by(look_at_space),
        effects.NEW_GAME.by(begin_new_game),
        effects.PLAY_CUSTOM_BOARD.by(play_custom_board),
        effects.REFUSE.by(refuse),
        effects.RELEASE.by(release),
        effects.RESUME.by(resume_game),
        effects.ROOM.by(room),
        effects.SETTLE_RENT.by(PageController.settle_rent),
        effects.SHARE_LINK.by(share_link),
        effects.SIT_DOWN.by(PageController.sit_down),
        effects.REMOVE_CUSTOM_BOARD.by(remove_custom_board),
        effects.ANSWER_INSTALL.by(answer_install),
        effects.PLAY_AGAIN.by(play_again),
        effects.START_GAME.by(setup_handlers.start_game),
        effects.SHOW_CODE.by(show_code),
        effects.SHOW_MISTAKE.by(show_mistake),
        effects.TRY_DEMO.by(try_demo),
        effects.TURN_AWAY.by(turn_away),
    )
)
"""Of buttons: `handler(controller, *arguments)`."""
AT_ONCE: Final[dict[str, Input]] = {
    routes.SETTINGS: set_preference,
    routes.PHONES: set_policy,
    routes.HOUSE_RULE: set_house_rule,
    **setup_handlers.AT_ONCE,
    routes.PERSON: join_person,
    routes.CUSTOM_BOARD: describe,
    routes.CHAPTER: describe,
}
"""Of the fields of a screen that keep no draft, by its address."""
