internal import ModelGraph
internal import ModelSpec

/// An operand that says how an operation works, such as an axis. MIL's operations take it as a constant; where it is only known
/// when the model runs, each value that it may have becomes a branch.
struct AssetChoice {
  enum Kind {
    /// Axes of the tensor, which may count from the end.
    case axes
    /// Axes of the result, which has one more for each.
    case newAxes
    /// All axes of the tensor in another order.
    case permutation
    case flag
  }

  /// The operand.
  let index: Int
  let kind: Kind
  /// The operand that has the axes.
  let tensor: Int

  init(_ index: Int, _ kind: Kind = .axes, of tensor: Int = 0) {
    self.index = index
    self.kind = kind
    self.tensor = tensor
  }

  /// More branches would make a graph too large.
  static let mostBranches = 128

  /// By the names of operations.
  static let all: [String: [AssetChoice]] = [
    "softmax_v1": [AssetChoice(1)], "argmax_v1": [AssetChoice(1)], "any_v1": [AssetChoice(1)],
    "all_v1": [AssetChoice(1)], "reduce_sum_v1": [AssetChoice(1)], "reduce_product_v1": [AssetChoice(1)],
    "reduce_max_v1": [AssetChoice(1)], "reduce_min_v1": [AssetChoice(1)], "reduce_mean_v1": [AssetChoice(1)],
    "primitive.reduce_v1": [AssetChoice(1)], "primitive.reduce_index_v1": [AssetChoice(1)],
    "sort_v1": [AssetChoice(1), AssetChoice(2, .flag)],
    "primitive.argsort_v1": [AssetChoice(1), AssetChoice(2, .flag)],
    "primitive.scan_v1": [AssetChoice(1), AssetChoice(2, .flag)], "primitive.gather_along_axis_v1": [AssetChoice(2)],
    "primitive.scatter_along_axis_v1": [AssetChoice(3)], "primitive.reverse_v1": [AssetChoice(1)],
    "primitive.expand_dims_v1": [AssetChoice(1, .newAxes)], "primitive.shrink_dims_v1": [AssetChoice(1)],
    "primitive.broadcast_in_dims_v1": [AssetChoice(2)], "primitive.concat_v1": [AssetChoice(0, of: 1)],
    "primitive.split_v1": [AssetChoice(2)], "primitive.transpose_v1": [AssetChoice(1, .permutation)],
    "primitive.max_pool_2d_v1": [AssetChoice(4, .flag)], "primitive.max_pool_3d_v1": [AssetChoice(4, .flag)],
  ]
}

extension AssetLowering {
  /// The results of a call with an operand that is only known when the model runs; nil when there is none.
  mutating func resultsByChoice(_ call: AssetCall) throws(OperationError) -> [AssetValue]? {
    for choice in AssetChoice.all[call.name] ?? [] {
      guard call.arguments.indices.contains(choice.index), call.arguments.indices.contains(choice.tensor),
        case .one(let given) = call.arguments[choice.index], try knownIntegers(call, choice.index) == nil
      else { continue }
      guard let type = given.type, let count = type.shape.elementCount.fixed, (1...8).contains(count),
        let rank = try flattened([call.arguments[choice.tensor]]).operands.first?.type?.rank
      else { throw OperationError("which axes it is about is only known when the model runs") }
      return try branches(of: call, Choosing(choice, given, rank: rank, count: count))
    }
    return nil
  }

  /// Branches for each value of the elements, one after the other.
  private mutating func branches(of call: AssetCall, _ start: Choosing) throws(OperationError) -> [AssetValue] {
    guard start.branchCount <= AssetChoice.mostBranches else {
      throw OperationError(
        "which axes it is about is only known when the model runs, and \(start.branchCount) choices are too many")
    }
    var numbers = try cast(reshaped(start.given, [start.count]), .int32)
    if start.choice.kind != .flag {
      let isNegative = try binary("less", numbers, .integer(0))
      let counted = try binary("add", numbers, .integer(start.axisCount))
      numbers = try emitOne("select", [("cond", isNegative), ("a", counted), ("b", numbers)])
    }
    var elements: [Operand] = []
    for index in 0..<start.count { elements.append(try element(numbers, index)) }
    return try branch(call, start, from: elements, chosen: [], options: start.options(after: []))
  }

  private mutating func branch(
    _ call: AssetCall, _ choosing: Choosing, from elements: [Operand], chosen: [Int], options: ArraySlice<Int>
  ) throws(OperationError) -> [AssetValue] {
    guard chosen.count < elements.count else {
      let isVector = choosing.given.type?.rank != 0
      let value = isVector ? Operand.integers(chosen) : .integer(chosen[0])
      return try results(of: call.replacing(choosing.choice.index, by: .one(value)))
    }
    guard let option = options.first else { throw OperationError("there is no axis for each of its numbers") }
    let next = chosen + [option]
    if options.count == 1 {
      return try branch(call, choosing, from: elements, chosen: next, options: choosing.options(after: next))
    }
    let isIt = try binary("equal", elements[chosen.count], .integer(option))
    var isComplex: [Bool] = []
    let first = try graph([]) { (inner) throws(OperationError) in
      let results = try inner.branch(
        call, choosing, from: elements, chosen: next, options: choosing.options(after: next))
      let flat = try inner.flattened(results)
      isComplex = flat.isComplex
      return flat.operands
    }
    let others = try graph([]) { (inner) throws(OperationError) in
      try inner.flattened(
        inner.branch(call, choosing, from: elements, chosen: chosen, options: options.dropFirst())
      ).operands
    }
    let results = try emit("cond", [("pred", isIt)], blocks: [first, others], count: first.outputs.count)
    return Self.restored(results, isComplex)
  }
}

/// An operand whose value is being chosen.
private struct Choosing {
  let choice: AssetChoice
  let given: Operand
  let count: Int
  /// Axes that its numbers may name.
  let axisCount: Int

  init(_ choice: AssetChoice, _ given: Operand, rank: Int, count: Int) {
    self.choice = choice
    self.given = given
    self.count = count
    axisCount = choice.kind == .newAxes ? rank + count : rank
  }

  /// What the next element may be. Axes are named once.
  func options(after chosen: [Int]) -> ArraySlice<Int> {
    if choice.kind == .flag { return [1, 0] }
    return (0..<axisCount).filter { !chosen.contains($0) }[...]
  }

  var branchCount: Int {
    if choice.kind == .flag { return 2 }
    return (0..<count).reduce(1) { $0 * max(axisCount - $1, 1) }
  }
}
