import ModelSpec

/// `nn.narrow_float`: every element as the nearest number of a floating-point format of 8 bits or fewer. MIL's `cast` has
/// no such formats.
///
/// - `x`: floats.
/// - `format`: `fp8e4m3fn`, `fp8e5m2`, `fp4e2m1fn` or `fp8e8m0fn`. What is halfway goes to the number with an even code.
///   Beyond the largest number, the first is not a number, the second infinite and the third the largest; the last has
///   powers of two alone, of which what is halfway goes to the greater one.
/// - Result: [*d], the type of `x`.
package struct NarrowFloat: TensorOperation {
  package static let name = "nn.narrow_float"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = "it rounds, so that its gradient is 0 almost everywhere"

  /// A format, by its name.
  package enum Format: String, CaseIterable, Sendable {
    case fp8e4m3fn, fp8e5m2, fp4e2m1fn, fp8e8m0fn
  }

  package let x: TensorType
  package let format: Format

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .floats)
    format = try arguments.choice("format")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x)] }
}
