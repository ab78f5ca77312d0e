internal import ModelSpec

/// `crop`: rows and columns cut off the edges.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `crop_height`: rows to cut off at the top and the bottom; `crop_width`: columns at the left and the right.
/// - Result: the type of `x`, smaller by these.
package struct Crop: TensorOperation {
  package static let name = "crop"
  package static let cost = Cost.none

  package var x: TensorType
  package var rows: [Int]
  package var columns: [Int]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    rows = try arguments.integers("crop_height", count: 2, default: 0)
    columns = try arguments.integers("crop_width", count: 2, default: 0)
    for (name, values) in [("crop_height", rows), ("crop_width", columns)] where values.contains(where: { $0 < 0 }) {
      throw OperationError("`\(name)` holds \(values), expected no negative number", argument: name)
    }
  }

  private var cut: [Extent] { [Extent(rows[0]) + Extent(rows[1]), Extent(columns[0]) + Extent(columns[1])] }

  /// Something must be left.
  package var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", x.shape, axis: x.rank - 2, "height", .within((cut[0] + 1).lower...Extent.unbounded)),
      ShapeRequirement("x", x.shape, axis: x.rank - 1, "width", .within((cut[1] + 1).lower...Extent.unbounded)),
    ]
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = (shape[x.rank - 2] - cut[0]).asLength
    shape[x.rank - 1] = (shape[x.rank - 1] - cut[1]).asLength
    return [.tensor(x.with(shape))]
  }
}

extension Crop: DifferentiableOperation {
  /// Zeros where something was cut off.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let amounts = rows + columns
    try graph.accumulate(try graph.add("pad", [("x", call.gradient), ("pad", .integers(amounts))]), into: call.x)
  }
}
