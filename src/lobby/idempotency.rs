//! Idempotency keys: a request with a `key` is carried out once, and repeating it gives the same answer.

use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use parlor_protocol::{Answer, ErrorCode, Refusal};
use tokio::sync::OnceCell;
use tokio::time::Instant;

use crate::error::refuse;
use crate::id::UserId;
use crate::limits;

type Cell = Arc<OnceCell<Answer>>;

struct Remembered {
    since: Instant,
    key: String,
    answer: Cell,
}

impl Remembered {
    fn is_young(&self) -> bool {
        self.since.elapsed() < limits::KEY_LIFETIME
    }
}

#[derive(Default)]
struct Answers {
    by_user: HashMap<UserId, Vec<Remembered>>,
    /// When the answers of all users were last swept.
    swept: Option<Instant>,
}

/// The answers to recent requests with a key.
#[derive(Clone, Default)]
pub(crate) struct IdempotencyKeys {
    answers: Arc<Mutex<Answers>>,
}

impl IdempotencyKeys {
    /// Runs `act` unless this user's key was answered before. A refusal is not remembered: it changed nothing.
    pub(crate) async fn once(
        &self,
        user: &UserId,
        key: String,
        act: impl Future<Output = Result<Answer, Refusal>>,
    ) -> Result<Answer, Refusal> {
        let cell = self.cell(user, key)?;
        let answer = cell.get_or_try_init(|| act).await.cloned();
        if answer.is_err() {
            self.forget(user, &cell);
        }
        answer
    }

    fn cell(&self, user: &UserId, key: String) -> Result<Cell, Refusal> {
        let mut answers = self.answers.lock();
        answers.sweep();
        let own = answers.by_user.entry(user.clone()).or_default();
        own.retain(Remembered::is_young);
        if let Some(remembered) = own.iter().find(|remembered| remembered.key == key) {
            return Ok(remembered.answer.clone());
        }
        if own.len() >= limits::KEYS_BY_USER {
            let full =
                format!("at most {} keys are remembered for you; wait a few minutes", limits::KEYS_BY_USER);
            return Err(Refusal { retry_ms: Some(60_000), ..refuse(ErrorCode::RateLimited, full) });
        }
        let answer = Cell::default();
        own.push(Remembered { since: Instant::now(), key, answer: answer.clone() });
        Ok(answer)
    }

    /// Forgets a key that has no answer, unless the same request is being tried again already.
    fn forget(&self, user: &UserId, cell: &Cell) {
        let mut answers = self.answers.lock();
        let Some(own) = answers.by_user.get_mut(user) else { return };
        // One reference is the caller's, one is the remembered one.
        let in_use = |cell: &Cell| cell.get().is_some() || Arc::strong_count(cell) > 2;
        own.retain(|remembered| !Arc::ptr_eq(&remembered.answer, cell) || in_use(cell));
        if own.is_empty() {
            answers.by_user.remove(user);
        }
    }
}

impl Answers {
    /// Forgets old answers, but only now and then, because it looks at all of them.
    fn sweep(&mut self) {
        if self.swept.is_some_and(|at| at.elapsed() < limits::KEY_LIFETIME / 10) {
            return;
        }
        self.swept = Some(Instant::now());
        self.by_user.retain(|_, own| {
            own.retain(Remembered::is_young);
            !own.is_empty()
        });
    }
}
