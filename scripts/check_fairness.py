#!/usr/bin/env python3
"""Checks finished Consigliere logs as docs/fairness.md describes: commitment, shares, seed, chain, every die and draw.

    scripts/check_fairness.py game.jsonl ...              one line per log
    scripts/check_fairness.py --kept kept.json game.jsonl also against what a page kept ("Save what I kept")
    scripts/check_fairness.py --vectors docs/fairness-vectors.json

It does not know the rules: `consigliere verify` checks that chance had `of` outcomes and what the k-th was.
Exits with 0 if all checks pass, 1 if one fails, 2 if a file is not a log.
"""
import hashlib
import hmac
import json
import struct
import sys

DICE = {  # the name of outcome k of a six-sided die
    "la-cosa-nostra": ["1", "2", "3", "4", "5", "6"],
    "omerta": ["1", "2", "3", "4", "5", "6"],
    "nothing-personal": ["switchblade", "2", "3", "4", "5", "6"],
}


class Wrong(Exception): """A check failed."""
class NoLog(Exception): """The file is not a finished log of version 2."""


def sha256(*parts): return hashlib.sha256(b"".join(parts)).digest()
def mac(key, *parts): return hmac.new(key, b"".join(parts), hashlib.sha256).digest()
def chain_key(host): return sha256(b"consigliere chain 2\n", host)


def game_seed(host, shares):
    return sha256(b"consigliere dice 2\n", host, *[b"\0" if s is None else b"\1" + s for s in shares])


def pin(host, stream, seq, chain):
    return mac(sha256(b"consigliere pin 2\n", host), f"{stream} {seq}\n".encode(), chain)[:16].hex()


def chacha20_block(key, counter):
    """RFC 8439, section 2.3, with a 64-bit block counter and a 64-bit nonce of zeros."""
    start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
             counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    x = list(start)

    def turn(a, b, c, d):
        for to, other, into, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[to] = (x[to] + x[other]) & 0xFFFFFFFF
            mixed = x[into] ^ x[to]
            x[into] = (mixed << bits | mixed >> (32 - bits)) & 0xFFFFFFFF

    for _ in range(10):
        turn(0, 4, 8, 12), turn(1, 5, 9, 13), turn(2, 6, 10, 14), turn(3, 7, 11, 15)
        turn(0, 5, 10, 15), turn(1, 6, 11, 12), turn(2, 7, 8, 13), turn(3, 4, 9, 14)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(x, start)]


class Dice:
    def __init__(self, seed):
        self.seed, self.blocks, self.words = seed, 0, []

    def word(self):
        if not self.words:
            self.words = chacha20_block(self.seed, self.blocks)
            self.blocks += 1
        return self.words.pop(0)

    def below(self, n):
        while True:
            product = self.word() * n
            if product & 0xFFFFFFFF >= (2**32 - n) % n:
                return product >> 32


def check_chain(lines, host):
    """The chain value after each line. Every line must contain its own: the last line all of it, the others half."""
    value, values = bytes(32), []
    for number, line in enumerate(lines, 1):
        body, _, carried = line.rpartition(',"chain":"')
        value = mac(chain_key(host), value, body.encode())
        if carried != (value if number == len(lines) else value[:16]).hex() + '"}':
            raise Wrong(f"line {number} does not follow from the lines before it")
        values.append(value)
    return values


def check_dice(head, entries, seed):
    dice, thrown = Dice(seed), 0
    for number, entry in enumerate(entries, 2):
        by_chance = entry["do"].startswith("chance ")
        if by_chance != ("of" in entry):
            raise Wrong(f"line {number}: commands by chance, and only those, need `of` and `k`")
        if not by_chance:
            continue
        thrown += 1
        if dice.below(entry["of"]) != entry["k"]:
            raise Wrong(f"line {number}: the seed gives a different outcome than k = {entry['k']} of {entry['of']}")
        _, verb, *rest = entry["do"].split()
        if verb == "roll" and (entry["of"] != 6 or rest != [DICE[head["game"]][entry["k"]]]):
            raise Wrong(f"line {number}: a die shows '{' '.join(rest)}' for outcome {entry['k']}")
    return thrown


def check_kept(kept, head, chain, host):
    """Checks what a page kept during the game: commitment, promises of shares, shares, pins."""
    if kept["commitment"] != head["commitment"]:
        raise Wrong("the page was shown a different commitment")
    for seat, promised in enumerate(kept.get("promises") or []):
        share = head["shares"][seat]
        if promised is not None and (share is None or sha256(bytes.fromhex(share)).hex() != promised):
            raise Wrong(f"the share of seat {seat + 1} is not the one that was promised")
    at = 0  # the log can only grow
    for stream, seq, shown in kept["pins"]:
        while at < len(chain) - 1 and pin(host, stream, seq, chain[at]) != shown:
            at += 1
        if at == len(chain) - 1:
            raise Wrong(f"this is not the log that the page was shown with update {seq}")


def check_log(text, kept=None):
    lines = text.split("\n")
    if lines.pop() != "":
        raise NoLog("ends in the middle of a line")
    try:
        parsed = [json.loads(line) for line in lines]
        head, entries, end = parsed[0], parsed[1:-1], parsed[-1]
        if head["consigliere"] != 2 or "share" not in end:
            raise NoLog("not a finished log of version 2")
        host = bytes.fromhex(end["share"])
        shares = [None if s is None else bytes.fromhex(s) for s in head["shares"]]
    except (ValueError, KeyError, IndexError, TypeError) as wrong:
        raise NoLog(f"not a finished log of version 2 ({wrong!r})") from wrong
    if len(host) != 32 or any(s is not None and len(s) != 32 for s in shares) or len(shares) != head["players"]:
        raise Wrong("a share must have 32 bytes, with one entry per player")
    if sha256(host).hex() != head["commitment"]:
        raise Wrong("the host's share is not the one that line 1 commits to")
    chain = check_chain(lines, host)
    if end["entries"] != len(entries):
        raise Wrong("the last line has a wrong number of entries")
    if end["over"] and len(end["scores"]) != head["players"]:
        raise Wrong("the last line lacks scores")
    thrown = check_dice(head, entries, game_seed(host, shares))
    if kept is not None:
        check_kept(kept, head, chain, host)
    gave = [str(seat + 1) for seat, share in enumerate(shares) if share is not None]
    who = "the host and seats " + ", ".join(gave) if gave else "the host only"
    state = "verified" if end["over"] else "verified as far as it was played"
    return f"{state}: {len(entries)} commands chained, {thrown} dice and draws match the seed; shares from {who}"


def check_vectors(path):
    with open(path, encoding="utf-8") as file:
        v = json.load(file)
    host = bytes.fromhex(v["host"])
    shares = [None if s is None else bytes.fromhex(s) for s in v["shares"]]
    seed = game_seed(host, shares)
    dice, draws = Dice(seed), Dice(seed)
    chain, values = bytes(32), []
    for line in v["lines"]:
        chain = mac(chain_key(host), chain, line.encode())
        values.append(chain.hex())
    found = {"commitment": sha256(host).hex(), "seed": seed.hex(), "chain": values,
             "words": [dice.word() for _ in v["words"]], "pin": pin(host, v["pin_stream"], v["pin_seq"], chain),
             "draws": [[n, draws.below(n)] for n, _ in v["draws"]]}
    for name, value in found.items():
        if v[name] != value:
            raise Wrong(f"{name} is {value}, the file says {v[name]}")
    return "all vectors match"


def main(words):
    kept, code = None, 0
    while words:
        word = words.pop(0)
        try:
            if word == "--vectors":
                word = words.pop(0)
                found = check_vectors(word)
            elif word == "--kept":
                with open(words.pop(0), encoding="utf-8") as file:
                    kept = json.load(file)
                continue
            else:
                with open(word, encoding="utf-8", newline="") as file:
                    found = check_log(file.read(), kept)
            print(f"{word}: {found}")
        except Wrong as wrong:
            print(f"{word}: FORGED: {wrong}")
            code = max(code, 1)
        except (NoLog, OSError, UnicodeDecodeError) as wrong:
            print(f"{word}: {wrong}")
            code = 2
    return code


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
