#!/usr/bin/env python3
"""Lets Egaroucid for Web play Othello over Parlor's line protocol, at one of its levels.

Engine: https://github.com/Nyanyan/Egaroucid, commit 8a98e5a, its folder src/web with the weights in evaluate_const.hpp and without its
book. Its searches run in the program egaroucid_moves, made of these and of egaroucid_moves.cpp, which tells how.
The argument is that program: `egaroucid.py PATH_OF_EGAROUCID_MOVES --level 12`.

Time: a level is a depth, and the number of empty squares from which it solves the game, whatever the time of `go`. A few of its moves
take seconds.
"""

import argparse

from lines import become_engine, drive, serve

SIZE = 8


class Driver:
    def __init__(self, command: list[str], level: int) -> None:
        self.to_engine, self.from_engine = become_engine(command)
        self.level = level
        # Its tables at the start are no part of its first move.
        self.ask("new")

    def ask(self, line: str) -> str:
        self.to_engine.write(line + "\n")
        answer = self.from_engine.readline().strip()
        if not answer:
            raise EOFError
        return answer

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame":
            if rest.split()[:1] != ["othello"]:
                raise ValueError("Egaroucid plays Othello only.")
            self.ask("new")
        elif command == "position":
            squares, _, side = rest.strip().rpartition(" ")
            if len(squares) != SIZE * SIZE or set(squares) - set("XO-") or side not in ("X", "O"):
                raise ValueError("That is no position of Othello.")
            self.ask(f"position {squares} {side}")
        elif command == "play":
            if self.ask(f"play {rest}") != "ok":
                raise ValueError(f"{rest!r} is no move here.")
        elif command == "go":
            return f"move {self.ask(f'go {self.level}').split()[0]}"
        else:
            raise ValueError(f"{command!r} is no command of the protocol.")
        return "ok"


def main() -> None:
    arguments = argparse.ArgumentParser(description="Egaroucid for Web, for Parlor's line protocol.")
    arguments.add_argument("program", help="egaroucid_moves")
    arguments.add_argument("--level", type=int, default=12, help="1 to 60")
    options = arguments.parse_args()
    serve("Egaroucid for Web", Driver([options.program], options.level).answer)


if __name__ == "__main__":
    drive(main)
