//! `careen serve`: the application for the browser.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;

use anyhow::{Context as _, bail};
use etcetera::BaseStrategy as _;
use serde_json::json;
use server::{Bounds, Config, Server};
use tracing_subscriber::filter::LevelFilter;

use crate::cli::{Command, ServeOptions};
use crate::output::Output;
use crate::usage::Usage;

/// The port if none is named.
const PORT: u16 = 8080;
/// The variable that says how much is logged.
const LOG: &str = "CAREEN_LOG";

/// What is done without a command.
pub(crate) fn default_command() -> Command {
    let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT));
    Command::Serve(ServeOptions { listen, data: None, threads: None, web: None })
}

pub(crate) fn run(options: &ServeOptions, out: &mut Output) -> anyhow::Result<()> {
    log()?;
    let data = options.data.clone().map_or_else(folder, Ok)?;
    if let Some(web) = options.web.as_ref().filter(|web| !web.join("index.html").is_file()) {
        bail!("\"{}\" has no index.html; --web takes the folder of the page", web.display());
    }
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let config = Config {
        listen: options.listen,
        data,
        threads: options.threads.map_or(cores, usize::from),
        web: options.web.clone(),
        bounds: Bounds::default(),
    };
    let mut runtime = tokio::runtime::Builder::new_multi_thread();
    // Positions and records are computed on these; more would only take turns.
    runtime.max_blocking_threads(2 * cores + 2);
    let runtime = runtime.enable_all().build();
    let runtime = runtime.context("the system grants no threads")?;
    runtime.block_on(async {
        let server = Server::new(config).await?;
        let stopped = stopped().context("the system grants no signals")?;
        let address = format!("http://{}", server.address());
        if out.json {
            out.json_line(&json!({ "address": address }))?;
        } else {
            out.line(&format!("Careen is at {address} (Ctrl-C stops it)"))?;
        }
        out.flush()?;
        server.run(stopped).await;
        Ok(())
    })
}

/// A folder in the user's data folder.
fn folder() -> anyhow::Result<PathBuf> {
    let strategy = etcetera::choose_base_strategy();
    let strategy = strategy.context("you have no home folder; name a folder with --data")?;
    Ok(strategy.data_dir().join("careen"))
}

/// Logs to standard error, warnings and errors unless the environment says otherwise.
fn log() -> anyhow::Result<()> {
    let level = match std::env::var(LOG) {
        Ok(text) => text.parse().map_err(|_| {
            let expected = "expected off, error, warn, info, debug or trace";
            Usage(format!("{LOG} is \"{text}\"; {expected}"))
        })?,
        Err(_) => LevelFilter::WARN,
    };
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    log.without_time().with_target(false).init();
    Ok(())
}

/// What waits for Ctrl-C, or for the system to ask for an end; from now on neither kills.
#[cfg(unix)]
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    use tokio::signal::unix::{SignalKind, signal};
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

/// What waits for Ctrl-C.
#[cfg(not(unix))]
fn stopped() -> std::io::Result<impl Future<Output = ()>> {
    Ok(async {
        if tokio::signal::ctrl_c().await.is_err() {
            // It cannot be waited for: only the end of the process ends it.
            std::future::pending::<()>().await;
        }
    })
}
