#!/usr/bin/env python3
"""Aalina (https://github.com/joansalasoler/oware, commit bb17fec, on its library samurai, commit 5f45b1b) for Parlor's line protocol.

The command that starts its UCI service is given as arguments: Java with the engine's classes, and `service` at the end. It finds
its endgame table of 12 seeds, oware-leaves.bin, in the current folder. A script `aalina-lines` on the search path:

    cd FOLDER_OF_TABLE && exec python3 DRIVER/aalina.py java -XX:+UseSerialGC ... com.joansala.game.oware.OwareModule service

The countdown of its BaseEngine is changed to look at the processor time of the thread that searches instead of the wall's, so that
a busy machine takes nothing from it. Its opening book is off, unless `--book` comes before the command; it is then oware-roots.bin in
the same folder. Garbage collection that it asks for is best off too
(-XX:+DisableExplicitGC). The process plays all games of a match, so that Java compiles it only once.
"""

import re
import sys

from lines import become_engine, drive, serve

ROW = r"((?:\d+,){5}\d+)"
POSITION = re.compile(rf"{ROW}/{ROW} (\d+)-(\d+) (first|second)")
SIDES = {"first": "S", "second": "N"}


class Driver:
    def __init__(self, command: list[str], book: bool) -> None:
        self.to_engine, self.from_engine = become_engine(command)
        self.start, self.moves = "startpos", ""
        self.begins = 0
        self.best = self.info = ""
        self.tell("uci")
        self.hear("uciok")
        self.tell(f"setoption name OwnBook value {str(book).lower()}")

    def tell(self, line: str) -> None:
        self.to_engine.write(line + "\n")

    def hear(self, word: str) -> list[str]:
        """The words after this one, of the first line that begins with it."""
        self.info = ""
        for line in self.from_engine:
            if line.startswith("info "):
                self.info = line
            elif line.split()[:1] == [word]:
                return line.split()[1:]
        raise EOFError

    def think(self, ms: int) -> None:
        """Its value of a draw is that of the side that it plays, so that it has to know which one that is."""
        mover = (self.begins + len(self.moves)) % 2
        self.tell(f"setoption name EngineTurn value {('south', 'north')[mover]}")
        self.tell(f"position {self.start} moves {self.moves}" if self.moves else f"position {self.start}")
        self.tell(f"go movetime {max(1, ms)}")
        self.best = self.hear("bestmove")[0]

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame":
            if rest != "awele standard":
                raise ValueError("Aalina plays only awele standard.")
            self.start, self.moves, self.begins = "startpos", "", 0
            self.tell("ucinewgame")
        elif command == "position":
            found = POSITION.fullmatch(rest)
            if not found:
                raise ValueError("This is no Awele position.")
            numbers = [*found[1].split(","), *found[2].split(","), found[3], found[4], SIDES[found[5]]]
            self.start, self.moves, self.begins = "fen " + "-".join(numbers), "", int(found[5] == "second")
        elif command == "play":
            if not re.fullmatch("[A-Fa-f]", rest):
                raise ValueError(f"{rest!r} is no move.")
            self.moves += rest
        elif command == "go":
            self.think(int(rest))
            sys.stdout.write(self.info)
            return f"move {self.best}"
        else:
            raise ValueError(f"{command!r} is no command.")
        return "ok"


def main() -> None:
    book = sys.argv[1:2] == ["--book"]
    command = sys.argv[1 + book :]
    if not command:
        sys.exit("aalina.py needs the command that starts Aalina's UCI service.")
    driver = Driver(command, book)
    serve("Aalina", driver.answer)
    driver.tell("quit")


if __name__ == "__main__":
    drive(main)
