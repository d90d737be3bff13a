"""The terminal: exit codes, what is printed on which stream, and what is typed. Nothing here ends in a traceback."""

from __future__ import annotations

import codecs
import contextlib
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager
from typing import TYPE_CHECKING, Any

from referee.interrupts import release_interrupts
from referee.render.cells import OutputEncoding, escape_json, replace_unprintable

if TYPE_CHECKING:
    from typing import TextIO

    from referee.app.turns import Table
    from referee.render.tables import Grid


# exit codes ------------------------------------------------------------------------------------------------


class Exit:
    """The exit codes, the same for every command."""

    DONE = 0
    NO = 1
    """The answer is no: an illegal move, a record that breaks the rules, a tally that cannot be."""
    MISUSED = 2
    """The command was not understood."""
    FILE = 3
    """A file could not be read or written."""
    BROKEN = 70
    """A mistake of our own."""
    INTERRUPTED = 130
    """Ctrl-C."""


class Stop(Exception):
    """The end of a command with this exit code and these lines on standard error."""

    def __init__(self, code: int, lines: str | Sequence[str]) -> None:
        super().__init__(lines)
        self.code = code
        self.lines = [lines] if isinstance(lines, str) else list(lines)


def wrong_usage(message: str) -> Stop:
    """Return the `Stop` of a command line that was not understood."""
    return Stop(Exit.MISUSED, message)


# the streams -----------------------------------------------------------------------------------------------


class Output:
    """State of standard output for this run. A closed pipe never changes the exit code."""

    lost: OSError | None = None
    """Why it takes no more; from then on everything is discarded."""
    changed = False
    """Whether a file was changed, so that the command has done its work even if its output was lost."""
    at_prompt = False
    """Whether the command runs inside the console, where nobody types options."""
    table: Table | None = None
    """The table that the command is about, by which examples are made."""


PLAIN_TERMINALS = ("dumb", "unknown")
"""Values of TERM for what prints lines and nothing else."""
PLAIN = "referee.plain"
"""The name under which `codecs` finds the replacement of characters that a stream cannot print."""


def prepare_streams() -> None:
    """Replace what a stream cannot show by plain characters, and a closed stream by the null device."""
    Output.lost, Output.changed, Output.table = None, False, None
    codecs.register_error(PLAIN, replace_unprintable)
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace" if name == "stdin" else PLAIN)
            if name != "stdin" and _has_windows_code_page(stream):
                stream.reconfigure(encoding="utf-8")
    lay_out_for_stream()


def _has_windows_code_page(stream: TextIO) -> bool:
    """Return whether Windows chose the encoding of a pipe or file, by the country; whoever reads it expects UTF-8."""
    return sys.platform == "win32" and not os.environ.get("PYTHONIOENCODING") and not stream.isatty()


def lay_out_for_stream(*, printed: bool = True) -> None:
    """Measure text as standard output prints it; what goes into a file, which is UTF-8, as it is."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    limited = printed and not codecs.lookup(encoding).name.startswith("utf")
    OutputEncoding.name = encoding if limited else None


def at_a_terminal() -> bool:
    """Return true if somebody sits there who can be asked."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def is_screen(stream: TextIO) -> bool:
    """Return true if people look at `stream` and it can do more than plain text (no pipe, NO_COLOR, TERM=dumb)."""
    if not stream.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in PLAIN_TERMINALS:
        return False
    return sys.platform != "win32" or _obeys_escapes(stream)


def _obeys_escapes(stream: TextIO) -> bool:
    """Let a console of Windows obey escape sequences; return false if it is too old and would show them."""
    import ctypes
    import msvcrt

    system: Any = ctypes.windll.kernel32  # type: ignore[attr-defined, unused-ignore]
    handle = msvcrt.get_osfhandle(stream.fileno())  # type: ignore[attr-defined, unused-ignore]
    mode, obey = ctypes.c_ulong(), 4  # ENABLE_VIRTUAL_TERMINAL_PROCESSING
    found = system.GetConsoleMode(handle, ctypes.byref(mode))
    return bool(found and system.SetConsoleMode(handle, mode.value | obey))


def moves_cursor() -> bool:
    """Return true if somebody sits at a terminal with a cursor; only on Windows may TERM be unset."""
    named = os.environ.get("TERM") or ("windows" if sys.platform == "win32" else "dumb")
    return at_a_terminal() and named not in PLAIN_TERMINALS


def terminal_columns() -> int:
    import shutil

    return shutil.get_terminal_size().columns


def terminal_lines() -> int:
    import shutil

    return shutil.get_terminal_size().lines


# printing --------------------------------------------------------------------------------------------------


def print_out(text: str) -> None:
    """Print a result for people, in the encoding of the stream."""
    try:
        sys.stdout.write(text if text.endswith("\n") else f"{text}\n")
    except OSError as error:
        discard_output(error)


def print_text(text: str) -> None:
    """Print words for people: on a screen wrapped at its width, with colours; else as they are."""
    if is_screen(sys.stdout):
        from referee.render.console import paint_text

        text = paint_text(text, terminal_columns())
    print_out(text)


def print_grid(grid: Grid) -> None:
    """Print a table; for a screen only."""
    from referee.render.console import draw_grid

    print_out(draw_grid(grid, terminal_columns()))


def print_bytes(content: bytes) -> None:
    """Print a result that is not text."""
    flush()
    try:
        sys.stdout.buffer.write(content)
    except OSError as error:
        discard_output(error)


def print_data(text: str) -> None:
    """Print a result for other programs, always as UTF-8: they know nothing of the code page of this stream."""
    if hasattr(sys.stdout, "buffer"):
        print_bytes((text if text.endswith("\n") else f"{text}\n").encode("utf-8", "replace"))
    else:  # a stream that knows no bytes
        print_out(text)


def print_json(data: object, indent: int | None = None) -> None:
    """Print a result for other programs as JSON."""
    print_data(format_json(data, indent))


def format_json(data: object, indent: int | None = None) -> str:
    """Return `data` as JSON: names exactly as they are, what could steer a terminal as \\uXXXX."""
    return escape_json(json.dumps(data, ensure_ascii=False, indent=indent))


def print_err(lines: Iterable[str]) -> None:
    """Print messages on standard error, one a line, after everything that was printed before."""
    flush()
    text = "".join(f"{line}\n" for line in lines)
    if text and is_screen(sys.stderr):
        from referee.render.console import paint_text

        text = paint_text(text.removesuffix("\n"), terminal_columns())
    with contextlib.suppress(OSError):  # nobody is left to read it
        sys.stderr.write(text)
        sys.stderr.flush()


def show_progress(total: int) -> AbstractContextManager[Callable[[], None]]:
    """Return a context that shows on a screen how far a long piece of work is; its value is called after each step."""
    if total < 2 or not is_screen(sys.stderr):
        return contextlib.nullcontext(lambda: None)
    from referee.render.console import show_progress

    return show_progress(total, sys.stderr, above=is_screen(sys.stdout))


def flush() -> None:
    try:
        sys.stdout.flush()
    except OSError as error:
        discard_output(error)


def discard_output(error: OSError) -> None:
    """Send what still waits for standard output, and what follows, to the null device; the command goes on."""
    Output.lost = Output.lost or error
    with contextlib.suppress(OSError, ValueError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


# typing ----------------------------------------------------------------------------------------------------


def read_input_lines() -> Iterator[str]:
    """Yield the lines of standard input: UTF-8, as the program writes for programs, else as the stream says."""
    for raw in getattr(sys.stdin, "buffer", None) or sys.stdin:
        if isinstance(raw, str):
            yield raw
            continue
        try:
            yield raw.decode("utf-8")
        except UnicodeDecodeError:
            yield raw.decode(sys.stdin.encoding, "replace")


def read_typed_line(prompt: str) -> str:
    """Return a line that somebody types, or that comes from a pipe; raise EOFError where there is none."""
    obey_interrupts()
    try:
        return input(prompt)
    except OSError as error:  # the prompt cannot be written, but there may be answers all the same
        discard_output(error)
    try:
        return input()
    except OSError:
        raise EOFError from None


def obey_interrupts() -> None:
    """Raise KeyboardInterrupt if Ctrl-C was pressed since something was written, and let it interrupt from here on."""
    if release_interrupts():
        raise KeyboardInterrupt


class LineEditor:
    """Line editing by readline, where there is any and somebody sits at a terminal; else lines as they come."""

    def __init__(self, before: Sequence[str] = ()) -> None:
        self.readline: Any = None
        self.candidates: list[str] = []
        self.begun = ""
        """What stands in the next line already."""
        if not at_a_terminal():
            return
        with contextlib.suppress(ImportError):
            import readline

            self.readline = readline
            readline.set_auto_history(False)
            self.remember(*before)
            readline.set_completer_delims(";")
            readline.parse_and_bind("tab: complete")

    def remember(self, *lines: str) -> None:
        """Let the arrow keys bring back `lines`."""
        if self.readline is not None:
            for each in lines:
                self.readline.add_history(each)

    def read(self, question: str, complete: Callable[[str], list[str]]) -> str:
        """Return a line; `complete` gives what the text so far can become."""
        if self.readline is None:
            return read_typed_line(question)

        def find_candidate(text: str, number: int) -> str | None:
            if number == 0:
                begun = text.lstrip()
                self.candidates = [text[: len(text) - len(begun)] + each for each in complete(begun)]
            return self.candidates[number] if number < len(self.candidates) else None

        self.readline.set_completer(find_candidate)
        begun, self.begun = self.begun, ""
        self.readline.set_startup_hook((lambda: self.readline.insert_text(begun)) if begun else None)
        try:
            return read_typed_line(question)
        finally:
            self.readline.set_completer(None)
            self.readline.set_startup_hook(None)
