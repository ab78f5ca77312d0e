internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// Parts of tensors, and tensors made of parts.
  static let slicing: [NamedAssetRule] = [
    .one("primitive.slice_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      guard x.type?.rank != 0 else { return x }
      return try lowering.emitOne("slice_by_index", [("x", x)] + lowering.steps(call))
    },
    .one("primitive.slice_update_v1") { (lowering, call) throws(OperationError) in
      let (x, update) = (try lowering.operand(call, 0), try lowering.operand(call, 4))
      return try lowering.emitOne("slice_update", [("x", x), ("update", update)] + lowering.steps(call))
    },
    .one("primitive.concat_v1") { (lowering, call) throws(OperationError) in
      let axis = try lowering.integer(call, 0, named: "axis")
      let parts = try call.arguments.dropFirst().map { (part) throws(OperationError) in try lowering.operand(part) }
      guard parts.count > 1 else { return try lowering.operand(call, 1) }
      return try lowering.emitOne("concat", [("axis", .integer(axis))], variadic: ("values", parts))
    },
    NamedAssetRule("primitive.split_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let axis = try lowering.integer(call, 2, named: "axis")
      var sizes = try lowering.integers(call, 1, named: "sizes")
      guard let place = x.type?.shape.axis(axis) else { throw OperationError("it has no axis \(axis)") }
      if case .constant(let constant) = call.arguments[1], constant.shape.isEmpty {
        guard let length = x.type?.shape[place].fixed, let size = sizes.first, size > 0,
          (length + size - 1) / size == call.resultCount
        else { throw OperationError("its results do not make up the axis") }
        sizes = stride(from: 0, to: length, by: size).map { min(size, length - $0) }
      }
      return try lowering.emit(
        "split", [("x", x), ("axis", .integer(place)), ("split_sizes", .integers(sizes))], count: call.resultCount
      ).map { .one($0) }
    },
    .one("primitive.reverse_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      let axes = try lowering.integers(call, 1, named: "axes")
      guard !axes.isEmpty else { return x }
      return try lowering.emitOne("reverse", [("x", x), ("axes", .integers(axes))])
    },
    .one("primitive.pad_v1") { (lowering, call) throws(OperationError) in
      let x = try lowering.operand(call, 0)
      switch call.word("padding_mode") {
      case "constant":
        return try lowering.emitOne(
          "pad",
          [
            ("x", x), ("pad", lowering.places(call, 1)), ("mode", .string("constant")),
            ("constant_val", lowering.operand(call, 2)),
          ])
      case let mode? where mode == "reflect" || mode == "replicate":
        return try lowering.emitOne("pad", [("x", x), ("pad", lowering.places(call, 1)), ("mode", .string(mode))])
      case let mode? where mode == "symmetric" || mode == "circular":
        return try lowering.padded(x, lowering.integers(call, 1, named: "padding"), isCircular: mode == "circular")
      case let mode: throw OperationError("the padding mode '\(mode ?? "")' is not known")
      }
    },
  ]
}

extension AssetLowering {
  /// Begins, ends and strides of a slice. A negative end counts from the axis's end. One that is still before the axis
  /// means its first element, which a backward slice then leaves out; MIL's operation would take it.
  fileprivate mutating func steps(_ call: AssetCall) throws(OperationError) -> [(String, Operand?)] {
    let (begin, stride) = (try places(call, 1), try places(call, 3))
    let arguments: [(String, Operand?)] = [("begin", begin), ("stride", stride)]
    let strides = try knownIntegers(call, 3)
    guard strides?.contains(where: { $0 < 0 }) != false else { return arguments + [("end", try places(call, 2))] }
    guard let strides, var ends = try knownIntegers(call, 2), ends.count == strides.count,
      let shape = try operand(call, 0).type?.shape, shape.rank == ends.count
    else {
      throw OperationError("the end of a backward slice is only known when the model runs, which is not supported")
    }
    for axis in ends.indices where strides[axis] < 0 && ends[axis] < 0 {
      if let length = shape[axis].fixed {
        ends[axis] = max(0, ends[axis] < -length ? 0 : ends[axis] + length)
      } else if ends[axis] <= -Int(Int32.max) {
        ends[axis] = 0
      }
    }
    return arguments + [("end", .integers(ends.map { Int(Int32(clamping: $0)) }))]
  }

  /// `x` repeated, or mirrored with its border, before and after each axis.
  fileprivate mutating func padded(
    _ x: Operand, _ amounts: [Int], isCircular: Bool
  ) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape, amounts.count == 2 * shape.rank else {
      throw OperationError("`padding` has \(amounts.count) elements, expected two for each axis")
    }
    var result = x
    for axis in shape.indices where amounts[2 * axis] != 0 || amounts[2 * axis + 1] != 0 {
      let (before, after) = (amounts[2 * axis], amounts[2 * axis + 1])
      guard let length = shape[axis].fixed, (0...length).contains(before), (0...length).contains(after) else {
        throw OperationError("`padding` is longer than axis \(axis), or less than 0")
      }
      var parts: [Operand] = []
      let head = isCircular ? length - before..<length : 0..<before
      let tail = isCircular ? 0..<after : length - after..<length
      for (range, isFirst) in [(head, true), (tail, false)] {
        if !isFirst { parts.append(result) }
        guard !range.isEmpty else { continue }
        var part = try emitOne(
          "slice_by_size",
          [
            ("x", result), ("begin", .integers(shape.indices.map { $0 == axis ? range.lowerBound : 0 })),
            ("size", .integers(shape.indices.map { $0 == axis ? range.count : -1 })),
          ])
        if !isCircular { part = try emitOne("reverse", [("x", part), ("axes", .integers([axis]))]) }
        parts.append(part)
      }
      result = try emitOne("concat", [("axis", .integer(axis))], variadic: ("values", parts))
    }
    return result
  }
}
