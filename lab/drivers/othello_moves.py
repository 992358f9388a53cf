"""A game of Othello kept by a program of one line for each question: `new`, `position SQUARES X|O`, `play MOVE|pass`, and its own for a
move. zebra_moves and egaroucid_moves are such programs.
"""

from lines import become_engine

SQUARES = 64
DISCS = 4


class OthelloMoves:
    """Answers Parlor's line protocol with the help of such a program. `choose` asks it for a move."""

    def __init__(self, name: str, command: list[str], folder: str = ".") -> None:
        self.name = name
        self.to_engine, self.from_engine = become_engine(command, folder)
        # Its tables at the start are no part of its first move.
        self.start("new", SQUARES - DISCS)

    def choose(self, ms: int) -> str:
        raise NotImplementedError

    def start(self, line: str, empty: int) -> None:
        """A new game, with so many empty squares."""
        self.ask(line)
        self.empty = empty

    def ask(self, line: str) -> str:
        self.to_engine.write(line + "\n")
        answer = self.from_engine.readline().strip()
        if not answer:
            raise EOFError
        return answer

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame":
            if rest.split()[:1] != ["othello"]:
                raise ValueError(f"{self.name} plays Othello only.")
            self.start("new", SQUARES - DISCS)
        elif command == "position":
            squares, _, side = rest.strip().rpartition(" ")
            if len(squares) != SQUARES or set(squares) - set("XO-") or side not in ("X", "O"):
                raise ValueError("That is no position of Othello.")
            self.start(f"position {squares} {side}", squares.count("-"))
        elif command == "play":
            if self.ask(f"play {rest}") != "ok":
                raise ValueError(f"{rest!r} is no move here.")
            self.empty -= rest != "pass"
        elif command == "go":
            return f"move {self.choose(int(rest))}"
        else:
            raise ValueError(f"{command!r} is no command of the protocol.")
        return "ok"
