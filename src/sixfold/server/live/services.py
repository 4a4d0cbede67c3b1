"""Push services: which of them are called, and how. An endpoint comes from a stranger, and might be anywhere."""

from __future__ import annotations

import http.client
import socket
import ssl
from collections.abc import Callable
from functools import cache
from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit, urlunsplit

KNOWN_SERVICES = (
    "fcm.googleapis.com",
    "jmt17.google.com",
    "updates.push.services.mozilla.com",
    ".notify.windows.com",
    ".push.apple.com",
)
"""Those of the browsers: Chrome and its kin, Firefox, Edge, Safari. A dot before a name stands for all below it."""
HTTPS = 443
LONGEST_ENDPOINT = 1000
TIMEOUT_SECONDS = 10.0
_MOST_READ = 4096

Address = IPv4Address | IPv6Address


def is_public(address: Address) -> bool:
    """Whether an address is one of the internet, and of nobody's own network."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_global


@cache
def _trusted() -> ssl.SSLContext:
    """Trusts whom the machine trusts. Reading all of those takes longer than a server needs to begin."""
    return ssl.create_default_context()


class NotCalled(Exception):
    """A service that could not be reached, or must not be called."""


class Services:
    """The push services that this server calls."""

    def __init__(
        self,
        hosts: tuple[str, ...] = KNOWN_SERVICES,
        *,
        port: int = HTTPS,
        may_call: Callable[[Address], bool] = is_public,
        context: ssl.SSLContext | None = None,
    ) -> None:
        """Those at these hosts, by HTTPS and at public addresses only; a test may say otherwise of its own."""
        self._hosts = hosts
        self._port = port
        self._may_call = may_call
        self._context = context

    def knows(self, endpoint: str) -> bool:
        """Whether this is an address at a service that is called."""
        if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            return False
        try:
            parts = urlsplit(endpoint)
            port = parts.port or HTTPS
        except ValueError:
            return False
        host = parts.hostname or ""
        plain = f"{host}:{port}" if parts.port else host
        return (
            parts.scheme == "https"
            and port == self._port
            and parts.netloc.casefold() == plain
            and not parts.fragment
            and any(host == known or (known.startswith(".") and host.endswith(known)) for known in self._hosts)
        )

    def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """Send this to an endpoint, and wait for the status that it is answered with. Raises `NotCalled`.

        It takes its time: never call it on the event loop. Redirections are not followed.
        """
        if not self.knows(endpoint):
            raise NotCalled("not a known push service")
        parts = urlsplit(endpoint)
        host = parts.hostname or ""
        try:
            connection = _Pinned(host, self._port, self._address_of(host), self._context or _trusted())
            try:
                target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
                connection.request("POST", target, body, headers)
                response = connection.getresponse()
                response.read(_MOST_READ)
                return response.status
            finally:
                connection.close()
        except (OSError, http.client.HTTPException) as error:
            raise NotCalled(f"{host}: {error}") from error

    def _address_of(self, host: str) -> str:
        """A public address of this host: what its name stands for is looked at once, and then it is called there."""
        found = socket.getaddrinfo(host, self._port, type=socket.SOCK_STREAM)
        for *_, target in found:
            address = str(target[0])
            if self._may_call(ip_address(address)):
                return address
        raise NotCalled(f"{host} is at no public address")


class _Pinned(http.client.HTTPSConnection):
    """A connection to this very address, which has to prove that it is the host."""

    def __init__(self, host: str, port: int, address: str, context: ssl.SSLContext) -> None:
        super().__init__(host, port, timeout=TIMEOUT_SECONDS)
        self._address = address
        self._tls = context

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), self.timeout)
        try:
            self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise
