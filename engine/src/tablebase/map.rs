//! Memory-mapped files, so that all processes that read a table share its pages.

use std::fs::File;
use std::io;
use std::ops::Deref;
use std::sync::Arc;

use memmap2::Mmap;

/// Bytes that never change: a mapped file, or memory. Clones share them.
#[derive(Debug, Clone)]
pub struct Bytes(Arc<Source>);

#[derive(Debug)]
enum Source {
    Mapped(Mmap),
    Owned(Vec<u8>),
}

impl Bytes {
    /// Maps a file. Nothing may write to it.
    ///
    /// # Errors
    /// The system call fails.
    #[allow(unsafe_code, reason = "mapping lets all bot processes share one copy of a table")]
    pub(super) fn map(file: &File) -> io::Result<Bytes> {
        // SAFETY: the bytes must not change while they are mapped. Table files are never written in place: they are
        // written under another name and renamed, and a rebuilt one replaces the name, not the file that is mapped
        // here.
        let map = unsafe { Mmap::map(file)? };
        Ok(Bytes(Arc::new(Source::Mapped(map))))
    }
}

impl From<Vec<u8>> for Bytes {
    fn from(bytes: Vec<u8>) -> Self {
        Bytes(Arc::new(Source::Owned(bytes)))
    }
}

impl Deref for Bytes {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        match &*self.0 {
            Source::Mapped(map) => map,
            Source::Owned(bytes) => bytes,
        }
    }
}
