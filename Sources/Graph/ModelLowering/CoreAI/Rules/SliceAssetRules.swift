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
      guard let place = x.type?.shape.axis(axis) else { throw OperationError("it has no axis \(axis)") }
      let isOne = try lowering.type(of: call.arguments[1])?.rank == 0
      guard var sizes = try lowering.knownIntegers(call, 1), !isOne || x.type?.shape[place].fixed != nil else {
        return try lowering.split(x, place, sizes: lowering.places(call, 1), isOne: isOne, count: call.resultCount)
          .map { .one($0) }
      }
      if isOne {
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
    let shape = try flattened([argument(call, 0)]).operands.first?.type?.shape
    guard let strides, var ends = try knownIntegers(call, 2), ends.count == strides.count, let shape,
      shape.rank == ends.count
    else {
      // At run time the same: before the axis means its first element.
      let end = try places(call, 2)
      let lengths = try self.shape(of: operand(call, 0))
      let counted = try binary("maximum", binary("add", end, lengths), .integer(0))
      let isBefore = try binary(
        "logical_and", binary("less", stride, .integer(0)), binary("less", end, .integer(0)))
      return arguments + [("end", try emitOne("select", [("cond", isBefore), ("a", counted), ("b", end)]))]
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

  /// Parts of an axis whose length, or theirs, is only known when the model runs.
  ///
  /// - Parameter isOne: Whether all parts have one size but for the last, which may be shorter.
  fileprivate mutating func split(
    _ x: Operand, _ axis: Int, sizes: Operand, isOne: Bool, count: Int
  ) throws(OperationError) -> [Operand] {
    let rank = x.type?.rank ?? 0
    guard isOne || sizes.type?.shape[0].canEqual(Extent(count)) == true else {
      throw OperationError("its sizes are not one for each result")
    }
    func whole(_ place: Operand, _ lowering: inout AssetLowering) throws(OperationError) -> Operand {
      let parts = (0..<rank).map { $0 == axis ? place : Operand.integers([0]) }
      return try lowering.emitOne("concat", [("axis", .integer(0))], variadic: ("values", parts))
    }
    let others = Operand.booleans((0..<rank).map { $0 != axis })
    let one = isOne ? try reshaped(sizes, [1]) : sizes
    var start = Operand.integers([0])
    var results: [Operand] = []
    for index in 0..<count {
      let size =
        isOne
        ? one
        : try emitOne(
          "slice_by_index", [("x", sizes), ("begin", .integers([index])), ("end", .integers([index + 1]))])
      let end = try binary("add", start, size)
      results.append(
        try emitOne(
          "slice_by_index",
          [
            ("x", x), ("begin", whole(start, &self)), ("end", whole(end, &self)), ("begin_mask", others),
            ("end_mask", others),
          ]))
      start = end
    }
    return results
  }

  /// The type of a value as an operation takes it.
  fileprivate func type(of value: AssetValue) throws(OperationError) -> TensorType? {
    switch value {
    case .one(let operand): operand.type
    case .constant(let constant): TensorType(constant.stored, Shape(fixed: constant.shape))
    case .complex(let real, _): real.type
    case .sparse: nil
    }
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
