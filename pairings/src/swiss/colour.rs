//! Colour preferences (article 1.7) and who has which colour (article 5).

use super::contestant::Contestant;
use crate::Colour;

/// How strongly a player needs a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    /// No game played yet.
    None,
    /// As many games with White as with Black: they should alternate.
    Mild,
    /// One more game with one of the colours.
    Strong,
    /// Two more games with one of the colours, or the same colour in their last two games.
    Absolute,
}

/// The colour that a player should have next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Preference {
    pub(super) strength: Strength,
    /// Which one; White if there is no preference.
    pub(super) colour: Option<Colour>,
    /// By how many games they had one colour more often than the other.
    pub(super) imbalance: u32,
    /// Whether their last two games had the same colour.
    pub(super) repeated: bool,
}

impl Preference {
    /// The preference after games with these colours, the latest last.
    pub(super) fn of(colours: &[Colour]) -> Self {
        let white = colours.iter().filter(|&&colour| colour == Colour::White).count();
        let difference = 2 * i64::try_from(white).unwrap_or(0) - i64::try_from(colours.len()).unwrap_or(0);
        let repeated = matches!(colours, [.., before, last] if before == last);
        let strength = match difference.abs() {
            _ if colours.is_empty() => Strength::None,
            2.. => Strength::Absolute,
            _ if repeated => Strength::Absolute,
            1 => Strength::Strong,
            _ => Strength::Mild,
        };
        let colour = match difference {
            2.. => Some(Colour::Black),
            ..=-2 => Some(Colour::White),
            _ if repeated || difference == 0 => colours.last().map(|last| last.other()),
            1 => Some(Colour::Black),
            _ => Some(Colour::White),
        };
        Self {
            strength,
            colour,
            imbalance: u32::try_from(difference.unsigned_abs()).unwrap_or(u32::MAX),
            repeated,
        }
    }

    pub(super) fn is_absolute(self) -> bool {
        self.strength == Strength::Absolute
    }

    /// Strong or absolute.
    pub(super) fn is_strong(self) -> bool {
        self.strength >= Strength::Strong
    }

    /// Whether both prefer the same colour, so that only one of them can have it.
    pub(super) fn clashes(self, other: Self) -> bool {
        self.colour.is_some() && self.colour == other.colour
    }
}

/// The colour of `higher`, the opponent ranked higher by article 1.2 (article 5.2). `initial` is the colour drawn
/// before the first round.
pub(super) fn of_higher(higher: &Contestant, lower: &Contestant, initial: Colour) -> Colour {
    let (own, theirs) = (higher.preference, lower.preference);
    let by_number = if higher.number % 2 == 1 { initial } else { initial.other() };
    if !own.clashes(theirs) {
        return own.colour.or(theirs.colour.map(Colour::other)).unwrap_or(by_number);
    }
    let wanted = own.colour.unwrap_or(by_number);
    let width = |preference: Preference| if preference.is_absolute() { preference.imbalance } else { 0 };
    match own.strength.cmp(&theirs.strength).then(width(own).cmp(&width(theirs))) {
        std::cmp::Ordering::Greater => wanted,
        std::cmp::Ordering::Less => wanted.other(),
        std::cmp::Ordering::Equal => {
            let both = higher.colours.iter().rev().zip(lower.colours.iter().rev());
            let differing = both.into_iter().find(|(own, theirs)| own != theirs);
            differing.map_or(wanted, |(own, _)| own.other())
        }
    }
}
