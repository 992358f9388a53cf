//! The table of rate limits, each as (burst, refill).

use std::num::NonZeroU32;
use std::time::Duration;

use governor::Quota;

macro_rules! limits {
    ($($(#[$doc:meta])* $Name:ident: $quota:expr,)*) => {
        /// Something that may be done only so often.
        #[derive(Debug, Clone, Copy)]
        pub(crate) enum Limit {
            $($(#[$doc])* $Name),*
        }

        impl Limit {
            /// The quotas, in the order of the variants.
            pub(super) fn quotas() -> Vec<Quota> {
                vec![$($quota),*]
            }

            /// The quota of this one: how many at once, and how long until one more.
            pub(crate) fn quota(self) -> (u32, Duration) {
                let quota: Quota = match self {
                    $(Limit::$Name => $quota),*
                };
                (quota.burst_size().get(), quota.replenish_interval())
            }
        }
    };
}

limits! {
    /// Messages of one account. A fast player sends a few a second and a page that resumes sends dozens at once; this is
    /// far above both, and far below what costs the others anything.
    MessagesByAccount: per_second(4_000, 1_000),
    /// Messages from one address.
    MessagesByAddress: per_second(10_000, 2_000),
    /// Requests to the HTTP API: a page makes a dozen at once.
    RequestsByAddress: per_second(600, 60),
    /// New guests: a whole school may open the page behind one address.
    GuestsByAddress: per_second(300, 2),
    /// Chat lines: talk, not floods.
    ChatByAccount: per_minute(10, 30),
    /// Mails that a signed-in user has us send to an address, which may be a stranger's.
    MailsByAccount: per_hour(3, 3),
    /// Links requested from one address, and links sent to one account.
    MailsByAddress: per_minute(5, 1),
    MailsByName: per_hour(3, 3),
    /// Reports to the moderators: what a person sees in an evening, not a campaign.
    ReportsByAccount: per_minute(10, 1),
    /// Seeks, challenges, invitations and rematches: a person makes a few in a minute.
    OffersByAccount: per_minute(60, 60),
    /// The same from one address: a whole school looks for opponents.
    OffersByAddress: per_minute(1_000, 600),
    /// Answers to puzzles: the fastest in a rush gives two a second for a while.
    PuzzlesByAccount: per_minute(240, 120),
    /// Uploaded files of games.
    ImportsByAddress: per_minute(10, 6),
    /// Files of many games, each of which is read and replayed.
    DownloadsByAddress: per_minute(5, 2),
    /// Requests to analyse a finished game.
    ReviewsByAddress: per_minute(20, 6),
    /// Moves chosen by the engine: a whole game between two engines at once.
    EngineByAddress: per_minute(400, 120),
    /// Pictures that have to be drawn: a page of links is opened, or a chat shows all of its previews.
    PicturesByAddress: per_minute(120, 60),
    /// Animations, each of which draws a whole game.
    AnimationsByAddress: per_minute(10, 4),
    /// Attempts to sign in, recover an account or register: each costs a password hash.
    SignInsByAddress: per_minute(30, 20),
    /// The same from one address under one name: guesses from elsewhere do not use these up.
    SignInsByAddressAndName: per_minute(10, 5),
    /// The same under one name from all addresses but those of known devices. It is wide, so that it takes hundreds of
    /// addresses to use it up, and narrow enough that a password of eight characters cannot be guessed.
    SignInsByName: per_minute(2_000, 200),
    /// Attempts of a known device, and password checks of a session: no one else uses these up.
    SignInsByDevice: per_minute(10, 5),
    PasswordChecksByAccount: per_minute(10, 5),
}

/// Messages of one connection.
pub(super) fn messages_by_connection() -> Quota {
    per_second(1_000, 100)
}

fn per_second(burst: u32, rate: u32) -> Quota {
    Quota::per_second(positive(rate)).allow_burst(positive(burst))
}

fn per_minute(burst: u32, rate: u32) -> Quota {
    Quota::per_minute(positive(rate)).allow_burst(positive(burst))
}

fn per_hour(burst: u32, rate: u32) -> Quota {
    Quota::per_hour(positive(rate)).allow_burst(positive(burst))
}

fn positive(n: u32) -> NonZeroU32 {
    NonZeroU32::new(n).expect("a limit of nothing would refuse everything")
}
