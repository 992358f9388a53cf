//! The games of a position that few games have reached: they are read again.

use super::counted::{self, Plies};
use crate::store::{CountedGame, Known, Passage, Store, StoreError};

/// The games that were in a position, each with the move that it played there. Those that have to be taken out are among them.
pub(super) async fn passing(store: &Store, position: i64) -> Result<Vec<CountedGame>, StoreError> {
    let mut games = Vec::new();
    for place in store.explored_places(position).await? {
        let game = read(store, place).await?;
        games.extend(game.filter(|game| game.steps.iter().any(|step| step.position == position)));
    }
    Ok(games)
}

async fn read(store: &Store, place: Passage) -> Result<Option<CountedGame>, StoreError> {
    let plies = Plies::Only(place.ply);
    let number = match place.game {
        Known::Imported(number) => {
            let line = store.explored_import(number).await?;
            return Ok(line.map(|line| counted::imported(line, plies)));
        }
        Known::Played(number) => number,
    };
    let counted = match store.explored_game(number).await {
        Ok(Some((meta, log))) => counted::played(meta, &log, plies),
        Ok(None) => return Ok(None),
        Err(StoreError::Damaged(why)) => Err(why),
        Err(error) => return Err(error),
    };
    Ok(counted.inspect_err(|why| tracing::error!(number, why, "a counted game cannot be read")).ok())
}
