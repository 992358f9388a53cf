//! The files of the browser client, as they were built into the binary: compressed already where that helps.

use std::borrow::Cow;
use std::io::Read;

use axum::http::{HeaderMap, header};
use flate2::read::GzDecoder;
use rust_embed::{EmbeddedFile, RustEmbed};

#[derive(RustEmbed)]
#[folder = "web/dist"]
// Hardly any client wants these uncompressed: for one that does, the compressed file is unpacked.
#[exclude = "*.css"]
#[exclude = "*.js"]
#[exclude = "*.svg"]
#[exclude = "*.txt"]
#[exclude = "_app/*.json"]
// The server completes the document before it sends it.
#[exclude = "index.html.*"]
struct Dist;

/// The encodings of compressed files, the smaller form first, with the suffix that the build adds to a file's name.
const ENCODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// A file as it is sent to a client.
pub(super) struct File {
    pub(super) data: Cow<'static, [u8]>,
    /// SHA-256 of the file, the same for all of its forms.
    pub(super) hash: [u8; 32],
    /// How it is compressed.
    pub(super) encoding: Option<&'static str>,
    /// Whether other clients may get it in another encoding.
    pub(super) varies: bool,
}

/// A file of the browser client for the server itself.
pub(super) fn plain(path: &str) -> Option<Cow<'static, [u8]>> {
    Dist::get(path).map(|file| file.data)
}

/// A file of the browser client in an encoding that the request accepts.
pub(super) fn file(path: &str, headers: &HeaderMap) -> Option<File> {
    if ENCODINGS.iter().any(|(_, suffix)| path.ends_with(suffix)) {
        return None;
    }
    let Some(gzipped) = Dist::get(&format!("{path}.gz")) else {
        let EmbeddedFile { data, metadata } = Dist::get(path)?;
        return Some(File { data, hash: metadata.sha256_hash(), encoding: None, varies: false });
    };
    let hash = gzipped.metadata.sha256_hash();
    let made = ENCODINGS.into_iter().filter(|(encoding, _)| accepts(headers, encoding));
    let compressed =
        made.filter_map(|(encoding, suffix)| Some((encoding, Dist::get(&format!("{path}{suffix}"))?)));
    let (encoding, data) = match compressed.take(1).next() {
        Some((encoding, file)) => (Some(encoding), file.data),
        None => (None, Cow::Owned(unzipped(&gzipped.data))),
    };
    Some(File { data, hash, encoding, varies: true })
}

fn unzipped(data: &[u8]) -> Vec<u8> {
    let mut plain = Vec::new();
    GzDecoder::new(data).read_to_end(&mut plain).expect("the build compresses files with gzip");
    plain
}

/// Whether a request accepts an encoding, by `Accept-Encoding`.
fn accepts(headers: &HeaderMap, encoding: &str) -> bool {
    let values = headers.get_all(header::ACCEPT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut any = false;
    for offer in values.flat_map(|value| value.split(',')) {
        let (name, weight) = offer.split_once(';').unwrap_or((offer, ""));
        let weight = weight.trim().strip_prefix("q=").map_or(Ok(1.0), str::parse::<f32>);
        let taken = weight.is_ok_and(|weight| weight > 0.0);
        match name.trim() {
            name if name.eq_ignore_ascii_case(encoding) => return taken,
            "*" => any = taken,
            _ => {}
        }
    }
    any
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_encoding_is_chosen_by_the_clients_header() {
        let accepts = |value: &str, encoding| {
            let headers = HeaderMap::from_iter([(header::ACCEPT_ENCODING, value.parse().expect("a value"))]);
            accepts(&headers, encoding)
        };
        assert!(!super::accepts(&HeaderMap::new(), "br"));
        for taken in ["br", "gzip, deflate, br, zstd", "gzip;q=1.0, BR;q=0.1", "*", "*;q=0.5, gzip"] {
            assert!(accepts(taken, "br"), "{taken}");
        }
        for refused in ["", "gzip", "br;q=0", "br; q=0.000, *", "*;q=0", "brotli", "br;q=much"] {
            assert!(!accepts(refused, "br"), "{refused}");
        }
    }
}
