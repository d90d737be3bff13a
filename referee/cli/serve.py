"""`referee serve`: show the table on every phone in the same network."""

from __future__ import annotations

import contextlib
import datetime
import ipaddress
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from referee.cli.command_line import Command, Example, File, option
from referee.cli.files import accept, record_path, require_game, show_qr_code
from referee.cli.terminal import Exit, Stop, at_a_terminal, flush, print_err, print_out, print_text, wrong_usage
from referee.cli.verdicts import open_table
from referee.engine.score import Counted
from referee.i18n import N_, _, current
from referee.render.cells import safe
from referee.render.text import Speaker

if TYPE_CHECKING:
    from referee.app.scoring import Interview
    from referee.web.board import SharedTable
    from referee.web.counting import SharedCount

ABOUT = N_(
    "Shows the table on every phone in the same network, live and in each phone's own language: the first line is the "
    "address to open, with its key. Phones ask the referee and record their own turns; Ctrl-C ends it."
)
EXAMPLES = (
    Example("referee serve", N_("the table of game.toml, on all addresses of this computer")),
    Example("referee serve --view-only", N_("the phones may look and ask, but not record")),
    Example("referee serve --game azul", N_("a finished game to count: each phone counts for its own player")),
    Example("referee serve -f tally.toml", N_("goes on with such a count, or shows its sheet")),
    Example("referee serve --host 192.168.178.20 --port 8000", N_("only on this address")),
)
PORT, TRIES = 8180, 10
"""The port unless told otherwise, and how many ports from there on are tried."""
ANY = "0.0.0.0"


def serve(
    file: File = None,
    host: Annotated[str | None, option("--host", N_("only on this address (default: on all)"), N_("ADDRESS"))] = None,
    port: Annotated[int | None, option("--port", N_("the port (default: 8180 or the next free one)"), N_("N"))] = None,
    view_only: Annotated[bool, option("--view-only", N_("the phones cannot record"))] = False,
    game: Annotated[
        str | None, option("--game", N_("counts a finished game on the phones, and prints the sheet here"), N_("GAME"))
    ] = None,
) -> int:
    from referee.app.turns import get_phone_key, open_replayed
    from referee.web.board import SharedTable
    from referee.web.server import Address, Server, find_addresses

    try:
        bound = str(ipaddress.ip_address(ANY if host is None else host.replace("localhost", "127.0.0.1")))
    except ValueError:
        # Translators: {word} is what was typed instead of an address such as 192.168.178.20.
        raise wrong_usage(_("This is no address of a computer: “{word}”").format(word=safe(str(host)))) from None
    if port is not None and not 0 <= port <= 65535:
        raise wrong_usage(_("A port is a number from {least} to {most}.").format(least=0, most=65535))
    path, count = _start_count(file, game)
    board: SharedTable | SharedCount
    if count is not None:
        count.view_only = view_only
        board = count
    else:
        open_table(file)  # says what is odd about the record, or why there is no table
        board = SharedTable(path, accept(open_replayed(path, current())), view_only=view_only)
    ports = [*range(PORT, PORT + TRIES), 0] if port is None else [port]
    for each in ports:
        with contextlib.suppress(OSError):
            server = Server(bound, each, board)
            break
    else:
        # Translators: {address} is an address with a port, for example 192.168.178.20:8180.
        told = _("The table cannot be opened at {address}: the port is taken, or the address is not of this computer.")
        raise Stop(Exit.FILE, told.format(address=f"{bound}:{ports[0]}"))
    try:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, signal.default_int_handler)
        found = find_addresses() if ipaddress.ip_address(bound).is_unspecified else [Address(bound)]
        key = get_phone_key(path)
        hosts = [f"[{address.host}]" if ":" in address.host else address.host for address in found]
        server.let_in(key, hosts, current())
        _announce([f"http://{host}:{server.port}/?key={key}" for host in hosts], [each.interface for each in found])
        server.run()
    except KeyboardInterrupt:
        server.end()
    print_err([_("The table has closed.")])
    return Exit.DONE


def _start_count(file: str | None, game: str | None) -> tuple[Path, SharedCount | None]:
    """Return the file, and the count of a finished table if it holds one or one is asked for; None for a record."""
    from referee.app.scoring import start_interview, start_shared_count
    from referee.cli.questions import FILE, Asker, ask_for_players
    from referee.render.questions import tell_misfit
    from referee.web.counting import SharedCount

    opened: Interview | Counted
    if game is None:
        path = record_path(file)
        found = accept(start_shared_count(path, current()))
        if found is None:
            return path, None
        opened = found
    else:
        if not at_a_terminal():
            raise wrong_usage(
                _("Who plays is asked at a terminal. Or name a file with game and players: -f tally.toml")
            )
        interview = accept(start_interview(require_game(game), datetime.date.today(), current()))
        asker, speaker = Asker(), Speaker(interview.lexicon)
        while (question := interview.question()) is not None and question.form == "players":
            misfit = interview.answer(question, ", ".join(ask_for_players(asker)))
            if misfit is not None:
                asker.explain(tell_misfit(misfit, speaker))
        path = Path(file) if file else interview.place(FILE)
        accept(interview.keep(path))
        interview.resumed = path
        opened = interview
    if isinstance(opened, Counted):
        return path, SharedCount(path, None, opened.name, _print_sheet)
    opened.names = {kind: Speaker(opened.lexicon).all_names(kind) for kind in opened.lexicon.names}
    return path, SharedCount(path, opened, opened.name, _print_sheet)


def _print_sheet(counted: Counted) -> None:
    """Print the sheet of a count that is finished; the phones show it from now on."""
    from referee.render.sheet import fill_sheet, write_text

    print_text(write_text(fill_sheet(counted)))
    flush()


def _announce(links: list[str], interfaces: list[str]) -> None:
    """Print the address with its key, its code at a terminal, then all that helps when a phone does not get there."""
    print_out(links[0])
    scannable = sys.stdout.isatty() and show_qr_code(links[0])
    flush()
    lines = [_("Open this address on the phones, or scan the code. Ctrl-C ends it.")]
    if not scannable:
        lines = [_("Open this address on the phones. Ctrl-C ends it.")]
    if len(links) > 1:
        lines.append(_("If it does not answer, try another address of this computer:"))
        lines += [f"  {link}  {safe(each)}".rstrip() for link, each in zip(links, interfaces, strict=True)]
    more = _(
        "The phones have to be in the same wifi. A guest wifi often keeps devices apart, and a firewall on this "
        "computer may have to let the port in."
    )
    print_err([*lines, more])


COMMANDS = {"serve": Command(serve, ABOUT, EXAMPLES)}
