"""Check a committed round without Croupier: python verify_round.py round.json 37   (a wheel; for dice: 6 6 6)."""

import hashlib
import hmac
import json
import sys

log = json.load(open(sys.argv[1]))
cases = [int(n) for n in sys.argv[2:]]
seed = bytes.fromhex(log["seed"])
assert hashlib.sha256(seed).hexdigest() == log["commitment"], "the seed does not fit the commitment"
if log.get("nonces"):  # what the players added after they had seen the commitment
    mix = [log["id"], [[each["seat"], each["nonce"]] for each in log["nonces"]]]
    seed = hmac.digest(seed, json.dumps(mix, separators=(",", ":"), ensure_ascii=False).encode(), "sha256")
stream = b"".join(hmac.digest(seed, n.to_bytes(8, "big"), "sha256") for n in range(64))
drawn = []
for n in cases:
    bits, number = (n - 1).bit_length(), n
    while number >= n:
        size = (bits + 7) // 8
        number, stream = int.from_bytes(stream[:size], "big") & ((1 << bits) - 1), stream[size:]
    drawn.append(number)
told = [
    [i["index"]] if i["kind"] == "stop" else [d - 1 for d in i["dice"]]
    for i in log["inputs"]
    if i["kind"] in ("stop", "throw")
]
print("genuine" if told == [drawn] else f"NOT genuine: the seed gives {drawn}, the log says {told}")
sys.exit(told != [drawn])
