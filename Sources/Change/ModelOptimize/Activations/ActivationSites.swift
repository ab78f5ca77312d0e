package import ModelSpec
internal import OrderedCollections

/// The values of a function that get a pair of `quantize` and `dequantize`, as `linear_quantize_activations` of coremltools
/// chooses them.
///
/// - The argument `x` of `conv`, `linear` and pools, the arguments of `add` if both are computed, and, beyond
///   coremltools, those of `matmul`.
/// - The result of such an operation, or of the activation function after it, if other operations use it.
///
/// Operations within loops and branches are unchanged.
package struct ActivationSites: Sendable {
  /// A value with a pair.
  struct Site: Sendable {
    var type: MILSpec.DataType
    /// Arguments that become the quantized value.
    var uses: [Use] = []
    /// Whether all consumers take the quantized value, including those in loops and branches.
    var isForAll = false
    /// Types of the operations outside loops and branches that then take it.
    var consumers: [String] = []
  }

  /// An argument of an operation in the function's block.
  struct Use: Hashable, Sendable {
    var operation: Int
    var parameter: String
  }

  /// By value name, in the order in which the function computes them.
  private(set) var sites: OrderedDictionary<Name, Site> = [:]
  /// Values that `concat` joins, with its result: they share a range.
  private(set) var groups: [NameSet] = []

  /// The values whose ranges are observed.
  package var observed: NameSet { groups.reduce(NameSet(sites.keys.map(\.text))) { $0.union($1) } }

  /// Arguments that are quantized, by operation type.
  private static let parameters: [String: [String]] = [
    "conv": ["x"], "linear": ["x"], "avg_pool": ["x"], "max_pool": ["x"], "add": ["x", "y"], "matmul": ["x", "y"],
  ]

  /// Activation functions that processors fuse with the operation before.
  private static let activations: Set = [
    "leaky_relu", "tanh", "scaled_tanh", "sigmoid", "hard_sigmoid", "relu", "relu6",
  ]

  /// - Parameter includes: Whether an operation of this name and type should take quantized values.
  package init(_ function: MILSpec.Function, where includes: (_ name: String, _ type: String) -> Bool) {
    guard let block = function.activeBlock else { return }
    let values = Values(function, block)
    var chosen: [Int] = []
    for (index, operation) in block.operations.enumerated() {
      guard let parameters = Self.parameters[operation.type] else { continue }
      guard includes(operation.outputs.first?.name ?? "", operation.type) else { continue }
      let arguments = parameters.compactMap { parameter in
        operation.inputs[parameter]?.arguments.first?.valueName.map { (parameter, $0) }
      }
      let live = arguments.filter { values.types[$0.1] != nil }
      guard !live.isEmpty, operation.type != "add" || live.count == parameters.count else { continue }
      chosen.append(index)
      for (parameter, name) in live where !values.isDequantized(name) {
        sites[Name(name), default: Site(type: values.types[name] ?? .float32)].uses.append(
          Use(operation: index, parameter: parameter))
      }
    }
    for index in chosen { addResult(of: index, values) }
    sites.sort { (values.order[$0.key.text] ?? -1, $0.key) < (values.order[$1.key.text] ?? -1, $1.key) }
    addGroups(of: block, values)
  }

  /// Adds the result of the operation, or of the activation function after it.
  private mutating func addResult(of index: Int, _ values: Values) {
    guard var name = values.operations[index].outputs.first?.name else { return }
    let first = values.consumers[name]?.first { values.operations[$0].type != "quantize" }
    if let first, Self.activations.contains(values.operations[first].type),
      let result = values.operations[first].outputs.first?.name
    {
      name = result
    }
    guard let type = values.types[name], values.isUsed(name), !values.isQuantized(name) else { return }
    var site = sites[Name(name)] ?? Site(type: type)
    site.isForAll = true
    site.consumers = values.consumers[name, default: []].map { values.operations[$0].type }
    sites[Name(name)] = site
  }

  private mutating func addGroups(of block: MILSpec.Block, _ values: Values) {
    for operation in block.operations where operation.type == "concat" {
      let names = (operation.inputs["values"]?.arguments ?? []).compactMap(\.valueName) + operation.outputs.map(\.name)
      var group = NameSet(names.filter { values.types[$0] != nil })
      guard group.contains(where: { sites[Name($0)] != nil }) else { continue }
      for other in groups where !other.isDisjoint(with: group) { group.formUnion(other) }
      groups.removeAll { !$0.isDisjoint(with: group) }
      groups.append(group)
    }
  }

  /// Facts about a function's values.
  private struct Values {
    let operations: [MILSpec.Operation]
    /// Types of computed floating-point values.
    private(set) var types: NameMap<MILSpec.DataType> = [:]
    /// Indices of the producers of values.
    private(set) var order: NameMap<Int> = [:]
    /// Indices of the consumers of values.
    private(set) var consumers: NameMap<[Int]> = [:]
    /// Values used in loops and branches.
    private var inner: NameSet = []

    init(_ function: MILSpec.Function, _ block: MILSpec.Block) {
      operations = block.operations
      for input in function.inputs { types[input.name] = input.type?.floatType }
      for (index, operation) in operations.enumerated() {
        for argument in operation.inputs.values {
          for name in argument.arguments.compactMap(\.valueName) where consumers[name]?.last != index {
            consumers[name, default: []].append(index)
          }
        }
        for block in operation.blocks { collectInner(block) }
        for output in operation.outputs {
          order[output.name] = index
          guard operation.type != "const", !operation.type.hasPrefix("constexpr_") else { continue }
          types[output.name] = output.type?.floatType
        }
      }
    }

    private mutating func collectInner(_ block: MILSpec.Block) {
      inner.formUnion(block.outputs)
      for operation in block.operations {
        for argument in operation.inputs.values { inner.formUnion(argument.arguments.compactMap(\.valueName)) }
        for block in operation.blocks { collectInner(block) }
      }
    }

    /// Whether an operation uses the value.
    func isUsed(_ name: String) -> Bool { consumers[name] != nil || inner.contains(name) }

    /// Whether the value is already quantized.
    func isDequantized(_ name: String) -> Bool {
      order[name].map { operations[$0].type == "dequantize" } ?? false
    }

    /// Whether the value is quantized later.
    func isQuantized(_ name: String) -> Bool {
      isDequantized(name)
        || consumers[name].map { $0.allSatisfy { operations[$0].type == "quantize" } } == true && !inner.contains(name)
    }
  }
}

extension MILSpec.Argument.Binding {
  /// The name of the value that is bound; nil for an inline constant.
  fileprivate var valueName: String? {
    guard case .name(let name)? = binding else { return nil }
    return name
  }
}

extension MILSpec.ValueType {
  /// The type of the elements, float16 or float32; nil for other types.
  fileprivate var floatType: MILSpec.DataType? {
    guard case .tensorType(let tensor)? = kind, [.float16, .float32].contains(tensor.dataType) else { return nil }
    return tensor.dataType
  }
}
