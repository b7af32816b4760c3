//! `keyfare serve` with a real socket: it says where it listens, answers long links, refuses a taken port in one line, and
//! ends when it is told to.

use super::keyfare;
use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A server that ends with the test.
pub struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start() -> Server {
        Server::start_with(&[])
    }

    /// Starts with these arguments besides the address.
    pub fn start_with(more: &[&str]) -> Server {
        let mut child = keyfare(&[&["serve", "--addr", "127.0.0.1:0"], more].concat())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the command starts");
        let mut line = String::new();
        let out = child.stdout.take().expect("the output is piped");
        BufReader::new(out).read_line(&mut line).expect("the server says where it listens");
        let address = line.trim().strip_prefix("Keyfare listens on http://").expect("the greeting").to_owned();
        Server { child, address }
    }

    /// The whole answer to a GET.
    pub fn get(&self, path: &str) -> String {
        let mut stream = TcpStream::connect(&self.address).expect("the server accepts");
        write!(stream, "GET {path} HTTP/1.0\r\nHost: {}\r\n\r\n", self.address).expect("the server reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the server answers");
        String::from_utf8_lossy(&answer).into_owned()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[track_caller]
fn check_status(server: &Server, path: &str, expected: u16) {
    let answer = server.get(path);
    let line = answer.lines().next().unwrap_or_default();
    assert!(line.contains(&format!(" {expected} ")), "{:.60}… gives {line}", path);
}

#[test]
fn port_0_takes_a_free_port_and_says_which() {
    let server = Server::start();
    assert!(!server.address.ends_with(":0"), "{}", server.address);
    check_status(&server, "/healthz", 200);
}

#[test]
fn a_link_of_16_000_characters_reaches_its_page_and_a_longer_one_is_refused() {
    let server = Server::start();
    let long = |length: usize| format!("/no-such-page?d={}", "a".repeat(length - "/no-such-page?d=".len()));
    check_status(&server, &long(16_000), 404);
    check_status(&server, &long(16_384), 404);
    check_status(&server, &long(16_385), 414);
    check_status(&server, &long(80_000), 414);
}

#[test]
fn a_taken_port_is_one_line_that_names_it() {
    let server = Server::start();
    let output = keyfare(&["serve", "--addr", &server.address]).output().expect("the command starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(told.lines().count(), 1, "{told}");
    assert!(told.contains(&server.address) && told.contains("--addr"), "{told}");
}

#[test]
fn an_address_that_is_none_is_one_line_too() {
    let output = keyfare(&["serve", "--addr", "nonsense"]).output().expect("the command starts");
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(told.contains("nonsense") && told.lines().count() == 1, "{told}");
}

#[track_caller]
fn check_stops(signal: &str) {
    let mut server = Server::start();
    let id = server.child.id().to_string();
    let sent = Command::new("kill").args([signal, &id]).status().expect("kill is there");
    assert!(sent.success());
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(20) {
        if let Some(status) = server.child.try_wait().expect("the server can be waited for") {
            assert_eq!(status.code(), Some(0), "{signal}");
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("{signal} does not stop the server");
}

#[test]
fn the_signals_to_stop_end_it_well() {
    check_stops("-TERM");
    check_stops("-INT");
}
