"""A block of memory, for what is not about faults."""


class MemoryBlock:
    """A block whose bytes are where they are written to."""

    def __init__(self) -> None:
        self.data = bytearray()

    def size(self) -> int:
        return len(self.data)

    def read(self, at: int, length: int) -> bytes:
        return bytes(self.data[at : at + length])

    def write(self, at: int, data: bytes) -> int:
        self.data += bytes(max(0, at - len(self.data)))
        self.data[at : at + len(data)] = data
        return len(data)

    def truncate(self, size: int) -> None:
        self.data = self.data[:size].ljust(size, b"\0")

    def flush(self) -> None:
        """It is there already."""
