internal import ModelGraph
internal import ModelSpec

extension LoweringContext {
  /// `add`, `multiply`, `max`, `min` and `average`: one operation after the other over all inputs; with one input of
  /// `add` and `multiply`, a number.
  mutating func lowerArithmetic(_ operation: String, single: Float? = nil) throws(OperationError) {
    if layer.input.count == 1, let single {
      let sum = try emitOne(operation, [("x", try either()), ("y", .float(single))], named: layer.output.first)
      return try setLikeInput(sum)
    }
    let isMerged = try sharesMergedForm()
    var result = try operand(0, isMerged)
    for index in layer.input.indices.dropFirst() {
      let name = index == layer.input.count - 1 ? layer.output.first : nil
      result = try emitOne(operation, [("x", result), ("y", try operand(index, isMerged))], named: name)
    }
    isMerged ? try setMergedOutput(result) : setOutput(0, result)
  }

  /// `average`: the sum over all inputs, divided by their number.
  mutating func lowerAverage() throws(OperationError) {
    let isMerged = try sharesMergedForm()
    var sum = try operand(0, isMerged)
    for index in layer.input.indices.dropFirst() {
      sum = try emitOne("add", [("x", sum), ("y", try operand(index, isMerged))])
    }
    let share = Float(1) / Float(Swift.max(1, layer.input.count))
    let mean = try emitOne("mul", [("x", sum), ("y", .float(share))], named: layer.output.first)
    isMerged ? try setMergedOutput(mean) : setOutput(0, mean)
  }

  /// `addBroadcastable` and its like: an operation on two inputs.
  mutating func lowerBinary(_ operation: String) throws(OperationError) {
    let isMerged = try sharesMergedForm()
    let result = try emitOne(
      operation, [("x", try operand(0, isMerged)), ("y", try operand(1, isMerged))], named: layer.output.first)
    isMerged ? try setMergedOutput(result) : setOutput(0, result)
  }

  /// Comparisons: of two inputs, or of one with a number. Layers know no truth values: the result is 0 or 1.
  mutating func lowerComparison(_ operation: String, _ alpha: Float) throws(OperationError) {
    let y: Operand = layer.input.count > 1 ? try whole(1) : .float(alpha)
    let truth = try emitOne(operation, [("x", try whole()), ("y", y)])
    try emitOutput("cast", [("x", truth), ("dtype", .string("fp32"))])
  }

  /// `logicalAnd` and its like: what is not 0 is true.
  mutating func lowerLogic(_ operation: String) throws(OperationError) {
    let x = try emitOne("cast", [("x", try whole()), ("dtype", .string("bool"))])
    var arguments: [(String, Operand?)] = [("x", x)]
    if operation != "logical_not" {
      arguments.append(("y", try emitOne("cast", [("x", try whole(1)), ("dtype", .string("bool"))])))
    }
    let truth = try emitOne(operation, arguments)
    try emitOutput("cast", [("x", truth), ("dtype", .string("fp32"))])
  }

  private mutating func operand(_ index: Int, _ isMerged: Bool) throws(OperationError) -> Operand {
    isMerged ? try merged(index) : try whole(index)
  }

  /// Whether all inputs have merged forms and the same leading axes, so that the operation can work on those forms.
  private func sharesMergedForm() throws(OperationError) -> Bool {
    let first = try input()
    for index in layer.input.indices {
      let blob = try input(index)
      guard blob.merged != nil, blob.type.rank == first.type.rank else { return false }
      for axis in 0..<(blob.type.rank - 3) {
        guard blob.type.shape[axis].isAlways(equalTo: first.type.shape[axis]) else { return false }
      }
    }
    return first.type.rank > 4
  }
}
