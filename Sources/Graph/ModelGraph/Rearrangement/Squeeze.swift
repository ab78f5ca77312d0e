internal import ModelSpec

/// `squeeze`: axes of length 1 left out.
///
/// - `x`: [*d].
/// - `axes`: which, each of length 1; all axes of length 1 unless given.
/// - Result: the type of `x`.
package struct Squeeze: TensorOperation {
  package static let name = "squeeze"

  package var x: TensorType
  /// Counted from the front; nil for all axes of length 1.
  package var axes: [Int]?
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all)
    elements = arguments.passedElements("x")
    guard arguments.has("axes") else { return }
    axes = try arguments.axes("axes", try arguments.integers("axes", default: []), in: x.shape)
  }

  package var requirements: [ShapeRequirement] {
    (axes ?? []).map { ShapeRequirement("x", x.shape, axis: $0, .within(1...1)) }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if let axes {
      let kept = x.shape.indices.filter { !axes.contains($0) }
      return [.tensor(x.with(Shape(kept.map { x.shape[$0] })))]
    }
    let kept = x.shape.filter { !$0.isAlways(1) }
    // An axis that may be 1 may stay or go.
    return kept.contains { $0.contains(1) } ? [.unranked(x.scalar)] : [.tensor(x.with(Shape(kept)))]
  }

  package func outputElements() -> [[Extent]?] { [elements] }
}

extension Squeeze: ReshapingOperation {}
