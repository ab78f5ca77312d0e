internal import ModelSpec

/// What a loop that counts says of its counter: `while (i < n) { …; i = i + 1 }` has i from its first value up to n − 1 in its body.
enum LoopCounter {
  /// What is known of inputs of the body of `loop`, by their names; empty for another operation.
  static func facts(_ loop: GraphOperation, _ types: GraphTypes) -> [String: InferredValue] {
    let first = loop["loop_vars"]
    guard loop.operation == "while_loop", loop.blocks.count == 2,
      loop.blocks.allSatisfy({ $0.inputs.count == first.count }), loop.blocks[1].outputs.count == first.count,
      let (index, bound) = condition(loop.blocks[0], types)
    else { return [:] }
    let body = loop.blocks[1]
    let counter = body.inputs[index]
    guard let start = elements(first[index], types), start.count == 1,
      let type = counter.type.tensor, ElementForm(type.scalar) == .integer, type.shape.elementCount.isAlways(1),
      let sum = body.operations.first(where: { $0.outputs.first?.name == body.outputs[index].value }),
      sum.operation == "add", sum.sides.contains(where: { $0.first == .value(counter.name) && $0.second.number == 1 }),
      start[0].lower < bound
    else { return [:] }
    return [counter.name: InferredValue(counter.type, elements: [Extent(start[0].lower...bound - 1)])]
  }

  /// The index of the variable that must be less than a number for the loop to go on, and that number.
  private static func condition(_ block: Graph, _ types: GraphTypes) -> (index: Int, bound: Int)? {
    guard block.outputs.count == 1,
      let less = block.operations.first(where: { $0.outputs.first?.name == block.outputs[0].value }),
      less.operation == "less", let index = block.inputs.firstIndex(where: { less["x"].first == .value($0.name) }),
      let y = less["y"].first, !block.inputs.contains(where: { y == .value($0.name) }),
      let bound = elements(y, types), bound.count == 1, !bound[0].isUnbounded
    else { return nil }
    return (index, bound[0].upper)
  }

  private static func elements(_ argument: GraphOperation.Argument, _ types: GraphTypes) -> [Extent]? {
    switch argument {
    case .value(let name): types.elements[name]
    case .constant(let constant): OperationArguments.Argument(constant).elements
    }
  }
}
