internal import CoreAIFormat
internal import ModelBase
internal import ModelGraph
internal import ModelSpec

/// `cond` and `while_loop`, whose blocks become regions that see the values around them; and states.
extension AssetExporter {
  /// Operations that are written here, with what they become.
  static let controlForms: [(name: String, form: String)] =
    [
      ("cond", "controlflow.if"), ("while_loop", "controlflow.while"), ("read_state", "read_handle"),
      ("coreml_update_state", "write_handle"), ("write_state", "write_handle"),
    ] + FoldedWeights.operations.map { ($0, "constant: the numbers themselves") }

  /// The results of an operation with blocks, or on a state; nil for any other one.
  mutating func controlled(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [AssetBound])]
  ) throws(OperationError) -> [AssetBound]? {
    switch operation.operation {
    case "cond": return try branch(operation, bound)
    case "while_loop": return try loop(operation, bound)
    case "read_state": return [try readState(try state(bound, "input"))]
    case "coreml_update_state", "write_state":
      let isUpdate = operation.operation == "coreml_update_state"
      let state = try state(bound, isUpdate ? "state" : "input")
      guard let given = bound.first(where: { $0.parameter == (isUpdate ? "value" : "data") })?.values.first else {
        throw OperationError("it has no value to write")
      }
      let value = writer.cast(try writer.value(given, "value"), state.type.scalar)
      let token = writer.tokens[state.handle] ?? 0
      writer.tokens[state.handle] =
        writer.builder.add(
          "dataflow.write_handle_v1", [state.handle, value.number, token], to: [writer.builder.tokenType()])[0]
      return operation.outputs.isEmpty ? [] : [Self.bound(value)]
    default: return nil
    }
  }

  private static func bound(_ value: AssetValue) -> AssetBound {
    AssetBound(source: .value(value), known: OperationArguments.Argument(InferredValue(.tensor(value.type))))
  }

  private func state(
    _ bound: [(parameter: String, values: [AssetBound])], _ parameter: String
  ) throws(OperationError) -> AssetState {
    guard case .state(let state)? = bound.first(where: { $0.parameter == parameter })?.values.first?.source else {
      throw OperationError("`\(parameter)` is no state", argument: parameter)
    }
    guard depth == 0 else {
      throw OperationError("a state within a branch or a loop is not written", code: "coreai-state")
    }
    return state
  }

  private mutating func readState(_ state: AssetState) throws(OperationError) -> AssetBound {
    let type = writer.type(state.type.scalar, state.type.shape.extents)
    let results = writer.builder.add(
      "dataflow.read_handle_v1", [state.handle, writer.tokens[state.handle] ?? 0],
      to: [type, writer.builder.tokenType()])
    writer.tokens[state.handle] = results[1]
    return Self.bound(writer.named(AssetValue(results[0], state.type.scalar, state.type.shape.extents)))
  }

  private mutating func branch(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [AssetBound])]
  ) throws(OperationError) -> [AssetBound] {
    guard operation.blocks.count == 2, let given = bound.first(where: { $0.parameter == "pred" })?.values.first else {
      throw OperationError("it has no condition, or not two branches")
    }
    let predicate = writer.reshape(writer.cast(try writer.value(given, "pred"), .bool), [Int]())
    let types = try Self.tensors(operation.outputs.map { $0.declaredType ?? .unranked(nil) })
    var regions: [AssetBlock] = []
    for block in operation.blocks {
      let region = try within { (exporter) throws(OperationError) in
        _ = exporter.writer.builder.open([])
        exporter.add(block)
        let results = try exporter.results(of: block, types)
        return exporter.writer.builder.close(yielding: results.map(\.number))
      }
      regions.append(region)
    }
    return written("controlflow.if_v1", [predicate], to: types, regions: regions)
  }

  private mutating func loop(
    _ operation: GraphOperation, _ bound: [(parameter: String, values: [AssetBound])]
  ) throws(OperationError) -> [AssetBound] {
    guard operation.blocks.count == 2, let variables = bound.first(where: { $0.parameter == "loop_vars" })?.values
    else { throw OperationError("it has no variables, or no body") }
    let (test, body) = (operation.blocks[0], operation.blocks[1])
    guard body.inputs.count == variables.count, test.inputs.count == variables.count else {
      throw OperationError("its blocks take another number of values than it has variables")
    }
    let types = try Self.tensors(zip(body.inputs, variables).map { $0.type.isUnranked ? $1.known.type : $0.type })
    var initial: [AssetValue] = []
    for (variable, type) in zip(variables, types) {
      initial.append(writer.retyped(try writer.value(variable, "loop_vars"), type))
    }
    let before = try within { (exporter) throws(OperationError) in
      let numbers = exporter.writer.open(types)
      for (input, pair) in zip(test.inputs, zip(numbers, types)) {
        exporter.bind(Graph.Input(input.name, .tensor(pair.1)), pair.0)
      }
      exporter.add(test)
      let predicate = try exporter.results(of: test, [.scalar(.bool)])
      return exporter.writer.builder.close(
        by: "controlflow.condition_v1", passing: predicate.map(\.number) + numbers)
    }
    let after = try within { (exporter) throws(OperationError) in
      let numbers = exporter.writer.open(types)
      for (input, pair) in zip(body.inputs, zip(numbers, types)) {
        exporter.bind(Graph.Input(input.name, .tensor(pair.1)), pair.0)
      }
      exporter.add(body)
      let results = try exporter.results(of: body, types)
      return exporter.writer.builder.close(yielding: results.map(\.number))
    }
    return written("controlflow.while_v1", initial, to: types, regions: [before, after])
  }

  private mutating func written(
    _ name: String, _ operands: [AssetValue], to types: [TensorType], regions: [AssetBlock]
  ) -> [AssetBound] {
    let numbers = writer.builder.add(
      name, operands.map(\.number), to: types.map { writer.type($0.scalar, $0.shape.extents) }, regions: regions)
    return zip(numbers, types).map { number, type in
      Self.bound(writer.named(AssetValue(number, type.scalar, type.shape.extents)))
    }
  }

  private static func tensors(_ types: [ValueType]) throws(OperationError) -> [TensorType] {
    let tensors = types.compactMap(\.tensor)
    guard tensors.count == types.count else {
      throw OperationError("its values are not all tensors of a known number of axes", code: shapeCode)
    }
    return tensors
  }

  /// What a block returns.
  private mutating func results(of block: Graph, _ types: [TensorType]) throws(OperationError) -> [AssetValue] {
    if let problem = writer.takeProblem() { throw problem }
    guard block.outputs.count == types.count else {
      throw OperationError("a block returns \(block.outputs.count) values, expected \(types.count)")
    }
    var results: [AssetValue] = []
    for (output, type) in zip(block.outputs, types) {
      let value = try writer.value(try bound(.value(output.value)), output.name)
      results.append(writer.retyped(value, type))
    }
    return results
  }

  /// Writes a block; names and lengths in it are not there behind it, and a block that is refused is closed all the same.
  private mutating func within(
    _ body: (inout AssetExporter) throws(OperationError) -> AssetBlock
  ) throws(OperationError) -> AssetBlock {
    let (around, places) = (values, writer.places)
    let open = writer.builder.openBlockCount
    depth += 1
    defer {
      values = around
      writer.places = places
      depth -= 1
    }
    do throws(OperationError) {
      return try body(&self)
    } catch {
      while writer.builder.openBlockCount > open { _ = writer.builder.close(yielding: []) }
      throw error
    }
  }
}

extension AssetWriter {
  /// Opens a block whose arguments have these types.
  fileprivate mutating func open(_ types: [TensorType]) -> [Int] {
    let numbers = types.map { type($0.scalar, $0.shape.extents) }
    return builder.open(numbers)
  }

  /// The value under a type that leaves the same lengths open.
  fileprivate mutating func retyped(_ value: AssetValue, _ type: TensorType) -> AssetValue {
    let cast = cast(value, type.scalar)
    if cast.rank == type.rank, zip(cast.lengths, type.shape).allSatisfy({ $0.fixed == $1.fixed }) { return cast }
    let target = cast.rank == type.rank ? cast.lengths : type.shape.extents
    return add("primitive.reshape_v2", [cast, vector(target)], type.scalar, type.shape.extents)
  }
}
