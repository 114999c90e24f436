"""A reader for the part of msgpack that word lists use: maps, arrays, strings, small integers."""

from errors import DeriveError


class Reader:
    """Decodes one value from bytes; refuses every type it does not know."""

    def __init__(self, data):
        self.data = data
        self.at = 0

    def _take(self, size):
        chunk = self.data[self.at:self.at + size]
        if len(chunk) != size:
            raise DeriveError(f"msgpack: expected {size} bytes at offset {self.at}, found the end")
        self.at += size
        return chunk

    def _number(self, size):
        return int.from_bytes(self._take(size), "big")

    def value(self):
        """Decode the value at the current offset."""
        tag = self._number(1)
        if tag <= 0x7F:
            return tag
        if tag <= 0x8F:
            return {self.value(): self.value() for _ in range(tag & 0x0F)}
        if tag <= 0x9F:
            return [self.value() for _ in range(tag & 0x0F)]
        if tag <= 0xBF:
            return self._take(tag & 0x1F).decode("utf-8")
        if tag in (0xD9, 0xDA, 0xDB):
            return self._take(self._number(1 << (tag - 0xD9))).decode("utf-8")
        if tag in (0xDC, 0xDD):
            return [self.value() for _ in range(self._number(2 << (tag - 0xDC)))]
        raise DeriveError(f"msgpack: unknown type byte {tag:#04x} at offset {self.at - 1}")


def loads(data):
    """Decode exactly one value; anything after it is an error."""
    reader = Reader(data)
    result = reader.value()
    if reader.at != len(data):
        raise DeriveError(f"msgpack: {len(data) - reader.at} bytes after the value")
    return result
