internal import ModelFormat
package import ModelSpec
internal import OrderedCollections

/// A constant of a program that may be stored with fewer bits.
package struct WeightCandidate: Sendable {
  /// Which constant of which function it is.
  package struct ID: Hashable, Sendable {
    /// The stage of a pipeline, such as `model0/`; empty for other models.
    package var model = ""
    package var function: String
    /// The name that operations use; for an inline constant, that of the operation's result and the parameter:
    /// `y.weight`.
    package var name: String

    package static func == (a: ID, b: ID) -> Bool { a.model == b.model && a.function == b.function && a.name == b.name }
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
  /// The axes of channels; nil if the operations that use it disagree.
  package var axes: ChannelAxes?
  /// Groups of output channels that convolutions compute separately; the maximum of all that use it.
  package var groupCount = 1
  /// Why it cannot be stored in another form, regardless of the scheme; nil if it can.
  package var obstacle: String?

  /// Number of elements.
  package var count: Int { shape.elementCount ?? 0 }
}

extension WeightCandidate {
  /// The constants of a program's functions that hold floats with axes, in the order of the program.
  ///
  /// - Parameter stage: The stage of a pipeline, such as `model0/`.
  package static func all(of program: MILSpec.Program, stage: String = "") -> [WeightCandidate] {
    program.functions.flatMap { name, function in
      function.activeBlock.map { ConstantSearch($0, function: name, stage: stage).candidates } ?? []
    }
  }

  /// The constants of a model's programs, in all stages of a pipeline.
  package static func all(of model: Model) -> [WeightCandidate] {
    model.programs.flatMap { all(of: $0.program, stage: $0.stage) }
  }
}

/// Finds the constants of a function and their consumers.
private struct ConstantSearch {
  var candidates: [WeightCandidate] = []
  private let function: String
  private let stage: String
  private var uses: NameMap<[WeightCandidate.Use]> = [:]
  private var axes: NameMap<Set<ChannelAxes>> = [:]
  private var groups: NameMap<Int> = [:]
  private var results: NameSet = []
  private var ranks: NameMap<Int> = [:]

  init(_ block: MILSpec.Block, function: String, stage: String) {
    self.function = function
    self.stage = stage
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
          groups[name] = max(groups[name] ?? 1, Self.groupCount(operation, in: block))
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
        add(value, named: name, uses: uses[name] ?? [], axes: axes[name] ?? [], groupCount: groups[name] ?? 1)
      } else if !operation.type.hasPrefix("constexpr_") {
        let result = operation.outputs.first?.name ?? ""
        for (parameter, argument) in operation.inputs {
          guard argument.arguments.count == 1, case .value(let value)? = argument.arguments[0].binding else { continue }
          let use = WeightCandidate.Use(operation: operation.type, parameter: parameter, result: result)
          let rank = value.tensorShape?.count ?? 0
          add(
            value, named: "\(result).\(parameter)", uses: [use],
            axes: [Self.axes(operation, parameter, rank: rank, in: block)],
            groupCount: Self.groupCount(operation, in: block))
        }
      }
      for block in operation.blocks { collectConstants(block) }
    }
  }

  private mutating func add(
    _ value: MILSpec.Value, named name: String, uses: [WeightCandidate.Use], axes: Set<ChannelAxes>, groupCount: Int
  ) {
    guard case .tensorType(let tensor)? = value.type?.kind, let shape = value.tensorShape, !shape.isEmpty,
      tensor.dataType == .float16 || tensor.dataType == .float32
    else { return }
    var candidate = WeightCandidate(
      id: WeightCandidate.ID(model: stage, function: function, name: name), value: value, type: tensor.dataType,
      shape: shape,
      uses: uses, axes: axes.count == 1 ? axes.first : nil)
    candidate.groupCount = groupCount
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

  /// The channel axes, as in coremltools.
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

  /// The groups of a convolution; 1 for another operation.
  private static func groupCount(_ operation: MILSpec.Operation, in block: MILSpec.Block) -> Int {
    guard operation.type == "conv",
      case .ints(let ints)? = immediate(operation.inputs["groups"]?.arguments.first?.binding, in: block)
    else { return 1 }
    return max(1, ints.values.first.map { Int($0) } ?? 1)
  }

  private static func boolean(_ binding: MILSpec.Argument.Binding.Kind?, in block: MILSpec.Block) -> Bool {
    guard case .bools(let bools)? = immediate(binding, in: block) else { return false }
    return bools.values.first ?? false
  }

  /// The elements of an inline constant.
  private static func immediate(
    _ binding: MILSpec.Argument.Binding.Kind?, in block: MILSpec.Block
  ) -> MILSpec.TensorValue.Value? {
    var value: MILSpec.Value?
    switch binding {
    case .value(let own)?: value = own
    case .name(let name)?:
      value = block.operations.first { $0.type == "const" && $0.outputs.first?.name == name }?.attributes["val"]
    case nil: break
    }
    guard case .immediateValue(let immediate)? = value?.value, case .tensor(let tensor)? = immediate.value else {
      return nil
    }
    return tensor.value
  }
}

extension MILSpec.Value {
  /// The lengths of a tensor's axes; nil for another value, or unknown lengths.
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
