//! Listening, and stopping gracefully.

use std::convert::Infallible;
use std::future::Future;
use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, watch};
use tower::ServiceExt as _;

use crate::app::App;
use crate::config::Config;
use crate::problem::Problem;
use crate::router::router;
use crate::store::StoreError;

/// How long a client may take for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The longest head of a request, in bytes.
const LONGEST_HEAD: usize = 64 << 10;
/// How long open requests have when the server stops.
const GRACE: Duration = Duration::from_secs(3);

/// Why a server cannot begin.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// Somebody else listens there, or it is not allowed.
    #[error("cannot listen on {address}: {}; choose another port with --listen", reason(.error))]
    Listen {
        /// Where.
        address: SocketAddr,
        /// Why not.
        error: io::Error,
    },
    /// The database cannot be opened.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Games that were being played cannot be read.
    #[error("the games that were being played cannot be read: {0}")]
    Wake(String),
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => "the port is taken".to_owned(),
        io::ErrorKind::PermissionDenied => "the system does not allow it".to_owned(),
        io::ErrorKind::AddrNotAvailable => "it is no address of this machine".to_owned(),
        _ => error.to_string(),
    }
}

/// A server that listens.
#[derive(Debug)]
pub struct Server {
    listener: TcpListener,
    address: SocketAddr,
    app: Arc<App>,
    stop: watch::Sender<bool>,
}

impl Server {
    /// Listens, opens the database, and goes on with the games in it.
    ///
    /// # Errors
    /// The port is taken, or the database cannot be opened.
    pub async fn new(config: Config) -> Result<Self, ServeError> {
        let failed = |error| ServeError::Listen { address: config.listen, error };
        let listener = TcpListener::bind(config.listen).await.map_err(failed)?;
        let address = listener.local_addr().map_err(failed)?;
        let (stop, stopping) = watch::channel(false);
        let app = Arc::new(App::new(config, stopping).await?);
        app.desk.wake().await.map_err(|Problem { detail, .. }| ServeError::Wake(detail.into()))?;
        Ok(Self { listener, address, app, stop })
    }

    /// Where it listens.
    pub const fn address(&self) -> SocketAddr {
        self.address
    }

    /// Answers requests until `until` is done, and those that are open then.
    pub async fn run(self, until: impl Future<Output = ()>) {
        let Self { listener, app, stop, .. } = self;
        let places = Arc::new(Semaphore::new(app.config.bounds.connections));
        let router = router(Arc::clone(&app));
        let all = u32::try_from(app.config.bounds.connections).unwrap_or(u32::MAX);
        let mut until = std::pin::pin!(until);
        loop {
            let accepted = async {
                // A closed semaphore is impossible: nobody closes it.
                let place = Arc::clone(&places).acquire_owned().await.ok();
                (listener.accept().await, place)
            };
            let (accepted, place) = tokio::select! {
                accepted = accepted => accepted,
                () = &mut until => break,
            };
            match accepted {
                Ok((stream, address)) => {
                    let service = router.clone();
                    connection(stream, address, service, (place, stop.subscribe()));
                }
                // Out of files, or the client has gone: others may come.
                Err(error) => {
                    tracing::warn!("no connection: {error}");
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        }
        drop(listener);
        // Connections end after the request that is open, WebSockets say goodbye.
        let _ = stop.send(true);
        let closed = async {
            let _ = places.acquire_many(all).await;
            app.sockets_closed().await;
        };
        let _ = tokio::time::timeout(GRACE, closed).await;
        app.store.close().await;
    }
}

/// Answers the requests of a connection.
fn connection(
    stream: TcpStream,
    address: SocketAddr,
    router: axum::Router,
    (place, mut stopping): (Option<OwnedSemaphorePermit>, watch::Receiver<bool>),
) {
    // Small answers go at once.
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |request: Request<Incoming>| {
        let router = router.clone();
        async move {
            let mut request = request.map(Body::new);
            request.extensions_mut().insert(address);
            Ok::<_, Infallible>(router.oneshot(request).await.unwrap_or_else(|no| match no {}))
        }
    });
    let mut http = hyper::server::conn::http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(LONGEST_HEAD);
    let connection = http.serve_connection(TokioIo::new(stream), service).with_upgrades();
    tokio::spawn(async move {
        let mut connection = std::pin::pin!(connection);
        let stopped = async {
            // Also if nobody can say so any more.
            let _ = stopping.wait_for(|stopping| *stopping).await;
        };
        let ended = tokio::select! {
            ended = &mut connection => ended,
            () = stopped => {
                connection.as_mut().graceful_shutdown();
                connection.await
            }
        };
        // Clients come and go as they like.
        if let Err(error) = ended {
            tracing::debug!("a connection ended: {error}");
        }
        drop(place);
    });
}
