//! The Python environment that `make test` sets up.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A Python that can import `module`: the environment's, or the system's.
pub(crate) fn python(module: &str) -> PathBuf {
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/python/bin/python");
    let python = if own.exists() { own } else { PathBuf::from("python3") };
    let import = format!("import {module}");
    let imports = Command::new(&python).args(["-c", &import]).stderr(Stdio::null()).status();
    let ready = imports.is_ok_and(|status| status.success());
    assert!(ready, "{} cannot import {module}: `make test-rust` sets up a Python that can", python.display());
    python
}
