"""Under which addresses phones may find this computer: all of them with their interfaces, the likely one first."""

from __future__ import annotations

import ipaddress
import socket
import struct
from collections.abc import Iterable

from referee.engine.value import Value

VIRTUAL = ("docker", "br-", "veth", "virbr", "vbox", "vmnet", "vmenet", "lxc", "lxd", "podman", "cni", "bridge", "zt")
TUNNELS = ("tun", "tap", "wg", "utun", "ppp", "ipsec", "tailscale", "nordlynx", "proton")
LOOPBACK = "127.0.0.1"
SOMEWHERE = ("192.0.2.1", 9)
"""An address that is nobody's; asking for the way to it sends nothing."""


class Address(Value):
    """An address of this computer and the interface it belongs to, if that is known."""

    host: str
    interface: str = ""


def addresses() -> list[Address]:
    """All addresses in a network, the likely one first; without a network the computer itself."""
    return ranked(_found(), _towards_the_world()) or [Address(LOOPBACK)]


def ranked(found: Iterable[Address], default: str | None) -> list[Address]:
    """Home networks before others, real interfaces before tunnels and bridges, the way to the world before the rest."""
    known = {address.host: address for address in found}
    if default is not None:
        known.setdefault(default, Address(default))
    usable = [a for a in known.values() if not ipaddress.ip_address(a.host).is_loopback]
    return sorted(usable, key=lambda a: (_kind(a), a.host != default, not _is_home(a.host)))


def _kind(address: Address) -> int:
    """0 for a real interface, then tunnels, then bridges of machines inside this one, then what no router gave."""
    if ipaddress.ip_address(address.host).is_link_local:
        return 3
    name = address.interface.lower()
    return 2 if name.startswith(VIRTUAL) else 1 if name.startswith(TUNNELS) else 0


def _is_home(host: str) -> bool:
    return ipaddress.ip_address(host).is_private


def _towards_the_world() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(SOMEWHERE)
            host = str(probe.getsockname()[0])
        except OSError:
            return None
    return None if ipaddress.ip_address(host).is_unspecified else host


def _found() -> list[Address]:
    try:
        return _by_interface()
    except (ImportError, OSError, AttributeError):
        return _by_name()


def _by_interface() -> list[Address]:
    """As Linux tells them."""
    import fcntl

    ask = getattr(socket, "SIOCGIFADDR", 0x8915)
    found = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        for _index, name in socket.if_nameindex():
            try:
                raw = fcntl.ioctl(probe.fileno(), ask, struct.pack("256s", name.encode()[:15]))
            except OSError:  # an interface without an address
                continue
            found.append(Address(socket.inet_ntoa(raw[20:24]), name))
    if not found:
        raise OSError
    return found


def _by_name() -> list[Address]:
    """As any system tells them, without their interfaces."""
    try:
        entries = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return []
    return [Address(str(entry[4][0])) for entry in entries]
