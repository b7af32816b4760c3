//! Building the whole, and serving it.

use crate::{
    Result,
    cargo::{cargo, succeed, target_folder},
    site::{self, Optimization},
};
use std::{
    convert::Infallible,
    net::{TcpListener, ToSocketAddrs as _},
    os::unix::process::CommandExt as _,
    path::PathBuf,
    process::Command,
};

/// Builds the browser's module, then the server that embeds it. Returns the server's program.
pub(crate) fn build(optimization: Optimization) -> Result<PathBuf> {
    site::build(optimization)?;
    let (arguments, folder): (&[&str], &str) = match optimization {
        Optimization::Development => (&["build", "--package", "keyfare"], "debug"),
        Optimization::Release => (&["build", "--package", "keyfare", "--release"], "release"),
    };
    succeed(&mut cargo(arguments))?;
    let program = target_folder()?.join(folder).join(format!("keyfare{}", std::env::consts::EXE_SUFFIX));
    println!("built {}", program.display());
    Ok(program)
}

/// Builds and serves until it is stopped: it returns only what went wrong.
pub(crate) fn serve(optimization: Optimization, address: &str) -> Result<Infallible> {
    // Minutes of building before a taken port is told would be unkind. The server itself checks again.
    check_free(address)?;
    let program = build(optimization)?;
    // The server takes this program's place, so that whoever stops the one stops the other.
    let error = Command::new(&program).args(["serve", "--addr", address]).exec();
    Err(format!("{} cannot be run: {error}", program.display()))
}

fn check_free(address: &str) -> Result<()> {
    address
        .to_socket_addrs()
        .map_err(|_| format!("address {address} is not HOST:PORT; write it like 127.0.0.1:3000"))?;
    match TcpListener::bind(address) {
        Err(error) if error.kind() == std::io::ErrorKind::AddrInUse => Err(format!(
            "address {address} is already in use; stop the program that listens there, or choose another port with --addr"
        )),
        _ => Ok(()),
    }
}
