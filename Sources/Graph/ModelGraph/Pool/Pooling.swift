internal import ModelSpec

/// What the pooling operations share: `kernel_sizes`, `strides`, `pad_type`, `pad` and `ceil_mode`.
package protocol Pooling: DifferentiableOperation {
  /// [N, C, *d]
  var x: TensorType { get }
  var window: SpatialWindow { get }
  var kind: PoolingKind { get }
}

extension Pooling {
  /// One for each element of the windows, were they not to overlap.
  package static var cost: Cost { Cost { $0.resultCount * max(1, $0.count("x") / max(1, $0.resultCount)) } }

  package static func window(_ arguments: OperationArguments) throws(OperationError) -> (TensorType, SpatialWindow) {
    let x = try arguments.tensor("x", rank: 3...5)
    let kernel = try arguments.integers("kernel_sizes", count: x.rank - 2, default: 1)
    _ = try arguments.required("kernel_sizes")
    if let bad = kernel.first(where: { $0 < 1 }) {
      throw OperationError("`kernel_sizes` holds \(bad), expected at least 1", argument: "kernel_sizes")
    }
    var window = try SpatialWindow(arguments, kernel: kernel.map { Extent($0) })
    window.ceilMode = try arguments.boolean("ceil_mode", default: false)
    return (x, window)
  }

  package var requirements: [ShapeRequirement] { window.requirements("x", x.shape) }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with(Shape(Array(x.shape[..<2]) + window.output(Array(x.shape[2...])))))]
  }

  /// To the largest element of each window; of means in equal shares to all elements; of norms x / y.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, gradient) = (try call.x, try call.gradient)
    let (shape, output) = (try x.shape(), try gradient.shape())
    let window = try window.fixed(input: Array(shape[2...]), output: Array(output[2...]))
    let needsElements = kind == .max || kind == .l2
    let unpooled = try graph.add(
      "grad.pool",
      [
        ("gradient", gradient), ("x", needsElements ? x : nil), ("y", needsElements ? try call.result : nil),
        ("shape", .integers(shape)), ("kind", .string(kind.rawValue)), ("kernel_sizes", .integers(window.kernel)),
      ] + window.attributes)
    try graph.accumulate(unpooled, into: x)
  }
}
