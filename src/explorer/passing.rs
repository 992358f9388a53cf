//! The games of a position that few games have reached, which are read again.

use std::collections::BTreeMap;

use super::counted::{self, Plies};
use crate::game::{GameMeta, LoggedAct};
use crate::store::{CountedGame, Known, Passage, Store, StoreError};

/// Returns the games that reached a position, each with the move played there, including those that have yet to be
/// removed.
pub(super) async fn passing(store: &Store, position: i64) -> Result<Vec<CountedGame>, StoreError> {
    let places = store.explored_places(position).await?;
    let here = played_here(store, &places).await?;
    let mut games = Vec::new();
    for place in places {
        let plies = Plies::Only(place.ply);
        let game = match place.game {
            Known::Imported(number) => {
                store.explored_import(number).await?.map(|line| counted::imported(line, plies))
            }
            Known::Played(number) => match here.get(&number) {
                Some((meta, log)) => counted::played(meta.clone(), log, plies)
                    .inspect_err(|why| tracing::error!(number, why, "a counted game cannot be read"))
                    .ok(),
                None => None,
            },
        };
        games.extend(game.filter(|game| game.steps.iter().any(|step| step.position == position)));
    }
    Ok(games)
}

/// Returns those that were played here, by their numbers.
async fn played_here(
    store: &Store,
    places: &[Passage],
) -> Result<BTreeMap<i64, (GameMeta, Vec<LoggedAct>)>, StoreError> {
    let numbers = places.iter().filter_map(|place| match place.game {
        Known::Played(number) => Some(number),
        Known::Imported(_) => None,
    });
    let mut here = BTreeMap::new();
    for (id, game) in store.games_by_number(numbers).await? {
        match game {
            Ok((meta, log)) => {
                here.insert(meta.number.unwrap_or_default(), (meta, log));
            }
            Err(StoreError::Damaged(why)) => {
                tracing::error!(game = id, why, "a counted game cannot be read");
            }
            Err(error) => return Err(error),
        }
    }
    Ok(here)
}
