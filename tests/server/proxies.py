"""Proxies with TLS before a server: nginx as `hosting/nginx.conf` sets it up, and a small one where there is none."""

from __future__ import annotations

import asyncio
import re
import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from patience import PATIENCE

ROOT = Path(__file__).parent.parent.parent
UNPACKED = ROOT / "build" / "nginx" / "usr" / "sbin"
"""Where `web/packages.py` has put one, if there was none."""
NGINX = shutil.which("nginx", path=f"/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin:{UNPACKED}")
CONFIG = ROOT / "hosting" / "nginx.conf"


def make_certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for this computer that vouches for itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    names = x509.SubjectAlternativeName([x509.DNSName("localhost"), x509.IPAddress(ip_address("127.0.0.1"))])
    certificate = (
        x509.CertificateBuilder(name, name, key.public_key(), x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(names, critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    paths = folder / "certificate.pem", folder / "key.pem"
    paths[0].write_bytes(certificate.public_bytes(serialization.Encoding.PEM))
    paths[1].write_bytes(
        key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption())
    )
    return paths


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def nginx(folder: Path, server_port: int, certificate: Path, key: Path) -> Iterator[int]:
    """Nginx with the project's configuration, at other ports and with this certificate; its port."""
    assert NGINX is not None
    port = free_port()
    site = CONFIG.read_text(encoding="utf-8")
    for before, after in (
        (r"listen \[::\].*\n", "\n"),
        (r"listen 80;", f"listen 127.0.0.1:{free_port()};"),
        (r"listen 443 ", f"listen 127.0.0.1:{port} "),
        (r"ssl_certificate .*;", f"ssl_certificate {certificate};"),
        (r"ssl_certificate_key .*;", f"ssl_certificate_key {key};"),
        (r"127\.0\.0\.1:6366", f"127.0.0.1:{server_port}"),
        (r"play\.example", "localhost"),
    ):
        site, count = re.subn(before, after, site)
        assert count, before
    whole = folder / "nginx.conf"
    temporary = "".join(f"{kind}_temp_path {folder};" for kind in ("proxy", "client_body", "fastcgi", "uwsgi", "scgi"))
    files = f"pid {folder}/pid; error_log {folder}/errors;"
    whole.write_text(f"{files} events {{}}\nhttp {{ access_log off; {temporary}\n{site}}}")
    command = [NGINX, "-e", str(folder / "errors"), "-c", str(whole), "-g", "daemon off; master_process off;"]
    process = subprocess.Popen(command)
    try:
        deadline = time.monotonic() + PATIENCE
        while True:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port)):
                break
            assert process.poll() is None, (folder / "errors").read_text()
            assert time.monotonic() < deadline
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(PATIENCE)


class SmallProxy:
    """Ends TLS, says in a header who has connected, and passes on one request and its answer for each connection."""

    def __init__(self, server_port: int, certificate: Path, key: Path) -> None:
        self._server_port = server_port
        self._tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self._tls.load_cert_chain(certificate, key)
        self._started = threading.Event()
        self._port = 0
        self._writers: set[asyncio.StreamWriter] = set()

    async def _serve(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._pass_on, "127.0.0.1", 0, ssl=self._tls)
        self._port = server.sockets[0].getsockname()[1]
        self._started.set()
        async with server:
            await self._stop.wait()
        # Nothing outlives the loop: a transport that it has no round left to close would be told of in a later test.
        passing = asyncio.all_tasks() - {asyncio.current_task()}
        for task in passing:
            task.cancel()
        await asyncio.gather(*passing, return_exceptions=True)
        for writer in self._writers:
            with suppress(AttributeError):  # Python 3.11.2 cannot abort what was closed twice.
                writer.transport.abort()
        for _ in range(3):
            await asyncio.sleep(0)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with self._closing(writer), suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            first, *lines = head[:-4].split(b"\r\n")
            upgrade = any(line.lower().startswith(b"upgrade:") for line in lines)
            own = (b"x-forwarded-", *(() if upgrade else (b"connection:",)))
            lines = [line for line in lines if not line.lower().startswith(own)]
            lines.append(b"X-Forwarded-For: " + writer.get_extra_info("peername")[0].encode())
            lines.append(b"X-Forwarded-Proto: https")
            if not upgrade:
                lines.append(b"Connection: close")
            behind_reader, behind = await asyncio.open_connection("127.0.0.1", self._server_port)
            with self._closing(behind):
                behind.write(b"\r\n".join([first, *lines, b"", b""]))
                await asyncio.gather(_pump(reader, behind), _pump(behind_reader, writer))

    @contextmanager
    def _closing(self, writer: asyncio.StreamWriter) -> Iterator[None]:
        """Close it at the end; what is left of it then, the proxy sees to when it stops."""
        self._writers.add(writer)
        with closing(writer):
            yield

    @contextmanager
    def running(self) -> Iterator[int]:
        thread = threading.Thread(target=lambda: asyncio.run(self._serve()))
        thread.start()
        assert self._started.wait(PATIENCE)
        try:
            yield self._port
        finally:
            self._loop.call_soon_threadsafe(self._stop.set)
            thread.join(PATIENCE)


async def _pump(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(65536):
            writer.write(data)
            await writer.drain()
    writer.close()
