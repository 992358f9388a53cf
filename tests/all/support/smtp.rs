//! A small SMTP server that keeps the mail it receives.

use std::net::SocketAddr;

use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;

use super::within;

/// A mail as received.
pub(crate) struct Mail {
    pub(crate) to: String,
    /// Headers and text, with long lines joined again.
    pub(crate) text: String,
}

impl Mail {
    /// The part after the `#` of the link in the text.
    pub(crate) fn secret(&self) -> String {
        let (_, secret) = self.text.split_once('#').expect("a link");
        secret.chars().take_while(char::is_ascii_alphanumeric).collect()
    }
}

pub(crate) struct Smtp {
    address: SocketAddr,
    mails: mpsc::UnboundedReceiver<Mail>,
}

impl Smtp {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let (keep, mails) = mpsc::unbounded_channel();
        tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                tokio::spawn(serve(stream, keep.clone()));
            }
        });
        Self { address, mails }
    }

    /// The arguments of a server that sends its mail here.
    pub(crate) fn arguments(&self) -> Vec<String> {
        let url = format!("smtp://{}", self.address);
        let arguments = [
            "--smtp",
            &url,
            "--mail-from",
            "Parlor <parlor@example.org>",
            "--public-url",
            "https://parlor.example.org",
        ];
        arguments.map(str::to_owned).to_vec()
    }

    /// Waits for the next mail.
    pub(crate) async fn mail(&mut self) -> Mail {
        within("a mail", self.mails.recv()).await.expect("the server runs")
    }

    /// Whether there is no unread mail.
    pub(crate) fn is_quiet(&self) -> bool {
        self.mails.is_empty()
    }
}

/// Serves one connection: RFC 5321 as far as a client that sends mail needs it.
async fn serve(stream: TcpStream, keep: mpsc::UnboundedSender<Mail>) -> std::io::Result<()> {
    let mut stream = BufReader::new(stream);
    stream.write_all(b"220 tests\r\n").await?;
    let (mut to, mut line) = (String::new(), String::new());
    loop {
        line.clear();
        if stream.read_line(&mut line).await? == 0 {
            return Ok(());
        }
        let answer = match line.get(..4).unwrap_or_default().to_ascii_uppercase().as_str() {
            "RCPT" => {
                to = line.split(['<', '>']).nth(1).unwrap_or_default().to_owned();
                "250 ok\r\n"
            }
            "DATA" => {
                stream.write_all(b"354 go on\r\n").await?;
                let mut text = String::new();
                while !text.ends_with("\r\n.\r\n") {
                    if stream.read_line(&mut text).await? == 0 {
                        return Ok(());
                    }
                }
                let text = text.replace("=\r\n", "").replace("=3D", "=");
                let _ = keep.send(Mail { to: to.clone(), text });
                "250 kept\r\n"
            }
            "QUIT" => "221 bye\r\n",
            _ => "250 ok\r\n",
        };
        stream.write_all(answer.as_bytes()).await?;
    }
}
