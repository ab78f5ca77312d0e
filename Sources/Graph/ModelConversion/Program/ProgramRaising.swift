internal import ModelFormat
internal import ModelOps
internal import ModelSpec
internal import OrderedCollections

/// Turns a graph of MIL operations into a function of an ML Program: the opposite of `ProgramLowering`.
///
/// Every result has a declared type; constants become `const` operations, and large ones go to a weight file.
struct ProgramRaising {
  /// The file that weights go to, beside the specification.
  static let weightFileName = "@model_path/weights/weight.bin"
  /// Constants with fewer elements stand in the program itself.
  private static let smallestWeightCount = 10

  /// The operations that may be used.
  let opset: OperationSet
  /// The weights so far.
  private(set) var weights: WeightBlobWriter
  /// Where bytes of other files are in the file.
  private var offsets: [WrittenPlace: UInt64] = [:]
  private var names: Set<String> = []

  init(_ opset: OperationSet, weights: WeightBlobWriter) {
    self.opset = opset
    self.weights = weights
    for entry in weights.entries {
      guard let place = WrittenPlace(entry.data, entry.dataType) else { continue }
      offsets[place] = offsets[place] ?? UInt64(entry.offset)
    }
  }

  /// The function that computes `graph`.
  ///
  /// - Throws: `OperationError` when a value's type is not known, or a constant cannot be written.
  mutating func function(_ graph: Graph) throws(OperationError) -> MILSpec.Function {
    collectNames(graph)
    var function = MILSpec.Function()
    function.opset = opset.name
    for input in graph.inputs { function.inputs.append(try Self.named(input.name, input.type)) }
    var block = try self.block(graph)
    block.inputs = []
    function.blockSpecializations[function.opset] = block
    return function
  }

  private mutating func collectNames(_ graph: Graph) {
    names.formUnion(graph.inputs.map(\.name))
    for operation in graph.operations {
      names.formUnion(operation.outputs.map(\.name))
      for block in operation.blocks { collectNames(block) }
    }
  }

  private mutating func block(_ graph: Graph) throws(OperationError) -> MILSpec.Block {
    var block = MILSpec.Block()
    for input in graph.inputs { block.inputs.append(try Self.named(input.name, input.type)) }
    for operation in graph.operations { block.operations += try operations(operation) }
    block.outputs = graph.outputs.map(\.value)
    return block
  }

  /// The operation, behind the constants that it takes.
  private mutating func operations(_ operation: GraphOperation) throws(OperationError) -> [MILSpec.Operation] {
    var all: [MILSpec.Operation] = []
    var raised = MILSpec.Operation()
    raised.type = operation.operation
    let name = operation.outputs.first?.name ?? operation.operation
    for binding in operation.bindings {
      // Operations on weights have theirs as attributes, until iOS 18.
      if operation.operation.hasPrefix("constexpr_"), opset.iOSRelease < 18 {
        guard case .constant(let constant)? = binding.arguments.first else { continue }
        raised.attributes[binding.parameter] = try value(constant, named: "\(name)_\(binding.parameter)")
        continue
      }
      if operation.operation == "classify", binding.parameter == "classes" {
        raised.inputs["classes"] = Self.literal(Self.list(binding.arguments))
        continue
      }
      var argument = MILSpec.Argument()
      for (index, bound) in binding.arguments.enumerated() {
        switch bound {
        case .value(let value): argument.arguments.append(.with { $0.binding = .name(value) })
        case .constant(let constant):
          let suffix = binding.arguments.count > 1 ? "_\(index)" : ""
          let constantName = unique("\(name)_\(binding.parameter)\(suffix)")
          all.append(try const(constantName, constant))
          argument.arguments.append(.with { $0.binding = .name(constantName) })
        }
      }
      raised.inputs[binding.parameter] = argument
    }
    for output in operation.outputs {
      raised.outputs.append(try Self.named(output.name, output.declaredType ?? .unranked(nil)))
    }
    for block in operation.blocks { raised.blocks.append(try self.block(block)) }
    raised.attributes["name"] = Self.string(name)
    return all + [raised]
  }

  private mutating func unique(_ wanted: String) -> String {
    var name = wanted
    var number = 0
    while !names.insert(name).inserted {
      name = "\(wanted)_\(number)"
      number += 1
    }
    return name
  }

  private mutating func const(_ name: String, _ constant: Constant) throws(OperationError) -> MILSpec.Operation {
    var operation = MILSpec.Operation()
    operation.type = "const"
    operation.attributes["name"] = Self.string(name)
    operation.attributes["val"] = try value(constant, named: name)
    operation.outputs = [try Self.named(name, .tensor(constant.type))]
    return operation
  }

  /// A constant in the program, or in the weight file.
  ///
  /// - Throws: `OperationError` with the constant's name when its elements cannot be loaded or written.
  private mutating func value(_ constant: Constant, named name: String) throws(OperationError) -> MILSpec.Value {
    do throws(OperationError) {
      return try value(constant)
    } catch {
      throw OperationError("constant '\(name)': \(error.message)")
    }
  }

  private mutating func value(_ constant: Constant) throws(OperationError) -> MILSpec.Value {
    var value = MILSpec.Value()
    value.type = try Self.type(.tensor(constant.type))
    let count = constant.type.shape.elementCount.fixed ?? 0
    guard count >= Self.smallestWeightCount, let data = try constant.weightData() else {
      let immediate = try constant.immediate()
      value.value = .immediateValue(.with { $0.value = .tensor(immediate) })
      return value
    }
    value.value = .blobFileValue(
      try MILSpec.Value.BlobFileValue.with { (blob) throws(OperationError) in
        blob.fileName = Self.weightFileName
        blob.offset = try offset(data.data, data.type, count: count)
      })
    return value
  }

  /// Where the elements are in the weight file; they are added unless they are the same bytes of the same file.
  private mutating func offset(
    _ data: WeightData, _ type: BlobDataType, count: Int
  ) throws(OperationError) -> UInt64 {
    let place = WrittenPlace(data, type)
    if let place, let offset = offsets[place] { return offset }
    do throws(Diagnostic) {
      let offset = try weights.append(data, type, elementCount: count)
      // The weights keep the source alive.
      if let place { offsets[place] = offset }
      return offset
    } catch {
      throw OperationError(error.diagnostic.message)
    }
  }
}

/// Bytes of one source as elements of one type.
private struct WrittenPlace: Hashable {
  var source: ObjectIdentifier
  var range: Range<Int>
  var type: BlobDataType

  /// Nil for bytes that are of no file.
  init?(_ data: WeightData, _ type: BlobDataType) {
    guard let place = data.place else { return nil }
    (source, range, self.type) = (ObjectIdentifier(place.source), place.range, type)
  }
}
