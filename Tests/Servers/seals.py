#!/usr/bin/env python3
"""Makes and opens sealed values with nothing but the `cryptography` package and what the manual says of their form.

seals.py VECTORS      checks every vector of that file in both directions. Last line: N passed, N failed
seals.py --make FILE  prints the same file with ids, texts and companions computed anew
"""
import base64
import hashlib
import json
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

PREFIXES = {"refresh_token": "ckr1.", "code": "ckc1.", "transaction": "cks1.", "request_token": "ckt1."}


def text_of(data):
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def bytes_of(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def key_id(key):
    return hashlib.sha256(key).digest()[:4]


def derive(key, salt, info, length):
    return HKDF(algorithm=SHA256(), length=length, salt=salt, info=info.encode()).derive(key)


def material(key, purpose, salt):
    purpose_key = derive(key, b"", "cloakroom seal 1 " + purpose, 32)
    value = derive(purpose_key, salt, "cloakroom seal 1 value", 76)
    return value[:32], value[32:44], value[44:]


def associated(key, vector):
    parts = [b"1", key_id(key), vector["purpose"].encode(), vector["client"].encode(), vector["client_id"].encode()]
    return b"".join(len(part).to_bytes(4, "big") + part for part in parts)


def seal(vector):
    """The text and the companion."""
    key, salt = bytes_of(vector["key"]), bytes.fromhex(vector["salt"])
    message = vector["issued"].to_bytes(5, "big") + vector["expires"].to_bytes(5, "big") + vector["contents"].encode()
    secret, nonce, companion = material(key, vector["purpose"], salt)
    sealed = AESGCM(secret).encrypt(nonce, message, associated(key, vector))
    return PREFIXES[vector["purpose"]] + text_of(key_id(key) + salt + sealed), companion.hex()


def open_text(vector, text):
    """Times, contents and companion; InvalidTag when it is not genuine."""
    key, prefix = bytes_of(vector["key"]), PREFIXES[vector["purpose"]]
    data = bytes_of(text.removeprefix(prefix))
    if not text.startswith(prefix) or data[:4] != key_id(key):
        raise InvalidTag
    secret, nonce, companion = material(key, vector["purpose"], data[4:28])
    message = AESGCM(secret).decrypt(nonce, data[28:], associated(key, vector))
    return {
        "issued": int.from_bytes(message[:5], "big"),
        "expires": int.from_bytes(message[5:10], "big"),
        "contents": message[10:].decode(),
        "companion": companion.hex(),
    }


def is_refused(vector, text):
    try:
        open_text(vector, text)
    except InvalidTag:
        return True
    return False


def checks(vectors):
    """Pairs of what should hold and whether it does."""
    for key in vectors["keys"]:
        data = bytes_of(key["text"])
        yield f"key {key['id']}", len(data) == 32 and key_id(data).hex() == key["id"] and text_of(data) == key["text"]
    for vector in vectors["values"]:
        name, text = vector["title"], vector["text"]
        yield f"{name}: is made", seal(vector) == (text, vector["companion"])
        opened = open_text(vector, text)
        yield f"{name}: is opened", all(vector[member] == value for member, value in opened.items())
        middle = len(text) // 2
        flipped = text[:middle] + ("A" if text[middle] != "A" else "B") + text[middle + 1:]
        yield f"{name}: is refused with another character", is_refused(vector, flipped)
        for member in ("client", "client_id"):
            yield f"{name}: is refused for another {member}", is_refused({**vector, member: "other"}, text)
    purposes = {vector["purpose"] for vector in vectors["values"]}
    yield "every purpose has a vector", purposes == set(PREFIXES)


def main():
    make = sys.argv[1] == "--make"
    with open(sys.argv[-1], encoding="utf-8") as file:
        vectors = json.load(file)
    if make:
        for key in vectors["keys"]:
            key["id"] = key_id(bytes_of(key["text"])).hex()
        for vector in vectors["values"]:
            vector["text"], vector["companion"] = seal(vector)
        print(json.dumps(vectors, indent=2, ensure_ascii=False))
        return 0
    results = list(checks(vectors))
    for title, holds in results:
        if not holds:
            print("FAIL", title)
    passed = sum(holds for _, holds in results)
    print(f"{passed} passed, {len(results) - passed} failed")
    return passed != len(results)


if __name__ == "__main__":
    sys.exit(main())
