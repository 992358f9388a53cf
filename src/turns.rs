//! Taking turns: a party with much work waits for its turn as the others do, and the others need not wait for all of
//! it.

use std::collections::VecDeque;

/// Things that wait, in the order in which they are served.
pub(crate) trait Queue {
    type Item;

    /// Takes out the next item.
    fn pop(&mut self) -> Option<Self::Item>;

    fn len(&self) -> usize;
}

impl<T> Queue for VecDeque<T> {
    type Item = T;

    fn pop(&mut self) -> Option<T> {
        self.pop_front()
    }

    fn len(&self) -> usize {
        self.len()
    }
}

/// Parties that take turns, each with a queue of its own, which may be one of parties itself. Invariant: no queue is
/// empty.
pub(crate) struct Turns<K, Q> {
    parties: VecDeque<(K, Q)>,
}

impl<K, Q> Default for Turns<K, Q> {
    fn default() -> Self {
        Self { parties: VecDeque::new() }
    }
}

impl<K: PartialEq, Q: Queue + Default> Turns<K, Q> {
    /// Changes the queue of a party; a party that was not waiting comes last.
    pub(crate) fn change<R>(&mut self, party: K, change: impl FnOnce(&mut Q) -> R) -> R {
        let at = self.parties.iter().position(|(other, _)| *other == party).unwrap_or_else(|| {
            self.parties.push_back((party, Q::default()));
            self.parties.len() - 1
        });
        let changed = change(&mut self.parties[at].1);
        if self.parties[at].1.len() == 0 {
            self.parties.remove(at);
        }
        changed
    }

    /// Takes out the next item of the first party that may have its turn, and moves that party to the end.
    pub(crate) fn pop_if(&mut self, mut may: impl FnMut(&K) -> bool) -> Option<Q::Item> {
        let at = self.parties.iter().position(|(party, _)| may(party))?;
        let (party, mut queue) = self.parties.remove(at)?;
        let next = queue.pop();
        if queue.len() > 0 {
            self.parties.push_back((party, queue));
        }
        next
    }

    /// Returns the queues of all parties, in their order.
    pub(crate) fn queues(&mut self) -> impl Iterator<Item = &mut Q> {
        self.parties.iter_mut().map(|(_, queue)| queue)
    }

    /// Returns the parties, in their order, and how many items of each wait.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = (&K, usize)> {
        self.parties.iter().map(|(party, queue)| (party, queue.len()))
    }
}

impl<K: PartialEq, Q: Queue + Default> Queue for Turns<K, Q> {
    type Item = Q::Item;

    fn pop(&mut self) -> Option<Q::Item> {
        self.pop_if(|_| true)
    }

    fn len(&self) -> usize {
        self.parties.iter().map(|(_, queue)| queue.len()).sum()
    }
}
