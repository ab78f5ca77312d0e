internal import ModelSpec
internal import OrderedCollections

/// The operations of an ML Program and the element types that it computes in and is stored in.
struct ProgramContents {
  /// Operations by type, constants left out.
  private(set) var histogram = TypeHistogram()
  /// Types of the operands and results of operations, without booleans and strings.
  private(set) var computePrecision = PrecisionSet()
  /// Types of the constants in weight files.
  private(set) var storagePrecision = PrecisionSet()

  /// Counts the function called `function`, or every one when nil. A model that is no program has nothing.
  init(_ model: Model, function: String?) {
    guard case .mlProgram(let program) = model.kind else { return }
    for (name, body) in program.functions where function == nil || function == name {
      guard let block = body.blockSpecializations[body.opset] else { continue }
      var types = Self.types(body.inputs)
      add(block, opset: OperationSet(named: body.opset)?.specificationVersion ?? .max, types: &types)
    }
  }

  private static func types(_ values: [MILSpec.NamedValueType]) -> NameMap<MILSpec.DataType> {
    var types: NameMap<MILSpec.DataType> = [:]
    for value in values { types[value.name] = value.type?.elementType }
    return types
  }

  /// Nested blocks see the values before them, and their own are not seen outside.
  private mutating func add(_ block: MILSpec.Block, opset: Int, types: inout NameMap<MILSpec.DataType>) {
    types.merge(Self.types(block.inputs)) { $1 }
    for operation in block.operations {
      types.merge(Self.types(operation.outputs)) { $1 }
      addStorage(operation)
      guard operation.type != "const" else { continue }
      histogram.add(OperationTypeName.name(of: operation.type, opset: opset))
      for output in operation.outputs { computePrecision.add(output.type?.elementType?.precisionName) }
      for argument in operation.inputs.values {
        for binding in argument.arguments {
          switch binding.binding {
          case .name(let name): computePrecision.add(types[name]?.precisionName)
          case .value(let value): computePrecision.add(value.type?.elementType?.precisionName)
          case nil: break
          }
        }
      }
      for nested in operation.blocks {
        var inner = types
        add(nested, opset: opset, types: &inner)
      }
    }
  }

  /// A table of values counts as palettized besides: by the bits that a number needs to name any of its values.
  private mutating func addStorage(_ operation: MILSpec.Operation) {
    func add(_ value: MILSpec.Value) {
      if case .blobFileValue = value.value { storagePrecision.add(value.type?.elementType?.precisionName) }
    }
    for value in operation.attributes.values { add(value) }
    for argument in operation.inputs.values {
      for binding in argument.arguments {
        if case .value(let value) = binding.binding { add(value) }
      }
    }
    switch operation.type {
    case "constexpr_lut_to_dense":
      let table = operation.attributes["lut"] ?? operation.inputs["lut"]?.arguments.first?.constant
      if let count = table?.type?.elementCount, count > 1 {
        storagePrecision.add("Palettized (\(UInt64.bitWidth - (count - 1).leadingZeroBitCount) bits)")
      }
    case "constexpr_sparse_to_dense": storagePrecision.add("Sparse")
    default: break
    }
  }
}

extension MILSpec.Argument.Binding {
  /// The value that is given on the spot.
  fileprivate var constant: MILSpec.Value? {
    if case .value(let value) = binding { value } else { nil }
  }
}

extension MILSpec.ValueType {
  /// The type of a tensor's elements; nil for everything else.
  fileprivate var elementType: MILSpec.DataType? {
    if case .tensorType(let tensor) = kind { tensor.dataType } else { nil }
  }

  /// Number of a tensor's elements; nil when it is not known or out of range.
  fileprivate var elementCount: UInt64? {
    guard case .tensorType(let tensor) = kind else { return nil }
    var count: UInt64 = 1
    for dimension in tensor.dimensions {
      guard case .constant(let constant) = dimension.dimension else { return nil }
      let (product, overflow) = count.multipliedReportingOverflow(by: constant.size)
      if overflow { return nil }
      count = product
    }
    return count
  }
}
