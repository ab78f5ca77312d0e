/// What the operations that change elements by index have in common.
protocol ScatterOperation: DifferentiableOperation {
  /// The operation that reads what this one writes.
  static var gather: String { get }

  var data: TensorType { get }
  var mode: ScatterMode { get }
  /// Where the indices belong, beside themselves: arguments of this operation and of `gather`.
  var place: [(String, GraphValue?)] { get }

  /// Changes `y`, which holds the data. There is at least one update, and all have the form of the data.
  ///
  /// - Throws: when an index is outside of its axis.
  func scatter(
    _ updates: Tensor, _ indices: Tensor, into y: Tensor, in context: ExecutionContext
  ) throws(OperationError)
}

/// What a scatter operation does with an element that is there and one that comes.
enum ScatterMode: String, CaseIterable, Sendable {
  /// The new element replaces the old one.
  case update
  case add, sub, mul, div, max, min
}

extension ScatterOperation {
  static var cost: Cost { .perElement }

  /// Updates have the form of the data, and truth values no difference and no quotient.
  func checkMode(_ updates: TensorType) throws(OperationError) {
    guard Tensor.Form(updates.scalar) == Tensor.Form(data.scalar) else {
      throw OperationError(
        "`updates` has elements of type \(updates.scalar.name), expected \(data.scalar.name)", argument: "updates")
    }
    guard data.scalar == .bool, mode == .sub || mode == .div else { return }
    throw OperationError(
      "`mode` is '\(mode.rawValue)', expected 'update', 'add', 'mul', 'max' or 'min' for truth values",
      argument: "mode")
  }

  func outputTypes() throws(OperationError) -> [ValueType] { [.tensor(data)] }

  func evaluate(_ inputs: inout OperationInputs, _ context: ExecutionContext) throws(OperationError) -> [RuntimeValue] {
    let (indices, updates) = (try inputs.tensor("indices"), try inputs.tensor("updates"))
    var data = try inputs.take("data")
    let y = context.tensor(reusing: &data)
    if y.storage !== data.storage { y.copy(data, data.places, to: y.places) }
    if updates.count > 0 { try scatter(updates, indices, into: y, in: context) }
    return [.tensor(y)]
  }

  /// To the updates what was changed; to the data everything, but where it was replaced. Places that are replaced twice
  /// are taken for different ones.
  func addGradient(of call: OperationCall, to graph: inout GradientBuilder) throws(OperationError) {
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
  fileprivate mutating func scattered(
    _ operation: String, _ data: GraphValue, indices: [(String, GraphValue?)], updates: GraphValue,
    mode: ScatterMode
  ) throws(OperationError) -> GraphValue {
    try add(operation, [("data", data), ("updates", updates), ("mode", .string(mode.rawValue))] + indices)
  }

  /// Adds the gradient of an operation that reads `x` by index: what was read, added up where it was read.
  mutating func accumulateGathered(
    _ call: OperationCall, _ scatter: String, place: [(String, GraphValue?)] = []
  ) throws(OperationError) {
    let indices: [(String, GraphValue?)] = [("indices", try call.argument("indices"))] + place
    let nothing = try zeros(call.x.shape(), like: call.x)
    try accumulate(try scattered(scatter, nothing, indices: indices, updates: call.gradient, mode: .add), into: call.x)
  }
}
