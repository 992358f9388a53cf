#!/usr/bin/env python3
"""Lets Zebra play Othello over Parlor's line protocol, by time.

Engine: https://github.com/hoshir/zebra, commit c4a4acc, with its coeffs2.bin and without its book. Its searches run in the program
zebra_moves, made of its sources and of zebra_moves.c, which tells how. What was measured counted the processor's time: its
get_real_timer returned the milliseconds of CLOCK_PROCESS_CPUTIME_ID, it looked at them every 1,000 positions (2,500 in the endgame),
and its remove_coeffs did nothing, because the next game needs the weights again.
The arguments are the folder of coeffs2.bin, and the program: `zebra.py FOLDER ./zebra_moves`.

Time: Zebra divides a game's clock by its own rules. The clock holds the time of `go` for each move that its side may still have,
times STRETCH, so that its mean over a game comes near that time: it spends more in the middle, and next to nothing once it has
solved the game.
"""

import argparse

from lines import drive, serve
from othello_moves import OthelloMoves

STRETCH = 1.09


class Zebra(OthelloMoves):
    def start(self, line: str, empty: int) -> None:
        super().start(line, empty)
        self.clock: float | None = None

    def choose(self, ms: int) -> str:
        if self.clock is None:
            self.clock = ms * STRETCH * ((self.empty + 1) // 2)
        move, used = self.ask(f"clock {max(1, round(self.clock))}").split()
        self.clock -= float(used)
        return move


def main() -> None:
    arguments = argparse.ArgumentParser(description="Zebra for Parlor's line protocol.")
    arguments.add_argument("folder", help="with coeffs2.bin")
    arguments.add_argument("program", help="zebra_moves, seen from the folder")
    arguments.add_argument("--bits", type=int, default=22, help="of the index of its table")
    options = arguments.parse_args()
    serve("Zebra", Zebra("Zebra", [options.program, str(options.bits)], options.folder).answer)


if __name__ == "__main__":
    drive(main)
