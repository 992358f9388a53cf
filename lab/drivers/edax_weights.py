"""Makes weights for Edax, whose own are not to be had: its patterns, fitted to scores of our games.

Engine: https://github.com/okuhara/edax-reversi-AVX, commit 8a2b3ea. The patterns are read from its source, and numpy is needed:
`edax_weights.py EDAX/src/eval.c eval.dat GAMES...`, where GAMES are files of `parlor train selfplay othello`.

Each ply has weights of its own, learned from the positions of up to two plies before and after it too, in discs for the side to
move. Edax keeps one weight for a pattern and its mirror image; the order of both in the file is the one in which it counts them up.
"""

import json
import re
import struct
import sys
from typing import Iterator

import numpy as np

PLIES = 54
STEPS = 60
RATE, MOMENTUM, SHRINK = 0.033, 0.9, 20.0
# How much a position counts, by how many plies it is away.
NEAR = {0: 1.0, 1: 0.7, 2: 0.3}
# How many patterns of the source share weights, and for each digit of a pattern's number, from the last one on, the
# value of its digit in the mirror image.
SQUARES = [3**n for n in range(9, -1, -1)]
FAMILIES = [
    (4, [1, 9, 3, 81, 27, 243, 2187, 729, 6561]),
    (4, [19683, 6561, 2187, 729, 81, 243, 27, 9, 3, 1]),
    *[(4, SQUARES)] * 2,
    *[(4, SQUARES[2:])] * 3,
    (2, SQUARES[2:]),
    *[(4, SQUARES[cut:]) for cut in (3, 4, 5, 6)],
]
EMPTY = 2


def patterns(source: str) -> list[list[int]]:
    """The squares of each pattern."""
    table = open(source).read().split("EVAL_F2X[] = {")[1].split("};")[0]
    names = [squares.split(",") for squares in re.findall(r"\{\s*[1-9]\d*, \{([^}]*)\}\}", table)]
    return [[ord(name.strip()[0]) - ord("A") + 8 * (int(name.strip()[1]) - 1) for name in squares] for squares in names]


def folded(mirror: list[int]) -> tuple[np.ndarray, int]:
    """For each number of a pattern the place of its weight, and how many places there are."""
    places, count = np.zeros(3 ** len(mirror), np.int64), 0
    for number in range(len(places)):
        image = sum(number // 3**digit % 3 * value for digit, value in enumerate(mirror))
        if image < number:
            places[number] = places[image]
        else:
            places[number] = count
            count += 1
    return places, count


def rays() -> list[list[list[int]]]:
    steps = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y]
    inside = lambda file, rank: 0 <= file < 8 and 0 <= rank < 8
    ray = lambda file, rank, x, y: [
        file + x * n + 8 * (rank + y * n) for n in range(1, 8) if inside(file + x * n, rank + y * n)
    ]
    return [[ray(square % 8, square // 8, x, y) for x, y in steps] for square in range(64)]


RAYS = rays()


def place(board: list[int], square: int, side: int) -> None:
    board[square] = side
    for ray in RAYS[square]:
        run = next((n for n, at in enumerate(ray) if board[at] != 1 - side), len(ray))
        if 0 < run < len(ray) and board[ray[run]] == side:
            for at in ray[:run]:
                board[at] = side


def positions(path: str) -> Iterator[tuple[int, bytes, float]]:
    """The ply of each scored position, its squares (0 for the side to move, 1 for the other), and its score."""
    for line in open(path):
        game = json.loads(line)
        if "scores" not in game:
            continue
        board = [EMPTY] * 64
        board[28] = board[35] = 0
        board[27] = board[36] = 1
        side = 0
        for at, move in enumerate(game["moves"].split(), -game["random"]):
            if move != "pass":
                if 0 <= at < len(game["scores"]):
                    seen = bytes(disc if disc == EMPTY or side == 0 else 1 - disc for disc in board)
                    yield 60 - board.count(EMPTY), seen, game["scores"][at]
                place(board, ord(move[0]) - ord("a") + 8 * (int(move[1]) - 1), side)
            side = 1 - side


def features(boards: list[bytes], squares: list[list[int]]) -> tuple[np.ndarray, int]:
    """The places of the weights of each board, and how many weights there are."""
    cells = np.frombuffer(b"".join(boards), np.uint8).reshape(-1, 64).astype(np.int64)
    found, at, first = np.empty((len(boards), len(squares)), np.int64), 0, 0
    for many, mirror in FAMILIES:
        places, count = folded(mirror)
        for column in range(at, at + many):
            number = np.zeros(len(boards), np.int64)
            for square in squares[column]:
                number = number * 3 + cells[:, square]
            found[:, column] = places[number] + first
        at, first = at + many, first + count
    return found, first


def fit(found: np.ndarray, scores: np.ndarray, counts: np.ndarray, size: int) -> np.ndarray:
    """The weights, the last of which is the same for every position."""
    places, wide = found.ravel(), found.shape[1]
    add_up = lambda values: np.bincount(places, weights=np.repeat(values, wide), minlength=size)
    rates = RATE / (add_up(counts) + SHRINK)
    weights, speed, constant = np.zeros(size), np.zeros(size), 0.0
    for _ in range(STEPS):
        missing = (scores - weights[found].sum(1) - constant) * counts
        speed = MOMENTUM * speed + add_up(missing) * rates
        weights += speed
        constant += missing.sum() / counts.sum() / 2
    return np.append(weights, constant)


def main(source: str, out: str, *games: str) -> None:
    squares = patterns(source)
    boards: list[list[bytes]] = [[] for _ in range(61)]
    scores: list[list[float]] = [[] for _ in range(61)]
    for path in games:
        for ply, board, score in positions(path):
            boards[ply].append(board)
            scores[ply].append(score)
    size = features([], squares)[1]
    found = [features(some, squares)[0] for some in boards]
    with open(out, "wb") as file:
        # Edax's marks, and a version and a date, which it only shows.
        file.write(struct.pack("<IIIIId", 0x45444158, 0x4556414C, 0, 0, 0, 0.0))
        for ply in range(PLIES):
            near = [other for other in range(max(0, ply - 2), ply + 3) if scores[other]]
            weights = np.zeros(size + 1)
            if near:
                counts = np.concatenate([np.full(len(scores[other]), NEAR[abs(other - ply)]) for other in near])
                known = np.concatenate([scores[other] for other in near])
                weights = fit(np.concatenate([found[other] for other in near]), known, counts, size)
            file.write(np.clip(np.rint(weights * 128), -32000, 32000).astype("<i2").tobytes())
            print(f"ply {ply}: {len(scores[ply])} positions", flush=True)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit("expected Edax's eval.c, the file to write, and files of games")
    main(*sys.argv[1:])
