"""What the page of a new game says: the colours on offer, and everything chosen in one line."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from banker_app.app.projections.context import SEAT_COLOURS
from banker_app.app.projections.tokens import marks_of, pictures
from banker_app.engine.edition import Edition
from banker_app.engine.ids import PlayerId
from banker_app.ui.screens.setup.setup_draft import SetupDraft
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
    chosen: bool


def face_of(draft: SetupDraft, seat: int) -> str:
    """What stands on a player's circle, as it will at the table: the token where that can be drawn
    and nobody else has it, letters that distinguish the name, or the number while there is none.
    """
    if picture := pictures(player.token for player in draft.players)[seat]:
        return picture
    names = [PlayerId(p.name.strip() or str(at)) for at, p in enumerate(draft.players, start=1)]
    return marks_of(dict.fromkeys(names))[names[seat]]


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
    who = draft.players[other].name.strip() or say.ui("new.name", number=other + 1)
    label = say.ui("looks.taken", colour=name, name=who)
    return ColourOffer(colour=colour, label=label, chosen=False, taken=face_of(draft, other))


def tokens(draft: SetupDraft, seat: int, box: Edition, say: Translator) -> tuple[TokenOffer, ...]:
    """The board's tokens, and that a player needs none."""
    if not box.tokens:
        return ()
    mine = draft.players[seat].token
    return tuple(
        TokenOffer(
            token=token,
            label=say.printed("token", token) if token else say.ui("looks.no_token"),
            chosen=token == mine,
        )
        for token in ("", *box.tokens)
    )


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
        box.title,
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
