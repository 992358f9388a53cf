//! Makes sure the folder of the built page exists: without the page the binary still builds, and says that it is
//! missing.

fn main() {
    println!("cargo::rerun-if-changed=web/dist");
    println!("cargo::rerun-if-changed=migrations");
    let _ = std::fs::create_dir_all("web/dist");
}
