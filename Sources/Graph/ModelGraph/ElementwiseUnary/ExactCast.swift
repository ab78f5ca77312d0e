import ModelSpec

/// `nn.exact_cast`: numbers as integers of another type, moved into its range. MIL's `cast` cuts off the bits of integers
/// that a narrower type has no place for.
///
/// - `x`: numbers or truth values; floats are cut towards 0, and what is not a number is 0.
/// - `dtype`: the name of the type. Numbers beyond 32 bits with a sign are an error where the type has them.
/// - Result: [*d], of that type; int32 for those of 64 bits.
package struct ExactCast: TensorOperation {
  package static let name = "nn.exact_cast"
  package static let cost = Cost.perElement
  package static let noGradient: NoGradient? = .integers

  package let x: TensorType
  /// The type whose range counts.
  package let type: ScalarType
  private let elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbersAndBooleans)
    type = try arguments.choice("dtype")
    guard ElementForm(type) == .integer else {
      throw OperationError("`dtype` is '\(type.name)', expected an integer type", argument: "dtype")
    }
    elements = arguments.passedElements("x")
  }

  /// The type that the result is held in.
  package var result: ScalarType {
    switch type {
    case .int64, .uint64: .int32
    case .int4: .int8
    case .uint1, .uint2, .uint3, .uint4, .uint6: .uint8
    default: type
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(x.of(result))] }

  package func outputElements() -> [[Extent]?] {
    // Small numbers stay what they are.
    let isSafe = elements?.allSatisfy { $0.lower >= 0 && $0.upper < 128 } == true
    return isSafe || type.bitWidth >= 32 ? [elements] : []
  }
}
