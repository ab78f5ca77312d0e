package import ModelOps

/// The schema has a message of this name too.
package typealias Tensor = ModelOps.Tensor
