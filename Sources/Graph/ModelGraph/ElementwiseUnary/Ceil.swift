/// `ceil`: every element rounded up to an integer.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Ceil: ElementwiseUnaryOperation {
  package static let name = "ceil"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Ceil: StepOperation {}
