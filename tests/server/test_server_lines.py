"""Messages on the line of a page, as every WebSocket reads them."""

from __future__ import annotations

from collections.abc import Generator

import pytest
from websockets.frames import Frame, Opcode
from websockets.streams import StreamReader

from croupier.server.lines import _framed


def _read(data: bytes) -> Frame:
    stream = StreamReader()
    stream.feed_data(data)
    stream.feed_eof()
    reading: Generator[None, None, Frame] = Frame.parse(stream.read_exact, mask=False)
    try:
        next(reading)
    except StopIteration as found:
        assert stream.buffer == b"", "nothing is left over"
        return found.value
    raise AssertionError("the frame is not whole")


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 200_000])
def test_a_message_of_every_size_is_one_frame(size: int) -> None:
    text = ("č" * (size // 2) + "x" * (size % 2)).encode()
    frame = _read(_framed(text))
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, text)
