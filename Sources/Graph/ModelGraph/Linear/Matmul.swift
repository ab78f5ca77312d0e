internal import ModelSpec

/// `matmul`: matrix products over the last two axes; axes before them broadcast.
///
/// - `x`: [*b, M, K]; a vector [K] counts as [1, K].
/// - `y`: [*b, K, N]; a vector [K] counts as [K, 1]. Both fp16, fp32 or an integer type. From opset iOS17 on the types may
///   differ when one of both is constant, which is then converted to the type of the other.
/// - `transpose_x`, `transpose_y`: whether the last two axes are exchanged first; false unless given.
/// - Result: [*b, M, N]; the axis that was made up for a vector is left out again. Integers wrap around; with K = 0 the
///   result is 0.
package struct Matmul: TensorOperation {
  package static let name = "matmul"
  package static let cost = Cost { 2 * $0.resultCount * contracted($0) }

  /// The length that the product sums over: the one that `x` has beside the batch and the rows of the result.
  private static func contracted(_ call: CallShapes) -> Double {
    let (x, y) = (call.extents("x"), call.extents("y"))
    // With `transpose_x` the rows are the last axis.
    guard x.count > 1, y.count > 1, let rows = call.results.first?.extents.suffix(2).first,
      !x[x.count - 2].canEqual(rows)
    else { return call.length("x", -1) }
    return call.length("x", -2)
  }

  package var x: TensorType
  package var y: TensorType
  package var transposesX: Bool
  package var transposesY: Bool
  /// The type of the result.
  package var scalar: ScalarType

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers, rank: 1...Int.max)
    y = try arguments.tensor("y", .numbers, rank: 1...Int.max)
    transposesX = try arguments.boolean("transpose_x", default: false) && x.rank > 1
    transposesY = try arguments.boolean("transpose_y", default: false) && y.rank > 1
    scalar = arguments.optional("x")?.constant != nil && arguments.optional("y")?.constant == nil ? y.scalar : x.scalar
  }

  private var contractedX: Int { transposesX ? x.rank - 2 : x.rank - 1 }
  private var contractedY: Int { y.rank == 1 || transposesY ? y.rank - 1 : y.rank - 2 }

  package var requirements: [ShapeRequirement] {
    [ShapeRequirement("y", y.shape, axis: contractedY, "inner dimension", .equal(x.shape[contractedX]))]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    let leadX = Shape(Array(x.shape.extents.dropLast(2)))
    let leadY = Shape(Array(y.shape.extents.dropLast(2)))
    guard var shape = leadX.broadcast(with: leadY)?.extents else {
      throw OperationError("the leading dimensions of `x` \(x.shape) and `y` \(y.shape) do not broadcast")
    }
    if x.rank > 1 { shape.append(x.shape[transposesX ? x.rank - 1 : x.rank - 2]) }
    if y.rank > 1 { shape.append(y.shape[transposesY ? y.rank - 2 : y.rank - 1]) }
    return [.tensor(TensorType(scalar, Shape(shape)))]
  }
}

extension Matmul: DifferentiableOperation {
  /// g · yᵀ by x, xᵀ · g by y, summed over axes that broadcast.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (x, y) = (try call.x, try call.y)
    var (xShape, yShape) = (try x.shape(), try y.shape())
    var shape = try call.result.shape()
    // Axes that were made up for vectors.
    if yShape.count == 1 { shape.append(1) }
    if xShape.count == 1 { shape.insert(1, at: shape.count - 1) }
    if xShape.count == 1 { xShape.insert(1, at: 0) }
    if yShape.count == 1 { yShape.append(1) }
    var gradient = try graph.reshaped(call.gradient, shape)
    var left = try graph.reshaped(try graph.cast(x, like: gradient), xShape)
    let right = try graph.reshaped(try graph.cast(y, like: gradient), yShape)
    if graph.needs(x) {
      let product = try graph.matmul(
        transposesX ? (right, transposesY) : (gradient, false), transposesX ? (gradient, true) : (right, !transposesY))
      try graph.accumulate(try graph.reshaped(try graph.unbroadcast(product, to: xShape), x.shape()), into: x)
    }
    guard graph.needs(y) else { return }
    if yShape.count == 2, xShape.count > 2, !transposesX {
      // One matrix for all products: they are one tall product.
      left = try graph.reshaped(left, [xShape.dropLast().reduce(1, *), xShape[xShape.count - 1]])
      gradient = try graph.reshaped(gradient, [shape.dropLast().reduce(1, *), shape[shape.count - 1]])
    }
    let product = try graph.matmul(
      transposesY ? (gradient, true) : (left, !transposesX), transposesY ? (left, transposesX) : (gradient, false))
    try graph.accumulate(try graph.reshaped(try graph.unbroadcast(product, to: yShape), y.shape()), into: y)
  }
}

extension GradientBuilder {
  /// The product of two tensors, each with its last two axes exchanged first or not.
  package mutating func matmul(
    _ x: (value: GraphValue, isTransposed: Bool), _ y: (value: GraphValue, isTransposed: Bool)
  ) throws(OperationError) -> GraphValue {
    try add(
      "matmul",
      [
        ("x", x.value), ("y", y.value), ("transpose_x", .boolean(x.isTransposed)),
        ("transpose_y", .boolean(y.isTransposed)),
      ])
  }
}
