/// `crop`: rows and columns cut off the edges.
///
/// - `x`: [*b, C, H, W], fp16 or fp32.
/// - `crop_height`: rows to cut off at the top and the bottom; `crop_width`: columns at the left and the right.
/// - Result: the type of `x`, smaller by these.
struct Crop: TensorOperation {
  static let name = "crop"
  static let cost = Cost.none

  var x: TensorType
  var rows: [Int]
  var columns: [Int]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", rank: 3...Int.max)
    rows = try arguments.integers("crop_height", count: 2, default: 0)
    columns = try arguments.integers("crop_width", count: 2, default: 0)
    for (name, values) in [("crop_height", rows), ("crop_width", columns)] where values.contains(where: { $0 < 0 }) {
      throw OperationError("`\(name)` holds \(values), expected no negative number", argument: name)
    }
  }

  private var cut: [Extent] { [Extent(rows[0]) + Extent(rows[1]), Extent(columns[0]) + Extent(columns[1])] }

  /// Something must be left.
  var requirements: [ShapeRequirement] {
    [
      ShapeRequirement("x", x.shape, axis: x.rank - 2, "height", .within((cut[0] + 1).lower...Extent.unbounded)),
      ShapeRequirement("x", x.shape, axis: x.rank - 1, "width", .within((cut[1] + 1).lower...Extent.unbounded)),
    ]
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    var shape = x.shape
    shape[x.rank - 2] = (shape[x.rank - 2] - cut[0]).asLength
    shape[x.rank - 1] = (shape[x.rank - 1] - cut[1]).asLength
    return [.tensor(x.with(shape))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = try context.result(x.scalar, try fixedResultShape())
    let origin = [Int](repeating: 0, count: x.rank - 2) + [rows[0], columns[0]]
    y.copy(x, x.places.box(from: origin, y.shape), to: y.places)
    return [.tensor(y)]
  }
}

extension Crop: DifferentiableOperation {
  /// Zeros where something was cut off.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let amounts = rows + columns
    try graph.accumulate(try graph.add("pad", [("x", call.gradient), ("pad", .integers(amounts))]), into: call.x)
  }
}
