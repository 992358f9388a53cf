//! The deadline of a request's body.

use std::error::Error;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use hyper::body::{Body, Bytes, Frame, Incoming, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::admission::Crowd;
use crate::limits;

/// How often a late body checks whether the server has become crowded.
const CROWD_PERIOD: Duration = Duration::from_secs(1);

/// The body of a request did not come in time.
#[derive(Debug, thiserror::Error)]
#[error("the body of the request did not come in time")]
pub(in crate::http) struct LateBody;

impl LateBody {
    /// Whether this is why a body could not be read.
    pub(in crate::http) fn caused(error: &(dyn Error + 'static)) -> bool {
        let mut cause = Some(error);
        while let Some(error) = cause {
            if error.is::<Self>() {
                return true;
            }
            cause = error.source();
        }
        false
    }
}

/// A request's body that must arrive by a deadline, which is earlier while the server is crowded.
pub(super) struct TimedBody {
    body: Incoming,
    crowd: Crowd,
    begun: Instant,
    timer: Pin<Box<Sleep>>,
}

impl TimedBody {
    pub(super) fn new(body: Incoming, crowd: Crowd) -> Self {
        let begun = Instant::now();
        let timer = Box::pin(sleep_until(begun + limits::CROWDED_BODY_TIMEOUT));
        Self { body, crowd, begun, timer }
    }
}

impl Body for TimedBody {
    type Data = Bytes;
    type Error = Box<dyn Error + Send + Sync>;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Self::Error>>> {
        if let Poll::Ready(frame) = Pin::new(&mut self.body).poll_frame(cx) {
            return Poll::Ready(frame.map(|frame| frame.map_err(Into::into)));
        }
        loop {
            ready!(self.timer.as_mut().poll(cx));
            if self.crowd.is_dense() || self.begun.elapsed() >= limits::BODY_TIMEOUT {
                return Poll::Ready(Some(Err(LateBody.into())));
            }
            let next = (Instant::now() + CROWD_PERIOD).min(self.begun + limits::BODY_TIMEOUT);
            self.timer.as_mut().reset(next);
        }
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}
