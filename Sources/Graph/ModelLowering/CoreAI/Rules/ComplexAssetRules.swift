internal import ModelGraph
internal import ModelSpec

extension AssetRules {
  /// What makes complex numbers, and takes them apart.
  static let complex: [NamedAssetRule] = [
    NamedAssetRule("primitive.create_complex_v1") { (lowering, call) throws(OperationError) in
      [.complex(real: try lowering.operand(call, 0), imaginary: try lowering.operand(call, 1))]
    },
    .one("primitive.real_part_v1") { (lowering, call) throws(OperationError) in
      try lowering.parts(call, 0).real
    },
    .one("primitive.imaginary_part_v1") { (lowering, call) throws(OperationError) in
      try lowering.parts(call, 0).imaginary
    },
    // Apps give and get complex numbers as pairs along a last axis.
    NamedAssetRule("pairs_to_complex") { (lowering, call) throws(OperationError) in
      let pairs = try lowering.operand(call, 0)
      var parts: [Operand] = []
      for index in 0..<2 {
        let part = try lowering.ofLastAxis(pairs, index)
        // One pair may stand for all elements of a constant.
        if pairs.type?.rank == 1, let shape = call.shape()?.fixed, !shape.isEmpty {
          parts.append(try lowering.emitOne("nn.broadcast_to", [("x", part), ("shape", .integers(shape))]))
        } else {
          parts.append(part)
        }
      }
      return [.complex(real: parts[0], imaginary: parts[1])]
    },
    .one("complex_to_pairs") { (lowering, call) throws(OperationError) in
      let (real, imaginary) = try lowering.parts(call, 0)
      return try lowering.emitOne("stack", [("axis", .integer(-1))], variadic: ("values", [real, imaginary]))
    },
  ]

  /// Operations that only move elements, or add them up, by their short names: of complex numbers, they do so with both parts.
  static let partwise: Set<String> = [
    "reshape", "transpose", "expand_dims", "shrink_dims", "broadcast_to", "broadcast_in_dims", "concat", "split",
    "slice", "slice_update", "reverse", "tile", "gather_nd", "gather_along_axis", "scatter_nd", "where", "pad",
    "add", "sub", "reduce_sum", "reduce_mean", "copy_with_constraints", "copy_discarding_constraints", "identity",
  ]
}

extension AssetLowering {
  /// Both parts of argument `index`.
  func parts(_ call: AssetCall, _ index: Int) throws(OperationError) -> (real: Operand, imaginary: Operand) {
    guard case .complex(let real, let imaginary) = try argument(call, index) else {
      throw OperationError("its argument \(index) has no complex numbers")
    }
    return (real, imaginary)
  }

  /// Element `index` of the last axis, which is left out.
  fileprivate mutating func ofLastAxis(_ x: Operand, _ index: Int) throws(OperationError) -> Operand {
    guard let rank = x.type?.rank, rank > 0 else { throw OperationError("its argument has no axis of pairs") }
    let others = [Bool](repeating: true, count: rank - 1)
    return try emitOne(
      "slice_by_index",
      [
        ("x", x), ("begin", .integers(others.map { _ in 0 } + [index])),
        ("end", .integers(others.map { _ in 0 } + [index + 1])), ("begin_mask", .booleans(others + [false])),
        ("end_mask", .booleans(others + [false])), ("squeeze_mask", .booleans(others.map { _ in false } + [true])),
      ])
  }

  /// What an operation makes of complex numbers; nil when its rule is the same for them, or it takes none.
  mutating func complexResults(_ call: AssetCall) throws(OperationError) -> [AssetValue]? {
    guard call.arguments.contains(where: \.isComplex), !call.name.hasPrefix("controlflow.") else { return nil }
    let name = call.shortName
    if AssetRules.partwise.contains(name), let rule = AssetRules.all[call.name] {
      let real = try rule(&self, call.taking(call.arguments.map { $0.part(isReal: true) }))
      let imaginary = try rule(&self, call.taking(call.arguments.map { $0.part(isReal: false) }))
      return try zip(real, imaginary).map { (real, imaginary) throws(OperationError) in
        .complex(real: try operand(real), imaginary: try operand(imaginary))
      }
    }
    if name == "get_shape" {
      return try AssetRules.all[call.name]?(&self, call.taking([.one(parts(call, 0).real)]))
    }
    if let function = ComplexFunctions.unary[name] {
      let result = try function(&self, ComplexOperand(parts(call, 0)))
      return [.complex(real: result.real, imaginary: result.imaginary)]
    }
    if name == "equal" || name == "not_equal" {
      let (x, y) = (try parts(call, 0), try parts(call, 1))
      return [
        .one(
          try binary(
            name == "equal" ? "logical_and" : "logical_or", binary(name, x.real, y.real),
            binary(name, x.imaginary, y.imaginary)))
      ]
    }
    guard let function = ComplexFunctions.binary[name] else { return nil }
    let result = try function(&self, ComplexOperand(parts(call, 0)), ComplexOperand(parts(call, 1)))
    return [.complex(real: result.real, imaginary: result.imaginary)]
  }

  /// Values as operands, of which complex numbers take two.
  mutating func flattened(
    _ values: [AssetValue]
  ) throws(OperationError) -> (operands: [Operand], isComplex: [Bool]) {
    var operands: [Operand] = []
    for value in values {
      if case .complex(let real, let imaginary) = value {
        operands += [real, imaginary]
      } else {
        operands.append(try operand(value))
      }
    }
    return (operands, values.map(\.isComplex))
  }

  /// The values that were flattened.
  static func restored(_ operands: [Operand], _ isComplex: [Bool]) -> [AssetValue] {
    var rest = operands[...]
    return isComplex.compactMap { isComplex in
      guard let first = rest.popFirst() else { return nil }
      guard isComplex else { return .one(first) }
      return rest.popFirst().map { .complex(real: first, imaginary: $0) }
    }
  }
}

extension AssetValue {
  var isComplex: Bool { if case .complex = self { true } else { false } }

  /// One of the two parts of complex numbers; any other value as it is.
  fileprivate func part(isReal: Bool) -> AssetValue {
    guard case .complex(let real, let imaginary) = self else { return self }
    return .one(isReal ? real : imaginary)
  }
}
