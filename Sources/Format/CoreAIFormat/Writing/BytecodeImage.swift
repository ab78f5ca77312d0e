internal import ModelBase
internal import ModelFiles

/// What a file of bytecode is going to hold: tables that refer to each other by number, and operations.
package struct BytecodeImage: Sendable {
  /// Bytes that a constant refers to. They are copied when the file is written, and not before.
  struct Resource: Sendable {
    /// The number of the string that names it.
    var key: Int
    var data: WeightData
    /// Where its bytes begin is a multiple of this.
    var alignment: Int
  }

  var strings: [[UInt8]] = []
  /// The dialects' names by the numbers of their strings. The first one's version is written.
  var dialects: [Int] = []
  /// The names of operations by the numbers of their strings.
  var operationNames: [Int] = []
  /// Bytes of attributes and types.
  var attributes: [[UInt8]] = []
  var types: [[UInt8]] = []
  var properties: [[UInt8]] = []
  var resources: [Resource] = []
  var operations: [ImageOperation] = []
}

/// An operation that is going to be written.
package struct ImageOperation: Sendable {
  var name: Int
  var location: Int
  var attributes: Int?
  var properties: Int?
  /// For each result its number in the whole file and its type.
  var results: [ImageValue] = []
  /// Numbers of values in the whole file.
  var operands: [Int] = []
  var regions: [[ImageBlock]] = []
  /// Whether its regions use no values from outside, and number their own from zero.
  var isIsolated = true
}

/// A block that is going to be written.
package struct ImageBlock: Sendable {
  var arguments: [ImageValue] = []
  /// For each argument the attribute with its location, unless it has none.
  var locations: [Int?] = []
  var operations: [ImageOperation] = []
}

/// A value by its number in the whole file, with the number of its type.
struct ImageValue: Sendable {
  var number: Int
  var type: Int
}

extension BytecodeImage {
  /// What `module` holds, with all entries as they are.
  ///
  /// - Throws: `Diagnostic` with code `bytecode-unknown` where something is not known that would have to be written anew.
  init(_ module: BytecodeModule, alignment: Int = 16) throws(Diagnostic) {
    guard module.dialects.names == [DialectTable.coreAI] else {
      throw BytecodeProblem.unknown("operations or locations of other dialects than 'aicode' cannot be written")
    }
    strings = (0..<module.strings.count).map { Array(module.strings[bytes: $0]) }
    var table = StringNumbers(strings)
    dialects = [table.number(Array(DialectTable.coreAI.utf8), &strings)]
    operationNames = module.dialects.operations.map { table.number(Array($0.utf8), &strings) }
    attributes = module.entries.attributes.map { Array(module.entries.content.copy($0.range)) }
    types = module.entries.types.map { Array(module.entries.content.copy($0.range)) }
    resources = module.resources.map {
      Resource(key: table.number(Array($0.key), &strings), data: $0.data, alignment: alignment)
    }
    operations = []
    var converted: [ImageOperation] = []
    for operation in module.body.operations { converted.append(try self.operation(operation, module)) }
    operations = converted
  }

  private mutating func operation(_ read: Operation, _ module: BytecodeModule) throws(Diagnostic) -> ImageOperation {
    let name = module.name(of: read)
    var operation = ImageOperation(name: read.name, location: read.location, attributes: read.attributes)
    operation.results = read.results.map { ImageValue(number: $0, type: module.valueTypes[$0]) }
    operation.operands = read.operands
    operation.isIsolated = !OperationKind.sharesValues(name)
    switch read.properties {
    case .none: break
    case .unknown:
      throw BytecodeProblem.unknown("'\(name)' has properties, which modelc does not know", at: read.offset)
    case .known(let attributes): operation.properties = add(OperationKind.known[name], attributes)
    }
    for region in read.regions {
      var blocks: [ImageBlock] = []
      for block in region.blocks {
        var image = ImageBlock(
          arguments: block.arguments.map { ImageValue(number: $0, type: module.valueTypes[$0]) },
          locations: block.argumentLocations)
        for operation in block.operations { image.operations.append(try self.operation(operation, module)) }
        blocks.append(image)
      }
      operation.regions.append(blocks)
    }
    return operation
  }

  /// Adds a set of properties: for each of the kind its attribute.
  mutating func add(_ kind: OperationKind?, _ attributes: [Int?]) -> Int {
    var sink = ByteSink()
    for (property, attribute) in zip(kind?.properties ?? [], attributes) {
      switch (property.isOptional, attribute) {
      case (true, let attribute?): sink.number(attribute, flag: true)
      case (false, let attribute?): sink.number(attribute)
      case (_, nil): sink.number(0)
      }
    }
    properties.append(sink.bytes)
    return properties.count - 1
  }
}

/// Finds strings by their bytes.
struct StringNumbers {
  private var numbers: [[UInt8]: Int] = [:]

  init(_ strings: [[UInt8]] = []) {
    for (index, string) in strings.enumerated() where numbers[string] == nil { numbers[string] = index }
  }

  /// The number of `string`, which is added unless it is there.
  mutating func number(_ string: [UInt8], _ strings: inout [[UInt8]]) -> Int {
    if let number = numbers[string] { return number }
    numbers[string] = strings.count
    strings.append(string)
    return strings.count - 1
  }
}

extension OperationKind {
  /// Whether regions of the operation use values from around it and go on with their numbers.
  static func sharesValues(_ name: String) -> Bool { ["controlflow.if_v1", "controlflow.while_v1"].contains(name) }
}
