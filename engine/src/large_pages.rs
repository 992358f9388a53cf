//! Memory for tables that are read in random order: in large pages where the system has them, because translating the
//! address of a small page takes longer than reading from it.

use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Zeroable;
use memmap2::{MmapMut, MmapRaw};

/// A slice that starts out as zeros. The system provides its memory as it is first written to.
pub(crate) struct LargePages<T> {
    /// Not the safe `MmapMut`: a borrow of its bytes promises that no one else changes them.
    map: MmapRaw,
    len: usize,
    items: PhantomData<T>,
}

impl<T: Zeroable> LargePages<T> {
    /// A slice of this many zeros.
    ///
    /// # Errors
    /// The system does not provide that much memory.
    pub(crate) fn zeroed(len: usize) -> io::Result<Self> {
        const { assert!(!std::mem::needs_drop::<T>() && align_of::<T>() <= 4096) };
        let bytes = len.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapRaw::from(MmapMut::map_anon(bytes.max(1))?);
        // Small pages work too, only more slowly.
        #[cfg(target_os = "linux")]
        drop(map.advise(memmap2::Advice::HugePage));
        Ok(LargePages { map, len, items: PhantomData })
    }

    /// A slice of this many zeros. Panics if there is no memory for it, where a vector would abort the program.
    pub(crate) fn new(len: usize) -> Self {
        LargePages::zeroed(len).unwrap_or_else(|e| panic!("no memory for {len} entries: {e}"))
    }
}

impl<T> Deref for LargePages<T> {
    type Target = [T];

    #[inline]
    #[allow(unsafe_code, reason = "the map is bytes, and no safe cast turns them into shared atomics")]
    fn deref(&self) -> &[T] {
        // SAFETY: the map begins at a page, holds `len` items, and was zeroed, which is a valid `T`; since then only
        // `T`s were written to it, through this slice.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.len) }
    }
}

impl<T> DerefMut for LargePages<T> {
    #[inline]
    #[allow(unsafe_code, reason = "as above")]
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and this borrow is the only one.
        unsafe { std::slice::from_raw_parts_mut(self.map.as_mut_ptr().cast(), self.len) }
    }
}
