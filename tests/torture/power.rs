//! Power cuts at random points of a recorded server's life.

use std::path::PathBuf;
use std::time::Duration;

use rand::RngExt;
use rand::rngs::StdRng;
use tempfile::TempDir;

use super::disk::{Disk, Image};
use super::figures::Figures;
use super::law;
use super::told::Told;
use super::trace::{self, Step};
use crate::support::{Settings, rng, within};

/// The disk of a server, traced from its first start on.
pub(crate) struct Recorder {
    folder: TempDir,
    traces: TempDir,
    disk: Disk,
    told: Told,
    seed: u64,
    rng: StdRng,
    /// How many images of each life are checked, and how many of the disk that ignores syncs.
    images: usize,
    control: usize,
    lives: Vec<Life>,
    figures: Figures,
}

/// One life of the recorded server.
struct Life {
    /// The disk, and what clients had been told, when it began.
    before: (Disk, Told),
    steps: Vec<Step>,
    /// The logs when it ended.
    later: law::Logs,
}

impl Recorder {
    pub(crate) fn new(seed: u64, images: usize, control: usize) -> Self {
        Self {
            folder: law::folder(),
            traces: law::folder(),
            disk: Disk::default(),
            told: Told::default(),
            seed,
            rng: rng(seed),
            images,
            control,
            lives: Vec::new(),
            figures: Figures::default(),
        }
    }

    /// How the recorded server is started.
    pub(crate) fn settings(&self) -> Settings {
        let folder = Some(self.folder.path().to_owned());
        Settings { wrapper: trace::wrapper(&self.trace()), folder, ..Settings::default() }
    }

    fn trace(&self) -> PathBuf {
        self.traces.path().join("trace")
    }

    fn database(&self) -> PathBuf {
        self.folder.path().join("games.sqlite")
    }

    /// Cuts the power at the moment of a kill: the folder then holds what that leaves behind.
    pub(crate) async fn cut_power(&mut self, pid: u32) {
        let database = self.database();
        let steps = trace::read(&self.whole_trace(pid).await, &database);
        let before = (self.disk.clone(), self.told.clone());
        for step in &steps {
            self.disk.take(step);
            self.told.take(step);
        }
        self.compare();
        // Nothing is lost yet: the logs of every image of this life must be prefixes of these.
        let later = law::check(&self.disk.whole(), &database, &self.told, None).await;
        let later = later.unwrap_or_else(|broken| panic!("seed {}: a kill: {}", self.seed, broken.why));
        let image = self.disk.crash_image(&mut self.rng);
        self.figures.lacking += usize::from(image != self.disk.whole());
        self.must_hold(&image, &self.told.clone(), &later).await;
        law::write(&image, self.folder.path());
        self.figures.syncs += self.disk.syncs;
        self.figures.told = self.told.events();
        self.disk = Disk::with(image);
        self.told.hang_up();
        self.lives.push(Life { before, steps, later });
    }

    /// Replays all lives and cuts the power at random points of them.
    pub(crate) async fn cut_again(mut self) -> Figures {
        for life in std::mem::take(&mut self.lives) {
            let mut at = |many: usize, honest: bool| {
                let points = (0..many).map(|_| (self.rng.random_range(0..life.steps.len()), honest));
                points.collect::<Vec<_>>()
            };
            let mut points = [at(self.images, true), at(self.control, false)].concat();
            points.sort_unstable();
            let mut points = points.into_iter().peekable();
            let (mut disk, mut told) = life.before;
            let mut lying = disk.lying();
            for (at, step) in life.steps.iter().enumerate() {
                disk.take(step);
                told.take(step);
                lying.take(step);
                while let Some((_, honest)) = points.next_if(|(point, _)| *point == at) {
                    if honest {
                        let image = disk.crash_image(&mut self.rng);
                        self.figures.lacking += usize::from(image != disk.whole());
                        self.must_hold(&image, &told, &life.later).await;
                    } else {
                        let image = lying.crash_image(&mut self.rng);
                        self.may_break(&image, &told, &life.later).await;
                    }
                }
            }
        }
        self.figures
    }

    async fn may_break(&mut self, image: &Image, told: &Told, later: &law::Logs) {
        self.figures.control += 1;
        if let Err(broken) = law::check(image, &self.database(), told, Some(later)).await {
            self.figures.broken += 1;
            self.figures.lost += broken.lost;
        }
    }

    async fn must_hold(&mut self, image: &Image, told: &Told, later: &law::Logs) {
        self.figures.images += 1;
        if let Err(broken) = law::check(image, &self.database(), told, Some(later)).await {
            panic!("seed {}, image {}: {}", self.seed, self.figures.images, broken.why);
        }
    }

    /// Waits until `strace` has written the server's end into the trace and returns it.
    async fn whole_trace(&self, pid: u32) -> String {
        let pid = pid.to_string();
        within("the trace's end", async {
            loop {
                let trace = std::fs::read_to_string(self.trace()).expect("a trace");
                let end = trace.lines().next_back().and_then(|last| last.split_once(' '));
                if end.is_some_and(|(thread, end)| thread == pid && end.contains("+++ killed by SIGKILL")) {
                    return trace;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
        })
        .await
    }

    /// Compares the replayed files with the real ones, to prove that the trace was understood. Skipped if the kill
    /// interrupted a write, which may be there or not.
    fn compare(&mut self) {
        self.figures.lives += 1;
        if self.disk.is_changing() {
            return;
        }
        let mut real = Image::new();
        for entry in self.folder.path().read_dir().expect("a folder of ours").flatten() {
            let path = entry.path();
            if !path.to_string_lossy().ends_with("-shm") {
                let content = std::fs::read(&path).expect("a file of ours");
                real.insert(path, content);
            }
        }
        let replayed = self.disk.whole();
        assert!(replayed.keys().eq(real.keys()), "{:?} is not {:?}", replayed.keys(), real.keys());
        for (path, content) in &replayed {
            assert!(*content == real[path], "seed {}: {} was not replayed", self.seed, path.display());
        }
        self.figures.replayed += 1;
    }
}
