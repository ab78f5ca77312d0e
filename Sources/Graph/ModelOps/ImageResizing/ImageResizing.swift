/// What the operations that bring height and width of images to a size have in common.
protocol ImageResizing: DifferentiableOperation {
  static var interpolation: Resize.Interpolation { get }
  /// The parameters beside `x`.
  static var attributes: [String] { get }

  /// [*b, C, H, W]
  var x: TensorType { get }
  /// Of the result.
  var size: (height: Extent, width: Extent) { get }

  /// Where `count` samples of an axis of `length` pixels lie.
  func samples(_ count: Int, of length: Int) -> AxisSamples
}

extension ImageResizing {
  static var cost: Cost { .perElement }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    (shape[x.rank - 2], shape[x.rank - 1]) = size
    return [try x.sampled(to: shape)]
  }

  static var acceptsChannelsLast: Bool { true }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    var x = try inputs.tensor("x")
    let isChannelsLast = x.layout == .channelsLast && x.rank == 4
    if !isChannelsLast { x = x.rowMajor(context) }
    let shape = try fixedResultShape()
    // Without elements, no length is too long.
    if !shape.contains(0) { try context.check(shape) }
    let y = context.tensor(x.scalar, shape, layout: x.layout)
    guard y.count > 0 else { return [.tensor(y)] }
    try x.checkHasPixels(for: y)
    let rows = samples(y.shape[x.rank - 2], of: x.shape[x.rank - 2])
    let columns = samples(y.shape[x.rank - 1], of: x.shape[x.rank - 1])
    if isChannelsLast, rows.first.allSatisfy({ $0 >= 0 }), columns.first.allSatisfy({ $0 >= 0 }) {
      SamplingKernel.channels(x, Self.interpolation, rows: rows, columns: columns, into: y, in: context)
      return [.tensor(y)]
    }
    switch Self.interpolation {
    case .linear: SamplingKernel.bilinear(x, rows: rows, columns: columns, into: y, in: context)
    case .nearestNeighbor: SamplingKernel.nearest(x, rows: rows, columns: columns, into: y)
    }
    return [.tensor(y)]
  }

  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    try graph.accumulateResized(call, Self.name, attributes: Self.attributes)
  }
}

extension OperationArguments {
  /// Height and width of a result.
  ///
  /// - Throws: when one of them is less than 1.
  func imageSize(
    _ height: String, _ width: String, default fallback: Int? = nil
  ) throws(OperationError) -> (height: Int, width: Int) {
    let size = (try integer(height, default: fallback), try integer(width, default: fallback))
    for (name, length) in [(height, size.0), (width, size.1)] where length < 1 {
      throw OperationError("`\(name)` is \(length), expected at least 1", argument: name)
    }
    return size
  }
}
