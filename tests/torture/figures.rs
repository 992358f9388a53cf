//! The counts of a run of power cuts.

#[derive(Default)]
pub(crate) struct Figures {
    /// The checked images, and those that lack something the server had written.
    pub(crate) images: usize,
    pub(crate) lacking: usize,
    /// The lives of recorded servers, and those whose replay was compared with the real files. In the rest, the kill
    /// interrupted a write.
    pub(crate) lives: usize,
    pub(crate) replayed: usize,
    /// The syncs of these servers, and the log events that they sent to clients.
    pub(crate) syncs: u64,
    pub(crate) told: usize,
    /// The images of a disk that ignores every other sync, the broken ones among them, and the events lost in those.
    pub(crate) control: usize,
    pub(crate) broken: usize,
    pub(crate) lost: usize,
}

impl Figures {
    pub(crate) fn add(&mut self, other: &Self) {
        self.images += other.images;
        self.lacking += other.lacking;
        self.lives += other.lives;
        self.replayed += other.replayed;
        self.syncs += other.syncs;
        self.told += other.told;
        self.control += other.control;
        self.broken += other.broken;
        self.lost += other.lost;
    }
}

impl std::fmt::Display for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { lacking, lives, replayed, syncs, told, control, broken, lost, .. } = self;
        write!(
            f,
            "{lacking} lack something; {lives} lives of the server ({replayed} replayed byte by byte), "
        )?;
        write!(
            f,
            "{syncs} syncs, {told} events told; control: {broken} of {control} images broken, {lost} events lost"
        )
    }
}
