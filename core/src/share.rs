//! The link: a whole design in the text after `?d=`. Owns the token's layout, its checksum and its version; what a
//! design is belongs to [`crate::wire`].
//!
//! A token is base64url of: version (1 byte), packing (1 byte), checksum (4 bytes, of the packing and the rest), and
//! the design's fields packed by [`pack`], deflated where that is shorter. The same design gives the same token
//! everywhere. Version 1 stays readable for ever.

mod pack;

use crate::{
    item,
    wire::{AttributeV1, DesignV1, SizeV1},
};
use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use serde::Deserialize;
use thiserror::Error;

/// The version of the tokens that this Keyfare writes, and the newest it reads.
const VERSION: u8 = 1;
const PLAIN: u8 = 0;
const DEFLATED: u8 = 1;
/// Longest token that is opened, in characters.
pub const TOKEN_MAX: usize = 16_000;
/// From so many characters on, proxies may refuse the address.
pub const TOKEN_COMFORTABLE: usize = 6_000;
/// A design never unpacks to more than this, so that a small token cannot fill the memory.
const UNPACKED_MAX: usize = 1 << 20;

/// Why a link does not open.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LinkError {
    /// It was cut, changed or mistyped on its way.
    #[error("this link is damaged: {0}. Copy it again from where it came from, whole")]
    Damaged(&'static str),
    /// A later Keyfare made it.
    #[error("this link is of version {0}, and this Keyfare reads version 1: open it with a newer one")]
    TooNew(u8),
    /// It is longer than a link may be.
    #[error("this link has {0} characters, more than the 16,000 that open: send the design as a file")]
    TooLong(usize),
    /// It arrived whole, but it holds no design.
    #[error("this link holds no design: {0}")]
    NoDesign(String),
}

/// The token of a design. A sample item travels as its size breakdown only.
pub fn encode(design: &DesignV1) -> String {
    let mut travelling = design.clone();
    for entity in travelling.tables.iter_mut().flat_map(|table| &mut table.entities) {
        // A sample that is no item has no breakdown, and its values are nobody else's business.
        if let Some(SizeV1::Item(sample)) = &entity.size {
            let parsed = item::parse_item(&sample.to_string()).ok();
            entity.size = parsed.map(|it| SizeV1::Attributes(attribute_rows(&it.item)));
        }
    }
    // A wire form is plain data: it always becomes a value.
    let packed = serde_json::to_value(&travelling).map(|value| pack::pack(&value)).unwrap_or_default();
    let deflated = miniz_oxide::deflate::compress_to_vec(&packed, 9);
    let (packing, payload) = if deflated.len() < packed.len() { (DEFLATED, deflated) } else { (PLAIN, packed) };
    let mut bytes = Vec::with_capacity(payload.len() + 6);
    bytes.extend([VERSION, packing]);
    bytes.extend(checksum(packing, &payload).to_be_bytes());
    bytes.extend(payload);
    URL_SAFE_NO_PAD.encode(bytes)
}

/// Reads a token. What comes out still has to pass [`crate::design::Design::from_wire`].
pub fn decode(token: &str) -> Result<DesignV1, LinkError> {
    if token.len() > TOKEN_MAX {
        return Err(LinkError::TooLong(token.len()));
    }
    let bytes = URL_SAFE_NO_PAD
        .decode(token.trim_end_matches('='))
        .map_err(|_| LinkError::Damaged("it has characters that no link has, or its end is missing"))?;
    let Some((&version, rest)) = bytes.split_first() else {
        return Err(LinkError::Damaged("it is empty"));
    };
    if version > VERSION {
        return Err(LinkError::TooNew(version));
    }
    let (Some((&packing, rest)), true) = (rest.split_first(), version == VERSION) else {
        return Err(LinkError::Damaged("its beginning is missing"));
    };
    let Some((sum, payload)) = rest.split_first_chunk::<4>() else {
        return Err(LinkError::Damaged("its end is missing"));
    };
    if u32::from_be_bytes(*sum) != checksum(packing, payload) {
        return Err(LinkError::Damaged("its checksum does not fit, so a part is missing or changed"));
    }
    let value = match packing {
        PLAIN => pack::unpack(payload),
        DEFLATED => {
            let unpacked = miniz_oxide::inflate::decompress_to_vec_with_limit(payload, UNPACKED_MAX);
            pack::unpack(&unpacked.map_err(|_| LinkError::Damaged("what it holds does not unfold"))?)
        }
        _ => None,
    };
    let value = value.ok_or(LinkError::Damaged("what it holds cannot be read"))?;
    DesignV1::deserialize(value).map_err(|error| LinkError::NoDesign(error.to_string()))
}

fn checksum(packing: u8, payload: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&[packing]);
    hasher.update(payload);
    hasher.finalize()
}

/// An item as the size of each attribute: what a link carries of a sample.
pub fn attribute_rows(item: &item::Item) -> Vec<AttributeV1> {
    let row = |(name, value): (&str, &item::AttributeValue)| AttributeV1 {
        name: name.to_string(),
        kind: Some(value.type_code().to_string()),
        bytes: value.bytes().get(),
    };
    item.attributes().map(row).collect()
}
