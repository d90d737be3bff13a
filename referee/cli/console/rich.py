"""The console on prompt_toolkit: completion, suggestions, a line below with hints and how the turn is understood."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application import get_app_session
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.buffer import Buffer
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import completion_is_selected
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from referee.app.session import keep_typed, typed_before
from referee.cli.console.completion import complete, complete_by_tab
from referee.cli.console.core import Reply, Session, ask_to_leave, notice_changes, step
from referee.cli.console.play import console_hints, format_prompt, preview_turn, say_reply, wrap_hints
from referee.cli.terminal import Exit, obey_interrupts, print_err, print_out, terminal_columns
from referee.i18n import ngettext, number


def opens_screen() -> bool:
    """Return whether prompt_toolkit finds a screen: on Windows a terminal of another kind, such as mintty, is none."""
    try:
        return get_app_session().output is not None
    except Exception:  # an exception of prompt_toolkit that can only be imported on Windows
        return False


def run_rich_console(reply: Reply, file: str | None, **terminal: object) -> int:
    """Read lines until somebody leaves; return the exit code. `terminal` may hold another input and output."""
    shell = RichShell(say_reply(reply, file), file, terminal)
    while not shell.session.over:
        shell.tell(notice_changes(shell.session))
        try:
            text = shell.read()
        except EOFError:
            print_out("")
            break
        except KeyboardInterrupt:
            if shell.session.asked_to_leave and shell.session.question is not None:
                return Exit.INTERRUPTED
            shell.tell(ask_to_leave(shell.session))
            continue
        shell.enter(text)
    return Exit.DONE


class RichShell:
    """One prompt over the session."""

    def __init__(self, session: Session, file: str | None, terminal: dict[str, Any]) -> None:
        self.session = session
        self.file = file
        self.below: tuple[Session, str, int, str] | None = None
        """What the line below the prompt was computed from, once for each text, and the line."""
        self.tabbed = "", 0, ""
        """What stood there before Tab, how often it was pressed, and what stands there now."""
        game = session.table.record.game.id
        history = InMemoryHistory(typed_before(game))
        self.prompts: PromptSession[str] = PromptSession(
            history=history,
            auto_suggest=AutoSuggestFromHistory(),
            completer=TableCompleter(self),
            complete_while_typing=True,
            reserve_space_for_menu=5,
            key_bindings=make_key_bindings(self),
            bottom_toolbar=self._toolbar,
            **terminal,
        )

    def read(self) -> str:
        """Return the next line that is typed."""
        obey_interrupts()
        text: str = self.prompts.prompt(format_prompt(self.session))
        return text

    def tab(self, buffer: Buffer, step: int) -> None:
        """Take the first candidate into the line, pressed again the next one, as if it had been typed."""
        before, after = buffer.document.text_before_cursor, buffer.document.text_after_cursor
        start, times, result = self.tabbed
        start, times = (start, times + step) if result == before else (before, 1)
        result = complete_by_tab(self.session, start, times)
        self.tabbed = start, times, result
        buffer.complete_state = None
        buffer.document = Document(result + after, len(result))

    def enter(self, text: str) -> None:
        """Take one line, or several that were pasted: they stop at the first that is not clear."""
        lines = text.splitlines() or [""]
        for place, line in enumerate(lines, start=1):
            if line.strip() and self.session.question is None:
                keep_typed(self.session.table.record.game.id, [line])
            self.tell(step(self.session, line))
            left = len(lines) - place
            if left and (not self.session.clear or self.session.over):
                told = ngettext("I did not take {count} line after it.", "I did not take {count} lines after it.", left)
                print_err([told.format(count=number(left))])
                return

    def tell(self, reply: Reply) -> None:
        self.session = say_reply(reply, self.file)

    def _toolbar(self) -> str:
        typed, columns = self.prompts.default_buffer.text, terminal_columns()
        if self.below is None or self.below[0] is not self.session or self.below[1:3] != (typed, columns):
            hand = wrap_hints(console_hints(self.session), columns)
            shown = "\n".join(filter(None, (hand, preview_turn(self.session, typed))))
            self.below = self.session, typed, columns, shown
        return self.below[3]


class TableCompleter(Completer):
    """Completion by the table."""

    def __init__(self, shell: RichShell) -> None:
        self.shell = shell

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        before = document.text_before_cursor
        if len(before.strip()) < 2 and not complete_event.completion_requested:
            return
        for each in complete(self.shell.session, before):
            yield Completion(each.text, -each.replaces, style="" if each.possible else "italic")


def make_key_bindings(shell: RichShell) -> KeyBindings:
    """Return the keys.

    Tab takes the best candidate; Enter in the menu only takes the choice; Ctrl-C clears the line, at an empty one it
    asks to leave; Ctrl-D leaves.
    """
    bindings = KeyBindings()

    @bindings.add("tab", filter=~completion_is_selected)
    def _next(event: KeyPressEvent) -> None:
        shell.tab(event.current_buffer, 1)

    @bindings.add("s-tab", filter=~completion_is_selected)
    def _before(event: KeyPressEvent) -> None:
        shell.tab(event.current_buffer, -1)

    @bindings.add("enter", filter=completion_is_selected)
    def _take(event: KeyPressEvent) -> None:
        event.current_buffer.complete_state = None

    @bindings.add("c-c")
    def _clear(event: KeyPressEvent) -> None:
        if event.current_buffer.text:
            event.current_buffer.reset()
        else:
            event.app.exit(exception=KeyboardInterrupt)

    return bindings
