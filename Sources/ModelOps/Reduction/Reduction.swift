/// What reductions to one number share: `x`, `axes` and `keep_dims`.
protocol Reduction: TensorOperation {
  var reduced: ReducedAxes { get }

  init(reduced: ReducedAxes)
}

extension Reduction {
  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.init(reduced: try ReducedAxes(arguments, x, try arguments.axes("axes", axes, in: x.shape)))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(reduced.output)] }
}

/// What reductions to an index share: `x`, `axis` and `keep_dims`.
protocol IndexReduction: TensorOperation {
  var reduced: ReducedAxes { get }

  init(reduced: ReducedAxes)
}

extension IndexReduction {
  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    let axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    self.init(reduced: try ReducedAxes(arguments, x, [axis]))
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(reduced.output.of(.int32))] }
}

/// A tensor and the axes of it that a reduction folds.
struct ReducedAxes: Sendable {
  var x: TensorType
  /// Counted from the front.
  var axes: [Int]
  var keepsDimensions: Bool
  private var elements: [Extent]?

  init(_ arguments: OperationArguments, _ x: TensorType, _ axes: [Int]) throws(OperationError) {
    self.x = x
    self.axes = axes
    keepsDimensions = try arguments.boolean("keep_dims", default: false)
    elements = arguments.elements("x")
  }

  var output: TensorType {
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
  func folded(_ combine: (Extent, Extent) -> Extent) -> [Extent]? {
    guard x.rank == 1, axes == [0], let elements, let first = elements.first else { return nil }
    return [elements.dropFirst().reduce(first, combine)]
  }
}
