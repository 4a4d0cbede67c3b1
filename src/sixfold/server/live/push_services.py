"""Push services: which are used, and how. Endpoints come from strangers and may lead anywhere: hosts are checked."""

from __future__ import annotations

import http.client
import re
import socket
import ssl
import time
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
FOUND_SECONDS = 60.0
"""How long the address of a host, or that it has none, is remembered."""
MOST_HOSTS = 1000
_MOST_READ = 4096
_NAME = re.compile(r"(?=.{1,253}\Z)[a-z\d-]{1,63}(\.[a-z\d-]{1,63})*")
"""A host name that DNS can hold."""

Address = IPv4Address | IPv6Address


def is_public(address: Address) -> bool:
    """Whether an address is one of the internet, and of nobody's own network."""
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return (mapped or address).is_global


@cache
def _trusted() -> ssl.SSLContext:
    """Trusts whom the machine trusts. Reading all of those takes longer than a server needs to begin."""
    return ssl.create_default_context()


class PushFailed(Exception):
    """A service that could not be reached, or must not be called."""


class PushServices:
    """The push services that this server uses."""

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
        self._found: dict[str, tuple[float, str | None]] = {}
        """The address of each host, and until when that is believed."""

    def service_of(self, endpoint: str) -> str | None:
        """Which of the services this is an address at, if it is at one of them."""
        if len(endpoint) > LONGEST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or " " in endpoint:
            return None
        try:
            parts = urlsplit(endpoint)
            port = parts.port or HTTPS
        except ValueError:
            return None
        host = parts.hostname or ""
        plain = f"{host}:{port}" if parts.port else host
        if (
            parts.scheme != "https"
            or port != self._port
            or parts.netloc.casefold() != plain
            or parts.fragment
            or not _NAME.fullmatch(host)
        ):
            return None
        return next((name for name in self._hosts if host == name or (name[0] == "." and host.endswith(name))), None)

    def has_found(self, endpoint: str) -> bool:
        """Whether `look_up` answers at once, without asking DNS."""
        until, _ = self._found.get(_host_of(endpoint), (0.0, None))
        return time.monotonic() < until

    def look_up(self, endpoint: str) -> str:
        """The public address of an endpoint's host. Raises `PushFailed` if it has none.

        It may take its time: never call it on the event loop, unless `has_found`.
        """
        host = _host_of(endpoint)
        if self.has_found(endpoint):
            _, address = self._found[host]
        else:
            address = self._resolve(host)
            if len(self._found) >= MOST_HOSTS:
                self._found.clear()
            self._found[host] = time.monotonic() + FOUND_SECONDS, address
        if address is None:
            raise PushFailed(f"{host} is at no public address")
        return address

    def post(self, endpoint: str, headers: dict[str, str], body: bytes) -> int:
        """Send this to an endpoint, and wait for the status that it is answered with. Raises `PushFailed`.

        It takes its time: never call it on the event loop. Redirections are not followed.
        """
        if self.service_of(endpoint) is None:
            raise PushFailed("not a known push service")
        parts, host, address = urlsplit(endpoint), _host_of(endpoint), self.look_up(endpoint)
        try:
            connection = _Pinned(host, self._port, address, self._context or _trusted())
            try:
                target = urlunsplit(("", "", parts.path or "/", parts.query, ""))
                connection.request("POST", target, body, headers)
                response = connection.getresponse()
                response.read(_MOST_READ)
                return response.status
            finally:
                connection.close()
        except (OSError, http.client.HTTPException) as error:
            raise PushFailed(f"{host}: {error}") from error

    def _resolve(self, host: str) -> str | None:
        """A public address of this host. It is called there, whatever else its name stands for a moment later."""
        try:
            found = socket.getaddrinfo(host, self._port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            return None
        addresses = (str(target[0]) for *_, target in found)
        return next((address for address in addresses if self._may_call(ip_address(address))), None)


def _host_of(endpoint: str) -> str:
    return urlsplit(endpoint).hostname or ""


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
