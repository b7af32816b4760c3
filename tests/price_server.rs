//! A server on this machine that gives a price list, or gives it badly.

use std::{
    io::{BufRead as _, BufReader, Write},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
    time::Duration,
};

/// What the server does with a request.
#[derive(Clone)]
pub enum Answer {
    /// Gives this body.
    Whole(String),
    /// Says the length of this body, and gives only half of it.
    CutOff(String),
    /// The same without saying its length.
    CutOffUnannounced(String),
    /// Takes the request and says nothing.
    Silent,
    /// Gives a letter now and then, for ever.
    Dripping,
    /// Announces a file that is too long.
    Announced(u64),
    /// Answers with this status.
    Status(u16),
    /// Sends on to another address, with this status.
    Elsewhere(String),
}

/// A server that answers every request the same way, until the next way is set; it ends with the process.
pub struct PriceServer {
    address: String,
    requests: Arc<AtomicUsize>,
}

impl PriceServer {
    /// Answers the first request with the first of these, and so on; the last one for ever.
    pub fn start(answers: Vec<Answer>) -> PriceServer {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it is bound").to_string();
        let requests = Arc::new(AtomicUsize::new(0));
        let counter = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let number = counter.fetch_add(1, Ordering::SeqCst);
                let answer = answers[number.min(answers.len() - 1)].clone();
                thread::spawn(move || {
                    // Whoever asked may have gone.
                    let _ = respond(stream, &answer);
                });
            }
        });
        PriceServer { address, requests }
    }

    /// The address of the list.
    pub fn url(&self) -> String {
        format!("http://{}/offers/v1.0/aws/AmazonDynamoDB/current/index.json", self.address)
    }

    /// The address of the files of Savings Plans.
    pub fn plans_url(&self) -> String {
        format!("http://{}/savingsPlan/v1.0/aws/AWSDatabaseSavingsPlans/current/region_index.json", self.address)
    }

    /// How many requests came.
    pub fn requests(&self) -> usize {
        self.requests.load(Ordering::SeqCst)
    }
}

fn respond(mut stream: TcpStream, answer: &Answer) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    while lines.next().is_some_and(|line| line.is_ok_and(|line| !line.is_empty())) {}
    let head = |length: &str| format!("HTTP/1.1 200 OK\r\n{length}Connection: close\r\n\r\n");
    match answer {
        Answer::Whole(body) => write!(stream, "{}{body}", head(&format!("Content-Length: {}\r\n", body.len()))),
        Answer::CutOff(body) => {
            let half = &body[..body.len() / 2];
            write!(stream, "{}{half}", head(&format!("Content-Length: {}\r\n", body.len())))
        }
        Answer::CutOffUnannounced(body) => write!(stream, "{}{}", head(""), &body[..body.len() / 2]),
        Answer::Silent => {
            thread::sleep(Duration::from_secs(30));
            Ok(())
        }
        Answer::Dripping => {
            write!(stream, "{}{{", head(""))?;
            loop {
                stream.write_all(b" ")?;
                stream.flush()?;
                thread::sleep(Duration::from_millis(100));
            }
        }
        Answer::Announced(bytes) => write!(stream, "{}", head(&format!("Content-Length: {bytes}\r\n"))),
        Answer::Status(status) => write!(stream, "HTTP/1.1 {status} No\r\nContent-Length: 0\r\n\r\n"),
        Answer::Elsewhere(address) => {
            write!(stream, "HTTP/1.1 302 Found\r\nLocation: {address}\r\nContent-Length: 0\r\n\r\n")
        }
    }
}
