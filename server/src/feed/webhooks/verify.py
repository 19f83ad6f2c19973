# Checks the signature of a delivery, as a receiver would: python3 verify.py SECRET SIGNATURE < body. Shares no code with the server.
import hashlib
import hmac
import sys

secret, header = sys.argv[1], sys.argv[2]
parts = dict(part.split("=", 1) for part in header.split(","))
body = sys.stdin.buffer.read()
expected = hmac.new(secret.encode(), parts["t"].encode() + b"." + body, hashlib.sha256).hexdigest()
print("valid" if hmac.compare_digest(expected, parts["v1"]) else "invalid")
