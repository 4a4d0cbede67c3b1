"""A push service on loopback, and devices that read its messages by RFC 8291, all of the tests' own making."""

from __future__ import annotations

import hmac
import json
import ssl
import threading
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

from patience import PATIENCE
from sixfold.server.live.push_services import PushServices


def to_text(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def to_bytes(text: str) -> bytes:
    return urlsafe_b64decode(text + "==="[: -len(text) % 4])


def point_of(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


@dataclass
class PushDevice:
    """A browser that has subscribed: it alone has the private key and the secret."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    secret: bytes = b"0123456789abcdef"

    @property
    def body(self) -> dict[str, str]:
        """What it tells a server that may call it."""
        return {
            "endpoint": self.endpoint,
            "key": to_text(point_of(self.key.public_key())),
            "secret": to_text(self.secret),
        }

    def read(self, sealed: bytes) -> bytes:
        """The text of a message that was sealed for it."""
        salt, size, length = sealed[:16], int.from_bytes(sealed[16:20]), sealed[20]
        sender, record = sealed[21 : 21 + length], sealed[21 + length :]
        assert len(record) <= size
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), public)
        info = b"WebPush: info\0" + point_of(self.key.public_key()) + sender
        key = _expand(_hmac(self.secret, shared), info, 32)
        mixed = _hmac(salt, key)
        content = _expand(mixed, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _expand(mixed, b"Content-Encoding: nonce\0", 12)
        text, mark, padding = AESGCM(content).decrypt(nonce, record, None).rpartition(b"\x02")
        assert mark
        assert not padding.strip(b"\0")
        return text


def _hmac(key: bytes, data: bytes) -> bytes:
    return hmac.digest(key, data, "sha256")


def _expand(key: bytes, info: bytes, length: int) -> bytes:
    return _hmac(key, info + b"\x01")[:length]


@dataclass(frozen=True)
class Pushed:
    """A message as the service got it."""

    path: str
    headers: dict[str, str]
    body: bytes

    def claims(self, public: str) -> Any:
        """What the server says of itself, once its signature is found to be that of this key."""
        scheme, _, rest = self.headers["authorization"].partition(" ")
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert (scheme, fields["k"]) == ("vapid", public)
        head, claims, signature = fields["t"].split(".")
        assert json.loads(to_bytes(head)) == {"typ": "JWT", "alg": "ES256"}
        raw = to_bytes(signature)
        pair = encode_dss_signature(int.from_bytes(raw[:32]), int.from_bytes(raw[32:]))
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), to_bytes(public))
        key.verify(pair, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
        return json.loads(to_bytes(claims))


class PushService:
    """The service: it notes what comes, and answers with the next of the statuses that it was told, or 201."""

    def __init__(self, folder: Path) -> None:
        self.pushed = SimpleQueue[Pushed]()
        self.statuses: list[int] = []
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        certificate, key = _certificate(folder)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        self._trusting = ssl.create_default_context(cafile=str(certificate))
        self.port: int = self._server.server_address[1]

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        service = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["content-length"]))
                headers = {name.lower(): value for name, value in self.headers.items()}
                status = service.statuses.pop(0) if service.statuses else 201
                self.send_response(status)
                self.send_header("location", "https://localhost/elsewhere")
                self.end_headers()
                service.pushed.put(Pushed(self.path, headers, body))

            def log_message(self, *_: object) -> None:
                pass

        return Handler

    @property
    def services(self) -> PushServices:
        """The one service that a server under test may call."""
        return PushServices(
            ("localhost",), port=self.port, may_call=lambda address: address.is_loopback, context=self._trusting
        )

    def device(self, name: str = "phone") -> PushDevice:
        """A browser that this service reaches."""
        return PushDevice(f"https://localhost:{self.port}/to/{name}")

    def next(self) -> Pushed:
        """The next message, waited for."""
        return self.pushed.get(timeout=PATIENCE)

    def run(self) -> None:
        self._server.serve_forever(poll_interval=0.05)

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    service = PushService(folder)
    thread = threading.Thread(target=service.run)
    thread.start()
    try:
        yield service
    finally:
        service.stop()
        thread.join(PATIENCE)


def _certificate(folder: Path) -> tuple[Path, Path]:
    """A certificate for `localhost`, signed by itself, and its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    paths = folder / "service.pem", folder / "service.key"
    paths[0].write_bytes(certificate.public_bytes(Encoding.PEM))
    paths[1].write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
    return paths
