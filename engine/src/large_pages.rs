//! Memory for tables that are read in no order: in large pages where the system has them, because looking up where a
//! small page lies takes longer than reading from it.

use std::io;
use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Zeroable;
use memmap2::{MmapMut, MmapRaw};

/// A slice that was zero at first. Its memory is taken from the system as it is written to.
pub(crate) struct LargePages<T> {
    /// Not the safe kind, which would be borrowed as bytes that nobody else may change.
    map: MmapRaw,
    len: usize,
    items: PhantomData<T>,
}

impl<T: Zeroable> LargePages<T> {
    /// A slice of this many zeros.
    ///
    /// # Errors
    /// The system does not give so much memory.
    pub(crate) fn zeroed(len: usize) -> io::Result<Self> {
        const { assert!(!std::mem::needs_drop::<T>() && align_of::<T>() <= 4096) };
        let bytes = len.checked_mul(size_of::<T>()).ok_or(io::ErrorKind::OutOfMemory)?;
        let map = MmapRaw::from(MmapMut::map_anon(bytes.max(1))?);
        // Small pages do as well, only slower.
        #[cfg(target_os = "linux")]
        drop(map.advise(memmap2::Advice::HugePage));
        Ok(LargePages { map, len, items: PhantomData })
    }

    /// A slice of this many zeros. Panics where there is no memory for it, as a vector ends the program.
    pub(crate) fn new(len: usize) -> Self {
        LargePages::zeroed(len).unwrap_or_else(|e| panic!("no memory for {len} entries: {e}"))
    }
}

impl<T> Deref for LargePages<T> {
    type Target = [T];

    #[inline]
    #[allow(unsafe_code, reason = "a map is bytes, and no safe cast makes shared atomics of them")]
    fn deref(&self) -> &[T] {
        // SAFETY: the map begins at a page, holds `len` items, and was zero, which is a `T`; since then only `T`s were
        // written to it, through this slice.
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
