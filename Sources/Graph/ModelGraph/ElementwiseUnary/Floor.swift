/// `floor`: every element rounded down to an integer.
///
/// - `x`: [*d], fp16 or fp32.
/// - Result: [*d], the type of `x`.
package struct Floor: ElementwiseUnaryOperation {
  package static let name = "floor"
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Floor: StepOperation {}
