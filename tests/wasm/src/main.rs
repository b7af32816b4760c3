//! The answers of this machine, for comparison with those of WebAssembly.

mod answers;

fn main() {
    print!("{}", answers::lines());
}
