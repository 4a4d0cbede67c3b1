"""Messages for push services: sealed so that the device alone can read them (RFC 8291), and signed (RFC 8292).

`pywebpush` does the same, and brings two HTTP clients and a dozen packages along; this needs `cryptography` alone.
"""

from __future__ import annotations

import json
import secrets
import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

CURVE = ec.SECP256R1()
RECORD_SIZE = 4096
SALT_BYTES = 16
SCALAR_BYTES = 32
TOKEN_LASTS_SECONDS = 12 * 3600
"""How long a signature is valid; services take no more than a day."""
_LAST_RECORD = b"\x02"
"""Ends the text of the last record; the zeros after it are padding (RFC 8188)."""


def write_bytes(data: bytes) -> str:
    """Bytes as text, as push services write them."""
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def read_bytes(text: str) -> bytes:
    """The bytes that this text stands for. Raises a `ValueError` if it stands for none."""
    if "+" in text or "/" in text or "=" in text:
        raise ValueError("this is another alphabet")
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def public_bytes(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as a point of its curve, uncompressed."""
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def read_point(point: bytes) -> ec.EllipticCurvePublicKey:
    """The public key at this point. Raises a `ValueError` if it is none of the curve."""
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point)


def seal(
    message: bytes,
    device: bytes,
    secret: bytes,
    *,
    size: int = 0,
    own: ec.EllipticCurvePrivateKey | None = None,
    salt: bytes | None = None,
) -> bytes:
    """The message as only the device with this public key and this secret can read it, padded to a size.

    `own` and `salt` are made for each message; a test may say them.
    """
    own = own or ec.generate_private_key(CURVE)
    salt = salt or secrets.token_bytes(SALT_BYTES)
    sender = public_bytes(own.public_key())
    shared = own.exchange(ec.ECDH(), read_point(device))
    key = _derived(shared, secret, b"WebPush: info\0" + device + sender, 32)
    content = _derived(key, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(key, salt, b"Content-Encoding: nonce\0", 12)
    padded = (message + _LAST_RECORD).ljust(size + len(_LAST_RECORD), b"\0")
    head = salt + struct.pack("!IB", RECORD_SIZE, len(sender)) + sender
    return head + AESGCM(content).encrypt(nonce, padded, None)


def _derived(key: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(SHA256(), length, salt, info).derive(key)


class Signer:
    """The server, as push services know it: a pair of keys that it keeps for good."""

    def __init__(self, scalar: bytes) -> None:
        """The signer with this private key."""
        self._key = ec.derive_private_key(int.from_bytes(scalar), CURVE)
        self.public = write_bytes(public_bytes(self._key.public_key()))
        """What a browser has to know to let this server call it."""

    @staticmethod
    def new_scalar() -> bytes:
        """A private key for a new signer."""
        return ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(SCALAR_BYTES)

    def authorization(self, endpoint: str, now_seconds: int, contact: str | None) -> str:
        """The header that tells the service of this endpoint who calls."""
        parts = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": now_seconds + TOKEN_LASTS_SECONDS,
        }
        if contact is not None:
            claims["sub"] = contact
        token = ".".join(write_bytes(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims))
        r, s = decode_dss_signature(self._key.sign(token.encode(), ec.ECDSA(SHA256())))
        signature = write_bytes(r.to_bytes(SCALAR_BYTES) + s.to_bytes(SCALAR_BYTES))
        return f"vapid t={token}.{signature}, k={self.public}"
