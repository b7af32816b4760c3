//! The answers of this machine, for comparison with those of WebAssembly.

fn main() {
    print!("{}", keyfare_wasm_tests::lines());
}
