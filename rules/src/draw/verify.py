#!/usr/bin/env python3
"""Checks public draws of Campus Score without any of its code.

Reads the JSON of one draw (GET /api/draws/{id}) or a list of them from standard input and prints, per draw, whether the
commitment is of this secret and setup, and whether secret and numbers give these balls. Exit code 0 if all of it is right.
"""
import hashlib
import hmac
import json
import sys

MOST_ATTEMPTS = 10_000


def mac(key, text):
    return hmac.new(key, text.encode(), hashlib.sha256).digest()


def words(key, attempt):
    """32-bit numbers, big-endian, eight per block."""
    block = 0
    while True:
        data = mac(key, f"{attempt} {block}")
        for at in range(0, 32, 4):
            yield int.from_bytes(data[at : at + 4], "big")
        block += 1


def below(stream, count):
    limit = 2**32 - 2**32 % count
    while True:
        word = next(stream)
        if word < limit:
            return word % count


def shuffled(stream, items):
    items = list(items)
    for last in range(len(items) - 1, 0, -1):
        other = below(stream, last + 1)
        items[last], items[other] = items[other], items[last]
    return items


def groups_of(setup, stream):
    count = len(setup["groups"])
    sizes = [0] * count
    balls = []
    for pot in setup["pots"]:
        teams = shuffled(stream, pot)
        rest = len(pot) % count
        places = [at % count for at in range(len(pot) - rest)]
        if rest:
            smallest = sorted(shuffled(stream, range(count)), key=lambda group: sizes[group])
            places += sorted(smallest[:rest])
        for team, place in zip(teams, places):
            sizes[place] += 1
            balls.append((team, place + 1))
    return balls


def seed_order(count):
    lines = [1]
    while len(lines) < max(count, 2):
        lines = [one for seed in lines for one in (seed, 2 * len(lines) + 1 - seed)]
    return lines


def bracket_of(setup, stream):
    seeds, others = (setup["pots"] + [[], []])[:2]
    lines = seed_order(len(seeds) + len(others))
    line = {seed: at + 1 for at, seed in enumerate(lines)}
    free = sorted(line[len(seeds) + at + 1] for at in range(len(others)))
    fixed = [(team, line[at + 1]) for at, team in enumerate(seeds)]
    return fixed + list(zip(shuffled(stream, others), free))


def attempt_of(setup, stream):
    kind = setup["kind"]
    if kind == "GROUPS":
        return groups_of(setup, stream)
    if kind == "BRACKET":
        return bracket_of(setup, stream)
    if kind == "SIDES":
        return [(pair[below(stream, 2)], at + 1) for at, pair in enumerate(setup["pairs"])]
    teams = [team for pot in setup["pots"] for team in pot]
    return [(team, at + 1) for at, team in enumerate(shuffled(stream, teams))]


def is_valid(setup, balls):
    if not setup["isApart"]:
        return True
    department = {team["teamId"]: team["department"] for team in setup["teams"]}
    room = (lambda place: (place + 1) // 2) if setup["kind"] == "BRACKET" else (lambda place: place)
    rooms = [(room(place), department[team]) for team, place in balls]
    return len(set(rooms)) == len(rooms)


def balls_of(text, secret, numbers):
    setup = json.loads(text)
    lines = [f"{one['teamId']} {one['number']}" for one in sorted(numbers, key=lambda one: one["teamId"])]
    key = mac(secret, "\n".join([text, *lines]))
    for attempt in range(MOST_ATTEMPTS):
        balls = attempt_of(setup, words(key, attempt))
        if is_valid(setup, balls):
            return balls
    return None


def check(draw):
    secret = bytes.fromhex(draw["secret"])
    is_committed = hashlib.sha256(secret + draw["setup"].encode()).hexdigest() == draw["commitment"]
    shown = [(ball["teamId"], ball["place"]) for ball in draw["balls"]]
    return {"commitment": is_committed, "balls": balls_of(draw["setup"], secret, draw["numbers"]) == shown}


def main():
    given = json.load(sys.stdin)
    results = [check(draw) for draw in (given if isinstance(given, list) else [given])]
    for result in results:
        print(json.dumps(result))
    return 0 if all(all(result.values()) for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
