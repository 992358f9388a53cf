#!/usr/bin/env python3
"""The Monte Carlo tree search of OpenSpiel (https://github.com/google-deepmind/open_spiel, open_spiel 2.0.2 of PyPI) for Parlor's line protocol.

It plays Othello, English checkers, Awele (its game oware) and Kalah 6x4 (its game mancala). A script `openspiel-lines` on the search path,
with a Python that has open_spiel:

    exec python3 DRIVER/openspiel.py

Each move gets the same number of simulations (--simulations), whatever its time: playouts are random, UCT's constant is 2, and wins that
the tree proves are kept as proven, as in OpenSpiel's own example. The tree is built afresh for each move.
Where its rules differ from ours it judges a little worse: it plays on in Kalah after a majority, and its searches call a game of checkers
drawn after 40 moves of both players without a capture. In the game itself the driver lets it go on, as our rules do.
It has no command for a position: one is reached by moves, at most four of them from the start, as in the three-move openings of checkers.
"""

import argparse
import random

import pyspiel

from lines import serve

GAMES = {"othello standard": "othello", "checkers english": "checkers", "awele standard": "oware", "kalah 6x4": "mancala"}
FILES = "abcdefgh"
OPENING_PLIES = 4
# In checkers, after so many moves without a capture the driver takes care that OpenSpiel forgets them.
QUIET_MOVES = 10


def number(square: str) -> int:
    """The number of a dark square. OpenSpiel's first player, our Black, has rank 1."""
    file, rank = 7 - FILES.index(square[0]), int(square[1]) - 1
    return 4 * rank + file // 2 + 1


class Driver:
    def __init__(self, simulations: int) -> None:
        self.simulations = simulations
        self.kind, self.state, self.bot = "", None, None
        self.quiet = 0

    def start(self, kind: str) -> None:
        if kind not in GAMES:
            raise ValueError(f"OpenSpiel's search plays {', '.join(GAMES)}.")
        game = pyspiel.load_game(GAMES[kind])
        playouts = pyspiel.RandomRolloutEvaluator(1, 7)
        self.kind, self.state, self.quiet = kind.split()[0], game.new_initial_state(), 0
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
        if command == "position":
            self.set_up(rest)
            return "ok"
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
        self.quiet = 0 if "x" in move else self.quiet + 1
        for action in line:
            self.state.apply_action(action)
        if self.kind == "checkers" and self.quiet >= QUIET_MOVES and forget_quiet_moves(self.state):
            self.quiet = 0

    def set_up(self, text: str) -> None:
        """Plays from the start of the game to this position, if that takes only a few moves."""
        if self.kind != "checkers":
            raise ValueError("OpenSpiel is given positions in checkers only.")
        states = [self.state.get_game().new_initial_state()]
        for plies in range(OPENING_PLIES + 1):
            for state in states:
                if position(state) == text:
                    self.state, self.quiet = state, plies
                    return
            states = [after(state, actions) for state in states for actions in self.lines_of(state).values()]
        raise ValueError(f"That position is more than {OPENING_PLIES} moves from the start.")

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


def after(state: pyspiel.State, actions: tuple[int, ...]) -> pyspiel.State:
    state = state.clone()
    for action in actions:
        state.apply_action(action)
    return state


def position(state: pyspiel.State) -> str:
    """A position of checkers as we write it. OpenSpiel's rows are from rank 8 down to rank 1."""
    pieces: dict[str, list[tuple[int, str]]] = {"o": [], "8": [], "+": [], "*": []}
    for row in str(state).splitlines()[:8]:
        for file, piece in zip(FILES, row[1:]):
            if piece in pieces:
                at = number(file + row[0])
                pieces[piece].append((at, f"K{at}" if piece in "8*" else str(at)))
    white, black = (",".join(text for _, text in sorted(pieces[man] + pieces[king])) for man, king in ("+*", "o8"))
    return f"{'BW'[state.current_player()]}:W{white}:B{black}"


def forget_quiet_moves(state: pyspiel.State) -> bool:
    """Has OpenSpiel count the moves without a capture from here.

    A capture sets its count to zero, and to undo one changes nothing about that. So this plays at random to the end of a capture, and
    undoes all of it. The state stays as it is if no capture is found.
    """
    chance = random.Random(1)
    for _ in range(1000):
        played: list[tuple[int, int]] = []
        trial = state.clone()
        while not trial.is_terminal():
            mover, action = trial.current_player(), chance.choice(trial.legal_actions())
            played.append((mover, action))
            trial.apply_action(action)
            if is_jump(trial.action_to_string(mover, action)) and trial.current_player() != mover:
                for _, action in played:
                    state.apply_action(action)
                for mover, action in reversed(played):
                    state.undo_action(mover, action)
                return True
    return False


def main() -> None:
    arguments = argparse.ArgumentParser(description="OpenSpiel's Monte Carlo tree search for Parlor's line protocol.")
    arguments.add_argument("--simulations", type=int, default=20_000, help="of each move")
    serve("OpenSpiel", Driver(arguments.parse_args().simulations).answer)


if __name__ == "__main__":
    main()
