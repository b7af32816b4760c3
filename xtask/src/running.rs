//! A server of ours that runs while something is done with it, and ends with the value that holds it.

use crate::Result;
use std::{
    ffi::OsStr,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, Command, Stdio},
    time::Duration,
};

/// What the server says before its address.
const GREETING: &str = "Keyfare listens on http://";

/// A server on a free port.
pub(crate) struct Server {
    child: Child,
    /// `127.0.0.1:PORT`.
    pub(crate) address: String,
}

/// An answer over the wire: nothing decoded.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) body: Vec<u8>,
}

impl Server {
    /// Starts the server and waits until it listens.
    pub(crate) fn start(program: &Path) -> Result<Server> {
        Server::start_with(program, &[])
    }

    /// The same with more arguments.
    pub(crate) fn start_with(program: &Path, arguments: &[&OsStr]) -> Result<Server> {
        let mut child = Command::new(program)
            .args(["serve", "--addr", "127.0.0.1:0"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{} cannot be run: {error}", program.display()))?;
        let mut line = String::new();
        if let Some(out) = child.stdout.take() {
            let _ = BufReader::new(out).read_line(&mut line);
        }
        let address = line.trim().strip_prefix(GREETING).map(str::to_owned);
        let server = Server { child, address: address.clone().unwrap_or_default() };
        if address.is_some() { Ok(server) } else { Err("the server did not say where it listens".to_owned()) }
    }

    /// One GET that takes brotli, or nothing compressed.
    pub(crate) fn get(&self, path: &str, encoding: &str) -> Result<Answer> {
        self.exchange(path, encoding).map_err(|error| format!("GET {path}: {error}"))
    }

    /// HTTP/1.0, so that the body is not in chunks and ends with the connection.
    fn exchange(&self, path: &str, encoding: &str) -> std::io::Result<Answer> {
        let mut stream = TcpStream::connect(&self.address)?;
        stream.set_read_timeout(Some(Duration::from_secs(30)))?;
        write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\nAccept-Encoding: {encoding}\r\n\r\n", self.address)?;
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer)?;
        let wrong = || std::io::Error::other("the answer is not HTTP");
        let end = answer.windows(4).position(|it| it == b"\r\n\r\n").ok_or_else(wrong)?;
        let head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let status = head.split(' ').nth(1).and_then(|it| it.parse().ok()).ok_or_else(wrong)?;
        Ok(Answer { status, body: answer.split_off(end + 4) })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
