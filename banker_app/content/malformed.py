"""The fault of data that does not describe the value it should."""


class Malformed(ValueError):
    """Data that does not describe a value of the expected type.

    `path` is the place of the fault, `problem` says in a few words what is wrong there, and
    `nearest` is the known name that was probably meant, if any.
    """

    def __init__(self, path: str, problem: str, nearest: str = "") -> None:
        super().__init__(path, problem, nearest)
        self.path = path
        self.problem = problem
        self.nearest = nearest

    def within(self, outer: str) -> "Malformed":
        """The same fault with `outer` added to the front of its path."""
        joint = "." if self.path and not self.path.startswith("[") else ""
        self.path = f"{outer}{joint}{self.path}"
        return self

    def __str__(self) -> str:
        place = f"{self.path} " if self.path else ""
        hint = f"; nearest: {self.nearest}" if self.nearest else ""
        return f"{place}{self.problem}{hint}"
