//! Japanese, which has no plural and no spaces between words.

use parlor_protocol::http::TournamentFormat;
use parlor_protocol::{Reason, TimeControl};
use parlor_puzzles::Goal;
use parlor_rules::GameKind;

use super::{Ended, Game, Mail, Play, Preview, Words, minutes_and_seconds};

pub(super) const WORDS: Words = Words {
    locale: "ja_JP",
    game,
    mail: Mail {
        confirm: "メールアドレスの確認",
        confirm_text: |name, link| {
            format!(
                "{name}さん\n\n次のリンクを開いて、このメールアドレスを確認してください。\n{link}\n\nお心当たりがなければ、何もする必要はありません。\n"
            )
        },
        reset: "新しいパスワードの設定",
        reset_text: |name, link| {
            format!(
                "{name}さん\n\n1時間以内に次のリンクを開いて、新しいパスワードを設定してください。\n{link}\n\nお心当たりがなければ、何もする必要はありません。パスワードは変わりません。\n"
            )
        },
        waiting: |n| format!("{n}局があなたの手を待っています"),
        waiting_head: |name| format!("{name}さん\n\n次の対局があなたの番です。\n\n"),
        waiting_game: |game, opponent, left| format!("{game}、相手は{opponent}さん：{left}"),
        waiting_stop: |link| {
            format!(
                "このメールは、ご希望により1日1回まで届きます。止めるには次のリンクを開いてください。\n{link}\n"
            )
        },
        left: |days, hours| match (days, hours) {
            (0, hours) => format!("残り{hours}時間"),
            (days, 0) => format!("残り{days}日"),
            (days, hours) => format!("残り{days}日{hours}時間"),
        },
        last_hour: "残り1時間未満",
        no_clock: "時計はまだ動いていません",
    },
    preview: Preview {
        pages: [
            [
                "Parlor",
                "オセロ、チェッカー、アワレ、カラハ、サントリーニを、人や正直なボットと対局できます。",
            ],
            [
                "ルールを学ぶ",
                "オセロ、チェッカー、アワレ、カラハ、サントリーニを、盤の上で一手ずつ学べます。",
            ],
            ["対局", "ここで打たれた公開対局のすべてを、再生して検討できます。"],
            ["TV", "各ゲームで今打たれている、いちばんの対局です。"],
            ["プレイヤー", "5つのゲームの順位表です。"],
            ["ボット", "初級からマスターまで、ここで打つボットと測定された強さです。"],
            ["問題", "ただ一手だけが結果を守る局面です。どの解も証明されています。"],
            ["大会", "参加者は自動で組み合わされ、対局は自動で始まります。"],
            ["ライブラリ", "よそで打たれた対局を、再生、検索、検討できます。"],
            ["検討盤", "手を試して、エンジンの評価を聞けます。"],
            ["エキシビション", "好きなエンジンどうしを対局させます。"],
        ],
        lesson: |game| format!("{game}を学ぶ"),
        lesson_line: |game| format!("{game}のルールを、盤の上で一手ずつ学べます。"),
        position: |game| format!("{game}の局面"),
        to_move: |side| format!("{side}の番です。"),
        to_move_after: |side, n| format!("{n}手後、{side}の番です。"),
        end_of_line: |n| format!("{n}手の手順の終わりです。"),
        puzzle: |game| format!("{game}の問題"),
        puzzle_line: |goal, side| match goal {
            Goal::Win => format!("{side}の番です。勝ってください。ほかの手では勝ちを逃します。"),
            Goal::Draw => format!("{side}の番です。引き分けにしてください。ほかの手では負けます。"),
            Goal::Most { .. } => format!("{side}の番です。最終結果が最もよくなる手は一つだけです。"),
            Goal::WinIn(n) => format!("{side}の番です。{n}手以内に勝ってください。"),
            Goal::Hold(n) => format!("{side}の番です。{n}手のあいだ守れる手は一つだけです。"),
        },
        tournament: |format, game, clock| {
            let format = match format {
                TournamentFormat::Arena => "アリーナ",
                TournamentFormat::Swiss => "スイス式",
                TournamentFormat::RoundRobin => "総当たり",
                TournamentFormat::KnockOut => "勝ち抜き",
                TournamentFormat::Simul => "多面打ち",
            };
            format!("{game}の大会（{format}）、{clock}。")
        },
        invite: |from, game| format!("{from}さんから{game}への招待"),
        invite_line: |rated, clock| match (rated, clock) {
            (true, Some(clock)) => format!("レート戦、{clock}。リンクを開くと対局できます。"),
            (false, Some(clock)) => format!("フリー対局、{clock}。リンクを開くと対局できます。"),
            (_, None) => "時計なしのフリー対局。リンクを開くと対局できます。".to_owned(),
        },
        player_line: |ratings| match ratings {
            [] => "Parlorでの対局と成績です。".to_owned(),
            ratings => format!("{}。Parlorでの対局と成績です。", ratings.join("、")),
        },
    },
    play: Play {
        title: |game, first, second| format!("{game}：{first} 対 {second}"),
        rated: "レート戦",
        casual: "フリー対局",
        clock: |control| match control {
            TimeControl::Days { days } => format!("1手{days}日"),
            TimeControl::Fischer { initial_ms, increment_ms } => {
                let [minutes, seconds] = minutes_and_seconds(initial_ms, increment_ms, ".");
                format!("{minutes}分+{seconds}秒")
            }
        },
        about_to_begin: "まもなく対局が始まります。",
        in_progress: |n| format!("対局中、{n}手まで。"),
        start_of: |n| format!("{n}手の対局の開始局面です。"),
        passes: |ply, of, side| format!("{of}手中{ply}手目：{side}がパス。"),
        plays: |ply, of, side, m| format!("{of}手中{ply}手目：{side}が{m}。"),
        unfinished: |n| format!("{n}手まで、未完。"),
        aborted: "対局は中止されました。",
        ended: |Ended { winner, score, reason, moves }| {
            let how = match reason {
                Reason::Rules | Reason::Aborted => "",
                Reason::Resignation => "（投了）",
                Reason::Agreement => "（合意）",
                Reason::Timeout => "（時間切れ）",
                Reason::Abandoned => "（放棄）",
                Reason::Repetition => "（同一局面）",
                Reason::MoveLimit => "（手数制限）",
                Reason::Adjudication => "（裁定）",
            };
            match winner {
                Some(side) => format!("{moves}手で{side}の勝ち{score}{how}。"),
                None => format!("{moves}手で引き分け{score}{how}。"),
            }
        },
    },
};

fn game(kind: GameKind) -> Game {
    let named = |name, sides, variants| Game { name, sides, variants };
    match kind {
        GameKind::Othello => named("オセロ", ["黒", "白"], &[]),
        GameKind::Checkers => named("チェッカー", ["黒", "白"], &[("mini", "ミニ 6×6")]),
        GameKind::Awele => named("アワレ", ["南", "北"], &[]),
        GameKind::Kalah => named("カラハ", ["南", "北"], KALAH),
        GameKind::Santorini => named("サントリーニ", ["濃色", "淡色"], &[]),
    }
}

const KALAH: &[(&str, &str)] = &[
    ("6x4", "6穴・種4個、通常の捕獲"),
    ("6x4+swap", "6穴・種4個、通常の捕獲、交代あり"),
    ("6x6", "6穴・種6個、通常の捕獲"),
];
