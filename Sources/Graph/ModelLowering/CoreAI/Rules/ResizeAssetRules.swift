internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Tensors of other sizes, sampled between their elements.
  static let resizing: [NamedAssetRule] = [
    .one("primitive.interpolate_v1") { (lowering, call) throws(OperationError) in
      var x = try lowering.operand(call, 0)
      let sizes = try lowering.places(call, 1)
      let scale = try lowering.floats(call, 2, named: "scale")
      let offset = try lowering.floats(call, 3, named: "offset")
      guard let shape = x.type?.shape, let scalar = x.type?.scalar, sizes.type?.shape == [Extent(shape.rank)],
        scale.count == shape.rank, offset.count == shape.rank
      else { throw OperationError("its sizes, scales and offsets are not one for each axis") }
      guard let mode = call.word("interpolation_mode") else { throw OperationError("its mode is not known") }
      let known = sizes.known.passedElements
      for axis in shape.indices {
        let place = AxisPlaces(axis: axis, scale: scale[axis], offset: offset[axis], isLinear: mode == "linear")
        guard place.scale != 0 else { throw OperationError("`scale` of axis \(axis) is 0") }
        guard let size = known?[axis].fixed, let length = shape[axis].fixed else {
          x = try lowering.sampledAtRunTime(x, as: scalar, at: place, sizes: sizes)
          continue
        }
        if place.scale == 1, place.offset == 0, size == length { continue }
        guard length > 0, (0..<1 << 24).contains(size) else {
          throw OperationError("axis \(axis) cannot have \(size) elements made of \(length)")
        }
        x = try lowering.sampled(x, as: scalar, at: place, size: size, length: length)
      }
      return x
    },
    .one("primitive.interpolate_coordinates_v1") { (lowering, call) throws(OperationError) in
      guard let mode = call.word("interpolation_mode") else { throw OperationError("its mode is not known") }
      return try lowering.sampled(lowering.operand(call, 0), at: lowering.operand(call, 1), isLinear: mode == "linear")
    },
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

  /// Elements along an axis of a known length.
  fileprivate mutating func sampled(
    _ x: Operand, as scalar: ScalarType, at place: AxisPlaces, size: Int, length: Int
  ) throws(OperationError) -> Operand {
    let places = (0..<size).map { index -> Float in
      let found = (Float(index) + 0.5 - place.offset) / place.scale - 0.5
      return found > 0 ? min(found, Float(length - 1)) : 0
    }
    guard place.isLinear else {
      return try taken(x, place.axis, at: .integers(places.map { Int(truncating: $0.rounded(.toNearestOrEven)) }))
    }
    let lower = places.map { min(Int(truncating: $0), length - 1) }
    let weights = zip(places, lower).map { $0 - Float($1) }
    let type = TensorType(.fp32, [Extent(size)])
    return try blended(
      x, as: scalar, axis: place.axis, lower: .integers(lower), upper: .integers(lower.map { min($0 + 1, length - 1) }),
      weights: Operand(Constant(type, .floats(weights))))
  }

  /// Elements along an axis whose length, or that of the result, is only known when the model runs.
  fileprivate mutating func sampledAtRunTime(
    _ x: Operand, as scalar: ScalarType, at place: AxisPlaces, sizes: Operand
  ) throws(OperationError) -> Operand {
    let lengths = try emitOne("shape", [("x", x)])
    let size = try cast(try element(sizes, place.axis), .fp32)
    let last = try binary("sub", cast(try element(lengths, place.axis), .fp32), .float(1))
    let count = try emitOne("range_1d", [("start", .float(0)), ("end", size), ("step", .float(1))])
    let centers = try binary("sub", try binary("add", count, .float(0.5)), .float(place.offset))
    var found = try binary("sub", try binary("real_div", centers, .float(place.scale)), .float(0.5))
    found = try binary("minimum", try binary("maximum", found, .float(0)), last)
    guard place.isLinear else {
      return try taken(x, place.axis, at: cast(try emitOne("round", [("x", found)]), .int32))
    }
    let lower = try emitOne("floor", [("x", found)])
    let upper = try binary("minimum", try binary("add", lower, .float(1)), last)
    return try blended(
      x, as: scalar, axis: place.axis, lower: cast(lower, .int32), upper: cast(upper, .int32),
      weights: try binary("sub", found, lower))
  }

  /// Between two elements along an axis, by weights in single precision.
  private mutating func blended(
    _ x: Operand, as scalar: ScalarType, axis: Int, lower: Operand, upper: Operand, weights: Operand
  ) throws(OperationError) -> Operand {
    var shape = [Int](repeating: 1, count: x.type?.rank ?? 1)
    shape[axis] = -1
    let high = try cast(try reshaped(weights, shape), scalar)
    let low = try binary("sub", number(1, like: scalar), high)
    let (first, second) = (try taken(x, axis, at: lower), try taken(x, axis, at: upper))
    return try binary("add", try binary("mul", first, low), try binary("mul", second, high))
  }

  /// Elements at places between those of `x`: a row of numbers for each, one for each axis, moved to the tensor's edge.
  fileprivate mutating func sampled(
    _ x: Operand, at places: Operand, isLinear: Bool
  ) throws(OperationError) -> Operand {
    guard let type = x.type, ElementForm(type.scalar) == .float, (1...4).contains(type.rank), places.type?.rank == 2,
      places.type?.shape[1].canEqual(Extent(type.rank)) == true
    else {
      throw OperationError("its coordinates are not floats of [N, \(x.type?.rank ?? 0)], or its axes more than 4")
    }
    let lengths = try shape(of: x)
    var (lower, upper, weights) = ([Operand](), [Operand](), [Operand]())
    for axis in 0..<type.rank {
      let column = try emitOne(
        "slice_by_index",
        [
          ("x", places), ("begin", .integers([0, axis])), ("end", .integers([0, axis + 1])),
          ("end_mask", .booleans([true, false])), ("squeeze_mask", .booleans([false, true])),
        ])
      let last = try binary("sub", cast(element(lengths, axis), .fp32), .float(1))
      let place = try binary("minimum", binary("maximum", cast(column, .fp32), .float(0)), last)
      let first = try emitOne(isLinear ? "floor" : "round", [("x", place)])
      lower.append(try cast(first, .int32))
      guard isLinear else { continue }
      upper.append(try cast(binary("minimum", binary("add", first, .float(1)), last), .int32))
      weights.append(try cast(binary("sub", place, first), type.scalar))
    }
    // Each corner of the cell counts by how near it is.
    var sum: Operand?
    for corner in 0..<(isLinear ? 1 << type.rank : 1) {
      let isUpper = (0..<type.rank).map { corner >> $0 & 1 == 1 }
      let indices = try emitOne(
        "stack", [("axis", .integer(-1))],
        variadic: ("values", isUpper.indices.map { isUpper[$0] ? upper[$0] : lower[$0] }))
      var part = try emitOne("gather_nd", [("x", x), ("indices", indices)])
      for axis in weights.indices {
        let weight =
          try isUpper[axis] ? weights[axis] : binary("sub", number(1, like: type.scalar), weights[axis])
        part = try binary("mul", part, weight)
      }
      sum = try sum.map { (sum) throws(OperationError) in try binary("add", sum, part) } ?? part
    }
    guard let sum else { throw OperationError("it has no result") }
    return sum
  }

  /// Element `index` of a vector, as a scalar.
  mutating func element(_ vector: Operand, _ index: Int) throws(OperationError) -> Operand {
    try emitOne(
      "slice_by_index",
      [
        ("x", vector), ("begin", .integers([index])), ("end", .integers([index + 1])),
        ("squeeze_mask", .booleans([true])),
      ])
  }

  private mutating func taken(_ x: Operand, _ axis: Int, at indices: Operand) throws(OperationError) -> Operand {
    try emitOne("gather", [("x", x), ("indices", indices), ("axis", .integer(axis))])
  }
}

/// Where the elements of a resized axis come from.
private struct AxisPlaces {
  let axis: Int
  let scale: Float
  let offset: Float
  /// Whether elements between two are their mean by weights, and not the nearest.
  let isLinear: Bool
}
