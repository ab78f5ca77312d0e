internal import ModelSpec

/// What the operations that change elements by index have in common.
package protocol ScatterOperation: DifferentiableOperation {
  /// The operation that reads what this one writes.
  static var gather: String { get }

  var data: TensorType { get }
  var mode: ScatterCombination { get }
  /// Where the indices belong, beside themselves: arguments of this operation and of `gather`.
  var place: [(String, GraphValue?)] { get }
}

/// What a scatter operation does with an element that is there and one that comes.
package enum ScatterCombination: String, CaseIterable, Sendable {
  /// The new element replaces the old one.
  case update
  case add, sub, mul, div, max, min
}

extension ScatterOperation {
  package static var cost: Cost { .perElement }

  /// Updates have the form of the data, and truth values no difference and no quotient.
  package func checkMode(_ updates: TensorType) throws(OperationError) {
    guard ElementForm(updates.scalar) == ElementForm(data.scalar) else {
      throw OperationError(
        "`updates` has elements of type \(updates.scalar.name), expected \(data.scalar.name)", argument: "updates")
    }
    guard data.scalar == .bool, mode == .sub || mode == .div else { return }
    throw OperationError(
      "`mode` is '\(mode.rawValue)', expected 'update', 'add', 'mul', 'max' or 'min' for truth values",
      argument: "mode")
  }

  package func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data)] }

  /// To the updates what was changed; to the data everything, but where it was replaced. Places that are replaced twice
  /// are taken for different ones.
  package func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
    let (data, updates) = (try call.argument("data"), try call.argument("updates"))
    let indices: [(String, GraphValue?)] = [("indices", try call.argument("indices"))] + place
    guard mode == .add || mode == .sub || mode == .update else {
      throw OperationError(
        "`mode` is '\(mode.rawValue)', and only 'add', 'sub' and 'update' have a gradient", argument: "mode")
    }
    if graph.needs(updates) {
      let taken = try graph.add(Self.gather, [("x", try call.gradient)] + indices)
      try graph.accumulate(mode == .sub ? try graph.negative(taken) : taken, into: updates)
    }
    guard graph.needs(data) else { return }
    guard mode == .update else { return try graph.accumulate(call.gradient, into: data) }
    let kept = try graph.scattered(
      Self.name, try call.gradient, indices: indices, updates: try graph.zeros(updates.shape(), like: data),
      mode: .update)
    try graph.accumulate(kept, into: data)
  }
}

extension GradientBuilder {
  /// The result of a scatter operation.
  package mutating func scattered(
    _ operation: String, _ data: GraphValue, indices: [(String, GraphValue?)], updates: GraphValue,
    mode: ScatterCombination
  ) throws(OperationError) -> GraphValue {
    try add(operation, [("data", data), ("updates", updates), ("mode", .string(mode.rawValue))] + indices)
  }

  /// Adds the gradient of an operation that reads `x` by index: what was read, added up where it was read.
  package mutating func accumulateGathered(
    _ call: OperationCall, _ scatter: String, place: [(String, GraphValue?)] = []
  ) throws(OperationError) {
    let indices: [(String, GraphValue?)] = [("indices", try call.argument("indices"))] + place
    let nothing = try zeros(call.x.shape(), like: call.x)
    try accumulate(try scattered(scatter, nothing, indices: indices, updates: call.gradient, mode: .add), into: call.x)
  }
}
