//! The way to the server.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use async_nats::jetstream::{self, Context};
use async_nats::{ConnectOptions, ServerAddr};
use percent_encoding::percent_decode_str;

/// The work queue cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum QueueError {
    /// The text is no address of a server.
    #[error("\"{0}\" is no address of a NATS server, such as nats://host:4222")]
    Address(String),
    /// The server does not answer, or does not let us in.
    #[error("cannot work with the NATS server at {server}: {why}")]
    Server {
        /// The server, without any password.
        server: String,
        /// What went wrong.
        why: String,
    },
    /// The server has no streams.
    #[error("the NATS server at {0} has no JetStream: start it with `nats-server -js`")]
    NoStreams(String),
    /// A worker could not play or send a game.
    #[error("a worker gave up a game: {0}")]
    Game(String),
}

/// Where a NATS server is, perhaps with the user and password or the token it asks for. What is
/// shown of it leaves those out.
#[derive(Clone)]
pub struct Address(ServerAddr);

impl FromStr for Address {
    type Err = QueueError;

    /// Reads `nats://host:port`, `nats://user:password@host`, `nats://token@host` or the same with
    /// `tls`; the scheme and the port 4222 may be left out.
    fn from_str(text: &str) -> Result<Self, QueueError> {
        // What stands before an @ may be a password.
        let shown = || text.rsplit('@').next().unwrap_or_default().to_owned();
        let address: ServerAddr = text.parse().map_err(|_| QueueError::Address(shown()))?;
        let known = matches!(address.scheme(), "nats" | "tls");
        if known && !address.host().is_empty() {
            Ok(Self(address))
        } else {
            Err(QueueError::Address(shown()))
        }
    }
}

impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let host = self.0.host();
        let host = if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        write!(f, "{}://{host}:{}", self.0.scheme(), self.0.port())
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// How long a server may take to let us in.
const PATIENCE: Duration = Duration::from_secs(10);

impl Address {
    /// Connects; `name` is what the server's own lists show.
    ///
    /// # Errors
    /// The server does not answer, refuses us, or has no JetStream.
    pub(super) async fn connect(&self, name: &str) -> Result<Context, QueueError> {
        let plain = |text: &str| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let options = match (self.0.username(), self.0.password()) {
            (Some(user), Some(password)) => {
                ConnectOptions::with_user_and_password(plain(user), plain(password))
            }
            (Some(token), None) => ConnectOptions::with_token(plain(token)),
            (None, _) => ConnectOptions::new(),
        };
        // The library would also take what stands in the address.
        let mut bare = self.0.clone().into_inner();
        let cleared = bare.set_password(None).and_then(|()| bare.set_username(""));
        let bare = cleared.ok().and_then(|()| ServerAddr::from_url(bare).ok());
        let bare = bare.ok_or_else(|| QueueError::Address(self.to_string()))?;
        let options = options.name(name).require_tls(self.0.tls_required());
        let client = match tokio::time::timeout(PATIENCE, options.connect(bare)).await {
            Ok(client) => client.map_err(|error| self.fault(&error))?,
            Err(_) => return Err(self.fault(&"no answer within 10 s")),
        };
        if !client.server_info().jetstream {
            return Err(QueueError::NoStreams(self.to_string()));
        }
        Ok(jetstream::new(client))
    }

    /// An error of this server.
    pub(super) fn fault(&self, why: &dyn fmt::Display) -> QueueError {
        QueueError::Server { server: self.to_string(), why: why.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use super::Address;

    #[test]
    fn an_address_is_shown_without_its_password() {
        for (text, shown) in [
            ("localhost", "nats://localhost:4222"),
            ("nats://ann:s3cret@example.org:4333", "nats://example.org:4333"),
            ("tls://t0ken@example.org", "tls://example.org:4222"),
            ("nats://[::1]:4222", "nats://[::1]:4222"),
        ] {
            let address: Address = text.parse().expect("an address");
            assert_eq!(format!("{address} {address:?}"), format!("{shown} {shown}"));
        }
        for text in ["", "nats://", "http://ann:s3cret@host", "nats://ann:s3cret@:x"] {
            let error = text.parse::<Address>().expect_err("no address").to_string();
            assert!(error.contains("no address") && !error.contains("s3cret"), "{error}");
        }
    }
}
