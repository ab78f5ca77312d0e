/// What reductions to one number share: `x`, `axes` and `keep_dims`.
protocol Reduction: TensorOperation {
  static var kernel: ReductionKernel { get }

  var reduced: ReducedAxes { get }

  init(reduced: ReducedAxes)
}

extension Reduction {
  static var cost: Cost { .perElement(of: "x") }
  static var acceptsChannelsLast: Bool { true }

  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers)
    let axes = try arguments.integers("axes", default: Array(0..<x.rank))
    self.init(reduced: try ReducedAxes(arguments, x, axes: try arguments.axes("axes", axes, in: x.shape)))
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    if !Self.kernel.isDefinedForNone { try reduced.checkHasElements() }
    return [.tensor(reduced.output)]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x")
    return [.tensor(try Self.kernel.run(x, reduced.axes, keepsDimensions: reduced.keepsDimensions, in: context))]
  }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    reduced.x.shape.fixed.map {
      PreparedReduction(Self.kernel, $0, axes: reduced.axes, keepsDimensions: reduced.keepsDimensions)
    }
  }
}

/// What reductions to an index share: `x`, `axis`, `keep_dims` and `output_dtype`.
protocol IndexReduction: TensorOperation {
  static var kernel: IndexKernel { get }

  var reduced: ReducedAxes { get }
  /// The type of the result.
  var indexType: ScalarType { get }

  init(reduced: ReducedAxes, indexType: ScalarType)
}

extension IndexReduction {
  static var cost: Cost { .perElement(of: "x") }
  static var noGradient: NoGradient? { .integers }
  static var acceptsChannelsLast: Bool { true }

  init(_ arguments: OperationArguments) throws(OperationError) {
    let x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    let axis = try arguments.axis("axis", try arguments.integer("axis", default: -1), in: x.shape)
    let type = try arguments.choice("output_dtype", default: IndexType.int32)
    self.init(
      reduced: try ReducedAxes(arguments, x, axes: [axis]), indexType: type == .uint16 ? .uint16 : .int32)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    try reduced.checkHasElements()
    return [.tensor(reduced.output.of(indexType))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, axis) = (try inputs.take("x"), reduced.axes[0])
    return [
      .tensor(
        try Self.kernel.run(x, axis, keepsDimensions: reduced.keepsDimensions, as: indexType, in: context))
    ]
  }
}

/// What indices may be.
private enum IndexType: String, CaseIterable, Sendable { case int32, uint16 }

/// A tensor and the axes of it that a reduction folds.
struct ReducedAxes: Sendable {
  var x: TensorType
  /// Counted from the front.
  var axes: [Int]
  var keepsDimensions: Bool
  private var elements: [Extent]?

  init(_ arguments: OperationArguments, _ x: TensorType, axes: [Int]) throws(OperationError) {
    self.x = x
    self.axes = axes
    keepsDimensions = try arguments.boolean("keep_dims", default: false)
    elements = arguments.passedElements("x")
  }

  /// - Throws: when a result would be made of no elements, as no extreme can be.
  func checkHasElements() throws(OperationError) {
    guard let lengths = x.shape.fixed, axes.contains(where: { lengths[$0] == 0 }), output.shape.elementCount.lower > 0
    else { return }
    throw OperationError("`x` \(x.shape) has no elements along axes \(axes), expected at least one")
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
