import type { santorini as en } from '../../en/learn/santorini';

export const santorini: typeof en = {
  place: {
    title: 'Stelle deine Arbeiter auf',
    text: 'Dunkel beginnt und stellt zwei Arbeiter auf beliebige Felder, dann Hell. Danach ziehen beide abwechselnd; du bist Dunkel.',
  },
  'move-build': {
    title: 'Ziehen, dann bauen',
    text: 'Ziehe einen Arbeiter auf ein Nachbarfeld und baue dann neben ihm eine Ebene. Bis du baust, kannst du den Schritt zurücknehmen.',
  },
  'one-up': {
    title: 'Eine Ebene hinauf',
    text: 'Ein Arbeiter steigt höchstens eine Ebene hinauf, springt aber aus jeder Höhe hinunter. Vom Boden aus ist der Turm auf c4 mit seinen zwei Ebenen zu hoch.',
  },
  domes: {
    title: 'Kuppeln',
    text: 'Wer auf der dritten Ebene baut, setzt eine Kuppel, und auf der kann niemand stehen. Schließe den Turm auf d3 oder probiere einen anderen Zug.',
  },
  win: {
    title: 'Gewinnen',
    text: 'Steige auf die dritte Ebene, und du gewinnst. Du gewinnst auch, wenn dein Gegner nicht ziehen kann.',
    done: 'Oben auf der dritten Ebene.',
    no: 'Du hättest sofort gewinnen können: Dein Arbeiter steht auf der zweiten Ebene, direkt neben einer dritten.',
  },
  cap: {
    title: 'Rechtzeitig schließen',
    text: 'Ein gegnerischer Arbeiter auf Ebene zwei neben einer Ebene drei gewinnt im nächsten Zug. Finde die Drohung und den einen Arbeiter, der die Kuppel noch rechtzeitig setzt.',
    done: 'Eine Kuppel: Da steigt niemand mehr hinauf.',
    no: 'Dein Gegner steigt hinauf und gewinnt.',
  },
  'come-back': {
    title: 'Hinunter zum Verteidigen',
    text: 'Höhe ist nichts wert, wenn dein Gegner vorher gewinnt. Finde seine Drohung und wehre sie ab, auch wenn du dafür ein gutes Feld aufgibst.',
    done: 'Der Turm ist geschlossen, und die Partie geht weiter.',
    no: 'Dein Gegner steigt hinauf und gewinnt.',
  },
  'own-step': {
    title: 'Bau dir deine Treppe',
    text: 'Stelle dich auf Ebene zwei und baue Ebene drei, wo dein Gegner nicht hinkommt: Im nächsten Zug steigst du hinauf. Danach suche immer zuerst.',
    done: 'Niemand kann den Turm rechtzeitig schließen.',
  },
  double: {
    title: 'Zwei Wege hinauf',
    text: 'Gegen eine Drohung hilft eine Kuppel, gegen zwei nicht. Steige mit einem Arbeiter und baue so, dass du an mehr als einer Stelle hinaufkannst.',
    done: 'Dein Gegner kann eine Drohung abwehren, nicht beide.',
  },
  height: {
    title: 'Höhe',
    text: 'Von Ebene zwei erreichst du jede Ebene drei, von Ebene eins kannst du sie nur ansehen. Steige jetzt und baue so, dass der nächste Schritt bereitliegt.',
    done: 'Weit oben, den nächsten Schritt vor sich: Das ist nicht aufzuhalten.',
  },
  'cap-and-win': {
    title: 'Abwehren, dann gewinnen',
    text: 'Dein Gegner droht hinaufzusteigen. Nur ein Zug verhindert das, und mit ihm gewinnst du zwingend.',
    done: 'Die Drohung ist weg, und deine bleibt.',
    no: 'Dein Gegner steigt hinauf und gewinnt.',
  },
  'out-of-reach': {
    title: 'Außer Reichweite',
    text: 'Um jemanden am Klettern zu hindern, brauchst du keine Kuppel. Ein Arbeiter auf Ebene eins kommt auf Ebene zwei, aber nicht auf drei: Erhöhe den Turm, bevor er ihn nutzt.',
    done: 'Der Turm ist deinem Gegner über den Kopf gewachsen.',
  },
  'take-away': {
    title: 'Nimm ihm den Turm',
    text: 'Dein Gegner steht neben dem Turm, der gewinnt. Setze eine Kuppel darauf und wähle den Weg dorthin, der dir die bessere Stellung lässt.',
    done: 'Kein Turm für ihn, und der nächste gehört dir.',
  },
  cornered: {
    title: 'In die Enge getrieben',
    text: 'Deine Arbeiter sind eingesperrt, und fast jeder Zug verliert. Steige hinunter und baue neben dir, was du brauchst.',
    done: 'Eine Ebene drei neben einem Arbeiter auf Ebene zwei: Im nächsten Zug gewinnst du.',
  },
  'block-and-climb': {
    title: 'Abwehren und steigen',
    text: 'Die beste Abwehr hilft auch dir. Stoppe die Drohung mit einer Kuppel und gewinne im selben Zug an Höhe.',
    done: 'Ein Zug, zwei Aufgaben.',
  },
};
