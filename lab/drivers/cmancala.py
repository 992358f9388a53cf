#!/usr/bin/env python3
"""CMancala 12.2 (https://github.com/LifesLight/CMancala, commit 1c8dbda) for Parlor's line protocol.

Its native program, unchanged, is named by the first argument or by CMANCALA, and it looks for its endgame files in the folder EGDB
below the current one. A script `cmancala-lines` on the search path, with PATHS filled in:

    cd FOLDER_OF_EGDB && exec python3 DRIVER/cmancala.py PATH_OF_PROGRAM --egdb 16

CMancala measures its own processor time, but only between two depths: it begins a depth whenever time is left and always ends it.
It is therefore told a part of its time (--share), so that it uses the whole on average.
Its rules are Parlor's variants without `+empty`: the last seed captures only if the opposite pit has seeds, and it always plays on,
as `+full` does. A majority decides the game without `+full`, so that it has the same winner.
"""

import argparse
import os
import re
import sys

from lines import become_engine, drive, serve

PITS = 6
FIRST, SECOND = "ABCDEF", "abcdef"
ROW = r"((?:\d+,){5}\d+)"
POSITION = re.compile(rf"{ROW}/{ROW} (\d+)-(\d+) (first|second)")


class Board:
    """A position as the side to move sees it: its own pits and store, then the opponent's."""

    def __init__(self, seeds: int) -> None:
        self.pits = [[seeds] * PITS, [seeds] * PITS]
        self.stores = [0, 0]
        self.mover = 0

    @classmethod
    def read(cls, text: str) -> "Board":
        found = POSITION.fullmatch(text)
        if not found:
            raise ValueError("This is no Kalah position with six pits.")
        board = cls(0)
        board.pits = [[int(pit) for pit in row.split(",")] for row in found.groups()[:2]]
        board.stores, board.mover = [int(found[3]), int(found[4])], int(found[5] == "second")
        return board

    def play(self, move: str) -> None:
        letters = (FIRST, SECOND)[self.mover]
        if len(move) != 1 or move not in letters or self.pits[self.mover][letters.index(move)] == 0:
            raise ValueError(f"{move!r} is no move here.")
        own, other = self.pits[self.mover], self.pits[1 - self.mover]
        at = letters.index(move)
        left, own[at] = own[at], 0
        for _ in range(left):
            at = (at + 1) % (2 * PITS + 1)
            if at == PITS:
                self.stores[self.mover] += 1
            else:
                row, pit = (own, at) if at < PITS else (other, at - PITS - 1)
                row[pit] += 1
        if at < PITS and own[at] == 1 and other[PITS - 1 - at]:
            self.stores[self.mover] += 1 + other[PITS - 1 - at]
            own[at] = other[PITS - 1 - at] = 0
        if at != PITS:
            self.mover = 1 - self.mover

    def code(self, seeds: int) -> str:
        """CMancala's text for a board, with the side to move as its player 1.

        The text has room for only seven seeds in player 2's store, so that all are put into player 1's: that adds the same to each
        value and changes no choice.
        """
        own, other = self.pits[self.mover], self.pits[1 - self.mover]
        cells = own + [2 * PITS * seeds - sum(own + other)] + other + [0]
        bits = 1 + sum(cell << (1 + 8 * place) for place, cell in enumerate(cells))
        return f"{bits:032x}"[5:]

    def added(self, seeds: int) -> int:
        """What `code` adds to a value."""
        lead = self.stores[self.mover] - self.stores[1 - self.mover]
        return 2 * PITS * seeds - sum(self.pits[0] + self.pits[1]) - lead


class Driver:
    def __init__(self, command: list[str], egdb: int, share: float) -> None:
        self.to_engine, self.from_engine = become_engine(command)
        self.share = share
        self.seeds, self.ms = 6, 0
        self.board = Board(self.seeds)
        self.in_game = False
        if egdb:
            self.tell(f"egdb {egdb}")
        self.tell("progress false", "autoplay false", "book false", "player 1 ai", "player 2 ai")

    def tell(self, *lines: str) -> None:
        for line in lines:
            self.to_engine.write(line + "\n")

    def hear(self, pattern: str) -> str:
        for line in self.from_engine:
            if found := re.search(pattern, line):
                return found[1]
        raise EOFError

    def set_up(self, seeds: int, ms: int) -> None:
        """The number of seeds and the time are settings of its first menu."""
        if self.in_game and (seeds, ms) == (self.seeds, self.ms):
            return
        if self.in_game:
            self.tell("config")
        self.tell(f"stones {seeds}", f"time {max(1, ms) * self.share / 1000}", "start")
        self.seeds, self.ms, self.in_game = seeds, ms, True

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame":
            kind, _, variant = rest.partition(" ")
            found = re.fullmatch(r"6x(\d+)(\+full)?", variant)
            if kind != "kalah" or not found:
                raise ValueError("CMancala plays only kalah, with six pits and without +empty.")
            self.board = Board(int(found[1]))
            self.set_up(int(found[1]), self.ms)
        elif command == "position":
            board = Board.read(rest)
            if sum(map(sum, board.pits)) + sum(board.stores) != 2 * PITS * self.seeds:
                raise ValueError(f"A position of this variant has {2 * PITS * self.seeds} seeds.")
            self.board = board
        elif command == "play":
            self.board.play(rest)
        elif command == "go":
            self.set_up(self.seeds, int(rest))
            self.tell(f"load {self.board.code(self.seeds)}", "step", "last")
            pit = int(self.hear(r"Move: (\d)$"))
            depth, value = self.hear(r"Depth: (\d+)"), int(self.hear(r"Evaluation: (-?\d+)"))
            sys.stdout.write(f"info depth {depth} score {value - self.board.added(self.seeds)}\n")
            return "move " + (FIRST, SECOND)[self.board.mover][pit - 1]
        else:
            raise ValueError(f"{command!r} is no command.")
        return "ok"


def main() -> None:
    arguments = argparse.ArgumentParser(description="CMancala for Parlor's line protocol.")
    arguments.add_argument("program", nargs="?", default=os.environ.get("CMANCALA", "Mancala"))
    arguments.add_argument("--egdb", type=int, default=0, help="seeds of its endgame tables")
    arguments.add_argument("--share", type=float, default=0.8, help="part of the time that it is told")
    options = arguments.parse_args()
    driver = Driver([options.program], options.egdb, options.share)
    serve("CMancala", driver.answer)
    driver.tell("quit")


if __name__ == "__main__":
    drive(main)
