"""Home: the game to go on with, all others, and one tap to a new one."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, timedelta

from banker_app.app.custom_boards import CustomBoard
from banker_app.app.games import CASH, RULES, SHARED, with_result
from banker_app.app.i18n.currency_format import format_amount
from banker_app.app.i18n.dates import date_in_words
from banker_app.app.projections.context import Action, joined
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.projections.tokens import marks_with
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import FaultyFile
from banker_app.content.rulesets import shipped_bases, shipped_modes
from banker_app.engine.edition import Edition
from banker_app.engine.ids import Commodity, PlayerId
from banker_app.pages.contract import routes
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Heading,
    Layout,
    Page,
    Panel,
    Row,
)
from banker_app.pages.contract.drafts import Draft
from banker_app.pages.contract.effects import (
    DELETE,
    GIVE_GAME,
    GIVE_TABLE,
    NEW_GAME,
    OPEN_FAME,
    RESUME,
    TRY_DEMO,
)
from banker_app.pages.contract.pictures import STAMP, TOKENS, WELCOME
from banker_app.pages.contract.translator import Translator
from banker_app.pages.devices.room import play
from banker_app.pages.setup.boards import usual_board
from banker_app.pages.setup.newcomers import newcomers
from banker_app.pages.state.app_store import AppStore
from banker_app.store.api import JSON, OVER, GameRecord


def home(store: AppStore, draft: Draft) -> Page:
    """Build the list of games; what was begun comes first."""
    say, games = store.speech, store.state.games
    main = all(game.status == OVER for game in games)
    begin = Action(label=say.ui("title.new"), effect=NEW_GAME(), icon="add", main=main)
    demo = Action(label=say.ui("home.try"), effect=TRY_DEMO())
    # The first time, the page is what the app is for, and all ways are at its foot.
    foot = (
        (Buttons((begin,)),)
        if games
        else (Buttons((begin, demo)), Buttons((play(store), _own(store)), Layout.FLOW))
    )
    return Page(blocks=(*newcomers(store), *_blocks(store)), foot=foot)


def _own(store: AppStore) -> Action:
    """The way to the custom boards."""
    label, icon = store.speech.ui("title.custom_boards"), "dashboard_customize_outlined"
    return Action(label=label, effect=routes.CUSTOM_BOARDS, icon=icon)


def _blocks(store: AppStore) -> Iterator[Block]:
    say, state, now = store.speech, store.state, datetime.now(UTC)
    # The open game was played last, even if the list is not up to date.
    games = sorted(state.games, key=lambda game: game.id != state.game_id)
    playing = [game for game in games if game.status != OVER]
    over = [game for game in state.games if game.status == OVER]
    if not games:
        usual = load_edition(usual_board(store.state.language))[0]
        yield WELCOME((say.ui("home.welcome"), say.ui("home.private"), usual))
    if playing:
        yield Heading(say.ui("home.playing"))
    for game in playing:
        shown = with_result(game, state.game) if state.game and game.id == state.game_id else game
        yield game_card(shown, state.custom_boards, now, say, main=game is playing[0])
    demo = Action(label=say.ui("home.try"), effect=TRY_DEMO(), icon="play_circle_outlined")
    hall = Action(label=say.ui("title.fame"), effect=OPEN_FAME(), icon="emoji_events_outlined")
    if games:
        ways = (play(store), _own(store), demo, *((hall,) if over else ()))
        yield Buttons(ways, Layout.TILES)
    if over:
        yield Heading(say.ui("home.over"))
    for game in over:
        yield game_card(game, state.custom_boards, now, say)


def game_card(
    game: GameRecord,
    own: Iterable[CustomBoard],
    now: datetime,
    say: Translator,
    *,
    main: bool = False,
) -> Panel:
    """Build the card of a game, which goes on exactly where it was: the main one has a button."""
    over, day = game.status == OVER, when(game.updated, now, say)
    won = _won(game, say) if over else ""
    names = ", ".join(game.players)
    title = say.printed("board", game.title)
    label = say.ui("home.game", names=names, board=title, day=day)
    way = say.ui("presets.row", title=won or say.ui("home.resume"), hint=label)
    resume = Action(
        label=say.ui("home.resume"), effect=RESUME(game.id), icon="play_arrow", main=main
    )
    board = _board(game.edition, own)
    row = Row(
        title,
        note=" · ".join(
            (won or day[:1].upper() + day[1:], *([day] if won else ()), *_rules(game, say))
        ),
        picture=STAMP(board) if board else None,
        icon="dashboard_customize_outlined",
        label=label if main else way,
        action=None if main else resume,
        buttons=_more(game.id, names, say),
    )
    purses = [""] * len(game.players) if over else _purses(game, board)
    looks = zip(looks_in(game), purses, strict=True)
    players = TOKENS(
        tuple((f"{name} {has}".strip(), mark, ink) for (name, mark, ink), has in looks)
    )
    return Panel((row, players, *((Buttons((resume,)),) if main else ())))


def _purses(game: GameRecord, board: Edition | None) -> list[str]:
    """The cash of each player; older games have not noted it."""
    kept = game.summary.get(CASH)
    noted = kept if isinstance(kept, list) and len(kept) == len(game.players) else []
    return [_purse(one, board) for one in noted or [None] * len(game.players)]


def _purse(kept: JSON, board: Edition | None) -> str:
    match kept:
        case [int(amount), str(code)] if board is not None and code in board.monies:
            return format_amount(amount, board.monies[Commodity(code)])
        case _:
            return ""


def _more(game: str, names: str, say: Translator) -> tuple[Action, ...]:
    sure = (say.ui("home.delete_title"), say.ui("home.delete_hint", names=names))
    copy, delete = GIVE_GAME(game), DELETE(game)
    tables = (
        Action(label=say.ui(label), effect=GIVE_TABLE(kind, game), icon="table_chart_outlined")
        for kind, label in (("log", "log.export"), ("statement", "score.statement"))
    )
    return (
        Action(label=say.ui("save.copy"), effect=copy, icon="save_alt"),
        *tables,
        Action(label=say.ui("home.delete"), effect=delete, icon="delete_outline", sure=sure),
    )


def _rules(game: GameRecord, say: Translator) -> Iterator[str]:
    """The rules that a board was played by; older games have not noted these."""
    match game.summary.get(RULES):
        case [str(base), *modes]:
            chosen = [f"mode.{mode}" for mode in modes if mode in shipped_modes()]
            usual = [f"base.{base}"] if base in shipped_bases() else []
            yield from map(say.say, chosen or usual)
        case _:
            pass


def _won(game: GameRecord, say: Translator) -> str:
    """The winner, or the players who share first place."""
    match game.summary.get(SHARED):
        case [*names] if names and all(isinstance(name, str) for name in names):
            return say.ui("home.won_shared", names=joined(say, [str(name) for name in names]))
        case _:
            return say.ui("home.won", name=game.winner) if game.winner else ""


def looks_in(game: GameRecord) -> tuple[tuple[str, str, str], ...]:
    """The players with their tokens and colours; older games have not noted these."""
    looks = _looks(game.summary.get("looks"), len(game.players))
    tokens = {PlayerId(name): look[1] for name, look in zip(game.players, looks, strict=True)}
    marks = marks_with(tokens)
    return tuple(
        (name, marks[PlayerId(name)], colour or SEAT_COLOURS[seat % len(SEAT_COLOURS)])
        for seat, (name, (colour, _)) in enumerate(zip(game.players, looks, strict=True))
    )


def _looks(kept: JSON, seats: int) -> list[tuple[str, str]]:
    """The colour and the token of each seat."""
    looks = kept if isinstance(kept, list) and len(kept) == seats else [None] * seats
    return [_look(look) for look in looks]


def _look(kept: JSON) -> tuple[str, str]:
    match kept:
        case [str(colour), str(token)]:
            return colour, token
        case _:
            return "", ""


def _board(edition: str, own: Iterable[CustomBoard]) -> Edition | None:
    if edition in shipped_editions():
        return load_edition(edition)[0]
    for board in own:
        try:
            found = load_edition(board.place)[0] if board.ready else None
        except FaultyFile:
            found = None
        if found is not None and found.id == edition:
            return found
    return None


def when(at: str, now: datetime, say: Translator) -> str:
    """Name a day as people do: today and yesterday, or with the month, and with the year once that
    is over.
    """
    then, now = datetime.fromisoformat(at).astimezone(), now.astimezone()
    time, date = f"{then:%H:%M}", then.date()
    if date == now.date():
        return say.ui("day.today", time=time)
    if date == now.date() - timedelta(days=1):
        return say.ui("day.yesterday", time=time)
    if date.year == now.year:
        return date_in_words(date, say.ui, "day.this_year", time=time)
    return date_in_words(date, say.ui)
