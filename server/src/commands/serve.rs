//! `keyfare serve`: binds, says where, serves until it is told to stop.

use super::terminal;
use keyfare::{AppState, router};
use std::{future::Future, io, panic, process::ExitCode, time::Duration};
use tokio::{
    net::TcpListener,
    signal::unix::{SignalKind, signal},
};
use tracing_subscriber::EnvFilter;

/// How long open answers may take after a signal to stop.
const GRACE: Duration = Duration::from_secs(5);

/// Serve the pages. Logs go to the standard error; the variable KEYFARE_LOG says how much, such as debug or warn.
#[derive(Debug, clap::Args)]
pub(crate) struct Arguments {
    /// Where to listen, as HOST:PORT. Port 0 takes any free port.
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:3000")]
    addr: String,
}

/// Serves until SIGINT or SIGTERM.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let filter = EnvFilter::try_from_env("KEYFARE_LOG").unwrap_or_else(|_| EnvFilter::new("info"));
    tracing_subscriber::fmt().with_env_filter(filter).with_writer(io::stderr).with_ansi(false).init();
    // The one place where a panic is logged; the person gets a page that says that something went wrong.
    panic::set_hook(Box::new(|panic| tracing::error!("{panic}")));

    let runtime = match tokio::runtime::Builder::new_multi_thread().enable_all().build() {
        Ok(runtime) => runtime,
        Err(error) => return terminal::fail(&format!("no threads to serve with: {error}")),
    };
    match runtime.block_on(serve(&arguments.addr)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => terminal::fail(&message),
    }
}

async fn serve(address: &str) -> Result<(), String> {
    let listener = TcpListener::bind(address).await.map_err(|error| cannot_listen(address, &error))?;
    let stop = stop_signal().map_err(|error| format!("signals cannot be waited for: {error}"))?;
    let bound = listener.local_addr().map_err(|error| cannot_listen(address, &error))?;
    terminal::print(&format!("Keyfare listens on http://{bound}\n"));

    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let graceful = axum::serve(listener, router(AppState::default())).with_graceful_shutdown(async move {
        stop.await;
        tracing::info!("stopping");
        let _ = stopping.send(());
    });
    let too_long = async {
        // An error means that serving ended by itself, before any signal.
        if stopped.await.is_ok() {
            tokio::time::sleep(GRACE).await;
        } else {
            std::future::pending::<()>().await;
        }
    };
    tokio::select! {
        ended = graceful => ended.map_err(|error| format!("serving ended: {error}")),
        () = too_long => Ok(()),
    }
}

/// Ends with the first SIGINT or SIGTERM.
fn stop_signal() -> io::Result<impl Future<Output = ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    })
}

fn cannot_listen(address: &str, error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::AddrInUse => format!(
            "address {address} is already in use; stop the program that listens there, or choose another port with --addr"
        ),
        io::ErrorKind::PermissionDenied => {
            format!("address {address} needs more rights; choose a port above 1023 with --addr")
        }
        io::ErrorKind::InvalidInput => {
            format!("address {address} is not HOST:PORT; write it like 127.0.0.1:3000")
        }
        _ => format!("address {address} cannot be listened on: {error}"),
    }
}
