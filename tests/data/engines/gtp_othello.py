#!/usr/bin/env python3
"""A small Othello program that speaks GTP: it turns as many discs as it can, corners first.

An argument makes it misbehave, for tests: `crash` ends the process at its third move, `silent` never answers it,
`cheat` plays a1 whatever the board. A file named by a second argument makes it behave once the file exists, which
it makes before it misbehaves: so a second process is well.
"""
import os
import sys

DIRECTIONS = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]


def start():
    return {(3, 3): "w", (4, 4): "w", (4, 3): "b", (3, 4): "b"}


def turned(board, square, own):
    """The discs that a move turns; none where it is no move."""
    if square in board:
        return []
    result = []
    for dx, dy in DIRECTIONS:
        x, y = square[0] + dx, square[1] + dy
        line = []
        while board.get((x, y), own) != own:
            line.append((x, y))
            x, y = x + dx, y + dy
        if board.get((x, y)) == own:
            result += line
    return result


def play(board, text, own):
    if text == "pass":
        return not moves(board, own)
    square = (ord(text[0]) - 97, int(text[1:]) - 1)
    discs = turned(board, square, own)
    for disc in discs + [square]:
        board[disc] = own
    return bool(discs)


def moves(board, own):
    squares = [(x, y) for y in range(8) for x in range(8)]
    return [square for square in squares if turned(board, square, own)]


def best(board, own):
    corners = ((0, 0), (0, 7), (7, 0), (7, 7))
    legal = moves(board, own)
    if not legal:
        return "pass"
    x, y = max(legal, key=lambda square: (square in corners, len(turned(board, square, own)), square))
    return chr(97 + x) + str(y + 1)


def misbehaves(asked):
    """Whether this is the moment for the bad habit that the arguments name."""
    if len(sys.argv) < 2 or asked < 3:
        return False
    if len(sys.argv) > 2:
        if os.path.exists(sys.argv[2]):
            return False
        open(sys.argv[2], "w").close()
    return True


def main():
    board, asked = start(), 0
    for line in sys.stdin:
        words = line.lower().split()
        if not words:
            continue
        answer, sign = "", "="
        if words[0] == "quit":
            print("=\n", flush=True)
            return
        elif words[0] == "list_commands":
            answer = "list_commands\nboardsize\nclear_board\nplay\ngenmove\nquit"
        elif words[0] == "clear_board":
            board = start()
        elif words[0] == "play":
            if not play(board, words[2], words[1][0]):
                answer, sign = "illegal move", "?"
        elif words[0] == "genmove":
            asked += 1
            answer = best(board, words[1][0])
            if misbehaves(asked):
                if sys.argv[1] == "crash":
                    sys.exit(1)
                if sys.argv[1] == "silent":
                    continue
                answer = "a1" if (0, 0) in board or not turned(board, (0, 0), words[1][0]) else "d4"
            else:
                play(board, answer, words[1][0])
        elif words[0] not in ("boardsize", "protocol_version"):
            answer, sign = "unknown command", "?"
        print(f"{sign} {answer.upper() if words[0] == 'genmove' else answer}\n", flush=True)


main()
