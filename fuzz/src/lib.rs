//! The laws that the fuzz targets check, one function for each target. The project's ordinary tests run them too, on
//! the corpus that is kept beside them.

mod laws;

pub use laws::*;
