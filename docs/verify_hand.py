"""Check the seal of a poker hand without Croupier: python verify_hand.py hand.json   (from /api/hands/<id>)."""

import hashlib
import hmac
import json
import sys

answer = json.load(open(sys.argv[1]))
hand, proof, events = answer["hand"], answer["hand"]["proof"], answer["events"]
pack, nonces = proof["places"], [[each["seat"], each["nonce"]] for each in hand["nonces"]]


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def orders():
    """For each shuffle the order in which its places are dealt, drawn from the players' numbers; without any, as they lie."""
    mix = json.dumps([hand["id"], nonces], separators=(",", ":"), ensure_ascii=False).encode()
    key = hmac.digest(bytes.fromhex(hand["commitment"]), mix, "sha256")
    stream = (byte for n in range(1 << 32) for byte in hmac.digest(key, n.to_bytes(8, "big"), "sha256"))
    while True:
        order = list(range(pack))
        for last in range(pack - 1, 0, -1) if nonces else ():
            mask = (1 << last.bit_length()) - 1
            other = next(low for byte in stream if (low := byte & mask) <= last)
            order[last], order[other] = order[other], order[last]
        yield order


def opened(leaves, openings, order):
    """Every card lay where it was sealed. Returns card → its turn in the order of dealing."""
    for card in openings:
        sealed = bytes.fromhex(card["salt"]) + bytes([card["place"]]) + card["card"].encode()
        assert sha256(sealed) == leaves[card["place"]], f"{card['card']} was not sealed at place {card['place']}"
    return {card["card"]: order.index(card["place"]) for card in openings}


assert sha256(b"".join(map(bytes.fromhex, proof["leaves"]))) == hand["commitment"], "another seal than was shown"
shuffles = orders()
dealt = [next(shuffles) for _ in proof["leaves"][pack - 1 :]]
turns = [opened(proof["leaves"], proof["openings"], dealt[0])]
for again in proof["again"]:  # cards that were shuffled again in the same hand
    assert sha256(b"".join(map(bytes.fromhex, again["leaves"]))) == proof["leaves"][again["leaf"]], "another shuffle"
    turns.append(opened(again["leaves"], again["openings"], dealt[again["leaf"] - pack + 1]))
shown = {card for event in events for card in event.get("cards", []) if card}
cards = [card for each in turns for card in each]
assert shown == set(cards), f"shown and never sealed: {sorted(shown - set(cards))}"
left = sum(len(e["cards"]) if e["kind"] == "dealt" else e["count"] for e in events if e["kind"] in ("dealt", "burned"))
assert all(turn < left for turn in turns[0].values()), "a card came before its turn"
for event in (event for event in events if event["kind"] == "dealt"):
    for each in turns:
        came = [each[card] for card in event["cards"] if card in each and cards.count(card) == 1]
        assert came == sorted(came), f"the cards for {event['to']} did not come in their turn: {event['cards']}"
print(f"genuine: all {len(shown)} cards that were shown lay where they were sealed and came in their turn")
