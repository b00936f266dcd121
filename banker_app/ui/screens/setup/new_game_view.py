"""What the page of a new game says: colours and tokens on offer, and what is chosen in one line."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count
from typing import Final

from banker_app.app.projections.context import SEAT_COLOURS
from banker_app.app.projections.tokens import PICTURE_OF, marks_of, pictures
from banker_app.app.setup.setup_draft import SetupDraft
from banker_app.engine.edition import Edition
from banker_app.engine.ids import PlayerId
from banker_app.ui.translator import Translator

COLOURS: Final[Mapping[str, str]] = dict(
    zip(
        SEAT_COLOURS,
        (
            "red",
            "blue",
            "green",
            "purple",
            "amber",
            "teal",
            "pink",
            "brown",
            "slate",
            "olive",
        ),
        strict=True,
    )
)
"""What each colour of a player is called."""


NO_BREAK: Final = "\N{NO-BREAK SPACE}"


@dataclass(frozen=True, slots=True, kw_only=True)
class ColourOffer:
    """A colour that a player can have, or that somebody has already."""

    colour: str
    label: str
    chosen: bool
    taken: str = ""
    """What stands on the circle of the player who has it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TokenOffer:
    """A token of the board, or none."""

    token: str
    label: str
    mark: str
    """What stands on the circle of who chooses it; nothing where no circle shows it."""
    colour: str
    chosen: bool
    holder: str = ""
    """Who has it already."""

    @property
    def caption(self) -> str:
        """What is written below its picture, or in its place."""
        return self.holder if self.holder and self.mark else self.label


def face_of(draft: SetupDraft, seat: int) -> str:
    """What stands on a player's circle, as it will at the table: the token where that can be drawn
    and nobody else has it, letters that distinguish the name, or the number while there is none.
    """
    if picture := pictures(player.token for player in draft.players)[seat]:
        return picture
    names = [PlayerId(p.name.strip() or str(at)) for at, p in enumerate(draft.players, start=1)]
    return marks_of(dict.fromkeys(names))[names[seat]]


def typed_names(draft: SetupDraft) -> list[str]:
    """The names that were typed, in the order of the seats."""
    return [player.name.strip() for player in draft.players]


def called(typed: Sequence[str], say: Translator) -> tuple[str, ...]:
    """The players' names; a seat without one is called by its number, or the next free one."""
    taken = {name.casefold() for name in typed}
    names: list[str] = []
    for seat, name in enumerate(typed, start=1):
        numbered = (say.ui("new.name", number=number) for number in count(seat))
        names.append(name or next(name for name in numbered if name.casefold() not in taken))
        taken.add(names[-1].casefold())
    return tuple(names)


def name_of(draft: SetupDraft, seat: int, say: Translator) -> str:
    """A player's name, or the number while there is none."""
    return called(typed_names(draft), say)[seat]


def colours(draft: SetupDraft, seat: int, say: Translator) -> tuple[ColourOffer, ...]:
    """All colours, and who has them."""
    seats = range(len(draft.players))
    having = {draft.colour(at): at for at in reversed(seats) if at != seat}
    mine = draft.colour(seat)
    return tuple(_colour(draft, colour, having.get(colour), mine, say) for colour in SEAT_COLOURS)


def _colour(
    draft: SetupDraft, colour: str, other: int | None, mine: str, say: Translator
) -> ColourOffer:
    name = say.ui(f"looks.{COLOURS[colour]}")
    if colour == mine or other is None:
        return ColourOffer(colour=colour, label=name, chosen=colour == mine)
    label = say.ui("looks.taken", what=name, name=name_of(draft, other, say))
    return ColourOffer(colour=colour, label=label, chosen=False, taken=face_of(draft, other))


def tokens(draft: SetupDraft, seat: int, box: Edition, say: Translator) -> tuple[TokenOffer, ...]:
    """The board's tokens, and that a player needs none. One that looks like somebody else's is
    taken: on the table neither of the two would be seen.
    """
    if not box.tokens:
        return ()
    mine, bare = draft.players[seat].token, draft.with_player(seat, token="")
    having = {_looks(each.token): at for at, each in enumerate(bare.players) if each.token}
    drawn = any(token.casefold() in PICTURE_OF for token in box.tokens)
    none = TokenOffer(
        token="",
        label=say.ui("looks.no_token"),
        mark=face_of(bare, seat) if drawn else "",
        colour=draft.colour(seat),
        chosen=not mine,
    )
    offers = (_token(draft, seat, token, having.get(_looks(token)), say) for token in box.tokens)
    return (none, *offers)


def _token(
    draft: SetupDraft, seat: int, token: str, other: int | None, say: Translator
) -> TokenOffer:
    word = say.printed("token", token)
    label, holder = word[:1].upper() + word[1:], ""
    chosen = token == draft.players[seat].token
    if other is not None and not chosen:
        holder = name_of(draft, other, say)
        label = say.ui("looks.taken", what=label, name=holder)
        seat = other
    return TokenOffer(
        token=token,
        label=label,
        mark=PICTURE_OF.get(token.casefold(), ""),
        colour=draft.colour(seat),
        chosen=chosen,
        holder=holder,
    )


def _looks(token: str) -> str:
    """What is drawn of a token, or its name."""
    return PICTURE_OF.get(token.casefold(), token)


def look_label(draft: SetupDraft, seat: int, say: Translator) -> str:
    """A player's colour and token, for those who listen."""
    mine = draft.colour(seat)
    name = say.ui(f"looks.{COLOURS[mine]}") if mine in COLOURS else ""
    token = say.printed("token", draft.players[seat].token)
    look = ", ".join(part for part in (name, token) if part)
    return say.ui("new.look_of", number=seat + 1, look=look)


def summary(draft: SetupDraft, box: Edition, house: int, say: Translator) -> str:
    """The game that is about to begin, in a line."""
    parts = (
        say.printed("board", box.title),
        say.ui(f"preset.{draft.chosen.id}"),
        _whole(say.count("new.house_rules", house)) if house else say.ui("new.no_house_rules"),
        _whole(say.count("new.count", len(draft.players))),
        say.ui(f"tracking.{draft.tracking}"),
        *([say.ui("new.midway_on")] if draft.midway else []),
    )
    # A line never begins with a dot.
    return f"{NO_BREAK}· ".join(parts)


def _whole(counted: str) -> str:
    return counted.replace(" ", NO_BREAK)
