//! `parlor move`: a whole site from one database to another.

use parlor::admin::{Admin, MoveProgress};
use parlor_cli::output::print_result;
use parlor_cli::{CliResult, progress};
use serde_json::json;

#[derive(clap::Args)]
pub(crate) struct MoveArgs {
    /// The database to copy, as sqlite://PATH or postgres://USER@HOST/DATABASE; no server may run on it
    #[arg(long, value_name = "URL")]
    from: String,
    /// The database to copy to: an empty one, or one where an earlier move was interrupted
    #[arg(long, value_name = "URL")]
    to: String,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: MoveArgs) -> CliResult {
    let bar = progress::bar(0, 0, "rows");
    let shown = |at| match at {
        MoveProgress::Copied { rows, of } => {
            bar.set_length(of);
            bar.set_position(rows);
        }
        MoveProgress::Checked { games } => bar.set_message(format!("{games} games checked")),
    };
    let (rows, report) = super::admin::block_on(Admin::move_site(&args.from, &args.to, shown))?;
    bar.finish_and_clear();
    let (games, events) = (report.games, report.events);
    let object = json!({"rows": rows, "games": games, "events": events, "faults": report.faults});
    print_result(
        args.json,
        &object,
        format!("{rows} rows copied; {games} games and {events} events checked, 0 faults"),
    )
}
