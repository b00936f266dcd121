"""Sentences for everything the engine returns: refusals, questions, events, dues, rules.

The texts are in `data/words/`, one file per language; this module only chooses a text and its
params. The screens' own texts are in separate files.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile

from banker_app.app.i18n.event_messages import event_message, exchanged, loan_terms, promise_text
from banker_app.app.i18n.formatter import Formatter, money
from banker_app.app.i18n.message_money import Params, event_money, in_money
from banker_app.app.i18n.message_params import (
    due_params,
    question_params,
    refusal_params,
    remedy_params,
)
from banker_app.app.i18n.rule_values import rule_step, rule_value
from banker_app.app.i18n.templates import Value, load
from banker_app.content.errors import DataError
from banker_app.content.serial_types import snake
from banker_app.engine import events as e
from banker_app.engine.commands import ChangeHouseRule, Command
from banker_app.engine.dues import (
    CardDue,
    Debt,
    DebtReason,
    Due,
    LotDue,
    MoveDue,
    RentDue,
    RentStep,
    SpeedFace,
    TaxDue,
)
from banker_app.engine.edition import Edition
from banker_app.engine.events import Event
from banker_app.engine.ids import BANK_PLAYER, GroupId
from banker_app.engine.ledger import Postings
from banker_app.engine.promises import Promise
from banker_app.engine.refusals import Fact, Question, Refusal
from banker_app.engine.rules.auction.bids import AuctionWon, BidPlaced
from banker_app.engine.rules.auction.lots import AuctionOpened
from banker_app.engine.rules.building.pieces import HotelBuilt, HouseBuilt
from banker_app.engine.rules.building.sales import HouseSold
from banker_app.engine.rules.cards import CardPaid
from banker_app.engine.rules.landing import TokenMoved
from banker_app.engine.rules.turn import DiceRolled
from banker_app.engine.state import Detention, Game, RollPurpose

LONGEST_REFUSAL = 140
"""Maximum characters of a refusal, to be read at a glance; a shorter text replaces long lists."""

READERS = {"own": ("player", "payer"), "owed": ("owner", "creditor", "payee", "other")}
"""The slots of a text that may name its reader, by the group of texts that are told to them."""

Building = HouseBuilt | HotelBuilt | HouseSold


class Messages:
    """Messages in one language."""

    def __init__(self, language: str = "en", reader: str = "") -> None:
        """`reader` is the player who reads them on the own phone, as "you" where a text for it is
        there.
        """
        self.language = language
        self.reader = reader
        self._catalogue = load(language)
        self._scribe = Formatter(self._catalogue, None)

    def say(self, key: str, edition: Edition | None = None, **params: Value) -> str:
        """The text of a dotted key. An unknown key or a missing param is a `TemplateError`."""
        return self._over(edition).text(key, params)

    def money(self, amount: int, edition: Edition) -> str:
        """An amount as the edition prints it."""
        return money(amount, edition)

    def printed(self, kind: str, name: str) -> str:
        """A `board` or `token` in this language, from the edition's printed name."""
        return self._catalogue.printed(kind, name)

    def group(self, edition: Edition, group: GroupId) -> str:
        """A colour group of an edition in this language."""
        return self._over(edition).name("group", group)

    # ---- decisions --------------------------------------------------------------------

    def refusal(self, refusal: Refusal, game: Game | None) -> str:
        """The sentence of a refusal with its numbers: two short sentences at most."""
        formatter = self._over(game.edition if game else None)
        params = refusal_params(refusal, game)
        key = f"position.{params.get('fault')}"
        if key not in self._catalogue:
            key = self._personal(f"refusal.{refusal.code}", params)
        return formatter.text(key, params, longest=LONGEST_REFUSAL)

    def remedy(self, command: Command, game: Game) -> str:
        """The text of the button for a remedy."""
        key = "remedy." + snake(type(command).__name__)
        formatter, params = self._over(game.edition), remedy_params(command, game)
        if isinstance(command, ChangeHouseRule):
            params["value"] = rule_value(command.name, command.value, formatter)
        return formatter.text(key, params)

    def question(self, question: Question, game: Game) -> str:
        """The text of a question."""
        params = question_params(question, game)
        return self._over(game.edition).text(f"question.{question.fact}", params)

    def option(self, question: Question, option: str, game: Game) -> str:
        """The text of the button for one answer to a question."""
        formatter = self._over(game.edition)
        match question.fact:
            case Fact.PLAYER | Fact.CREDITOR:
                name = formatter.name("player", option)
                return _capital(name) if option == BANK_PLAYER else name
            case Fact.DECK:
                return formatter.name("deck", option)
            case Fact.CARD_OPTION:
                return formatter.name("card", option)
            case _:
                key = f"option.{option}"
                return (
                    formatter.text(key, question_params(question, game))
                    if key in self._catalogue
                    else option
                )

    def fault(self, fault: DataError) -> str:
        """The fault in a data file or a typed-in rule, with its place."""
        params = {"path": fault.path, **fault.params}
        nameless = {key: '""' for key in ("path", "name") if params.get(key) == ""}
        return self._scribe.text(f"fault.{fault.code}", {**params, **nameless})

    # ---- the log ----------------------------------------------------------------------

    def event(self, event: Event, game: Game) -> str | None:
        """The sentence of an event in the log; None if it only changes the list of dues.

        If currencies were exchanged, a second sentence has the amounts of each side.
        """
        formatter = self._over(game.edition)
        message = event_message(event, game, formatter)
        if message is None:
            return None
        key = self._personal(message.key, message.params)
        sentence = formatter.text(key, message.params)
        return self._with_exchange(sentence, event.postings, game)

    def _with_exchange(self, sentence: str, postings: Postings, game: Game) -> str:
        changed = exchanged(postings, game, self._over(game.edition))
        return sentence if changed is None else f"{sentence} {changed}"

    def entry(self, events: tuple[Event, ...], game: Game) -> str:
        """The line of the log for all events of a command."""
        return " ".join(self._sentences(events, game))

    def headline(self, events: tuple[Event, ...], game: Game) -> str:
        """The first sentence of that line: what the command was, without what came of it."""
        return next(self._sentences(events, game), "")

    def _sentences(self, events: tuple[Event, ...], game: Game) -> Iterator[str]:
        index = 0
        while index < len(events):
            taken, sentence = self._next_sentence(events[index:], game)
            if sentence:
                yield sentence
            index += taken

    def _next_sentence(self, events: tuple[Event, ...], game: Game) -> tuple[int, str | None]:
        """The next sentence, and how many events it covers."""
        match events:
            case (DiceRolled(purpose=RollPurpose.MOVE) as rolled, TokenMoved() as moved, *_):
                first, second = rolled.dice
                space = game.edition.spaces[moved.target].id
                params: Params = {"player": rolled.player, "first": first, "second": second or ""}
                params["speed"] = rolled.speed or ""
                return 2, self._say(game, "event.dice_rolled.to", **params, space=space)
            case (AuctionOpened() | BidPlaced() as event, *later) if _goes_unsaid(event, later):
                return 1, None
            case (e.DueArose(due=RentDue() | TaxDue() | Debt() as due), *_):
                return 1, self._owed(due, game)
            case (HouseBuilt() | HotelBuilt() as built, HouseBuilt() | HotelBuilt(), *_):
                return self._run(events, built, (HouseBuilt, HotelBuilt), game)
            case (HouseSold() as sold, HouseSold(), *_):
                return self._run(events, sold, (HouseSold,), game)
            case (CardPaid() as paid, CardPaid(), *_):
                return self._each(events, paid, game)
            case _:
                return 1, self.event(events[0], game)

    def _run(
        self,
        events: tuple[Event, ...],
        first: Building,
        kinds: tuple[type[Building], ...],
        game: Game,
    ) -> tuple[int, str | None]:
        """Combine what one player builds or sells in a row into one sentence."""
        run: list[Building] = []
        currency = event_money(first, game)
        for event in events:
            if not isinstance(event, kinds) or event.player != first.player:
                break
            if event_money(event, game) != currency:
                break
            run.append(event)
        if len(run) == 1:
            return 1, self.event(first, game)
        hotels = sum(isinstance(event, HotelBuilt) for event in run)
        parts = {"count": len(run) - hotels, "hotels": hotels}
        params: Params = {"price": sum(event.price for event in run), "player": first.player}
        params |= {part: number for part, number in parts.items() if number}
        deeds = tuple(dict.fromkeys(event.deed for event in run))
        params = {**in_money(params, currency, game), "deeds": deeds}
        key = "event.house_sold.several" if HouseSold in kinds else "event.house_built.several"
        postings = tuple(posting for event in run for posting in event.postings)
        return len(run), self._with_exchange(self._say(game, key, **params), postings, game)

    def _each(
        self, events: tuple[Event, ...], first: CardPaid, game: Game
    ) -> tuple[int, str | None]:
        """Combine equal payments between one player and several others into one sentence."""
        alike = tuple(_alike(events, first))
        by_one = tuple(takewhile(lambda paid: paid.payer == first.payer, alike))
        to_one = tuple(takewhile(lambda paid: paid.payee == first.payee, alike))
        run = max(by_one, to_one, key=len)
        formatter = self._over(game.edition)
        if len(run) < 2 or any(exchanged(paid.postings, game, formatter) for paid in run):
            return 1, self.event(first, game)
        params: Params = {"amount": first.amount, "price": sum(paid.amount for paid in run)}
        params = in_money(params, event_money(first, game), game)
        if run == by_one:
            players = tuple(paid.payee for paid in run)
            key, player = "event.card_paid.to_each", first.payer
        else:
            players = tuple(paid.payer for paid in run)
            key, player = "event.card_paid.by_each", first.payee
        return len(run), self._say(game, key, **params, player=player, players=players)

    def _owed(self, due: RentDue | TaxDue | Debt, game: Game) -> str | None:
        if due.amount is None:
            return None
        return self._say(game, "event.due_arose", **due_params(due, game))

    # ---- dues -------------------------------------------------------------------------

    def due(self, due: Due, game: Game) -> str:
        """The text of the button for a due."""
        key = "due." + snake(type(due).__name__)
        params = due_params(due, game)
        match due:
            case Debt(reason=DebtReason.JAIL_FINE):
                detained = game.seats[due.player].jail
                key += f".{due.reason}.{detained.place if detained else Detention.JAIL}"
            case Debt(reason=DebtReason.LOAN):
                key += ".loan"
                params["terms"] = loan_terms(due, game, self._over(game.edition))
            case Debt() | LotDue():
                key += f".{due.reason}"
            case RentDue(amount=None) | TaxDue(amount=None):
                key += ".open"
            case RentDue() | TaxDue():
                key += ".fixed"
            case CardDue():
                key += ".ticket" if due.deck == game.edition.ticket_deck else ".deck"
            case MoveDue(speed=None):
                key += ".ticket"
            case MoveDue(speed=SpeedFace.BUS) if game.rules.turn.bus_gives_ticket:
                key += ".ticket_or_ride"
            case MoveDue():
                key += ".triple" if due.speed and due.speed.adds else f".{due.speed}"
            case _:
                pass
        return self._say(game, key, **params)

    def promise(self, promise: Promise, edition: Edition) -> str:
        """A promise; one in force with its giver and holder."""
        return promise_text(promise, self._over(edition))

    def rent_step(self, step: RentStep, edition: Edition) -> str:
        """One step in the computation of a rent."""
        params: Params = {"amount": step.amount, "count": step.by}
        if not edition.regions:
            params["sum"] = step.amount
        if step.by and step.amount % step.by == 0:
            params["factor"] = step.amount // step.by
        if step.deed is not None:
            params["deed"] = step.deed
        return self._over(edition).text(f"rent_step.{step.code}", params)

    # ---- house rules ------------------------------------------------------------------

    def rule(self, name: str, edition: Edition | None = None) -> str:
        """The plain name of a rule, by its dotted name."""
        return _capital(self.say(f"rule.{name}", edition))

    def member(self, rule_name: str, member: object) -> str:
        """A rule's value by itself: the sentence of a choice, a number, yes or no."""
        return _capital(rule_value(rule_name, member, self._scribe))

    def rule_value(self, name: str, value: object, edition: Edition | None) -> str:
        """A rule's value as used within a sentence."""
        return rule_value(name, value, self._over(edition))

    def rule_step(self, name: str, step: int, value: int, edition: Edition | None) -> str:
        """A step of a rule that changes by steps: "50 % from minute 61"."""
        return rule_step(name, step, value, self._over(edition))

    # ---- within -----------------------------------------------------------------------

    def _over(self, edition: Edition | None) -> Formatter:
        """The formatter for an edition. The last one is cached, since a game has only one."""
        if edition is not self._scribe.edition:
            self._scribe = Formatter(self._catalogue, edition)
        return self._scribe

    def _say(self, game: Game, key: str, **params: Value) -> str:
        return self._over(game.edition).text(self._personal(key, params), params)

    def _personal(self, key: str, params: Mapping[str, Value]) -> str:
        """Return the key of a text that speaks to the reader, if there is one: as who acts or pays,
        or as the other.
        """
        for role, names in READERS.items() if self.reader else ():
            said = f"{role}.{key}"
            if said in self._catalogue and self.reader in map(params.get, names):
                return said
        return key


def _alike(events: tuple[Event, ...], first: CardPaid) -> Iterator[CardPaid]:
    """The leading events that are untaxed payments of the same amount as the first."""
    for event in events:
        if not isinstance(event, CardPaid) or event.tax or event.amount != first.amount:
            return
        yield event


def _goes_unsaid(event: AuctionOpened | BidPlaced, later: Sequence[Event]) -> bool:
    """Whether the auction's result in the same entry makes this event redundant in the log."""
    won = next((event for event in later if isinstance(event, AuctionWon)), None)
    if won is None or isinstance(event, AuctionOpened):
        return won is not None
    return (event.player, event.amount) == (won.winner, won.amount)


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
