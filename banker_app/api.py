"""The engine for other programs: start a game, list the legal commands, decide, undo, score, save.

Three lines to the first legal commands:

```python
from banker_app.api import LegalCommands, new_game

game = new_game("us_2008", "Ann", "Bob")
print(list(LegalCommands(game.game)))
```

From there on a `Session` takes commands and keeps the log:

```python
from banker_app.api import BuyDeed, Refused, Roll, from_save, ranking, to_save, worth_sheet

game.dispatch(Roll(player="Ann", dice=(1, 2)))  # to Baltic Avenue
decision = game.dispatch(BuyDeed(player="Ann", deed="boardwalk"))
assert isinstance(decision, Refused)  # with its codes, rows and what would allow it
game.dispatch(BuyDeed(player="Ann", deed="baltic_avenue"))
game.undo()
turn, dues = game.game.turn.player, game.game.dues  # Ann, with one offer open
worth = worth_sheet(game.game, "Ann").total  # or .cash, .deeds, .loans
assert from_save(to_save(game)).game == game.game
```

`LegalCommands` names the fields of each command, and lists those that pause or end the game, too.
An event of a decision is known by the name of its class, `type(event).__name__`, which stays.
For a type checker, names are `PlayerId("Ann")` and `DeedId("boardwalk")`.

None of this needs a library: `pip install --no-deps banker_app-VERSION-py3-none-any.whl`
is enough. The plain installation is the whole app.

**Promise.** What is in `__all__` follows Semantic Versioning: within a major version nothing is
removed or renamed, new fields have defaults, and files and lines of the referee's protocol that an
older version wrote are read. Every other module may change at any time.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from banker_app.app import games
from banker_app.app.i18n.messages import Messages
from banker_app.app.saves.save_format import BadSave, dump
from banker_app.app.saves.save_parser import parse_save
from banker_app.app.session import Session
from banker_app.content.editions import load_edition, shipped_editions
from banker_app.content.errors import FaultyFile
from banker_app.content.rulesets import compose, shipped_bases, shipped_modes
from banker_app.engine.command import Command
from banker_app.engine.commands import (
    AgreeTrade,
    Build,
    BuyDeed,
    ChangeHouseRule,
    ChooseMove,
    Correct,
    DeclareBankruptcy,
    DeclineDeed,
    DrawCard,
    EndTurn,
    IncurDebt,
    LandOnTaxOffice,
    LeaveGame,
    MortgageDeed,
    OpenAuction,
    PassCasino,
    PassTaxOffice,
    PayDebt,
    PayJailFine,
    PayRent,
    PayTax,
    PlayCasino,
    Redo,
    RenamePlayer,
    ReplaceEntry,
    ReturnToGame,
    Roll,
    SellBuilding,
    SellGroup,
    SettleAuction,
    Undo,
    WaiveRent,
)
from banker_app.engine.dues import (
    CardDue,
    CasinoDue,
    DealDue,
    Debt,
    Due,
    LotDue,
    MoveDue,
    OfferDue,
    PickDue,
    PlacementDue,
    RentDue,
    TaxDue,
)
from banker_app.engine.event import Event
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.legal import LegalCommands, Offer
from banker_app.engine.refusals import (
    Accepted,
    Asks,
    Decision,
    Question,
    Refusal,
    RefusalCode,
    Refused,
)
from banker_app.engine.rules.auction.auctions import CloseAuction, PlaceBid, WithdrawBid
from banker_app.engine.rules.bank_payments import PayBank, PayFine, ReceiveFromBank
from banker_app.engine.rules.banker_tools import AdjustLedger, CountBox, CountPurse, IssueMoney
from banker_app.engine.rules.building.sales import BreakHotel
from banker_app.engine.rules.bus_tickets import UseBusTicket
from banker_app.engine.rules.clock import PauseGame, ResumeGame, TimeOutPlayer
from banker_app.engine.rules.conglomerate import DissolveConglomerate, FormConglomerate
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.ending import EndGame
from banker_app.engine.rules.jail import FailJailRoll, GoToJail, RollOutOfJail, UseJailCard
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.pots import PayIntoPot, SharePot, TakeFromPot
from banker_app.engine.rules.promises import EndPromise
from banker_app.engine.rules.purchase import ReturnDeed
from banker_app.engine.rules.rent import ClaimRent
from banker_app.engine.rules.salary import CollectSalary
from banker_app.engine.rules.seating import (
    AddPlayer,
    BeginWith,
    ChangeBanker,
    ChangeSeat,
    ReorderSeats,
)
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.rules.travel import TravelByStation
from banker_app.engine.rules.turn import GiveTurn, LandOn
from banker_app.engine.rules.turn_order import MissTurns
from banker_app.engine.start_game import SeatPlan, StartGame
from banker_app.engine.state import Game, Tracking
from banker_app.engine.worth import WorthSheet, ranking, worth_sheet
from banker_app.store.memory_journal import MemoryJournal

__all__ = (  # In the order in which a reader needs them; commands last.
    "Accepted",
    "AddPlayer",
    "AdjustLedger",
    "AgreeTrade",
    "Asks",
    "BadSave",
    "BeginWith",
    "BreakHotel",
    "Build",
    "BuyDeed",
    "CardDue",
    "CasinoDue",
    "ChangeBanker",
    "ChangeHouseRule",
    "ChangeSeat",
    "ChooseMove",
    "ClaimRent",
    "CloseAuction",
    "CollectSalary",
    "Command",
    "Correct",
    "CountBox",
    "CountPurse",
    "DealDue",
    "Debt",
    "Decision",
    "DeclareBankruptcy",
    "DeclineDeed",
    "DeedId",
    "DissolveConglomerate",
    "DrawCard",
    "Due",
    "EndGame",
    "EndPromise",
    "EndTurn",
    "Event",
    "FailJailRoll",
    "FaultyFile",
    "FormConglomerate",
    "Game",
    "GiveTurn",
    "GoToJail",
    "IncurDebt",
    "IssueMoney",
    "LandOn",
    "LandOnTaxOffice",
    "LeaveGame",
    "LegalCommands",
    "LiftMortgage",
    "LotDue",
    "Messages",
    "MissTurns",
    "MortgageDeed",
    "MoveDue",
    "Offer",
    "OfferDue",
    "OpenAuction",
    "PassCasino",
    "PassTaxOffice",
    "PauseGame",
    "PayBank",
    "PayDebt",
    "PayDebtInKind",
    "PayFine",
    "PayIntoPot",
    "PayJailFine",
    "PayPlayer",
    "PayRent",
    "PayTax",
    "PickDue",
    "PlaceBid",
    "PlacementDue",
    "PlayCasino",
    "PlayerId",
    "Question",
    "ReceiveFromBank",
    "Redo",
    "Refusal",
    "RefusalCode",
    "Refused",
    "RenamePlayer",
    "RentDue",
    "ReorderSeats",
    "ReplaceEntry",
    "ResumeGame",
    "ReturnDeed",
    "ReturnToGame",
    "Roll",
    "RollOutOfJail",
    "SeatPlan",
    "SellBuilding",
    "SellGroup",
    "Session",
    "SettleAuction",
    "SetupRefused",
    "SharePot",
    "StartGame",
    "TakeFromPot",
    "TaxDue",
    "TimeOutPlayer",
    "Tracking",
    "TravelByStation",
    "Undo",
    "UseBusTicket",
    "UseJailCard",
    "WaiveRent",
    "WithdrawBid",
    "WorthSheet",
    "from_save",
    "new_game",
    "ranking",
    "shipped_bases",
    "shipped_editions",
    "shipped_modes",
    "to_save",
    "worth_sheet",
)

GAME: Final = "game"
"""The id of the game in a save file."""


class SetupRefused(ValueError):
    """The rules do not allow this game to begin; `decision` says why."""

    def __init__(self, decision: Decision) -> None:
        super().__init__(decision)
        self.decision = decision


def new_game(
    edition: str,
    *players: str | SeatPlan,
    base: str = "classic",
    modes: Sequence[str] = (),
    house_rules: Mapping[str, object] = MappingProxyType({}),
    tracking: Tracking = Tracking.DICE,
) -> Session:
    """Start a game in memory, with its players in the order of their turns.

    `edition`: one of `shipped_editions()`, or the path of an edition file. `base`: one of
    `shipped_bases()`; the rules printed with the edition apply before it. `modes`: of
    `shipped_modes()`. `house_rules`: values by dotted name, such as `"parking.pot"`.

    Raises FaultyFile for an unknown edition, base, mode or rule, or a value out of range;
    SetupRefused for too few or too many players, a name that occurs twice, rules that exclude each
    other.
    """
    box, sheet = load_edition(edition)
    composed = compose(base, sheet, modes, house_rules)
    if isinstance(composed, tuple):
        raise FaultyFile("rules", composed)
    seats = tuple(_seat(player) for player in players)
    start = StartGame(
        edition=box,
        rules=composed.rules,
        provenance=composed.provenance,
        base=base,
        modes=tuple(modes),
        seats=seats,
        tracking=tracking,
    )
    begun = games.begin_unsaved(start)
    if not isinstance(begun, tuple):
        raise SetupRefused(begun)
    return begun[1]


def _seat(player: str | SeatPlan) -> SeatPlan:
    return player if isinstance(player, SeatPlan) else SeatPlan(name=PlayerId(player))


def to_save(session: Session) -> bytes:
    """A save file of one game, as the app writes and reads it."""
    return dump([(GAME, session.kept())], made=games.now())


def from_save(data: bytes) -> Session:
    """The first game of a save file, in memory.

    Raises BadSave for a file that is not sound, ValueError for one that holds boards alone.
    """
    saved = parse_save(data).games
    if not saved:
        raise ValueError("no game in this file")
    return Session(MemoryJournal(saved[0].entries), games.now)
