"""Counts how Othello games went on, to hold the explorer to: a program of its own, which knows nothing of the server.

`count_openings.py FILE ...` reads games as transcripts or in WTHOR's form, and from the standard input lines of moves with commas.
For each line it prints as JSON how games ended that went on with each move from the same position, however the board lies:
`{"d6": [first, drawn, second]}`.
"""

import json
import sys
from collections import defaultdict
from pathlib import Path

PLIES = 50
WAYS = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]
INSIDE = [(x, y) for y in range(8) for x in range(8)]


def turned(board, me, at):
    """The discs that a disc here turns."""
    found = []
    for dx, dy in WAYS if at not in board else []:
        x, y, row = at[0] + dx, at[1] + dy, []
        while board.get((x, y)) == -me:
            row.append((x, y))
            x, y = x + dx, y + dy
        if board.get((x, y)) == me:
            found += row
    return found


def after(board, me, at):
    board = dict(board)
    for disc in [at, *turned(board, me, at)]:
        board[disc] = me
    return board


def key(board, me):
    """The same for all eight views of a position."""
    views = []
    for flip in (False, True):
        for _ in range(4):
            views.append(tuple(board.get(at, 0) for at in INSIDE))
            board = {(7 - y, x): disc for (x, y), disc in board.items()}
        board = {(y, x): disc for (x, y), disc in board.items()} if not flip else board
    return min(views), me


def start():
    return {(3, 3): -1, (4, 4): -1, (4, 3): 1, (3, 4): 1}, 1


def steps(moves):
    """Each position of a game and the one after it. Who cannot move passes, which is a step of its own."""
    board, me = start()
    for at in moves:
        if not turned(board, me, at):
            yield board, me, board, -me
            me = -me
        nxt = after(board, me, at)
        yield board, me, nxt, -me
        board, me = nxt, -me


def games(path):
    data = Path(path).read_bytes()
    if path.endswith(".wtb"):
        for at in range(16, len(data), 68):
            moves = [(byte % 10 - 1, byte // 10 - 1) for byte in data[at + 8 : at + 68] if byte]
            yield moves
    else:
        for line in data.decode().split():
            yield [square(line[at : at + 2]) for at in range(0, len(line), 2)]


def square(text):
    return ord(text[0]) - ord("a"), int(text[1]) - 1


def main():
    counts = defaultdict(lambda: [0, 0, 0])
    for path in sys.argv[1:]:
        for moves in games(path):
            way = list(steps(moves))
            discs = sum(way[-1][2].values())
            result = 0 if discs > 0 else 1 if discs == 0 else 2
            for before, me, board, other in way[:PLIES]:
                counts[key(before, me), key(board, other)][result] += 1
    told = []
    for line in sys.stdin.read().split("\n"):
        board, me = start()
        for text in filter(None, line.split(",")):
            if text != "pass":
                board = after(board, me, square(text))
            me = -me
        moves = {f"{'abcdefgh'[x]}{y + 1}": (x, y) for x, y in INSIDE if turned(board, me, (x, y))}
        now, found = key(board, me), {}
        for text, at in moves.items():
            went = counts.get((now, key(after(board, me, at), -me)))
            if went:
                found[text] = went
        told.append(found)
    print(json.dumps(told))


main()
