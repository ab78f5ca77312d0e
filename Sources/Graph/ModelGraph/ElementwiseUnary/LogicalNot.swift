/// `logical_not`: the negation of every truth value.
///
/// - `x`: [*d], bool.
/// - Result: [*d], the type of `x`.
package struct LogicalNot: ElementwiseUnaryOperation {
  package static let name = "logical_not"
  package static let noGradient: NoGradient? = .integers
  package static let domain = ScalarDomain.booleans
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}
