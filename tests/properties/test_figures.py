"""The rents that the pages of the four regions name are the ones that are charged. [R-31, R-122]"""

from itertools import combinations
from random import Random
from typing import Final

from hypothesis import given
from hypothesis import strategies as st

from banker_app.app.i18n.message_money import signed
from banker_app.app.projections.context import ViewContext, accepted
from banker_app.app.projections.deed_card import deed_sheet
from banker_app.app.projections.purses import NoteView
from banker_app.app.projections.sums import SEPARATOR, why
from banker_app.engine import commands as c
from banker_app.engine.dues import OfferDue
from banker_app.engine.edition import DeedKind
from banker_app.engine.exchange import rate_of
from banker_app.engine.ids import DeedId, PlayerId
from banker_app.engine.rules.conglomerate import FormConglomerate, alike, tops_of
from banker_app.engine.rules.trade import PayPlayer
from banker_app.engine.state import Game, Tracking
from banker_app.pages.contract.blocks import Custom, Page, Row
from banker_app.pages.contract.drafts import Draft, Viewer
from banker_app.pages.contract.translator import Translator
from banker_app.pages.money.pay import pay
from banker_app.pages.property.conglomerates import conglomerates
from banker_app.pages.property.deeds import deeds
from banker_app.pages.property.what_if import what_if
from tests.engine.tables import ANN, BOB, CAT, DAN, begun, box
from tests.ui.reading import parts
from tests.ui.tables import lot, setup

PLAYERS: Final = (ANN, BOB, CAT, DAN)
DEEDS: Final = tuple(box("multinational").deeds)
RICH: Final = 50_000
DICE: Final = 6
"""By which a utility is charged."""
tables = st.integers(0, 2**32 - 1).map(lambda seed: a_table(Random(seed)))


def a_table(rng: Random) -> Game:
    """Owners and mortgages at random, a conglomerate for whoever can have one, houses on it."""
    owners = {deed: rng.choice((None, *PLAYERS)) for deed in DEEDS}
    start = setup(
        players=PLAYERS,
        cash=dict.fromkeys(PLAYERS, RICH),
        deeds={
            deed: lot(owner, mortgaged=rng.random() < 0.2)
            for deed, owner in owners.items()
            if owner
        },
        tracking=Tracking.OFF,
        edition="multinational",
        base="multinational",
    )
    game = begun(start)
    for player in PLAYERS:
        if (stacks := stacks_of(game, player)) and rng.random() < 0.7:
            stack = rng.choice(stacks)
            game = tried(game, FormConglomerate(player=player, deeds=stack))
            for deed in rng.choices(stack, k=rng.randrange(12)):
                game = tried(game, c.Build(player=player, deed=deed))
    return game


def tried(game: Game, command: c.Command) -> Game:
    """The game after a command, if that is allowed."""
    done = accepted(game, command)
    return done.game if done else game


def stacks_of(game: Game, player: PlayerId) -> list[tuple[DeedId, ...]]:
    """The threes of deeds that could be a conglomerate of a player's."""
    free = [deed.id for deed in game.deeds_of(player) if not game.conglomerate_of(deed.id)]
    found = combinations(free, 3)
    return [s for s in found if not alike(game.edition, s) and tops_of(game.edition, s)]


def charged(game: Game, deed: DeedId) -> str:
    """The rent that the owner of a deed receives; by the dice: its multiple; "" for none."""
    owner = game.owner(deed)
    assert owner is not None
    payer = next(player for player in PLAYERS if player != owner)
    money = seen(game).say.money
    paid = accepted(game, c.PayRent(payer=payer, deed=deed))
    if paid is not None:
        return money(paid.game.cash(owner) - game.cash(owner), game.currency_of(owner))
    thrown = accepted(game, c.PayRent(payer=payer, deed=deed, dice=DICE))
    if thrown is None:
        return ""
    return f"{(thrown.game.cash(owner) - game.cash(owner)) // DICE} × dice"


def seen(game: Game) -> ViewContext:
    """A game in English."""
    return ViewContext(game, Translator("en", game.edition))


@given(tables)
def test_a_deed_names_the_rent_that_is_charged(game: Game) -> None:
    """Its card, in the owner's money, and its row in the list of deeds."""
    context = seen(game)
    rows = [part for part in parts(deeds(context, Draft({})).blocks) if isinstance(part, Row)]
    for deed in game.edition.deeds.values():
        sheet, owner = deed_sheet(context, deed.id), game.owner(deed.id)
        if owner is None:
            assert sheet.rent_now == ""
            continue
        rent = charged(game, deed.id)
        by_dice = "dice" in rent
        assert sheet.rent_now == (f"Rent now: {rent}" if rent and not by_dice else "")
        assert {line.amount for line in sheet.lines if line.current} <= {rent}
        if deed.kind is DeedKind.STREET:
            own = game.currency_of(owner)
            printed = [context.say.money(amount, own) for amount in deed.rents]
            bare, *built = [line.amount for line in sheet.lines]
            assert built == printed[1:]
            assert bare == (rent if "doubled" in sheet.lines[0].text else printed[0])
        (row,) = (row for row in rows if row.name == deed.name)
        assert row.value == ("" if by_dice else rent)


@given(tables)
def test_a_conglomerate_names_its_rents_before_it_is_formed_and_after(game: Game) -> None:
    for player in PLAYERS:
        for stack in stacks_of(game, player)[:3]:
            page = conglomerates(seen(game), Draft({"deeds": stack}), player)
            later = tried(game, FormConglomerate(player=player, deeds=stack))
            assert drawn(page) == [
                (_standing(game, deed), charged(game, deed), charged(later, deed))
                for deed in in_order(later, stack)
            ]
            formed = conglomerates(seen(later), Draft({"deeds": ()}), player)
            assert drawn(formed) == drawn(page)


def drawn(page: Page | None) -> list[tuple[str, str, str]]:
    """The cards of the last stack that a page draws, each with its rent alone and in it."""
    (*_, stack) = (part.value for part in parts(page) if isinstance(part, Custom))
    return [(card.name, card.alone, card.together) for card in stack.cards]


def _standing(game: Game, deed: DeedId) -> str:
    name = game.edition.deeds[deed].name
    return f"{name} · mortgaged" if deed in game.mortgaged else name


def in_order(game: Game, stack: tuple[DeedId, ...]) -> list[DeedId]:
    """The deeds of a stack from the top, the others in board order."""
    formed = game.conglomerate_of(stack[0])
    assert formed is not None
    return sorted(stack, key=lambda deed: (deed != formed.top, DEEDS.index(deed)))


@given(tables, st.sampled_from(PLAYERS))
def test_an_offer_names_the_rent_that_its_buyer_will_get(game: Game, buyer: PlayerId) -> None:
    for deed in (deed for deed in DEEDS if game.owner(deed) is None):
        note = why(seen(game), OfferDue(player=buyer, deed=deed))
        bought = tried(game, c.BuyDeed(player=buyer, deed=deed))
        assert bought.owner(deed) == buyer
        assert f"rent {charged(bought, deed)}" in note.split(SEPARATOR)


@given(tables, st.sampled_from(PLAYERS))
def test_the_list_of_deeds_names_what_each_costs_a_player(game: Game, player: PlayerId) -> None:
    """In the player's own money, on the player's own phone; nothing where that is the other one."""
    page = deeds(seen(game), Draft({}, Viewer(seat=player)))
    rows = {row.name: row for row in parts(page) if isinstance(row, Row)}
    for deed in game.edition.deeds.values():
        owner = game.owner(deed.id)
        entry: c.Command = c.PayRent(payer=player, deed=deed.id)
        paid = accepted(game, entry if owner else c.BuyDeed(player=player, deed=deed.id))
        other = game.currency_of(owner) if owner else deed.currency
        cost = ""
        if paid is not None and other != game.currency_of(player):
            money = game.cash(player) - paid.game.cash(player)
            cost = f"{player}: {seen(game).say.money(money, game.currency_of(player))}"
        assert (rows[deed.name].value_note if ":" in rows[deed.name].value_note else "") == cost


@given(tables, st.sampled_from(PLAYERS))
def test_a_purchase_that_is_tried_shows_what_it_would_change(game: Game, buyer: PlayerId) -> None:
    free = [deed for deed in DEEDS if game.owner(deed) is None]
    regions = {region.name for region in game.edition.regions.values()}
    for deed in free[:3]:
        page = what_if(seen(game), Draft({"player": buyer}), deed)
        bought = tried(game, c.BuyDeed(player=buyer, deed=deed))
        # Another's region has its price beside its name, and the rate below.
        rows = {
            row.name: (row.value_note if row.note and row.name in regions else row.value).split(
                " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} "
            )
            for row in parts(page)
            if isinstance(row, Row)
        }
        for region in game.edition.regions.values():
            before, after = signed(rate_of(game, region.id)), signed(rate_of(bought, region.id))
            if before == after:
                assert rows.get(region.name, [""]) == [""]
            else:
                assert rows[region.name] == [before, after]
        assert rows[game.edition.deeds[deed].name] == [charged(bought, deed)]


@given(tables, st.permutations(PLAYERS), st.integers(0, RICH // 4))
def test_the_notes_of_a_payment_are_what_both_purses_lose_and_gain(
    game: Game, order: list[PlayerId], amount: int
) -> None:
    payer, payee, *_ = order
    page = pay(seen(game), Draft({"amount": amount}), payer, payee)
    notes = [part for part in parts(page.pad) if isinstance(part, NoteView)]
    paid = tried(game, PayPlayer(payer=payer, payee=payee, amount=amount)) if amount else game
    say = seen(game).say
    assert [(one.giver, one.taker, one.amount) for one in notes] == [
        (payer, "Bank", say.money(game.cash(payer) - paid.cash(payer), game.currency_of(payer))),
        ("Bank", payee, say.money(paid.cash(payee) - game.cash(payee), game.currency_of(payee))),
    ]


def test_a_purchase_is_tried_of_free_deeds_alone() -> None:
    game = a_table(Random(0))
    owned = next(deed for deed in DEEDS if game.owner(deed))
    assert what_if(seen(game), Draft({}), owned) is None
    assert what_if(seen(game), Draft({}), "nowhere") is None
