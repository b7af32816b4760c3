//! The list of calls, and the way from a call's name back to it.

use super::OperationV1;

impl OperationV1 {
    /// Every call, reads first.
    pub const ALL: [OperationV1; 10] = [
        OperationV1::GetItem,
        OperationV1::BatchGetItem,
        OperationV1::TransactGetItems,
        OperationV1::Query,
        OperationV1::Scan,
        OperationV1::PutItem,
        OperationV1::UpdateItem,
        OperationV1::DeleteItem,
        OperationV1::BatchWriteItem,
        OperationV1::TransactWriteItems,
    ];

    /// The call of a name in the service.
    pub fn named(name: &str) -> Option<OperationV1> {
        OperationV1::ALL.into_iter().find(|it| format!("{it:?}") == name)
    }
}
