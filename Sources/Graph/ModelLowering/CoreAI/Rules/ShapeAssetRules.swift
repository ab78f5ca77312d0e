internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Shapes, and tensors under other shapes.
  static let shapes: [NamedAssetRule] = [
    .one("primitive.get_shape_v2", shape), .one("primitive.get_shape_v1", shape),
    .one("primitive.reshape_v2", reshape), .one("primitive.reshape_v1", reshape),
    .one("primitive.transpose_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let permutation = try lowering.integers(call, 1, named: "permutation")
      guard !permutation.isEmpty else { return x }
      return try lowering.emitOne("transpose", [("x", x), ("perm", .integers(permutation))])
    },
    .one("primitive.expand_dims_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let axes = try lowering.integers(call, 1, named: "axes")
      guard !axes.isEmpty else { return x }
      return try lowering.emitOne("expand_dims", [("x", x), ("axes", .integers(axes))])
    },
    .one("primitive.shrink_dims_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let axes = try lowering.integers(call, 1, named: "axes")
      guard !axes.isEmpty else { return x }
      return try lowering.emitOne("squeeze", [("x", x), ("axes", .integers(axes))])
    },
    .one("primitive.broadcast_to_v1") { (lowering, call) throws(OperationError) in
      try lowering.emitOne("nn.broadcast_to", [("x", lowering.operand(call, 0)), ("shape", lowering.places(call, 1))])
    },
    .one("primitive.broadcast_in_dims_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let rank = x.type?.rank ?? 0
      let axes = try lowering.integers(call, 2, named: "axes").map { $0 < 0 ? $0 + rank : $0 }
      guard !axes.isEmpty else { return x }
      guard axes.allSatisfy({ (0..<rank).contains($0) }) else { throw OperationError("it has no axes \(axes)") }
      // The axes have length 1, so that the lengths to come are numbers of repetitions.
      if let sizes = try lowering.knownIntegers(call, 1) {
        guard sizes.count == axes.count else {
          throw OperationError("it has \(sizes.count) sizes for \(axes.count) axes")
        }
        var repetitions = [Int](repeating: 1, count: rank)
        for (axis, size) in zip(axes, sizes) {
          guard let length = x.type?.shape[axis].fixed, length != 1 else {
            repetitions[axis] = size
            continue
          }
          guard length == size else { throw OperationError("axis \(axis) has \(length) elements, expected 1") }
        }
        guard repetitions.contains(where: { $0 != 1 }) else { return x }
        return try lowering.emitOne("tile", [("x", x), ("reps", .integers(repetitions))])
      }
      let sizes = try lowering.places(call, 1)
      var parts: [Operand] = []
      for axis in 0..<rank {
        if let place = axes.firstIndex(of: axis) {
          parts.append(
            try lowering.emitOne(
              "slice_by_index", [("x", sizes), ("begin", .integers([place])), ("end", .integers([place + 1]))]))
        } else {
          parts.append(.integers([1]))
        }
      }
      let repetitions = try lowering.emitOne("concat", [("axis", .integer(0))], variadic: ("values", parts))
      return try lowering.emitOne("tile", [("x", x), ("reps", repetitions)])
    },
    .one("primitive.broadcast_shapes_v1") { (lowering, call) throws(OperationError) in
      var shapes = [try lowering.places(call, 0), try lowering.places(call, 1)]
      let ranks = shapes.compactMap { $0.type?.shape.first?.fixed }
      guard ranks.count == 2 else { throw OperationError("the ranks of its shapes are only known when the model runs") }
      let rank = max(ranks[0], ranks[1])
      for index in 0..<2 where ranks[index] < rank {
        let ones = Operand.integers([Int](repeating: 1, count: rank - ranks[index]))
        shapes[index] = try lowering.emitOne(
          "concat", [("axis", .integer(0))], variadic: ("values", [ones, shapes[index]]))
      }
      let isOne = try lowering.binary("equal", shapes[0], .integer(1))
      return try lowering.emitOne("select", [("cond", isOne), ("a", shapes[1]), ("b", shapes[0])])
    },
    .one("tile_v2", tile), .one("tile_v1", tile),
  ]

  @Sendable private static func shape(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    try lowering.shape(of: lowering.operand(call, 0))
  }

  @Sendable private static func reshape(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    let x = try lowering.operand(call, 0)
    let shape = try lowering.places(call, 1)
    guard let known = try lowering.knownIntegers(call, 1), known.contains(0) else {
      return try lowering.emitOne("reshape", [("x", x), ("shape", shape)])
    }
    // To MIL's operation, 0 means that a length stays; here it means that there are no elements.
    guard let count = x.type?.shape.elementCount, count.isAlways(0), !known.contains(-1),
      let scalar = x.type?.scalar
    else { throw OperationError("it makes a tensor without elements of one that has some, or may have") }
    return try lowering.emitOne("fill", [("shape", .integers(known)), ("value", lowering.number(0, like: scalar))])
  }

  @Sendable private static func tile(
    _ lowering: inout AssetLowering, _ call: AssetCall
  ) throws(OperationError) -> Operand {
    var x = try lowering.operand(call, 0)
    let rank = x.type?.rank ?? 0
    guard var repetitions = try lowering.knownIntegers(call, 1) else {
      var numbers = try lowering.places(call, 1)
      guard let count = numbers.type?.shape.first?.fixed else {
        throw OperationError("the rank of its result is only known when the model runs, which is not supported")
      }
      if count > rank {
        x = try lowering.emitOne("expand_dims", [("x", x), ("axes", .integers(Array(0..<count - rank)))])
      } else if count < rank {
        let ones = Operand.integers([Int](repeating: 1, count: rank - count))
        numbers = try lowering.emitOne("concat", [("axis", .integer(0))], variadic: ("values", [ones, numbers]))
      }
      return try lowering.emitOne("tile", [("x", x), ("reps", numbers)])
    }
    if repetitions.count < rank { repetitions = [Int](repeating: 1, count: rank - repetitions.count) + repetitions }
    if repetitions.count > rank {
      x = try lowering.emitOne(
        "expand_dims", [("x", x), ("axes", .integers(Array(0..<repetitions.count - rank)))])
    }
    guard !repetitions.isEmpty else { return x }
    return try lowering.emitOne("tile", [("x", x), ("reps", .integers(repetitions))])
  }
}
