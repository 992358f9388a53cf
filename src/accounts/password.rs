//! Passwords: argon2id, computed off the async threads and few at a time.

use std::sync::Arc;

use argon2::password_hash::phc::PasswordHash;
use argon2::{Algorithm, Argon2, Params, PasswordHasher, PasswordVerifier, Version};
use tokio::sync::Semaphore;

/// 19 MiB, 2 passes, 1 lane: the minimum that OWASP's password storage cheat sheet asks of argon2id.
const MEMORY_KIB: u32 = 19 * 1024;
const PASSES: u32 = 2;
const LANES: u32 = 1;

/// How many hashes are computed at once: each takes a core and 19 MiB for a while.
const AT_ONCE: usize = 2;

/// The hash of no one's password, to compare with if there is no account, so that the response time reveals nothing.
const UNKNOWN_HASH: &str =
    "$argon2id$v=19$m=19456,t=2,p=1$cGFybG9yLW5vYm9keS0x$6a3W0v2Y3s2bX4xZk1b7yX2b3W0v2Y3s2bX4xZk1b7w";

/// Computes and checks password hashes. A cheap handle.
#[derive(Clone)]
pub(super) struct Passwords {
    turns: Arc<Semaphore>,
}

impl Default for Passwords {
    fn default() -> Self {
        Self { turns: Arc::new(Semaphore::new(AT_ONCE)) }
    }
}

impl Passwords {
    /// Returns the hash of a password, with its own salt.
    pub(super) async fn hash(&self, password: String) -> Result<String, String> {
        self.compute(move || {
            hasher()
                .hash_password(password.as_bytes())
                .map(|hash| hash.to_string())
                .map_err(|e| e.to_string())
        })
        .await?
    }

    /// Returns whether a password has this hash; false without a hash.
    pub(super) async fn verify(&self, password: String, hash: Option<String>) -> Result<bool, String> {
        self.compute(move || {
            let known = hash.is_some();
            let hash = hash.unwrap_or_else(|| UNKNOWN_HASH.to_owned());
            let fits = PasswordHash::new(&hash)
                .is_ok_and(|parsed| hasher().verify_password(password.as_bytes(), &parsed).is_ok());
            known && fits
        })
        .await
    }

    async fn compute<T: Send + 'static>(
        &self,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, String> {
        let turn = self.turns.clone().acquire_owned().await.map_err(|e| e.to_string())?;
        // The thread gives the turn back, not the caller, who may be gone while the thread still works.
        let work = move || {
            let done = work();
            drop(turn);
            done
        };
        tokio::task::spawn_blocking(work).await.map_err(|e| e.to_string())
    }
}

fn hasher() -> Argon2<'static> {
    let params =
        Params::new(MEMORY_KIB, PASSES, LANES, None).expect("the parameters are within argon2's bounds");
    Argon2::new(Algorithm::Argon2id, Version::V0x13, params)
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;

    use futures_util::FutureExt;
    use parking_lot::Mutex;

    use super::*;

    /// Clients that hang up leave a thread that goes on computing; the next client waits for it all the same.
    #[tokio::test]
    async fn abandoned_work_keeps_its_turn() {
        let passwords = Passwords::default();
        let (end, ended) = mpsc::channel::<()>();
        let ended = Arc::new(Mutex::new(ended));
        for _ in 0..AT_ONCE {
            let ended = ended.clone();
            // The work begins, and is abandoned at once.
            assert!(passwords.compute(move || ended.lock().recv()).now_or_never().is_none());
        }
        assert!(passwords.compute(|| ()).now_or_never().is_none());
        assert_eq!(passwords.turns.available_permits(), 0);
        drop(end);
        assert_eq!(passwords.compute(|| 7).await, Ok(7));
    }
}
