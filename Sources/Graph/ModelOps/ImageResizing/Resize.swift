/// `resize`: the last axes to given lengths.
///
/// - `x`: [*b, *d], fp16, fp32 or int32, whose results are cut towards 0.
/// - `shape`: of which the last lengths count; 0 keeps the length of `x`. Need not be constant.
/// - `resized_dims`: how many axes.
/// - `interpolation_mode`: `LINEAR` (default) or `NEAREST_NEIGHBOR`.
/// - `sampling_mode`: where the samples are taken, `DEFAULT` unless given; see `SamplingMode`. The nearest neighbor of
///   sample i of N on an axis of X elements is then ⌊(i + ½) · X / N⌋.
/// - Result: [*b, *lengths], the type of `x`.
struct Resize: TensorOperation {
  static let name = "resize"
  static let cost = Cost.perElement

  enum Interpolation: String, CaseIterable, Sendable {
    case linear = "LINEAR"
    case nearestNeighbor = "NEAREST_NEIGHBOR"
  }

  var x: TensorType
  var interpolation: Interpolation
  var samplingMode: SamplingMode
  /// How many axes.
  var count: Int
  /// The lengths of those axes, as far as they are known; 0 keeps one.
  private var lengths: [Extent]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .numbers)
    let shape = try arguments.tensor("shape", .integers, rank: 1...1)
    count = try arguments.integer("resized_dims")
    interpolation = try arguments.choice("interpolation_mode", default: .linear)
    samplingMode = try arguments.choice("sampling_mode", default: .standard)
    let given = arguments.elements("shape")?.count ?? shape.shape[0].fixed ?? max(count, 0)
    guard given <= x.rank else {
      throw OperationError("`shape` has \(given) elements, expected up to \(x.rank)", argument: "shape")
    }
    guard (0...given).contains(count) else {
      throw OperationError("`resized_dims` is \(count), expected 0 to \(given)", argument: "resized_dims")
    }
    let all = arguments.elements("shape")
    if let bad = all?.first(where: { $0.upper < 0 }) {
      throw OperationError("`shape` holds \(bad), expected no negative number", argument: "shape")
    }
    let known = all?.suffix(count)
    lengths = known.map { Array($0) } ?? [Extent](repeating: .unknown, count: count)
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    for (index, length) in lengths.enumerated() {
      let axis = x.rank - count + index
      if length.isAlways(0) { continue }
      shape[axis] = length.contains(0) ? length.asLength.union(shape[axis]) : length.asLength
    }
    return [try x.sampled(to: shape)]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let input = try inputs.tensor("x")
    let given = try inputs.optionalTensor("shape")?.lengths("shape") ?? lengths.map { $0.fixed ?? 0 }
    var shape = input.shape
    for (axis, length) in zip((input.rank - count)..<input.rank, given.suffix(count)) where length != 0 {
      shape[axis] = length
    }
    var y = input.form == .float ? input : SamplingKernel.floats(input, context)
    // The last two axes at once, those before them one by one.
    var axis = input.rank - 1
    while axis >= input.rank - count {
      let isPair = axis > 0 && axis - 1 >= input.rank - count && axis == input.rank - 1
      let first = isPair ? axis - 1 : axis
      var target = y.shape
      for index in first...axis { target[index] = shape[index] }
      if target != y.shape { y = try resized(y, to: target, axes: first...axis, in: context) }
      axis = first - 1
    }
    return [.tensor(input.form == .float ? y : SamplingKernel.integers(y, input.scalar, in: context))]
  }

  /// One axis, or the last two, to the lengths of `shape`.
  private func resized(
    _ x: Tensor, to shape: [Int], axes: ClosedRange<Int>, in context: ExecutionContext
  ) throws(OperationError) -> Tensor {
    let y = try context.tensor(x.scalar, ofComputedShape: shape)
    try x.checkHasPixels(for: y)
    guard y.count > 0 else { return y }
    let inner = x.shape[(axes.upperBound + 1)...].reduce(1, *)
    let outer = x.shape[..<axes.lowerBound].reduce(1, *)
    let (row, column) = (axes.lowerBound, axes.upperBound)
    let isPair = row != column
    let rows = samples(shape[row], x.shape[row])
    let columns = isPair ? samples(shape[column], x.shape[column]) : AxisSamples(all: inner)
    let from = x.reshaped([outer, x.shape[row], isPair ? x.shape[column] : inner])
    let to = y.reshaped([outer, shape[row], isPair ? shape[column] : inner])
    switch interpolation {
    case .linear: SamplingKernel.bilinear(from, rows: rows, columns: columns, into: to, in: context)
    case .nearestNeighbor: SamplingKernel.nearest(from, rows: rows, columns: columns, into: to)
    }
    return y
  }

  private func samples(_ count: Int, _ length: Int) -> AxisSamples {
    interpolation == .linear
      ? AxisSamples(samplingMode, count: count, length: length)
      : AxisSamples(nearest: count, length: length, mode: samplingMode)
  }
}

extension Resize: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard count == 2 else {
      throw OperationError("`resized_dims` is \(count), and only 2 has a gradient", argument: "resized_dims")
    }
    try graph.accumulateResized(
      call, "resize", attributes: ["interpolation_mode", "sampling_mode"],
      known: [("shape", .integers(Array(call.result.shape().suffix(2)))), ("resized_dims", .integer(2))])
  }
}
