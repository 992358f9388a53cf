import type { learn as en } from '../../en/learn/page';

const end = (points: number) => (points > 0 ? `${points}点差の勝ち` : points < 0 ? `${-points}点差の負け` : '引き分け');

export const learn: typeof en = {
  learn: '学ぶ',
  intro: '最初の一手からゲームを覚え、続いて一つずつ考え方を学べる局面で正しい手を見つけましょう。',
  learnGame: (game: string) => `${game}を学ぶ`,
  games: 'ゲーム',
  rules: 'ルール',
  strategy: '戦略',
  strategyIntro: '考え方を一つずつ学ぶ10の局面です。どの答えも、完全読みか深い読みで確かめてあります。',
  progress: (done: number, all: number) => `全${all}レッスン中${done}レッスン修了`,
  start: '始める',
  goOnLearning: '続ける',
  done: '修了',
  play: (game: string) => `${game}を対局する`,
  practiceBoard: (lesson: string) => `${lesson}：練習盤`,
  allLessons: (game: string) => `${game}の全レッスン`,
  place: (number: number, all: number) => `レッスン ${number} / ${all}`,
  wellDone: 'お見事です。',
  right: '正解です。',
  opponentReplies: '相手が応じます。',
  goOn: '正解です。次の手は？',
  notThat: (move: string) => `${move}ではありません。`,
  notBest: (move: string) => `${move}は惜しい手です。`,
  thereIsBetter: 'もっと良い手があります。',
  cost: (best: number, now: number) =>
    `双方が最善を尽くすと、この手では${end(now)}、正しい手なら${end(best)}になります。`,
  loses: 'このあと相手は勝ちを決められます。',
  draws: 'これでは相手に引き分けに逃げられます。',
  worse: 'せっかくの優勢をほとんど失います。',
  goesOn: (moves: string) => `盤上の手順：${moves}`,
  nextLesson: '次のレッスン',
  again: 'もう一度解く',
  tryAgain: 'やり直す',
  showAnswer: '答えを見る',
  notSaved: '進み具合はこのブラウザに保存されています。登録すると、どの端末でも続きから学べます。',
};
