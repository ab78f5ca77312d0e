internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Tensors of other sizes, sampled between their elements.
  static let resizing: [NamedAssetRule] = [
    .one("primitive.interpolate_v1") { (lowering, call) throws(OperationError) in
      var x = try lowering.operand(call, 0)
      let sizes = try lowering.integers(call, 1, named: "shape")
      let scale = try lowering.floats(call, 2, named: "scale")
      let offset = try lowering.floats(call, 3, named: "offset")
      guard let shape = x.type?.shape, let scalar = x.type?.scalar, sizes.count == shape.rank,
        scale.count == shape.rank,
        offset.count == shape.rank
      else { throw OperationError("its sizes, scales and offsets are not one for each axis") }
      for axis in sizes.indices {
        if scale[axis] == 1, offset[axis] == 0, shape[axis].isAlways(sizes[axis]) { continue }
        guard let length = shape[axis].fixed, length > 0, (0..<1 << 24).contains(sizes[axis]), scale[axis] != 0 else {
          throw OperationError("the length of axis \(axis) is only known when the model runs, which is not supported")
        }
        let places = (0..<sizes[axis]).map { index -> Float in
          let place = (Float(index) + 0.5 - offset[axis]) / scale[axis] - 0.5
          return place > 0 ? min(place, Float(length - 1)) : 0
        }
        x = try lowering.sampled(
          x, as: scalar, axis: axis, at: places, length: length, isLinear: call.word("interpolation_mode") == "linear")
      }
      return x
    }
  ]
}

extension AssetLowering {
  /// The elements of a constant of floats.
  fileprivate mutating func floats(_ call: AssetCall, _ index: Int, named name: String) throws(OperationError)
    -> [Float]
  {
    guard case .constant(let constant) = try operand(call, index).argument,
      case .floats(let floats) = constant.elements
    else { throw OperationError("`\(name)` is only known when the model runs, which is not supported") }
    return floats
  }

  /// Elements along an axis at places that may lie between two.
  fileprivate mutating func sampled(
    _ x: Operand, as scalar: ScalarType, axis: Int, at places: [Float], length: Int, isLinear: Bool
  ) throws(OperationError) -> Operand {
    guard isLinear else {
      let nearest = places.map { Int(truncating: $0.rounded(.toNearestOrEven)) }
      return try taken(x, axis: axis, indices: nearest)
    }
    let lower = places.map { min(Int(truncating: $0), length - 1) }
    let upper = lower.map { min($0 + 1, length - 1) }
    let weights = zip(places, lower).map { $0 - Float($1) }
    var shape = [Extent](repeating: 1, count: x.type?.rank ?? 1)
    shape[axis] = Extent(places.count)
    let type = TensorType(scalar, Shape(shape))
    let (first, second) = (try taken(x, axis: axis, indices: lower), try taken(x, axis: axis, indices: upper))
    let low = try binary("mul", first, Operand(Constant(type, .floats(weights.map { 1 - $0 }))))
    let high = try binary("mul", second, Operand(Constant(type, .floats(weights))))
    return try binary("add", low, high)
  }

  private mutating func taken(_ x: Operand, axis: Int, indices: [Int]) throws(OperationError) -> Operand {
    try emitOne("gather", [("x", x), ("indices", .integers(indices)), ("axis", .integer(axis))])
  }
}
