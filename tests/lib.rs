//! Black-box tests of Keyfare. The tests are in this package's integration test, `keyfare`; this library is empty.
