//! Which certificates are trusted, and how the others are reported.

use std::io;
use std::path::Path;
use std::sync::Arc;

use tokio_rustls::rustls::crypto::ring::default_provider;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::pki_types::{CertificateDer, UnixTime};
use tokio_rustls::rustls::{CertificateError, ClientConfig, Error, RootCertStore};

/// A client that trusts the roots of this machine and those in a PEM file.
///
/// # Errors
/// One sentence: the file cannot be used, or there is no root at all.
pub(crate) fn trusting(ca: Option<&Path>) -> Result<Arc<ClientConfig>, String> {
    let mut roots = RootCertStore::empty();
    // `SSL_CERT_FILE` and `SSL_CERT_DIR` name others. Unreadable roots are left out, as by other programs.
    roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
    if let Some(file) = ca {
        add(&mut roots, file)?;
    }
    if roots.is_empty() {
        return Err(
            "this machine has no root certificates; install its package ca-certificates, or name a PEM file \
                    with --ca FILE"
                .to_owned(),
        );
    }
    let config = ClientConfig::builder_with_provider(Arc::new(default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| format!("this machine cannot speak TLS: {error}"))?;
    let mut config = config.with_root_certificates(roots).with_no_client_auth();
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(Arc::new(config))
}

fn add(roots: &mut RootCertStore, file: &Path) -> Result<(), String> {
    let path = file.display();
    let text = std::fs::read(file).map_err(|error| format!("--ca {path} cannot be read: {error}"))?;
    let bad = |why: String| format!("--ca {path} {why}; expected a PEM file of root certificates");
    let mut count = 0;
    for certificate in CertificateDer::pem_slice_iter(&text) {
        let certificate = certificate.map_err(|error| bad(format!("is damaged ({error})")))?;
        roots
            .add(certificate)
            .map_err(|error| bad(format!("has a certificate that cannot be used ({error})")))?;
        count += 1;
    }
    if count == 0 { Err(bad("has no certificate".to_owned())) } else { Ok(()) }
}

/// What is wrong with a server's TLS, in one sentence; `None` if the error is about something else.
pub(crate) fn complaint(error: &io::Error, host: &str) -> Option<String> {
    let error = error.get_ref()?.downcast_ref::<Error>()?;
    Some(match error {
        Error::InvalidCertificate(why) => of_certificate(why, host),
        Error::InvalidMessage(_) => format!("{host} does not speak TLS; use http:// or ws://"),
        error => format!("no secure connection to {host}: {error}"),
    })
}

fn of_certificate(why: &CertificateError, host: &str) -> String {
    let certificate = format!("the certificate of {host}");
    match why {
        CertificateError::ExpiredContext { time, not_after } => {
            format!("{certificate} expired {}; use one that is valid now", apart(*not_after, *time, "ago"))
        }
        CertificateError::NotValidYetContext { time, not_before } => {
            let from = apart(*time, *not_before, "from now");
            format!(
                "{certificate} is not valid until {from}; use one that is valid now, and check this machine's clock"
            )
        }
        CertificateError::UnknownIssuer => format!(
            "{certificate} is not signed by an authority that this machine trusts; use one from a known authority, or pass \
             its root with --ca FILE"
        ),
        CertificateError::NotValidForNameContext { presented, .. } => {
            let names: Vec<&str> = presented.iter().map(|name| name_in(name)).collect();
            format!("{certificate} is for {}; expected one for {host}", names.join(", "))
        }
        // The verifier's text for a root that a server presents as its certificate.
        CertificateError::Other(error) if error.to_string().contains("CaUsedAsEndEntity") => {
            format!("{certificate} is itself a root; use a server certificate signed by it")
        }
        why => format!("{certificate} cannot be trusted: {why}"),
    }
}

/// The name in `DnsName("a.example")`, as the verifier writes it.
fn name_in(presented: &str) -> &str {
    let inside = presented.split_once('(').and_then(|(_, rest)| rest.strip_suffix(')')).unwrap_or(presented);
    inside.trim_matches('"')
}

/// How far one time is from a later one, in the largest unit that fits.
fn apart(earlier: UnixTime, later: UnixTime, direction: &str) -> String {
    let minutes = later.as_secs().saturating_sub(earlier.as_secs()) / 60;
    let (count, unit) = match minutes {
        0..=119 => (minutes, "minutes"),
        120..=2_879 => (minutes / 60, "hours"),
        _ => (minutes / 1_440, "days"),
    };
    format!("{count} {unit} {direction}")
}
