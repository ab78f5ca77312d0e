/// `nn.crop_like`: a part of each image as large as another image.
///
/// - `x`: [N, C, H, W]; `like`: [*, *, H', W'], whose pixels do not matter.
/// - `offset`: the first row and column of the part; 0 unless given.
/// - Result: [N, C, H', W'], the type of `x`.
package struct CropLike: TensorOperation {
  package static let name = "nn.crop_like"
  package static let cost = Cost.none

  package var x: TensorType
  package var like: TensorType
  package var offset: [Int]

  package init(_ arguments: OperationArguments) throws(OperationError) {
    x = try arguments.tensor("x", .all, rank: 4...4)
    like = try arguments.tensor("like", .all, rank: 4...4)
    offset = try arguments.integers("offset", count: 2, default: 0)
  }

  package var requirements: [ShapeRequirement] {
    zip(["height", "width"], [2, 3]).map { role, axis in
      let least = like.shape[axis] + Extent(offset[axis - 2])
      return ShapeRequirement("x", x.shape, axis: axis, role, .within(max(0, least.lower)...Extent.unbounded))
    }
  }

  package func outputTypes() throws(OperationError) -> [ValueType] {
    [.tensor(x.with([x.shape[0], x.shape[1], like.shape[2], like.shape[3]]))]
  }
}

extension CropLike: DifferentiableOperation {
  /// Zeros around the part.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (shape, part) = (try call.x.shape(), try call.gradient.shape())
    var pad: [Int] = []
    for axis in 0..<2 { pad += [offset[axis], shape[2 + axis] - part[2 + axis] - offset[axis]] }
    try graph.accumulate(try graph.add("pad", [("x", call.gradient), ("pad", .integers(pad))]), into: call.x)
    graph.accumulateZero(into: try call.argument("like"))
  }
}
