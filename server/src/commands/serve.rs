//! `keyfare serve`: binds, says where, serves until it is told to stop.

use super::{prices::store_of, terminal};
use keyfare::{
    AppState,
    prices::{AWS_PLAN_FILES, AWS_PRICE_LIST, Prices, Refresh, Store, stored_prices},
    router,
};
use std::{future::Future, io, panic, path::PathBuf, process::ExitCode, time::Duration};
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
    /// Fetch AWS's price list now and then every so many days. Without this nothing is ever fetched.
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u64).range(1..=365))]
    prices_refresh: Option<u64>,
    /// Where the price list is fetched from: an address, or a file.
    #[arg(long, value_name = "URL", default_value = AWS_PRICE_LIST, requires = "prices_refresh")]
    prices_url: String,
    /// Where the Database Savings Plans are fetched from: an address, or a file. AWS's own where the price list is AWS's own,
    /// else nowhere unless said.
    #[arg(long, value_name = "URL", requires = "prices_refresh")]
    plans_url: Option<String>,
    /// The folder of stored price versions; the last one is served. Where prices are refreshed, the person's own unless said.
    #[arg(long, value_name = "DIR")]
    prices_store: Option<PathBuf>,
}

/// How long a fetch of the price list may take.
const FETCH: Duration = Duration::from_secs(120);
const DAY: Duration = Duration::from_secs(86_400);

/// The prices to serve with, and how they are kept current where they are.
fn prices(arguments: &Arguments) -> Result<(Prices, Option<(Refresh, Duration)>), String> {
    let Some(days) = arguments.prices_refresh else {
        let store = arguments.prices_store.as_ref().map(Store::at);
        return Ok((store.map_or_else(|| Ok(Prices::default()), |store| stored_prices(&store))?, None));
    };
    let store = store_of(arguments.prices_store.as_deref())?;
    let prices = stored_prices(&store)?;
    let source = arguments.prices_url.clone();
    // Whoever has prices fetched from elsewhere wants nothing fetched from AWS.
    let plans = arguments.plans_url.clone().or_else(|| (source == AWS_PRICE_LIST).then(|| AWS_PLAN_FILES.to_owned()));
    let refresh = Refresh { source, plans, store, timeout: FETCH };
    Ok((prices, Some((refresh, DAY * u32::try_from(days).unwrap_or(u32::MAX)))))
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
    match runtime.block_on(serve(&arguments)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => terminal::fail(&message),
    }
}

async fn serve(arguments: &Arguments) -> Result<(), String> {
    let address = arguments.addr.as_str();
    let (prices, refresh) = prices(arguments)?;
    let listener = TcpListener::bind(address).await.map_err(|error| cannot_listen(address, &error))?;
    let stop = stop_signal().map_err(|error| format!("signals cannot be waited for: {error}"))?;
    let bound = listener.local_addr().map_err(|error| cannot_listen(address, &error))?;
    terminal::print(&format!("Keyfare listens on http://{bound}\n"));

    if let Some((refresh, every)) = refresh {
        tokio::spawn(refresh.keep(prices.clone(), every));
    }
    let state = AppState { prices };
    let (stopping, stopped) = tokio::sync::oneshot::channel();
    let graceful = axum::serve(listener, router(state)).with_graceful_shutdown(async move {
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
