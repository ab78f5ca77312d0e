/// `gather`: slices of a tensor by index along an axis.
///
/// - `x`: [*a, D, *b], where D stands at `axis`.
/// - `indices`: [*i], integers −D..<D; negative ones count from the end.
/// - `axis`: 0 unless given.
/// - `batch_dims`: how many of the first axes `x` and `indices` have in common, at most `axis`; 0 unless given.
/// - `validate_indices`: whether the model wants indices checked. They always are.
/// - Result: [*a, *i, *b], where *i leaves the common axes out; the type of `x`.
struct Gather: TensorOperation {
  static let name = "gather"
  static let cost = Cost.none

  var x: TensorType
  var indices: TensorType
  var axis: Int
  var batch: Int
  private var elements: [Extent]?
  private var named: [Extent]?

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 1...Int.max)
    indices = try arguments.tensor("indices", .integers)
    axis = try arguments.axis("axis", try arguments.integer("axis", default: 0), in: x.shape)
    batch = try ScatterGatherIndices.batch(arguments, upTo: min(axis, indices.rank))
    named = arguments.passedElements("indices")
    guard x.rank == 1, let all = arguments.passedElements("x"), let indices = arguments.passedElements("indices") else {
      return
    }
    elements = indices.map { index in
      guard let index = index.fixed else { return .anyInteger }
      let counted = index < 0 ? index + all.count : index
      return all.indices.contains(counted) ? all[counted] : .anyInteger
    }
  }

  var requirements: [ShapeRequirement] {
    (0..<batch).map { ShapeRequirement("indices", indices.shape, axis: $0, .equal(x.shape[$0])) }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    try ScatterGatherIndices.check(named, axes: axis..<axis + 1, of: "x", x.shape)
    let extents = x.shape.extents
    let named = Array(indices.shape.extents[batch...])
    return [.tensor(x.with(Shape(extents[..<axis] + named + extents[(axis + 1)...])))]
  }

  func outputElements() -> [[Extent]?] { [elements] }

  func prepare(_ arguments: PreparationArguments) throws(OperationError) -> (any PreparedOperation)? {
    guard let x = x.shape.fixed, let indices = indices.shape.fixed else { return nil }
    return PreparedGather(x, indices, axis: axis, batch: batch)
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (x, indices) = (try inputs.tensor("x"), try inputs.tensor("indices"))
    return try PreparedGather(x.shape, indices.shape, axis: axis, batch: batch).run(&inputs, context)
  }
}

/// `gather` of known shapes.
private struct PreparedGather: PreparedOperation {
  private let (xShape, indicesShape, outputShape): ([Int], [Int], [Int])
  private let axis: Int
  private let kernel: SliceKernel
  /// Steps of the axes between those in common and the one that indices name.
  private let outer: Int

  init(_ x: [Int], _ indices: [Int], axis: Int, batch: Int) {
    let named = Array(indices[batch...])
    (xShape, indicesShape, self.axis) = (x, indices, axis)
    outputShape = x[..<axis] + named + x[(axis + 1)...]
    kernel = SliceKernel(x, batch: batch, axes: axis..<axis + 1, count: named.reduce(1, *))
    outer = x[batch..<axis].reduce(1, *)
  }

  var operands: [String]? { ["x", "indices"] }

  func run(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.take("x").checked("x", xShape, form: nil)
    let indices = try inputs.take("indices").checked("indices", indicesShape, form: .integer)
    let y = try context.result(x.scalar, outputShape)
    guard y.count > 0 else { return [.tensor(y)] }
    try kernel.gather(x, indices, to: y, outer: outer, in: context) { [axis, xShape] index, _ in
      ScatterGatherIndices.error(index, axis: axis, of: "x", shape: xShape)
    }
    return [.tensor(y)]
  }
}

extension Gather: DifferentiableOperation {
  /// To the slices that were taken, added up.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard batch == 0 else {
      throw OperationError("`batch_dims` is \(batch), and only 0 has a gradient", argument: "batch_dims")
    }
    try graph.accumulateGathered(call, "scatter", place: [("axis", .integer(axis))])
  }
}
