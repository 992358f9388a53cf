"""Pairs every round of TRF files again with caissify-pairings and compares.

Prints `difference FILE ROUND PAIRS PAIRS` for what is not explained, and at the end `rounds N explained M`. A pair is the pairing
numbers of White and Black; a bye is a pair with 0.
"""

import sys

from caissify_pairings.engines.dutch import DutchEngine
from caissify_pairings.trf import TRFParser

POINTS = {"1": 2, "+": 2, "U": 2, "F": 2, "=": 1, "H": 1}
PLAYED = "1=0"


def points(player, before):
    return sum(POINTS.get(player["results"][r]["result"], 0) for r in range(1, before))


def float_of(players, player, r):
    """Article 1.4 of C.04.3. The checker that comes with the package counts a bye without points as a downfloat."""
    row = player["results"][r]
    if row["result"] not in PLAYED:
        return "down" if POINTS.get(row["result"], 0) else "none"
    own, theirs = points(player, r), points(players[row["opponent"]], r)
    return "down" if own > theirs else "up" if own < theirs else "none"


def number(players, player, r):
    """The pairing number among those who were paired so far: who was never paired has none yet."""

    def was_paired(other):
        rows = [other["results"][i] for i in range(1, r + 1)]
        return any(row["opponent"] or row["result"] == "U" for row in rows)

    return sum(was_paired(other) for n, other in players.items() if n <= player["starting_number"])


def state(players, player, r):
    rows = [player["results"][i] for i in range(1, r)]
    played = [row for row in rows if row["result"] in PLAYED]
    return {
        "id": player["starting_number"],
        "name": player["name"],
        "score": points(player, r) / 2,
        "rating": player["rating"],
        "starting_number": player["starting_number"],
        "pairing_number": number(players, player, r),
        "color_hist": ["white" if row["color"] == "w" else "black" for row in played],
        "float_history": [float_of(players, player, i) for i in range(1, r)],
        "bye_count": sum(row["result"] in "UF" for row in rows),
        "forfeit_win_count": sum(row["result"] == "+" for row in rows),
    }


def pairs_of(players, r):
    found = set()
    for n, player in players.items():
        row = player["results"][r]
        if row["result"] == "U":
            found.add((n, 0))
        elif row["opponent"] and row["color"] == "w":
            found.add((n, row["opponent"]))
    return found


def again(players, r, rounds, initial):
    present = [p for p in players.values() if p["results"][r]["opponent"] or p["results"][r]["result"] == "U"]
    met = {
        tuple(sorted((n, player["results"][i]["opponent"])))
        for n, player in players.items()
        for i in range(1, r)
        if player["results"][i]["result"] in PLAYED
    }
    engine = DutchEngine(
        players=[state(players, p, r) for p in present],
        previous_pairings=met,
        round_number=r,
        total_rounds=rounds,
        initial_color=initial,
    )
    return {(p["white_id"], 0 if p.get("bye") else p["black_id"]) for p in engine.generate_pairings()}


def is_explained(players, r, pair, theirs):
    """The package takes the lower pairing number for the higher rank; article 1.2 ranks by score first."""
    own, other = (points(players[n], r) for n in sorted(pair)) if 0 not in pair else (0, 0)
    return tuple(reversed(pair)) in theirs and own < other


def has_fewer_pairs(players, r, ours, theirs):
    """Whether it makes fewer pairs in the first bracket that differs, which C6 forbids: both pairings are complete."""
    scores = {n: points(player, r) for n, player in players.items()}
    for score in sorted(set(scores.values()), reverse=True):
        a, b = ({p for p in pairs if 0 not in p and min(scores[n] for n in p) >= score} for pairs in (ours, theirs))
        if {frozenset(p) for p in a} != {frozenset(p) for p in b}:
            return len(a) > len(b)
    return False


def check(path):
    with open(path, encoding="utf-8") as file:
        text = file.read()
    parsed = TRFParser(text).parse()
    players = {p["starting_number"]: p for p in parsed["players"]}
    initial = "black" if "XXC black1" in text else "white"
    rounds, explained = len(parsed["players"][0]["results"]), 0
    for r in range(1, rounds + 1):
        ours, theirs = pairs_of(players, r), again(players, r, parsed["tournament"]["total_rounds"], initial)
        fewer = has_fewer_pairs(players, r, ours, theirs)
        ours, theirs = ours - theirs, theirs - ours
        if fewer or all(is_explained(players, r, pair, theirs) for pair in ours):
            explained += bool(ours)
        else:
            print("difference", path, r, sorted(ours), sorted(theirs))
    return rounds, explained


counts = [check(path) for path in sys.argv[1:]]
print("rounds", sum(rounds for rounds, _ in counts), "explained", sum(explained for _, explained in counts))
