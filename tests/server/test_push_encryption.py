"""Sealing and signing, by the example of RFC 8291 and by a device of the tests' own."""

from __future__ import annotations

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from server.pushing import PushDevice, Pushed, to_bytes
from sixfold.server.live.push_encryption import Signer, public_bytes, read_bytes, seal, write_bytes

# RFC 8291, section 5 and appendix A.
TEXT = b"When I grow up, I want to be a watermelon"
DEVICE_PRIVATE = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
DEVICE_PUBLIC = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
SENDER_PRIVATE = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
SECRET = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def private(scalar: str) -> ec.EllipticCurvePrivateKey:
    return ec.derive_private_key(int.from_bytes(to_bytes(scalar)), ec.SECP256R1())


def test_the_example_of_the_rfc_comes_out_byte_by_byte() -> None:
    sealed = seal(TEXT, to_bytes(DEVICE_PUBLIC), to_bytes(SECRET), own=private(SENDER_PRIVATE), salt=to_bytes(SALT))
    assert write_bytes(sealed) == SEALED
    device = PushDevice("https://push.example/rfc", private(DEVICE_PRIVATE), to_bytes(SECRET))
    assert device.read(to_bytes(SEALED)) == TEXT


def test_every_message_is_sealed_anew_and_all_are_of_one_length() -> None:
    device = PushDevice("https://push.example/phone")
    public = public_bytes(device.key.public_key())
    sealed = [seal(text, public, device.secret, size=100) for text in (b"", b"short", b"short", b"x" * 100)]
    assert [device.read(message) for message in sealed] == [b"", b"short", b"short", b"x" * 100]
    assert len({len(message) for message in sealed}) == 1
    assert len(set(sealed)) == 4


def test_a_point_that_is_none_of_the_curve_is_refused() -> None:
    with pytest.raises(ValueError, match="Invalid EC key"):
        seal(b"text", b"\x04" + b"\x01" * 64, b"0123456789abcdef")


def test_the_server_signs_for_the_service_that_it_calls() -> None:
    signer = Signer(to_bytes(SENDER_PRIVATE))
    for contact in (None, "https://play.example"):
        header = signer.authorization("https://push.example:8443/to/phone?x=1", 1_800_000_000, contact)
        claims = Pushed("", {"authorization": header}, b"").claims(signer.public)
        assert claims.pop("sub", None) == contact
        assert claims == {"aud": "https://push.example:8443", "exp": 1_800_000_000 + 12 * 3600}


def test_a_signer_is_the_same_by_its_scalar_and_each_new_one_another() -> None:
    one, other = Signer.new_scalar(), Signer.new_scalar()
    assert Signer(one).public == Signer(one).public != Signer(other).public
    assert read_bytes(Signer(one).public)[0] == 4


@pytest.mark.parametrize("text", ["a+b/", "YQ==", "й"])
def test_bytes_are_read_from_one_alphabet_only(text: str) -> None:
    with pytest.raises(ValueError, match=r"alphabet|ASCII"):
        read_bytes(text)
