"""Wild commands: any type, any field, sometimes sensible and often absurd.

Well typed, because nothing else reaches the engine; otherwise nothing is too silly.
"""

import types
import typing
from collections.abc import Callable, Mapping, Sequence
from dataclasses import MISSING, Field, fields, is_dataclass
from enum import StrEnum
from random import Random
from typing import Any, Final, cast

from banker_app.engine import commands as c
from banker_app.engine.command import COMMANDS
from banker_app.engine.dues import LoanPeriod, LoanTerms, creditor_of
from banker_app.engine.ids import (
    BANK_PLAYER,
    HOTEL_LOT,
    HOUSE_LOT,
    CardId,
    Commodity,
    DeckId,
    DeedId,
    GroupId,
    Lot,
    PlayerId,
    SpaceId,
)
from banker_app.engine.kept_cards import kept_cards
from banker_app.engine.obligations import lot_on_offer, open_debts, owed_by
from banker_app.engine.promises import Promise, PromiseKind
from banker_app.engine.rules.bank_payments import PayFine
from banker_app.engine.rules.building.sales import BreakHotel
from banker_app.engine.rules.conglomerate import CONGLOMERATE_SIZE, FormConglomerate
from banker_app.engine.rules.debt.debts import PayDebtInKind
from banker_app.engine.rules.mortgage import LiftMortgage
from banker_app.engine.rules.promises import EndPromise
from banker_app.engine.rules.seating import AddPlayer, BeginWith, ReorderSeats
from banker_app.engine.ruleset import RULES
from banker_app.engine.settings.setting import MONEY
from banker_app.engine.start_game import StartGame
from banker_app.engine.state import Game
from tests.properties.openings import rule_value

KINDS: Final[tuple[type, ...]] = tuple(
    kind for kind in COMMANDS.values() if kind not in (StartGame, c.Undo, c.Redo)
)
NOBODY: Final = PlayerId("Nobody")
NOWHERE: Final = "atlantis"
SAYINGS: Final = ("", "why not", "pay", "draw", "move", "jail", "rent", "told", "é" * 300, "{x}")


class Wild:
    """Draws commands for one table."""

    def __init__(
        self, rng: Random, game: Game, entries: int, weight: Callable[[str], int] = lambda _: 1
    ) -> None:
        """`weight`: how often a kind of command is drawn, by its name."""
        self._rng = rng
        self._game = game
        self._entries = entries
        self._weight = weight
        self._me = game.turn.player
        self._me = self._player()

    def command(self) -> c.Command:
        """A command of any kind; those that nothing offers more often, and half in earnest."""
        earnest: dict[type, Callable[[], c.Command | None]] = {
            AddPlayer: self._newcomer,
            c.AgreeTrade: self._trade,
            BreakHotel: self._broken_hotel,
            c.ChangeHouseRule: self._rule_change,
            EndPromise: self._released,
            FormConglomerate: self._stack,
            c.IncurDebt: self._loan,
            c.LeaveGame: self._pause,
            LiftMortgage: self._lifted_for_another,
            PayDebtInKind: self._deeds_for_a_debt,
            PayFine: self._printed_fine,
            c.RenamePlayer: self._new_name,
            ReorderSeats: self._order,
            c.ReturnToGame: self._back,
            c.SettleAuction: self._hammer,
        }
        if self._entries < 2 and self._rng.random() < 0.2:
            return BeginWith(player=self._player())
        kinds = (*KINDS, *(2 * tuple(earnest)))
        weights = [self._weight(kind.__name__) for kind in kinds]
        drawn = None
        while drawn is None:
            (kind,) = self._rng.choices(kinds, weights)
            in_earnest = kind in earnest and self._rng.random() < 0.8
            drawn = earnest[kind]() if in_earnest else cast(c.Command, self._filled(kind))
        return drawn

    def _filled(self, kind: type) -> object:
        hints = typing.get_type_hints(kind)
        return kind(
            **{
                field.name: self._value(field.name, hints[field.name])
                for field in fields(kind)
                # No rule looks at the origin of the dice.
                if field.name != "by_app" and (_is_required(field) or self._rng.random() < 0.4)
            }
        )

    # ---- values ----------------------------------------------------------------------

    def _value(self, name: str, hint: Any) -> Any:
        draw = self._drawers().get(hint)
        if draw is not None:
            return draw()
        origin, args = typing.get_origin(hint), typing.get_args(hint)
        if origin in (types.UnionType, typing.Union):
            if name == "value":
                return self._rng.choice((True, self._number(), "double_always"))
            return self._value(name, self._rng.choice(args))
        if hint is type(None):
            return None
        if origin is tuple and args[1:] == (Ellipsis,):
            return tuple(self._value(name, args[0]) for _ in range(self._rng.choice((0, 1, 1, 3))))
        if origin is tuple:
            return tuple(self._rng.choice((1, 2, 3, 4, 5, 6, 6, 0, -1, 7)) for _ in args)
        if origin is Mapping:
            keys = [self._value(name, args[0]) for _ in range(self._rng.choice((0, 1, 2, 3)))]
            return {key: self._value(name, args[1]) for key in keys}
        if is_dataclass(hint):
            return self._filled(cast(type, hint))
        assert issubclass(hint, StrEnum), f"no wild value for {name}: {hint}"
        return self._rng.choice(tuple(hint))

    def _drawers(self) -> dict[Any, Callable[[], Any]]:
        box = self._game.edition
        return {
            PlayerId: self._player,
            DeedId: self._deed,
            GroupId: lambda: self._rng.choice((*box.groups, GroupId(NOWHERE))),
            SpaceId: lambda: self._rng.choice((*box.space_index, SpaceId(NOWHERE))),
            DeckId: lambda: self._rng.choice((*box.decks, DeckId(NOWHERE))),
            CardId: self._card,
            c.TradeSide: lambda: self._side(self._player()),
            Lot: lambda: self._rng.choice((HOUSE_LOT, HOTEL_LOT, Lot(self._deed()))),
            c.Command: self.command,
            Commodity: lambda: self._rng.choice((*box.monies, Commodity("DOUBLOON"))),
            int: self._number,
            bool: lambda: self._rng.random() < 0.5,
            str: lambda: self._rng.choice(SAYINGS),
        }

    def _player(self) -> PlayerId:
        if self._rng.random() < 0.05:
            return self._rng.choice((BANK_PLAYER, NOBODY))
        game, mine = self._game, self._me
        return self._rng.choice((mine, mine, mine, game.turn.player, *game.solvent(), *game.seats))

    def _deed(self) -> DeedId:
        mine = [deed.id for deed in self._deeds_of(self._me)]
        pool: Sequence[DeedId] = mine if mine and self._rng.random() < 0.7 else ()
        return self._rng.choice(pool or (*self._game.edition.deeds, DeedId(NOWHERE)))

    def _deeds_of(self, player: PlayerId) -> list[Any]:
        return list(self._game.deeds_of(player)) if player in self._game.seats else []

    def _card(self) -> CardId:
        deck = self._rng.choice(tuple(self._game.edition.decks.values()))
        return self._rng.choice((*(card.id for card in deck.cards), CardId(NOWHERE)))

    def _number(self) -> int:
        """A sum that somebody has or owes, a small count, an entry of the log, or nonsense."""
        rng, game = self._rng, self._game
        near = [rng.choice(tuple(game.edition.deeds.values())).price]
        if self._me in game.seats:
            cash = game.cash(self._me)
            near += [cash, cash + 1, cash - 1, *(d.amount or 0 for d in owed_by(game, self._me))]
        return rng.choice(
            (
                rng.choice(near),
                rng.randint(0, 6),
                rng.randint(1, max(self._entries, 1)),
                rng.randint(-5, 3000),
                rng.choice((MONEY.high, MONEY.high + 1, -MONEY.high, 10**30)),
            )
        )

    # ---- what blind chance would hardly ever put together -------------------------------

    def _trade(self) -> c.AgreeTrade:
        others = [seat for seat in self._game.solvent() if seat != self._me] or [self._player()]
        sides = (self._side(self._me), self._side(self._rng.choice(others)))
        given = sides[0].deeds + sides[1].deeds
        lying = [deed for deed in given if deed in self._game.mortgaged]
        lifted = tuple(deed for deed in lying if self._rng.random() < 0.4)
        return c.AgreeTrade(a=sides[0], b=sides[1], lift_now=lifted)

    def _side(self, player: PlayerId) -> c.TradeSide:
        """Mostly what the player really has: mortgaged deeds and jail cards included."""
        rng, game = self._rng, self._game
        if player not in game.seats or rng.random() < 0.1:
            return cast(c.TradeSide, self._filled(c.TradeSide))
        held = [deed.id for deed in game.deeds_of(player)]
        cards = kept_cards(game, player)
        return c.TradeSide(
            player=player,
            cash=rng.choice((0, 0, rng.randint(0, max(game.cash(player), 0)), self._number())),
            deeds=tuple(rng.sample(held, min(len(held), rng.randint(0, 3)))),
            jail_cards=cards if rng.random() < 0.4 else (),
            promises=(self._promise(held),) if held and rng.random() < 0.3 else (),
        )

    def _promise(self, held: list[DeedId]) -> Promise:
        """About some of what the player has, for a while or for good."""
        rng, kind = self._rng, self._rng.choice(tuple(PromiseKind))
        return Promise(
            deeds=tuple(rng.sample(held, min(len(held), rng.randint(1, 2)))),
            kind=kind,
            percent=rng.choice((10, 60, 100)) if kind is PromiseKind.RENT_SHARE else 0,
            times=rng.randint(0, 2),
            rounds=rng.randint(0, 3),
        )

    def _newcomer(self) -> AddPlayer:
        """Somebody of a new name, with something of the Bank's."""
        rng, game = self._rng, self._game
        free = [deed for deed in game.edition.deeds if game.owner(deed) is None]
        return AddPlayer(
            name=f"Late {self._entries}",
            cash=rng.choice((None, rng.randint(0, 500))),
            deeds=tuple(rng.sample(free, min(len(free), rng.choice((0, 1, 2))))),
            after=rng.choice((None, *game.solvent())),
        )

    def _new_name(self) -> c.RenamePlayer:
        """Anybody, also those who are out."""
        player = self._rng.choice(tuple(self._game.seats))
        return c.RenamePlayer(player=player, name=f"Other {self._entries}")

    def _order(self) -> ReorderSeats:
        """All who are not out, in any order."""
        here = self._game.remaining()
        return ReorderSeats(order=tuple(self._rng.sample(here, len(here))))

    def _back(self) -> c.ReturnToGame | None:
        """Somebody who is away."""
        away = [name for name, seat in self._game.seats.items() if seat.away]
        return c.ReturnToGame(player=self._rng.choice(away)) if away else None

    def _pause(self) -> c.LeaveGame:
        """Somebody is away for a while."""
        return c.LeaveGame(player=self._me, estate=c.EstateGoesTo.FROZEN)

    def _released(self) -> EndPromise | None:
        """A promise that somebody was given."""
        if not self._game.promises:
            return None
        promise = self._rng.choice(self._game.promises)
        return EndPromise(player=promise.holder, deed=self._rng.choice(promise.deeds))

    def _rule_change(self) -> c.ChangeHouseRule:
        rule = self._rng.choice(tuple(RULES.values()))
        value = rule_value(self._rng, rule, extreme=self._rng.random() < 0.2)
        if isinstance(value, list):
            value = tuple(tuple(pair) for pair in value)
        return c.ChangeHouseRule(name=rule.name, value=value, reason="we want it so")

    def _stack(self) -> FormConglomerate:
        """Some of what the player has, of whatever colour."""
        rng, held = self._rng, [deed.id for deed in self._deeds_of(self._me)]
        size = CONGLOMERATE_SIZE
        deeds = tuple(rng.sample(held, min(len(held), rng.choice((size, size, size, 2)))))
        return FormConglomerate(player=self._me, deeds=deeds, top=rng.choice((None, *deeds)))

    def _loan(self) -> c.IncurDebt:
        """Money from one player to another, a little or all of it."""
        rng, game = self._rng, self._game
        others = [seat for seat in game.solvent() if seat != self._me]
        creditor = rng.choice(others or tuple(game.seats))
        amount = rng.randint(1, max(min(game.cash(creditor), MONEY.high), 1))
        terms = LoanTerms(
            every=rng.choice(tuple(LoanPeriod)),
            interest=rng.choice((0, 10, 100)),
            instalment=rng.choice((0, 1, amount)),
            times=rng.randint(0, 3),
        )
        return c.IncurDebt(
            player=self._me,
            creditor=creditor,
            amount=amount,
            lent=True,
            terms=rng.choice((None, terms)),
        )

    def _lifted_for_another(self) -> LiftMortgage | None:
        """Anybody's mortgage, by anybody."""
        rng, lying = self._rng, sorted(self._game.mortgaged)
        if not lying:
            return None
        agreed = rng.choice((None, True, True, False))
        return LiftMortgage(player=self._me, deed=rng.choice(lying), agreed=agreed)

    def _printed_fine(self) -> PayFine:
        reason = self._rng.choice(("turn_for_another", "out_of_turn", "dice_off_table"))
        return PayFine(player=self._me, reason=reason)

    def _hammer(self) -> c.SettleAuction | None:
        """The lot on offer, to somebody who has the money or almost."""
        rng, game = self._rng, self._game
        if not lot_on_offer(game):
            return None
        winner = rng.choice(game.solvent() or tuple(game.seats))
        amount = rng.randint(1, max(game.cash(winner) + 1, 1))
        return c.SettleAuction(lot=lot_on_offer(game), winner=winner, amount=amount)

    def _broken_hotel(self) -> BreakHotel | None:
        """Any hotel there is, by its owner."""
        game = self._game
        hotels = [deed for deed in game.edition.deeds if game.has_hotel(deed)]
        if not hotels:
            return None
        deed = self._rng.choice(hotels)
        return BreakHotel(player=game.owner(deed) or NOBODY, deed=deed)

    def _deeds_for_a_debt(self) -> PayDebtInKind | None:
        """Any debt to a player, for some of what its debtor has."""
        rng, game = self._rng, self._game
        debts = [due for due in open_debts(game) if creditor_of(due) != BANK_PLAYER]
        if not debts:
            return None
        debt = rng.choice(debts)
        held = [deed.id for deed in game.deeds_of(debt.player)]
        deeds = tuple(rng.sample(held, min(len(held), rng.randint(1, 2))))
        return PayDebtInKind(
            player=debt.player,
            creditor=creditor_of(debt),
            deeds=deeds,
            amount=rng.choice((None, debt.amount, rng.randint(1, (debt.amount or 0) + 1))),
            lift_now=deeds[:1] if rng.random() < 0.3 else (),
        )


def _is_required(field: "Field[Any]") -> bool:
    return field.default is MISSING and field.default_factory is MISSING
