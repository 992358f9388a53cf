"""Lets NTest play Othello over Parlor's line protocol, by time.

Engine: https://github.com/weltyc/ntest, commit b2dd603, with its own weights and without its book. What was measured counted the average time
for a move (`a`) in milliseconds, and all times by the processor's clock, so that a busy machine did not shorten its searches.
The arguments are the folder of its files, and the command: `ntest.py FOLDER ./ntest x a100`.

Time: NTest begins no new round after half of its average, breaks a round off after one and a half times it, and needs next to
nothing once it has solved the game. STRETCH is what it is given for each millisecond of `go`, so that its mean over a game comes near
the time asked for: 99 of 100 ms, which are about 145 a move down to 20 empty squares and none in the last 17.
"""

import os
import sys
from typing import Iterator

from lines import become_engine, drive, serve

STRETCH = 1.6
SIZE = 8
START = "-" * 27 + "OX------XO" + "-" * 27 + " X"


class NTest:
    """The engine, which speaks the NBoard protocol at the other end of two pipes."""

    def __init__(self, folder: str, command: list[str]) -> None:
        self._commands, self._replies = become_engine(command, folder)
        self._pings = 0
        self._average_ms = 0
        self._send("nboard 1")
        # Its tests and tables at the start are no part of its first move.
        self._settle()

    def set_position(self, squares: str, side: str) -> None:
        """Squares and side are in NTest's letters: `*` for black, `O` for white, `-` for an empty square."""
        self._send(f"set game (;GM[Othello]PC[Parlor]PB[a]PW[b]RE[?]TI[0]TY[8]BO[8 {squares} {side}];)")
        self._settle()

    def play(self, move: str) -> None:
        self._send("move " + ("PA" if move == "pass" else move.upper()))
        self._settle()

    def choose(self, average_ms: int) -> str:
        # A new time makes a new player in NTest, so it is told only when it differs.
        if average_ms != self._average_ms:
            self._send(f"set depth {average_ms}")
            self._settle()
            self._average_ms = average_ms
        self._send("go")
        for line in self._lines():
            if line.startswith("=== "):
                return line[4:].split("/")[0].strip().lower()
        raise EOFError

    def forget(self) -> None:
        """The next search makes a new player, with an empty table."""
        self._average_ms = 0

    def _settle(self) -> None:
        """Waits until NTest has read everything: input that comes during a search would break that off."""
        self._pings += 1
        self._send(f"ping {self._pings}")
        for line in self._lines():
            if line == f"pong {self._pings}":
                return
        raise EOFError

    def _send(self, line: str) -> None:
        self._commands.write(line + "\n")

    def _lines(self) -> Iterator[str]:
        for line in self._replies:
            yield line.strip()


def position(text: str) -> tuple[str, str]:
    """Parlor's position in NTest's letters."""
    squares, _, side = text.strip().rpartition(" ")
    if len(squares) != SIZE * SIZE or set(squares) - set("XO-") or side not in ("X", "O"):
        raise ValueError("That is no position of Othello.")
    return squares.replace("X", "*"), side.replace("X", "*")


def obey(engine: NTest, command: str, rest: str) -> str:
    if command == "newgame":
        if rest.split()[:1] != ["othello"]:
            raise ValueError("NTest plays Othello only.")
        engine.forget()
        engine.set_position(*position(START))
        return "ok"
    if command == "position":
        engine.set_position(*position(rest))
        return "ok"
    if command == "play":
        engine.play(rest)
        return "ok"
    if command == "go":
        return "move " + engine.choose(max(1, round(int(rest) * STRETCH)))
    raise ValueError(f"{command} is no command of the protocol.")


def main() -> None:
    if len(sys.argv) < 3:
        sys.exit("Usage: ntest.py FOLDER PROGRAM [ARGUMENT...]")
    folder, program = sys.argv[1], os.path.join(sys.argv[1], sys.argv[2])
    if not os.access(program, os.X_OK):
        sys.exit(f"There is no program {program}.")
    engine = NTest(folder, sys.argv[2:])
    serve("NTest", lambda command, rest: obey(engine, command, rest))
    # Without a driver NTest reads the end of its input, and ends.


if __name__ == "__main__":
    drive(main)
