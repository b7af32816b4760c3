//! The address of a design: what `?d=` holds, read and written here alone. When the address bar follows is the desk's
//! business.

use crate::address::Address;
use keyfare_core::{
    share::{self, LinkError},
    wire::DesignV1,
};

/// The token in an address.
pub fn token(address: &Address) -> Option<&str> {
    address.get("d").filter(|it| !it.is_empty())
}

/// The design in an address: nothing, a design, or why the link does not open.
pub fn design(address: &Address) -> Option<Result<DesignV1, LinkError>> {
    token(address).map(share::decode)
}

/// Where the workbench shows the design of a token.
pub fn design_address(token: &str) -> String {
    format!("/design?d={token}")
}
