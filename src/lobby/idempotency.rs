//! Idempotency keys: a request with a `key` is carried out once, and repeating it gives the same answer.

use parking_lot::Mutex;
use std::collections::HashMap;
use std::sync::Arc;

use parlor_protocol::{Answer, Refusal};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::id::UserId;
use crate::limits;

struct Remembered {
    since: Instant,
    answer: Arc<OnceCell<Answer>>,
}

/// The answers to requests with a key, for a while.
#[derive(Clone, Default)]
pub(crate) struct IdempotencyKeys {
    answers: Arc<Mutex<HashMap<(UserId, String), Remembered>>>,
}

impl IdempotencyKeys {
    /// Does `act` unless this key of the user was answered before. A refusal is not remembered: it changed nothing.
    pub(crate) async fn once(
        &self,
        user: &UserId,
        key: String,
        act: impl Future<Output = Result<Answer, Refusal>>,
    ) -> Result<Answer, Refusal> {
        let cell = self.cell(user, key);
        cell.get_or_try_init(|| act).await.cloned()
    }

    fn cell(&self, user: &UserId, key: String) -> Arc<OnceCell<Answer>> {
        let now = Instant::now();
        let mut answers = self.answers.lock();
        answers.retain(|_, remembered| now - remembered.since < limits::KEY_LIFETIME);
        let fresh = || Remembered { since: now, answer: Arc::default() };
        answers.entry((user.clone(), key)).or_insert_with(fresh).answer.clone()
    }
}
