internal import ModelOps

/// The schema has a message of this name too.
typealias Tensor = ModelOps.Tensor
