"""Web push: tells people who are not looking at the page that it is their turn, on the devices that they added."""

from __future__ import annotations

import asyncio
import logging
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct

from sixfold.server.live.context import Context
from sixfold.server.live.limits import Buckets
from sixfold.server.live.push_services import PushFailed, PushServices
from sixfold.server.live.work_queue import FairQueue
from sixfold.server.refusals import Denial, Denied
from sixfold.store.face import Device

if TYPE_CHECKING:
    from sixfold.server.live.push_encryption import Signer

_LOG = logging.getLogger("sixfold.server")

MOST_DEVICES = 5
"""Of one guest: a new one takes the place of the oldest."""
THREADS = 2
MOST_LOOKUPS = 100
"""Host names of one push service that wait to be looked up."""
MOST_WAITING = 2 * MOST_DEVICES
"""Messages of one guest that wait to be sent."""
TRIES = 3
AGAIN_AFTER_SECONDS = 20.0
"""A service that is busy or away is tried again after this time, then after twice this time."""
LONGEST_SECONDS = 7 * 86_400
"""How long a service keeps a message for a device that is switched off, if no clock runs."""
URGENT_SECONDS = 3600
"""A turn that has to be made sooner than this wakes a sleeping phone."""
GONE = (404, 410)
"""Statuses by which a service says that a device is no longer subscribed."""
BUSY = (408, 429, 500, 502, 503, 504)
SIZE = 128
"""All messages are of one length: their sealed form tells nothing of what they say."""

_ENCODER = msgspec.json.Encoder()


class Address(Struct, frozen=True):
    """What sealing a message for a device takes, as the browser tells it."""

    key: str
    secret: str
    contact: str | None = None
    """The site on which the device was added: whom a service may complain to."""


class _Turn(Struct, frozen=True):
    """It is your turn at this table: the whole message."""

    table: str


_ADDRESSES = msgspec.json.Decoder(Address)


class Push:
    """Sends notifications in a few threads, signed with the server's keys."""

    def __init__(self, context: Context, services: PushServices | None = None) -> None:
        """Nothing is sent before `start`."""
        self._context = context
        self._services = services or PushServices()
        self._queue = FairQueue("push", THREADS)
        # A host name that does not resolve takes a thread for many seconds. Only other lookups wait for it.
        self._lookups = FairQueue("resolver", 1)
        self._buckets = Buckets(context.config.limits.calls)
        self._signer: Signer | None = None

    @property
    def key(self) -> str | None:
        """The public key that a browser needs to subscribe; None if this server sends no notifications."""
        return None if self._signer is None else self._signer.public

    async def start(self) -> None:
        """Load the keys, which are made at the first start and kept with the store."""
        try:
            from sixfold.server.live.push_encryption import Signer
        except ImportError:
            _LOG.warning("no push notifications: they need the package cryptography")
            return
        self._signer = Signer(await self._context.store.secret("push", Signer.new_scalar()))

    def close(self) -> None:
        """Send nothing more."""
        self._lookups.close()
        self._queue.close()

    # Devices.

    async def add(self, guest: str, endpoint: str, address: Address) -> None:
        """Notify the guest there from now on. Raises `Denied` if that is not possible."""
        if self._signer is None:
            raise Denied(Denial.NO_PUSH)
        if self._services.service_of(endpoint) is None or not _is_sound(address):
            raise Denied(Denial.BAD_DEVICE)
        device = Device(endpoint, _ENCODER.encode(address).decode())
        await self._context.store.add_device(guest, device, self._context.now(), MOST_DEVICES)

    async def drop(self, guest: str, endpoint: str) -> None:
        """Notify the guest there no longer."""
        await self._context.store.drop_device(endpoint, guest)

    # Sending.

    def notify(self, guest: str, table: str, left_ms: int | None) -> None:
        """Tell the guest that it is their turn; `left_ms` is how long it may take them."""
        if self._signer is None or not self._buckets.take(guest):
            return
        self._context.tasks.spawn(partial(self._notify, self._signer, guest, table, left_ms))

    async def _notify(self, signer: Signer, guest: str, table: str, left_ms: int | None) -> None:
        seconds = LONGEST_SECONDS if left_ms is None else min(LONGEST_SECONDS, left_ms // 1000)
        headers = {
            "TTL": str(seconds),
            "Urgency": "high" if seconds < URGENT_SECONDS else "normal",
            "Topic": table,  # A message that has not been delivered yet is replaced by the next of the same table.
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
        }
        message = _ENCODER.encode(_Turn(table))
        devices = await self._context.store.devices_of(guest)
        await asyncio.gather(*(self._reach(signer, guest, device, headers, message) for device in devices))

    async def _reach(self, signer: Signer, guest: str, device: Device, headers: dict[str, str], message: bytes) -> None:
        """Send a message to a device; forget a device that is gone, and try again if its service is busy."""
        work = partial(self._send, signer, device, headers, message)
        for tried in range(1, TRIES + 1):
            try:
                await self._look_up(device.endpoint)
                status = await self._queue.do(guest, work, most=MOST_WAITING)
            except Denied:
                self._context.metrics.calls("crowded").inc()
                return
            except PushFailed as error:
                _LOG.warning("a push service was not reached", extra={"problem": str(error)})
                status = BUSY[-1]
            if status in GONE:
                self._context.metrics.calls("gone").inc()
                await self._context.store.drop_device(device.endpoint)
                return
            if status not in BUSY or tried == TRIES:
                self._context.metrics.calls("sent" if status < 300 else "failed").inc()
                return
            await asyncio.sleep(tried * AGAIN_AFTER_SECONDS)

    async def _look_up(self, endpoint: str) -> None:
        """Find out where this is. Each service has its turn, so that invented names at one delay no other's."""
        look_up = partial(self._services.look_up, endpoint)
        if self._services.has_found(endpoint):
            look_up()
        else:
            await self._lookups.do(self._services.service_of(endpoint) or "", look_up, most=MOST_LOOKUPS)

    def _send(self, signer: Signer, device: Device, headers: dict[str, str], message: bytes) -> int:
        """In a thread: seal, sign and post."""
        from sixfold.server.live.push_encryption import read_bytes, seal

        address = _ADDRESSES.decode(device.body)
        body = seal(message, read_bytes(address.key), read_bytes(address.secret), size=SIZE)
        authorization = signer.authorization(device.endpoint, self._context.now() // 1000, address.contact)
        return self._services.post(device.endpoint, {**headers, "Authorization": authorization}, body)


def _is_sound(address: Address) -> bool:
    """Whether a message can be sealed for this address."""
    from sixfold.server.live.push_encryption import SALT_BYTES, read_bytes, read_point

    try:
        read_point(read_bytes(address.key))
        return len(read_bytes(address.secret)) == SALT_BYTES
    except ValueError:
        return False
