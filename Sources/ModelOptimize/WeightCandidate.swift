internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// A constant of a program that may be stored with fewer bits.
package struct WeightCandidate: Sendable {
  /// Which constant of which function it is.
  package struct ID: Hashable, Sendable {
    package var function: String
    /// The name that operations use; for a constant that stands in an argument, that of the operation's result and the
    /// parameter: `y.weight`.
    package var name: String
  }

  /// An operation that uses it.
  package struct Use: Hashable, Sendable {
    /// Type of the operation, such as `conv`.
    package var operation: String
    package var parameter: String
    /// The name of the operation's first result.
    package var result: String
  }

  package var id: ID
  package var value: MILSpec.Value
  package var type: MILSpec.DataType
  package var shape: [Int]
  package var uses: [Use]
  /// The axes of channels; nil when operations that use it do not agree.
  package var axes: ChannelAxes?
  /// Why it cannot be stored in another form, whatever the scheme; nil when it can.
  package var obstacle: String?

  /// Number of elements.
  package var count: Int { shape.elementCount ?? 0 }
}

extension WeightCandidate {
  /// The constants of a program's functions that hold floats with axes, in the order of the program.
  package static func all(of program: MILSpec.Program) -> [WeightCandidate] {
    program.functions.flatMap { name, function in
      function.activeBlock.map { ConstantSearch($0, function: name).candidates } ?? []
    }
  }
}

/// Finds the constants of a function and who uses them.
private struct ConstantSearch {
  var candidates: [WeightCandidate] = []
  private let function: String
  private var uses: [String: [WeightCandidate.Use]] = [:]
  private var axes: [String: Set<ChannelAxes>] = [:]
  private var results: Set<String> = []
  private var ranks: [String: Int] = [:]

  init(_ block: MILSpec.Block, function: String) {
    self.function = function
    collectRanks(block)
    collectUses(block)
    collectConstants(block)
  }

  private mutating func collectRanks(_ block: MILSpec.Block) {
    for operation in block.operations {
      if operation.type == "const", let name = operation.outputs.first?.name {
        ranks[name] = operation.attributes["val"]?.tensorShape?.count
      }
      for block in operation.blocks { collectRanks(block) }
    }
  }

  private mutating func collectUses(_ block: MILSpec.Block) {
    results.formUnion(block.outputs)
    for operation in block.operations {
      for (parameter, argument) in operation.inputs {
        for case .name(let name)? in argument.arguments.map(\.binding) {
          let use = WeightCandidate.Use(
            operation: operation.type, parameter: parameter, result: operation.outputs.first?.name ?? "")
          uses[name, default: []].append(use)
          if let rank = ranks[name] {
            axes[name, default: []].insert(Self.axes(operation, parameter, rank: rank, in: block))
          }
        }
      }
      for block in operation.blocks { collectUses(block) }
    }
  }

  private mutating func collectConstants(_ block: MILSpec.Block) {
    for operation in block.operations {
      if operation.type == "const", let name = operation.outputs.first?.name, let value = operation.attributes["val"] {
        add(value, named: name, uses: uses[name] ?? [], axes: axes[name] ?? [])
      } else if !operation.type.hasPrefix("constexpr_") {
        let result = operation.outputs.first?.name ?? ""
        for (parameter, argument) in operation.inputs {
          guard argument.arguments.count == 1, case .value(let value)? = argument.arguments[0].binding else { continue }
          let use = WeightCandidate.Use(operation: operation.type, parameter: parameter, result: result)
          let rank = value.tensorShape?.count ?? 0
          add(
            value, named: "\(result).\(parameter)", uses: [use],
            axes: [Self.axes(operation, parameter, rank: rank, in: block)])
        }
      }
      for block in operation.blocks { collectConstants(block) }
    }
  }

  private mutating func add(
    _ value: MILSpec.Value, named name: String, uses: [WeightCandidate.Use], axes: Set<ChannelAxes>
  ) {
    guard case .tensorType(let tensor)? = value.type?.kind, let shape = value.tensorShape, !shape.isEmpty,
      tensor.dataType == .float16 || tensor.dataType == .float32
    else { return }
    var candidate = WeightCandidate(
      id: WeightCandidate.ID(function: function, name: name), value: value, type: tensor.dataType, shape: shape,
      uses: uses, axes: axes.count == 1 ? axes.first : nil)
    if uses.isEmpty {
      candidate.obstacle = "no operation uses it"
    } else if results.contains(name) {
      candidate.obstacle = "it is a result of the function"
    } else if uses.contains(where: { $0.operation.hasPrefix("constexpr_") }) {
      candidate.obstacle = "it is part of weights that are compressed already"
    } else if shape.count < 2 {
      candidate.obstacle = "it has one axis"
    }
    candidates.append(candidate)
  }

  /// The axes of channels as coremltools takes them.
  private static func axes(
    _ operation: MILSpec.Operation, _ parameter: String, rank: Int, in block: MILSpec.Block
  ) -> ChannelAxes {
    switch operation.type {
    case "conv_transpose": return ChannelAxes(output: 1, input: 0)
    case "matmul":
      let flag = operation.inputs[parameter == "y" ? "transpose_y" : "transpose_x"]?.arguments.first?.binding
      let isTransposed = Self.boolean(flag, in: block)
      return isTransposed == (parameter == "y")
        ? ChannelAxes(output: rank - 2, input: rank - 1) : ChannelAxes(output: rank - 1, input: rank - 2)
    default: return ChannelAxes(output: 0, input: 1)
    }
  }

  private static func boolean(_ binding: MILSpec.Argument.Binding.Kind?, in block: MILSpec.Block) -> Bool {
    var value: MILSpec.Value?
    switch binding {
    case .value(let own)?: value = own
    case .name(let name)?:
      value = block.operations.first { $0.type == "const" && $0.outputs.first?.name == name }?.attributes["val"]
    case nil: break
    }
    guard case .immediateValue(let immediate)? = value?.value, case .tensor(let tensor)? = immediate.value,
      case .bools(let bools)? = tensor.value
    else { return false }
    return bools.values.first ?? false
  }
}

extension MILSpec.Value {
  /// The lengths of a tensor's axes; nil for another value, or lengths that are not known.
  var tensorShape: [Int]? {
    guard case .tensorType(let tensor)? = type?.kind else { return nil }
    var shape: [Int] = []
    for size in tensor.sizes {
      guard let size, let length = Int(exactly: size) else { return nil }
      shape.append(length)
    }
    return shape
  }
}
