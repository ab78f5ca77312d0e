/// `round`: every element rounded to the nearest integer, halves to the even one.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Round: ElementwiseUnaryOperation {
  package static let name = "round"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Round: StepOperation {}
