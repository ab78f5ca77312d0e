/// `sign`: −1, 0 or 1: the sign of every element.
///
/// - `x`: [*d], fp16, fp32 or an integer type.
/// - Result: [*d], the type of `x`.
package struct Sign: ElementwiseUnaryOperation {
  package static let name = "sign"
  package static let domain = ScalarDomain.numbers
  package var x: TensorType

  package init(x: TensorType) { self.x = x }
}

extension Sign: StepOperation {}
