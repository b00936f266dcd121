"""The place of the keyboard's focus on one page. Knows no Flet; moving it is handed in."""

from collections.abc import Callable

Doing = Callable[[], object]


class Focus:
    """The button that the page is about just now, and whether anybody uses a keyboard.

    On a phone nothing ever gets the focus by itself: the frame around it would only irritate.
    """

    def __init__(self) -> None:
        """No key has been pressed yet."""
        self.by_keys = False
        self._move: Doing | None = None
        self._enter: Doing | None = None

    def begin(self, move: Doing, enter: Doing | None) -> None:
        """This is the button now; `move` brings the focus to it, `enter` presses it."""
        self._move, self._enter = move, enter
        if self.by_keys:
            move()

    def end(self, move: Doing) -> None:
        """It is not, unless another one has taken its place already."""
        if self._move is move:
            self._move = self._enter = None

    def wake(self) -> bool:
        """A key was pressed that no touch screen has; whether it was the first one."""
        first, self.by_keys = not self.by_keys, True
        return first

    def place(self, *, enter: bool = False) -> None:
        """Bring the focus to where it belongs; `enter`, and press the button."""
        move, press = self._move, self._enter
        if move is not None:
            move()
        if enter and press is not None:
            press()
