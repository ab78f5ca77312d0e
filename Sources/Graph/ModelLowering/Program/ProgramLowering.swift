package import ModelFormat
package import ModelGraph
package import ModelSpec
internal import OrderedCollections

/// Turns a function of an ML Program into a graph. Operations keep their names; constants become arguments.
package struct ProgramLowering {
  /// Elements of a weight file, and the type they are stored in.
  package struct Weights: Sendable {
    package var data: WeightData
    package var type: MILSpec.DataType

    package init(data: WeightData, type: MILSpec.DataType) {
      self.data = data
      self.type = type
    }

    /// What `blob` refers to in the files of a model.
    ///
    /// - Throws: as `ModelFile.weights(_:)`.
    package init(_ blob: MILSpec.Value.BlobFileValue, in file: ModelFile) throws(Diagnostic) {
      let entry = try file.weights(blob)
      self.init(data: entry.data, type: entry.dataType.dataType)
    }
  }

  /// Finds the weights that a constant refers to. Where it returns nil, zeros take their place: for graphs that nobody
  /// runs.
  package typealias WeightSource = (MILSpec.Value.BlobFileValue) throws(Diagnostic) -> Weights?

  private let weights: WeightSource
  /// Constants by name, as blocks see them.
  private var constants: NameMap<[Constant]> = [:]

  /// The graph of `function`. Results keep their names, and so do other values, unless a name is that of an earlier value or
  /// differs from one in its spelling alone: names of a graph are different text, and have one value each.
  ///
  /// - Parameters:
  ///   - path: The place of the function.
  ///   - weights: Finds the weights that a constant refers to.
  /// - Throws: `Diagnostic` that names the operation which cannot be lowered, or what `weights` throws, at its place.
  package static func lower(
    _ function: MILSpec.Function, at path: ModelPath, weights: @escaping WeightSource
  ) throws(Diagnostic) -> Graph {
    if function.isOfCoreAI { return try AssetLowering.lower(function, at: path, weights: weights) }
    guard let results = function.activeBlock?.outputs else {
      throw Self.problem("the function has no block for its opset '\(function.opset)'", at: path)
    }
    let renamed = function.withDistinctNames()
    var lowering = ProgramLowering(weights: weights)
    // An input that is declared twice is one.
    var names: NameSet = []
    let inputs = renamed.inputs.filter { names.insert($0.name).inserted }
    var graph = try lowering.graph(renamed.activeBlock ?? MILSpec.Block(), inputs: inputs, at: path)
      .withUniqueNames()
    for (index, name) in results.enumerated() { graph.outputs[index].name = name }
    return graph
  }

  private init(weights: @escaping WeightSource) { self.weights = weights }

  static func problem(_ message: String, at path: ModelPath) -> Diagnostic {
    Diagnostic(.error, "program-graph", message, at: Location(path: path))
  }

  private mutating func graph(
    _ block: MILSpec.Block, inputs: [MILSpec.NamedValueType], at path: ModelPath
  ) throws(Diagnostic) -> Graph {
    let outer = constants
    defer { constants = outer }
    var graph = Graph()
    for input in inputs {
      constants[input.name] = nil
      graph.inputs.append(Graph.Input(input.name, Self.type(input.type)))
    }
    for (index, operation) in block.operations.enumerated() {
      let path = path.element("operations", index, named: operation.outputs.first?.name ?? operation.type)
      try add(operation, to: &graph, at: path)
    }
    for name in block.outputs {
      guard let constant = constants[name]?.first else {
        graph.outputs.append(Graph.Output(name, value: name))
        continue
      }
      // A constant that is a result gets an operation of its own.
      graph.operations.append(
        GraphOperation(
          "identity", [GraphOperation.Binding("x", [.constant(constant)])], outputs: [GraphOperation.Output(name)],
          source: path))
      graph.outputs.append(Graph.Output(name, value: name))
    }
    return graph
  }

  private mutating func add(
    _ operation: MILSpec.Operation, to graph: inout Graph, at path: ModelPath
  ) throws(Diagnostic) {
    if operation.type == "const" {
      guard let name = operation.outputs.first?.name, let value = operation.attributes["val"] else {
        throw Self.problem("a `const` has no output or no `val`", at: path)
      }
      constants[name] = try parts(value, at: path)
      return
    }
    var bindings: [GraphOperation.Binding] = []
    for (parameter, argument) in operation.inputs {
      var bound: [GraphOperation.Argument] = []
      for binding in argument.arguments {
        switch binding.binding {
        case .name(let name):
          bound += constants[name]?.map { GraphOperation.Argument.constant($0) } ?? [.value(name)]
        case .value(let value): bound += try parts(value, at: path).map { .constant($0) }
        case nil: throw Self.problem("nothing is bound to `\(parameter)`", at: path)
        }
      }
      bindings.append(GraphOperation.Binding(parameter, bound))
    }
    // What has blocks takes values for these; its attributes are notes. Inputs go before attributes of their names.
    for (name, value) in operation.attributes
    where name != "name" && operation.blocks.isEmpty && operation.inputs[name] == nil {
      bindings.append(GraphOperation.Binding(name, try parts(value, at: path).map { .constant($0) }))
    }
    var blocks: [Graph] = []
    for (index, block) in operation.blocks.enumerated() {
      blocks.append(try self.graph(block, inputs: block.inputs, at: path.element("blocks", index)))
    }
    for output in operation.outputs { constants[output.name] = nil }
    graph.operations.append(
      GraphOperation(
        operation.type, bindings,
        outputs: operation.outputs.map { GraphOperation.Output($0.name, declaredType: Self.type($0.type)) },
        blocks: blocks, source: path))
  }

  /// A constant, or the parts of a constant tuple or list: arguments of their own, but scalars of a list make one vector.
  private func parts(_ value: MILSpec.Value, at path: ModelPath) throws(Diagnostic) -> [Constant] {
    guard case .immediateValue(let immediate)? = value.value else { return [try constant(value, at: path)] }
    var constants: [Constant] = []
    switch immediate.value {
    case .tuple(let tuple)?:
      for part in tuple.values { constants.append(try constant(part, at: path)) }
    case .list(let list)?:
      for part in list.values { constants.append(try constant(part, at: path)) }
      return Self.vector(constants).map { [$0] } ?? constants
    default: constants.append(try constant(value, at: path))
    }
    return constants
  }

  /// Scalars of one type, strings or integers, as one vector; nil when they are something else.
  private static func vector(_ scalars: [Constant]) -> Constant? {
    guard let first = scalars.first, scalars.allSatisfy({ $0.type == .scalar(first.type.scalar) }) else { return nil }
    let type = TensorType(first.type.scalar, [Extent(scalars.count)])
    let strings = scalars.flatMap { constant -> [String] in
      if case .strings(let strings) = constant.elements { strings } else { [] }
    }
    if strings.count == scalars.count { return Constant(type, .strings(strings)) }
    let integers = scalars.flatMap { constant -> [Int] in
      if case .integers(let integers) = constant.elements { integers } else { [] }
    }
    return integers.count == scalars.count ? Constant(type, .integers(integers)) : nil
  }

  private func constant(_ value: MILSpec.Value, at path: ModelPath) throws(Diagnostic) -> Constant {
    guard case .tensor(let type) = Self.type(value.type) else {
      throw Self.problem("a constant is no tensor", at: path)
    }
    switch value.value {
    case .blobFileValue(let blob):
      let given: Weights?
      do throws(Diagnostic) { given = try weights(blob) } catch { throw error.at(path) }
      guard let found = given ?? Self.missing(blob, value.type) else {
        throw Self.problem("the weights of a constant \(type) would end behind the largest file, of 1 TiB", at: path)
      }
      guard let stored = ScalarType(found.type), stored == type.scalar else {
        throw Self.problem(
          "the weights at offset \(blob.offset) of '\(blob.fileName)' are \(found.type.schemaName), expected "
            + type.scalar.name, at: path)
      }
      return Constant(type, .weights(found.data, stored: stored))
    case .immediateValue(let immediate):
      guard case .tensor(let tensor)? = immediate.value, let elements = Self.elements(tensor, type) else {
        throw Self.problem("a constant \(type) has no elements", at: path)
      }
      return Constant(type, elements)
    case nil: throw Self.problem("a constant \(type) has no value", at: path)
    }
  }

  /// Zeros for weights that are not there, as many as their type says.
  private static func missing(_ blob: MILSpec.Value.BlobFileValue, _ type: MILSpec.ValueType?) -> Weights? {
    guard case .tensorType(let tensor)? = type?.kind,
      let data = WeightData.missing(at: Int(clamping: blob.offset), byteCount: Int(clamping: tensor.byteCount))
    else { return nil }
    return Weights(data: data, type: tensor.dataType)
  }

  private static func elements(_ tensor: MILSpec.TensorValue, _ type: TensorType) -> Constant.Elements? {
    switch tensor.value {
    case .floats(let floats): .floats(floats.values)
    case .doubles(let doubles): .floats(doubles.values.map { Float($0) })
    case .ints(let ints): .integers(ints.values.map { Int($0) })
    case .longInts(let ints): .integers(ints.values.map { Int($0) })
    case .bools(let bools): .booleans(bools.values)
    case .strings(let strings): .strings(strings.values)
    case .bytes(let bytes): small(bytes.values, type) ?? .weights(bytes.values, stored: type.scalar)
    case nil: nil
    }
  }

  /// Few elements as numbers, so that they can be attributes.
  private static func small(_ data: WeightData, _ type: TensorType) -> Constant.Elements? {
    guard let count = type.shape.elementCount.fixed, count <= 64 else { return nil }
    return data.withBytes { bytes -> Constant.Elements? in
      func integers<Value: FixedWidthInteger & BitwiseCopyable>(_: Value.Type) -> Constant.Elements? {
        let width = Value.bitWidth / 8
        guard bytes.byteCount == count * width else { return nil }
        return .integers((0..<count).map { Int(clamping: bytes.integer(at: $0 * width, as: Value.self)) })
      }
      switch type.scalar {
      case .int8: return integers(Int8.self)
      case .uint8: return integers(UInt8.self)
      case .int16: return integers(Int16.self)
      case .uint16: return integers(UInt16.self)
      case .uint32: return integers(UInt32.self)
      case .fp16:
        guard bytes.byteCount == 2 * count else { return nil }
        return .floats((0..<count).map { Float(Float16(bitPattern: bytes.integer(at: 2 * $0, as: UInt16.self))) })
      default: return nil
      }
    }
  }
}

extension ProgramLowering {
  /// The type as the graph has it; unknown lengths are any.
  static func type(_ type: MILSpec.ValueType?) -> ValueType {
    switch type?.kind {
    case .tensorType(let tensor): return Self.type(tensor)
    case .listType(let list):
      var count = Extent.unknown
      if case .constant(let constant)? = list.length?.dimension { count = Extent(clamping: constant.size) }
      return .list(Self.type(list.type), count: count)
    case .tupleType(let tuple): return .tuple(tuple.types.map { Self.type($0) })
    case .dictionaryType(let dictionary):
      return .dictionary(key: Self.type(dictionary.keyType), value: Self.type(dictionary.valueType))
    case .stateType(let state):
      guard case .tensor(let tensor) = Self.type(state.wrappedType) else { return .unranked(nil) }
      return .state(tensor)
    case nil: return .unranked(nil)
    }
  }

  private static func type(_ tensor: MILSpec.TensorType) -> ValueType {
    guard let scalar = ScalarType(tensor.dataType) else { return .unranked(nil) }
    let isVariadic = tensor.dimensions.contains { dimension in
      if case .unknown(let unknown)? = dimension.dimension { unknown.variadic } else { false }
    }
    guard tensor.rank >= 0, !isVariadic else { return .unranked(scalar) }
    return .tensor(
      TensorType(
        scalar,
        Shape(
          tensor.dimensions.map { dimension in
            if case .constant(let constant)? = dimension.dimension { Extent(clamping: constant.size) } else { .unknown }
          })))
  }
}
