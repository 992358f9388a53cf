"""JPricey's Santorini engine behind our line protocol (docs/engines.md).

Engine: https://github.com/JPricey/santorini-ai, v0.1.15, commit 547e340: its program `uci`, unchanged, with the network that it embeds.
On the search path as `jpricey-lines`, a script of one line; the `exec` keeps the process that the arena measures:
    exec python3 lab/drivers/jpricey.py "$JPRICEY_UCI"

The engine searches until it is told to stop, so its time is kept here: by the processor time of its process, in which one thread
searches. It has no book. Its table lives as long as the process, which the arena keeps for one seat.
"""

import copy
import json
import os
import re
import select
import sys
import time
from dataclasses import dataclass

from lines import become_engine, drive, serve

SQUARES = [file + rank for rank in "54321" for file in "abcde"]
MOVE = re.compile(r"([a-e][1-5])(?:([a-e][1-5])([a-e][1-5])?)?")
POSITION = re.compile(r"([0-4]{25})/([12])/([a-e1-5,]*)/([a-e1-5,]*)")
START = "0" * 25 + "/1//"

# An engine that is silent for so long is given up. The wait is counted in slices: a time in which we are stopped as well is one slice.
PATIENCE_S = 8.0
SLICE_S = 0.05


@dataclass
class Board:
    """Heights in the engine's order, which is ours too, and the workers of both sides."""

    heights: list[int]
    side: int
    workers: list[list[str]]

    @classmethod
    def read(cls, text: str) -> "Board":
        found = POSITION.fullmatch(text)
        if not found:
            raise ValueError(f"{text!r} is not a position of Santorini")
        heights, side, *workers = found.groups()
        return cls([int(h) for h in heights], int(side) - 1, [squares.split(",") if squares else [] for squares in workers])

    def after(self, text: str) -> "Board":
        found, board = MOVE.fullmatch(text), copy.deepcopy(self)
        origin, target, built = found.groups() if found else (None, None, None)
        own = board.workers[self.side]
        if origin is None or (target is None) != (len(own) < 2) or (target and origin not in own):
            raise ValueError(f"{text!r} cannot be played here")
        if target is None:
            own.append(origin)
        else:
            own[own.index(origin)] = target
        if built:
            board.heights[SQUARES.index(built)] += 1
        # The first of two workers is placed: the same side goes on.
        board.side = self.side if len(own) < 2 else 1 - self.side
        return board

    def told(self) -> str:
        """The engine's notation: a side that has placed nobody yet is only a name, and places both workers in one move."""
        sides = ["mortal" + (":" + ",".join(workers) if workers else "") for workers in self.workers]
        return f"{''.join(map(str, self.heights))}/{self.side + 1}/{sides[0]}/{sides[1]}"


class Engine:
    def __init__(self, program: str) -> None:
        to_engine, from_engine = become_engine([program])
        self.pipes = to_engine, from_engine
        self.commands, self.answers, self.unread = to_engine.fileno(), from_engine.fileno(), b""
        # Linux's number for the processor clock of another process, as clock_getcpuclockid makes it.
        self.clock = (~os.getppid() << 3) | 2

    def say(self, line: str) -> None:
        os.write(self.commands, f"{line}\n".encode())

    def hear(self, timeout_s: float) -> list[dict]:
        """What the engine has written, after at most this long."""
        if not select.select([self.answers], [], [], timeout_s)[0]:
            return []
        data = os.read(self.answers, 1 << 16)
        if not data:
            raise EOFError
        *lines, self.unread = (self.unread + data).split(b"\n")
        return [json.loads(line) for line in lines if line.startswith(b"{")]

    def search(self, position: str, budget_s: float) -> tuple[list[str], int]:
        """The squares of the engine's choice and its score: two that are placed, or where from, where to and what is built on."""
        ends_at, best, stopped, silent_s = time.clock_gettime(self.clock) + budget_s, None, False, 0.0
        self.say(f"set_position {position}")
        while not best or best["trigger"] not in ("stop_flag", "end_of_line"):
            left_s = ends_at - time.clock_gettime(self.clock)
            if left_s <= 0 and best and not stopped:
                self.say("stop")
                stopped = True
            slice_s = SLICE_S if stopped else min(max(left_s, 0.0005), SLICE_S)
            heard = self.hear(slice_s)
            # A search that was stopped repeats its choice, which may come after the next search has begun.
            best = next((message for message in reversed(heard) if message.get("original_str") == position), best)
            silent_s = 0.0 if heard else silent_s + slice_s
            if silent_s > PATIENCE_S:
                raise ValueError("the engine has not answered")
        # Where the game is decided the engine tells of an end and not of a stop, and may go on.
        self.say("stop")
        values = [action["value"] for action in best["meta"]["actions"]]
        squares = [(value["dest"] if isinstance(value, dict) else value).lower() for value in values]
        return squares, best["meta"]["score"]


class Driver:
    def __init__(self, engine: Engine) -> None:
        self.engine, self.board = engine, Board.read(START)
        # The second square of a placement, which the engine chose with the first, by the position in which it is meant.
        self.planned: dict[str, str] = {}

    def choose(self, budget_s: float) -> str:
        placed = len(self.board.workers[self.board.side])
        if placed == 1:
            return self.planned.get(self.board.told()) or self.complete_pair(budget_s)
        squares, _ = self.engine.search(self.board.told(), budget_s)
        if placed == 2:
            return "".join(squares)
        self.planned = {self.board.after(squares[0]).told(): squares[1]}
        return squares[0]

    def complete_pair(self, budget_s: float) -> str:
        """Somebody else placed the first worker, for which the engine has no position: the square that the opponent likes least."""
        free = [square for square in SQUARES if square not in sum(self.board.workers, [])]
        return min(free, key=lambda square: self.engine.search(self.board.after(square).told(), budget_s / len(free))[1])

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame" and rest != "santorini base":
            return f"error only santorini base is played here, not {rest}"
        if command in ("newgame", "position"):
            self.board, self.planned = Board.read(START if command == "newgame" else rest), {}
            return "ok"
        if command == "play":
            self.board = self.board.after(rest)
            return "ok"
        if command == "go":
            return f"move {self.choose(int(rest) / 1000)}"
        return f"error there is no command {command}"


def main() -> None:
    program = sys.argv[1] if len(sys.argv) == 2 else os.environ.get("JPRICEY_UCI", "")
    if not os.access(program, os.X_OK):
        sys.exit("name the engine's program as the argument or in JPRICEY_UCI")
    driver = Driver(Engine(program))
    serve("JPricey's Santorini engine 0.1.15", driver.answer)
    driver.engine.say("quit")


if __name__ == "__main__":
    drive(main)
