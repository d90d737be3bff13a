"""`referee serve`: the table on every phone in the same network."""

from __future__ import annotations

import ipaddress
import signal
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.command import Command, Example
from referee.cli.exits import Exit, Stop, misused
from referee.cli.files import chosen_file, default_file, refusal
from referee.cli.parameters import File
from referee.cli.streams import flush, print_err, print_out
from referee.cli.turns import open_table
from referee.i18n import N_, _, current
from referee.render.cells import safe

if TYPE_CHECKING:
    from referee.web.addresses import Address
    from referee.web.server import Server

ABOUT = N_(
    "Shows the table on every phone in the same network, live and in each phone's own language: the first line is the "
    "address to open, with its key. Phones ask the referee and record their own turns; Ctrl-C ends it."
)
EXAMPLES = (
    Example("referee serve", N_("the table of game.toml, on all addresses of this computer")),
    Example("referee serve --view-only", N_("the phones may look and ask, but not record")),
    Example("referee serve --host 192.168.178.20 --port 8000", N_("only on this address")),
)
PORT, TRIES = 8180, 10
"""Where phones find the table if nothing else is asked for, and how many ports from there on are tried."""
ANY = "0.0.0.0"


def serve(
    file: File = None,
    host: Annotated[
        str | None, typer.Option("--host", metavar=N_("ADDRESS"), help=N_("only on this address (default: on all)"))
    ] = None,
    port: Annotated[
        int | None, typer.Option("--port", metavar=N_("N"), help=N_("the port (default: 8180 or the next free one)"))
    ] = None,
    view_only: Annotated[bool, typer.Option("--view-only", help=N_("the phones cannot record"))] = False,
) -> int:
    open_table(file)  # says what is odd about the record, or why there is no table
    server = _open(file, _known_host(host), _known_port(port), view_only)
    try:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, signal.default_int_handler)
        _announce(server, _addresses(host))
        server.run()
    except KeyboardInterrupt:
        server.end()
    print_err([_("The table has closed.")])
    return Exit.DONE


def _known_host(host: str | None) -> str:
    if host is None or host == "localhost":
        return ANY if host is None else "127.0.0.1"
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        # Translators: {word} is what was typed instead of an address such as 192.168.178.20.
        raise misused(_("This is no address of a computer: “{word}”").format(word=safe(host))) from None


def _known_port(port: int | None) -> list[int]:
    if port is None:
        return [*range(PORT, PORT + TRIES), 0]
    if not 0 <= port <= 65535:
        raise misused(_("A port is a number from {least} to {most}.").format(least=0, most=65535))
    return [port]


def _open(file: str | None, host: str, ports: list[int], view_only: bool) -> Server:
    from referee.app.serving import Replayed, open_replayed
    from referee.web.board import Board
    from referee.web.server import Server

    path = chosen_file(None, file) or default_file()
    replayed = open_replayed(path, current())
    if not isinstance(replayed, Replayed):
        raise refusal(replayed)
    board = Board(path, replayed, view_only=view_only)
    for port in ports:
        try:
            return Server(host, port, board)
        except OSError:
            continue
    # Translators: {address} is an address with a port, for example 192.168.178.20:8180.
    told = _("The table cannot be opened at {address}: the port is taken, or the address is not of this computer.")
    raise Stop(Exit.FILE, told.format(address=f"{host}:{ports[0]}"))


def _addresses(host: str | None) -> list[Address]:
    from referee.web.addresses import Address, addresses

    if host is None or ipaddress.ip_address(_known_host(host)).is_unspecified:
        return addresses()
    return [Address(_known_host(host))]


def _announce(server: Server, found: list[Address]) -> None:
    """The address with its key, its code at a terminal, then all that helps when a phone does not get there."""
    from referee.app.serving import key_for

    key = key_for(server.board.path)
    hosts = [f"[{address.host}]" if ":" in address.host else address.host for address in found]
    server.let_in(key, hosts, current())
    links = [f"http://{host}:{server.port}/?key={key}" for host in hosts]
    print_out(links[0])
    if sys.stdout.isatty():
        from referee.cli.output import show_code

        show_code(links[0])
    flush()
    print_err(_help(links, found))


def _help(links: list[str], found: list[Address]) -> list[str]:
    lines = [_("Open this address on the phones, or scan the code. Ctrl-C ends it.")]
    if len(links) > 1:
        lines.append(_("If it does not answer, try another address of this computer:"))
        for link, address in zip(links, found, strict=True):
            lines.append(f"  {link}  {safe(address.interface)}".rstrip())
    lines.append(
        _(
            "The phones have to be in the same wifi. A guest wifi often keeps devices apart, and a firewall on this "
            "computer may have to let the port in."
        )
    )
    return lines


COMMAND = Command(serve, ABOUT, EXAMPLES)
