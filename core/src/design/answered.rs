//! What answers a question: the table, one of its indexes, or something outside it.

/// What answers a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum AnsweredBy {
    /// The table, by its key or by a Scan; every write.
    Table,
    /// An index, by position.
    Index(usize),
    /// Another store.
    OtherStore,
    /// Nothing yet.
    Nothing,
}

impl AnsweredBy {
    /// Whether the table or one of its indexes answers: then it spends units.
    pub const fn is_here(self) -> bool {
        matches!(self, AnsweredBy::Table | AnsweredBy::Index(_))
    }
}
