internal import ModelSpec

/// `resize`: the last axes to given lengths.
///
/// - `x`: [*b, *d], fp16, fp32 or int32, whose results are cut towards 0.
/// - `shape`: of which the last lengths count; 0 keeps the length of `x`. Need not be constant.
/// - `resized_dims`: how many axes.
/// - `interpolation_mode`: `LINEAR` (default) or `NEAREST_NEIGHBOR`.
/// - `sampling_mode`: where the samples are taken, `DEFAULT` unless given; see `ImageSampling`. The nearest neighbor of
///   sample i of N on an axis of X elements is then ⌊(i + ½) · X / N⌋.
/// - Result: [*b, *lengths], the type of `x`.
package struct Resize: TensorOperation {
  package static let name = "resize"
  package static let cost = Cost.perElement

  package enum Interpolation: String, CaseIterable, Sendable {
    case linear = "LINEAR"
    case nearestNeighbor = "NEAREST_NEIGHBOR"
  }

  package var x: TensorType
  package var interpolation: Interpolation
  package var samplingMode: ImageSampling
  /// How many axes.
  package var count: Int
  /// The lengths of those axes, as far as they are known; 0 keeps one.
  package var lengths: [Extent]

  package init(_ arguments: OperationArguments) throws(OperationError) {
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

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    for (index, length) in lengths.enumerated() {
      let axis = x.rank - count + index
      if length.isAlways(0) { continue }
      shape[axis] = length.contains(0) ? length.asLength.union(shape[axis]) : length.asLength
    }
    return [try x.sampled(to: shape)]
  }

  package func samples(_ count: Int, _ length: Int) -> AxisSamples {
    interpolation == .linear
      ? AxisSamples(samplingMode, count: count, length: length)
      : AxisSamples(nearest: count, length: length, mode: samplingMode)
  }
}

extension Resize: DifferentiableOperation {
  /// What each pixel has given to others comes back: a product with a matrix for each axis.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    guard count == 2 else {
      throw OperationError("`resized_dims` is \(count), and only 2 has a gradient", argument: "resized_dims")
    }
    try graph.accumulateResized(
      call, "resize", attributes: ["interpolation_mode", "sampling_mode"],
      known: [("shape", .integers(Array(call.result.shape().suffix(2)))), ("resized_dims", .integer(2))])
  }
}
