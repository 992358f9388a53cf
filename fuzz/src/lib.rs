//! The laws that the fuzz targets check, one function for each target. The project's ordinary tests also run them, on
//! the corpus in `fuzz/seeds`.

mod laws;

pub use laws::*;
