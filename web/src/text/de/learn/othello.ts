import type { othello as en } from '../../en/learn/othello';

export const othello: typeof en = {
  outflank: {
    title: 'Einschließen und umdrehen',
    text: 'Schwarz beginnt. Setze einen Stein so, dass eine Reihe gegnerischer Steine zwischen ihm und einem anderen deiner Steine liegt. Alle Steine dazwischen werden auf deine Farbe umgedreht.',
    done: 'Der Stein dazwischen gehört jetzt dir.',
  },
  'every-row': {
    title: 'Jede Reihe zählt',
    text: 'Ein Stein kann mehrere Reihen auf einmal einschließen, in allen acht Richtungen. Finde den Zug, der drei Steine umdreht.',
    done: 'Drei Reihen, drei Steine.',
    no: 'Er dreht weniger Steine um, als du umdrehen kannst.',
  },
  pass: {
    title: 'Kein Zug? Passen',
    text: 'Wer ziehen kann, muss ziehen. Hast du keinen erlaubten Zug, dann passt du, und dein Gegner zieht noch einmal. Spiele a1: Danach hat Weiß keinen erlaubten Zug, also wäre wieder Schwarz am Zug. Kann keine Seite mehr ziehen, ist die Partie zu Ende, und wer mehr Steine hat, gewinnt.',
    no: 'Spiele a1, danach muss Weiß passen.',
  },
  corner: {
    title: 'Ecken',
    text: 'Ein Stein in der Ecke kann nie mehr umgedreht werden, und er schützt die Steine neben ihm am Rand. Steht dir eine Ecke offen, dann prüfe sie zuerst.',
    done: 'Die Ecke bleibt für immer dein, und mit ihr der Rand daneben.',
  },
  'x-square': {
    title: 'X-Felder',
    text: 'Das Feld schräg vor einer leeren Ecke heißt X-Feld. Ein Stein darauf überlässt dem Gegner meist die Ecke. Weiß wartet nur darauf, dass du g2 spielst. Finde etwas Besseres.',
    done: 'Neben deiner eigenen Ecke ist dieser Stein sicher, und Weiß muss die Stellung öffnen.',
  },
  'c-square': {
    title: 'C-Felder',
    text: 'Die Randfelder direkt neben einer Ecke heißen C-Felder. Wie X-Felder verschenken sie oft die Ecke. Unten links kannst du die Ecke nehmen oder dich neben sie stellen.',
    done: 'Mit der Ecke in deiner Hand ist das C-Feld daneben nicht mehr gefährlich.',
  },
  'few-discs': {
    title: 'Wenige Steine sind gut',
    text: 'Vor dem Endspiel zählen Zugmöglichkeiten, nicht Steine. Ein Zug dreht hier zehn Steine um, ein anderer nur zwei. Welchen würdest du lieber spielen?',
    done: 'Zwei Steine umgedreht, ein ganzer Rand gehalten, und Weiß hat kaum noch einen Zug.',
  },
  mobility: {
    title: 'Mobilität',
    text: 'Wem die guten Züge ausgehen, der muss schlechte spielen. Vergleiche, wie viele Antworten jeder deiner Züge Weiß lässt, und wähle den, der die wenigsten lässt.',
    done: 'Weiß bleiben nur zwei Antworten.',
  },
  quiet: {
    title: 'Ein stiller Zug',
    text: 'Ein stiller Zug dreht im Innern der Stellung wenige Steine um und öffnet dem Gegner nichts Neues. Hier dreht ein Zug einen einzigen Stein um. Ein X-Feld ist sonst schlecht, aber die Ecke dahinter gehört schon dir.',
    done: 'Ein Stein umgedreht, und Weiß muss die Stellung öffnen.',
  },
  tempo: {
    title: 'Tempo',
    text: 'Ein Zug, den der Gegner nicht an Ort und Stelle beantworten kann, gewinnt ein Tempo: Er muss anderswo nachgeben. Suche einen Zug, der Weiß genau eine Antwort lässt.',
    done: 'Weiß hat einen einzigen Zug, und den wollte Weiß nicht spielen.',
  },
  wedge: {
    title: 'Der Keil',
    text: 'Ein Stein am Rand zwischen zwei gegnerischen ist ein Keil. Am Rand entlang kann er nicht umgedreht werden, und er greift beide Nachbarn an. Finde die Lücke.',
    done: 'Oben eingekeilt: Die Lücke war weit mehr wert als jeder Zug neben einer Ecke.',
  },
  parity: {
    title: 'Parität',
    text: 'Achte gegen Ende auf die leeren Gebiete. Wer in einem Gebiet mit ungerader Zahl leerer Felder zuerst zieht, zieht dort auch zuletzt. Wähle das Gebiet mit einem leeren Feld, nicht das mit zweien.',
    done: 'Du hast das ungerade Gebiet gefüllt, und Weiß muss anderswo anfangen.',
  },
  counting: {
    title: 'Bis zum Ende rechnen',
    text: 'Sechs Felder sind leer. Jetzt lässt sich jede Zugfolge ausrechnen: Spiele deine fünf Züge im Kopf durch und sieh nach, wer die letzten Felder füllt. Nur ein Zug gewinnt.',
    done: 'Der einzige Gewinnzug. Er lässt Weiß eine Antwort.',
  },
};
