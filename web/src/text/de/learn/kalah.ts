import type { kalah as en } from '../../en/learn/kalah';

export const kalah: typeof en = {
  sow: {
    title: 'Säen',
    text: 'Nimm alle Samen aus einer deiner Mulden und säe sie einzeln. Dein eigener Speicher am Ende deiner Reihe bekommt auch einen, den deines Gegners lässt du aus. Du bist Süd und hast die Mulden A bis F; Süd beginnt.',
  },
  again: {
    title: 'Noch einmal säen',
    text: 'Landet dein letzter Samen in deinem Speicher, ziehst du noch einmal. Zwei deiner Züge schaffen das hier.',
    done: 'Der letzte Samen liegt im Speicher, und du bist wieder am Zug.',
    no: 'Der letzte Samen landet nicht in deinem Speicher. Zähle die Samen und die Schritte.',
  },
  capture: {
    title: 'Schlagen',
    text: 'Landet dein letzter Samen in einer leeren Mulde auf deiner Seite, kommen er und die Samen gegenüber in deinen Speicher. Finde den Schlag.',
    done: 'Dein Samen und die gegenüber liegen in deinem Speicher.',
    no: 'Er schlägt nichts.',
  },
  'the-end': {
    title: 'Das Ende',
    text: 'Ist eine Reihe leer, behält jeder die Samen seiner eigenen Reihe. Spiele F: Dann ist deine Reihe leer, und dein Gegner behält den Rest.',
  },
  swap: {
    title: 'Seiten tauschen',
    text: 'In Partien mit Tausch darf Nord statt des ersten Zugs die Seite von Süd übernehmen: So beginnt niemand zu gut. Du bist Nord und hast die Mulden a bis f. Süd hat C gesät, noch einmal mit F gezogen und steht besser. Was tust du?',
    done: 'Der gute Anfang von Süd gehört jetzt dir, und Süd ist am Zug.',
    no: 'Süd behält, was die ersten beiden Züge wert waren.',
  },
  'extra-turn': {
    title: 'Ein Extrazug',
    text: 'Ein Zug, dessen letzter Samen in deinem Speicher landet, kostet nichts. Eine Mulde bringt einen Extrazug, wenn sie so viele Samen enthält, wie es Schritte bis zum Speicher sind. Welche tut das?',
    done: 'Fünf Samen, fünf Schritte: ein Samen geschenkt, und du bist immer noch am Zug.',
  },
  'which-first': {
    title: 'Welche zuerst?',
    text: 'Zwei deiner Mulden bringen einen Extrazug. Fange mit der direkt am Speicher an: Sonst fällt ein Samen hinein, und ihr Extrazug ist weg.',
    done: 'Vom Speicher aus rückwärts bleibt jeder Extrazug erhalten.',
  },
  'row-of-turns': {
    title: 'Zug um Zug',
    text: 'Extrazüge summieren sich. Finde drei Züge hintereinander, die alle in deinem Speicher enden.',
    done: 'Drei Züge hintereinander, und der nächste gehört immer noch dir.',
  },
  'big-capture': {
    title: 'Ein großer Schlag',
    text: 'Dein Gegner hat dreizehn Samen angesammelt. Sie liegen einer deiner leeren Mulden gegenüber. Kannst du dort landen?',
    done: 'Dreizehn Samen und dein eigener.',
  },
  'full-lap': {
    title: 'Eine ganze Runde',
    text: 'Dreizehn Samen laufen genau einmal ums Brett: Der letzte landet in der Mulde, aus der sie kamen, und die ist leer. Was schlägt er dort?',
    done: 'Rundherum und heim: Der letzte Samen schlägt, was gegenüber liegt.',
  },
  'capture-first': {
    title: 'Nicht jeder Extrazug ist gut',
    text: 'F bringt einen Extrazug. Aber er nützt nur, wenn du danach einen guten Zug hast. Vergleiche ihn mit dem Schlag.',
    done: 'Der Schlag war mehr wert als der Extrazug.',
  },
  'keep-a-seed': {
    title: 'Halte einen Samen zurück',
    text: 'Dein Gegner hat fünfzehn Samen in seiner Reihe. Wird deine Reihe leer, behält er sie alle. Du hast noch zwei Züge, und einer davon bringt einen Extrazug: In welcher Reihenfolge spielst du sie?',
    done: 'Deine Reihe hält durch, also muss dein Gegner dir die Samen bringen.',
  },
  hoard: {
    title: 'Sammeln',
    text: 'Ist eine Reihe leer, gehören die Samen der anderen dem, der dort sitzt. Du hast 22 Samen in F: Gib sie nicht her. Lass die Reihe deines Gegners leer werden.',
    done: 'Seine Reihe ist gleich leer, und dein Haufen zählt für dich.',
  },
  'run-dry': {
    title: 'Trockenlegen',
    text: 'Dein Gegner hat einen einzigen Samen. Sobald er weg ist, endet die Partie, und du behältst deine Reihe. Ziehe, ohne Samen abzugeben.',
    done: 'Der letzte Samen muss ziehen, und deine Reihe gehört dir.',
  },
  counting: {
    title: 'Bis zum Ende rechnen',
    text: 'Neun Samen liegen noch in den Mulden. Verfolge jeden deiner beiden Züge bis zum Ende und zähle die Speicher. Einer gewinnt, der andere bringt nur ein Remis.',
    done: 'Die Partie endet, und deine sechs Samen sind noch zu Hause.',
  },
};
