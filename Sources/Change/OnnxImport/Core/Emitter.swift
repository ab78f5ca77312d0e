internal import ModelConversion
internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// What operators write their results with: MIL operations, checked to take what they are given.
struct Emitter {
  var composer = GraphComposer()
  /// What is said to whoever converts, in order.
  var notes: [Diagnostic] = []
  /// Whether operators may draw other numbers than those of the file.
  var drawsNumbers = false
  private var checked = 0
  /// Types of the program's values by their names.
  private var types: [String: ValueType] = [:]
  /// Values that are weights, unpacked when a program is loaded.
  private var unpacked: Set<String> = []
  /// Tensors of too many axes by the names of the operands that stand for them.
  var wide: [String: WideTensor] = [:]

  /// Adds an operation; it is put together of others where MIL does not have it.
  mutating func all(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil, count: Int = 1
  ) throws(OperationError) -> [Operand] {
    checked = composer.operations.count
    let counted = operation == "slice_by_index" ? Self.counted(arguments) : arguments
    let results = try composer.compose(operation, counted, variadic: variadic, count: count)
    for operation in composer.operations[checked...] { try check(operation) }
    return results
  }

  /// The arguments of a slice with places that count from the front, as far as lengths are fixed. coremltools 9 changes places
  /// that count from the end in place as it reads them, also for other slices that share the constant.
  private static func counted(_ arguments: [(String, Operand?)]) -> [(String, Operand?)] {
    guard case let x?? = arguments.first(where: { $0.0 == "x" })?.1, let shape = x.type?.shape else { return arguments }
    return arguments.map { parameter, operand in
      guard parameter == "begin" || parameter == "end", let places = operand?.fixedIntegers,
        places.count == shape.rank, places.contains(where: { $0 < 0 })
      else { return (parameter, operand) }
      let counted = zip(places, shape).map { place, length in
        guard place < 0, let length = length.fixed, place + length >= 0 else { return place }
        return place + length
      }
      return (parameter, .integers(counted))
    }
  }

  /// Adds an operation with one result.
  mutating func one(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil
  ) throws(OperationError) -> Operand {
    guard let result = try all(operation, arguments, variadic: variadic).first else {
      throw OperationError("operation '\(operation)' has no result")
    }
    return result
  }

  /// Adds a function of one tensor.
  mutating func unary(_ operation: String, _ x: Operand) throws(OperationError) -> Operand {
    try one(operation, [("x", x)])
  }

  /// Adds a function of two tensors, which are of one type.
  mutating func binary(_ operation: String, _ x: Operand, _ y: Operand) throws(OperationError) -> Operand {
    try one(operation, [("x", x), ("y", y)])
  }

  /// Core ML has no tensors of more axes, and none without elements.
  static let largestRank = 5

  /// Notes the type of a value that no operation makes.
  mutating func declare(_ name: String, _ type: ValueType) { types[name] = type }

  private mutating func check(_ operation: GraphOperation) throws(OperationError) {
    try checkArguments(operation)
    for output in operation.outputs {
      types[output.name] = output.declaredType
      if operation.operation.utf8.starts(with: "constexpr_".utf8) { unpacked.insert(output.name) }
      guard let type = output.declaredType?.tensor else { continue }
      guard type.rank <= Self.largestRank else {
        throw OperationError(
          "a tensor of \(type.rank) axes, \(type.shape), more than the \(Self.largestRank) that Core ML has",
          code: "onnx-rank")
      }
      guard !type.shape.contains(where: { $0.isAlways(0) }) else {
        throw OperationError(
          "a tensor without elements, \(type.shape), which Core ML does not have", code: "onnx-shape")
      }
    }
  }

  /// - Throws: when no form of the operation takes what is bound to it.
  private func checkArguments(_ operation: GraphOperation) throws(OperationError) {
    let forms = OperationParameters.forms(operation.operation)
    var problem: OperationError?
    for form in forms {
      problem = nil
      for binding in operation.bindings where problem == nil {
        guard let parameter = form.parameters.first(where: { $0.name == binding.parameter }) else {
          problem = OperationError("MIL's '\(operation.operation)' has no parameter `\(binding.parameter)`")
          continue
        }
        problem =
          binding.arguments.lazy.compactMap { self.problem($0, parameter, operation: operation.operation) }.first
      }
      if problem == nil { return }
    }
    throw problem ?? OperationError("MIL has no operation '\(operation.operation)'")
  }

  private func problem(
    _ argument: GraphOperation.Argument, _ parameter: OperationParameters.Parameter, operation: String
  ) -> OperationError? {
    var scalar: ScalarType?
    switch argument {
    case .constant(let constant): scalar = constant.type.scalar
    case .value(let name):
      if let tensor = wide[name] { return tooManyAxes(tensor.order.map { tensor.lengths[$0] }) }
      scalar = types[name]?.tensor?.scalar
      if parameter.isConstant, !unpacked.contains(name) {
        return OperationError(
          "`\(parameter.name)` of MIL's '\(operation)' is computed when the model runs, Core ML takes a constant",
          code: "onnx-constant",
          remedy: "fix the lengths that it depends on with --dim, or freeze an input with --freeze")
      }
    }
    guard let scalar, let types = parameter.types, !types.contains(scalar) else { return nil }
    return OperationError("`\(parameter.name)` of MIL's '\(operation)' takes no \(scalar.name)", code: "onnx-type")
  }

  // Blocks -----------------------------------------------------------------------------------------------------------

  /// A value of the graph with what `operand`, which may be a constant, holds.
  mutating func value(_ operand: Operand) throws(OperationError) -> Operand {
    let value = try composer.value(operand)
    if case .value(let name) = value.argument { types[name] = value.known.type }
    return value
  }

  /// A value that a block takes.
  mutating func blockInput(_ wanted: String, _ type: ValueType) -> (input: Graph.Input, operand: Operand) {
    let name = composer.uniqueName(wanted)
    types[name] = type
    return (Graph.Input(name, type), Operand(name, InferredValue(type)))
  }

  /// The operations of `body` as a block that returns its results.
  mutating func block(
    _ inputs: [Graph.Input] = [], _ body: (inout Emitter) throws(OperationError) -> [Operand]
  ) throws(OperationError) -> (graph: Graph, outputs: [ValueType]) {
    let outer = composer.beginBlock()
    do throws(OperationError) {
      let results = try returned(try body(&self), inputs)
      let operations = composer.endBlock(outer)
      return (Graph(inputs: inputs, operations: operations, outputs: results.outputs), results.types)
    } catch {
      _ = composer.endBlock(outer)
      throw error
    }
  }

  /// What the block that is being made returns. Values of around it come out of it as copies.
  mutating func returned(
    _ operands: [Operand], _ inputs: [Graph.Input]
  ) throws(OperationError) -> (outputs: [Graph.Output], types: [ValueType]) {
    var own = Set(inputs.map(\.name))
    for operation in composer.operations { own.formUnion(operation.outputs.map(\.name)) }
    var outputs: [Graph.Output] = []
    var outputTypes: [ValueType] = []
    for operand in operands {
      var made = operand
      if case .value(let name) = operand.argument, !own.contains(name) { made = try unary("identity", operand) }
      made = try value(made)
      guard case .value(let name) = made.argument else { throw Importer.unknown }
      outputs.append(Graph.Output(name, value: name))
      outputTypes.append(made.known.type)
    }
    return (outputs, outputTypes)
  }

  /// Adds an operation with blocks.
  mutating func all(
    _ operation: String, _ arguments: [(String, Operand?)], variadic: (String, [Operand])? = nil,
    blocks: [(graph: Graph, outputs: [ValueType])], count: Int
  ) throws(OperationError) -> [Operand] {
    let results = try composer.emit(operation, arguments, variadic: variadic, blocks: blocks, count: count)
    for output in composer.operations.last?.outputs ?? [] { types[output.name] = output.declaredType }
    return results
  }

  /// The one or the other, by a condition that is computed.
  mutating func cond(
    _ predicate: Operand, _ body: (inout Emitter) throws(OperationError) -> Operand, otherwise: Operand
  ) throws(OperationError) -> Operand {
    let one = try block { (emitter) throws(OperationError) in [try body(&emitter)] }
    let other = try block { (_) throws(OperationError) in [otherwise] }
    guard let result = try all("cond", [("pred", predicate)], blocks: [one, other], count: 1).first else {
      throw Importer.unknown
    }
    return result
  }

  // Constants --------------------------------------------------------------------------------------------------------

  /// A number in the type that `like` has.
  func number(_ value: Float, like operand: Operand) -> Operand {
    switch operand.type?.scalar {
    case .fp16?: Operand(Constant(.scalar(.fp16), .floats([value])))
    case .int32?: .integer(Int(exactly: value.rounded(.towardZero)) ?? 0)
    default: .float(value)
    }
  }

  /// A constant of floats in the type that `like` has.
  func floats(_ values: [Float], _ shape: [Int], like operand: Operand) -> Operand {
    let scalar = operand.type?.scalar == .fp16 ? ScalarType.fp16 : .fp32
    return Operand(Constant(TensorType(scalar, Shape(fixed: shape)), .floats(values)))
  }

  // Types ------------------------------------------------------------------------------------------------------------

  mutating func cast(_ x: Operand, _ scalar: ScalarType) throws(OperationError) -> Operand {
    if x.type?.scalar == scalar { return x }
    return try one("cast", [("x", x), ("dtype", .string(scalar.name))])
  }

  /// The tensor in floats, for operations that take nothing else.
  mutating func float(_ x: Operand) throws(OperationError) -> Operand {
    switch x.type?.scalar {
    case .fp16?, .fp32?: x
    default: try cast(x, .fp32)
    }
  }

  /// A function that takes floats alone, of a tensor of any type.
  mutating func throughFloat(
    _ x: Operand, _ body: (inout Emitter, Operand) throws(OperationError) -> Operand
  ) throws(OperationError) -> Operand {
    guard let scalar = x.type?.scalar else { throw Importer.unknown }
    let wide = try float(x)
    return try cast(try body(&self, wide), scalar)
  }

  /// A function that takes no truth values, of a tensor of any type.
  mutating func throughInteger(
    _ x: Operand, _ body: (inout Emitter, Operand) throws(OperationError) -> Operand
  ) throws(OperationError) -> Operand {
    guard x.type?.scalar == .bool else { return try body(&self, x) }
    let numbers = try cast(x, .int32)
    return try cast(try body(&self, numbers), .bool)
  }

  /// A result of integer arithmetic as a type of 8 or 16 bits has it, which goes round at its ends.
  mutating func wrapped(_ x: Operand, _ element: OnnxElement) throws(OperationError) -> Operand {
    guard element.isInteger, element.bitWidth <= 16 else { return x }
    let size = 1 << element.bitWidth
    if element.isUnsigned { return try binary("mod", x, .integer(size)) }
    let shifted = try binary("mod", try binary("add", x, .integer(size / 2)), .integer(size))
    return try binary("sub", shifted, .integer(size / 2))
  }

  // Shapes -----------------------------------------------------------------------------------------------------------

  /// The lengths of a tensor as a vector.
  mutating func shape(_ x: Operand) throws(OperationError) -> Operand {
    if let lengths = x.type?.shape.fixed { return .integers(lengths) }
    return try unary("shape", x)
  }

  mutating func reshape(_ x: Operand, _ lengths: [Int]) throws(OperationError) -> Operand {
    if x.type?.shape.fixed == lengths { return x }
    if let tensor = wideTensor(x) { return try reshape(try tensor.elements(&self), lengths) }
    if lengths.count > Self.largestRank { return try widened(x, try inferred(lengths, x)) }
    return try one("reshape", [("x", x), ("shape", .integers(lengths))])
  }

  /// Lengths of which one may be −1, for what is left over.
  private func inferred(_ lengths: [Int], _ x: Operand) throws(OperationError) -> [Int] {
    guard let place = lengths.firstIndex(of: -1) else { return lengths }
    guard let known = Lengths.product(lengths.map { $0 == -1 ? 1 : $0 }), known > 0,
      let count = x.type?.shape.fixed.flatMap({ Lengths.product($0) }), count % known == 0
    else {
      throw OperationError("a tensor of more than \(Self.largestRank) axes and open lengths", code: "onnx-rank")
    }
    var lengths = lengths
    lengths[place] = count / known
    return lengths
  }

  mutating func transpose(_ x: Operand, _ order: [Int]) throws(OperationError) -> Operand {
    if order == Array(order.indices) { return x }
    if let tensor = wideTensor(x) { return try reordered(x, tensor, order: order) }
    return try one("transpose", [("x", x), ("perm", .integers(order))])
  }

  mutating func expand(_ x: Operand, _ axes: [Int]) throws(OperationError) -> Operand {
    axes.isEmpty ? x : try one("expand_dims", [("x", x), ("axes", .integers(axes))])
  }

  mutating func squeeze(_ x: Operand, _ axes: [Int]) throws(OperationError) -> Operand {
    axes.isEmpty ? x : try one("squeeze", [("x", x), ("axes", .integers(axes))])
  }

  mutating func concat(_ values: [Operand], axis: Int) throws(OperationError) -> Operand {
    if values.count == 1 { return values[0] }
    return try one(
      "concat", [("axis", .integer(axis)), ("interleave", .boolean(false))], variadic: ("values", values))
  }

  mutating func select(_ condition: Operand, _ a: Operand, _ b: Operand) throws(OperationError) -> Operand {
    try one("select", [("cond", condition), ("a", a), ("b", b)])
  }

  mutating func matmul(
    _ x: Operand, _ y: Operand, transposeX: Bool = false, transposeY: Bool = false
  ) throws(OperationError) -> Operand {
    try one(
      "matmul",
      [("x", x), ("y", y), ("transpose_x", .boolean(transposeX)), ("transpose_y", .boolean(transposeY))])
  }

  mutating func reduce(_ operation: String, _ x: Operand, _ axes: [Int], keeps: Bool = true) throws(OperationError)
    -> Operand
  {
    try one(operation, [("x", x), ("axes", .integers(axes)), ("keep_dims", .boolean(keeps))])
  }

  /// The part `begin..<end` along one axis.
  mutating func slice(_ x: Operand, axis: Int, _ begin: Int, _ end: Int) throws(OperationError) -> Operand {
    guard let shape = x.type?.shape else { throw Importer.unknown }
    guard shape.indices.contains(axis) else {
      throw OperationError("axis \(axis) of a tensor of \(shape.rank) axes", code: "onnx-shape")
    }
    var (begins, ends) = (Array(repeating: 0, count: shape.rank), Array(repeating: 0, count: shape.rank))
    var masks = Array(repeating: true, count: shape.rank)
    begins[axis] = begin
    ends[axis] = end
    masks[axis] = false
    return try one(
      "slice_by_index",
      [
        ("x", x), ("begin", .integers(begins)), ("end", .integers(ends)), ("begin_mask", .booleans(masks)),
        ("end_mask", .booleans(masks)),
      ])
  }
}
