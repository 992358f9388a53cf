import type { checkers as en } from '../../en/learn/checkers';

export const checkers: typeof en = {
  forward: {
    title: 'Schräg nach vorn ziehen',
    text: 'Steine ziehen ein Feld schräg nach vorn. Schwarz beginnt und zieht hier nach oben.',
  },
  capture: {
    title: 'Schlagzwang',
    text: 'Du schlägst, indem du über einen benachbarten Stein auf das leere Feld dahinter springst. Es herrscht Schlagzwang; gibt es mehrere Möglichkeiten, hast du die Wahl.',
  },
  jumps: {
    title: 'Mehrfachsprünge',
    text: 'Kann derselbe Stein noch einmal schlagen, springt er im selben Zug weiter. Klicke die Felder der Reihe nach an oder gleich das letzte.',
  },
  kings: {
    title: 'Damen',
    text: 'Ein Stein, der die hinterste Reihe erreicht, wird zur Dame, und der Zug ist zu Ende. Hol dir eine Dame.',
    no: 'Dieser Stein ist noch weit von der letzten Reihe entfernt.',
  },
  'both-ways': {
    title: 'Damen ziehen vor und zurück',
    text: 'Eine Dame zieht und schlägt vorwärts und rückwärts, immer nur ein Feld weit.',
  },
  'no-move': {
    title: 'Wer nicht ziehen kann, verliert',
    text: 'Du gewinnst, wenn du alles schlägst oder wenn dein Gegner keinen erlaubten Zug mehr hat. Sperre die Dame auf 4 ein.',
    done: 'Die Dame kann weder ziehen noch springen.',
    no: 'Die Dame kommt heraus.',
  },
  'two-kings': {
    title: 'Zwei Damen gegen eine',
    text: 'Zwei Damen schlagen eine, aber die einzelne Dame ist in der Doppelecke zu Hause, wo sie zwischen 28 und 32 hin- und herzieht. Vertreibe sie: Eine Dame nimmt ihr das zweite Feld, die andere schneidet ihr den Weg ab. Finde alle drei Züge.',
    done: 'Wohin sie auch zieht, im nächsten Zug wird sie geschlagen: Zwei Damen gegen eine sind gewonnen.',
    no: 'Die Dame bleibt in ihrer Ecke, oder du verlierst eine von deinen.',
  },
  shot: {
    title: 'Zwei für einen',
    text: 'Weil Schlagzwang herrscht, kannst du einen Stein opfern, um zwei zu gewinnen. Welchen Stein bietest du an, damit Weiß dorthin springen muss, wo du es willst?',
    done: 'Weiß muss 14×7 spielen, und 2×11×20 schlägt zwei Steine.',
    no: 'Er verliert einen Stein oder gewinnt keinen.',
  },
  'the-move': {
    title: 'Wer hat den Zug?',
    text: 'Treffen zwei Steine aufeinander, kommt es darauf an, wer am Zug ist: Wer „den Zug“ hat, zwingt den anderen auszuweichen. Rücke so vor, dass der weiße Stein deinen nicht aufhalten kann.',
    done: 'Du kommst vorbei, und beide Seiten bekommen eine Dame: Remis.',
    no: 'Jetzt hat Weiß den Zug, und dein Stein muss in den weißen hineinlaufen.',
  },
  opposition: {
    title: 'Nimm die Opposition',
    text: 'Stelle deinen Stein so, dass er dem letzten weißen Stein im Weg steht: Treffen die beiden aufeinander, muss Weiß sich schlagen lassen. Ein Zug erzwingt den Sieg.',
    done: 'Wie Weiß auch vorrückt, der Stein wird gestellt und geschlagen.',
  },
  fork: {
    title: 'Die Gabel',
    text: 'Eine Dame zwischen zwei Steinen greift beide an, und nur einer kann entkommen. Wo greift deine Dame beide an, ohne geschlagen zu werden?',
    done: 'Ein Stein entkommt, der andere ist verloren.',
    no: 'Dort wird die Dame geschlagen, oder beide Steine entkommen.',
  },
  'which-capture': {
    title: 'Wie schlagen?',
    text: 'Du musst schlagen, aber du darfst wählen, wie. Zähle, was du jeweils schlägst und was Weiß zurückschlägt.',
    done: 'Zwei Steine für einen statt einen für keinen.',
    no: 'Die andere Möglichkeit bringt mehr.',
  },
  recapture: {
    title: 'Achte auf das Zurückschlagen',
    text: 'Du kannst auf zwei Arten einen Stein schlagen. Nach der einen schlägt die weiße Dame drei Steine hintereinander. Sieh dir die Felder an, die du hinter dir lässt.',
    done: 'Weiß bekommt dafür nur einen einfachen Stein zurück.',
    no: 'Zähle die Sprünge der Dame auf 8.',
  },
  breakthrough: {
    title: 'Durchbruch',
    text: 'Ein Stein, den auf dem Weg zur hintersten Reihe niemand aufhalten kann, ist mehr wert als ein Stein anderswo. Welcher Stein kommt durch?',
    done: 'Mit dem nächsten Schritt wird er zur Dame, und die geht auf die Jagd.',
    no: 'Weiß nutzt die Zeit, um den Weg zu versperren.',
  },
  bridge: {
    title: 'Die Brücke',
    text: 'Zwei Steine auf 1 und 3 halten die Grundreihe: Ein weißer Stein, der zwischen sie tritt, wird geschlagen. Lass die Brücke stehen und ziehe mit deinem anderen Stein.',
    done: 'Die Brücke hält, und der freie Stein läuft zur Dame.',
    no: 'Jetzt ist die Grundreihe offen.',
  },
  outrun: {
    title: 'Der Dame davonlaufen',
    text: 'Einen Stein, der sich am Rand hält, fängt eine Dame ab. In der Mitte bleiben dem Stein mehr Wege offen. Auf welchem Weg kommt dein Stein zur hintersten Reihe durch?',
    done: 'Die Dame kann ihm den Weg nicht abschneiden: Remis.',
    no: 'Am Rand hat er nur einen Weg, und die Dame ist zuerst da.',
  },
  'king-defence': {
    title: 'Eine Dame hält Steine auf',
    text: 'Zwei weiße Steine sind kurz davor, zur Dame zu werden. Stelle deine Dame dorthin, wo sie die Steine erreicht, aber nicht geschlagen wird.',
    done: 'Die Dame kommt hinter die Steine und schlägt einen.',
    no: 'Die weißen Steine kommen durch, oder deine Dame wird geschlagen.',
  },
};
