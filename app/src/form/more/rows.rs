//! Entities, indexes and patterns.

use super::{
    Field, Group,
    Kind::*,
    Shape,
    capacity::{INDEX_CAPACITY, TABLE_CAPACITY, TRAFFIC},
    design,
    table::FEATURES,
};

const fn field(path: &'static str, label: &'static str, kind: super::Kind) -> Field {
    Field::new(path, label, kind)
}

const KEYS: Group = Group {
    at: "keys",
    title: "Key spread",
    rule: "R-PART-1",
    shape: Shape::Once,
    fields: &[
        field("distinct", "Partition key values", Number).hint("how many different ones there are"),
        field("hottest_share", "Share of the busiest value", Share).hint("of the requests: 0.02 or 2 %"),
        field("zipf", "Exponent of Zipf's law", Number).hint("0 is even, 1 is strongly uneven"),
        field("rising", "Sort key values only rise, or only fall", YesNo),
    ],
};

/// Of an entity.
pub const ENTITY_FIELDS: &[Group] = &[
    KEYS,
    Group {
        at: "life_cycle",
        title: "Event of its life",
        rule: "R-WRITE-1",
        shape: Shape::List,
        fields: &[
            field("name", "Name", Text).hint("such as SHIPPED").needed(),
            field(
                "operation",
                "Write",
                Words(&[("PutItem", "PutItem"), ("UpdateItem", "UpdateItem"), ("DeleteItem", "DeleteItem")]),
            )
            .needed(),
            field("count", "Times for one item", Number).hint("1 unless said; below 1: not every item"),
            field("before_bytes", "Size before", Bytes).unit("B").hint("0 where there is no item"),
            field("after_bytes", "Size after", Bytes).unit("B"),
            field("changes", "Attributes that change", Names).hint("with commas"),
            field("index_effects", "Index effects", Json).hint("as in the design file"),
        ],
    },
    Group {
        at: "",
        title: "End of life",
        rule: "R-TTL-1",
        shape: Shape::Own,
        fields: &[field(
            "end_of_life",
            "How an item ends",
            Words(&[
                ("", "not said"),
                ("ttl", "it expires (TTL)"),
                ("delete", "it is deleted (DeleteItem)"),
                ("never", "it stays"),
            ]),
        )],
    },
];

/// Of an index.
pub const INDEX_FIELDS: &[Group] = &[KEYS];

/// Of a pattern.
pub const PATTERN_FIELDS: &[Group] = &[
    KEYS,
    Group {
        at: "",
        title: "Who asks, and who answers",
        rule: "",
        shape: Shape::Own,
        fields: &[
            field(
                "purpose",
                "Who waits for the answer",
                Words(&[
                    ("", "a request, the default"),
                    ("request", "a request"),
                    ("background", "nobody: a job or an event"),
                    ("analytics", "a report over much of the data"),
                ]),
            ),
            field(
                "answered_by",
                "Answered by",
                Words(&[("", "the table"), ("other_store", "another store"), ("nothing", "nothing yet")]),
            )
            .hint("what the table does not answer costs nothing here"),
        ],
    },
];

/// All that a design has.
pub const DESIGN: &[&[Group]] = &[design::SETTINGS, design::PRICES, design::RANGES, design::FIT, design::DECISION];

/// All that a table has.
pub const TABLE: &[&[Group]] = &[FEATURES, TABLE_CAPACITY, TRAFFIC];

/// All that an entity has.
pub const ENTITY: &[&[Group]] = &[ENTITY_FIELDS];

/// All that an index has.
pub const INDEX: &[&[Group]] = &[INDEX_FIELDS, INDEX_CAPACITY];

/// All that a pattern has.
pub const PATTERN: &[&[Group]] = &[PATTERN_FIELDS, TRAFFIC];
