import type { awele as en } from '../../en/learn/awele';

export const awele: typeof en = {
  sow: {
    title: 'Säen',
    text: 'Nimm alle Samen aus einer deiner Mulden und säe sie einzeln, erst deine Reihe entlang, dann die deines Gegners, immer ums Brett herum. Du bist Süd und hast die Mulden A bis F; Süd beginnt.',
  },
  capture: {
    title: 'Zweier und Dreier schlagen',
    text: 'Macht dein letzter Samen aus einer gegnerischen Mulde einen Zweier oder Dreier, schlägst du diese Samen, und ebenso die der Mulden direkt davor, solange auch sie zwei oder drei enthalten. Finde den Zug, der am meisten schlägt.',
    done: 'Alle Zweier und Dreier in Folge gehören dir.',
    no: 'Er schlägt weniger, als du schlagen kannst.',
  },
  lap: {
    title: 'Eine ganze Runde',
    text: 'Zwölf oder mehr Samen laufen einmal ganz herum und lassen die Mulde aus, aus der sie kommen. Spiele D und sieh zu.',
    no: 'Spiele D: Dort liegen dreizehn Samen.',
  },
  feed: {
    title: 'Füttere deinen Gegner',
    text: 'Hat dein Gegner keine Samen, musst du einen Zug spielen, der ihm welche gibt. Nur einer deiner Züge tut das.',
  },
  'grand-slam': {
    title: 'Kein Grand Slam',
    text: 'Ein Zug, der alle Samen deines Gegners schlagen würde, schlägt keinen. Spiele F und sieh selbst.',
    no: 'Spiele F: Dieser Zug würde alles schlagen.',
  },
  majority: {
    title: 'Mehr als die Hälfte',
    text: 'Die Partie endet, sobald jemand mehr als die Hälfte der 48 Samen hat. Du hast 22: Finde den Schlag, der sie beendet.',
    done: '25 Samen: mehr als die Hälfte.',
    no: 'Du hast noch keine 25 Samen.',
  },
  chain: {
    title: 'Eine Kette schlagen',
    text: 'Dein letzter Samen entscheidet, wo das Schlagen beginnt, und Nachbarn mit zwei oder drei gehen mit. Zähle bei jeder Mulde bis zum letzten Samen: Ein Zug räumt zwei Mulden auf einmal.',
    done: 'Fünf Samen aus zwei Mulden, und damit die Partie.',
    no: 'Er schlägt nichts.',
  },
  'full-house': {
    title: 'Spiele das volle Haus',
    text: 'Eine Mulde mit zwölf oder mehr Samen kommt ein zweites Mal bei deinem Gegner vorbei und sät dort noch einmal. So wird aus einer Reihe von Einsern eine Reihe von Dreiern. Deine Mulde F enthält fünfzehn: Spiele sie im richtigen Moment.',
    done: 'Die zweite Runde macht aus einer ganzen Reihe Zweier und Dreier.',
    no: 'Wartest du, ist die Reihe deines Gegners nicht mehr reif.',
  },
  hoard: {
    title: 'Sammeln statt hetzen',
    text: 'Eine Mulde mit vielen Samen ist eine Drohung, die wächst (Spieler nennen sie Kroo). Wer sie zu früh spielt, bekommt wenig dafür. Du hast eine volle Mulde in F und eine gute in E: Spiele stattdessen einen kleinen Zug.',
    done: 'Die großen Mulden bleiben, und deinem Gegner gehen die sicheren Züge aus.',
    no: 'Er gibt die große Mulde für wenig her.',
  },
  spoil: {
    title: 'Verdirb ihm die Rechnung',
    text: 'Die Mulde c deines Gegners enthält fünf Samen, und der letzte würde in deiner Reihe schlagen. Ändere die Zahl der Samen dort, wo er landet.',
    done: 'Wo c jetzt auch endet, es schlägt zu wenig.',
    no: 'Die Drohung der Mulde c bleibt.',
  },
  safety: {
    title: 'Sicherheit vor Beute',
    text: 'F schlägt sofort zwei Samen. Aber sieh dir an, was dein Gegner danach schlägt. Schütze zuerst deine Mulden.',
    done: 'Nichts in deiner Reihe kann sofort geschlagen werden.',
    no: 'Dein Gegner schlägt sofort drei Samen.',
  },
  tempo: {
    title: 'Tempo',
    text: 'Sind nur noch wenige Samen da, ist es gut, wenn dein Gegner sich zuerst nähern muss. Warte mit einem kleinen Zug und lass die Mulde F zu Hause.',
    done: 'Dein Gegner muss näher kommen, und du schlägst.',
    no: 'Jetzt bist du es, der näher kommt.',
  },
  patience: {
    title: 'Eine Drohung kann warten',
    text: 'C schlägt jetzt fünf Samen und E drei. Aber deine Drohungen laufen nicht weg: Sichere zuerst deine Reihe und schlage im nächsten Zug.',
    done: 'Die Drohungen bleiben, und dein Gegner kann nicht alle abwehren.',
    no: 'Er schlägt jetzt Samen und verliert danach mehr.',
  },
  'feed-little': {
    title: 'Füttern, aber sparsam',
    text: 'Die Reihe deines Gegners ist leer, also musst du Samen geben. Zwei Züge tun das. Gib wenige und hebe die volle Mulde F für später auf.',
    done: 'Wenige Samen gegeben, und F bleibt eine Drohung.',
    no: 'Die volle Mulde geht fürs Füttern drauf.',
  },
  'keep-going': {
    title: 'Halte die Partie am Laufen',
    text: 'Dein Gegner hat schon 24 Samen und nur noch einen einzigen auf dem Brett. Gehen ihm die Züge aus, behältst du nur deine eigene Reihe, und das reicht nicht. Alle Samen auf dem Brett müssen dir zufallen: Finde den einzigen Zug, der das Remis rettet.',
    done: 'Die letzten Samen werden dir gehören: 24 zu 24.',
  },
  draw: {
    title: 'Halte das Remis',
    text: 'Dein Gegner hat 24 Samen, also verlierst du, sobald er einmal schlägt. Du brauchst die letzten sieben auf dem Brett. Bei welchem Zug bleibt jede Mulde sicher?',
    done: 'Dein Gegner kann nicht schlagen, und die Samen bleiben auf deiner Seite.',
    no: 'Dein Gegner wird schlagen, und ein Samen genügt ihm.',
  },
};
