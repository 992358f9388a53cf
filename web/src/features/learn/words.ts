import type { Kind } from '../../api/types';
import { t } from '../../text/index.svelte';
import type { LessonText } from '../../text/en/learn/lesson';

/** The words of a lesson. */
export function wordsOf(kind: Kind, id: string): LessonText {
  const texts: Record<string, LessonText> = t.lessons[kind];
  const words = texts[id];
  if (!words) throw new Error(`The lesson ${kind}/${id} has no text.`);
  return words;
}
