internal import CoreAIFormat
internal import ModelSpec
internal import OrderedCollections

/// Turns one function of an asset into a function of a program.
struct AssetFunctionReader {
  private let graphs: AssetGraphs
  private var module: BytecodeModule { graphs.module }
  private(set) var weights: AssetWeights
  private let limits: Limits
  /// What values are called; a graph that is called twice names its values anew each time.
  private var names: [Int: String] = [:]
  /// Values that are results of the function, with the names that they have there.
  private var wanted: [Int: String] = [:]
  private var used: NameSet = []
  private var counts: [String: Int] = [:]
  /// Offsets of the graphs that are being read, the outermost first.
  private var calls: [Int] = []
  private var operationCount = 0
  private var depth = 0

  /// Calls are replaced by what they call, so a small file could have more operations than fit in memory.
  private static let mostOperations = 1 << 20

  init(_ graphs: AssetGraphs, weights: AssetWeights, limits: Limits) {
    self.graphs = graphs
    self.weights = weights
    self.limits = limits
  }

  mutating func function(_ graph: Operation) throws(Diagnostic) -> (MILSpec.Function, FunctionDescription) {
    var description = FunctionDescription()
    description.name = module.string(graph, "name") ?? ""
    guard let body = graph.regions.first?.blocks.first, let end = body.operations.last,
      let signature = module.signature(graph), signature.arguments.count == body.arguments.count,
      signature.results.count == end.operands.count
    else { throw damaged("the function '\(description.name)' does not take and return what its type says", graph) }
    var function = MILSpec.Function()
    function.opset = MILSpec.Function.coreAIOpset
    var block = MILSpec.Block()
    let (inputNames, resultNames) = (module.featureNames(graph, "argAttrs"), module.featureNames(graph, "resAttrs"))
    for (index, value) in body.arguments.enumerated() where signature.arguments[index] != .token {
      let name = used.addFree(Self.name(inputNames, index) ?? "input\(index)")
      let type = signature.arguments[index]
      names[value] = name
      function.inputs.append(.named(name, type: type.passedType))
      if type.isComplex {
        let number = newName(value, "complex")
        block.operations.append(complex(number, fromPairs: name, type))
      }
      if case .state = type {
        description.state.append(type.feature(name))
      } else {
        description.input.append(type.feature(name))
      }
    }
    var results: [(value: Int, name: String)] = []
    for (index, value) in end.operands.enumerated() where signature.results[index] != .token {
      let name = used.addFree(Self.name(resultNames, index) ?? "output\(index)")
      description.output.append(signature.results[index].feature(name))
      results.append((value, name))
      // Twice the same value, or an input, needs an operation of its own.
      if names[value] == nil, wanted[value] == nil, !signature.results[index].isComplex { wanted[value] = name }
    }
    calls = [graph.offset]
    try read(body.operations, into: &block)
    for result in results {
      let name = try self.name(result.value, graph)
      if name != result.name {
        let type = module.type(ofValue: result.value)
        let operation = type.isComplex ? AssetOperationNames.complexToPairs : AssetOperationNames.identity
        block.operations.append(
          .single(operation, inputs: [("x", name)], to: .named(result.name, type: type.passedType)))
      }
      block.outputs.append(result.name)
    }
    function.blockSpecializations[MILSpec.Function.coreAIOpset] = block
    return (function, description)
  }

  /// Complex numbers of pairs that stand along a last axis.
  private func complex(_ name: String, fromPairs pairs: String, _ type: AssetValueType) -> MILSpec.Operation {
    var operation = MILSpec.Operation.single(
      AssetOperationNames.pairsToComplex, inputs: [("x", pairs)], to: .named(name, type: type.valueType))
    if let foreign = type.foreignName { operation.attributes["result"] = .string(foreign) }
    return operation
  }

  private static func name(_ names: [String?], _ index: Int) -> String? {
    guard names.indices.contains(index), let name = names[index], !name.isEmpty else { return nil }
    return name
  }

  /// Adds the operations of a block. The last one ends it, and is left to the caller.
  private mutating func read(_ operations: [Operation], into block: inout MILSpec.Block) throws(Diagnostic) {
    for operation in operations.dropLast() { try read(operation, into: &block) }
    guard let end = operations.last, AssetOperationNames.ends.contains(module.name(of: end)) else {
      throw Diagnostic(
        "bytecode", "a region does not end with its results", at: Location(byteOffset: operations.last?.offset),
        remedy: "get a complete copy of the asset, or write it again")
    }
  }

  private mutating func read(_ operation: Operation, into block: inout MILSpec.Block) throws(Diagnostic) {
    operationCount += 1
    guard operationCount <= Self.mostOperations else {
      throw Diagnostic(
        "asset-size", "with what its calls stand for, a function has more than \(Self.mostOperations) operations",
        at: Location(byteOffset: operation.offset))
    }
    let name = module.name(of: operation)
    switch name {
    case AssetOperationNames.constant: try readConstant(operation, into: &block)
    case AssetOperationNames.invoke: try readCall(operation, into: &block)
    case AssetOperationNames.group
    where module.string(operation, "delegate_id") == AssetOperationNames.interpreter:
      guard let body = operation.regions.first?.blocks.first else { throw damaged("a group has no region", operation) }
      try inline(body, of: operation, into: &block)
    case AssetOperationNames.record: break
    case _ where AssetOperationNames.tokens.contains(name): break
    default: try readPlain(operation, name, into: &block)
    }
  }

  private mutating func readConstant(_ operation: Operation, into block: inout MILSpec.Block) throws(Diagnostic) {
    guard let value = operation.results.first, case .tensor(let type) = module.type(ofValue: value),
      let elements = module.elements(operation)
    else { throw damaged("a constant has no elements", operation) }
    if type.element.part != nil {
      let pairs = AssetTensorType(element: type.pairs.element, sizes: elements.isSplat ? [2] : type.pairs.sizes)
      guard let held = try weights.value(elements.spelledOut, pairs, at: operation.offset) else {
        throw damaged("a constant has too few elements", operation)
      }
      let pairsName = used.addFree("pairs_\(counts["pairs", default: 0])")
      counts["pairs", default: 0] += 1
      block.operations.append(.constant(pairsName, value: held))
      block.operations.append(complex(newName(value, "constant"), fromPairs: pairsName, .tensor(type)))
      return
    }
    let name = newName(value, "constant")
    var constant: MILSpec.Operation
    if let held = try weights.value(elements, type, at: operation.offset) {
      constant = .constant(name, value: held)
    } else {
      constant = .with {
        $0.type = AssetOperationNames.constant
        $0.outputs = [.named(name, type: type.valueType)]
      }
      constant.attributes["splat"] = try weights.splat(elements, type, at: operation.offset)
    }
    if type.element.dataType == nil { constant.attributes["elements"] = .string(type.element.name) }
    block.operations.append(constant)
  }

  private mutating func readCall(_ operation: Operation, into block: inout MILSpec.Block) throws(Diagnostic) {
    guard let name = module.callee(operation), let graph = graphs.named(name),
      let body = graph.regions.first?.blocks.first
    else { throw damaged("a call is of a function that the file does not have", operation) }
    guard !calls.contains(graph.offset) else {
      throw damaged("the function '\(name)' calls itself", operation)
    }
    calls.append(graph.offset)
    try inline(body, of: operation, into: &block)
    calls.removeLast()
  }

  /// Adds the operations of a body that takes an operation's operands and returns its results.
  private mutating func inline(
    _ body: Block, of operation: Operation, into block: inout MILSpec.Block
  ) throws(Diagnostic) {
    guard body.arguments.count == operation.operands.count, let end = body.operations.last,
      end.operands.count == operation.results.count
    else { throw damaged("a body does not take and return what its operation does", operation) }
    try deeper(operation)
    for (argument, operand) in zip(body.arguments, operation.operands) {
      names[argument] = module.type(ofValue: operand) == .token ? nil : try name(operand, operation)
    }
    for (result, value) in zip(operation.results, end.operands) {
      wanted[value] = wanted[result]
    }
    try read(body.operations, into: &block)
    for (result, value) in zip(operation.results, end.operands) where module.type(ofValue: value) != .token {
      names[result] = try name(value, operation)
      wanted[value] = nil
    }
    depth -= 1
  }

  private mutating func readPlain(
    _ operation: Operation, _ name: String, into block: inout MILSpec.Block
  ) throws(Diagnostic) {
    var plain = MILSpec.Operation()
    plain.type = name
    let parameters = AssetOperationNames.parameters(name)
    for (index, operand) in operation.operands.enumerated() where module.type(ofValue: operand) != .token {
      let parameter = index < parameters.count ? parameters[index] : "x\(index)"
      let value = try self.name(operand, operation)
      plain.inputs[parameter] = .with { $0.arguments = [.with { $0.binding = .name(value) }] }
    }
    for property in AssetOperationNames.words {
      if let word = module.word(operation, property) { plain.attributes[property] = .string(word) }
    }
    for property in AssetOperationNames.texts {
      if let text = module.string(operation, property) { plain.attributes[property] = .string(text) }
    }
    if !AssetOperationNames.isKnownComposite(name) || !operation.regions.allSatisfy({ $0.blocks.count == 1 }) {
      for region in operation.regions { plain.blocks.append(try self.block(region, operation)) }
    }
    for value in operation.results where module.type(ofValue: value) != .token {
      let type = module.type(ofValue: value)
      let named = newName(value, Self.shortName(name))
      plain.outputs.append(.named(named, type: type.valueType))
      if let foreign = type.foreignName { plain.attributes["result"] = .string(foreign) }
    }
    plain.attributes["name"] = .string(plain.outputs.first?.name ?? Self.shortName(name))
    block.operations.append(plain)
  }

  private mutating func block(_ region: Region, _ operation: Operation) throws(Diagnostic) -> MILSpec.Block {
    guard let body = region.blocks.first, let end = body.operations.last else { return MILSpec.Block() }
    try deeper(operation)
    var block = MILSpec.Block()
    for value in body.arguments where module.type(ofValue: value) != .token {
      let named = newName(value, "argument")
      block.inputs.append(.named(named, type: module.type(ofValue: value).valueType))
    }
    try read(body.operations, into: &block)
    for value in end.operands where module.type(ofValue: value) != .token {
      block.outputs.append(try name(value, end))
    }
    depth -= 1
    return block
  }

  /// Recursion goes no deeper than files may nest.
  private mutating func deeper(_ operation: Operation) throws(Diagnostic) {
    depth += 1
    guard depth <= limits.nesting else {
      throw Diagnostic(
        "bytecode-nesting", "calls and regions are nested more than \(limits.nesting) deep",
        at: Location(byteOffset: operation.offset), expected: "at most \(limits.nesting)")
    }
  }

  /// `conv2d` of `primitive.conv2d_v1`.
  private static func shortName(_ name: String) -> String {
    let last = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { name[name.utf8.index(after: $0)...] } ?? name[...]
    guard let end = last.utf8.lastIndex(of: UInt8(ascii: "_")), last.utf8[end...].starts(with: "_v".utf8) else {
      return String(last)
    }
    return String(last[..<end])
  }

  private mutating func newName(_ value: Int, _ stem: String) -> String {
    if let name = wanted[value] {
      names[value] = name
      wanted[value] = nil
      return name
    }
    let count = counts[stem, default: 0]
    counts[stem] = count + 1
    let name = used.addFree("\(stem)_\(count)")
    names[value] = name
    return name
  }

  private func name(_ value: Int, _ operation: Operation) throws(Diagnostic) -> String {
    guard let name = names[value] else { throw damaged("an operation takes a value that is not known", operation) }
    return name
  }

  private func damaged(_ message: String, _ operation: Operation) -> Diagnostic {
    Diagnostic(
      "bytecode", message, at: Location(byteOffset: operation.offset),
      remedy: "get a complete copy of the asset, or write it again")
  }
}
