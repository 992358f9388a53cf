//! Makes sure that the folder of the built page is there: without the page the binary still builds, and says so.

fn main() {
    println!("cargo::rerun-if-changed=web/dist");
    println!("cargo::rerun-if-changed=migrations");
    let _ = std::fs::create_dir_all("web/dist");
}
