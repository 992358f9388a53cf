"""What the drivers share: the engine's process, and our line protocol (docs/engines.md)."""

import os
import sys
from typing import Callable, TextIO


def become_engine(command: list[str], folder: str = ".") -> tuple[TextIO, TextIO]:
    """Turns this process into the engine and goes on in a child of it, with what the engine reads and what it writes.

    The arena counts the processor time of the process that it has started and of no other, so that one must be the engine.
    """
    engine_reads, we_write = os.pipe()
    we_read, engine_writes = os.pipe()
    if os.fork() == 0:
        os.close(engine_reads)
        os.close(engine_writes)
        return os.fdopen(we_write, "w", buffering=1), os.fdopen(we_read)
    errors = os.dup(2)
    for pipe, standard in ((engine_reads, 0), (engine_writes, 1), (os.open(os.devnull, os.O_WRONLY), 2)):
        os.dup2(pipe, standard)
    try:
        os.chdir(folder)
        os.execvp(command[0], command)
    except OSError as error:
        os.write(errors, f"{command[0]} cannot be started: {error.strerror}\n".encode())
        os._exit(1)


def serve(engine: str, answer: Callable[[str, str], str]) -> None:
    """Answers each line, until there are no more. What cannot be done is a ValueError with one sentence."""
    for line in sys.stdin:
        command, _, rest = line.strip().partition(" ")
        if command == "quit":
            return
        try:
            if command == "go" and not rest.isdecimal():
                raise ValueError(f"go needs a number of milliseconds, not {rest!r}")
            said = f"ok {engine}" if command == "parlor" else answer(command, rest)
        except ValueError as error:
            said = f"error {error}"
        except (EOFError, BrokenPipeError):
            said = f"error {engine} has ended"
        print(said, flush=True)


def drive(main: Callable[[], None]) -> None:
    """Runs a driver for as long as its engine lives."""
    try:
        main()
    except (EOFError, BrokenPipeError):
        sys.exit("the engine has ended")
