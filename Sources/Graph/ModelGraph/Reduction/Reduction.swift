internal import ModelSpec

/// What reductions to one number share: `x`, `axes` and `keep_dims`.
package protocol Reduction: TensorOperation {
  /// Whether no elements have a result.
  static var isDefinedForNone: Bool { get }

  var reduced: ReducedAxes { get }

  init(reduced: ReducedAxes)
}

extension Reduction {
  package static var isDefinedForNone: Bool { true }
  package static var cost: Cost { .perElement(of: "x") }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.init(reduced: try ReducedAxes(arguments, x, axes: try arguments.axes("axes", axes, in: x.shape)))
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    if !Self.isDefinedForNone { try reduced.checkHasElements() }
    return [.tensor(reduced.output)]
  }
}

/// What reductions to an index share: `x`, `axis`, `keep_dims` and `output_dtype`.
package protocol IndexReduction: TensorOperation {
  var reduced: ReducedAxes { get }
  /// The type of the result.
  var indexType: ScalarType { get }

  init(reduced: ReducedAxes, indexType: ScalarType)
}

extension IndexReduction {
  package static var cost: Cost { .perElement(of: "x") }
  package static var noGradient: NoGradient? { .integers }

  package init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    let axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    let type = try arguments.choice("output_dtype", default: IndexType.int32)
    self.init(
      reduced: try ReducedAxes(arguments, x, axes: [axis]), indexType: type == .uint16 ? .uint16 : .int32)
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    try reduced.checkHasElements()
    return [.tensor(reduced.output.of(indexType))]
  }
}

/// What indices may be.
private enum IndexType: String, CaseIterable, Sendable { case int32, uint16 }

/// A tensor and the axes of it that a reduction folds.
package struct ReducedAxes: Sendable {
  package var x: TensorType
  /// Counted from the front.
  package var axes: [Int]
  package var keepsDimensions: Bool
  private var elements: [Extent]?

  package init(_ arguments: OperationArguments, _ x: TensorType, axes: [Int]) throws(OperationError) {
    self.x = x
    self.axes = axes
    keepsDimensions = try arguments.boolean("keep_dims", default: false)
    elements = arguments.passedElements("x")
  }

  /// - Throws: when a result would be made of no elements, as no extreme can be.
  package func checkHasElements() throws(OperationError) {
    guard let lengths = x.shape.fixed, axes.contains(where: { lengths[$0] == 0 }), output.shape.elementCount.lower > 0
    else { return }
    throw OperationError("`x` \(x.shape) has no elements along axes \(axes), expected at least one")
  }

  package var output: TensorType {
    var extents: [Extent] = []
    for (axis, extent) in x.shape.enumerated() {
      if !axes.contains(axis) {
        extents.append(extent)
      } else if keepsDimensions {
        extents.append(1)
      }
    }
    return x.with(Shape(extents))
  }

  /// The one element of the result, when the elements of a vector are known.
  package func folded(_ combine: (Extent, Extent) -> Extent) -> [Extent]? {
    guard x.rank == 1, axes == [0], let elements, let first = elements.first else { return nil }
    return [elements.dropFirst().reduce(first, combine)]
  }
}
