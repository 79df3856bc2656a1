"""Check the seal of a poker hand without Croupier: python verify_hand.py hand.json   (from /api/hands/<id>)."""

import hashlib
import json
import sys

answer = json.load(open(sys.argv[1]))
hand, proof = answer["hand"], answer["hand"]["proof"]


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def opened(leaves, openings):
    for card in openings:
        sealed = bytes.fromhex(card["salt"]) + bytes([card["place"]]) + card["card"].encode()
        assert sha256(sealed) == leaves[card["place"]], f"{card['card']} was not sealed at place {card['place']}"
    return {card["card"] for card in openings}


assert sha256(b"".join(map(bytes.fromhex, proof["leaves"]))) == hand["commitment"], "another seal than was shown"
cards = opened(proof["leaves"], proof["openings"])
for again in proof["again"]:  # cards that were shuffled again in the same hand
    assert sha256(b"".join(map(bytes.fromhex, again["leaves"]))) == proof["leaves"][again["leaf"]], "another shuffle"
    cards |= opened(again["leaves"], again["openings"])
shown = {card for event in answer["events"] for card in event.get("cards", []) if card}
assert shown == cards, f"shown and never sealed: {sorted(shown - cards)}"
print(f"genuine: all {len(cards)} cards that were shown lay where they were sealed")
