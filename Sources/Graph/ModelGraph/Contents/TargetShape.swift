internal import ModelSpec

/// The shape of a result that is an argument, as of `fill`: known, known in part, or only its rank.
package struct TargetShape: Sendable {
  /// Nil when not even the rank is known.
  package var shape: Shape?

  package init(_ arguments: OperationArguments, _ parameter: String = "shape") throws(OperationError) {
    let type = try arguments.tensor(parameter, .integers, rank: 1...1)
    if let elements = arguments.elements(parameter) {
      if let bad = elements.first(where: { $0.upper < 0 }) {
        throw OperationError("`\(parameter)` holds \(bad), expected no negative number", argument: parameter)
      }
      shape = Shape(elements.map(\.asLength))
    } else if let rank = type.shape[0].fixed {
      guard rank <= Shape.largestRank else {
        throw OperationError(
          "the result would have \(rank) dimensions, expected up to \(Shape.largestRank)", argument: parameter)
      }
      shape = Shape(Array(repeating: .unknown, count: rank))
    }
  }

  /// The type of a tensor of this shape.
  package func type(_ scalar: ScalarType) -> ValueType {
    shape.map { .tensor(TensorType(scalar, $0)) } ?? .unranked(scalar)
  }

  /// The lengths, all of which are known when the operation runs.
  package func lengths() throws(OperationError) -> [Int] {
    guard let lengths = shape?.fixed else { throw OperationError("`shape` is not known when the operation runs") }
    return lengths
  }
}
