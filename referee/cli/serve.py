"""`referee serve`: show the table on every phone in the same network."""

from __future__ import annotations

import ipaddress
import signal
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.command_line import Command, Example, File
from referee.cli.files import record_path, refusal, show_qr_code
from referee.cli.terminal import Exit, Stop, flush, print_err, print_out, wrong_usage
from referee.cli.verdicts import open_table
from referee.i18n import N_, _, current
from referee.render.cells import safe

if TYPE_CHECKING:
    from referee.web.server import Address, Server

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
"""The port unless told otherwise, and how many ports from there on are tried."""
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
    server = _open_server(file, _parse_host(host), _list_ports(port), view_only)
    try:
        for name in (signal.SIGINT, signal.SIGTERM):
            signal.signal(name, signal.default_int_handler)
        _announce(server, _list_addresses(host))
        server.run()
    except KeyboardInterrupt:
        server.end()
    print_err([_("The table has closed.")])
    return Exit.DONE


def _parse_host(host: str | None) -> str:
    if host is None or host == "localhost":
        return ANY if host is None else "127.0.0.1"
    try:
        return str(ipaddress.ip_address(host))
    except ValueError:
        # Translators: {word} is what was typed instead of an address such as 192.168.178.20.
        raise wrong_usage(_("This is no address of a computer: “{word}”").format(word=safe(host))) from None


def _list_ports(port: int | None) -> list[int]:
    if port is None:
        return [*range(PORT, PORT + TRIES), 0]
    if not 0 <= port <= 65535:
        raise wrong_usage(_("A port is a number from {least} to {most}.").format(least=0, most=65535))
    return [port]


def _open_server(file: str | None, host: str, ports: list[int], view_only: bool) -> Server:
    from referee.app.turns import Replayed, open_replayed
    from referee.web.board import SharedTable
    from referee.web.server import Server

    path = record_path(file)
    replayed = open_replayed(path, current())
    if not isinstance(replayed, Replayed):
        raise refusal(replayed)
    board = SharedTable(path, replayed, view_only=view_only)
    for port in ports:
        try:
            return Server(host, port, board)
        except OSError:
            continue
    # Translators: {address} is an address with a port, for example 192.168.178.20:8180.
    told = _("The table cannot be opened at {address}: the port is taken, or the address is not of this computer.")
    raise Stop(Exit.FILE, told.format(address=f"{host}:{ports[0]}"))


def _list_addresses(host: str | None) -> list[Address]:
    from referee.web.server import Address, find_addresses

    if host is None or ipaddress.ip_address(_parse_host(host)).is_unspecified:
        return find_addresses()
    return [Address(_parse_host(host))]


def _announce(server: Server, found: list[Address]) -> None:
    """Print the address with its key, its code at a terminal, then all that helps when a phone does not get there."""
    from referee.app.turns import get_phone_key

    key = get_phone_key(server.board.path)
    hosts = [f"[{address.host}]" if ":" in address.host else address.host for address in found]
    server.let_in(key, hosts, current())
    links = [f"http://{host}:{server.port}/?key={key}" for host in hosts]
    print_out(links[0])
    if sys.stdout.isatty():
        show_qr_code(links[0])
    flush()
    print_err(_tell_ways_in(links, found))


def _tell_ways_in(links: list[str], found: list[Address]) -> list[str]:
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


COMMANDS = {"serve": Command(serve, ABOUT, EXAMPLES)}
