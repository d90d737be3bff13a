"""Hold back Ctrl-C between a change and its answer, so that what is done is told as done."""

from __future__ import annotations

import signal
import threading
from types import FrameType


class _InterruptState:
    """Two flags: Ctrl-C is held back at the moment; it was pressed since."""

    holding = False
    pressed = False


def hold_interrupts() -> None:
    """Hold back Ctrl-C until `release_interrupts` is called. Pressed twice it is obeyed at once.

    Nothing is held back where Ctrl-C does something else than end the command, nor in threads, which it does not reach.
    """
    if _InterruptState.holding or threading.current_thread() is not threading.main_thread():
        return
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        _InterruptState.holding, _InterruptState.pressed = True, False
        signal.signal(signal.SIGINT, _note_interrupt)


def release_interrupts() -> bool:
    """Obey Ctrl-C again; return whether it was pressed meanwhile. To be called before the program waits for anybody."""
    if not _InterruptState.holding:
        return False
    _InterruptState.holding = False
    signal.signal(signal.SIGINT, signal.default_int_handler)
    return _InterruptState.pressed


def _note_interrupt(number: int, frame: FrameType | None) -> None:
    if _InterruptState.pressed:
        raise KeyboardInterrupt
    _InterruptState.pressed = True
