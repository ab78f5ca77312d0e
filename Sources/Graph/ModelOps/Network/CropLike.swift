/// `nn.crop_like`: a part of each image as large as another image.
///
/// - `x`: [N, C, H, W]; `like`: [*, *, H', W'], whose pixels do not matter.
/// - `offset`: the first row and column of the part; 0 unless given.
/// - Result: [N, C, H', W'], the type of `x`.
struct CropLike: TensorOperation {
  static let name = "nn.crop_like"
  static let cost = Cost.none

  var x: TensorType
  var like: TensorType
  var offset: [Int]

  init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    like = try arguments.tensor("like", .all, rank: 4...4)
    offset = try arguments.integers("offset", count: 2, default: 0)
  }

  var requirements: [ShapeRequirement] {
    zip(["height", "width"], [2, 3]).map { role, axis in
      let least = like.shape[axis] + Extent(offset[axis - 2])
      return ShapeRequirement("x", x.shape, axis: axis, role, .within(max(0, least.lower)...Extent.unbounded))
    }
  }

  func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with([x.shape[0], x.shape[1], like.shape[2], like.shape[3]]))]
  }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let x = try inputs.tensor("x")
    let y = try context.result(x.scalar, try fixedResultShape())
    for (axis, role) in [(2, "height"), (3, "width")] {
      let (first, length) = (offset[axis - 2], y.shape[axis])
      guard first >= 0, first <= x.shape[axis] - length else {
        throw OperationError(
          "`offset` holds \(first) for the \(role), expected 0 to \(x.shape[axis] - length) for \(length) of "
            + "`x` \(x.type.shape)", argument: "offset")
      }
    }
    y.copy(x, x.places.box(from: [0, 0] + offset, y.shape), to: y.places)
    return [.tensor(y)]
  }
}

extension CropLike: DifferentiableOperation {
  /// Zeros around the part.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (shape, part) = (try call.x.shape(), try call.gradient.shape())
    var pad: [Int] = []
    for axis in 0..<2 { pad += [offset[axis], shape[2 + axis] - part[2 + axis] - offset[axis]] }
    try graph.accumulate(try graph.add("pad", [("x", call.gradient), ("pad", .integers(pad))]), into: call.x)
    graph.accumulateZero(into: try call.argument("like"))
  }
}
