import type { LessonText } from './lesson';

export const santorini = {
  place: {
    title: 'Place your workers',
    text: 'Dark begins and places two workers anywhere, then Light does. After that they take turns; you are Dark.',
  },
  'move-build': {
    title: 'Move, then build',
    text: 'Move one worker to an adjacent square, then build one level on a square next to it. You can undo the step until you build.',
  },
  'one-up': {
    title: 'One level up',
    text: 'A worker can climb at most one level, but jump down from any height. From the ground, the two-level tower on c4 is too high.',
  },
  domes: {
    title: 'Domes',
    text: 'Building on the third level makes a dome, where nobody can stand. Cap the tower on d3, or try another move.',
  },
  win: {
    title: 'Win',
    text: 'Step up to level three and you win. You also win if your opponent cannot move.',
    done: 'Up on the third level.',
    no: 'You could have won at once: your worker stands on the second level, next to a third.',
  },
  cap: {
    title: 'Cap it in time',
    text: 'A rival worker on level two next to a level three wins next turn. Find the threat, and the one worker that can build the dome in time.',
    done: 'A dome: nobody climbs there any more.',
    no: 'Your opponent steps up and wins.',
  },
  'come-back': {
    title: 'Come down to defend',
    text: 'Height is worth nothing if your opponent wins first. Find their threat and stop it, even if you have to give up a good square.',
    done: 'The tower is capped, and the game goes on.',
    no: 'Your opponent steps up and wins.',
  },
  'own-step': {
    title: 'Build your own step',
    text: 'Stand on level two and build level three where your opponent cannot reach it: next turn you step up. Look for it before anything else.',
    done: 'Nobody can cap it in time.',
  },
  double: {
    title: 'Two ways up',
    text: 'One threat can be capped. Two threats cannot. Climb with a worker, and build so that you can step up in more than one place.',
    done: 'Your opponent can stop one of them, not both.',
  },
  height: {
    title: 'Height',
    text: 'From level two you can reach level three; from level one you can only look at it. Climb now, and build so that the next step is there.',
    done: 'High up, with the next step at hand, it cannot be stopped.',
  },
  'cap-and-win': {
    title: 'Defend, then win',
    text: 'Your opponent threatens to step up. Only one move stops it, and with it you win by force.',
    done: 'The threat is gone, and yours remains.',
    no: 'Your opponent steps up and wins.',
  },
  'out-of-reach': {
    title: 'Out of reach',
    text: 'You need not cap a tower to stop a climber. A worker on level one can step to level two, but not to three: raise the tower before they use it.',
    done: 'The tower grew past your opponent’s reach.',
  },
  'take-away': {
    title: 'Take the tower away',
    text: 'Your opponent stands next to the tower that wins. Put a dome on it, and choose the way there that leaves you the better position.',
    done: 'No tower for them, and the next one is yours.',
  },
  cornered: {
    title: 'Cornered',
    text: 'Your workers are shut in, and almost every move loses. Step down, and build what you need beside you.',
    done: 'A level three beside a worker on level two: you win next turn.',
  },
  'block-and-climb': {
    title: 'Block and climb',
    text: 'The best defence also helps you. Stop the threat with a dome and gain height with the same move.',
    done: 'One move, two jobs.',
  },
} satisfies Record<string, LessonText>;
