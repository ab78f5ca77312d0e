package import ModelBase

/// A model of Core AI in the making: its functions, operation by operation.
///
/// Debug information is left out. Each operation needs a location all the same, and all of them share an empty one: without any,
/// MLIR's own unknown location would be written, which coreai-core 1.0.0b2 and later do not read.
package struct AssetBuilder {
  private(set) var image = BytecodeImage()
  private var strings = StringNumbers()
  private var names: [String: Int] = [:]
  private var attributes: [[UInt8]: Int] = [:]
  private var types: [[UInt8]: Int] = [:]
  private var properties: [[UInt8]: Int] = [:]
  /// The type of each value.
  private var valueTypes: [Int] = []
  private var location = 0
  /// Blocks that are open, the innermost last.
  private var blocks: [ImageBlock] = []
  private var graphs: [ImageOperation] = []
  /// The newest feature that was used, as a day.
  private var version: UInt64 = AssetFeatures.oldest

  package init() {
    image.dialects = [string(DialectTable.coreAI)]
    let (empty, language, producer) = (string(""), string("DW_LANG_Python"), string("modelc"))
    let file = attribute(30) { sink in for _ in 0..<3 { sink.number(empty) } }
    let source = attribute(31) { sink in
      sink.number(file)
      for _ in 0..<4 { sink.number(0) }
    }
    let unit = attribute(32) { sink in
      sink.number(language)
      sink.number(file)
      sink.number(producer)
      sink.number(0)
      sink.number(empty)
      sink.number(0)
    }
    location = attribute(40) { sink in
      sink.number(source)
      sink.number(unit)
      sink.number(0)
      sink.number(0)
    }
  }

  // MARK: Tables

  private mutating func string(_ text: String) -> Int { strings.number(Array(text.utf8), &image.strings) }

  private mutating func attribute(_ kind: UInt64, _ fields: (inout ByteSink) -> Void) -> Int {
    var sink = ByteSink()
    sink.number(kind)
    fields(&sink)
    return attribute(sink.bytes)
  }

  private mutating func attribute(_ bytes: [UInt8]) -> Int {
    if let number = attributes[bytes] { return number }
    image.attributes.append(bytes)
    attributes[bytes] = image.attributes.count - 1
    return image.attributes.count - 1
  }

  private mutating func type(_ bytes: [UInt8]) -> Int {
    if let number = types[bytes] { return number }
    image.types.append(bytes)
    types[bytes] = image.types.count - 1
    return image.types.count - 1
  }

  /// The number of a tensor's type.
  package mutating func type(_ tensor: AssetTensorType) -> Int {
    var sink = ByteSink()
    sink.number(tensor.element.rawValue)
    let element = type(sink.bytes)
    sink = ByteSink()
    sink.number(EntryKind.tensor.number)
    sink.number(tensor.sizes.count)
    for size in tensor.sizes { sink.signedNumber(size.map { Int64($0) } ?? EntryKind.unknownSize) }
    sink.number(element)
    return type(sink.bytes)
  }

  /// The number of the type of a state that holds a tensor of this type.
  package mutating func handle(_ tensor: Int) -> Int {
    var sink = ByteSink()
    sink.number(EntryKind.handle.number)
    sink.number(tensor)
    return type(sink.bytes)
  }

  /// The number of the type of what orders the reading and writing of states.
  package mutating func tokenType() -> Int {
    var sink = ByteSink()
    sink.number(EntryKind.token.number)
    return type(sink.bytes)
  }

  private mutating func text(_ text: String) -> Int {
    let string = string(text)
    return attribute(EntryKind.string.number) { $0.number(string) }
  }

  private mutating func flag(_ value: Bool) -> Int {
    attribute(EntryKind.integer.number) { sink in
      sink.number(1)
      sink.byte(1)
      sink.byte(value ? 1 : 0)
    }
  }

  private mutating func array(_ list: [Int]) -> Int {
    attribute(EntryKind.array.number) { sink in
      sink.number(list.count)
      for item in list { sink.number(item) }
    }
  }

  /// An attribute that chooses one of several words by its number.
  package mutating func mode(_ kind: AssetMode, _ number: Int) -> Int {
    attribute(kind.rawValue) { $0.number(number) }
  }

  // MARK: Operations

  /// Adds an operation to the innermost block.
  ///
  /// - Parameter properties: For each property of its kind an attribute, in the order of their names.
  /// - Returns: The numbers of its results.
  @discardableResult
  package mutating func add(
    _ name: String, _ operands: [Int], to results: [Int], properties: [Int?] = [], regions: [AssetBlock] = []
  ) -> [Int] {
    var operation = ImageOperation(name: self.name(name), location: location)
    operation.operands = operands
    operation.isIsolated = !OperationKind.sharesValues(name)
    if !properties.isEmpty { operation.properties = self.properties(name, properties) }
    operation.regions = regions.map { [$0.block] }
    let values = results.map { self.value($0) }
    operation.results = values
    blocks[blocks.count - 1].operations.append(operation)
    return values.map(\.number)
  }

  private mutating func name(_ name: String) -> Int {
    version = max(version, AssetFeatures.version(of: name))
    if let number = names[name] { return number }
    image.operationNames.append(string(name))
    names[name] = image.operationNames.count - 1
    return image.operationNames.count - 1
  }

  private mutating func properties(_ name: String, _ set: [Int?]) -> Int { image.add(OperationKind.known[name], set) }

  private mutating func value(_ type: Int) -> ImageValue {
    valueTypes.append(type)
    return ImageValue(number: valueTypes.count - 1, type: type)
  }

  /// The type of a value, by its number.
  package func type(ofValue value: Int) -> Int { valueTypes[value] }

  /// Opens a block whose arguments have these types.
  ///
  /// - Returns: The numbers of its arguments.
  package mutating func open(_ arguments: [Int]) -> [Int] {
    let values = arguments.map { self.value($0) }
    blocks.append(ImageBlock(arguments: values, locations: values.map { _ in location }))
    return values.map(\.number)
  }

  /// Closes the innermost block, which gives its region's results.
  package mutating func close(yielding results: [Int]) -> AssetBlock {
    close(by: "dataflow.yield_v1", passing: results)
  }

  /// Closes the innermost block by an operation that takes values and has no results.
  package mutating func close(by name: String, passing values: [Int]) -> AssetBlock {
    add(name, values, to: [])
    return AssetBlock(block: blocks.removeLast())
  }

  /// How many blocks are open.
  package var openBlockCount: Int { blocks.count }

  /// A constant whose elements are these bytes; with one element's bytes, all are the same.
  package mutating func constant(_ tensor: AssetTensorType, bytes: [UInt8], isSplat: Bool) -> Int {
    let value = attribute(EntryKind.denseElements.number) { sink in
      sink.byte(isSplat ? 1 : 0)
      sink.number(bytes.count)
      sink.append(bytes)
    }
    return add("primitive.constant_v1", [], to: [type(tensor)], properties: [value])[0]
  }

  /// A constant whose elements are in a resource, packed.
  package mutating func constant(_ tensor: AssetTensorType, _ data: WeightData) -> Int {
    let key = string("resource_\(image.resources.count)")
    // As coreai-core writes them; it reads no small file whose resources are aligned to more.
    image.resources.append(BytecodeImage.Resource(key: key, data: data, alignment: 16))
    let number = image.resources.count - 1
    let value = attribute(EntryKind.denseResource.number) { $0.number(number) }
    return add("primitive.constant_v1", [], to: [type(tensor)], properties: [value])[0]
  }

  // MARK: Functions

  /// Closes the block of a function, and adds it.
  package mutating func closeFunction(
    _ name: String, inputs: [String], outputs: [(name: String, value: Int)]
  ) {
    add("dataflow.output_v1", outputs.map(\.value), to: [])
    let block = blocks.removeLast()
    var sink = ByteSink()
    sink.number(EntryKind.function.number)
    sink.number(outputs.count)
    for output in outputs { sink.number(valueTypes[output.value]) }
    sink.number(block.arguments.count)
    for argument in block.arguments { sink.number(argument.type) }
    let function = type(sink.bytes)
    let functionType = attribute(EntryKind.type.number) { $0.number(function) }
    let (off, arguments, results) = (flag(false), features(inputs), features(outputs.map(\.name)))
    let set = properties(
      OperationKind.graph, [arguments, nil, off, functionType, off, text(name), off, array([]), results])
    var graph = ImageOperation(name: self.name(OperationKind.graph), location: location)
    graph.properties = set
    graph.regions = [[block]]
    graphs.append(graph)
  }

  private mutating func features(_ names: [String]) -> Int {
    let key = string("aicode.name")
    var all: [Int] = []
    for name in names {
      let text = text(name)
      let named = attribute(EntryKind.opaque.number) { sink in
        sink.number(key)
        sink.number(1)
        sink.number(text)
      }
      all.append(array([named]))
    }
    return array(all)
  }

  /// The whole file.
  package mutating func finish() -> BytecodeImage {
    let root = name(OperationKind.asset)
    let version = version
    let number = attribute(EntryKind.integer.number) { sink in
      sink.number(32)
      sink.byte(1)
      sink.signedNumber(Int64(version))
    }
    var asset = ImageOperation(name: root, location: location)
    asset.properties = properties(OperationKind.asset, [nil, number])
    asset.regions = [[ImageBlock(operations: graphs)]]
    image.operations = [asset]
    return image
  }
}

/// A block that is complete.
package struct AssetBlock: Sendable {
  fileprivate(set) var block: ImageBlock
}

/// Attributes that choose one of several words.
package enum AssetMode: UInt64, Sendable {
  /// How a tensor is padded: circular, constant, reflect, replicate, symmetric.
  case padding = 17
  /// What becomes of elements that are scattered to: update, add, sub, mul, div, max, min.
  case scatter = 20
  /// What a scan combines elements by: sum, product, min, max.
  case combiner = 25
}
