#!/usr/bin/env python3
"""The Monte Carlo tree search of OpenSpiel (https://github.com/google-deepmind/open_spiel, open_spiel 2.0.2 of PyPI) for Parlor's line protocol.

It plays Othello, English checkers, Awele (its game oware) and Kalah 6x4 (its game mancala). A script `openspiel-lines` on the search path,
with a Python that has open_spiel:

    exec python3 DRIVER/openspiel.py

Each move gets the same number of simulations (--simulations), whatever its time: playouts are random, UCT's constant is 2, and wins that
the tree proves are kept as proven, as in OpenSpiel's own example. The tree is built afresh for each move.
Where its rules differ from ours it judges a little worse: it plays on in Kalah after a majority, and calls a game of checkers drawn
after fewer moves without a capture. It has no move then, which the arena reports as a failure.
"""

import argparse

import pyspiel

from lines import serve

GAMES = {"othello standard": "othello", "checkers english": "checkers", "awele standard": "oware", "kalah 6x4": "mancala"}
FILES = "abcdefgh"


def number(square: str) -> int:
    """The number of a dark square. OpenSpiel's first player, our Black, has rank 1."""
    file, rank = 7 - FILES.index(square[0]), int(square[1]) - 1
    return 4 * rank + file // 2 + 1


class Driver:
    def __init__(self, simulations: int) -> None:
        self.simulations = simulations
        self.kind, self.state, self.bot = "", None, None

    def start(self, kind: str) -> None:
        if kind not in GAMES:
            raise ValueError(f"OpenSpiel's search plays {', '.join(GAMES)}.")
        game = pyspiel.load_game(GAMES[kind])
        playouts = pyspiel.RandomRolloutEvaluator(1, 7)
        self.kind, self.state = kind.split()[0], game.new_initial_state()
        self.bot = pyspiel.MCTSBot(game, playouts, 2.0, self.simulations, 2000, True, 7, False)

    def text(self, state: pyspiel.State, action: int) -> str:
        """A move of one action in our notation."""
        said = state.action_to_string(action)
        if self.kind == "kalah":
            return "ABCDEF"[action - 1] if action < 7 else "abcdef"[action - 8]
        if self.kind == "checkers":
            return f"{number(said[:2])}-{number(said[2:])}"
        return said.lower() if said.lower() == "pass" else said

    def lines_of(self, state: pyspiel.State) -> dict[str, tuple[int, ...]]:
        """Our legal moves, and their actions: in checkers each jump is one."""
        lines = {}
        for action in state.legal_actions():
            text = self.text(state, action)
            if self.kind == "checkers" and is_jump(state.action_to_string(action)):
                start, end = text.split("-")
                for path, actions in jumps(state, action):
                    lines["x".join([start, *path])] = actions
            else:
                lines[text] = (action,)
        return lines

    def answer(self, command: str, rest: str) -> str:
        if command == "newgame":
            self.start(rest)
            return "ok"
        if self.state is None:
            raise ValueError("No game has begun.")
        if command == "play":
            self.play(rest)
            return "ok"
        if command == "go" and self.state.is_terminal():
            raise ValueError("This game is over by OpenSpiel's rules.")
        if command == "go":
            return f"move {self.choose()}"
        raise ValueError(f"{command!r} is not a command of this driver.")

    def play(self, move: str) -> None:
        if self.state.is_terminal():
            return
        line = self.lines_of(self.state).get(move)
        if line is None:
            raise ValueError(f"{move!r} is not a legal move here.")
        for action in line:
            self.state.apply_action(action)

    def choose(self) -> str:
        """Searches once for each action of the move: once for each jump."""
        state, chosen = self.state.clone(), []
        mover = state.current_player()
        lines = self.lines_of(self.state)
        while True:
            chosen.append(self.bot.step(state))
            for text, actions in lines.items():
                if actions == tuple(chosen):
                    return text
            state.apply_action(chosen[-1])
            if state.current_player() != mover:
                raise ValueError("OpenSpiel ends this move where we go on.")


def is_jump(said: str) -> bool:
    return abs(int(said[1]) - int(said[3])) == 2


def jumps(state: pyspiel.State, action: int) -> list[tuple[list[str], tuple[int, ...]]]:
    """The rest of the paths that begin with this jump, as squares and as actions."""
    said = state.action_to_string(action)
    square, mover = str(number(said[2:])), state.current_player()
    after = state.clone()
    after.apply_action(action)
    if after.is_terminal() or after.current_player() != mover:
        return [([square], (action,))]
    return [
        ([square, *path], (action, *actions))
        for following in after.legal_actions()
        for path, actions in jumps(after, following)
    ]


def main() -> None:
    arguments = argparse.ArgumentParser(description="OpenSpiel's Monte Carlo tree search for Parlor's line protocol.")
    arguments.add_argument("--simulations", type=int, default=20_000, help="of each move")
    serve("OpenSpiel", Driver(arguments.parse_args().simulations).answer)


if __name__ == "__main__":
    main()
