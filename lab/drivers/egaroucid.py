#!/usr/bin/env python3
"""Lets Egaroucid for Web play Othello over Parlor's line protocol, at one of its levels.

Engine: https://github.com/Nyanyan/Egaroucid, commit 8a98e5a, its folder src/web with the weights in evaluate_const.hpp and without its
book. Its searches run in the program egaroucid_moves, made of these and of egaroucid_moves.cpp, which tells how.
The argument is that program: `egaroucid.py PATH_OF_EGAROUCID_MOVES --level 12`.

Time: a level is a depth, and the number of empty squares from which it solves the game, whatever the time of `go`. A few of its moves
take seconds.
"""

import argparse

from lines import drive, serve
from othello_moves import OthelloMoves


class Egaroucid(OthelloMoves):
    def __init__(self, program: str, level: int) -> None:
        super().__init__("Egaroucid", [program])
        self.level = level

    def choose(self, ms: int) -> str:
        return self.ask(f"go {self.level}").split()[0]


def main() -> None:
    arguments = argparse.ArgumentParser(description="Egaroucid for Web, for Parlor's line protocol.")
    arguments.add_argument("program", help="egaroucid_moves")
    arguments.add_argument("--level", type=int, default=12, help="1 to 60")
    options = arguments.parse_args()
    serve("Egaroucid for Web", Egaroucid(options.program, options.level).answer)


if __name__ == "__main__":
    drive(main)
