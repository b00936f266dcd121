"""The dice that the table enters, and the entry that they make."""

from banker_app.engine.commands import Roll
from banker_app.engine.dues import SpeedFace
from banker_app.engine.frozen import Frozen
from banker_app.engine.ids import PlayerId
from banker_app.engine.state import RollPurpose


class DicePadView(Frozen):
    """The two dice, their purpose, and the prompt while they are to be entered."""

    player: PlayerId
    purpose: RollPurpose
    prompt: str = ""
    ends_turn: bool = False
    """Whether the throw is the next player's and ends the turn before it."""
    dice: int = 2
    """Number of white dice."""
    speed: bool = False
    """Whether the speed die is thrown, too."""

    @property
    def is_open(self) -> bool:
        """Whether a throw is expected."""
        return bool(self.prompt)

    def roll(
        self, dice: tuple[int, int], speed: SpeedFace | None = None, *, by_app: bool = False
    ) -> Roll:
        """The entry of a throw."""
        return Roll(player=self.player, dice=dice, purpose=self.purpose, speed=speed, by_app=by_app)
