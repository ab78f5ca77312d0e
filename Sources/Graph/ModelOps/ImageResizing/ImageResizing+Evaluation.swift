internal import ModelSpec

/// `ImageResizing` that the processor computes.
protocol ImageResizingEvaluation: ImageResizing, EvaluableOperation {}

extension ImageResizingEvaluation {
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
}

extension ResizeBilinear: ImageResizingEvaluation {}

extension ResizeNearestNeighbor: ImageResizingEvaluation {}

extension UpsampleBilinear: ImageResizingEvaluation {}

extension UpsampleNearestNeighbor: ImageResizingEvaluation {}
