internal import ModelSpec

extension NetworkGraphValidator {
  /// Checks the networks inside branches and loops, and what of their values stays visible after them.
  ///
  /// Runs at the path of the layer.
  mutating func validateControlFlow(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    switch layer.layer {
    case .copy?:
      guard let input = layer.input.first, input == layer.output.first else { return }
      context.error(
        "copy-same", "the input and the output of copy are both '\(input)'", at: "output", found: input,
        expected: "two names")
    case .branch(let params)?:
      validateScalar(layer, &context)
      context.within("branch") { validate(params, &$0) }
    case .loop(let params)?:
      validateScalar(layer, &context)
      context.within("loop") { validate(params, layer, &$0) }
    case .loopBreak? where !isInLoop, .loopContinue? where !isInLoop:
      context.error(
        "loop-outside", "\(layer.layer?.schemaName ?? "") is outside of any loop", at: "layer",
        expected: "a place in the `bodyNetwork` of a loop")
    default: break
    }
  }

  /// The condition or the count that a branch or loop reads is a single number.
  private func validateScalar(_ layer: NeuralNetworkLayer, _ context: inout ValidationContext) {
    guard let size = layer.inputTensor.first?.dimValue.first(where: { $0 > 1 }) else { return }
    let kind = layer.layer?.schemaName ?? ""
    context.within("inputTensor", 0) {
      $0.error(
        "scalar-expected", "\(kind) needs a single number, but its input has a dimension of \(size)", at: "dimValue",
        found: "\(size)", expected: "1")
    }
  }

  private mutating func validate(_ params: BranchLayerParams, _ context: inout ValidationContext) {
    let (then, otherwise) = (params.ifBranch?.layers ?? [], params.elseBranch?.layers ?? [])
    if then.isEmpty {
      context.error("body-empty", "`ifBranch` has no layers", at: "ifBranch", expected: "at least one layer")
    }
    let made = validateBody(then, "ifBranch", &context).blobs
    guard !otherwise.isEmpty else { return }
    let alternative = validateBody(otherwise, "elseBranch", &context).blobs
    // Only values that both branches produce exist afterwards.
    for (name, blob) in made where alternative[name] != nil || scopes[name] != nil { scopes.adopt(name, blob) }
    for (name, blob) in alternative where scopes[name] != nil && made[name] == nil { scopes.adopt(name, blob) }
  }

  private mutating func validate(
    _ params: LoopLayerParams, _ layer: NeuralNetworkLayer, _ context: inout ValidationContext
  ) {
    let condition = params.conditionNetwork?.layers ?? []
    let body = params.bodyNetwork?.layers ?? []
    if body.isEmpty {
      context.error("body-empty", "`bodyNetwork` has no layers", at: "bodyNetwork", expected: "at least one layer")
    }
    if condition.isEmpty != params.conditionVar.isEmpty {
      context.error(
        "loop-condition",
        condition.isEmpty
          ? "`conditionVar` is '\(params.conditionVar)', but there is no `conditionNetwork` to compute it"
          : "`conditionNetwork` has layers, but `conditionVar` names none of their outputs",
        at: "conditionVar", expected: "both or neither")
    }
    if condition.isEmpty, params.maxLoopIterations == 0, layer.input.isEmpty {
      context.error(
        "loop-endless", "the loop has no input with a count, no condition, and `maxLoopIterations` is 0",
        at: "maxLoopIterations", found: "0", expected: "a count or a condition")
    }
    var tested: NameMap<BlobScopes.Blob> = [:]
    if !condition.isEmpty {
      tested = validateBody(condition, "conditionNetwork", &context).blobs
      if !params.conditionVar.isEmpty, tested[params.conditionVar] == nil {
        context.error(
          "loop-condition", "`conditionNetwork` has no output '\(params.conditionVar)', which `conditionVar` names",
          at: "conditionVar", found: params.conditionVar)
      }
      for (name, blob) in tested { scopes.adopt(name, blob) }
    }
    let made = inLoop { $0.validateBody(body, "bodyNetwork", &context).blobs }
    // With a condition, the body may never run, so only values that existed before remain.
    for (name, blob) in made where condition.isEmpty || scopes[name] != nil { scopes.adopt(name, blob) }
  }

  private mutating func validateBody(
    _ layers: [NeuralNetworkLayer], _ field: String, _ context: inout ValidationContext
  ) -> BlobScopes.Scope {
    scopes.open()
    context.within(field) { validate(layers, &$0) }
    return scopes.close()
  }
}
