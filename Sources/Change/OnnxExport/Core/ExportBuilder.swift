internal import ModelGraph
internal import ModelSpec
internal import OnnxFormat

/// Collects the nodes and the initializers of an ONNX graph.
struct ExportBuilder {
  /// The operator set that nodes are written for.
  let opset: Int
  /// The operator set that the nodes so far need.
  private(set) var required = 0
  /// Other domains than `ai.onnx` whose operators were used.
  private(set) var domains: NameMap<Int> = [:]
  /// The nodes of the graph at hand: the whole, or a block within.
  var nodes: [Onnx.Node] = []
  /// Constants of the whole, which blocks see as well.
  private(set) var initializers: [Onnx.Tensor] = []
  /// What names of values begin with: the first result of the operation at hand.
  var stem = "value"
  /// What is to be said of the result.
  var notes: [Diagnostic] = []
  /// What states hold, by the names of their inputs.
  var states: NameMap<ExportValue> = [:]
  /// How many branches and loops lie around the nodes at hand.
  var depth = 0
  /// The labels of a classifier.
  var classes: NumberDictionary.Keys?
  /// Names of vectors that stand for dictionaries by places.
  var sparseVectors: NameSet = []
  /// Names of values that are tables of palettes, whose entries are needed as numbers.
  var tables: NameSet = []
  /// Masks and elements of sparse weights, which only other weights are made of, by the names that stand for them.
  private(set) var decodedMasks: NameMap<[Int]> = [:]
  private(set) var decodedNumbers: NameMap<[Float]> = [:]

  private var used: NameSet = []
  private var counters: NameMap<Int> = [:]
  private var shared: [SharedConstant: ExportValue] = [:]
  private var sharedWeights: [SharedWeights: ExportValue] = [:]

  private struct SharedConstant: Hashable {
    var type: TensorType
    var bytes: [UInt8]
  }

  private struct SharedWeights: Hashable {
    var source: ObjectIdentifier
    var range: Range<Int>
    var type: TensorType
  }

  init(opset: Int) { self.opset = opset }

  /// Notes that a node needs an operator set.
  mutating func require(_ opset: Int) { required = Swift.max(required, opset) }

  /// Keeps a name for a value to come.
  mutating func reserve(_ name: String) { used.insert(name) }

  /// A name that no other value has: `wanted`, or one that begins with it.
  mutating func uniqueName(_ wanted: String) -> String {
    if used.insert(wanted).inserted { return wanted }
    while true {
      let number = counters[wanted, default: 0] + 1
      counters[wanted] = number
      let name = "\(wanted)_\(number)"
      if used.insert(name).inserted { return name }
    }
  }

  /// A mask of weights to come.
  mutating func decodedMask(_ mask: [Int], _ type: TensorType) -> ExportValue {
    let name = uniqueName("\(stem)/mask")
    decodedMasks[name] = mask
    return ExportValue(name, type)
  }

  /// Elements of weights to come.
  mutating func decoded(_ numbers: [Float], _ type: TensorType) -> ExportValue {
    let name = uniqueName("\(stem)/elements")
    decodedNumbers[name] = numbers
    return ExportValue(name, type)
  }

  // Nodes ------------------------------------------------------------------------------------------------------------

  /// A node with one result.
  mutating func node(
    _ operation: String, _ inputs: [ExportValue?], _ attributes: KeyValuePairs<String, ExportAttribute> = [:],
    as type: TensorType, domain: String = ""
  ) -> ExportValue {
    let name = uniqueName("\(stem)/\(operation)")
    add(operation, inputs, outputs: [name], attributes.map { ($0.key, $0.value) }, domain: domain)
    return ExportValue(name, type)
  }

  /// A node with several results; nil for those that are not wanted.
  mutating func node(
    _ operation: String, _ inputs: [ExportValue?], _ attributes: KeyValuePairs<String, ExportAttribute> = [:],
    as types: [TensorType?], domain: String = ""
  ) -> [ExportValue] {
    let names = types.map { $0 == nil ? "" : uniqueName("\(stem)/\(operation)") }
    add(operation, inputs, outputs: names, attributes.map { ($0.key, $0.value) }, domain: domain)
    return zip(names, types).map { ExportValue($0, $1 ?? .scalar(.fp32)) }
  }

  /// A node whose results have the names given.
  mutating func add(
    _ operation: String, _ inputs: [ExportValue?], outputs: [String], _ attributes: [(String, ExportAttribute)],
    domain: String = ""
  ) {
    var node = Onnx.Node()
    node.opType = operation
    node.domain = domain
    if !domain.utf8.isEmpty { domains[domain] = Swift.max(domains[domain, default: 1], domain == "ai.onnx.ml" ? 3 : 1) }
    node.input = inputs.map { $0?.name ?? "" }
    while node.input.last?.utf8.isEmpty == true { node.input.removeLast() }
    node.output = outputs
    node.name = outputs.first { !$0.utf8.isEmpty } ?? operation
    node.attribute = attributes.map { $1.named($0) }
    nodes.append(node)
  }

  /// Gives the results of the nodes from `start` on their final names, also where graphs within nodes use them.
  mutating func rename(_ names: NameMap<String>, from start: Int) {
    for index in start..<nodes.count { nodes[index].rename(names) }
  }

  // Constants --------------------------------------------------------------------------------------------------------

  /// An initializer with these elements; small ones that are equal are one.
  mutating func initializer(_ type: TensorType, bytes: [UInt8], named name: String? = nil, integers: [Int]? = nil)
    -> ExportValue
  {
    let key = bytes.count <= 256 ? SharedConstant(type: type, bytes: bytes) : nil
    if let key, let value = shared[key] { return value }
    var value = initializer(type, WeightData(bytes: bytes), named: name)
    value.integers = integers
    if let key { shared[key] = value }
    return value
  }

  /// An initializer whose elements stay where they are.
  mutating func initializer(_ type: TensorType, _ data: WeightData, named name: String? = nil) -> ExportValue {
    let place = data.place.map {
      SharedWeights(source: ObjectIdentifier($0.source), range: $0.range, type: type)
    }
    if let place, let value = sharedWeights[place] { return value }
    var tensor = tensor(type, data)
    tensor.name = uniqueName(name ?? "\(stem).constant")
    initializers.append(tensor)
    let value = ExportValue(tensor.name, type)
    if let place { sharedWeights[place] = value }
    return value
  }

  /// A tensor of the file, without a name.
  func tensor(_ type: TensorType, _ data: WeightData) -> Onnx.Tensor {
    var tensor = Onnx.Tensor()
    tensor.dims = (type.shape.fixed ?? []).map { Int64($0) }
    tensor.dataType = OnnxElement(type.scalar)?.rawValue ?? 0
    tensor.rawData = data
    return tensor
  }

  /// An initializer of strings.
  mutating func strings(_ strings: [String], _ shape: [Int], named name: String? = nil) -> ExportValue {
    var tensor = Onnx.Tensor()
    tensor.dims = shape.map { Int64($0) }
    tensor.dataType = OnnxElement.string.rawValue
    tensor.stringData = strings.map { Array($0.utf8) }
    tensor.name = uniqueName(name ?? "\(stem).strings")
    initializers.append(tensor)
    return ExportValue(tensor.name, TensorType(.string, Shape(fixed: shape)))
  }

  /// A vector of int64, as ONNX wants shapes and axes.
  mutating func int64s(_ integers: [Int]) -> ExportValue {
    self.integers(integers, [integers.count], .int64)
  }

  /// A scalar of int64.
  mutating func int64(_ integer: Int) -> ExportValue { integers([integer], [], .int64) }

  /// A constant of integers or truth values.
  mutating func integers(_ integers: [Int], _ shape: [Int], _ scalar: ScalarType) -> ExportValue {
    let width = Swift.max(1, scalar.bitWidth / 8)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(width * integers.count)
    for integer in integers {
      for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: integer >> (8 * byte))) }
    }
    return initializer(
      TensorType(scalar, Shape(fixed: shape)), bytes: bytes, integers: integers.count <= 64 ? integers : nil)
  }

  /// A constant of floats, in any floating-point type of 16 or 32 bits, or of integers.
  mutating func floats(_ floats: [Float], _ shape: [Int], _ scalar: ScalarType, named name: String? = nil)
    -> ExportValue
  {
    if !scalar.isFloat { return integers(floats.map { Int(truncating: $0) }, shape, scalar) }
    return initializer(TensorType(scalar, Shape(fixed: shape)), bytes: Self.bytes(floats, scalar), named: name)
  }

  private static func bytes(_ floats: [Float], _ scalar: ScalarType) -> [UInt8] {
    var bytes: [UInt8] = []
    for float in floats {
      switch scalar {
      case .fp16: append(UInt64(Float16(float).bitPattern), 2, to: &bytes)
      case .bf16: append(UInt64(float.bitPattern >> 16), 2, to: &bytes)
      case .fp64: append(Double(float).bitPattern, 8, to: &bytes)
      case .fp32: append(UInt64(float.bitPattern), 4, to: &bytes)
      default:
        append(
          UInt64(truncatingIfNeeded: Int(truncating: float)), Swift.max(1, scalar.bitWidth / 8), to: &bytes)
      }
    }
    return bytes
  }

  private static func append(_ bits: UInt64, _ width: Int, to bytes: inout [UInt8]) {
    for byte in 0..<width { bytes.append(UInt8(truncatingIfNeeded: bits >> UInt64(8 * byte))) }
  }

  /// An initializer under the name of an input: what the input holds when it is left out.
  mutating func addDefault(_ numbers: [Float], _ shape: [Int], as scalar: ScalarType, of name: String) {
    let type = TensorType(scalar, Shape(fixed: shape))
    var tensor = tensor(type, WeightData(bytes: Self.bytes(numbers, scalar)))
    tensor.name = name
    initializers.append(tensor)
  }

  /// A number of rank 0.
  mutating func number(_ number: Float, _ scalar: ScalarType) -> ExportValue { floats([number], [], scalar) }
}

extension Onnx.Node {
  /// Gives values other names.
  fileprivate mutating func rename(_ names: NameMap<String>) {
    for place in input.indices {
      if let name = names[input[place]] { input[place] = name }
    }
    for place in output.indices {
      guard let new = names[output[place]] else { continue }
      output[place] = new
      if place == 0 { name = new }
    }
    for place in attribute.indices {
      guard var graph = attribute[place].g else { continue }
      for index in graph.node.indices { graph.node[index].rename(names) }
      for index in graph.output.indices {
        if let name = names[graph.output[index].name] { graph.output[index].name = name }
      }
      attribute[place].g = graph
    }
  }
}
