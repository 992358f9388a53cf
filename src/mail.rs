//! Mail, if the operator has named an SMTP server.

use std::net::IpAddr;
use std::sync::Arc;

use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Mailbox, MessageBuilder};
use lettre::transport::smtp::authentication::Credentials;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport, Message, Tokio1Executor};
use tokio::sync::{Mutex, mpsc};

use crate::config::MailConfig;
use crate::language::Language;
use crate::limits;
use crate::tasks::Tasks;

/// Sends mail. A cheap handle.
#[derive(Clone)]
pub(crate) struct Mailer {
    queue: mpsc::Sender<Message>,
    from: Mailbox,
    /// Where the server is reached from outside, without a trailing slash.
    site: Arc<str>,
    /// The language of mails to users who have not chosen one.
    pub(crate) language: Language,
}

impl Mailer {
    /// Prepares sending through the operator's SMTP server.
    ///
    /// # Errors
    /// One sentence that says which setting is wrong.
    pub(crate) fn new(config: &MailConfig, language: Language, tasks: &Tasks) -> Result<Self, String> {
        let Settings { transport, from, site } = Settings::read(config)?;
        let (queue, waiting) = mpsc::channel(limits::WAITING_MAILS);
        let waiting = Arc::new(Mutex::new(waiting));
        tasks.keep("mail", move || send_all(transport.clone(), waiting.clone()));
        Ok(Self { queue, from, site: site.into(), language })
    }

    /// Checks whether mail can be sent with these settings.
    ///
    /// # Errors
    /// One sentence that says which one is wrong.
    pub(crate) fn check(config: &MailConfig) -> Result<(), String> {
        Settings::read(config).map(|_| ())
    }

    /// Returns whether this is an address that mail can be sent to.
    pub(crate) fn is_address(text: &str) -> bool {
        text.len() <= limits::MAIL_ADDRESS_BYTES && text.parse::<Address>().is_ok()
    }

    /// Returns a link to a page, with a secret. What follows `#` stays in the browser: it reaches no log and no other
    /// site.
    pub(crate) fn link(&self, path: &str, secret: &str) -> String {
        format!("{}{path}#{secret}", self.site)
    }

    /// Returns the address of a page.
    pub(crate) fn page(&self, path: &str) -> String {
        format!("{}{path}", self.site)
    }

    /// Queues a recurring mail, with the headers by which mail programs offer to unsubscribe (RFC 8058).
    pub(crate) fn send_list(&self, to: &str, subject: &str, text: String, stop: &str) {
        let stop = format!("<{}/api/digest/{stop}>", self.site);
        self.queue(to, subject, text, |message| {
            message
                .header(ListUnsubscribe(stop))
                .header(ListUnsubscribePost("List-Unsubscribe=One-Click".to_owned()))
        });
    }

    /// Queues a mail. The request does not wait for it, so that its response time reveals nothing.
    pub(crate) fn send(&self, to: &str, subject: &str, text: String) {
        self.queue(to, subject, text, |message| message);
    }

    fn queue(
        &self,
        to: &str,
        subject: &str,
        text: String,
        more: impl FnOnce(MessageBuilder) -> MessageBuilder,
    ) {
        let message =
            to.parse().map_err(|_| "the address cannot be read".to_owned()).and_then(|to: Address| {
                let message = Message::builder()
                    .from(self.from.clone())
                    .to(Mailbox::new(None, to))
                    .subject(subject)
                    .header(ContentType::TEXT_PLAIN);
                more(message).body(text).map_err(|e| e.to_string())
            });
        let queued = message
            .and_then(|message| self.queue.try_send(message).map_err(|_| "the queue is full".to_owned()));
        if let Err(why) = queued {
            tracing::error!(why, "a mail was not sent");
        }
    }
}

/// The operator's settings, parsed.
struct Settings<'c> {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    site: &'c str,
}

impl<'c> Settings<'c> {
    fn read(config: &'c MailConfig) -> Result<Self, String> {
        let transport = transport(config)?;
        let from =
            config.from.parse().map_err(|_| format!("--mail-from is not a mail address: {}", config.from))?;
        let site = config.site.trim_end_matches('/');
        if !["http://", "https://"].iter().any(|scheme| site.starts_with(scheme)) {
            return Err(format!("--public-url has the form https://HOST, unlike {site}"));
        }
        Ok(Self { transport, from, site })
    }
}

/// Declares mail headers that lettre does not know.
macro_rules! header {
    ($($Type:ident = $name:literal,)*) => {
        $(#[derive(Clone)]
        struct $Type(String);

        impl Header for $Type {
            fn name() -> HeaderName {
                HeaderName::new_from_ascii_str($name)
            }

            fn parse(text: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
                Ok(Self(text.to_owned()))
            }

            fn display(&self) -> HeaderValue {
                HeaderValue::new(Self::name(), self.0.clone())
            }
        })*
    };
}
header! {
    ListUnsubscribe = "List-Unsubscribe",
    ListUnsubscribePost = "List-Unsubscribe-Post",
}

fn transport(config: &MailConfig) -> Result<AsyncSmtpTransport<Tokio1Executor>, String> {
    let url = &config.smtp;
    let wrong = || "--smtp has the form smtps://HOST or smtp://HOST:587?tls=required".to_owned();
    let (scheme, rest) = url.split_once("://").ok_or_else(wrong)?;
    if rest.contains('@') {
        return Err("--smtp takes no user or password: use --smtp-user and --smtp-password-file".into());
    }
    let host = rest.split(['/', '?']).next().unwrap_or_default();
    let host = host.rsplit_once(':').map_or(host, |(host, _)| host);
    let here = host == "localhost" || host.parse::<IpAddr>().is_ok_and(|ip| ip.is_loopback());
    if !(scheme == "smtps" || rest.contains("tls=required") || here) {
        return Err(
            "--smtp without TLS is for this machine only: use smtps://HOST or ?tls=required".to_owned()
        );
    }
    let mut builder = AsyncSmtpTransport::<Tokio1Executor>::from_url(url).map_err(|_| wrong())?;
    if let Some(user) = &config.user {
        let password = config.password.clone().unwrap_or_default();
        builder = builder.credentials(Credentials::new(user.clone(), password));
    }
    Ok(builder.timeout(Some(limits::MAIL_TIMEOUT)).build())
}

async fn send_all(
    transport: AsyncSmtpTransport<Tokio1Executor>,
    waiting: Arc<Mutex<mpsc::Receiver<Message>>>,
) {
    let mut waiting = waiting.lock().await;
    while let Some(message) = waiting.recv().await {
        // The error may name the address, which is no one's business but the operator's; it never contains the text.
        match transport.send(message).await {
            Ok(_) => metrics::counter!("parlor_mails_total").increment(1),
            Err(error) => tracing::error!(%error, "a mail was not sent"),
        }
    }
}
