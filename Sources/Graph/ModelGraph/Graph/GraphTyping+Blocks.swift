internal import ModelSpec

extension GraphTyping {
  /// How many loops may lie in one another for their variables to be typed by what they begin with: each is typed up to three
  /// times for each time that the one around it is.
  private static let deepestLoop = 3

  /// The types of what the blocks return. Variables of a loop have the types that they begin with, where a round keeps these.
  package mutating func typeBlocks(of operation: inout GraphOperation) -> [[ValueType]] {
    guard operation.operation == "while_loop", blockDepth < Self.deepestLoop else {
      return typeBlocksAsTheyAre(of: &operation)
    }
    let begun = operation.bindings.filter { $0.parameter == "loop_vars" }.flatMap(\.arguments)
      .map { argument -> ValueType in
        switch argument {
        case .value(let name): known[name]?.type ?? .unranked(nil)
        case .constant(let constant): .tensor(constant.type)
        }
      }
    let found = (problems, blockProblems, misdeclared)
    var types = begun
    for _ in 0..<2 {
      var loop = operation
      for index in loop.blocks.indices { loop.blocks[index].setInputs(types) }
      let results = typeBlocksAsTheyAre(of: &loop)
      guard let body = results.last, body.count == types.count else { break }
      let kept = zip(types, body).map { $0.keepingLengths(of: $1) }
      if kept == types {
        operation = loop
        return results
      }
      (problems, blockProblems, misdeclared) = found
      types = kept
    }
    (problems, blockProblems, misdeclared) = found
    return typeBlocksAsTheyAre(of: &operation)
  }

  /// The types of what the blocks return; names that they make are not known outside.
  private mutating func typeBlocksAsTheyAre(of operation: inout GraphOperation) -> [[ValueType]] {
    let (outer, outerFolding) = (known, folding)
    blockDepth += 1
    defer {
      blockDepth -= 1
      folding = outerFolding
    }
    return operation.blocks.indices.map { index in
      // Names mean other values there.
      folding = outerFolding?.afresh
      operation.blocks[index] = typed(operation.blocks[index])
      let results = operation.blocks[index].outputs.map { known[$0.value] }
      let types = results.map { $0?.type ?? .unranked(nil) }
      if operation.operation == "while_loop", index == 0, results.first??.constant?.elements == .booleans([true]) {
        blockProblems.append(problem(operation, OperationError("its condition is always true, so it never ends")))
      }
      known = outer
      return types
    }
  }
}

extension Graph {
  /// Gives the inputs the types that tensors of the same elements and rank begin with.
  fileprivate mutating func setInputs(_ types: [ValueType]) {
    guard types.count == inputs.count else { return }
    for (index, type) in types.enumerated() {
      guard let tensor = type.tensor, let declared = inputs[index].type.tensor, declared.scalar == tensor.scalar,
        declared.rank == tensor.rank
      else { continue }
      inputs[index].type = type
    }
  }
}

extension ValueType {
  /// This type, with any length where `other` has another one.
  fileprivate func keepingLengths(of other: ValueType) -> ValueType {
    guard let tensor, let found = other.tensor, tensor.rank == found.rank else { return self }
    return .tensor(
      tensor.with(
        Shape(zip(tensor.shape, found.shape).map { $0 == $1 ? $0 : .unknown })))
  }
}
