import ModelOps
import ModelSpec

/// Branches and loops, whose blocks have operations of their own.
extension ProgramGenerator {
  mutating func addControlFlow() {
    depth += 1
    if random.oneIn(2) { addBranch() } else { addLoop() }
    depth -= 1
  }

  /// `cond`: mostly on a number that an input has, with the same operation in both blocks or with any.
  private mutating func addBranch() {
    let predicate = predicate()
    let name = sameType()
    let isSame = !random.oneIn(3)
    var blocks: [MILSpec.Block] = []
    var results: [[ValueType]] = []
    for _ in 0..<2 {
      let made = block([]) { generator in
        if isSame { generator.add(name) } else { generator.add() }
        return [generator.values[generator.values.count - 1]]
      }
      blocks.append(made.block)
      results.append(made.types)
    }
    append("cond", [("pred", [predicate])], blocks, returning: results)
  }

  /// `while_loop`: over a counter and a value that operations change.
  private mutating func addLoop() {
    let first = random.choose(values)
    let number = operationCount
    let inputs = [
      ProgramValue(
        name: "i\(number)", known: OperationArguments.Argument(InferredValue(.tensor(TensorType(.int32, []))))),
      ProgramValue(name: "x\(number)", known: OperationArguments.Argument(InferredValue(first.known.type))),
    ]
    let rounds = random.below(4)
    let condition = block(inputs) { generator in
      generator.append("less", [("x", [.value(inputs[0])]), ("y", [.constant(.integer(rounds))])])
      return [generator.values[generator.values.count - 1]]
    }
    let body = block(inputs) { generator in
      generator.append("add", [("x", [.value(inputs[0])]), ("y", [.constant(.integer(1))])])
      let next = generator.values[generator.values.count - 1]
      // What operations take first is the newest value.
      generator.values.append(inputs[1])
      if generator.random.oneIn(3) { generator.add() } else { generator.add(generator.sameType()) }
      return [next, generator.values[generator.values.count - 1]]
    }
    append(
      "while_loop", [("loop_vars", [.constant(.integer(0)), .value(first)])], [condition.block, body.block],
      returning: [condition.types, body.types])
  }

  /// An operation whose result often has the type of its argument.
  private mutating func sameType() -> String { random.choose(["relu", "add", "mul", "square", "identity", "tanh"]) }

  /// A bool scalar, mostly one that is computed.
  private mutating func predicate() -> ArgumentDraw.Draw {
    let numbers = values.filter { $0.known.type.tensor.map { [.fp32, .fp16].contains($0.scalar) } == true }
    guard !numbers.isEmpty, !random.oneIn(5) else { return .constant(.boolean(random.oneIn(2))) }
    append("reduce_max", [("x", [.value(random.choose(numbers))]), ("keep_dims", [.constant(.boolean(false))])])
    let greatest = values[values.count - 1]
    let half = Constant(TensorType(greatest.known.type.tensor?.scalar ?? .fp32, []), .floats([0.5]))
    append("greater", [("x", [.value(greatest)]), ("y", [.constant(half)])])
    return .value(values[values.count - 1])
  }

  /// A block with what `make` adds, which is not visible outside, and the types of the values that it says the block returns.
  private mutating func block(
    _ inputs: [ProgramValue], _ make: (inout Self) -> [ProgramValue]
  ) -> (block: MILSpec.Block, types: [ValueType]) {
    let outer = (values, operations)
    operations = []
    values += inputs
    let results = make(&self)
    let block = MILSpec.Block.with {
      $0.inputs = inputs.map { ProgramEncoding.named($0.name, $0.known.type) }
      $0.outputs = results.map(\.name)
      $0.operations = operations
    }
    (values, operations) = outer
    return (block, results.map(\.known.type))
  }

  /// Adds an operation with these arguments, and with blocks that return values of these types.
  private mutating func append(
    _ name: String, _ bindings: [(name: String, arguments: [ArgumentDraw.Draw])], _ blocks: [MILSpec.Block] = [],
    returning types: [[ValueType]] = []
  ) {
    var arguments = arguments(bindings)
    arguments.blockOutputs = types
    let results = try? inference.infer(name, arguments)
    append(name, bindings, results, blocks)
  }
}
