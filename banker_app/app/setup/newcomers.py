"""Players who ask for a seat in the next game from their own phones."""

from collections.abc import Mapping
from dataclasses import replace

from banker_app.app.devices.seats import NO_GAME, Claim, Seats
from banker_app.app.setup.setup_draft import MOST_PLAYERS, PlayerDraft, SetupDraft, box_of
from banker_app.engine.ids import PlayerId
from banker_app.engine.outside_text import look
from banker_app.engine.start_game import StartGame


def with_newcomer(draft: SetupDraft, claim: Claim) -> SetupDraft | None:
    """Return the draft with a player who was let in: on the seat of that phone, on the one that has
    the name, on one without a name, or on another one. None: the board has no seat left. Looks that
    another player has chosen stay with that player.
    """
    players = draft.players
    seats = (
        *(at for at, one in enumerate(players) if one.device == claim.device),
        *(at for at, one in enumerate(players) if not one.device and _is_called(one.name, claim)),
        *(at for at, one in enumerate(players) if not one.device and not one.name.strip()),
    )
    if not seats and len(players) >= min(MOST_PLAYERS, box_of(draft).players[1]):
        return None
    at = seats[0] if seats else len(players)
    draft = draft if seats else replace(draft, players=(*players, PlayerDraft()))
    others = [one for seat, one in enumerate(draft.players) if seat != at]
    wished = {"token": claim.token, "colour": claim.colour}
    looks = {
        what: wish
        for what, wish in wished.items()
        if wish and all(getattr(one, what) != wish for one in others)
    }
    return draft.coloured().with_player(at, name=claim.player, device=claim.device, **looks)


def _is_called(name: str, claim: Claim) -> bool:
    return look(name.strip()) == look(claim.player)


def phones_of(
    draft: SetupDraft, command: StartGame, seats: Seats, last: str
) -> Mapping[str, PlayerId]:
    """Return the phones of the players of a game that begins, by their devices: those that were let
    in, and those that players of the same name have in the `last` game.
    """
    here = {seat.name for seat in command.seats}
    kept = {device: who for device, who in seats.devices(last).items() if last and who in here}
    named = zip(draft.players, command.seats, strict=False)
    known = seats.devices(NO_GAME)
    return kept | {
        one.device: seat.name
        for one, seat in named
        if one.device in known and one.name.strip() == seat.name
    }


def follow_banker(seats: Seats, before: SetupDraft, after: SetupDraft) -> None:
    """Tell phones that were let in what the banker has made of their seats."""
    names = {one.device: one.name.strip() for one in after.players if one.device}
    for device in {one.device for one in before.players if one.device}:
        now = seats.player_of(NO_GAME, device)
        if now is not None and device not in names:
            seats.release(NO_GAME, now)
        elif now is not None and names.get(device) and names[device] != now:
            seats.rename(NO_GAME, now, PlayerId(names[device]))
