/** The words of a lesson. */
export interface LessonText {
  title: string;
  /** The idea, and what to look for. */
  text: string;
  /** Shown after a right answer: what it achieved. */
  done?: string;
  /** Shown after a wrong one, if the cost of the move does not say enough. */
  no?: string;
}
