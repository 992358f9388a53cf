// How clicks become a move: a move is a sequence of squares, and the legal moves decide what may follow.
// The board knows no rules.

/** How the text of a move is read as squares. */
export interface Grammar {
  squares(move: string): string[];
  /** Whether clicking the last square of a move plays it, if no other move ends there. */
  byEnd: boolean;
}

/** A legal move as a sequence of squares. */
export interface Choice {
  move: string;
  squares: string[];
}

/** A move in progress: the squares picked so far, and what may follow. */
export interface Turn {
  picked: string[];
  /** Squares that continue the move. */
  next: Set<string>;
  /** Squares that complete the only move ending there. */
  ends: Map<string, string>;
  /** The move that the picked squares complete, even if a longer one starts with them. */
  complete: string | null;
}

export type Click =
  | { kind: 'play'; move: string }
  | { kind: 'picked'; picked: string[] }
  /** The click has no effect. */
  | { kind: 'nothing' };

/** Whether the move has no squares: the server plays a pass, and a button plays the swap. */
export const offBoard = (move: string): boolean => move === 'pass' || move === 'swap';

export const choices = (legal: string[], grammar: Grammar): Choice[] =>
  legal.filter((move) => !offBoard(move)).map((move) => ({ move, squares: grammar.squares(move) }));

const beginsWith = (squares: string[], picked: string[]): boolean => picked.every((square, i) => squares[i] === square);

/** What can follow the squares picked so far. */
export function turnOf(all: Choice[], picked: string[], grammar: Grammar): Turn {
  const open = all.filter(({ squares }) => beginsWith(squares, picked));
  const next = new Set<string>();
  const endings = new Map<string, string[]>();
  let complete: string | null = null;
  for (const { move, squares } of open) {
    const following = squares[picked.length];
    if (following === undefined) complete = move;
    else next.add(following);
    const end = squares[squares.length - 1];
    if (end !== undefined && following !== undefined && picked.length > 0)
      endings.set(end, [...(endings.get(end) ?? []), move]);
  }
  const ends = new Map<string, string>();
  if (grammar.byEnd) {
    for (const [square, [move, ...others]] of endings) {
      if (move !== undefined && others.length === 0 && !next.has(square)) ends.set(square, move);
    }
  }
  return { picked, next, ends, complete };
}

/** What a click on a square does. */
export function click(all: Choice[], turn: Turn, square: string, grammar: Grammar): Click {
  if (turn.next.has(square)) return grown(all, [...turn.picked, square], grammar);
  const move = turn.ends.get(square);
  if (move !== undefined) return { kind: 'play', move };
  if (turn.picked.length === 0) return { kind: 'nothing' };
  // Clicking the last square again undoes it, the start of another move starts over, and anything else cancels.
  if (turn.picked[turn.picked.length - 1] === square) return { kind: 'picked', picked: turn.picked.slice(0, -1) };
  const fresh = turnOf(all, [], grammar);
  if (fresh.next.has(square) && turn.picked[0] !== square) return grown(all, [square], grammar);
  return { kind: 'picked', picked: [] };
}

function grown(all: Choice[], picked: string[], grammar: Grammar): Click {
  const turn = turnOf(all, picked, grammar);
  if (turn.complete !== null && turn.next.size === 0) return { kind: 'play', move: turn.complete };
  return { kind: 'picked', picked };
}

/** The legal moves that fit a premove, given as all squares of the move or as its first and last. */
export function preparedMoves(all: Choice[], squares: string[], grammar: Grammar): string[] {
  const same = (choice: string[]) => choice.length === squares.length && beginsWith(choice, squares);
  const ends = (choice: string[]) =>
    grammar.byEnd && squares.length === 2 && choice[0] === squares[0] && choice[choice.length - 1] === squares[1];
  return all.filter((choice) => same(choice.squares) || ends(choice.squares)).map(({ move }) => move);
}
