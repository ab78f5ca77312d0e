internal import ModelOps
internal import ModelSpec

extension RuntimeError {
  /// The same error of a prediction, with word of what is at fault: inputs, which it then names, or the model.
  ///
  /// Inputs are at fault for elements that cannot be computed with, for lengths that the model leaves open, and for elements that
  /// decide lengths. What follows from the types and shapes that the model itself declares, and from its constants, no input can change.
  /// Behind loops, branches and random numbers, what the model computes while it runs decides, which nobody can tell before.
  ///
  /// - Parameter shapes: Those of the run's inputs, in the order of the graph's. A description may list others than a function declares.
  func naming(inputsOf graph: @autoclosure () -> Graph, shapes: [[Int]] = []) -> RuntimeError {
    guard code == .generic, diagnostic.remedy == nil, !diagnostic.location.path.steps.isEmpty else { return self }
    let origins = graph().origins(behind: diagnostic.location.path, argument: argument, shapes: shapes)
    var error = self
    if diagnostic.code == OperationError.elementsCode, !origins.elements.isEmpty {
      error.diagnostic.code = Self.inputValueCode
      error.diagnostic.remedy = Self.remedy("the elements of", origins.elements)
    } else if Self.codesOfLengths.contains(diagnostic.code), !origins.deciding.isEmpty {
      error.diagnostic.code = Self.inputValueCode
      let shapes = origins.lengths.isEmpty ? "" : ", and the shape of \(Self.named(origins.lengths))"
      error.diagnostic.remedy = Self.remedy("the elements of", origins.deciding) + shapes
    } else if Self.codesOfLengths.contains(diagnostic.code), !origins.lengths.isEmpty, !origins.isReshapedByRun {
      error.diagnostic.code = Self.inputShapeCode
      error.diagnostic.remedy = Self.remedy("the shape of", origins.lengths)
    } else if Self.codesOfLengths.contains(diagnostic.code), origins.isDecidedByRun {
      error.diagnostic.code = Self.computedValueCode
      error.diagnostic.remedy =
        "check the model: this depends on a value that it computes, as by a loop, a branch or a random operation"
    } else if diagnostic.code == OperationError.elementsCode {
      error.diagnostic.code = Self.argumentsCode
    }
    return error
  }

  /// Elements of an input cannot be computed with.
  private static let inputValueCode: Diagnostic.Code = "input-value"
  /// The model leaves lengths of an input open, and cannot be computed with those that it has.
  private static let inputShapeCode: Diagnostic.Code = "input-shape"
  /// What the model computes while it runs, other than from its inputs alone, cannot be computed with.
  private static let computedValueCode: Diagnostic.Code = "computed-value"
  /// The model's own operations do not fit each other.
  private static let argumentsCode = OperationError("").code

  /// Errors that other lengths might not have: those of operations, and of layers that cannot be lowered.
  private static let codesOfLengths = [OperationError.elementsCode, argumentsCode, Code.generic.name]

  private static func remedy(_ what: String, _ names: [String]) -> String { "check \(what) \(named(names))" }

  private static func named(_ names: [String]) -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return "input \(quoted.first ?? "")" }
    return "inputs \(quoted.dropLast().joined(separator: ", ")) and \(last)"
  }
}

extension Graph {
  /// Inputs that a value depends on, by what of them it depends on.
  private struct Origins {
    var elements: Set<String> = []
    /// Inputs whose lengths the model leaves open.
    var lengths: Set<String> = []
    /// Inputs whose elements decide lengths.
    var deciding: Set<String> = []
    /// Inputs whose elements a value holds that may say how long something is, or where.
    var places: Set<String> = []
    /// Whether a loop, a branch or random numbers decide it, or an operation whose lengths only its elements tell.
    var isDecidedByRun = false
    /// Whether a loop may change lengths from one iteration to the next.
    var isReshapedByRun = false

    mutating func formUnion(_ other: Origins) {
      elements.formUnion(other.elements)
      lengths.formUnion(other.lengths)
      deciding.formUnion(other.deciding)
      places.formUnion(other.places)
      isDecidedByRun = isDecidedByRun || other.isDecidedByRun
      isReshapedByRun = isReshapedByRun || other.isReshapedByRun
    }
  }

  /// Names of the inputs whose elements, of those whose open lengths, and of those whose elements decide lengths that the
  /// operations of the model's part `source` depend on, in order; and whether what the model computes while it runs decides, or loops change lengths.
  ///
  /// - Parameters:
  ///   - argument: The parameter that counts; nil for all.
  ///   - shapes: Those that the inputs have, in their order; a missing one is as declared.
  func origins(
    behind source: ModelPath, argument: String?, shapes: [[Int]]
  ) -> (elements: [String], lengths: [String], deciding: [String], isDecidedByRun: Bool, isReshapedByRun: Bool) {
    let graph = typed(folding: GraphFolding())
    var known: [String: Origins] = [:]
    for (index, input) in inputs.enumerated() {
      var origins = Origins(elements: [input.name])
      let isReshaped = index < shapes.count && input.type.tensor?.shape.fixed != shapes[index]
      if !input.type.isFixed || isReshaped { origins.lengths = [input.name] }
      if input.type.maySayPlaces { origins.places = [input.name] }
      if case .state = input.type { origins = Origins() }
      known[input.name] = known[input.name] ?? origins
    }
    let traced = graph.trace(known, source, argument: nil)
    // A layer that is lowered only while it runs waits for values whose lengths are open.
    let open = known.values.filter { !$0.lengths.isEmpty }.reduce(into: traced.open) { $0.formUnion($1) }
    let all = traced.found ?? open
    // Where no operation there has the parameter, all that they depend on counts. That lengths do not fit each other is due to any.
    let named = graph.trace(known, source, argument: argument).found ?? all
    let names = inputs.map(\.name)
    return (
      names.filter(named.elements.contains), names.filter(all.lengths.contains), names.filter(all.deciding.contains),
      all.isDecidedByRun, all.isReshapedByRun
    )
  }

  /// Whether what an operation computes depends on more than its arguments' types and constants, whatever the inputs are.
  private static func isDecidedByRun(_ operation: GraphOperation) -> Bool {
    !operation.blocks.isEmpty || operation.operation.hasPrefix("random_")
  }

  /// - Parameter known: What each visible value depends on.
  /// - Returns: What operations of `source` depend on, nil when none has the parameter `argument`; what everything here does; and what
  ///   decides the lengths of all values that have open ones.
  private func trace(
    _ known: [String: Origins], _ source: ModelPath, argument: String?
  ) -> (found: Origins?, all: Origins, open: Origins) {
    var known = known
    var found: Origins?
    var all = Origins()
    var open = Origins()
    func add(_ origins: Origins) {
      var sum = found ?? Origins()
      sum.formUnion(origins)
      found = sum
    }
    for operation in operations {
      var origins = Self.origins(operation.bindings, known)
      var carried = origins
      origins.isDecidedByRun = origins.isDecidedByRun || Self.isDecidedByRun(operation)
      if operation.operation == "while_loop" {
        carried.isDecidedByRun = true
        if operation.blocks.last?.keepsShapes != true { carried.isReshapedByRun = true }
        // From the second iteration on, a variable is computed from all that the body reads.
        for name in Set(operation.blocks.flatMap(\.readNames)) { carried.formUnion(known[name] ?? Origins()) }
      }
      origins.isReshapedByRun = carried.isReshapedByRun
      for block in operation.blocks {
        var inner = known
        for input in block.inputs { inner[input.name] = carried }
        let traced = block.trace(inner, source, argument: argument)
        if let inner = traced.found { add(inner) }
        origins.formUnion(traced.all)
      }
      if operation.source == source {
        let bound = operation.bindings.filter { $0.parameter == argument }
        // Its own lengths may follow from elements.
        var met = origins
        met.isDecidedByRun = carried.isDecidedByRun || !operation.blocks.isEmpty
        met.deciding.formUnion(origins.places)
        if argument == nil { add(met) } else if !bound.isEmpty { add(Self.origins(bound, known)) }
      }
      all.formUnion(origins)
      var result = origins
      if operation.outputs.contains(where: { $0.declaredType?.isFixed != true }) {
        result.deciding.formUnion(origins.elements)
        // Open lengths that are no input's come of elements.
        result.isDecidedByRun = result.isDecidedByRun || origins.lengths.isEmpty
        open.formUnion(result)
      }
      if Self.ofShapes.contains(operation.operation) { result.elements = [] }
      for output in operation.outputs {
        result.places = output.declaredType?.maySayPlaces == false ? [] : result.elements
        known[output.name] = result
      }
    }
    return (found, all, open)
  }

  private static func origins(_ bindings: [GraphOperation.Binding], _ known: [String: Origins]) -> Origins {
    var origins = Origins()
    for case .value(let name) in bindings.flatMap(\.arguments) { origins.formUnion(known[name] ?? Origins()) }
    return origins
  }

  /// Names of values that operations read, also those in blocks.
  private var readNames: [String] {
    operations.flatMap { operation in
      operation.bindings.flatMap(\.arguments).compactMap { argument in
        if case .value(let name) = argument { name } else { nil }
      } + operation.blocks.flatMap(\.readNames)
    }
  }
}

extension Graph {
  /// Whether a round of a loop with this body returns variables of the types that it takes.
  fileprivate var keepsShapes: Bool {
    var types: [String: ValueType] = [:]
    for input in inputs { types[input.name] = input.type }
    for output in operations.lazy.flatMap(\.outputs) { types[output.name] = output.declaredType }
    return zip(inputs, outputs).allSatisfy { $0.type == types[$1.value] ?? $0.type }
  }
}

extension ValueType {
  /// Whether elements may be lengths or places: those of a short vector of integers.
  fileprivate var maySayPlaces: Bool {
    guard let tensor else { return false }
    return tensor.rank <= 1 && Tensor.Form(tensor.scalar) == .integer
  }
}
