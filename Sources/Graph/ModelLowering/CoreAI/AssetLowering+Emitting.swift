internal import ModelGraph
internal import ModelSpec

extension AssetLowering: OperationEmitting {
  /// Adds an operation and infers its results. The parameters are those of `LoweringContext.emit`.
  mutating func emit(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    blocks: [(graph: Graph, outputs: [ValueType])] = [], names: [String] = [], count: Int = 1
  ) throws(OperationError) -> [Operand] {
    var known = OperationArguments(outputCount: count, parameterCount: arguments.count + 1)
    known.blockOutputs = blocks.map(\.outputs)
    var bindings: [GraphOperation.Binding] = []
    if let (parameter, operands) = variadic {
      known.bind(parameter, operands.map(\.known))
      bindings.append(GraphOperation.Binding(parameter, operands.map(\.argument)))
    }
    for case (let parameter, let operand?) in arguments {
      known.bind(parameter, [operand.known])
      bindings.append(GraphOperation.Binding(parameter, [operand.argument]))
    }
    let results = try inference.infer(operation, known)
    var operands: [Operand] = []
    var outputs: [GraphOperation.Output] = []
    for (index, value) in results.enumerated() {
      let name = uniqueName(index < names.count ? names[index] : "\(current).\(operation)")
      operands.append(Operand(name, value))
      outputs.append(GraphOperation.Output(name))
    }
    operations.append(
      GraphOperation(operation, bindings, outputs: outputs, blocks: blocks.map(\.graph), source: path))
    return operands
  }
}

/// What rules ask of calls and make of operands.
extension AssetLowering {
  /// The value as one that operations take; tensors that are stored in another way are unpacked.
  mutating func operand(_ value: AssetValue) throws(OperationError) -> Operand {
    switch value {
    case .one(let operand): return operand
    case .constant(let constant):
      guard let (indices, table) = constant.codes() else { return try constant.operand() }
      return try unpacked(indices, table)
    case .sparse(let values, let mask):
      return try emitOne("constexpr_sparse_to_dense", [("nonzero_data", values), ("mask", mask)])
    case .complex: throw OperationError("it takes complex numbers, which it is not computed for here")
    }
  }

  /// Argument `index` of a call.
  mutating func operand(_ call: AssetCall, _ index: Int) throws(OperationError) -> Operand {
    try operand(try argument(call, index))
  }

  func argument(_ call: AssetCall, _ index: Int) throws(OperationError) -> AssetValue {
    guard call.arguments.indices.contains(index) else { throw OperationError("argument \(index) is missing") }
    return call.arguments[index]
  }

  /// What codes of a few bits stand for.
  mutating func unpacked(_ indices: Operand, _ table: [Float]) throws(OperationError) -> Operand {
    let rank = indices.type?.rank ?? 0
    // The operation takes no scalars.
    let shape = Shape([Extent](repeating: 1, count: max(rank, 1)) + [Extent(table.count), 1])
    let lut = Operand(Constant(TensorType(.fp32, shape), .floats(table)))
    guard rank == 0, case .constant(let constant) = indices.argument else {
      return try emitOne("constexpr_lut_to_dense", [("indices", indices), ("lut", lut)])
    }
    let vector = Operand(Constant(constant.type.with([1]), constant.elements))
    let value = try emitOne("constexpr_lut_to_dense", [("indices", vector), ("lut", lut)])
    return try emitOne("reshape", [("x", value), ("shape", .integers([]))])
  }

  /// The elements of argument `index`, which must be known before the model runs.
  func integers(_ call: AssetCall, _ index: Int, named name: String) throws(OperationError) -> [Int] {
    guard let integers = try knownIntegers(call, index) else {
      throw OperationError("`\(name)` is only known when the model runs, which is not supported")
    }
    return integers
  }

  /// The elements of argument `index`; nil where they are only known when the model runs.
  func knownIntegers(_ call: AssetCall, _ index: Int) throws(OperationError) -> [Int]? {
    switch try argument(call, index) {
    case .constant(let constant): return constant.integers
    case .one(let operand):
      if case .constant(let constant) = operand.argument, case .integers(let integers) = constant.elements {
        return integers
      }
      guard let elements = operand.known.passedElements, elements.allSatisfy(\.isFixed) else { return nil }
      return elements.compactMap(\.fixed)
    case .complex, .sparse: return nil
    }
  }

  func integer(_ call: AssetCall, _ index: Int, named name: String) throws(OperationError) -> Int {
    let integers = try integers(call, index, named: name)
    guard integers.count == 1 else { throw OperationError("`\(name)` has \(integers.count) elements, expected 1") }
    return integers[0]
  }

  /// A truth value that is known before the model runs.
  func boolean(_ call: AssetCall, _ index: Int, named name: String) throws(OperationError) -> Bool {
    try integer(call, index, named: name) != 0
  }

  /// `operand` with elements of another type.
  mutating func cast(_ operand: Operand, _ scalar: ScalarType) throws(OperationError) -> Operand {
    guard let type = operand.type, type.scalar != scalar else { return operand }
    if case .constant(let constant) = operand.argument, case .integers(let integers) = constant.elements,
      ElementForm(scalar) == .integer, scalar.bitWidth >= type.scalar.bitWidth, integers.allSatisfy({ $0 >= 0 })
    {
      return Operand(Constant(type.of(scalar), constant.elements), elements: operand.known.passedElements)
    }
    return try emitOne("cast", [("x", operand), ("dtype", .string(scalar.name))])
  }

  /// `operand` with the element type that the file declares, nil for any.
  mutating func withScalar(_ scalar: ScalarType?, of operand: Operand) throws(OperationError) -> Operand {
    guard let scalar, let found = operand.type?.scalar, found != scalar else { return operand }
    guard ElementForm(found) == ElementForm(scalar) else {
      throw OperationError("it makes elements of type \(found.name), but the file says \(scalar.name)")
    }
    return try cast(operand, scalar)
  }

  /// The vector as operations take shapes and places.
  mutating func places(_ call: AssetCall, _ index: Int) throws(OperationError) -> Operand {
    if case .constant(let constant) = try argument(call, index), let integers = constant.integers {
      return .integers(integers.map { Int(Int32(clamping: $0)) })
    }
    return try cast(operand(call, index), .int32)
  }

  /// Integers of any shape as operations take indices.
  mutating func indices(_ call: AssetCall, _ index: Int) throws(OperationError) -> Operand {
    try cast(operand(call, index), .int32)
  }

  /// The number in the type of `like`.
  func number(_ value: Float, like: ScalarType) throws(OperationError) -> Operand {
    switch ElementForm(like) {
    case .float: return Operand(Constant(.scalar(like), .floats([value])))
    case .integer: return Operand(Constant(.scalar(like), .integers([Int(exactly: value) ?? 0])))
    case .boolean: return .boolean(value != 0)
    }
  }

  /// `x` with the vector `shape`, which is constant.
  mutating func reshaped(_ x: Operand, _ shape: [Int]) throws(OperationError) -> Operand {
    try emitOne("reshape", [("x", x), ("shape", .integers(shape))])
  }

  mutating func binary(_ operation: String, _ x: Operand, _ y: Operand) throws(OperationError) -> Operand {
    try emitOne(operation, [("x", x), ("y", y)])
  }
}
