//! The mail settings.

use std::path::PathBuf;

use parlor::config::MailConfig;
use parlor_cli::Failure;
use serde::Deserialize;

#[derive(clap::Args, Deserialize, Default)]
#[serde(default)]
pub(super) struct MailArgs {
    /// The SMTP server that mail is sent through, as smtps://HOST or smtp://HOST:587?tls=required; no mail without it
    #[arg(long, env = "PARLOR_SMTP", value_name = "URL")]
    smtp: Option<String>,
    /// The user of the SMTP server
    #[arg(long, env = "PARLOR_SMTP_USER", value_name = "NAME")]
    smtp_user: Option<String>,
    /// A file with the password of that user
    #[arg(long, env = "PARLOR_SMTP_PASSWORD_FILE", value_name = "FILE")]
    smtp_password_file: Option<PathBuf>,
    /// The sender of mails, for example "Parlor <parlor@example.org>"
    #[arg(long, env = "PARLOR_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Where people reach the server, for links in mails and previews, for example https://parlor.example.org
    #[arg(long, env = "PARLOR_PUBLIC_URL", value_name = "URL")]
    public_url: Option<String>,
}

impl MailArgs {
    /// Completes these settings from the configuration file.
    pub(super) fn or(self, file: Self) -> Self {
        Self {
            smtp: self.smtp.or(file.smtp),
            smtp_user: self.smtp_user.or(file.smtp_user),
            smtp_password_file: self.smtp_password_file.or(file.smtp_password_file),
            mail_from: self.mail_from.or(file.mail_from),
            public_url: self.public_url.or(file.public_url),
        }
    }

    /// Returns where people reach the server, without a trailing slash.
    pub(super) fn site(&self) -> Result<Option<String>, Failure> {
        let Some(url) = &self.public_url else { return Ok(None) };
        if !url.starts_with("https://") && !url.starts_with("http://") {
            return Err(Failure::input(format!(
                "expected a public URL like https://example.org, not {url:?}"
            )));
        }
        Ok(Some(url.trim_end_matches('/').to_owned()))
    }

    /// Returns the server's mail configuration; `None` without an SMTP server.
    pub(super) fn config(self) -> Result<Option<MailConfig>, Failure> {
        let Some(smtp) = self.smtp else { return Ok(None) };
        let needed = |setting: &str| Failure::input(format!("mail needs the setting {setting} too"));
        let password = match &self.smtp_password_file {
            None => None,
            Some(path) => {
                let unreadable =
                    |e| Failure::input(format!("the password file {} cannot be read: {e}", path.display()));
                Some(std::fs::read_to_string(path).map_err(unreadable)?.trim_end().to_owned())
            }
        };
        Ok(Some(MailConfig {
            smtp,
            user: self.smtp_user,
            password,
            from: self.mail_from.ok_or_else(|| needed("mail_from"))?,
            site: self.public_url.ok_or_else(|| needed("public_url"))?,
        }))
    }
}
