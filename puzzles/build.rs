//! Compresses the puzzle files that are built into the binary.

use std::io::Write;
use std::path::Path;

use flate2::Compression;
use flate2::write::GzEncoder;

fn main() {
    println!("cargo::rerun-if-changed=data");
    let out = std::env::var("OUT_DIR").expect("cargo names a folder");
    for file in std::fs::read_dir("data").expect("the puzzles").flatten() {
        let path = file.path();
        if path.extension().is_some_and(|end| end == "txt") {
            let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
            let text = std::fs::read(&path).expect("a file of puzzles");
            let mut packed = GzEncoder::new(Vec::new(), Compression::best());
            packed.write_all(&text).expect("memory takes everything");
            let packed = packed.finish().expect("memory takes everything");
            std::fs::write(Path::new(&out).join(name + ".gz"), packed).expect("the folder can be written");
        }
    }
}
