//! Search and evaluation.
