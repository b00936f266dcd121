"""The players of a new game: their names, and the colours and tokens of one of them."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import count
from typing import Final

from banker_app.app.projections.context import Action, Wording
from banker_app.app.projections.purses import SEAT_COLOURS
from banker_app.app.projections.tokens import PICTURE_OF, PICTURES, TODAYS, marks_of, pictures
from banker_app.app.setup.setup_draft import (
    FIRST_PLAYERS,
    MOST_PLAYERS,
    PlayerDraft,
    SetupDraft,
    box_of,
)
from banker_app.engine.edition import Edition
from banker_app.engine.ids import PlayerId
from banker_app.engine.rules.setup import name_faults
from banker_app.pages.contract.blocks import (
    Block,
    Buttons,
    Field,
    Layout,
    Option,
    TextField,
    choice_field,
)
from banker_app.pages.contract.effects import FILL
from banker_app.pages.contract.translator import Translator

COLOURS: Final[Mapping[str, str]] = dict(
    zip(
        SEAT_COLOURS,
        ["red", "blue", "green", "purple", "amber", "teal", "pink", "brown", "slate", "olive"],
        strict=True,
    )
)
"""The names of the colours of players."""


# ---- names -----------------------------------------------------------------------------


def typed_names(draft: SetupDraft) -> list[str]:
    """Return the names that were typed, in the order of the seats."""
    return [player.name.strip() for player in draft.players]


def called(typed: Sequence[str], say: Translator) -> tuple[str, ...]:
    """Return the players' names; a seat without one is called by its number, or the next free."""
    taken = {name.casefold() for name in typed}
    names: list[str] = []
    for seat, name in enumerate(typed, start=1):
        numbered = (say.ui("new.name", number=number) for number in count(seat))
        names.append(name or next(name for name in numbered if name.casefold() not in taken))
        taken.add(names[-1].casefold())
    return tuple(names)


def player_names(draft: SetupDraft, say: Translator) -> tuple[str, ...]:
    """Return the players' names; by their numbers while they have none of their own."""
    typed = typed_names(draft)
    return called([name if typed.count(name) == 1 else "" for name in typed], say)


def face_of(draft: SetupDraft, seat: int) -> str:
    """Return the mark on a player's circle, as in the game: the token if it can be drawn and no
    other player has it, letters that distinguish the name, or the number.
    """
    if picture := pictures(player.token for player in draft.players)[seat]:
        return picture
    names = [PlayerId(p.name.strip() or str(at)) for at, p in enumerate(draft.players, start=1)]
    return marks_of(dict.fromkeys(names))[names[seat]]


# ---- fields ----------------------------------------------------------------------------


def player_fields(
    draft: SetupDraft, say: Translator, *, looks: str, checked: bool
) -> Iterator[Block | Field]:
    """Yield everybody, and room for one more. Names that cannot be are marked once `checked`; the
    seat with open `looks` has them below its name.
    """
    box = box_of(draft)
    few = len(draft.players) <= max(FIRST_PLAYERS, box.players[0])
    faults = name_faults(called(typed_names(draft), say))
    for seat, player in enumerate(draft.players):
        fault, open_ = faults[seat] if checked else None, looks == str(seat)
        face, number = face_of(draft, seat), seat + 1
        token = _button(look_label(draft, seat, say), "looks", "" if open_ else str(seat))
        away = _button(say.ui("new.remove", number=number), f"remove/{seat}", icon="close")
        yield TextField(
            name=f"name/{seat}",
            value=player.name,
            label=say.ui("new.name", number=number),
            mark=face,
            colour=draft.disc(seat),
            action=token,
            buttons=() if few else (away,),
            note=_standing(player, face, say),
            error=say.refusal(fault, None) if fault else "",
        )
        if open_ and seat:
            label = say.ui("new.earlier", before=number - 1)
            yield Buttons((_button(label, f"earlier/{seat}", icon="arrow_upward"),), Layout.FLOW)
        if open_ and not box.regions:
            label, options = say.ui("looks.colour"), colour_options(draft, seat, say)
            yield choice_field(f"colour/{seat}", draft.colour(seat), label, options)
        if open_ and box.tokens:
            label, options = say.ui("new.token"), tokens(draft, seat, box, say)
            yield choice_field(f"token/{seat}", player.token, label, options)
        if box.regions:
            yield _region(draft, seat, box, say)
    if len(draft.players) < min(MOST_PLAYERS, box.players[1]):
        yield Buttons((_button(say.ui("new.add"), "add", icon="person_add_outlined"),))


def _standing(player: PlayerDraft, face: str, say: Translator) -> str:
    """Return the token that cannot be drawn, and that the player has come by phone."""
    token = "" if face in PICTURES else say.printed("token", player.token)
    phone = say.ui("lobby.taken") if player.device else ""
    return " · ".join(filter(None, (token, phone)))


def _button(label: str, name: str, value: str = "", icon: str = "") -> Action:
    return Action(label=label, effect=FILL(name, value), icon=icon)


def colour_options(draft: SetupDraft, seat: int, say: Translator) -> tuple[Option, ...]:
    """Return the colours that no other player has."""
    taken = {draft.colour(at) for at in range(len(draft.players)) if at != seat}
    return free_colours(taken, draft.colour(seat), say)


def free_colours(taken: Collection[str], own: str, say: Wording) -> tuple[Option, ...]:
    """Return the colours that are not taken, and a player's own."""
    return tuple(
        Option(value=colour, label=say.ui(f"looks.{COLOURS[colour]}"), colour=colour)
        for colour in SEAT_COLOURS
        if colour not in taken or colour == own
    )


def tokens(draft: SetupDraft, seat: int, box: Edition, say: Translator) -> tuple[Option, ...]:
    """Return the tokens of the board and of today's boards that differ from the others', and the
    choice of none.
    """
    bare, colour = draft.with_player(seat, token=""), draft.disc(seat)
    none = Option(value="", label=say.ui("looks.no_token"), mark=face_of(bare, seat), colour=colour)
    taken = [player.token for player in bare.players]
    return none, *free_tokens(box, taken, draft.players[seat].token, colour, say)


def free_tokens(
    box: Edition, taken: Iterable[str], own: str, colour: str, say: Wording
) -> Iterator[Option]:
    """Yield the tokens of the board and of today's boxes that look like none of those taken, each
    in a player's colour; a player's own is among them.
    """
    barred = {looks_like(token) for token in taken if token}
    mine = [own] if own else []
    offered = {looks_like(token): token for token in (*box.tokens, *TODAYS, *mine)}
    return (_token(token, colour, say) for at, token in offered.items() if at not in barred)


def _token(token: str, colour: str, say: Wording) -> Option:
    word, mark = say.printed("token", token), PICTURE_OF.get(token.casefold(), "")
    label = word[:1].upper() + word[1:]
    return Option(value=token, label=label, mark=mark, colour=colour if mark else "")


def looks_like(token: str) -> str:
    """Return the key that distinguishes a token: its picture, if it can be drawn."""
    return PICTURE_OF.get(token.casefold(), token)


def _region(draft: SetupDraft, seat: int, box: Edition, say: Translator) -> Field:
    """The region that a player represents; choosing a taken one swaps the two."""
    options = tuple(
        Option(value=region.id, label=region.name, colour=region.colour)
        for region in box.regions.values()
    )
    mine = draft.region(seat, box)
    name = box.regions[mine].name if mine is not None else ""
    label = say.ui("new.region_of", number=seat + 1, name=name)
    return choice_field(f"region/{seat}", mine or "", label, options)


def look_label(draft: SetupDraft, seat: int, say: Translator) -> str:
    """Return a player's colour and token, for screen readers."""
    mine = draft.disc(seat)
    name = say.ui(f"looks.{COLOURS[mine]}") if mine in COLOURS else ""
    token = say.printed("token", draft.players[seat].token)
    look = ", ".join(part for part in (name, token) if part)
    return say.ui("new.look_of", number=seat + 1, look=look)
